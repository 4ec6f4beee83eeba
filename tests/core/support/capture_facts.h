// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lanescope::test {

/// What was found out about opened files, whichever way it was asked: by the functions of the core or
/// from the JSON of lanescope-cli.
struct GapFacts {
    std::optional<std::int64_t> count, total, max;
    friend bool operator==(const GapFacts &, const GapFacts &) = default;
};
struct RegionFacts {
    std::string region;
    std::optional<std::int64_t> start, end, duration, busy;
    std::int64_t directLaunches = 0, graphLaunches = 0, kernels = 0, kernelTime = 0, correlatedKernels = 0, streams = 0;
    GapFacts launchGap, idleGap, deviceIdleGap;
    std::map<std::string, std::int64_t> evidence, leftOut;
    std::string noDuration; ///< why there is no duration
    std::string noIdle;     ///< why there are no idle gaps
    friend bool operator==(const RegionFacts &, const RegionFacts &) = default;
};
struct SessionFacts {
    std::string id, stage, stageEvidence, correlationIds, hostToDevice;
    std::map<std::string, std::int64_t> states, flags;
    RegionFacts total;
    GapFacts idleBetween, deviceIdleBetween;
    std::vector<RegionFacts> regions, byClock;
};
struct EventFacts {
    std::size_t session = 0;
    std::string name, state;
    std::optional<std::string> call;        ///< name of the call that owns it: an arrow
    std::optional<std::string> callProcess; ///< process of the key
    std::optional<std::int64_t> latency;
    std::string noLatency;
    std::int64_t candidates = 0;
    std::vector<std::string> flags;
};
struct CaptureFacts {
    std::vector<SessionFacts> sessions;
    std::vector<EventFacts> events;
    std::int64_t qualified = 0, refused = 0, bareIdMatches = 0;

    [[nodiscard]] std::size_t arrows() const;
    [[nodiscard]] const EventFacts &event(const std::string &name) const; ///< the first; throws if there is none
    [[nodiscard]] const RegionFacts &region(std::size_t session, const std::string &name) const;
};

/// Opens and analyses with the functions of the core.
[[nodiscard]] CaptureFacts factsByCore(const std::vector<std::string> &files);
/// Runs lanescope-cli summary and correlations with --json.
[[nodiscard]] CaptureFacts factsByCli(const std::vector<std::string> &files);

} // namespace lanescope::test
