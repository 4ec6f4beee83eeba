// SPDX-License-Identifier: Apache-2.0
#include "analysis/findings_parts.h"
#include "analysis/timeline/time_text.h"

#include <algorithm>
#include <limits>

namespace lanescope::analysis {

using namespace model;

namespace {

constexpr std::size_t kPairsForDrift = 4;
constexpr std::size_t kNegativesForDrift = 2;
constexpr std::size_t kPairsForSkew = 2;
constexpr std::size_t kWindows = 4;
constexpr std::int64_t kDriftNs = 5'000; // below that, the timers' own steps and jitter explain it
constexpr std::int64_t kImplausibleNs =
    1'000'000'000; // no queue holds back even the promptest of several kernels so long

/// Signed latencies of the first device event of each call, in time order of the device events.
struct Latencies {
    std::vector<std::int64_t> all;
    std::size_t negatives = 0;
    std::int64_t smallest = 0;
    std::int64_t median = 0;
};

std::int64_t lowerMedianOf(std::vector<std::int64_t> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

Latencies gatherLatencies(const SessionStore &store, const SessionCorrelation &correlation) {
    Latencies found;
    for (std::size_t i = 0; i < correlation.state.size(); ++i) {
        if (has(correlation.flags[i], Flag::FanFollower))
            continue;
        if (const auto latency = latencyOf(store, correlation, DeviceEventRef(i))) {
            found.all.push_back(latency->latency.count);
            found.negatives += latency->latency.count < 0 ? 1 : 0;
        }
    }
    if (!found.all.empty()) {
        found.smallest = *std::min_element(found.all.begin(), found.all.end());
        found.median = lowerMedianOf(found.all);
    }
    return found;
}

/// Equal parts of the matches, by time: smallest and median latency of each.
struct Window {
    std::int64_t smallest = 0;
    std::int64_t median = 0;
};

std::vector<Window> windowsOf(const std::vector<std::int64_t> &all, std::size_t count) {
    std::vector<Window> windows;
    for (std::size_t i = 0; i < count; ++i) {
        const auto begin = all.begin() + static_cast<std::ptrdiff_t>(all.size() * i / count);
        const auto end = all.begin() + static_cast<std::ptrdiff_t>(all.size() * (i + 1) / count);
        windows.push_back({*std::min_element(begin, end), lowerMedianOf({begin, end})});
    }
    return windows;
}

/// How far the lower bound moves between the windows; saturating at the range of int64.
Ns movement(const std::vector<Window> &windows) {
    const auto [low, high] = std::minmax_element(
        windows.begin(), windows.end(), [](const Window &a, const Window &b) { return a.smallest < b.smallest; });
    Ns moved;
    if (__builtin_sub_overflow(high->smallest, low->smallest, &moved.count))
        return {std::numeric_limits<std::int64_t>::max()};
    return moved;
}

std::string listed(const std::vector<Window> &windows, std::int64_t Window::*value) {
    std::string text;
    for (const Window &window : windows)
        text += (text.empty() ? "" : ", ") + shortDurationText({window.*value});
    return text;
}

std::string negativesText(const Latencies &latencies) {
    return std::to_string(latencies.negatives) + " of " + std::to_string(latencies.all.size()) + " negative";
}

Finding sessionFinding(const Analysis &analysis, std::size_t session, std::string_view code, std::uint64_t count,
                       std::string message, std::string_view advice) {
    Finding finding = RowFinding(analysis, session).take(Severity::Notice, code, std::move(message), advice);
    finding.count = count;
    return finding;
}

Finding drift(const Analysis &analysis, std::size_t session, const Latencies &latencies, const Ns moved) {
    const std::vector<Window> windows = windowsOf(latencies.all, kWindows);
    return sessionFinding(analysis, session, "latency_drift", latencies.negatives,
                          "The clocks of host and device seem to drift by " + shortDurationText(moved) +
                              ": over the quarters of the matches the smallest launch latency is " +
                              listed(windows, &Window::smallest) + ", the median " + listed(windows, &Window::median) +
                              "; " + negativesText(latencies) + ".",
                          "Latencies of this lane are printed as recorded; do not compare small ones.");
}

Finding skew(const Analysis &analysis, std::size_t session, const Latencies &latencies) {
    return sessionFinding(
        analysis, session, "clock_skew", latencies.negatives,
        "The device clock runs behind the host clock by at least " + shortDurationText(Ns{} - Ns{latencies.smallest}) +
            ", steadily: smallest launch latency " + shortDurationText({latencies.smallest}) + ", median " +
            shortDurationText({latencies.median}) + ", " + negativesText(latencies) + ".",
        "Nothing is moved: latencies are printed as recorded, and negative ones stay out of the means.");
}

Finding offset(const Analysis &analysis, std::size_t session, const Latencies &latencies) {
    return sessionFinding(
        analysis, session, "clock_offset", latencies.all.size(),
        "Host and device times of this session are hardly of one clock: even the smallest launch latency is " +
            shortDurationText({latencies.smallest}) + ", median " + shortDurationText({latencies.median}) +
            ". MONOTONIC beside BOOTTIME differs by the time that the host was suspended.",
        "Latencies and queues of this lane are printed as recorded; read nothing into their size.");
}

/// Clocks of the session that no mapping joins, where more than one has events.
void addSeveralClocks(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings) {
    const SessionStore &store = *analysis.sessions[session];
    std::vector<bool> used(store.columns().clocks.size(), false);
    for (const TrackInfo &track : store.columns().tracks)
        if (track.begin < track.end && !track.clock.isNone())
            used[track.clock.index()] = true;
    std::string names;
    for (std::size_t i = 0; i < used.size(); ++i)
        if (used[i])
            names += (names.empty() ? "" : ", ") + store.columns().clocks[i].name;
    const auto count = static_cast<std::uint64_t>(std::count(used.begin(), used.end(), true));
    if (count < 2)
        return;
    findings.push_back(sessionFinding(
        analysis, session, "several_clocks", count,
        "The events of this session lie on several clocks without a mapping between them: " + names + ".",
        "Each clock keeps its own ruler and totals; nothing is subtracted between them."));
}

} // namespace

/// Work cannot start before its launch, and queueing only ever raises a latency: so the smallest latencies
/// tell about the clocks. Negative ones whose lower bound moves over the capture mean drift; steady ones a skew.
void addSkewFindings(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings) {
    addSeveralClocks(analysis, session, findings);
    const Latencies latencies = gatherLatencies(*analysis.sessions[session], analysis.correlation.sessions[session]);
    const std::size_t pairs = latencies.all.size();
    if (pairs >= kPairsForDrift && latencies.negatives >= kNegativesForDrift) {
        // Halves, so that a few outliers within one window decide nothing.
        const Ns moved = movement(windowsOf(latencies.all, 2));
        if (moved.count >= kDriftNs) {
            findings.push_back(drift(analysis, session, latencies, movement(windowsOf(latencies.all, kWindows))));
            return;
        }
    }
    if (pairs >= kPairsForSkew && 2 * latencies.negatives > pairs && latencies.smallest <= -kDriftNs)
        findings.push_back(skew(analysis, session, latencies));
    else if (pairs >= kPairsForDrift && latencies.smallest >= kImplausibleNs)
        findings.push_back(offset(analysis, session, latencies));
}

} // namespace lanescope::analysis
