// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/aligned_axes.h"

#include "analysis/checked.h"

#include <algorithm>

namespace lanescope::analysis {

using model::ClockId;
using model::Ns;

namespace {

const AxisGroup *axisGroupOf(std::span<const AxisGroup> groups, const ClockId &clock) {
    const auto found = std::find_if(groups.begin(), groups.end(),
                                    [&](const AxisGroup &group) { return group.find(clock) != nullptr; });
    return found == groups.end() ? nullptr : &*found;
}

/// The axes that are aligned with `first`, with their extents on its axis; nullopt where one has no 64 bits.
std::optional<AxisGroup> groupAround(const AlignmentSet &alignments, std::span<const Axis> axes, const Axis &first) {
    AxisGroup group{{}, first.begin, first.end};
    for (const Axis &axis : axes) {
        const auto relation = alignments.relation(axis.clock, first.clock);
        if (!relation)
            continue;
        const auto begin = checkedSum(axis.begin, relation.value().offset);
        const auto end = checkedSum(axis.end, relation.value().offset);
        if (!begin || !end)
            return std::nullopt;
        group.begin = std::min(group.begin, *begin);
        group.end = std::max(group.end, *end);
        group.clocks.push_back({axis.clock, relation.value().offset, relation.value().uncertainty});
    }
    const auto onOwn = [&](const AlignedClock &member) {
        return checkedDifference(group.begin, member.offset) && checkedDifference(group.end, member.offset);
    };
    const bool whole = std::all_of(group.clocks.begin(), group.clocks.end(), onOwn);
    return group.clocks.size() > 1 && whole ? std::optional(std::move(group)) : std::nullopt;
}

} // namespace

const AlignedClock *AxisGroup::find(const ClockId &clock) const {
    const auto found =
        std::find_if(clocks.begin(), clocks.end(), [&](const AlignedClock &member) { return member.clock == clock; });
    return found == clocks.end() ? nullptr : &*found;
}

std::vector<AxisGroup> groupAxes(const AlignmentSet &alignments, std::span<const Axis> axes) {
    std::vector<AxisGroup> groups;
    if (alignments.empty())
        return groups;
    for (const Axis &axis : axes)
        if (axisGroupOf(groups, axis.clock) == nullptr)
            if (auto group = groupAround(alignments, axes, axis))
                groups.push_back(*std::move(group));
    return groups;
}

std::vector<Axis> commonExtents(std::span<const AxisGroup> groups, std::span<const Axis> axes) {
    std::vector<Axis> common(axes.begin(), axes.end());
    for (Axis &axis : common)
        if (const AxisGroup *group = axisGroupOf(groups, axis.clock)) {
            const Ns offset = group->find(axis.clock)->offset;
            axis.begin = group->begin - offset;
            axis.end = group->end - offset;
        }
    return common;
}

void follow(Camera &camera, std::span<const AxisGroup> groups, const ClockId &leader) {
    const AxisGroup *group = axisGroupOf(groups, leader);
    if (group == nullptr)
        return;
    const FineTime left = camera.view(leader).left;
    const Ns offset = group->find(leader)->offset;
    for (const AlignedClock &member : group->clocks) {
        if (member.clock == leader)
            continue;
        const auto apart = checkedDifference(offset, member.offset);
        const auto whole = apart ? checkedSum(left.whole, *apart) : std::nullopt;
        // Far beyond every event of the group; its lanes come together again nearer to them.
        if (whole)
            camera.setLeft(member.clock, {*whole, left.part});
    }
}

void settle(Camera &camera, std::span<const AxisGroup> groups, const std::optional<ClockId> &leader) {
    for (const AxisGroup &group : groups)
        follow(camera, groups, leader && group.find(*leader) != nullptr ? *leader : group.clocks.front().clock);
}

} // namespace lanescope::analysis
