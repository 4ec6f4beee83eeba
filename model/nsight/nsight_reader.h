// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/record_columns.h"
#include "model/sqlite/database_reader.h"

#include <memory>

namespace lanescope::model {

/// SQLite exports of NVIDIA Nsight Systems, plain or compressed, of any schema that has the tables. Profiles
/// `nsys-sqlite-2/1` and `nsys-sqlite-3/1`; any other schema, or none, opens as
/// `nsys-sqlite/unknown`, without matches.
class NsightReader final : public sqlite::DatabaseReader, public RecordColumnSource {
public:
    [[nodiscard]] std::string_view format() const override { return "nsys-sqlite"; }
    [[nodiscard]] Result<std::unique_ptr<RecordColumns>> columns(const std::string &path,
                                                                 const SessionStore &session) const override;

protected:
    [[nodiscard]] int scoreTables(const sqlite::OpenedDatabase &opened, std::string_view head) const override;
    [[nodiscard]] int scoreHead(std::string_view head) const override;
    /// Errors also: `wal_beside` (all tables stand in a log that is not read).
    [[nodiscard]] std::optional<Error> load(const ReadRequest &request, const sqlite::OpenedDatabase &opened,
                                            ReadOutcome &outcome) const override;
    /// Every column of the row, with ids resolved to their texts and labels.
    [[nodiscard]] Result<std::vector<Detail>> describe(const sqlite::Database &database,
                                                       const sqlite::RowPlace &place) const override;
};

[[nodiscard]] std::unique_ptr<const Reader> makeNsightReader();

} // namespace lanescope::model
