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
    std::string phase, state, by;
    bool json = false, csv = false, quiet = false;
};

struct CommandSpec {
    const char *name;
    const char *what;
    Command command;
    TableKind table;
};
constexpr std::array<CommandSpec, 9> kCommands = {{
    {"sessions", "what is in there: artifacts, sessions, clocks, counts, flags", Command::Sessions,
     TableKind::Correlations},
    {"summary", "regions, coverage, correlation totals", Command::Summary, TableKind::Correlations},
    {"correlations", "one row per device event: state, key, call, latency, flags", Command::Table,
     TableKind::Correlations},
    {"launches", "one row per launch or call that owns device work", Command::Table, TableKind::Launches},
    {"gaps", "every gap between launches, kernels and device work", Command::Table, TableKind::Gaps},
    {"phases", "one row per phase mark", Command::Table, TableKind::Phases},
    {"kernels", "kernels by name, stream or phase", Command::Table, TableKind::Kernels},
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
    if (spec.table == TableKind::Kernels)
        command.add_option("--by", raw.by, "what a row stands for: name, stream or phase")
            ->check(CLI::IsMember(std::vector<std::string>{"name", "stream", "phase"}))
            ->type_name("KEY");
}

void addCommand(CLI::App &program, const CommandSpec &spec, Raw &raw) {
    CLI::App &command = *program.add_subcommand(spec.name, spec.what);
    command.add_option("FILE", raw.files, "trace files, zip and tar archives, or folders of them")
        ->required()
        ->type_name("");
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
    repeated("--session", raw.sessions, "only this session: an id, a short id or a path", "SESSION");
    if (spec.command == Command::Table && spec.table == TableKind::Findings) {
        addTableOptions(command, spec, raw);
        return;
    }
    if (spec.command != Command::Sessions)
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
    if (!raw.state.empty())
        options.tableOptions.state = statesByCode().at(raw.state);
    if (raw.by == "stream")
        options.tableOptions.kernelsBy = KernelGrouping::Stream;
    else if (raw.by == "phase")
        options.tableOptions.kernelsBy = KernelGrouping::Phase;
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
