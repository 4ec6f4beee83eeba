// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace lanescope::model::xplane {

/// Texts that a plane keeps under a number: names of events and of statistics.
using NameTable = std::unordered_map<std::int64_t, std::string>;

/// One XPlane, its tables decoded; lines are views into the file's bytes.
struct Plane {
    std::string name;
    NameTable eventNames;
    NameTable statNames;
    std::vector<std::string_view> lines;
};

struct Line {
    std::int64_t id = 0;
    std::string name;
    std::int64_t timestampNs = 0;
    std::vector<std::string_view> events;
};

struct Event {
    std::int64_t metadataId = 0;
    std::int64_t offsetPs = 0;
    std::int64_t durationPs = 0;
    bool aggregated = false; ///< a number of occurrences instead of a time
    std::vector<std::string_view> stats;
};

/// The name of a statistic and its value as text; ids are compared as texts.
struct Stat {
    std::string_view name; ///< view into the plane's table
    std::string value;
};

/// They throw proto::Malformed. Field numbers: xplane.proto of openxla/xla.
[[nodiscard]] Plane readPlane(std::string_view bytes);
[[nodiscard]] Line readLine(std::string_view bytes);
void readEvent(std::string_view bytes, Event &event);
[[nodiscard]] Stat readStat(std::string_view bytes, const Plane &plane);

/// The top-level fields of an XSpace: planes in order, host names, what the profiler said, and where the readable
/// part ends. Texts are views into the file's bytes.
struct Space {
    std::vector<std::string_view> planes;
    std::vector<std::string> hosts;
    std::vector<std::string_view> errors, warnings;
    std::optional<std::size_t> damagedAt;
};
[[nodiscard]] Space readSpace(std::string_view bytes);

} // namespace lanescope::model::xplane
