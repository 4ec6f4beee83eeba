// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace lanescope::analysis {

/// Calls `take(level, block)` for blocks that together are the places [from, to) of a pyramid: block b of a
/// level is the blocks [b * fan, (b + 1) * fan) of the level below, level 0 are the places themselves, and
/// `top` is the highest level. As few blocks as there can be: O(fan · levels), but for the top level.
template <class Take>
void coverWithBlocks(std::size_t from, std::size_t to, std::size_t fan, std::size_t top, const Take &take) {
    for (std::size_t level = 0; from < to; ++level) {
        while (from < to && (level == top || from % fan != 0))
            take(level, from++);
        while (from < to && to % fan != 0)
            take(level, --to);
        from /= fan;
        to /= fan;
    }
}

} // namespace lanescope::analysis
