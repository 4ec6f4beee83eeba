// SPDX-License-Identifier: Apache-2.0
#include "model/nsight/export_schema.h"

#include <algorithm>
#include <charconv>

namespace lanescope::model::nsight {

namespace {

/// The number at `part` (from 0) of a dotted version.
std::optional<int> versionPart(std::string_view text, std::size_t part) {
    for (; part > 0; --part) {
        const std::size_t dot = text.find('.');
        if (dot == std::string_view::npos)
            return std::nullopt;
        text.remove_prefix(dot + 1);
    }
    text = text.substr(0, text.find('.'));
    int value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    return fault == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

} // namespace

ExportSchema::ExportSchema(const Catalogue &catalogue, ImportReport &report) {
    for (const char *table : {"META_DATA_EXPORT", "EXPORT_META_DATA"})
        for (const TextRow &row : readSmallTable(catalogue, table, {"name", "value"}, report))
            if (row[0])
                m_entries.emplace_back(*row[0], row[1].value_or(""));
    readVersion();
}

void ExportSchema::readVersion() {
    m_versionText = value("EXPORT_SCHEMA_VERSION").value_or("");
    m_major = versionPart(m_versionText, 0);
    m_minor = versionPart(m_versionText, 1);
    if (m_major)
        return;
    m_major = versionPart(value("EXPORT_SCHEMA_VERSION_MAJOR").value_or(""), 0);
    m_minor = versionPart(value("EXPORT_SCHEMA_VERSION_MINOR").value_or(""), 0);
    if (m_major)
        m_versionText = std::to_string(*m_major) + (m_minor ? "." + std::to_string(*m_minor) : "");
}

std::optional<std::string> ExportSchema::value(std::string_view key) const {
    const auto found =
        std::find_if(m_entries.begin(), m_entries.end(), [&](const auto &entry) { return entry.first == key; });
    return found == m_entries.end() ? std::nullopt : std::optional(found->second);
}

ProviderProfile ExportSchema::profile() const {
    ProviderProfile profile;
    profile.provider = "nsys";
    profile.known = m_major == 2 || m_major == 3;
    profile.name = profile.known ? "nsys-sqlite-" + std::to_string(*m_major) + "/1" : "nsys-sqlite/unknown";
    profile.scope = KeyScope::RecordedProcess;
    profile.placeholders = {true, false, true};
    profile.keyRule = "session + process (globalTid without its thread bits = globalPid) + correlationId";
    return profile;
}

bool ExportSchema::syncTypesAreReliable() const { return m_major == 3 && m_minor && *m_minor >= 25; }

} // namespace lanescope::model::nsight
