// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace lanescope::generators {

/// A small generator whose sequence depends on the seed alone, on every platform and library.
class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}

    std::uint64_t next() {
        m_state += 0x9E3779B97F4A7C15ULL;
        std::uint64_t mixed = m_state;
        mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9ULL;
        mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBULL;
        return mixed ^ (mixed >> 31U);
    }

    /// A number of [low, high]; low must not exceed high.
    std::int64_t between(std::int64_t low, std::int64_t high) {
        const auto width = static_cast<std::uint64_t>(high - low) + 1;
        return low + static_cast<std::int64_t>(next() % width);
    }

private:
    std::uint64_t m_state;
};

} // namespace lanescope::generators
