// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/sqlite/database_reader.h"

#include <memory>

namespace lanescope::model {

/// rocmProfileData databases (`.rpd`, plain or compressed), told by their tables rocpd_api and rocpd_op.
class RpdReader final : public sqlite::DatabaseReader {
public:
    [[nodiscard]] std::string_view format() const override { return "rpd"; }

protected:
    [[nodiscard]] int scoreTables(const sqlite::OpenedDatabase &opened, std::string_view head) const override;
    [[nodiscard]] int scoreHead(std::string_view head) const override;
    [[nodiscard]] std::optional<Error> load(const ReadRequest &request, const sqlite::OpenedDatabase &opened,
                                            ReadOutcome &outcome) const override;
    [[nodiscard]] Result<std::vector<Detail>> describe(const sqlite::Database &database,
                                                       const sqlite::RowPlace &place) const override;
};
[[nodiscard]] std::unique_ptr<const Reader> makeRpdReader();

} // namespace lanescope::model
