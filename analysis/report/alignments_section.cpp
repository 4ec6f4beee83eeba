// SPDX-License-Identifier: Apache-2.0
#include "analysis/alignment_suggestions.h"
#include "analysis/report/report_parts.h"
#include "analysis/timeline/time_text.h"

#include <algorithm>

namespace lanescope::analysis::report {

namespace {

std::string clockText(const Sources &sources, const model::ClockId &clock) {
    const auto session = sources.analysis.indexOf(clock.session);
    return session ? sources.laneText(*session) + ", " + sources.store(*session).info(clock.clock).name : std::string();
}

std::vector<Cell> pairCells(const Sources &sources, const model::Alignment &alignment) {
    return {textCell(clockText(sources, alignment.reference)),
            textCell(clockText(sources, alignment.moved)),
            numberCell(alignment.offset.count),
            alignment.uncertainty ? durationCell(alignment.uncertainty->count) : nullCell("not_stated"),
            textCell(std::string(model::alignmentEvidenceCode(alignment.evidence))),
            textCell(alignment.reason)};
}

Table pairTable(std::string code, std::string title) {
    Table table;
    table.code = std::move(code);
    table.title = std::move(title);
    table.laneShown = false;
    table.columns = {{"a", "A"},
                     {"b", "B"},
                     {"offset_ns", "offset, ns", CellFormat::Number},
                     {"uncertainty_ns", "±", CellFormat::Duration},
                     {"evidence", "evidence"},
                     {"reason", "reason"}};
    table.caption = "A time of B plus the offset is the time of A.";
    return table;
}

Table declaredTable(const Sources &sources) {
    Table table = pairTable("declared", "Declared");
    table.columns.push_back({"who", "who"});
    table.columns.push_back({"when", "when"});
    for (const model::Alignment &alignment : sources.selection.alignments.declared()) {
        Row row{{{}, {}, "declared alignment"}, pairCells(sources, alignment)};
        row.cells.push_back(textOrNull(sources.privacy.personal(alignment.who),
                                       alignment.who.empty() ? "not_recorded" : "may_be_secret"));
        row.cells.push_back(textOrNull(alignment.when, "not_recorded"));
        table.rows.push_back(std::move(row));
    }
    table.total = table.rows.size();
    return table;
}

bool isChosen(const Sources &sources, const model::ClockId &clock) {
    const auto session = sources.analysis.indexOf(clock.session);
    return session && sources.laneOf(*session).has_value();
}

Table suggestedTable(const Sources &sources) {
    Table table = pairTable("suggested", "Suggested by the captures; none holds unless somebody declares it");
    for (const model::Alignment &alignment : suggestAlignments(sources.analysis))
        if (isChosen(sources, alignment.reference) && isChosen(sources, alignment.moved) &&
            !sources.selection.alignments.aligned(alignment.reference, alignment.moved))
            table.rows.push_back({{{}, {}, "what both captures record"}, pairCells(sources, alignment)});
    table.total = table.rows.size();
    return table;
}

Table mappingTable(const Sources &sources) {
    Table table;
    table.code = "mappings";
    table.title = "Clocks that an artifact maps by snapshots of its own";
    table.columns = {{"snapshots", "snapshots", CellFormat::Number},
                     {"largest_jump_ns", "largest jump", CellFormat::Duration},
                     {"unresolved_clocks", "clocks without a mapping", CellFormat::Number}};
    for (const ProviderMapping &mapping : providerMappings(sources.analysis)) {
        const auto session = sources.analysis.indexOf(mapping.clock.session);
        if (!session || !sources.laneOf(*session))
            continue;
        Row row{
            sources.from(*session, "clock snapshots of the artifact"),
            {numberCell(mapping.snapshots), durationCell(mapping.largestJump.count), countCell(mapping.unresolved)}};
        row.from.clock = sources.store(*session).info(mapping.clock.clock).name;
        table.rows.push_back(std::move(row));
    }
    table.total = table.rows.size();
    return table;
}

} // namespace

Blocks alignmentBlocks(const Sources &sources) {
    Blocks blocks;
    if (sources.selection.alignments.empty())
        blocks.push_back(
            Paragraph{"No alignment was declared: every lane keeps its own clock. Equal base times, process "
                      "numbers or device numbers are no evidence that two clocks are one."});
    else
        blocks.push_back(declaredTable(sources));
    for (Table &table : std::vector<Table>{suggestedTable(sources), mappingTable(sources)})
        if (!table.rows.empty())
            blocks.push_back(std::move(table));
    return blocks;
}

} // namespace lanescope::analysis::report
