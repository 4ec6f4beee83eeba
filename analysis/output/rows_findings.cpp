// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/table_rows.h"
#include "analysis/output/text_format.h"
#include "analysis/timeline/time_text.h"

#include <algorithm>
#include <ostream>

namespace lanescope::analysis {

namespace {

/// Findings of the chosen sessions, of the artifacts that hold them, and of everything together.
bool isChosen(const Analysis &analysis, const Selection &selection, const Finding &finding) {
    if (selection.everySession)
        return true;
    const auto &sessions = selection.sessions;
    if (finding.session)
        return std::find(sessions.begin(), sessions.end(), *finding.session) != sessions.end();
    return !finding.artifact || std::any_of(sessions.begin(), sessions.end(), [&](std::size_t session) {
        return analysis.artifactOfSession[session] == *finding.artifact;
    });
}

/// A finding as far as its events have the phase that was asked for: the others are counted as left out. Findings of no
/// events have no phase.
struct FindingOfPhase {
    Finding finding;
    std::uint64_t leftOut = 0;
};
std::optional<FindingOfPhase> ofPhase(const Analysis &analysis, const Selection &selection, const Finding &whole) {
    if (!selection.phase)
        return FindingOfPhase{whole, 0};
    if (!whole.session)
        return std::nullopt;
    const SessionPhases &phases = analysis.phases[*whole.session];
    const auto phase = findPhase(phases, *selection.phase);
    const std::uint64_t count = phase && phase->index() < whole.byPhase.size() ? whole.byPhase[phase->index()] : 0;
    if (count == 0)
        return std::nullopt;
    FindingOfPhase part{whole, whole.count - count};
    part.finding.count = count;
    std::erase_if(part.finding.events, [&](model::EventRow row) { return phases.phaseOfRow[row.index()] != *phase; });
    const model::SessionStore &store = *analysis.sessions[*whole.session];
    part.finding.place =
        part.finding.events.empty() ? std::string() : store.placeText(store.place(part.finding.events.front()));
    return part;
}

/// Calls `take` for what is chosen, until it has enough.
template <class Take> bool eachChosen(const Analysis &analysis, const Selection &selection, const Take &take) {
    for (const Finding &finding : analysis.findings)
        if (const auto part =
                isChosen(analysis, selection, finding) ? ofPhase(analysis, selection, finding) : std::nullopt)
            if (!take(*part))
                return false;
    return true;
}

void putRow(FieldSink &fields, const Analysis &analysis, const FindingOfPhase &part) {
    const Finding &finding = part.finding;
    std::vector<std::string> events;
    std::optional<std::string> session;
    std::optional<std::string> artifact;
    if (finding.artifact)
        artifact = analysis.artifacts[*finding.artifact]->id.text();
    if (finding.session) {
        const model::SessionStore &store = *analysis.sessions[*finding.session];
        session = store.id().text();
        artifact = store.id().artifact().text();
        for (const model::EventRow row : finding.events)
            events.push_back(store.eventText(row));
    }
    fields.text("severity", model::severityCode(finding.severity));
    fields.text("code", finding.code);
    fields.optionalText("session_id", session, "not_of_one_session");
    fields.optionalText("artifact_id", artifact, "not_of_one_artifact");
    fields.count("count", finding.count);
    fields.count("left_out", part.leftOut);
    fields.optionalText("place", finding.place.empty() ? std::nullopt : std::optional(finding.place),
                        "no_single_place");
    fields.text("message", finding.message);
    fields.text("advice", finding.advice);
    fields.list("events", std::vector<std::string_view>(events.begin(), events.end()));
}

/// Where a finding stands: the session's short id or the file, and the place in it.
std::string whereText(const Analysis &analysis, const Finding &finding) {
    std::string where;
    if (finding.session)
        where = analysis.shortIds[*finding.session];
    else if (finding.artifact && !analysis.artifacts[*finding.artifact]->paths.empty())
        where = analysis.artifacts[*finding.artifact]->paths.front();
    if (!finding.place.empty())
        where += (where.empty() ? "" : " ") + finding.place;
    return escapedText(where);
}

} // namespace

void writeFindingsText(std::ostream &out, const Analysis &analysis, const Selection &selection) {
    eachChosen(analysis, selection, [&](const FindingOfPhase &part) {
        const Finding &finding = part.finding;
        out << model::severityCode(finding.severity) << "  " << escapedText(finding.code) << "  ×"
            << groupedNumber(static_cast<std::int64_t>(finding.count));
        if (part.leftOut > 0)
            out << " of " << *selection.phase << " (" << groupedNumber(static_cast<std::int64_t>(part.leftOut))
                << " others left out)";
        out << "  " << whereText(analysis, finding) << "\n    " << escapedText(finding.message) << '\n';
        if (!finding.advice.empty())
            out << "    → " << escapedText(finding.advice) << '\n';
        return true;
    });
}

bool findingRows(const Analysis &analysis, const Selection &selection, const RowConsumer &take) {
    return eachChosen(analysis, selection, [&](const FindingOfPhase &part) {
        return take([&](FieldSink &fields) { putRow(fields, analysis, part); });
    });
}

} // namespace lanescope::analysis
