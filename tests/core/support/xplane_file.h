// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace lanescope::test {

using XplaneStats = std::vector<std::pair<std::string, std::uint64_t>>;

struct XplaneEvent {
    std::string name;
    std::int64_t offsetPs = 0;
    std::int64_t durationPs = 0;
    XplaneStats stats;
};

struct XplaneLine {
    std::int64_t id = 0;
    std::string name;
    std::int64_t timestampNs = 0;
    std::vector<XplaneEvent> events;
};

/// A plane as a field of an XSpace; several of them, one after the other, are a file.
[[nodiscard]] std::string xplane(const std::string &name, const std::vector<XplaneLine> &lines);

/// Twelve launches on a host thread and their kernels on a stream.
[[nodiscard]] std::string xplaneSample();

} // namespace lanescope::test
