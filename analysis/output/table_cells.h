// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/tables.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace lanescope::analysis {

/// A field of a table as people see it, and what it stands for.
struct TableCell {
    std::string text;                   ///< as in the text table; "–" for a null
    std::string value;                  ///< a text's own value, where `text` is a short form of it
    std::optional<std::int64_t> number; ///< nanoseconds where the column is a duration
    std::optional<double> ratio;
    std::string nullReason; ///< machine code; empty where there is a value
};

/// The first rows of a table, kept.
struct TableCells {
    TableShape shape;
    std::vector<std::vector<TableCell>> rows; ///< as many cells as the shape has columns
    std::size_t total = 0;                    ///< rows that there are, kept or not

    /// Position of a column, by its name in CSV: `group_key` in a group; nullopt if the shape has none of that name.
    [[nodiscard]] std::optional<std::size_t> columnOf(std::string_view key) const;
};

/// Keeps at most `most` of the rows that `produce` hands on, and counts the rest.
[[nodiscard]] TableCells keepRows(TableShape shape, ShortIds shortIds, std::size_t most,
                                  const std::function<void(const RowConsumer &)> &produce,
                                  const model::JobControl &job = {});

/// The same with the rows of a table of the command line. Cancelled: what there was by then.
[[nodiscard]] TableCells collectCells(TableKind kind, const Analysis &analysis, const Selection &selection,
                                      const TableOptions &options, std::size_t most, const model::JobControl &job = {});

} // namespace lanescope::analysis
