// SPDX-License-Identifier: Apache-2.0
#include "model/chrome/chrome_record.h"

#include <utility>

namespace lanescope::model::chrome {

namespace {

constexpr std::array<std::pair<std::string_view, Field>, kFieldCount> kFields{{
    {"ph", Field::Phase},
    {"name", Field::Name},
    {"cat", Field::Category},
    {"pid", Field::Pid},
    {"tid", Field::Tid},
    {"ts", Field::Ts},
    {"dur", Field::Dur},
    {"id", Field::Id},
    {"bind_id", Field::BindId},
    {"flow_in", Field::FlowIn},
    {"flow_out", Field::FlowOut},
    {"bp", Field::Bp},
    {"scope", Field::Scope},
}};

std::optional<Field> fieldOf(std::string_view key) {
    for (const auto &[name, field] : kFields)
        if (name == key)
            return field;
    return std::nullopt;
}

bool looksLikeNumber(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789+-.eE") == std::string_view::npos;
}

} // namespace

void ChromeRecord::read(json::Object &object) {
    for (Text &text : m_texts)
        text.present = false;
    m_localId.present = m_globalId.present = m_hasMembers = false;
    m_rawArgs = {};
    for (auto member : object) {
        m_hasMembers = true;
        const std::string_view key = member.unescaped_key();
        json::Value value = member.value();
        if (const auto known = fieldOf(key)) {
            take(m_texts[static_cast<std::size_t>(*known)], value);
        } else if (key == "args" && value.type() == simdjson::ondemand::json_type::object) {
            json::Object args = value.get_object();
            m_rawArgs = args.raw_json();
        } else if (key == "id2" && value.type() == simdjson::ondemand::json_type::object) {
            readId2(value);
        }
    }
}

void ChromeRecord::readId2(json::Value value) {
    json::Object object = value.get_object();
    for (auto member : object) {
        const std::string_view key = member.unescaped_key();
        if (key == "local")
            take(m_localId, member.value());
        else if (key == "global")
            take(m_globalId, member.value());
    }
}

void ChromeRecord::take(Text &text, json::Value value) {
    text.quoted = json::isString(value);
    const auto scalar = json::scalarText(value, text.scratch);
    text.present = scalar.has_value();
    text.view = scalar.value_or(std::string_view());
}

std::optional<std::string_view> ChromeRecord::get(Field field) const {
    const Text &text = m_texts[static_cast<std::size_t>(field)];
    return text.present ? std::optional(text.view) : std::nullopt;
}

bool ChromeRecord::isTrue(Field field) const {
    const std::string_view value = text(field);
    return value == "true" || value == "1";
}

std::string ChromeRecord::typed(const Text &text) {
    if (!text.present)
        return {};
    std::string result(text.view);
    return text.quoted && looksLikeNumber(text.view) ? '"' + result + '"' : result;
}

std::string ChromeRecord::typedId() const {
    if (m_localId.present)
        return std::string(text(Field::Pid)) + ':' + typed(m_localId);
    return m_globalId.present ? typed(m_globalId) : typed(m_texts[static_cast<std::size_t>(Field::Id)]);
}

} // namespace lanescope::model::chrome
