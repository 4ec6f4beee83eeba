// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

/// Writes one JSON document piece by piece, so that a table of millions of rows needs no memory.
/// Integers are written whole; texts are made valid UTF-8 (a bad byte becomes U+FFFD) and controls are
/// escaped. Equal calls give equal bytes. The caller keeps to the grammar.
class JsonWriter {
public:
    enum class Layout : std::uint8_t {
        Lines,   ///< a member or element per line
        OneLine, ///< everything inside on one line
    };
    explicit JsonWriter(std::ostream &out) : m_out(out) {}
    JsonWriter(const JsonWriter &) = delete;
    JsonWriter &operator=(const JsonWriter &) = delete;
    ~JsonWriter() { flush(); }

    void beginObject(Layout layout = Layout::Lines) { begin('{', layout); }
    void endObject() { end('}'); }
    void beginArray(Layout layout = Layout::Lines) { begin('[', layout); }
    void endArray() { end(']'); }
    void key(std::string_view name);
    void text(std::string_view value);
    void number(std::int64_t value);
    void count(std::uint64_t value);
    /// With six decimals.
    void ratio(double value);
    /// Nanoseconds as microseconds with three decimals, exactly.
    void micros(std::uint64_t ns);
    void boolean(bool value);
    void null();
    /// Hands everything over to the stream.
    void flush();

private:
    struct Level {
        bool oneLine = false;
        bool empty = true;
    };
    void begin(char bracket, Layout layout);
    void end(char bracket);
    void beforeValue();
    void breakLine();
    void quoted(std::string_view value);

    std::ostream &m_out;
    std::string m_buffer;
    std::vector<Level> m_levels;
    bool m_afterKey = false;
};

inline constexpr auto kOneLine = JsonWriter::Layout::OneLine;

} // namespace lanescope::analysis
