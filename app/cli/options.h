// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/document.h"
#include "analysis/output/tables.h"
#include "app/cli/align.h"
#include "app/cli/report_options.h"
#include "model/opening/input_files.h"
#include "model/registration.h"

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace lanescope::app {

/// How the program ends.
enum class ExitCode : int {
    Answered = 0,
    CannotAnswer = 1, ///< no such session or phase
    Unreadable = 2,   ///< an artifact could not be read at all, or the output could not be written
    Partial = 3,      ///< all read, some only in part
    Usage = 64,
    Cancelled = 130,
};

enum class Command : std::uint8_t {
    Sessions,
    Summary,
    OpenCheck,
    Table,
    Range,
    Measure,
    Compare,
    Query,
    Export,
    Report
};

/// What the user says about a file, as typed.
struct FileValue {
    std::string file;
    std::string value;
};

struct Options {
    Command command = Command::Summary;
    analysis::TableKind table = analysis::TableKind::Correlations; ///< of Command::Table
    std::vector<std::string> files;
    analysis::OutputFormat format = analysis::OutputFormat::Text;
    std::vector<std::string> sessions;
    std::optional<std::string> phase;
    std::vector<FileValue> stages;
    std::vector<FileValue> roles;
    std::vector<AlignText> alignments;
    analysis::TableOptions tableOptions;
    std::string range;                ///< of Command::Range: START..END
    std::optional<std::string> clock; ///< that the ranges lie on, or the axis of an exported trace
    std::string from, to;             ///< of Command::Measure: the two points
    std::string a, b;                 ///< of Command::Compare: paths, PATH#n or session ids
    std::optional<std::string> rangeA, rangeB;
    std::optional<std::size_t> stepA, stepB;                 ///< of Command::Compare: numbers of steps
    std::optional<std::string> phasePatterns, kernelClasses; ///< rule files instead of those of the program
    std::string sql;                                         ///< of Command::Query
    std::string exportFormat;                                ///< of Command::Export: perfetto-json, sqlite or csv
    std::string outPath;                                     ///< of Command::Export
    ReportRequest report;                                    ///< of Command::Report
    bool withSecrets = false; ///< names as recorded; of a report also what else may be secret
    bool quiet = false;
};

/// What a command line says: options, or that the program ends at once (help, version, wrong usage).
struct Parsed {
    std::optional<Options> options;
    ExitCode exit = ExitCode::Answered;
    std::string output; ///< help or version, for standard output
    std::string error;  ///< one line, for standard error
};
[[nodiscard]] Parsed parseCommandLine(int argc, const char *const *argv);

/// What no output may be written over: all that the command line names to be read, and what lies behind it.
[[nodiscard]] model::InputFiles inputFiles(const Options &options, std::span<const model::ArtifactPtr> artifacts,
                                           std::span<const model::Error> errors);

/// The name in `lanescope.<name>/1` of what a command prints.
[[nodiscard]] std::string_view schemaName(const Options &options);

/// Splits `FILE=VALUE` at the last `=`; nullopt if a part is empty.
[[nodiscard]] std::optional<FileValue> splitFileValue(const std::string &text);

} // namespace lanescope::app
