// SPDX-License-Identifier: Apache-2.0
#include "app/cli/options.h"

#include "analysis/range/time_range.h"
#include "app/cli/options_parts.h"

#include <array>

namespace lanescope::app {

namespace {

using analysis::TableKind;

constexpr std::array<CommandSpec, 17> kCommands = {{
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
    {"range", "everything about a range of one clock of one session", Command::Range, TableKind::Correlations},
    {"measure", "the time between two points of one clock, or of aligned ones", Command::Measure,
     TableKind::Correlations},
    {"compare", "differences of two sessions or ranges, or why there are none", Command::Compare,
     TableKind::Correlations},
    {"findings", "everything flagged, with reason, place and count", Command::Table, TableKind::Findings},
    {"report", "a report to send: HTML, Markdown with pictures, or JSON", Command::Report, TableKind::Kernels},
    {"query", "one SELECT over the open sessions, as tables", Command::Query, TableKind::Correlations},
    {"export", "a trace for Perfetto, a database or CSV files of the open sessions", Command::Export,
     TableKind::Correlations},
    {"open-check", "read everything, print diagnostics; for scripts", Command::OpenCheck, TableKind::Correlations},
}};

void addFiles(CLI::App &command, const CommandSpec &spec, Raw &raw) {
    if (spec.command == Command::Compare) {
        command.add_option("A", raw.a, "a file, FILE#n, or a session of the files")->required()->type_name("");
        command.add_option("B", raw.b, "likewise")->required()->type_name("");
        command.add_option("FILE", raw.files, "more files to look for the sessions in")->type_name("");
        return;
    }
    if (spec.command == Command::Query) {
        command.add_option("FILE", raw.files, "trace files, and last the SELECT")
            ->required()
            ->expected(2, -1)
            ->type_name("... SQL");
        return;
    }
    command.add_option("FILE", raw.files, "trace files, zip and tar archives, or folders of them")
        ->required()
        ->type_name("");
}

void addClock(CLI::App &command, Raw &raw, const char *what) {
    command.add_option("--clock", raw.clock, what)->type_name("NAME");
}

void addExportOptions(CLI::App &command, Raw &raw) {
    command.add_option("--format", raw.exportFormat, "what to write: perfetto-json, sqlite or csv")
        ->required()
        ->check(CLI::IsMember({"perfetto-json", "sqlite", "csv"}))
        ->type_name("FORMAT");
    command.add_option("--out", raw.outPath, "the file to write; for csv a new folder")->required()->type_name("PATH");
    addClock(command, raw, "perfetto-json: the clock of the file's axis, where a session has several");
}

void addRangeOptions(CLI::App &command, const CommandSpec &spec, Raw &raw) {
    addClock(command, raw, "the clock of the range, where a session has several");
    if (spec.command == Command::Compare) {
        command.add_option("--range-a", raw.rangeA, "only this range of A, in ns on its clock")
            ->type_name("START..END");
        command.add_option("--range-b", raw.rangeB, "only this range of B, in ns on its clock")
            ->type_name("START..END");
        addStep(command, "--step-a", raw.stepA, "only this step of A, as numbered by steps");
        addStep(command, "--step-b", raw.stepB, "only this step of B");
    } else {
        command.add_option("--range", raw.range, "from START up to END, in ns on the session's clock")
            ->required()
            ->type_name("START..END");
    }
    addCsv(command, raw);
}

void addMeasureOptions(CLI::App &command, Raw &raw) {
    constexpr const char *kPoint = "EVENT[:end]|SESSION:NS";
    command.add_option("--from", raw.from, "an event's start or end, or a time on the clock of a session")
        ->required()
        ->type_name(kPoint);
    command.add_option("--to", raw.to, "likewise; the number is its time minus the other's")
        ->required()
        ->type_name(kPoint);
    addClock(command, raw, "the clock of typed times, where a session has several");
    addCsv(command, raw);
}

/// The editable lists, where the answer rests on them.
void addRuleFiles(CLI::App &command, const CommandSpec &spec, Raw &raw) {
    const bool table = spec.command == Command::Table;
    const bool sql = spec.command == Command::Query || spec.command == Command::Export;
    const bool breakdown = table && spec.table == TableKind::Breakdown;
    command.add_option("--phase-patterns", raw.phasePatterns, "a list of phase patterns instead of the program's")
        ->type_name("FILE");
    const bool classes = sql || spec.command == Command::Range || spec.table == TableKind::Kernels;
    if (breakdown || classes)
        command.add_option("--kernel-classes", raw.kernelClasses, "a list of kernel classes instead of the program's")
            ->type_name("FILE");
}

void addCommand(CLI::App &program, const CommandSpec &spec, Raw &raw) {
    CLI::App &command = *program.add_subcommand(spec.name, spec.what);
    addFiles(command, spec, raw);
    if (spec.command == Command::Report)
        addReportOptions(command, raw.report);
    command.add_flag("--json", raw.json, "print one JSON document");
    addCommonOptions(command, spec, raw);
    if (spec.command == Command::Range || spec.command == Command::Compare)
        addRangeOptions(command, spec, raw);
    if (spec.command == Command::Measure)
        addMeasureOptions(command, raw);
    if (spec.command == Command::Export)
        addExportOptions(command, raw);
    if (spec.command == Command::Query) {
        addClock(command, raw, "the clock on which times stand, where rows are on several that nothing relates");
        addCsv(command, raw);
    }
    if (spec.command == Command::Table)
        addTableOptions(command, spec, raw);
    if (spec.command != Command::OpenCheck && spec.command != Command::Measure)
        addRuleFiles(command, spec, raw);
    refuseOptions(command, spec);
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

/// The text of a range that is one, or nothing.
std::optional<std::string> checkedRange(const char *option, const std::string &text) {
    if (text.empty())
        return std::nullopt;
    if (const auto range = analysis::rangeFromText({}, text); !range)
        throw CLI::ValidationError(option, range.error().line());
    return text;
}

std::optional<std::string> textOrNone(const std::string &text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

void takeRanges(const Raw &raw, Options &options) {
    options.range = checkedRange("--range", raw.range).value_or(std::string());
    options.clock = textOrNone(raw.clock);
    options.from = raw.from;
    options.to = raw.to;
    options.a = raw.a;
    options.b = raw.b;
    options.rangeA = checkedRange("--range-a", raw.rangeA);
    options.rangeB = checkedRange("--range-b", raw.rangeB);
    options.stepA = numberOrNone(raw.stepA);
    options.stepB = numberOrNone(raw.stepB);
    if ((options.stepA && options.rangeA) || (options.stepB && options.rangeB))
        throw CLI::ValidationError("--step", "is a range of its own: name a range or a step of a side, not both");
}

/// A phase is of whole sessions and ranges, of our own definitions.
void checkPhase(const analysis::BreakdownOptions &breakdown, const Raw &raw) {
    if (raw.phase.empty())
        return;
    if (breakdown.definition != analysis::BreakdownDefinition::Ours)
        throw CLI::ValidationError("--phase", "is for --definition ours: the others know no phases");
    if (breakdown.wholeFile)
        throw CLI::ValidationError("--phase", "is for devices one by one: idle time of a phase is found on each");
    if (breakdown.step || raw.stepA != 0 || raw.stepB != 0)
        throw CLI::ValidationError("--phase", "is not for steps: a step has the phase of its mark");
}

void checkBreakdown(const analysis::BreakdownOptions &breakdown, const Raw &raw) {
    if (breakdown.definition == analysis::BreakdownDefinition::Ours)
        return;
    if (!raw.kernelClasses.empty())
        throw CLI::ValidationError("--kernel-classes", "is for --definition ours");
    if (breakdown.step)
        throw CLI::ValidationError("--step", "is for --definition ours: the others have no window of a step");
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
    chooseDefinition(spec, raw, options);
    checkBreakdown(options.tableOptions.breakdown, raw);
    checkPhase(options.tableOptions.breakdown, raw);
    options.phasePatterns = textOrNone(raw.phasePatterns);
    options.kernelClasses = textOrNone(raw.kernelClasses);
    takeRanges(raw, options);
    if (spec.command == Command::Query) {
        options.sql = options.files.back();
        options.files.pop_back();
    }
    options.exportFormat = raw.exportFormat;
    options.outPath = raw.outPath;
    if (spec.command == Command::Report)
        options.report = reportRequestOf(raw.report);
    options.withSecrets = raw.withSecrets;
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

model::InputFiles inputFiles(const Options &options, std::span<const model::ArtifactPtr> artifacts,
                             std::span<const model::Error> errors) {
    model::InputFiles inputs;
    inputs.add(options.files);
    inputs.add(artifacts, errors);
    for (const auto &rules : {options.phasePatterns, options.kernelClasses})
        if (rules)
            inputs.add(*rules);
    return inputs;
}

std::string_view schemaName(const Options &options) {
    switch (options.command) {
    case Command::Sessions: return "sessions";
    case Command::Summary: return "summary";
    case Command::OpenCheck: return "open-check";
    case Command::Table: return analysis::tableName(options.table, options.tableOptions);
    case Command::Range: return "range";
    case Command::Measure: return "measure";
    case Command::Compare: return "compare";
    case Command::Query: return "query";
    case Command::Export:
    case Command::Report: return "written";
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
