// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/document.h"
#include "model/progress.h"
#include "model/result.h"

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope::analysis {

/// Opens the stream of a table's file; the one that was opened before is complete then.
using TableStream = std::function<std::ostream &(std::string_view table)>;

/// Writes each table of sql::tables() as CSV. False if it was cancelled.
[[nodiscard]] bool writeCsvTables(const TableStream &open, const Analysis &analysis, const Selection &selection,
                                  const model::JobControl &job);

/// Makes an SQLite database with the tables of sql::tables() at a path where nothing is. Errors: `not_writable`, and
/// `cancelled`; the file may be there in part.
[[nodiscard]] std::optional<model::Error> writeSqliteTables(const std::string &path, const Analysis &analysis,
                                                            const Selection &selection, const model::JobControl &job);

} // namespace lanescope::analysis
