// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/camera.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lanescope::analysis {

using model::ClockId;
using model::Ns;

namespace {

constexpr double kFitMargin = 12;    ///< units left free at both ends of a fitted view
constexpr double kLeastFill = 0.5;   ///< of the plot that the longest axis fills however far out the zoom is
constexpr double kLeastReach = 1000; ///< ns
constexpr double kFrameShare = 0.6;  ///< of the plot that a framed range takes

Ns saturatedAdd(Ns at, double ns) {
    constexpr double kLimit = 9.2e18;
    const double sum = static_cast<double>(at.count) + ns;
    if (sum >= kLimit)
        return {std::numeric_limits<std::int64_t>::max()};
    if (sum <= -kLimit)
        return {std::numeric_limits<std::int64_t>::min()};
    // A step of more than the whole range of int64 can still end inside of it.
    if (std::abs(ns) >= kLimit)
        return {static_cast<std::int64_t>(sum)};
    return at + Ns{static_cast<std::int64_t>(ns)};
}

} // namespace

double nsBetween(Ns from, Ns to) {
    std::int64_t difference = 0;
    if (__builtin_sub_overflow(to.count, from.count, &difference))
        return static_cast<double>(to.count) - static_cast<double>(from.count);
    return static_cast<double>(difference);
}

FineTime moved(FineTime time, double ns) {
    const double sum = time.part + ns;
    const double whole = std::floor(sum);
    return {saturatedAdd(time.whole, whole), std::clamp(sum - whole, 0.0, std::nextafter(1.0, 0.0))};
}

AxisView Camera::view(const ClockId &clock) const {
    const auto found = m_left.find(clock);
    return {found == m_left.end() ? FineTime{} : found->second, m_nsPerUnit * scaleOf(clock)};
}

void Camera::setScale(const ClockId &clock, double scale) { m_scale[clock] = scale; }

double Camera::scaleOf(const ClockId &clock) const {
    const auto found = m_scale.find(clock);
    return found == m_scale.end() ? 1 : found->second;
}

/// As wide as the longest of them is drawn, in nanoseconds of a clock that is not stretched.
double Camera::longestOf(const std::vector<Axis> &axes, double least) const {
    double longest = least;
    for (const Axis &axis : axes)
        longest = std::max(longest, nsBetween(axis.begin, axis.end) / scaleOf(axis.clock));
    return longest;
}

void Camera::setNsPerUnit(double ns) { m_nsPerUnit = std::clamp(ns, kMinNsPerUnit, kMaxNsPerUnit); }

void Camera::zoomAt(double x, double factor) {
    const double before = m_nsPerUnit;
    setNsPerUnit(before * factor);
    for (auto &[clock, left] : m_left)
        left = moved(left, x * (before - m_nsPerUnit) * scaleOf(clock));
}

void Camera::pan(const ClockId &clock, double units) { setLeft(clock, view(clock).at(units)); }

double Camera::widestNsPerUnit(const std::vector<Axis> &axes, double width) const {
    if (axes.empty())
        return kMaxNsPerUnit;
    return std::min(longestOf(axes, kLeastReach) / (kLeastFill * std::max(width, 1.0)), kMaxNsPerUnit);
}

void Camera::fitAll(const std::vector<Axis> &axes, double width) {
    setNsPerUnit(longestOf(axes, 1) / std::max(width - 2 * kFitMargin, 1.0));
    for (const Axis &axis : axes)
        bring(axis.clock, axis.begin, kFitMargin);
}

void Camera::frame(const ClockId &clock, Ns begin, Ns end, double width) {
    const double length = nsBetween(begin, end);
    const double wanted = length > 0 ? length / (kFrameShare * width) / scaleOf(clock) : m_nsPerUnit / 100;
    zoomAt(width / 2, std::clamp(wanted, kMinNsPerUnit, kMaxNsPerUnit) / m_nsPerUnit);
    const FineTime middle = moved({begin, 0}, std::max(length, 0.0) / 2);
    setLeft(clock, moved(middle, -width / 2 * view(clock).nsPerUnit));
}

void Camera::bring(const ClockId &clock, Ns at, double x) {
    setLeft(clock, moved({at, 0}, -x * view(clock).nsPerUnit));
}

void Camera::keepInSight(const std::vector<Axis> &axes, double width) {
    for (const Axis &axis : axes) {
        const AxisView seen = view(axis.clock);
        // What is shorter than the margin of the plot may lie within it.
        const double least =
            std::clamp(seen.x(axis.end) - seen.x(axis.begin), kFitMargin, std::max(width * 0.1, kFitMargin));
        if (seen.x(axis.begin) > width * 0.9)
            bring(axis.clock, axis.begin, width * 0.9);
        else if (seen.x(axis.end) < least)
            bring(axis.clock, axis.end, least);
    }
}

Camera Camera::between(const Camera &from, const Camera &to, double progress) {
    Camera camera = to;
    const double ratio = to.m_nsPerUnit / from.m_nsPerUnit;
    camera.m_nsPerUnit = from.m_nsPerUnit * std::pow(ratio, progress);
    camera.scrollY = from.scrollY + (to.scrollY - from.scrollY) * progress;
    // The left edge moves so that the same distance on screen is covered in equal times while zooming.
    const double share = std::abs(ratio - 1) < 1e-9 ? progress : (std::pow(ratio, progress) - 1) / (ratio - 1);
    for (auto &[clock, left] : camera.m_left) {
        const auto start = from.m_left.find(clock);
        if (start == from.m_left.end())
            continue;
        const double distance = nsBetween(start->second.whole, left.whole) + left.part - start->second.part;
        left = moved(start->second, distance * share);
    }
    return camera;
}

void CameraHistory::leave(const Camera &from) {
    if (!m_back.empty() && m_back.back() == from)
        return;
    m_back.push_back(from);
    if (m_back.size() > kDepth)
        m_back.erase(m_back.begin());
    m_forward.clear();
}

Camera CameraHistory::back(const Camera &now) {
    if (m_back.empty())
        return now;
    const Camera before = m_back.back();
    m_back.pop_back();
    m_forward.push_back(now);
    return before;
}

Camera CameraHistory::forward(const Camera &now) {
    if (m_forward.empty())
        return now;
    const Camera after = m_forward.back();
    m_forward.pop_back();
    m_back.push_back(now);
    return after;
}

} // namespace lanescope::analysis
