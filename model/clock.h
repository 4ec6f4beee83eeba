// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/identity.h"
#include "model/result.h"

#include <cstdint>
#include <optional>
#include <string>

namespace lanescope::model {

/// Whole nanoseconds: a duration, or a position on one session clock whose identity is known from
/// the context (the track of an event). Across contexts a time travels as a TimePoint.
struct Ns {
    std::int64_t count = 0;
    friend constexpr auto operator<=>(const Ns &, const Ns &) = default;
    /// Sums and differences wrap instead of overflowing: hostile files carry any 64 bits.
    friend constexpr Ns operator+(Ns a, Ns b) {
        return {static_cast<std::int64_t>(static_cast<std::uint64_t>(a.count) + static_cast<std::uint64_t>(b.count))};
    }
    friend constexpr Ns operator-(Ns a, Ns b) {
        return {static_cast<std::int64_t>(static_cast<std::uint64_t>(a.count) - static_cast<std::uint64_t>(b.count))};
    }
    constexpr Ns &operator+=(Ns other) { return *this = *this + other; }
};

/// A clock domain of a session: (session, clock name, unit, origin, evidence).
struct ClockDomain {
    std::string name;                     ///< e.g. "unix", "session", "boottime", "undeclared"
    std::string unit = "ns";              ///< unit of the recorded numbers' finest digit
    std::optional<std::int64_t> originNs; ///< UTC (or boot) nanoseconds at t = 0, where the artifact says so
    std::string evidence;                 ///< which field of the artifact says so; "none" without
};

/// A time together with the clock it was read from. The number comes out only for somebody who names
/// that clock, so that times of two clocks can't meet by oversight.
class TimePoint {
public:
    TimePoint() = default;
    TimePoint(const ClockId &clock, Ns at) : m_clock(clock), m_at(at) {}
    [[nodiscard]] const ClockId &clock() const { return m_clock; }
    /// The position on `clock`; an Error `clock_unrelated` that names both if it is another clock.
    [[nodiscard]] Result<Ns> on(const ClockId &clock) const;
    friend bool operator==(const TimePoint &, const TimePoint &) = default;

private:
    ClockId m_clock;
    Ns m_at;
};

/// Times of two clocks do not subtract and have no order; `difference` gives a number or the refusal.
Ns operator-(const TimePoint &, const TimePoint &) = delete;
bool operator<(const TimePoint &, const TimePoint &) = delete;

/// b − a in nanoseconds if both were read from one clock of one session; otherwise an Error
/// `clock_unrelated` that names both clocks, or `time_overflow` where the difference has no 64 bits.
/// Across clocks, an AlignmentSet may know more.
[[nodiscard]] Result<Ns> difference(const TimePoint &a, const TimePoint &b);

} // namespace lanescope::model
