// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/sqlite/database.h"
#include "model/trace_builder.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lanescope::model::nsight {

/// The table StringIds, looked up when an id is first met: exports hold millions of texts of
/// callchains that no event needs. Texts are interned in the builder's pool.
class Names {
public:
    Names(const sqlite::Database &database, const std::vector<sqlite::TableInfo> &tables, TraceBuilder &builder);
    /// The text of an id; none if the id is absent or there is no such text.
    [[nodiscard]] StringRef ref(std::int64_t id);
    /// The text of an id, or `<what> <id>` where it has none; counted for report().
    [[nodiscard]] StringRef refOr(std::int64_t id, std::string_view what);
    /// Adds `missing_table`, `unresolved_name` and damage of the table, where they happened.
    void report(ImportReport &report) const;

private:
    [[nodiscard]] StringRef lookUp(std::int64_t id);
    void loadAll(const sqlite::Database &database);

    TraceBuilder &m_builder;
    std::optional<sqlite::Statement> m_query;
    std::unordered_map<std::int64_t, StringRef> m_known;
    bool m_hasTable = false;
    std::uint64_t m_unresolved = 0;
    std::int64_t m_firstUnresolved = 0;
    std::string m_fault;
};

} // namespace lanescope::model::nsight
