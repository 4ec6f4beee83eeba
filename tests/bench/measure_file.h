// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/artifact.h"
#include "tests/bench/bench.h"

#include <functional>
#include <string>
#include <string_view>

namespace lanescope::bench {

/// Throws std::runtime_error where the file does not open.
[[nodiscard]] model::ArtifactPtr open(const std::string &path);

/// File to numbers: time beside that of a reference, events per second, memory at the peak.
void measureFile(Report &report, const std::string &path, std::string_view referenceName,
                 const std::function<void()> &reference);

} // namespace lanescope::bench
