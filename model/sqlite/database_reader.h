// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/reader.h"
#include "model/sqlite/rows.h"

#include <vector>

namespace lanescope::model::sqlite {

/// A database of an artifact, with what its catalogue lists.
struct OpenedDatabase {
    Database database;
    std::vector<TableInfo> tables;
};

/// What the readers of SQLite artifacts do alike: they tell their databases by tables, or by the head of one that is
/// compressed or damaged, and open them for reading and for the details of a row.
class DatabaseReader : public Reader {
public:
    [[nodiscard]] int recognise(const Probe &probe) const final;
    [[nodiscard]] Result<ReadOutcome> read(const ReadRequest &request) const final;
    /// Errors: those of opening, and `row_not_found`.
    [[nodiscard]] Result<std::vector<Detail>> details(const std::string &path, const SessionStore &session,
                                                      EventRow row) const final;

protected:
    /// Scores as Reader::recognise gives them. `head` is the beginning of the file.
    [[nodiscard]] virtual int scoreTables(const OpenedDatabase &opened, std::string_view head) const = 0;
    [[nodiscard]] virtual int scoreHead(std::string_view head) const = 0;
    /// Adds producer, sessions and diagnostics to `outcome`; an Error if there is nothing to read, or `cancelled`.
    [[nodiscard]] virtual std::optional<Error> load(const ReadRequest &request, const OpenedDatabase &opened,
                                                    ReadOutcome &outcome) const = 0;
    /// The columns of one row, unless the provider knows more.
    [[nodiscard]] virtual Result<std::vector<Detail>> describe(const Database &database, const RowPlace &place) const;
    [[nodiscard]] static Error cancelled(const ReadRequest &request);
};

} // namespace lanescope::model::sqlite
