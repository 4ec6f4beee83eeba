// SPDX-License-Identifier: Apache-2.0
#include "model/rocprof/sdk_tables.h"

#include "model/json/parse.h"
#include "model/secrets.h"

namespace lanescope::model::rocprof {

namespace {

using Json = nlohmann::json;

std::string textOf(const Json &value, const char *key) {
    if (!value.is_object() || !value.contains(key))
        return {};
    const Json &member = value[key];
    if (member.is_string())
        return member.get<std::string>();
    return member.is_number_integer() ? member.dump() : std::string();
}

std::optional<std::int64_t> integerOf(const Json &value, const char *key) {
    if (!value.is_object() || !value.contains(key) || !value[key].is_number_integer())
        return std::nullopt;
    return value[key].get<std::int64_t>();
}

/// The handle of `"id": {"handle": n}`.
std::optional<std::int64_t> handleOf(const Json &value) {
    return value.is_object() && value.contains("id") ? integerOf(value["id"], "handle") : std::nullopt;
}

constexpr std::int64_t kGpuType = 2; ///< ROCPROFILER_AGENT_TYPE_GPU

} // namespace

bool SdkTables::holds(std::string_view key) {
    return key == "metadata" || key == "agents" || key == "kernel_symbols" || key == "counters" || key == "strings";
}

void SdkTables::take(std::string_view key, json::ValueWalk &walk) { m_whole = takeTable(key, walk) && m_whole; }

bool SdkTables::takeTable(std::string_view key, json::ValueWalk &walk) {
    if (key == "metadata")
        return takeMetadata(walk);
    if (key == "agents")
        return takeAgents(walk);
    if (key == "kernel_symbols")
        return takeKernels(walk);
    if (key == "counters")
        return takeCounters(walk);
    return key != "strings" || takeStrings(walk);
}

/// The object at the cursor; an empty one if it is damaged, which is noted, or longer than the text.
Json SdkTables::entry(json::ValueWalk &walk) {
    const json::Piece piece = walk.value();
    if (!piece.complete)
        return Json::object();
    Json entry = json::parse(piece.text);
    if (entry.is_object())
        return entry;
    if (m_damaged.count++ == 0)
        m_damaged.first = piece.offset;
    return Json::object();
}

bool SdkTables::takeMetadata(json::ValueWalk &walk) {
    const Json metadata = entry(walk);
    m_pid = textOf(metadata, "pid");
    if (metadata.contains("node"))
        m_hostName = textOf(metadata["node"], "hostname");
    for (const auto &[key, member] : metadata.items()) {
        const std::string text = member.is_string() ? member.get<std::string>()
                                                    : member.dump(-1, ' ', false, Json::error_handler_t::replace);
        m_metadata.push_back(
            {key, text, key == "command" || key == "node" || key == "config" || looksSecret(key, text)});
    }
    return true;
}

bool SdkTables::takeAgents(json::ValueWalk &walk) {
    return walk.array([&] {
        const Json agent = entry(walk);
        const auto handle = handleOf(agent);
        if (!handle)
            return true;
        const std::string node = textOf(agent, "node_id");
        const std::string product = textOf(agent, "product_name");
        m_agents[*handle] = {node.empty() ? std::to_string(*handle) : node,
                             product.empty() ? textOf(agent, "name") : product, integerOf(agent, "type") == kGpuType};
        return true;
    });
}

bool SdkTables::takeKernels(json::ValueWalk &walk) {
    return walk.array([&] {
        const Json symbol = entry(walk);
        const auto id = integerOf(symbol, "kernel_id");
        if (!id)
            return true;
        for (const char *key : {"formatted_kernel_name", "demangled_kernel_name", "kernel_name"})
            if (std::string name = textOf(symbol, key); !name.empty()) {
                m_kernels[*id] = std::move(name);
                break;
            }
        return true;
    });
}

bool SdkTables::takeCounters(json::ValueWalk &walk) {
    return walk.array([&] {
        const Json counter = entry(walk);
        if (const auto handle = handleOf(counter))
            m_counters[*handle] = textOf(counter, "name");
        return true;
    });
}

bool SdkTables::takeStrings(json::ValueWalk &walk) {
    bool whole = true;
    return walk.object([&](std::string_view key) {
        if (walk.peek() != '[')
            return true;
        if (key == "buffer_records")
            whole = takeOperations(walk) && whole;
        else if (key == "marker_api")
            whole = takeMarkers(walk) && whole;
        return true;
    }) && whole;
}

/// Markers may be as many as records: each is held alone.
bool SdkTables::takeMarkers(json::ValueWalk &walk) {
    return walk.array([&] {
        const Json pair = entry(walk);
        if (const auto id = integerOf(pair, "key"))
            m_markers[static_cast<std::uint64_t>(*id)] = textOf(pair, "value");
        return true;
    });
}

bool SdkTables::takeOperations(json::ValueWalk &walk) {
    return walk.array([&] {
        const Json kind = entry(walk);
        std::vector<std::string> &names = m_operations.emplace_back();
        if (kind.contains("operations") && kind["operations"].is_array())
            for (const Json &name : kind["operations"])
                names.push_back(name.is_string() ? name.get<std::string>() : std::string());
        return true;
    });
}

const SdkTables::Agent *SdkTables::agent(std::int64_t handle) const {
    const auto found = m_agents.find(handle);
    return found == m_agents.end() ? nullptr : &found->second;
}

std::string_view SdkTables::kernelName(std::int64_t id) const {
    const auto found = m_kernels.find(id);
    return found == m_kernels.end() ? std::string_view() : std::string_view(found->second);
}

std::string_view SdkTables::operationName(std::int64_t kind, std::int64_t operation) const {
    if (kind < 0 || static_cast<std::size_t>(kind) >= m_operations.size())
        return {};
    const std::vector<std::string> &names = m_operations[static_cast<std::size_t>(kind)];
    return operation < 0 || static_cast<std::size_t>(operation) >= names.size()
               ? std::string_view()
               : std::string_view(names[static_cast<std::size_t>(operation)]);
}

std::string_view SdkTables::counterName(std::int64_t handle) const {
    const auto found = m_counters.find(handle);
    return found == m_counters.end() ? std::string_view() : std::string_view(found->second);
}

std::string_view SdkTables::markerText(std::uint64_t correlation) const {
    const auto found = m_markers.find(correlation);
    return found == m_markers.end() ? std::string_view() : std::string_view(found->second);
}

} // namespace lanescope::model::rocprof
