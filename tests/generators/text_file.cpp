// SPDX-License-Identifier: Apache-2.0
#include "tests/generators/text_file.h"

#include <array>
#include <charconv>
#include <stdexcept>

namespace lanescope::generators {

namespace {
constexpr std::size_t kPiece = std::size_t{1} << 20U;
} // namespace

TextFile::TextFile(const std::string &path) : m_path(path), m_file(std::fopen(path.c_str(), "wb")) {
    if (!m_file)
        throw std::runtime_error(path + ": cannot be written");
    m_buffer.reserve(kPiece + 4096);
}

TextFile::~TextFile() = default;

TextFile &TextFile::operator<<(std::string_view text) {
    m_buffer += text;
    if (m_buffer.size() >= kPiece)
        flush();
    return *this;
}

TextFile &TextFile::operator<<(std::int64_t number) {
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    m_buffer.append(digits.data(), end);
    return *this;
}

TextFile &TextFile::operator<<(Micros time) {
    const std::int64_t fraction = time.ns % 1000;
    *this << time.ns / 1000;
    m_buffer += '.';
    m_buffer += static_cast<char>('0' + fraction / 100);
    m_buffer += static_cast<char>('0' + fraction / 10 % 10);
    m_buffer += static_cast<char>('0' + fraction % 10);
    return *this;
}

void TextFile::flush() {
    if (!m_file || std::fwrite(m_buffer.data(), 1, m_buffer.size(), m_file.get()) != m_buffer.size())
        throw std::runtime_error(m_path + ": writing failed");
    m_flushed += static_cast<std::int64_t>(m_buffer.size());
    m_buffer.clear();
}

void TextFile::close() {
    flush();
    if (std::fclose(m_file.release()) != 0)
        throw std::runtime_error(m_path + ": writing failed");
}

} // namespace lanescope::generators
