// SPDX-License-Identifier: Apache-2.0
#include "analysis/intervals.h"

#include "analysis/saturate.h"

#include <algorithm>

namespace lanescope::analysis {

IntervalSet unionOf(std::vector<Interval> intervals) {
    std::sort(intervals.begin(), intervals.end());
    IntervalSet set;
    for (const Interval &interval : intervals) {
        if (interval.end <= interval.begin)
            continue;
        if (!set.empty() && interval.begin <= set.back().end)
            set.back().end = std::max(set.back().end, interval.end);
        else
            set.push_back(interval);
    }
    return set;
}

std::int64_t lengthOf(std::span<const Interval> set) {
    std::int64_t length = 0;
    for (const Interval &interval : set)
        length = saturatingAdd(length, saturatingSubtract(interval.end.count, interval.begin.count));
    return length;
}

IntervalSet intersectionOf(std::span<const Interval> a, std::span<const Interval> b) {
    IntervalSet both;
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
        const Interval shared{std::max(a[i].begin, b[j].begin), std::min(a[i].end, b[j].end)};
        if (shared.begin < shared.end)
            both.push_back(shared);
        a[i].end < b[j].end ? ++i : ++j;
    }
    return both;
}

IntervalSet differenceOf(std::span<const Interval> a, std::span<const Interval> b) {
    IntervalSet rest;
    std::size_t j = 0;
    for (Interval left : a) {
        while (j < b.size() && b[j].end <= left.begin)
            ++j;
        // b[k] may reach into the next interval of `a`, so j stays behind.
        for (std::size_t k = j; k < b.size() && b[k].begin < left.end; ++k) {
            if (left.begin < b[k].begin)
                rest.push_back({left.begin, b[k].begin});
            left.begin = b[k].end;
        }
        if (left.begin < left.end)
            rest.push_back(left);
    }
    return rest;
}

} // namespace lanescope::analysis
