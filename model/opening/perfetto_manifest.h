// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/store.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::model {

/// What the manifest of a Perfetto archive of several traces says about their clocks
/// (`{"perfetto_manifest": {"version": 1, "files": [{path, machine, clocks}]}}`, formats/perfetto.md §1.9).
/// It is what somebody declared, not what a trace proves: it becomes facts of the sessions and moves no lane.
class PerfettoManifest {
public:
    /// True if `head`, a whole small file, is a manifest; its declarations replace what was there.
    [[nodiscard]] bool read(std::string_view head);
    [[nodiscard]] bool declaresAny() const { return !m_facts.empty(); }
    /// `perfetto_manifest machine`, `… clock`, `… offset_ns`, `… sync_to` of the file at that path in the archive.
    [[nodiscard]] std::vector<MetadataEntry> factsOf(const std::string &path) const;

private:
    std::map<std::string, std::vector<MetadataEntry>> m_facts;
};

} // namespace lanescope::model
