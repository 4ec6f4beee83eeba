// SPDX-License-Identifier: Apache-2.0
#include "analysis/findings_parts.h"
#include "analysis/launch_bound.h"
#include "analysis/steps.h"
#include "analysis/timeline/time_text.h"

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

std::string deviceName(const SessionStore &session, DeviceRef device) {
    return device.isNone() ? "without a number" : std::string(session.text(session.info(device).device));
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

void addEnclosingMarks(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings) {
    const SessionPhases &phases = analysis.phases[session];
    RowFinding found(analysis, session);
    for (const MarkRef mark : nestMarks(*analysis.sessions[session], phases).enclosing)
        found.add(phases.marks[mark.index()].row);
    if (found.count() > 0)
        findings.push_back(found.take(Severity::Notice, "nested_stages",
                                      counted(found.count(), "phase mark") + (found.count() == 1 ? " holds" : " hold") +
                                          " a mark of another stage.",
                                      "The innermost mark has the events; the outer one is no step."));
}

/// Devices that wait for the host, by the rule of launchBound.
void addLaunchBound(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings) {
    const SessionStore &store = *analysis.sessions[session];
    for (const LaunchBound &device : launchBound(store, analysis.correlation.sessions[session])) {
        if (!device.bound())
            continue;
        Finding finding;
        finding.code = "launch_bound";
        finding.severity = Severity::Info;
        finding.count = device.hostWaitGaps;
        finding.session = session;
        finding.artifact = analysis.artifactOfSession[session];
        finding.message =
            "Device " + deviceName(store, device.device) + " is idle for " + durationText({device.idleNs}) + " of " +
            durationText({device.windowNs}) + "; for " + durationText({device.hostWaitNs}) + " of that, in " +
            counted(device.hostWaitGaps, "gap") + " of " + std::to_string(device.gaps) +
            ", the next work had not been launched when the device ran dry (" + counted(device.unknownGaps, "gap") +
            " without a proven launch; rule " + std::string(kLaunchBoundRule) + ").";
        finding.advice = "The host launches too late: look at graph replay, fewer and longer kernels, or what the "
                         "launching thread does between launches.";
        findings.push_back(std::move(finding));
    }
}

} // namespace

void addPhaseFindings(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings) {
    if (session >= analysis.phases.size())
        return;
    addPhaseDisagreement(analysis, session, findings);
    addStageDisagreement(analysis, session, findings);
    addEnclosingMarks(analysis, session, findings);
    addLaunchBound(analysis, session, findings);
}

} // namespace lanescope::analysis
