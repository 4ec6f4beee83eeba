// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/json/object_stream.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope::model::chrome {

enum class Field : std::uint8_t { Phase, Name, Category, Pid, Tid, Ts, Dur, Id, BindId, FlowIn, FlowOut, Bp, Scope };
inline constexpr std::size_t kFieldCount = 13;

/// One trace event as texts: numbers as written, null absent. Reused from event to event; views hold
/// until the next read, or until the text that was read goes away.
class ChromeRecord {
public:
    /// A simdjson_error passes if the object is not valid JSON; nothing of it may be used then.
    void read(json::Object &object);
    [[nodiscard]] bool hasMembers() const { return m_hasMembers; }
    [[nodiscard]] std::optional<std::string_view> get(Field field) const;
    [[nodiscard]] std::string_view text(Field field) const { return get(field).value_or(std::string_view()); }
    /// True if the field is the literal true (or a text or number that says so).
    [[nodiscard]] bool isTrue(Field field) const;
    /// The `args` object as JSON text; empty if there is none.
    [[nodiscard]] std::string_view rawArgs() const { return m_rawArgs; }
    /// The id of an async or flow event as typed text: 7 and "7" differ, `id2.local` is one of its
    /// process only. Empty if there is none.
    [[nodiscard]] std::string typedId() const;
    /// `bind_id`, likewise.
    [[nodiscard]] std::string typedBindId() const { return typed(m_texts[static_cast<std::size_t>(Field::BindId)]); }

private:
    struct Text {
        std::string_view view;
        std::string scratch;
        bool present = false;
        bool quoted = false;
    };
    void readId2(json::Value value);
    static void take(Text &text, json::Value value);
    [[nodiscard]] static std::string typed(const Text &text);

    std::array<Text, kFieldCount> m_texts;
    Text m_localId;
    Text m_globalId;
    std::string_view m_rawArgs;
    bool m_hasMembers = false;
};

} // namespace lanescope::model::chrome
