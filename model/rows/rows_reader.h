// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/reader.h"

#include <memory>

namespace lanescope::model {

/// Normalized trace rows, profile `rows/1`: JSON Lines or a JSON array of `trace.event` objects, plain
/// or in observation form (`kind`, `name`, `value_json`, `context` = phase). One session for each
/// (artifact id, session id) that the rows declare; rows without artifact id make one historical session.
class RowsReader final : public Reader {
public:
    [[nodiscard]] std::string_view format() const override { return "rows-jsonl"; }
    [[nodiscard]] int recognise(const Probe &probe) const override;
    [[nodiscard]] Result<ReadOutcome> read(const ReadRequest &request) const override;
    [[nodiscard]] Result<std::vector<Detail>> details(const std::string &path, const SessionStore &session,
                                                      EventRow row) const override;
};

[[nodiscard]] std::unique_ptr<const Reader> makeRowsReader();

} // namespace lanescope::model
