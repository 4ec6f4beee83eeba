// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/sqlite/rows.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace lanescope::model::rpd {

/// rocpd_api_ops: which calls each op is linked to. The table may hold a pair twice (its unique index is
/// commented out in RPD's schema); that is one link.
class Links {
public:
    /// False if the job was cancelled.
    [[nodiscard]] bool load(const sqlite::Database &database, const sqlite::TableInfo *table, ImportReport &report,
                            const JobControl &job);
    /// The id of an op: its call's row; several rows joined by '|'; none without a link.
    [[nodiscard]] CorrelationId idOf(std::int64_t op, TraceBuilder &builder) const;
    /// The call of an op that has exactly one.
    [[nodiscard]] std::int64_t onlyCallOf(std::int64_t op) const;
    [[nodiscard]] bool isLinked(std::int64_t call) const;

private:
    [[nodiscard]] std::pair<std::size_t, std::size_t> range(std::int64_t op) const;
    std::vector<std::pair<std::int64_t, std::int64_t>> m_callsOfOps; ///< (op, call), sorted, each once
    std::vector<std::int64_t> m_calls;                               ///< sorted, each once
};

} // namespace lanescope::model::rpd
