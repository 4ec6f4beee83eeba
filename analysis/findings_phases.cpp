// SPDX-License-Identifier: Apache-2.0
#include "analysis/findings_parts.h"

namespace lanescope::analysis {

using namespace model;

namespace {

/// The stage that a file name of the artifact claims.
Stage stageOfName(const Artifact &artifact) {
    for (const std::string &path : artifact.paths)
        if (const Stage stage = registrationFromFileName(path).stage.value; stage != Stage::Unknown)
            return stage;
    return Stage::Unknown;
}

void addPhaseDisagreement(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings) {
    RowFinding found(analysis, session);
    for (const EventRow row : analysis.phases[session].disagree)
        found.add(row);
    if (found.count() > 0)
        findings.push_back(
            found.take(Severity::Notice, "phase_disagrees",
                       counted(found.count(), "device event") + ": the row names another phase than its launch.",
                       "The row's own phase is used."));
}

void addStageDisagreement(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings) {
    const Stage named = stageOfName(*analysis.artifacts[analysis.artifactOfSession[session]]);
    if (named == Stage::Unknown)
        return;
    RowFinding found(analysis, session);
    std::string marked;
    for (const PhaseMark &mark : analysis.phases[session].marks) {
        const auto stage = mark.name.phase ? stageFromText(*mark.name.phase) : std::nullopt;
        if (!stage || *stage == Stage::Unknown || *stage == named)
            continue;
        found.add(mark.row);
        marked = stageCode(*stage);
    }
    if (found.count() == 0)
        return;
    findings.push_back(found.take(Severity::Notice, "stage_disagrees",
                                  "The file name says " + std::string(stageCode(named)) + ", but " +
                                      counted(found.count(), "phase mark") + " inside say" +
                                      (found.count() == 1 ? "s " : " ") + "otherwise (the last one " + marked + ").",
                                  "Both are shown; regions follow the marks."));
}

} // namespace

void addPhaseFindings(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings) {
    if (session >= analysis.phases.size())
        return;
    addPhaseDisagreement(analysis, session, findings);
    addStageDisagreement(analysis, session, findings);
}

} // namespace lanescope::analysis
