// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/limitations.h"
#include "analysis/output/text_format.h"
#include "analysis/report/report_parts.h"
#include "analysis/saturate.h"
#include "analysis/timeline/time_text.h"

#include <algorithm>
#include <limits>

namespace lanescope::analysis::report {

namespace {

constexpr std::size_t kLongestSteps = 5;
constexpr std::size_t kCellLetters = 72;
constexpr std::size_t kEveryRow = std::numeric_limits<std::size_t>::max();

/// The selection with one session only.
Selection onlyLane(const Sources &sources, std::size_t session) {
    Selection one = sources.selection;
    one.everySession = false;
    one.sessions = {session};
    return one;
}

TableCells cellsOf(const Sources &sources, TableKind kind, std::size_t session, const TableOptions &options,
                   std::size_t most) {
    return collectCells(kind, sources.analysis, onlyLane(sources, session), options, most, sources.job);
}

/// Names of hundreds of letters are shown by their ends.
void shortenNames(Table &table, std::string_view column) {
    for (Row &row : table.rows) {
        Cell &cell = cellAt(table, row, column);
        if (std::string shown = elidedMiddle(cell.text, kCellLetters); cell.nullReason.empty() && shown != cell.text)
            cell = shortCell(std::move(shown), cell.value.value_or(cell.text));
    }
}

std::string phaseRule(const Sources &sources) { return sources.analysis.rules.phases->id().label(); }

/// `first_launch_to_last_kernel_ns` is "first launch to last kernel".
std::string measureText(std::string measure) {
    if (measure.ends_with("_ns"))
        measure.resize(measure.size() - 3);
    std::replace(measure.begin(), measure.end(), '_', ' ');
    return measure;
}

/// Distributions; measures in nanoseconds are shown as durations.
Table distributionTable(const Sources &sources, std::size_t session) {
    TableOptions options;
    options.stepsByStage = true;
    const TableCells cells = cellsOf(sources, TableKind::Steps, session, options, kEveryRow);
    Table table = tableOf(cells, "step_distributions",
                          sources.from(session, "steps by " + phaseRule(sources) + "; percentiles by nearest rank"));
    for (Row &row : table.rows) {
        const std::string measure = cellAt(table, row, "measure").text;
        cellAt(table, row, "measure") = shortCell(measureText(measure), measure);
        if (!measure.ends_with("_ns"))
            continue;
        for (const char *key : {"min", "p50", "p90", "p99", "max"})
            if (Cell &cell = cellAt(table, row, key); cell.number)
                cell.text = shortDurationText({*cell.number});
    }
    table.title = sources.laneText(session);
    if (!table.rows.empty())
        table.caption = sources.captionOf(table.rows.front().from);
    return table;
}

Table longestSteps(const Sources &sources, std::size_t session) {
    const TableCells cells = cellsOf(sources, TableKind::Steps, session, {}, kEveryRow);
    Table table = tableOf(cells, "longest_steps",
                          sources.from(session, "outermost marks by " + phaseRule(sources) +
                                                    "; busy and idle on the devices of the step"),
                          {"start_ns", "thread", "parts"});
    std::stable_sort(table.rows.begin(), table.rows.end(), [&](const Row &a, const Row &b) {
        return cellAt(table, a, "duration_ns").number.value_or(-1) >
               cellAt(table, b, "duration_ns").number.value_or(-1);
    });
    table.rows.resize(std::min(table.rows.size(), kLongestSteps));
    shortenNames(table, "mark");
    shortenNames(table, "tokens_from");
    table.look = TableLook::Sideways;
    table.title = "Longest steps of " + sources.laneText(session);
    table.rest = restSentence(table.rows.size(), table.total, "steps");
    if (!table.rows.empty())
        table.caption = sources.captionOf(table.rows.front().from);
    return table;
}

/// One row for all kernels that are not shown.
void addOtherKernels(Table &table, std::size_t most) {
    if (table.rows.size() <= most)
        return;
    std::int64_t count = 0;
    std::int64_t total = 0;
    double share = 0;
    for (std::size_t i = most; i < table.rows.size(); ++i) {
        count += cellAt(table, table.rows[i], "count").number.value_or(0);
        total = saturatingAdd(total, cellAt(table, table.rows[i], "total_ns").number.value_or(0));
        share += cellAt(table, table.rows[i], "share").ratio.value_or(0);
    }
    const std::size_t others = table.rows.size() - most;
    Row rest{table.rows.front().from, std::vector<Cell>(table.columns.size(), nullCell("several_names"))};
    rest.cells.front() = textCell("(" + countText(others, "other", "others") + ")");
    cellAt(table, rest, "count") = numberCell(count);
    cellAt(table, rest, "total_ns") = durationCell(total);
    Cell &part = cellAt(table, rest, "share");
    part = textCell(shownRatio({"", "share", "", CellFormat::Percent}, share));
    part.ratio = share;
    table.rows.resize(most);
    table.rows.push_back(std::move(rest));
}

Table kernelTable(const Sources &sources, std::size_t session, KernelGrouping by) {
    TableOptions options;
    options.kernelsBy = by;
    const bool names = by == KernelGrouping::Name;
    const std::string rule = names ? "short names" : "classes by " + sources.analysis.rules.kernels->id().label();
    Table table = tableOf(cellsOf(sources, TableKind::Kernels, session, options, kEveryRow),
                          names ? "kernels" : "kernel_classes", sources.from(session, rule));
    addOtherKernels(table, sources.options.mostRows);
    if (names)
        shortenNames(table, "name");
    table.title = (names ? "Kernels of " : "Kernel classes of ") + sources.laneText(session);
    if (!table.rows.empty())
        table.caption = sources.captionOf(table.rows.front().from) + " Share is of the kernel time of the lane.";
    return table;
}

Tone toneOf(std::string_view severity) {
    if (severity == "error" || severity == "data_loss")
        return Tone::Bad;
    return severity == "notice" ? Tone::Warning : Tone::Neutral;
}

} // namespace

Blocks stepBlocks(const Sources &sources) {
    Blocks blocks;
    for (const std::size_t session : sources.selection.sessions) {
        Table distributions = distributionTable(sources, session);
        if (distributions.rows.empty())
            continue;
        blocks.push_back(std::move(distributions));
        blocks.push_back(longestSteps(sources, session));
    }
    if (blocks.empty())
        blocks.push_back(Paragraph{"No step: no annotation of these lanes is a phase mark by " + phaseRule(sources) +
                                   ", or times of different events must not be related in them."});
    return blocks;
}

Blocks kernelBlocks(const Sources &sources) {
    Blocks blocks;
    for (const std::size_t session : sources.selection.sessions)
        for (const KernelGrouping by : {KernelGrouping::Name, KernelGrouping::Class})
            if (Table table = kernelTable(sources, session, by); !table.rows.empty())
                blocks.push_back(std::move(table));
    if (blocks.empty())
        blocks.push_back(Paragraph{"No kernel was recorded."});
    return blocks;
}

Blocks findingBlocks(const Sources &sources) {
    const std::size_t most = 5 * sources.options.mostRows;
    const TableCells cells =
        collectCells(TableKind::Findings, sources.analysis, sources.selection, {}, most, sources.job);
    Table table = tableOf(cells, "findings", {{}, {}, "the findings of this version"}, {"artifact_id", "events"});
    const auto session = cells.columnOf("session_id");
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        Cell &severity = cellAt(table, table.rows[i], "severity");
        severity.tone = toneOf(severity.text);
        if (session)
            table.rows[i].from.lane = sources.laneOf(cells.rows[i][*session].value);
    }
    table.laneShown = true;
    table.rest = restSentence(table.rows.size(), table.total, "findings");
    if (table.rows.empty())
        return {Paragraph{"Nothing was flagged."}};
    return {std::move(table)};
}

Blocks limitationBlocks(const Sources &sources) {
    Bullets bullets{limitationsOf(sources.analysis, sources.selection)};
    if (sources.selection.sessions.size() > 1)
        bullets.items.emplace_back("Equal names and counts do not prove that two lanes did the same work.");
    return {std::move(bullets)};
}

} // namespace lanescope::analysis::report
