// SPDX-License-Identifier: Apache-2.0
#include "app/cli/options.h"

#include <CLI/CLI.hpp>

#include <array>
#include <map>

namespace lanescope::app {

namespace {

using analysis::KernelGrouping;
using analysis::MatchState;
using analysis::TableKind;

/// What CLI11 fills in; turned into Options when all is parsed.
struct Raw {
    std::vector<std::string> files, sessions, stages, roles, alignments;
    std::string phase, state, by, definition, phasePatterns, kernelClasses;
    bool wholeFile = false;
    bool json = false, csv = false, quiet = false;
};

struct CommandSpec {
    const char *name;
    const char *what;
    Command command;
    TableKind table;
};
constexpr std::array<CommandSpec, 11> kCommands = {{
    {"sessions", "what is in there: artifacts, sessions, clocks, counts, flags", Command::Sessions,
     TableKind::Correlations},
    {"summary", "regions, coverage, correlation totals", Command::Summary, TableKind::Correlations},
    {"correlations", "one row per device event: state, key, call, latency, flags", Command::Table,
     TableKind::Correlations},
    {"launches", "one row per launch or call that owns device work", Command::Table, TableKind::Launches},
    {"gaps", "every gap between launches, kernels and device work", Command::Table, TableKind::Gaps},
    {"phases", "one row per phase mark", Command::Table, TableKind::Phases},
    {"kernels", "kernels by name, class, rule, stream or phase", Command::Table, TableKind::Kernels},
    {"steps", "one row per step, or the distributions of every stage", Command::Table, TableKind::Steps},
    {"breakdown", "compute, communication, copies, idle time and overlap of every device", Command::Table,
     TableKind::Breakdown},
    {"findings", "everything flagged, with reason, place and count", Command::Table, TableKind::Findings},
    {"open-check", "read everything, print diagnostics; for scripts", Command::OpenCheck, TableKind::Correlations},
}};

std::map<std::string, MatchState> statesByCode() {
    std::map<std::string, MatchState> states;
    for (std::size_t i = 0; i < analysis::kMatchStateCount; ++i)
        states.emplace(analysis::stateCode(static_cast<MatchState>(i)), static_cast<MatchState>(i));
    return states;
}

std::vector<std::string> stateCodes() {
    std::vector<std::string> codes;
    for (const auto &[code, state] : statesByCode())
        codes.push_back(code);
    return codes;
}

void addTableOptions(CLI::App &command, const CommandSpec &spec, Raw &raw) {
    CLI::Option *json = command.get_option("--json");
    command.add_flag("--csv", raw.csv, "print comma-separated values")->excludes(json);
    if (spec.table == TableKind::Correlations)
        command.add_option("--state", raw.state, "only device events in this state")
            ->check(CLI::IsMember(stateCodes()))
            ->type_name("STATE");
    const auto choice = [&](const char *name, std::string &value, const char *what, const char *type,
                            std::vector<std::string> values) {
        command.add_option(name, value, what)->check(CLI::IsMember(std::move(values)))->type_name(type);
    };
    if (spec.table == TableKind::Kernels)
        choice("--by", raw.by, "what a row stands for: name, class, rule, stream or phase", "KEY",
               {"name", "class", "rule", "stream", "phase"});
    if (spec.table == TableKind::Steps)
        choice("--by", raw.by, "what a row stands for: step, or stage", "KEY", {"step", "stage"});
    if (spec.table == TableKind::Launches)
        choice("--definition", raw.definition, "whose table: ours, or hta for HTA's launch delays", "WHOSE",
               {"ours", "hta"});
    if (spec.table == TableKind::Breakdown) {
        choice("--definition", raw.definition, "whose breakdown: ours, tracelens or hta", "WHOSE",
               {"ours", "tracelens", "hta"});
        command.add_flag("--whole-file", raw.wholeFile, "all devices of a session together");
    }
}

/// The editable lists, where the answer rests on them.
void addRuleFiles(CLI::App &command, const CommandSpec &spec, Raw &raw) {
    const bool table = spec.command == Command::Table;
    const bool breakdown = table && spec.table == TableKind::Breakdown;
    if (!breakdown)
        command.add_option("--phase-patterns", raw.phasePatterns, "a list of phase patterns instead of the program's")
            ->type_name("FILE");
    if (breakdown || (table && spec.table == TableKind::Kernels))
        command.add_option("--kernel-classes", raw.kernelClasses, "a list of kernel classes instead of the program's")
            ->type_name("FILE");
}

void addCommand(CLI::App &program, const CommandSpec &spec, Raw &raw) {
    CLI::App &command = *program.add_subcommand(spec.name, spec.what);
    command.add_option("FILE", raw.files, "trace files, or folders of them")->required()->type_name("");
    command.add_flag("--json", raw.json, "print one JSON document");
    command.add_flag("--quiet", raw.quiet, "no progress and no notes about partial files");
    const auto repeated = [&](const char *name, std::vector<std::string> &values, const char *what, const char *type) {
        command.add_option(name, values, what)->allow_extra_args(false)->type_name(type);
    };
    repeated("--stage", raw.stages, "the stage of a file: prefill, decode, mixed or unknown", "FILE=STAGE");
    repeated("--role", raw.roles, "the role of a file, e.g. prefill_profile", "FILE=ROLE");
    if (spec.command == Command::OpenCheck)
        return;
    repeated("--align", raw.alignments, "declare that B's time + N is A's time, and why; sessions by id or path",
             "A,B,offset_ns=N,reason=WHY");
    addRuleFiles(command, spec, raw);
    repeated("--session", raw.sessions, "only this session: an id, a short id or a path", "SESSION");
    if (spec.command == Command::Table && spec.table == TableKind::Findings) {
        addTableOptions(command, spec, raw);
        return;
    }
    if (spec.command != Command::Sessions && spec.table != TableKind::Breakdown)
        command.add_option("--phase", raw.phase, "only regions of this phase; totals stay whole")->type_name("PHASE");
    if (spec.command == Command::Table)
        addTableOptions(command, spec, raw);
}

std::vector<FileValue> splitAll(const std::vector<std::string> &texts, const char *option) {
    std::vector<FileValue> values;
    for (const std::string &text : texts) {
        auto value = splitFileValue(text);
        if (!value)
            throw CLI::ValidationError(option, "expects FILE=VALUE, not \"" + text + "\"");
        values.push_back(std::move(*value));
    }
    return values;
}

std::vector<AlignText> readAll(const std::vector<std::string> &texts) {
    std::vector<AlignText> alignments;
    for (const std::string &text : texts) {
        auto align = parseAlign(text);
        if (!align)
            throw CLI::ValidationError("--align", align.error().line());
        alignments.push_back(align.take());
    }
    return alignments;
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
    if (raw.definition == "tracelens")
        options.breakdown.definition = analysis::BreakdownDefinition::TraceLens;
    else if (raw.definition == "hta")
        options.breakdown.definition = analysis::BreakdownDefinition::Hta;
    options.breakdown.wholeFile = raw.wholeFile;
    return options;
}

std::optional<std::string> textOrNone(const std::string &text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

Options optionsOf(const CommandSpec &spec, const Raw &raw) {
    Options options;
    options.command = spec.command;
    options.table = spec.table;
    options.files = raw.files;
    options.format = raw.json  ? analysis::OutputFormat::Json
                     : raw.csv ? analysis::OutputFormat::Csv
                               : analysis::OutputFormat::Text;
    options.sessions = raw.sessions;
    if (!raw.phase.empty())
        options.phase = analysis::phaseText(raw.phase);
    options.stages = splitAll(raw.stages, "--stage");
    for (const FileValue &stage : options.stages)
        if (stage.value != "unknown" && !model::stageFromText(stage.value))
            throw CLI::ValidationError("--stage", "\"" + stage.value + "\" is not prefill, decode, mixed or unknown");
    options.roles = splitAll(raw.roles, "--role");
    options.alignments = readAll(raw.alignments);
    options.tableOptions = tableOptionsOf(spec, raw);
    if (spec.table == TableKind::Launches && raw.definition == "hta")
        options.table = TableKind::LaunchDelays;
    if (options.tableOptions.breakdown.definition != analysis::BreakdownDefinition::Ours && !raw.kernelClasses.empty())
        throw CLI::ValidationError("--kernel-classes", "is for --definition ours");
    options.phasePatterns = textOrNone(raw.phasePatterns);
    options.kernelClasses = textOrNone(raw.kernelClasses);
    options.quiet = raw.quiet;
    return options;
}

Parsed usageError(const CLI::App &program, const CLI::ParseError &error) {
    std::string what = error.what();
    for (char &c : what)
        if (c == '\n')
            c = ' ';
    return {std::nullopt, ExitCode::Usage, {}, program.get_name() + ": " + what + "; see --help"};
}

} // namespace

std::optional<FileValue> splitFileValue(const std::string &text) {
    const std::size_t at = text.rfind('=');
    if (at == std::string::npos || at == 0 || at + 1 == text.size())
        return std::nullopt;
    return FileValue{text.substr(0, at), text.substr(at + 1)};
}

std::string_view schemaName(const Options &options) {
    switch (options.command) {
    case Command::Sessions: return "sessions";
    case Command::Summary: return "summary";
    case Command::OpenCheck: return "open-check";
    case Command::Table: return analysis::tableName(options.table);
    }
    return {};
}

Parsed parseCommandLine(int argc, const char *const *argv) {
    CLI::App program("Inspects GPU traces of inference servers. Files are only read, never changed.", "lanescope-cli");
    program.set_version_flag("--version", std::string("lanescope-cli ") + LANESCOPE_VERSION);
    program.require_subcommand(1);
    program.failure_message(CLI::FailureMessage::simple);
    program.footer(
        "Exit codes: 0 answered; 1 cannot be answered; 2 a file could not be read or the output not written;\n"
        "3 all read, some only in part; 64 wrong usage; 130 cancelled.");
    Raw raw;
    for (const CommandSpec &spec : kCommands)
        addCommand(program, spec, raw);
    try {
        program.parse(argc, argv);
        for (const CommandSpec &spec : kCommands)
            if (program.got_subcommand(spec.name))
                return {optionsOf(spec, raw), ExitCode::Answered, {}, {}};
    } catch (const CLI::CallForHelp &) {
        return {std::nullopt, ExitCode::Answered, program.help(), {}};
    } catch (const CLI::CallForVersion &) {
        return {std::nullopt, ExitCode::Answered, std::string("lanescope-cli ") + LANESCOPE_VERSION + "\n", {}};
    } catch (const CLI::ParseError &error) {
        return usageError(program, error);
    }
    return {std::nullopt, ExitCode::Usage, {}, "lanescope-cli: no command; see --help"};
}

} // namespace lanescope::app
