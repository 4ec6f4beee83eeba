// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/nsight/small_table.h"
#include "model/profile.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lanescope::model::nsight {

/// What META_DATA_EXPORT (EXPORT_META_DATA in older exports) says about how the file was written.
class ExportSchema {
public:
    ExportSchema(const Catalogue &catalogue, ImportReport &report);

    /// The first value of a key; nullopt if the export does not say.
    [[nodiscard]] std::optional<std::string> value(std::string_view key) const;
    [[nodiscard]] const std::vector<std::pair<std::string, std::string>> &entries() const { return m_entries; }
    /// Empty if the export does not say.
    [[nodiscard]] const std::string &versionText() const { return m_versionText; }
    /// Major 2 and 3 have a documented key; any other, or none, is `nsys-sqlite/unknown`.
    [[nodiscard]] ProviderProfile profile() const;
    /// From 3.25.0 the types of synchronisation rows agree with their labels (measured).
    [[nodiscard]] bool syncTypesAreReliable() const;

private:
    void readVersion();

    std::vector<std::pair<std::string, std::string>> m_entries;
    std::string m_versionText;
    std::optional<int> m_major;
    std::optional<int> m_minor;
};

} // namespace lanescope::model::nsight
