// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/identity.h"

#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace lanescope::model {

/// Interned texts of one session. Equal texts get equal references; the bytes never move, so a
/// view stays valid as long as the pool. One writer while building, any readers afterwards.
class StringPool {
public:
    StringPool();
    StringPool(StringPool &&) noexcept = default;
    StringPool &operator=(StringPool &&) noexcept = default;

    [[nodiscard]] StringRef intern(std::string_view text);
    /// The reference of `text` if it was interned, else none.
    [[nodiscard]] StringRef find(std::string_view text) const;
    /// Empty for none.
    [[nodiscard]] std::string_view view(StringRef ref) const {
        return ref.isNone() ? std::string_view{} : m_views[ref.index()];
    }
    [[nodiscard]] std::size_t size() const { return m_views.size(); }

    /// From now on view() gives `shown` for an interned text, and find() does not know it. Ascending references.
    void hide(StringRef ref, std::string_view shown);
    /// The text as it was interned.
    [[nodiscard]] std::string_view recorded(StringRef ref) const;
    /// Texts that view() does not give as they were interned.
    [[nodiscard]] std::size_t hiddenCount() const { return m_hidden.size(); }
    [[nodiscard]] std::size_t memoryBytes() const;

private:
    [[nodiscard]] std::size_t slotFor(std::string_view text, std::size_t hash) const;
    void grow();
    [[nodiscard]] std::string_view keep(std::string_view text);

    std::vector<std::string_view> m_views;
    std::vector<std::uint32_t> m_hashes;
    std::vector<StringRef> m_slots;                               ///< open addressing, size is a power of two
    std::vector<std::pair<StringRef, std::string_view>> m_hidden; ///< as interned, by reference
    std::vector<std::unique_ptr<char[]>> m_blocks;
    std::size_t m_blockUsed = 0;
    std::size_t m_blockSize = 0;
    std::size_t m_bytes = 0;
};

} // namespace lanescope::model
