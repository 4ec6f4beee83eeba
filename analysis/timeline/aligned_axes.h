// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/alignment.h"
#include "analysis/timeline/camera.h"

#include <optional>
#include <span>
#include <vector>

namespace lanescope::analysis {

/// Clocks in sight that declared alignments put on one axis: that of the first of them. A clock's time t
/// stands at t + offset on it.
struct AxisGroup {
    std::vector<AlignedClock> clocks; ///< two or more, in the order of the axes
    model::Ns begin;                  ///< of the earliest event of all
    model::Ns end;                    ///< of the latest
    [[nodiscard]] const AlignedClock *find(const model::ClockId &clock) const;
};

/// The groups among `axes`, one per clock. A group whose times have no 64 bits on the common axis is left out:
/// its lanes keep their own.
[[nodiscard]] std::vector<AxisGroup> groupAxes(const AlignmentSet &alignments, std::span<const Axis> axes);

/// `axes`, those of a group widened to what the whole group shows: all of a group begin and end at the same
/// instants.
[[nodiscard]] std::vector<Axis> commonExtents(std::span<const AxisGroup> groups, std::span<const Axis> axes);

/// Moves the clocks of `leader`'s group so that one instant stands at one place in all their lanes; the leader
/// stays where it is. A clock of no group leads none.
void follow(Camera &camera, std::span<const AxisGroup> groups, const model::ClockId &leader);

/// The same for every group, behind `leader` in its own and behind the first clock in the others.
void settle(Camera &camera, std::span<const AxisGroup> groups, const std::optional<model::ClockId> &leader);

} // namespace lanescope::analysis
