// SPDX-License-Identifier: Apache-2.0
#include "model/opening/perfetto_manifest.h"

#include <nlohmann/json.hpp>

namespace lanescope::model {

namespace {

using nlohmann::json;

/// A member of an object; null where there is none.
const json &part(const json &object, const char *name) {
    static const json kNone;
    const auto found = object.is_object() ? object.find(name) : object.end();
    return object.is_object() && found != object.end() ? *found : kNone;
}

/// Texts as they are, anything else as JSON.
std::string textOf(const json &value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

void add(std::vector<MetadataEntry> &facts, const char *name, const json &value) {
    if (!value.is_null())
        facts.push_back({std::string("perfetto_manifest ") + name, textOf(value), false});
}

void addClock(std::vector<MetadataEntry> &facts, const json &clock) {
    for (const char *name : {"clock", "offset_ns", "sync_to"})
        add(facts, name, part(clock, name));
}

} // namespace

bool PerfettoManifest::read(std::string_view head) {
    if (head.find("\"perfetto_manifest\"") == std::string_view::npos)
        return false;
    const json document = json::parse(head, nullptr, false);
    const json &manifest = part(document, "perfetto_manifest");
    if (!manifest.is_object())
        return false;
    m_facts.clear();
    for (const json &file : part(manifest, "files")) {
        if (!part(file, "path").is_string())
            continue;
        std::vector<MetadataEntry> &facts = m_facts[part(file, "path").get<std::string>()];
        add(facts, "machine", part(part(file, "machine"), "name"));
        const json &clocks = part(file, "clocks");
        if (clocks.is_array())
            for (const json &clock : clocks)
                addClock(facts, clock);
        else
            addClock(facts, clocks);
    }
    return true;
}

std::vector<MetadataEntry> PerfettoManifest::factsOf(const std::string &path) const {
    const auto found = m_facts.find(path);
    return found == m_facts.end() ? std::vector<MetadataEntry>() : found->second;
}

} // namespace lanescope::model
