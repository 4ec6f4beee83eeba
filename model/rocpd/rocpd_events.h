// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/rocpd/rocpd_tables.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace lanescope::model::rocpd {

/// rocpd_event: what regions, dispatches and copies share. `stackId` is rocprofiler's internal correlation id;
/// `correlation_id` of the table is the external tag, which is usually 0 and never a key.
struct EventFacts {
    std::int64_t id = 0;
    std::int64_t stackId = sqlite::kAbsent;
    std::int64_t category = sqlite::kAbsent;
};

class EventIndex {
public:
    /// False if the job was cancelled.
    [[nodiscard]] bool load(const sqlite::Database &database, const Instance &instance, ImportReport &report,
                            const JobControl &job);
    /// nullptr if there is no such row.
    [[nodiscard]] const EventFacts *find(std::int64_t id) const;

private:
    std::vector<EventFacts> m_events; ///< by id, which is mostly the position plus a constant
};

/// rocpd_timestamp of schema 4: times by the rows that name them.
class TimeIndex {
public:
    [[nodiscard]] bool load(const sqlite::Database &database, const Instance &instance, ImportReport &report,
                            const JobControl &job);
    /// kAbsent if there is no such row.
    [[nodiscard]] std::int64_t at(std::int64_t id) const;

private:
    std::unordered_map<std::int64_t, std::int64_t> m_times;
};

} // namespace lanescope::model::rocpd
