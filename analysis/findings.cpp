// SPDX-License-Identifier: Apache-2.0
#include "analysis/findings.h"
#include "analysis/findings_parts.h"
#include "analysis/timeline/time_text.h"

#include <algorithm>
#include <tuple>

namespace lanescope::analysis {

std::string counted(std::uint64_t count, std::string_view one) {
    return groupedNumber(static_cast<std::int64_t>(count)) + " " + std::string(one) + (count == 1 ? "" : "s");
}

RowFinding::RowFinding(const Analysis &analysis, std::size_t session)
    : m_store(analysis.sessions[session].get()), m_phases(&analysis.phases[session]) {
    m_finding.session = session;
    m_finding.artifact = analysis.artifactOfSession[session];
}

void RowFinding::add(model::EventRow row) {
    if (m_finding.count++ == 0)
        m_finding.place = m_store->placeText(m_store->place(row));
    if (m_finding.events.size() < Finding::kEventCap)
        m_finding.events.push_back(row);
    const PhaseRef phase = m_phases->phaseOfRow[row.index()];
    if (phase.isNone())
        return;
    m_finding.byPhase.resize(m_phases->names.size());
    ++m_finding.byPhase[phase.index()];
}

Finding RowFinding::take(model::Severity severity, std::string_view code, std::string message,
                         std::string_view advice) {
    m_finding.severity = severity;
    m_finding.code = code;
    m_finding.message = std::move(message);
    m_finding.advice = advice;
    return std::move(m_finding);
}

std::vector<Finding> collectFindings(const Analysis &analysis) {
    std::vector<Finding> findings;
    addArtifactFindings(analysis, findings);
    for (std::size_t session = 0; session < analysis.sessions.size(); ++session) {
        addStateFindings(analysis, session, findings);
        addFlagFindings(analysis, session, findings);
        addClockFindings(analysis, session, findings);
        addSkewFindings(analysis, session, findings);
        addPhaseFindings(analysis, session, findings);
    }
    std::stable_sort(findings.begin(), findings.end(), [](const Finding &a, const Finding &b) {
        return std::tie(b.severity, a.code, a.place) < std::tie(a.severity, b.code, b.place);
    });
    return findings;
}

} // namespace lanescope::analysis
