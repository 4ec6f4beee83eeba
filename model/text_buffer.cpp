// SPDX-License-Identifier: Apache-2.0
#include "model/text_buffer.h"

#include "model/json/scan.h"

#include <algorithm>
#include <cstring>

namespace lanescope::model {

namespace {
constexpr std::size_t kMargin = 8; ///< writable bytes in front of the first byte
constexpr std::size_t kFirstBytes = std::size_t{1} << 16U;
} // namespace

TextBuffer::TextBuffer(ReadAhead &source)
    : m_source(source)
    , m_bytes(kMargin + kFirstBytes + kPadding)
    , m_cursor(kMargin)
    , m_end(kMargin)
    , m_base(std::uint64_t{0} - kMargin) {}

/// Text is moved to the front only once the room behind it is used up, and then there is as much again: taking a
/// window byte by byte moves each of them twice at most.
void TextBuffer::makeRoom(std::size_t size) {
    if (m_cursor + size + kPadding <= m_bytes.size())
        return;
    const std::size_t held = m_end - m_cursor;
    if (m_cursor > kMargin) {
        // The margin travels along: the byte before the cursor may be patched while parsing.
        std::memmove(m_bytes.data(), m_bytes.data() + m_cursor - kMargin, held + kMargin);
        m_base += m_cursor - kMargin;
        m_cursor = kMargin;
        m_end = kMargin + held;
    }
    if (m_bytes.size() < kMargin + 2 * size + kPadding)
        m_bytes.resize(kMargin + 2 * size + kPadding);
}

void TextBuffer::ensure(std::size_t size) {
    while (m_end - m_cursor < size && !m_exhausted) {
        if (m_piece.empty()) {
            m_piece = m_source.next();
            if (m_piece.empty()) {
                m_exhausted = true;
                return;
            }
        }
        // No more than there is: a window is far larger than a small file.
        makeRoom(std::min(size, m_end - m_cursor + m_piece.size()));
        const std::size_t space = m_bytes.size() - kPadding - m_end;
        const std::size_t taken = std::min(space, m_piece.size());
        std::memcpy(m_bytes.data() + m_end, m_piece.data(), taken);
        m_end += taken;
        m_piece.remove_prefix(taken);
    }
}

std::optional<char> TextBuffer::skipSpace() {
    while (!atEnd()) {
        while (m_cursor < m_end && json::isSpace(m_bytes[m_cursor]))
            ++m_cursor;
        if (m_cursor < m_end)
            return m_bytes[m_cursor];
    }
    return std::nullopt;
}

} // namespace lanescope::model
