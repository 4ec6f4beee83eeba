// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/row_values.h"

#include <nlohmann/json.hpp>

namespace lanescope::model::workspace {

namespace {

constexpr const char *kPart = "part";
constexpr const char *kDevice = "device";
constexpr const char *kCall = "call";

} // namespace

Value orNull(const std::string &text) { return text.empty() ? Value() : Value(text); }
Value orNull(const std::optional<std::int64_t> &number) { return number ? Value(*number) : Value(); }
Value orNull(const std::optional<Ns> &time) { return time ? Value(time->count) : Value(); }

std::string keyPartsText(const std::vector<KeyPart> &parts) {
    nlohmann::json array = nlohmann::json::array();
    for (const KeyPart &part : parts)
        array.push_back({{kPart, part.part}, {kDevice, part.device}, {kCall, part.call}});
    return array.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::optional<std::vector<KeyPart>> keyPartsFromText(const std::string &text) {
    std::vector<KeyPart> parts;
    if (text.empty())
        return parts;
    const nlohmann::json array = nlohmann::json::parse(text, nullptr, false);
    if (!array.is_array())
        return std::nullopt;
    const auto member = [](const nlohmann::json &object, const char *name) {
        const auto found = object.find(name);
        return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
    };
    for (const nlohmann::json &object : array) {
        if (!object.is_object())
            return std::nullopt;
        parts.push_back({member(object, kPart), member(object, kDevice), member(object, kCall)});
    }
    return parts;
}

/// nullptr for NULL, and for another type, which is a fault.
template <class T> const T *RowReader::next() {
    if (m_at >= m_row.size()) {
        m_good = false;
        return nullptr;
    }
    const Value &value = m_row[m_at++];
    const T *found = std::get_if<T>(&value);
    m_good = m_good && (found != nullptr || std::holds_alternative<std::monostate>(value));
    return found;
}

std::string RowReader::text() {
    const auto *found = next<std::string>();
    return found == nullptr ? std::string() : *found;
}

std::string RowReader::bytes() {
    const auto *found = next<Bytes>();
    return found == nullptr ? std::string() : found->value;
}

std::optional<std::int64_t> RowReader::maybeInteger() {
    const auto *found = next<std::int64_t>();
    return found == nullptr ? std::nullopt : std::optional(*found);
}

std::int64_t RowReader::integer() {
    const auto found = maybeInteger();
    m_good = m_good && found.has_value();
    return found.value_or(0);
}

std::optional<Ns> RowReader::maybeNs() {
    const auto found = maybeInteger();
    return found ? std::optional(Ns{*found}) : std::nullopt;
}

} // namespace lanescope::model::workspace
