// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/byte_source.h"
#include "model/diagnostics.h"

#include <optional>
#include <string>

namespace lanescope::model::rocprof {

/// The inflated content of a file.
struct WholeText {
    std::string text;
    std::optional<ArtifactId> content; ///< where the file is compressed
};
inline constexpr std::uint64_t kMostTextBytes = std::uint64_t{8} << 30U;

/// Errors: those of ByteSource, `cancelled`, and `too_large` above `most` bytes. A fault behind the first bytes is
/// reported.
[[nodiscard]] Result<WholeText> readWholeText(const std::string &path, ImportReport &report, const JobControl &job,
                                              std::uint64_t most = kMostTextBytes);

} // namespace lanescope::model::rocprof
