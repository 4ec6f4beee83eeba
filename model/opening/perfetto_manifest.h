// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/artifact.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::model {

/// What somebody declared about the clocks of several traces (`{"perfetto_manifest": {"version": 1, "files": [{path,
/// machine, clocks: {clock, sync_to: {file, clock}, offset_ns}}]}}`, formats/perfetto.md §1.9): a trace beside others,
/// in an archive or a folder. It becomes facts of the sessions, from which an alignment is suggested; it moves no lane.
///
/// Of a declared file a session has `perfetto_manifest` (the manifest's own path) and, each behind that word,
/// `file`, `machine`, `clock`, `sync_to file`, `sync_to clock` and `offset_ns`, as far as they are declared. At an
/// instant at which the file's clock reads t, the one it is related to reads t + offset_ns.
class PerfettoManifest {
public:
    /// False if a text that begins with `head` is none.
    [[nodiscard]] static bool mayBe(std::string_view head);
    /// The manifest in a whole text that lies at `path`; nullopt if it is none.
    [[nodiscard]] static std::optional<PerfettoManifest> parse(std::string_view text, const std::string &path);
    /// The same of a file or member that is called `path`; nullopt also where it is larger than kMostBytes or cannot be
    /// read.
    [[nodiscard]] static std::optional<PerfettoManifest> load(const std::string &source, const std::string &path);
    static constexpr std::size_t kMostBytes = std::size_t{1} << 24U;

    [[nodiscard]] const std::string &path() const { return m_path; }
    /// What it says of a member of its archive: by its whole path, or by that from the manifest's own folder on. Of a
    /// member with several captures nothing follows for any one of them.
    [[nodiscard]] std::vector<MetadataEntry> factsOfMember(const std::string &member, std::size_t captures) const;
    /// The artifact with the facts of its sessions, by the first of its paths that is declared from the manifest's
    /// folder on; itself if none is.
    [[nodiscard]] ArtifactPtr applied(const ArtifactPtr &artifact) const;
    /// `perfetto_manifest`, and `perfetto_manifest_unusable` for what breaks the format's rules.
    void say(ImportReport &report) const;

private:
    using Facts = std::vector<MetadataEntry>;
    explicit PerfettoManifest(std::string path) : m_path(std::move(path)) {}
    [[nodiscard]] Facts factsOf(const std::string &declared, std::size_t captures) const;
    [[nodiscard]] Facts factsBeside(const std::string &path, std::size_t captures) const;
    std::string m_path;
    std::map<std::string, Facts> m_files; ///< by the path in the manifest
    std::size_t m_related = 0;            ///< files whose clock is related to another's
    std::vector<std::string> m_faults;
};

} // namespace lanescope::model
