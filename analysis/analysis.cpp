// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis.h"

#include <algorithm>
#include <utility>

namespace lanescope::analysis {

namespace {

constexpr std::size_t kShortDigits = 8;

/// Digits of each artifact's hash that tell it from every other open one, eight at least.
std::vector<std::string> shortArtifactIds(const std::vector<model::ArtifactPtr> &artifacts) {
    std::vector<std::string> all;
    for (const model::ArtifactPtr &artifact : artifacts)
        all.push_back(artifact->id.hex());
    std::vector<std::string> shortened;
    for (const std::string &hex : all) {
        std::size_t digits = kShortDigits;
        const auto sharesDigits = [&](const std::string &other) {
            return other != hex && other.compare(0, digits, hex, 0, digits) == 0;
        };
        while (digits < hex.size() && std::any_of(all.begin(), all.end(), sharesDigits))
            ++digits;
        shortened.push_back(hex.substr(0, digits));
    }
    return shortened;
}

void listSessions(Analysis &analysis) {
    const std::vector<std::string> shortened = shortArtifactIds(analysis.artifacts);
    for (std::size_t i = 0; i < analysis.artifacts.size(); ++i) {
        const model::Artifact &artifact = *analysis.artifacts[i];
        for (std::size_t n = 0; n < artifact.sessions.size(); ++n) {
            const model::SessionPtr &session = artifact.sessions[n];
            analysis.sessions.push_back(session);
            analysis.artifactOfSession.push_back(i);
            analysis.registrations.push_back(n < artifact.registrations.size() ? artifact.registrations[n]
                                                                               : session->info().registration);
            const std::string ordinal =
                artifact.sessions.size() > 1 ? "#" + std::to_string(session->id().ordinal()) : "";
            analysis.shortIds.push_back(shortened[i] + ordinal);
        }
    }
}

void addQualifier(SessionNumbers &numbers, std::string_view qualifier) {
    numbers.total.qualifiers.emplace_back(qualifier);
    for (RegionNumbers &total : numbers.totalsByClock)
        total.qualifiers.emplace_back(qualifier);
    for (RegionNumbers &region : numbers.regions)
        region.qualifiers.emplace_back(qualifier);
}

/// Marks that all name one stage register it where nobody else did; marks of several stages tell
/// nothing about the session as a whole.
void registerStageOfMarks(model::Registration &registration, const SessionPhases &phases) {
    if (registration.stage.value != model::Stage::Unknown)
        return;
    std::optional<model::Stage> only;
    for (const PhaseMark &mark : phases.marks) {
        if (!mark.name.phase)
            continue;
        const std::optional<model::Stage> stage = model::stageFromText(*mark.name.phase);
        if (!stage || (only && *only != *stage))
            return;
        only = stage;
    }
    if (only)
        registration.stage = {*only, model::Evidence::Annotation};
}

void computeSessions(Analysis &analysis, const model::JobControl &job) {
    for (std::size_t i = 0; i < analysis.sessions.size(); ++i) {
        if (job.cancelled())
            return;
        const model::SessionStore &session = *analysis.sessions[i];
        const SessionCorrelation &correlation = analysis.correlation.sessions[i];
        job.report({"attributing phases", i, analysis.sessions.size(), session.eventCount()});
        analysis.phases.push_back(assignPhases(session, correlation, job, *analysis.rules.phases));
        if (job.cancelled())
            return;
        job.report({"computing numbers", i, analysis.sessions.size(), session.eventCount()});
        analysis.numbers.push_back(computeNumbers(session, correlation, analysis.phases[i], job));
        analysis.coverage.push_back(coverageOf(session, correlation, analysis.phases[i]));
        if (analysis.artifacts[analysis.artifactOfSession[i]]->report.has(kBufferLoss))
            addQualifier(analysis.numbers[i], kBufferLoss);
        registerStageOfMarks(analysis.registrations[i], analysis.phases[i]);
    }
}

} // namespace

AnalysisPtr analyse(std::vector<model::ArtifactPtr> artifacts, std::vector<model::Error> openErrors,
                    const model::JobControl &job, RuleSets rules, model::ImportReport openNotices) {
    auto analysis = std::make_shared<Analysis>();
    analysis->rules = std::move(rules);
    analysis->artifacts = std::move(artifacts);
    analysis->openErrors = std::move(openErrors);
    analysis->openNotices = std::move(openNotices);
    listSessions(*analysis);
    job.report({"correlating", 0, analysis->sessions.size(), 0});
    analysis->correlation = correlate(analysis->sessions, job);
    if (!analysis->correlation.cancelled)
        computeSessions(*analysis, job);
    analysis->cancelled = analysis->correlation.cancelled || job.cancelled();
    if (!analysis->cancelled) {
        job.report({"collecting findings", analysis->sessions.size(), analysis->sessions.size(), 0});
        analysis->findings = collectFindings(*analysis);
    }
    return analysis;
}

} // namespace lanescope::analysis
