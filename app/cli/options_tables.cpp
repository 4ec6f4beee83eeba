// SPDX-License-Identifier: Apache-2.0
#include "app/cli/options_parts.h"
#include "app/cli/table_choices.h"

#include <limits>

namespace lanescope::app {

namespace {

using analysis::KernelGrouping;
using analysis::NsysTable;
using analysis::TableKind;

void addDefinitions(CLI::App &command, const CommandSpec &spec, Raw &raw) {
    if (const std::vector<std::string> definitions = definitionsOf(spec.table); !definitions.empty())
        command.add_option("--definition", raw.definition, "whose definition: " + listed(definitions))
            ->check(CLI::IsMember(definitions))
            ->type_name("WHOSE");
    std::vector<std::string> names;
    for (const NsysTable table : nsysTablesOf(spec.table))
        names.emplace_back(analysis::nsysTableName(table));
    if (!names.empty())
        command.add_option("--table", raw.table, "with --definition nsys: " + listed(names))
            ->check(CLI::IsMember(names))
            ->type_name("NAME");
    if (spec.table != TableKind::Breakdown)
        return;
    command.add_flag("--whole-file", raw.wholeFile, "all devices of a session together");
    addStep(command, "--step", raw.step, "only the window of this step, as numbered by steps; the definition is ours");
}

} // namespace

void addCsv(CLI::App &command, Raw &raw) {
    command.add_flag("--csv", raw.csv, "print comma-separated values")->excludes(command.get_option("--json"));
}

void addStep(CLI::App &command, const char *name, std::size_t &number, const char *what) {
    command.add_option(name, number, what)
        ->check(CLI::Range(std::size_t{1}, std::numeric_limits<std::size_t>::max()))
        ->type_name("N");
}

void addTableOptions(CLI::App &command, const CommandSpec &spec, Raw &raw) {
    addCsv(command, raw);
    addDefinitions(command, spec, raw);
    if (spec.table == TableKind::Correlations)
        command.add_option("--state", raw.state, "only device events in this state")
            ->check(CLI::IsMember(stateCodes()))
            ->type_name("STATE");
    if (const std::vector<std::string> groupings = groupingsOf(spec.table); !groupings.empty())
        command.add_option("--by", raw.by, "what a row stands for: " + listed(groupings))
            ->check(CLI::IsMember(groupings))
            ->type_name("KEY");
    if (spec.table == TableKind::Gaps)
        command
            .add_option("--min-ns", raw.minNs,
                        "only gaps of at least N ns; with --definition nsys: of more, 500000000 unless said")
            ->check(CLI::Range(std::int64_t{0}, std::numeric_limits<std::int64_t>::max()))
            ->type_name("N");
}

void chooseDefinition(const CommandSpec &spec, const Raw &raw, Options &options) {
    if (raw.definition == "hta" && spec.table == TableKind::Launches) {
        options.table = TableKind::LaunchDelays;
        if (!raw.by.empty())
            throw CLI::ValidationError("--by", "is for --definition ours");
    }
    if (raw.definition != "nsys") {
        if (!raw.table.empty())
            throw CLI::ValidationError("--table", "is for --definition nsys");
        return;
    }
    if (!raw.phase.empty())
        throw CLI::ValidationError("--phase", "does not filter the tables of Nsight Systems");
    if (!raw.by.empty())
        throw CLI::ValidationError("--by", "is for --definition ours");
    options.table = TableKind::Nsys;
    const std::vector<NsysTable> tables = nsysTablesOf(spec.table);
    options.tableOptions.nsysTable = tables.front();
    for (const NsysTable table : tables)
        if (analysis::nsysTableName(table) == raw.table)
            options.tableOptions.nsysTable = table;
    if (!raw.minNs.empty() && options.tableOptions.nsysTable != NsysTable::GpuGaps)
        throw CLI::ValidationError("--min-ns", "is for gaps");
}

std::optional<std::size_t> numberOrNone(std::size_t number) {
    return number == 0 ? std::nullopt : std::optional(number);
}

analysis::TableOptions tableOptionsOf(const CommandSpec &spec, const Raw &raw) {
    analysis::TableOptions options;
    if (!raw.state.empty())
        options.state = statesByCode().at(raw.state);
    if (spec.table == TableKind::Kernels)
        for (const KernelGrouping by : {KernelGrouping::Name, KernelGrouping::Class, KernelGrouping::Rule,
                                        KernelGrouping::Stream, KernelGrouping::Phase})
            if (analysis::groupingKey(by) == raw.by)
                options.kernelsBy = by;
    options.stepsByStage = raw.by == "stage";
    options.gapsByReason = raw.by == "reason";
    options.launchesByName = spec.table == TableKind::Launches && raw.by == "name";
    if (!raw.minNs.empty())
        options.minNs = std::stoll(raw.minNs);
    if (raw.definition == "tracelens")
        options.breakdown.definition = analysis::BreakdownDefinition::TraceLens;
    else if (raw.definition == "hta")
        options.breakdown.definition = analysis::BreakdownDefinition::Hta;
    options.breakdown.wholeFile = raw.wholeFile;
    options.breakdown.step = numberOrNone(raw.step);
    return options;
}

} // namespace lanescope::app
