// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <protozero/pbf_reader.hpp>

#include <bit>
#include <cstdint>
#include <string_view>

namespace lanescope::model::proto {

/// Thrown by Message::next() for bytes that are no message; caught once for each packet.
using Malformed = protozero::exception;

/// Walks the fields of one message. Every field is decoded by its own wire type, so that a field of
/// another type than the schema's is noticed by isNumber() and isBytes() and never misread.
class Message {
public:
    explicit Message(std::string_view bytes) : m_reader(bytes.data(), bytes.size()) {}

    /// False at the end. Throws Malformed for wire types that no longer exist, lengths past the end,
    /// numbers of more than ten bytes and tags that can't be.
    [[nodiscard]] bool next() {
        if (!m_reader.next())
            return false;
        m_tag = m_reader.tag(); // the reader forgets it with the value
        m_type = m_reader.wire_type();
        switch (m_type) {
        case protozero::pbf_wire_type::varint: m_number = m_reader.get_uint64(); break;
        case protozero::pbf_wire_type::fixed64: m_number = m_reader.get_fixed64(); break;
        case protozero::pbf_wire_type::fixed32: m_number = m_reader.get_fixed32(); break;
        case protozero::pbf_wire_type::length_delimited: {
            const protozero::data_view view = m_reader.get_view();
            m_bytes = {view.data(), view.size()};
            break;
        }
        case protozero::pbf_wire_type::unknown: return false;
        }
        return true;
    }

    [[nodiscard]] std::uint32_t tag() const { return m_tag; }
    [[nodiscard]] bool isBytes() const { return m_type == protozero::pbf_wire_type::length_delimited; }
    [[nodiscard]] bool isNumber() const { return !isBytes(); }
    /// 0 if the field is no number.
    [[nodiscard]] std::uint64_t number() const { return isNumber() ? m_number : 0; }
    [[nodiscard]] std::int64_t integer() const { return static_cast<std::int64_t>(number()); }
    [[nodiscard]] std::uint32_t number32() const { return static_cast<std::uint32_t>(number()); }
    /// A double or float field.
    [[nodiscard]] double real() const {
        if (m_type == protozero::pbf_wire_type::fixed32)
            return static_cast<double>(std::bit_cast<float>(number32()));
        return m_type == protozero::pbf_wire_type::fixed64 ? std::bit_cast<double>(m_number)
                                                           : static_cast<double>(integer());
    }
    /// Null (not only empty) if the field is a number.
    [[nodiscard]] std::string_view bytes() const { return isBytes() ? m_bytes : std::string_view(); }

    /// Calls `use(std::uint64_t)` for each value of a repeated integer, packed or not.
    template <class Use> void eachInteger(Use use) const {
        if (isNumber()) {
            use(m_number);
            return;
        }
        const char *at = m_bytes.data();
        const char *const end = at + m_bytes.size();
        while (at != end)
            use(protozero::decode_varint(&at, end));
    }
    /// The same for repeated fixed64 and double values, given as their bits.
    template <class Use> void eachFixed64(Use use) const {
        if (isNumber()) {
            use(m_number);
            return;
        }
        for (std::size_t at = 0; at + 8 <= m_bytes.size(); at += 8) {
            std::uint64_t bits = 0;
            for (std::size_t i = 8; i-- > 0;)
                bits = (bits << 8U) | static_cast<unsigned char>(m_bytes[at + i]);
            use(bits);
        }
    }

private:
    protozero::pbf_reader m_reader;
    std::uint32_t m_tag = 0;
    protozero::pbf_wire_type m_type = protozero::pbf_wire_type::unknown;
    std::uint64_t m_number = 0;
    std::string_view m_bytes;
};

/// True if a length-delimited field was there, be it empty.
[[nodiscard]] inline bool present(std::string_view field) { return field.data() != nullptr; }

} // namespace lanescope::model::proto
