// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/artifact.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lanescope::model::opening {

inline constexpr const char *kChangedCode = "changed_while_reading";

/// Notices that a file grows, is cut, written to, replaced or moved away between two moments: by its device, inode,
/// size and time of change as the file system tells them. Paths that name no regular file are not watched.
class FileWatch {
public:
    /// Remembers the state of a file now.
    void add(const std::string &path);
    /// What has happened to the first file that is not as it was; nullopt if all are.
    [[nodiscard]] std::optional<std::string> change() const;
    /// `opened`, which says so if a file has changed meanwhile: an artifact by `changed_while_reading`, an error in its
    /// words. What is no trace, or was cancelled, stays as it is.
    [[nodiscard]] Result<ArtifactPtr> judged(Result<ArtifactPtr> opened) const;

private:
    struct State {
        std::uint64_t device = 0;
        std::uint64_t inode = 0;
        std::int64_t bytes = 0;
        std::int64_t changedSeconds = 0;
        std::int64_t changedNanoseconds = 0;
        friend bool operator==(const State &, const State &) = default;
    };
    struct Watched {
        std::string path;
        State before;
    };
    [[nodiscard]] static std::optional<State> stateOf(const std::string &path);
    /// The file itself where there are several, else the first byte that may differ.
    [[nodiscard]] DiagnosticPlace placeOfChange() const;
    std::vector<Watched> m_files;
};

} // namespace lanescope::model::opening
