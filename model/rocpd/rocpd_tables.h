// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/sqlite/rows.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::model::rocpd {

/// The tables of one process instance. rocprofv3 writes every table as `rocpd_<name>_<guid>`; a merged file may
/// have tables without suffix instead, whose rows say their guid.
struct Instance {
    std::string suffix;
    std::optional<std::string> guidFilter; ///< only rows of this guid, where one table holds several
    std::map<std::string, const sqlite::TableInfo *, std::less<>> tables; ///< by name without prefix and suffix
    std::map<std::string, const sqlite::TableInfo *, std::less<>> unread; ///< tables of records that nothing reads

    /// nullptr if there is no such table.
    [[nodiscard]] const sqlite::TableInfo *table(std::string_view name) const;
    /// The guid for the eye: the filter's, or the suffix with dashes.
    [[nodiscard]] std::string guid() const;
};

/// Process instances in order of first appearance; empty if the file is no rocpd database.
[[nodiscard]] std::vector<Instance> findInstances(const sqlite::Database &database,
                                                  const std::vector<sqlite::TableInfo> &tables);
/// The name of a rocpd table without prefix and suffix (`kernel_dispatch`); empty if it is none.
[[nodiscard]] std::string baseName(std::string_view table);

} // namespace lanescope::model::rocpd
