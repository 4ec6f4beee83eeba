// SPDX-License-Identifier: Apache-2.0
// The options that all commands share, and why some have no use for one of them.
#include "app/cli/options_parts.h"

#include <cstdint>
#include <string>

namespace lanescope::app {

namespace {

using analysis::TableKind;

void addRepeated(CLI::App &command, const char *name, std::vector<std::string> &values, const char *what,
                 const char *type) {
    command.add_option(name, values, what)->allow_extra_args(false)->type_name(type);
}

/// Why a command does not take an option; empty if it does.
std::string reasonAgainst(const CommandSpec &spec, const std::string &option) {
    const bool table = spec.command == Command::Table;
    switch (spec.command) {
    case Command::OpenCheck:
        if (option == "--session" || option == "--phase" || option == "--align")
            return "open-check reads whole files and asks nothing about their sessions";
        break;
    case Command::Compare:
        if (option == "--session")
            return "A and B are the sessions";
        if (option == "--align")
            return "a comparison subtracts no times of two sessions, so that no alignment matters";
        break;
    case Command::Range:
        if (option == "--align")
            return "a range lies on one clock of one session, so that no alignment matters";
        break;
    case Command::Measure:
        if (option == "--session")
            return "the points name their sessions";
        if (option == "--phase")
            return "a distance is of two points, whatever their phase";
        break;
    case Command::Sessions:
        if (option == "--phase")
            return "sessions prints no regions; summary does";
        break;
    case Command::Export:
        if (option == "--phase")
            return "whole sessions are exported; choose them with --session";
        break;
    case Command::Summary:
    case Command::Table:
    case Command::Query:
    case Command::Report: break;
    }
    if (option == "--csv" && spec.command == Command::Export)
        return "what is written is chosen with --format csv";
    if (option == "--csv" && spec.command == Command::Report)
        return "what is written is chosen by the suffix of --out";
    if (option == "--csv" && !table && spec.command != Command::Query && spec.command != Command::Range &&
        spec.command != Command::Measure && spec.command != Command::Compare)
        return "the answer is more than one table; take --json";
    return {};
}

} // namespace

void addCommonOptions(CLI::App &command, const CommandSpec &spec, Raw &raw) {
    command.add_flag("--quiet", raw.quiet, "no progress and no notes about partial files");
    command.add_flag("--with-secrets", raw.withSecrets,
                     spec.command == Command::Report
                         ? "tell environment, command lines, user and host names, tokens and whole paths too"
                         : "print names as recorded, with credentials and command lines");
    addRepeated(command, "--stage", raw.stages, "the stage of a file: prefill, decode, mixed or unknown", "FILE=STAGE");
    addRepeated(command, "--role", raw.roles, "the role of a file, e.g. prefill_profile", "FILE=ROLE");
    if (reasonAgainst(spec, "--session").empty())
        addRepeated(command, "--session", raw.sessions, "only this session: an id, a short id or a path", "SESSION");
    if (reasonAgainst(spec, "--align").empty())
        addRepeated(command, "--align", raw.alignments,
                    "declare that B's time + N is A's time, and why; sessions by id or path",
                    "A,B,offset_ns=N,reason=WHY");
    if (reasonAgainst(spec, "--phase").empty())
        command.add_option("--phase", raw.phase, "only regions and events of this phase; totals stay whole")
            ->type_name("PHASE");
}

void refuseOptions(CLI::App &command, const CommandSpec &spec) {
    for (const std::string option : {"--session", "--phase", "--align"})
        if (const std::string reason = reasonAgainst(spec, option); !reason.empty())
            command
                .add_option_function<std::string>(
                    option, [option, reason](const std::string &) { throw CLI::ValidationError(option, reason); })
                ->group("");
    if (const std::string reason = reasonAgainst(spec, "--csv"); !reason.empty())
        command.add_flag_function("--csv", [reason](std::int64_t) { throw CLI::ValidationError("--csv", reason); })
            ->group("");
}

} // namespace lanescope::app
