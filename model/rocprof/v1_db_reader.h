// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/sqlite/database_reader.h"

#include <memory>

namespace lanescope::model {

/// `results.db` of rocprof (version 1), told by its tables HIP, HSA, OPS and COPY. Its JSON beside it carries no
/// correlation ids, only flows, and is read as Chrome JSON.
class RocprofV1Reader final : public sqlite::DatabaseReader {
public:
    [[nodiscard]] std::string_view format() const override { return "rocprof-v1"; }

protected:
    [[nodiscard]] int scoreTables(const sqlite::OpenedDatabase &opened, std::string_view head) const override;
    [[nodiscard]] int scoreHead(std::string_view head) const override;
    [[nodiscard]] std::optional<Error> load(const ReadRequest &request, const sqlite::OpenedDatabase &opened,
                                            ReadOutcome &outcome) const override;
};
[[nodiscard]] std::unique_ptr<const Reader> makeRocprofV1Reader();

} // namespace lanescope::model
