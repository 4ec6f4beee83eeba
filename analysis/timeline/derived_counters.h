// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/correlation.h"
#include "analysis/timeline/step_series.h"
#include "model/progress.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

/// What is counted of a device, from the events themselves.
enum class CounterKind : std::uint8_t {
    DeviceBusy,       ///< share of time in which any work of the device runs
    LaunchesInFlight, ///< proven launches by kInFlightRule, with their work on the device
    CopiesInFlight,   ///< copies and memsets that run
};
/// `device_busy`, `launches_in_flight`, `copies_in_flight`.
[[nodiscard]] std::string_view counterCode(CounterKind kind);

/// A counter of one device on one clock.
struct DerivedCounter {
    CounterKind kind = CounterKind::DeviceBusy;
    model::DeviceRef device;
    model::ClockRef clock;
    StepSeries series; ///< device busy: of all work of the device, see StepSeries::covered
};

/// The counters of a session, by device, clock and kind; those that nothing happens to are left out. Events
/// without usable times take no part. None for historical sessions and those that can't be told apart: there
/// nothing unites the times of different events. O(events log events).
[[nodiscard]] std::vector<DerivedCounter> deriveCounters(const model::SessionStore &session,
                                                         const SessionCorrelation &correlation,
                                                         const model::JobControl &job = {});

/// What a counter shows of the range [begin, end): values in [0, 1], as shares of the time or of its peak.
struct CounterShare {
    double low = 0, high = 0;
    friend bool operator==(const CounterShare &, const CounterShare &) = default;
};
[[nodiscard]] CounterShare counterShare(const DerivedCounter &counter, model::Ns begin, model::Ns end);
/// The same for ranges that follow each other, as the columns of a picture do.
class CounterSweep {
public:
    /// `counter` outlives the sweep.
    CounterSweep(const DerivedCounter &counter, model::Ns begin);
    /// Of the range from the last end to `end`. A column in which no nanosecond begins, whose end is that of the
    /// one before, lies inside the nanosecond before.
    [[nodiscard]] CounterShare until(model::Ns end);

private:
    const DerivedCounter &m_counter;
    StepSeries::Sweep m_sweep;
    model::Ns m_begin;
    std::optional<CounterShare> m_inside; ///< of the nanosecond before m_begin
};

/// The same in words: "83.1 % of 12 µs", "between 2 and 5 in 12 µs", "3" for an empty range.
[[nodiscard]] std::string counterSentence(const DerivedCounter &counter, model::Ns begin, model::Ns end);

} // namespace lanescope::analysis
