// SPDX-License-Identifier: Apache-2.0
#include "model/kineto/kineto_record.h"

namespace lanescope::model::kineto {

namespace {

/// An id is a number or a text; true and false are neither.
bool isLiteral(json::Value value) {
    const std::string_view token = value.raw_json_token();
    return token.starts_with("true") || token.starts_with("false");
}

/// The key as written. None of the keys that are looked for has an escape, so unescaping is not needed.
std::string_view keyText(const simdjson::ondemand::field &field) {
    const char *raw = field.key().raw();
    const char *end = raw;
    while (*end != '"')
        end += *end == '\\' ? 2 : 1;
    return {raw, static_cast<std::size_t>(end - raw)};
}

} // namespace

bool RecordParser::parse(json::Object &object) {
    m_usedSlots = 0;
    m_record = Record();
    for (auto member : object) {
        simdjson::ondemand::field field;
        if (std::move(member).get(field) != simdjson::SUCCESS)
            return false;
        readMember(keyText(field), field.value());
    }
    return true;
}

std::optional<std::string_view> RecordParser::text(json::Value value) {
    std::string &slot = m_slots[m_usedSlots];
    const auto found = json::scalarText(value, slot);
    if (found && !slot.empty() && found->data() == slot.data() && m_usedSlots + 1 < m_slots.size())
        ++m_usedSlots;
    return found;
}

void RecordParser::readMember(std::string_view key, json::Value value) {
    if (key == "args") {
        if (argsMatter())
            readArgs(value);
        return;
    }
    if (key == "ph") {
        const auto phase = text(value);
        m_record.ph = phase && phase->size() == 1 ? phase->front() : '?';
    } else if (key == "cat") {
        m_record.cat = text(value).value_or("");
        m_record.category = categoryOf(m_record.cat);
    } else if (key == "name") {
        m_record.name = text(value).value_or("");
    } else if (key == "pid") {
        m_record.pid = text(value).value_or("");
    } else if (key == "tid") {
        m_record.tid = text(value).value_or("");
    } else if (key == "ts") {
        m_record.ts = text(value);
    } else if (key == "dur") {
        m_record.dur = text(value);
    } else if (key == "id") {
        m_record.id = text(value).value_or("");
    } else if (key == "bp") {
        m_record.bindsEnclosing = text(value) == "e";
    }
}

/// Args of plain host slices are decoded on demand only.
bool RecordParser::argsMatter() const {
    if (m_record.ph == 's' || m_record.ph == 'f' || m_record.ph == 't')
        return false;
    return !m_record.category || m_record.category->rule != RowRule::Host;
}

void RecordParser::readArgs(json::Value value) {
    json::Object args;
    if (value.get_object().get(args) != simdjson::SUCCESS)
        return;
    for (auto member : args) {
        simdjson::ondemand::field field;
        if (const auto fault = std::move(member).get(field); fault != simdjson::SUCCESS)
            throw simdjson::simdjson_error(fault);
        readArg(keyText(field), field.value());
    }
}

void RecordParser::readArg(std::string_view key, json::Value value) {
    if (key == "device")
        m_record.device = text(value);
    else if (key == "stream")
        m_record.stream = text(value);
    else if (key == "context")
        m_record.context = text(value);
    else if (key == "correlation")
        m_record.correlation = isLiteral(value) ? std::nullopt : text(value);
    else if (key == "bytes")
        m_record.bytes = text(value);
    else if (key == "graph node id")
        m_record.graphNode = text(value);
    else if (m_record.ph == 'M' && (key == "name" || key == "labels"))
        m_record.label = text(value);
    else if (m_record.ph == 'C') {
        const auto number = text(value);
        if (number)
            m_record.counterValues.emplace_back(key, *number);
    }
}

} // namespace lanescope::model::kineto
