// SPDX-License-Identifier: Apache-2.0
#include "model/strings.h"

#include <algorithm>
#include <cstring>

namespace lanescope::model {

namespace {
constexpr std::size_t kFirstSlots = 256;
constexpr std::size_t kBlockBytes = std::size_t{1} << 16U;

std::size_t hashOf(std::string_view text) { return std::hash<std::string_view>{}(text); }
} // namespace

StringPool::StringPool() : m_slots(kFirstSlots) {}

std::size_t StringPool::slotFor(std::string_view text, std::size_t hash) const {
    const std::size_t mask = m_slots.size() - 1;
    const auto tag = static_cast<std::uint32_t>(hash);
    std::size_t slot = hash & mask;
    while (!m_slots[slot].isNone()) {
        const std::size_t index = m_slots[slot].index();
        if (m_hashes[index] == tag && m_views[index] == text)
            return slot;
        slot = (slot + 1) & mask;
    }
    return slot;
}

StringRef StringPool::find(std::string_view text) const { return m_slots[slotFor(text, hashOf(text))]; }

StringRef StringPool::intern(std::string_view text) {
    const std::size_t hash = hashOf(text);
    std::size_t slot = slotFor(text, hash);
    if (!m_slots[slot].isNone())
        return m_slots[slot];
    if ((m_views.size() + 1) * 2 > m_slots.size()) {
        grow();
        slot = slotFor(text, hash);
    }
    const StringRef ref(m_views.size());
    m_views.push_back(keep(text));
    m_hashes.push_back(static_cast<std::uint32_t>(hash));
    m_slots[slot] = ref;
    return ref;
}

void StringPool::grow() {
    std::vector<StringRef> slots(m_slots.size() * 2);
    const std::size_t mask = slots.size() - 1;
    for (std::size_t i = 0; i < m_views.size(); ++i) {
        std::size_t slot = hashOf(m_views[i]) & mask;
        while (!slots[slot].isNone())
            slot = (slot + 1) & mask;
        slots[slot] = StringRef(i);
    }
    m_slots = std::move(slots);
}

std::string_view StringPool::keep(std::string_view text) {
    if (text.empty())
        return {};
    if (m_blockSize - m_blockUsed < text.size()) {
        m_blockSize = std::max(kBlockBytes, text.size());
        m_blocks.push_back(std::make_unique_for_overwrite<char[]>(m_blockSize));
        m_blockUsed = 0;
        m_bytes += m_blockSize;
    }
    char *target = m_blocks.back().get() + m_blockUsed;
    std::memcpy(target, text.data(), text.size());
    m_blockUsed += text.size();
    return {target, text.size()};
}

void StringPool::hide(StringRef ref, std::string_view shown) {
    std::string_view &view = m_views[ref.index()];
    m_hidden.emplace_back(ref, view);
    view = keep(shown);
}

std::string_view StringPool::recorded(StringRef ref) const {
    if (ref.isNone())
        return {};
    const auto found =
        std::lower_bound(m_hidden.begin(), m_hidden.end(), ref,
                         [](const auto &hidden, StringRef wanted) { return hidden.first.index() < wanted.index(); });
    return found != m_hidden.end() && found->first == ref ? found->second : m_views[ref.index()];
}

std::size_t StringPool::memoryBytes() const {
    return m_bytes + m_hidden.capacity() * sizeof(m_hidden.front()) + m_views.capacity() * sizeof(std::string_view) +
           m_hashes.capacity() * sizeof(std::uint32_t) + m_slots.capacity() * sizeof(StringRef);
}

} // namespace lanescope::model
