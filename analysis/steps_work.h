// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/intervals.h"
#include "analysis/pair_index.h"
#include "analysis/steps.h"

#include <deque>
#include <vector>

namespace lanescope::analysis {

/// The points that lie in any of a list of intervals, asked many times.
class CoveredTime {
public:
    explicit CoveredTime(std::vector<Interval> intervals);
    /// Covered nanoseconds of [begin, end). O(log intervals).
    [[nodiscard]] std::int64_t within(model::Ns begin, model::Ns end) const;

private:
    [[nodiscard]] std::int64_t before(model::Ns at) const;
    IntervalSet m_set;
    std::vector<std::int64_t> m_lengthBefore; ///< by interval: length of all earlier ones
};

/// Gives steps the numbers of their calls and of the device work of these. The session and its
/// correlation must outlive it.
class StepWork {
public:
    StepWork(const model::SessionStore &session, const SessionCorrelation &correlation);
    /// All numbers but the tokens.
    void fill(Step &step) const;
    /// Device work of its calls; see workOfStep.
    [[nodiscard]] std::vector<model::DeviceEventRef> workOf(const Step &step) const;

private:
    struct Found;
    /// A launch of a graph for which the capture has no work at all.
    [[nodiscard]] bool isGraphWithoutRecords(model::CallRef call) const;
    [[nodiscard]] Found collect(const Step &step) const;
    template <class Take> void eachCall(const Step &step, const Take &take) const;
    void addCall(Found &found, model::CallRef call, model::ClockRef clock) const;
    void fillDevice(Step &step, Found &found) const;
    [[nodiscard]] const std::vector<model::CallRef> &callsOf(model::ThreadRef thread, model::ClockRef clock) const;
    [[nodiscard]] const CoveredTime &coveredOf(model::DeviceRef device, model::ClockRef clock) const;

    const model::SessionStore &m_session;
    const SessionCorrelation &m_correlation;
    bool m_graphsWithoutRecords = false;                            ///< anywhere in the session
    mutable PairIndex<model::ThreadRef, model::ClockRef> m_threads; ///< looking up remembers the last answer
    mutable PairIndex<model::DeviceRef, model::ClockRef> m_devices;
    std::vector<std::vector<model::CallRef>> m_calls; ///< parallel to m_threads.pairs(), by start
    std::vector<CoveredTime> m_covered;               ///< parallel to m_devices.pairs()
};

} // namespace lanescope::analysis
