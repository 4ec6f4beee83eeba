// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/alignment_output.h"
#include "analysis/output/limitations.h"
#include "analysis/output/session_json.h"
#include "analysis/output/summary.h"
#include "analysis/output/text_format.h"
#include "analysis/timeline/time_text.h"

#include <ostream>

namespace lanescope::analysis {

namespace {

std::string grouped(std::uint64_t value) { return groupedNumber(static_cast<std::int64_t>(value)); }

/// The number, or the reason why there is none.
std::string durationOrReason(const MaybeNumber &number) {
    return number.value ? durationText({*number.value}) : "– (" + number.reason + ")";
}

std::string durationOrDash(const MaybeNumber &number) {
    return number.value ? durationText({*number.value}) : std::string("–");
}

std::string gapText(const GapNumbers &gaps) {
    if (!gaps.count.value)
        return "–";
    return *gaps.count.value == 0 ? "0"
                                  : groupedNumber(*gaps.count.value) + " · " + durationText({*gaps.totalNs.value});
}

void writeHeading(std::ostream &out, const Analysis &analysis, const Selection &selection) {
    std::uint64_t events = 0;
    for (const std::size_t session : selection.sessions)
        events += analysis.sessions[session]->eventCount();
    const Availability availability = availabilityOf(analysis, selection);
    out << countText(chosenArtifacts(analysis, selection).size(), "artifact", "artifacts") << " · "
        << countText(selection.sessions.size(), "session", "sessions") << " · " << countText(events, "event", "events")
        << " · " << availability.status << " (" << availability.reason << ")\n";
}

void writeArtifacts(std::ostream &out, const Analysis &analysis, const Selection &selection) {
    out << "\nArtifacts\n";
    TextTable table(out, {{"file", false, 200}, {"format"}, {"profile"}, {"size", true}, {"read"}, {"id"}}, 2);
    for (const model::ArtifactPtr &artifact : chosenArtifacts(analysis, selection)) {
        const std::string id = artifact->id.text().substr(0, 15);
        for (const std::string &path : artifact->paths)
            table.add({escapedText(path), escapedText(artifact->format), escapedText(artifact->profile),
                       byteText(artifact->bytes), artifact->complete ? "whole" : "in part", id});
    }
    table.finish();
    for (const model::ArtifactPtr &artifact : chosenArtifacts(analysis, selection))
        for (const model::Diagnostic &entry : artifact->report.entries())
            if (entry.severity >= model::Severity::Notice)
                out << "  " << model::severityCode(entry.severity) << ": " << diagnosticLine(*artifact, entry) << '\n';
}

std::string clocksText(const model::SessionStore &session) {
    std::string out;
    for (const model::ClockDomain &clock : session.columns().clocks) {
        out += out.empty() ? "" : ", ";
        out += escapedText(clock.name);
        out += clock.originNs ? " (zero at " + std::to_string(*clock.originNs) + " ns)" : " (origin unknown)";
    }
    return out.empty() ? "none" : out;
}

std::string codesText(const CodeCounts &counts) {
    std::string out;
    for (const auto &[code, count] : counts)
        out += (out.empty() ? "" : ", ") + code + " " + grouped(count);
    return out.empty() ? "none" : out;
}

std::string registrationText(const model::Registration &registration) {
    std::string out = "stage " + std::string(model::stageCode(registration.stage.value));
    if (registration.stage.evidence != model::Evidence::None)
        out += " (by " + std::string(model::evidenceCode(registration.stage.evidence)) + ")";
    if (!registration.role.value.empty())
        out += ", role " + escapedText(registration.role.value) + " (by " +
               std::string(model::evidenceCode(registration.role.evidence)) + ")";
    return out;
}

/// All events, and of which kinds there are some.
std::string eventsText(const Analysis &analysis, std::size_t session) {
    const model::SessionStore &store = *analysis.sessions[session];
    const SessionCorrelation &correlation = analysis.correlation.sessions[session];
    const RegionNumbers &total = analysis.numbers[session].total;
    const std::pair<const char *, std::uint64_t> kinds[] = {
        {"calls", callsOf(correlation)},
        {"launches", total.directLaunchCount + total.graphLaunchCount},
        {"kernels", correlation.kernels},
        {"memcpys", correlation.memcpys},
        {"memsets", correlation.memsets},
        {"graph executions", correlation.graphExecutions},
        {"other device records", store.columns().deviceOthers.size()}};
    std::string out = grouped(store.eventCount());
    const char *separator = ": ";
    for (const auto &[name, count] : kinds) {
        if (count == 0)
            continue;
        out += separator + std::string(name) + " " + grouped(count);
        separator = ", ";
    }
    return out;
}

void writeSession(std::ostream &out, const Analysis &analysis, std::size_t session) {
    const model::SessionStore &store = *analysis.sessions[session];
    const SessionCorrelation &correlation = analysis.correlation.sessions[session];
    const Coverage &coverage = analysis.coverage[session];
    const std::uint64_t qualified = correlation.stateCounts[static_cast<std::size_t>(MatchState::Qualified)];
    out << '\n'
        << analysis.shortIds[session] << "  " << escapedText(laneTitle(analysis, session)) << '\n'
        << "  profile        " << escapedText(store.info().profile.name) << ", "
        << registrationText(analysis.registrations[session]) << '\n'
        << "  clock          " << clocksText(store) << '\n'
        << "  events         " << eventsText(analysis, session) << '\n'
        << "  proven         " << grouped(qualified) << " / " << grouped(correlation.state.size()) << " device events, "
        << grouped(correlation.qualifiedKernels) << " / " << grouped(correlation.kernels) << " kernels; ids "
        << coverageCode(coverage.correlationIds) << ", host to device "
        << coverageCode(coverage.hostToDeviceCorrelation)
        << (coverage.reason.empty() ? "" : " (" + coverage.reason + ")") << '\n'
        << "  states         " << codesText(stateCountsOf(correlation)) << '\n'
        << "  flags          " << codesText(flagCountsOf(correlation)) << '\n';
}

/// Empty where the session has one clock: the column is left out then.
std::string clockCell(const model::SessionStore &store, const RegionNumbers &numbers) {
    if (store.columns().clocks.size() < 2)
        return {};
    return numbers.clock ? escapedText(store.info(*numbers.clock).name) : "several";
}

std::vector<std::string> regionCells(const model::SessionStore &store, const RegionNumbers &numbers) {
    std::string qualifiers;
    for (const std::string &code : numbers.qualifiers)
        qualifiers += (qualifiers.empty() ? "" : ", ") + code;
    return {escapedText(numbers.region),
            clockCell(store, numbers),
            durationOrReason(numbers.durationNs),
            grouped(numbers.directLaunchCount),
            grouped(numbers.graphLaunchCount),
            grouped(numbers.kernelCount),
            grouped(numbers.correlatedKernelCount),
            durationText({numbers.kernelDurationNs}),
            durationOrDash(numbers.deviceBusyNs),
            gapText(numbers.deviceIdleGap),
            gapText(numbers.idleGap),
            gapText(numbers.runtimeLaunchGap),
            qualifiers};
}

void writeRegions(std::ostream &out, const Analysis &analysis, std::size_t session, const Selection &selection) {
    const model::SessionStore &store = *analysis.sessions[session];
    const SessionNumbers &numbers = analysis.numbers[session];
    TextTable table(out,
                    {{"region", false, 32},
                     {"clock", false, 20},
                     {"duration", true},
                     {"launches", true},
                     {"graphs", true},
                     {"kernels", true},
                     {"proven", true},
                     {"kernel time", true},
                     {"device busy", true},
                     {"device idle", true},
                     {"kernel idle", true},
                     {"launch gaps", true},
                     {"qualified by"}},
                    2);
    out << '\n';
    table.add(regionCells(store, numbers.total));
    for (const RegionNumbers &region : numbers.totalsByClock)
        table.add(regionCells(store, region));
    for (const RegionNumbers &region : numbers.regions)
        if (selection.takesPhase(region.region))
            table.add(regionCells(store, region));
    table.finish();
}

void writeCorrelation(std::ostream &out, const CorrelationTotals &totals) {
    out << "\nCorrelation\n"
        << "  " << grouped(totals.qualified) << " of "
        << countText(totals.deviceEvents, "device event", "device events") << " proven; " << grouped(totals.withId)
        << " carry an id\n"
        << "  a join on bare ids would match " << grouped(totals.bareIdMatches) << " (" << grouped(totals.bareIdPairs)
        << " pairs); refused " << grouped(totals.refused) << " (" << grouped(totals.refusedPairs) << " pairs)\n";
    for (std::size_t i = 0; i < kMatchStateCount; ++i)
        if (totals.refusedByState[i] > 0)
            out << "    " << grouped(totals.refusedByState[i]) << "  " << stateCode(static_cast<MatchState>(i)) << ": "
                << stateSentence(static_cast<MatchState>(i)) << '\n';
}

} // namespace

void writeSummaryText(std::ostream &out, const Analysis &analysis, const Selection &selection) {
    writeHeading(out, analysis, selection);
    writeArtifacts(out, analysis, selection);
    for (const std::size_t session : selection.sessions) {
        writeSession(out, analysis, session);
        writeRegions(out, analysis, session, selection);
    }
    writeAlignmentText(out, analysis, selection);
    writeCorrelation(out, correlationTotals(analysis, selection));
    const std::vector<std::string> limitations = limitationsOf(analysis, selection);
    if (!limitations.empty())
        out << "\nWhat this cannot prove\n";
    for (const std::string &sentence : limitations)
        out << "  - " << escapedText(sentence) << '\n';
}

void writeSessionsText(std::ostream &out, const Analysis &analysis, const Selection &selection) {
    writeHeading(out, analysis, selection);
    writeArtifacts(out, analysis, selection);
    for (const std::size_t session : selection.sessions)
        writeSession(out, analysis, session);
    writeAlignmentText(out, analysis, selection);
}

} // namespace lanescope::analysis
