// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/field_sink.h"

#include <algorithm>

namespace lanescope::analysis {

void FieldSink::optionalText(std::string_view key, const std::optional<std::string> &value, std::string_view reason) {
    if (value)
        text(key, *value);
    else
        null(key, reason);
}

void FieldSink::optionalRatio(std::string_view key, const std::optional<double> &value, std::string_view reason) {
    if (value)
        ratio(key, *value);
    else
        null(key, reason);
}

void FieldSink::maybe(std::string_view key, const MaybeNumber &value) {
    if (value.value)
        number(key, *value.value);
    else
        null(key, value.reason);
}

void JsonFields::begin(JsonWriter::Layout layout) {
    m_writer.beginObject(layout);
    m_reasons.emplace_back();
}

void JsonFields::finish() {
    writeReasons();
    m_writer.endObject();
}

void JsonFields::writeReasons() {
    Reasons reasons = std::move(m_reasons.back());
    m_reasons.pop_back();
    if (reasons.empty())
        return;
    std::sort(reasons.begin(), reasons.end());
    m_writer.key("null_reasons");
    m_writer.beginObject(JsonWriter::Layout::OneLine);
    for (const auto &[field, reason] : reasons) {
        m_writer.key(field);
        m_writer.text(reason);
    }
    m_writer.endObject();
}

void JsonFields::text(std::string_view key, std::string_view value) { member(key).text(value); }

void JsonFields::number(std::string_view key, std::int64_t value) { member(key).number(value); }

void JsonFields::ratio(std::string_view key, double value) { member(key).ratio(value); }

void JsonFields::boolean(std::string_view key, bool value) { member(key).boolean(value); }

void JsonFields::null(std::string_view key, std::string_view reason) {
    member(key).null();
    m_reasons.back().emplace_back(key, reason);
}

void JsonFields::list(std::string_view key, const std::vector<std::string_view> &values) {
    member(key).beginArray(JsonWriter::Layout::OneLine);
    for (const std::string_view value : values)
        m_writer.text(value);
    m_writer.endArray();
}

void JsonFields::open(std::string_view key) {
    m_writer.key(key);
    begin(JsonWriter::Layout::OneLine);
}

void JsonFields::close() { finish(); }

JsonWriter &JsonFields::member(std::string_view key) {
    m_writer.key(key);
    return m_writer;
}

} // namespace lanescope::analysis
