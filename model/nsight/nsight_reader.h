// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/reader.h"

#include <memory>

namespace lanescope::model {

/// SQLite exports of NVIDIA Nsight Systems, of any schema that has the tables. Profiles
/// `nsys-sqlite-2/1` and `nsys-sqlite-3/1`; any other schema, or none, opens as
/// `nsys-sqlite/unknown`, without matches.
class NsightReader final : public Reader {
public:
    [[nodiscard]] std::string_view format() const override { return "nsys-sqlite"; }
    /// By table names; a damaged database by the names in its head.
    [[nodiscard]] int recognise(const Probe &probe) const override;
    /// Errors: those of opening, `not_sqlite`, `corrupt_schema`, `wal_beside` (all tables stand in a
    /// log that is not read), `cancelled`.
    [[nodiscard]] Result<ReadOutcome> read(const ReadRequest &request) const override;
    /// Every column of the row, with ids resolved to their texts and labels.
    [[nodiscard]] Result<std::vector<Detail>> details(const std::string &path, const SessionStore &session,
                                                      EventRow row) const override;
};

[[nodiscard]] std::unique_ptr<const Reader> makeNsightReader();

} // namespace lanescope::model
