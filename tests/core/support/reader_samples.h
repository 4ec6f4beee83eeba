// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace lanescope::test {

/// A small, whole file of one provider, as bytes: what every reader is tried on alike.
struct ReaderSample {
    std::string format; ///< what the registry calls it
    std::string fileName;
    std::string bytes;
    std::size_t events = 0; ///< events that a reader finds in it
    /// Other files of its folder that make one artifact with it, by name.
    std::vector<std::pair<std::string, std::string>> beside{};
};

/// One for each reader of the registry, at least.
[[nodiscard]] const std::vector<ReaderSample> &readerSamples();

/// Archives of some of them: a stream, a database and a packed trace in a zip, a tar, a tar.gz, a tar.zst, and in an
/// archive inside an archive.
[[nodiscard]] const std::vector<ReaderSample> &archiveSamples();

} // namespace lanescope::test
