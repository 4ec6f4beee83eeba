// SPDX-License-Identifier: Apache-2.0
#include "model/rows/row_record.h"

#include <utility>

namespace lanescope::model::rows {

namespace {

constexpr std::string_view kValueJson = "value_json";

constexpr std::array<std::pair<std::string_view, Field>, kFieldCount> kFields{{
    {"artifact_id", Field::ArtifactId},
    {"session_id", Field::SessionId},
    {"provider", Field::Provider},
    {"name", Field::Name},
    {"category", Field::Category},
    {"start_ns", Field::StartNs},
    {"duration_ns", Field::DurationNs},
    {"process", Field::Process},
    {"thread", Field::Thread},
    {"context", Field::Context},
    {"device", Field::Device},
    {"stream", Field::Stream},
    {"track_id", Field::TrackId},
    {"correlation_id", Field::CorrelationId},
    {"phase", Field::Phase},
    {"artifact_role", Field::ArtifactRole},
    {"clock_domain", Field::ClockDomain},
    {"kind", Field::Kind},
}};

std::optional<Field> fieldOf(std::string_view key) {
    for (const auto &[name, field] : kFields)
        if (name == key)
            return field;
    return std::nullopt;
}

} // namespace

void RowRecord::read(json::Object &object) {
    for (Text &text : m_outer)
        text.present = false;
    for (Text &text : m_inner)
        text.present = false;
    m_observation = m_badValueJson = m_nestedValue = false;
    readInto(m_outer, object, true);
}

void RowRecord::readInto(Texts &texts, json::Object &object, bool outer) {
    for (auto member : object) {
        const std::string_view key = member.unescaped_key();
        if (outer && key == kValueJson)
            readValueJson(member.value());
        else if (const auto known = fieldOf(key))
            take(texts[static_cast<std::size_t>(*known)], member.value());
    }
}

void RowRecord::readValueJson(json::Value value) {
    const simdjson::ondemand::json_type type = value.type();
    if (type == simdjson::ondemand::json_type::null)
        return;
    m_observation = true;
    if (type == simdjson::ondemand::json_type::object) {
        json::Object object = value.get_object();
        readInto(m_inner, object, false);
        return;
    }
    m_badValueJson = type != simdjson::ondemand::json_type::string;
    if (m_badValueJson)
        return;
    m_innerText = std::string_view(value.get_string());
    m_innerText.reserve(m_innerText.size() + simdjson::SIMDJSON_PADDING);
    try {
        simdjson::ondemand::document document = m_innerParser.iterate(m_innerText);
        json::Object object = document.get_object();
        readInto(m_inner, object, false);
    } catch (const simdjson::simdjson_error &) {
        m_badValueJson = true;
    }
}

void RowRecord::take(Text &text, json::Value value) {
    const std::string_view token = value.raw_json_token();
    const auto scalar = json::scalarText(value, text.scratch);
    text.present = scalar && !scalar->empty();
    text.view = scalar.value_or(std::string_view());
    m_nestedValue = m_nestedValue || token.starts_with('{') || token.starts_with('[');
}

std::optional<std::string_view> RowRecord::view(const Texts &texts, Field field) {
    const Text &text = texts[static_cast<std::size_t>(field)];
    return text.present ? std::optional(text.view) : std::nullopt;
}

std::optional<std::string_view> RowRecord::get(Field field) const {
    if (!m_observation)
        return view(m_outer, field);
    if (const auto inner = view(m_inner, field))
        return inner;
    if (field == Field::Context)
        return std::nullopt;
    if (const auto outer = view(m_outer, field))
        return outer;
    return field == Field::Phase ? view(m_outer, Field::Context) : std::nullopt;
}

} // namespace lanescope::model::rows
