// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/clock.h"

#include <cstdint>
#include <map>
#include <vector>

namespace lanescope::analysis {

/// A position on a clock finer than its nanoseconds: `whole` plus `part` ns, part in [0, 1).
struct FineTime {
    model::Ns whole;
    double part = 0;
    friend bool operator==(const FineTime &, const FineTime &) = default;
};

/// to − from in nanoseconds; exact below 2^53, and never wrapped.
[[nodiscard]] double nsBetween(model::Ns from, model::Ns to);
/// `time` moved by `ns`, saturating at the range of int64.
[[nodiscard]] FineTime moved(FineTime time, double ns);

/// One clock's axis as it is drawn: time ↔ abstract units from the left edge of the plot.
struct AxisView {
    FineTime left;
    double nsPerUnit = 1;
    [[nodiscard]] double x(model::Ns at) const { return (nsBetween(left.whole, at) - left.part) / nsPerUnit; }
    /// The time at `x`.
    [[nodiscard]] FineTime at(double x) const { return moved(left, x * nsPerUnit); }
    /// The nanosecond nearest to `x`.
    [[nodiscard]] model::Ns nearest(double x) const { return moved(left, x * nsPerUnit + 0.5).whole; }
};

/// Extent of a clock that has tracks in sight.
struct Axis {
    model::ClockId clock;
    model::Ns begin;
    model::Ns end;
};

/// Where the user looks: one zoom for all lanes, one offset for each clock, and for clocks that are stretched a scale
/// of their own. Pure state; history is kept by
/// whoever owns it.
class Camera {
public:
    static constexpr double kMinNsPerUnit = 0.01; ///< 1 ns is 100 units wide
    static constexpr double kMaxNsPerUnit = 1e16;

    double scrollY = 0;

    [[nodiscard]] double nsPerUnit() const { return m_nsPerUnit; }
    [[nodiscard]] AxisView view(const model::ClockId &clock) const;
    void setNsPerUnit(double ns);
    /// A clock is drawn at nsPerUnit() × `scale`; 1, as all are at first, is no stretching.
    void setScale(const model::ClockId &clock, double scale);
    void dropScales() { m_scale.clear(); }
    void setLeft(const model::ClockId &clock, FineTime left) { m_left[clock] = left; }

    /// Multiplies the zoom of every lane, each keeping its own time at `x`. factor > 1 looks at more time.
    void zoomAt(double x, double factor);
    /// Moves one clock's axis: positive `units` look at later times.
    void pan(const model::ClockId &clock, double units);
    /// The zoom at which the longest of `axes` fills half of the plot: further out there is nothing more
    /// to see. At least a microsecond is always in reach; without axes there is no limit but kMaxNsPerUnit.
    [[nodiscard]] double widestNsPerUnit(const std::vector<Axis> &axes, double width) const;
    /// Shows the longest of `axes` whole, each starting at its own first time.
    void fitAll(const std::vector<Axis> &axes, double width);
    /// Frames [begin, end) of one clock with a margin on both sides; a range without length gets one
    /// of 1 % of the present view. Other clocks keep the time at the middle of the plot.
    void frame(const model::ClockId &clock, model::Ns begin, model::Ns end, double width);
    /// Moves an axis so that `at` stands at `x`, without zooming.
    void bring(const model::ClockId &clock, model::Ns at, double x);
    /// Keeps a part of every axis in sight: at least a tenth of the plot shows some of its extent.
    void keepInSight(const std::vector<Axis> &axes, double width);

    friend bool operator==(const Camera &, const Camera &) = default;
    /// A camera on the way from `from` (progress 0) to `to` (progress 1); zoom moves in equal factors.
    [[nodiscard]] static Camera between(const Camera &from, const Camera &to, double progress);

private:
    [[nodiscard]] double scaleOf(const model::ClockId &clock) const;
    [[nodiscard]] double longestOf(const std::vector<Axis> &axes, double least) const;

    double m_nsPerUnit = 1;
    std::map<model::ClockId, FineTime> m_left;
    std::map<model::ClockId, double> m_scale; ///< of clocks that are stretched
};

/// Steps back and forth through places that were looked at.
class CameraHistory {
public:
    static constexpr std::size_t kDepth = 200;
    /// Remembers the place that is being left; what lay ahead is forgotten.
    void leave(const Camera &from);
    /// The place before `now`, or `now` itself where there is none.
    [[nodiscard]] Camera back(const Camera &now);
    [[nodiscard]] Camera forward(const Camera &now);
    [[nodiscard]] bool canGoBack() const { return !m_back.empty(); }
    [[nodiscard]] bool canGoForward() const { return !m_forward.empty(); }

private:
    std::vector<Camera> m_back;
    std::vector<Camera> m_forward;
};

} // namespace lanescope::analysis
