// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/json/value_walk.h"
#include "model/store.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace lanescope::model::rocprof {

/// What the records of one process element refer to: it has to be read before them, wherever it stands in the element.
class SdkTables {
public:
    struct Agent {
        std::string number; ///< node id: the number that rocprofv3 shows
        std::string name;
        bool gpu = false;
    };

    /// Whether a member of the element is such a table.
    [[nodiscard]] static bool holds(std::string_view key);
    /// Takes the table of that key at the cursor.
    void take(std::string_view key, json::ValueWalk &walk);
    /// Whether every table that was taken went to its end.
    [[nodiscard]] bool whole() const { return m_whole; }
    /// Entries that are not the object that an entry is: where the first stands, and how many.
    [[nodiscard]] const json::ValueWalk::Breaks &damaged() const { return m_damaged; }

    [[nodiscard]] const std::string &pid() const { return m_pid; }
    [[nodiscard]] const std::string &hostName() const { return m_hostName; }
    [[nodiscard]] const std::vector<MetadataEntry> &metadata() const { return m_metadata; }
    /// nullptr if it is not listed.
    [[nodiscard]] const Agent *agent(std::int64_t handle) const;
    /// Empty if it is not listed.
    [[nodiscard]] std::string_view kernelName(std::int64_t id) const;
    [[nodiscard]] std::string_view operationName(std::int64_t kind, std::int64_t operation) const;
    /// Empty if it is not listed.
    [[nodiscard]] std::string_view counterName(std::int64_t handle) const;
    /// The text that a marker call was given.
    [[nodiscard]] std::string_view markerText(std::uint64_t correlation) const;

private:
    [[nodiscard]] nlohmann::json entry(json::ValueWalk &walk);
    [[nodiscard]] bool takeTable(std::string_view key, json::ValueWalk &walk);
    [[nodiscard]] bool takeMetadata(json::ValueWalk &walk);
    [[nodiscard]] bool takeAgents(json::ValueWalk &walk);
    [[nodiscard]] bool takeKernels(json::ValueWalk &walk);
    [[nodiscard]] bool takeCounters(json::ValueWalk &walk);
    [[nodiscard]] bool takeStrings(json::ValueWalk &walk);
    [[nodiscard]] bool takeMarkers(json::ValueWalk &walk);
    [[nodiscard]] bool takeOperations(json::ValueWalk &walk);

    std::string m_pid;
    std::string m_hostName;
    std::vector<MetadataEntry> m_metadata;
    std::unordered_map<std::int64_t, Agent> m_agents;
    std::unordered_map<std::int64_t, std::string> m_kernels;
    std::unordered_map<std::int64_t, std::string> m_counters;
    std::vector<std::vector<std::string>> m_operations; ///< by kind
    std::unordered_map<std::uint64_t, std::string> m_markers;
    json::ValueWalk::Breaks m_damaged;
    bool m_whole = true;
};

} // namespace lanescope::model::rocprof
