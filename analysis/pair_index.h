// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace lanescope::analysis {

/// Numbers pairs of references densely, in order of first appearance. Open addressing without heap
/// objects per pair, with the last answer at hand: made for one look-up per event.
template <class First, class Second> class PairIndex {
public:
    using Pair = std::pair<First, Second>;

    /// Position of the pair in pairs(); a new pair is appended.
    [[nodiscard]] std::size_t operator()(First first, Second second) {
        const Pair pair{first, second};
        if (m_last < m_pairs.size() && m_pairs[m_last] == pair)
            return m_last;
        if ((m_pairs.size() + 1) * 2 > m_slots.size())
            grow();
        std::size_t at = home(pair);
        for (; m_slots[at] != 0; at = (at + 1) & (m_slots.size() - 1)) {
            m_last = m_slots[at] - 1;
            if (m_pairs[m_last] == pair)
                return m_last;
        }
        m_pairs.push_back(pair);
        m_slots[at] = static_cast<std::uint32_t>(m_pairs.size());
        m_last = m_pairs.size() - 1;
        return m_last;
    }
    [[nodiscard]] const std::vector<Pair> &pairs() const { return m_pairs; }

private:
    [[nodiscard]] std::size_t home(const Pair &pair) const {
        const std::uint64_t mixed =
            ((static_cast<std::uint64_t>(pair.first.index()) << 32U) ^ pair.second.index()) * 0x9E3779B97F4A7C15ULL;
        return static_cast<std::size_t>(mixed ^ (mixed >> 29U)) & (m_slots.size() - 1);
    }
    void grow() {
        m_slots.assign(m_slots.empty() ? kFirstSize : m_slots.size() * 2, 0);
        for (std::size_t i = 0; i < m_pairs.size(); ++i) {
            std::size_t at = home(m_pairs[i]);
            while (m_slots[at] != 0)
                at = (at + 1) & (m_slots.size() - 1);
            m_slots[at] = static_cast<std::uint32_t>(i + 1);
        }
    }

    static constexpr std::size_t kFirstSize = 16; ///< a power of two, as every later size
    std::vector<Pair> m_pairs;
    std::vector<std::uint32_t> m_slots; ///< position in m_pairs plus one; 0 is free
    std::size_t m_last = 0;
};

} // namespace lanescope::analysis
