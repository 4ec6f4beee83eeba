// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace lanescope::fuzz {

/// Gives the bytes to the reader of `format` as a file, analyses what it read and aborts where a
/// result contradicts itself: a match without its call, a count that is no sum, a row out of range.
void readAndAnalyse(std::string_view format, std::span<const std::uint8_t> bytes);

/// The same by way of model::openArtifact, whatever the bytes are; at most 4 MB of them.
void openAndAnalyse(std::span<const std::uint8_t> bytes);

/// Loads the bytes as a workspace of any version.
void loadWorkspace(std::span<const std::uint8_t> bytes);

} // namespace lanescope::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);
