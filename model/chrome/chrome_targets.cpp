// SPDX-License-Identifier: Apache-2.0
#include "model/chrome/chrome_flows.h"

#include <algorithm>
#include <functional>
#include <tuple>

namespace lanescope::model::chrome {

TargetSweep::TargetSweep(std::vector<FlowTarget> targets) : m_targets(std::move(targets)) {
    std::sort(m_targets.begin(), m_targets.end(), [](const FlowTarget &a, const FlowTarget &b) {
        return std::tie(a.start, b.end, a.slice) < std::tie(b.start, a.end, b.slice);
    });
}

bool TargetSweep::hasTwin(std::size_t rank) const {
    const auto same = [&](std::size_t other) {
        return m_targets[other].start == m_targets[rank].start && m_targets[other].end == m_targets[rank].end;
    };
    return (rank > 0 && same(rank - 1)) || (rank + 1 < m_targets.size() && same(rank + 1));
}

BoundSlice TargetSweep::enclosing(Ns at) {
    for (; m_next < m_targets.size() && m_targets[m_next].start <= at; ++m_next) {
        m_begun.push_back(m_next);
        m_ends.push_back(m_targets[m_next].end);
        std::push_heap(m_ends.begin(), m_ends.end(), std::greater<>());
    }
    while (!m_begun.empty() && m_targets[m_begun.back()].end <= at)
        m_begun.pop_back();
    while (!m_ends.empty() && m_ends.front() <= at) {
        std::pop_heap(m_ends.begin(), m_ends.end(), std::greater<>());
        m_ends.pop_back();
    }
    if (m_begun.empty())
        return {};
    // The slice that began last is the innermost one only if it is also the first to end.
    const std::size_t rank = m_begun.back();
    if (m_ends.front() < m_targets[rank].end || hasTwin(rank))
        return {EventOrder::none(), true};
    return {m_targets[rank].slice, false};
}

BoundSlice TargetSweep::next(Ns at) const {
    const auto found = std::lower_bound(m_targets.begin(), m_targets.end(), at,
                                        [](const FlowTarget &target, Ns time) { return target.start < time; });
    if (found == m_targets.end())
        return {};
    if (hasTwin(static_cast<std::size_t>(found - m_targets.begin())))
        return {EventOrder::none(), true};
    return {found->slice, false};
}

} // namespace lanescope::model::chrome
