// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace lanescope::test {

/// A small, whole file of one provider, as bytes: what every reader is tried on alike.
struct ReaderSample {
    std::string format; ///< what the registry calls it
    std::string fileName;
    std::string bytes;
    std::size_t events = 0; ///< events that a reader finds in it
};

/// One for each reader of the registry, at least.
[[nodiscard]] const std::vector<ReaderSample> &readerSamples();

} // namespace lanescope::test
