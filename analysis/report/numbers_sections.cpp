// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/session_json.h"
#include "analysis/report/report_parts.h"

namespace lanescope::analysis::report {

namespace {

/// States with the tone of each.
Cell statesCell(const SessionCorrelation &correlation) {
    Cell cell;
    for (std::size_t i = 0; i < kMatchStateCount; ++i) {
        const auto state = static_cast<MatchState>(i);
        if (state != MatchState::Qualified && correlation.stateCounts[i] > 0)
            cell.codes.push_back({std::string(stateCode(state)), correlation.stateCounts[i], toneOf(state)});
    }
    return cell;
}

std::string keyRuleOf(const model::SessionStore &store) {
    const model::ProviderProfile &profile = store.info().profile;
    return profile.name + ": " + (profile.keyRule.empty() ? "no key is documented" : profile.keyRule);
}

Row coverageRow(const Sources &sources, std::size_t session) {
    const SessionCorrelation &found = sources.analysis.correlation.sessions[session];
    const Coverage &coverage = sources.analysis.coverage[session];
    const std::string rule = keyRuleOf(sources.store(session));
    return {sources.from(session, rule),
            {countCell(found.state.size()), countCell(found.withId),
             countCell(found.stateCounts[static_cast<std::size_t>(MatchState::Qualified)]), countCell(found.kernels),
             countCell(found.qualifiedKernels), statesCell(found), codesCell(flagCountsOf(found), Tone::Neutral),
             textCell(std::string(coverageCode(coverage.correlationIds))),
             textCell(std::string(coverageCode(coverage.hostToDeviceCorrelation)) +
                      (coverage.reason.empty() ? "" : " (" + coverage.reason + ")")),
             textCell(rule)}};
}

std::string rulesOf(const Sources &sources) {
    return "phases by " + sources.analysis.rules.phases->id().label() + ", launches by " +
           std::string(kLaunchListVersion) + "; gaps on whole tracks";
}

std::vector<Column> regionColumns() {
    return {{"region", "region"},
            {"clock_domain", "", CellFormat::Hidden},
            {"region_duration_ns", "duration", CellFormat::Duration},
            {"direct_launch_count", "direct launches", CellFormat::Number},
            {"graph_launch_count", "graph launches", CellFormat::Number},
            {"kernel_count", "kernels", CellFormat::Number},
            {"correlated_kernel_count", "proven", CellFormat::Number},
            {"kernel_duration_ns", "kernel time", CellFormat::Duration},
            {"device_busy_ns", "device busy", CellFormat::Duration},
            {"device_idle_gap_total_ns", "device idle", CellFormat::Duration},
            {"idle_gap_count", "kernel gaps", CellFormat::Number},
            {"idle_gap_total_ns", "idle for this process", CellFormat::Duration},
            {"idle_gap_max_ns", "longest gap", CellFormat::Duration},
            {"runtime_launch_gap_total_ns", "between launches", CellFormat::Duration},
            {"qualifiers", "idle qualified by"},
            {"left_out", "left out of times", CellFormat::Plain, true}};
}

Row regionRow(const Sources &sources, std::size_t session, const RegionNumbers &numbers) {
    const model::SessionStore &store = sources.store(session);
    std::string qualifiers;
    for (const std::string &code : numbers.qualifiers)
        qualifiers += (qualifiers.empty() ? "" : ", ") + code;
    Row row{sources.from(session, rulesOf(sources)), {}};
    if (numbers.clock)
        row.from.clock = store.info(*numbers.clock).name;
    row.cells = {textCell(numbers.region),
                 numbers.clock ? textCell(row.from.clock)
                               : nullCell(store.eventCount() == 0 ? "no_events" : "several_clocks"),
                 maybeCell(numbers.durationNs, CellFormat::Duration),
                 countCell(numbers.directLaunchCount),
                 countCell(numbers.graphLaunchCount),
                 countCell(numbers.kernelCount),
                 countCell(numbers.correlatedKernelCount),
                 durationCell(numbers.kernelDurationNs),
                 maybeCell(numbers.deviceBusyNs, CellFormat::Duration),
                 maybeCell(numbers.deviceIdleGap.totalNs, CellFormat::Duration),
                 maybeCell(numbers.idleGap.count, CellFormat::Number),
                 maybeCell(numbers.idleGap.totalNs, CellFormat::Duration),
                 maybeCell(numbers.idleGap.maxNs, CellFormat::Duration),
                 maybeCell(numbers.runtimeLaunchGap.totalNs, CellFormat::Duration),
                 textCell(qualifiers),
                 codesCell(numbers.leftOut, Tone::Warning)};
    return row;
}

Table regionTable(const Sources &sources, std::size_t session) {
    const SessionNumbers &numbers = sources.analysis.numbers[session];
    Table table;
    table.code = "regions";
    table.title = sources.laneText(session);
    table.laneShown = false;
    table.columns = regionColumns();
    table.rows.push_back(regionRow(sources, session, numbers.total));
    for (const RegionNumbers &one : numbers.totalsByClock)
        table.rows.push_back(regionRow(sources, session, one));
    for (const RegionNumbers &region : numbers.regions)
        if (sources.selection.takesPhase(region.region))
            table.rows.push_back(regionRow(sources, session, region));
    table.total = table.rows.size();
    table.caption = sources.captionOf(table.rows.front().from);
    constexpr std::size_t kMostSideways = 6;
    if (table.rows.size() <= kMostSideways)
        table.look = TableLook::Sideways;
    return table;
}

} // namespace

Blocks coverageBlocks(const Sources &sources) {
    Table table;
    table.code = "coverage";
    table.columns = {{"device_events", "device events", CellFormat::Number},
                     {"with_id", "with id", CellFormat::Number},
                     {"qualified", "proven", CellFormat::Number},
                     {"kernels", "kernels", CellFormat::Number},
                     {"kernels_qualified", "kernels proven", CellFormat::Number},
                     {"states", "states of the rest", CellFormat::Plain, true},
                     {"flags", "flags", CellFormat::Plain, true},
                     {"correlation_ids", "", CellFormat::Hidden},
                     {"host_to_device_correlation", "", CellFormat::Hidden},
                     {"key_rule", "key rule"}};
    for (const std::size_t session : sources.selection.sessions)
        table.rows.push_back(coverageRow(sources, session));
    table.total = table.rows.size();
    table.caption = "Having an id proves nothing: proven is what the key rule of the lane's profile matches.";
    if (table.rows.empty())
        return {Paragraph{"No session could be read."}};
    return {std::move(table)};
}

Blocks regionBlocks(const Sources &sources) {
    Blocks blocks;
    for (const std::size_t session : sources.selection.sessions)
        blocks.push_back(regionTable(sources, session));
    if (blocks.empty())
        blocks.push_back(Paragraph{"No session could be read."});
    return blocks;
}

} // namespace lanescope::analysis::report
