// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/options.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace lanescope::app {

/// What CLI11 fills in; turned into Options when all is parsed.
struct Raw {
    std::vector<std::string> files, sessions, stages, roles, alignments;
    std::string phase, state, by, definition, table, minNs, phasePatterns, kernelClasses;
    std::string range, clock, from, to, a, b, rangeA, rangeB;
    std::string exportFormat, outPath;
    std::size_t step = 0, stepA = 0, stepB = 0; ///< 0: none was named
    bool wholeFile = false;
    bool json = false, csv = false, quiet = false, withSecrets = false;
    RawReport report;
};

struct CommandSpec {
    const char *name;
    const char *what;
    Command command;
    analysis::TableKind table;
};

// Options that every command takes, or refuses with the reason: options_common.cpp.
void addCommonOptions(CLI::App &command, const CommandSpec &spec, Raw &raw);
/// After all others: those of them that the command did not get end the program with their reason.
void refuseOptions(CLI::App &command, const CommandSpec &spec);

// Options of the tables: options_tables.cpp.
void addCsv(CLI::App &command, Raw &raw);
void addStep(CLI::App &command, const char *name, std::size_t &number, const char *what);
void addTableOptions(CLI::App &command, const CommandSpec &spec, Raw &raw);
/// Turns a table into the one of Nsight Systems that was asked for.
void chooseDefinition(const CommandSpec &spec, const Raw &raw, Options &options);
[[nodiscard]] std::optional<std::size_t> numberOrNone(std::size_t number);
[[nodiscard]] analysis::TableOptions tableOptionsOf(const CommandSpec &spec, const Raw &raw);

} // namespace lanescope::app
