// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/byte_source.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace lanescope::model {

/// A window that slides over the inflated text of a file. Offsets are bytes of that text. The byte
/// before the cursor and kPadding bytes after the window's end stay writable, for parsing in place.
class TextBuffer {
public:
    explicit TextBuffer(ReadAhead &source);
    /// Tries to have at least `size` bytes from the cursor; fewer at the end of the text.
    void ensure(std::size_t size);
    /// The bytes from the cursor that are in memory.
    [[nodiscard]] std::string_view view() const { return {m_bytes.data() + m_cursor, m_end - m_cursor}; }
    [[nodiscard]] char *data() { return m_bytes.data() + m_cursor; }
    [[nodiscard]] std::uint64_t offset() const { return m_base + m_cursor; }
    void advance(std::size_t size) { m_cursor += size; }
    [[nodiscard]] bool atEnd() {
        ensure(1);
        return m_cursor == m_end;
    }
    /// The next byte that is no white space of JSON; nullopt at the end. The cursor stands on it.
    [[nodiscard]] std::optional<char> skipSpace();
    /// True once the source has nothing more to give beyond the window.
    [[nodiscard]] bool exhausted() const { return m_exhausted; }

    static constexpr std::size_t kPadding = 128; ///< more than simdjson reads past the end

private:
    void makeRoom(std::size_t size);
    ReadAhead &m_source;
    std::string_view m_piece; ///< rest of the piece that was fetched last
    std::vector<char> m_bytes;
    std::size_t m_cursor = 0;
    std::size_t m_end = 0;
    std::uint64_t m_base = 0; ///< offset of m_bytes[0], modulo 2^64 while the margin is in front
    bool m_exhausted = false;
};

} // namespace lanescope::model
