// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/annotation_json.h"

#include "model/json/parse.h"
#include "model/perfetto/field_numbers.h"
#include "model/proto/message.h"

#include <cstdio>
#include <vector>

namespace lanescope::model::perfetto {

namespace {

using Json = nlohmann::ordered_json;
using proto::Message;

constexpr int kDepthLimit = 64;

std::string clean(std::string_view text) { return replacedInvalidUtf8(text).value_or(std::string(text)); }

std::string pointerText(std::uint64_t value) {
    char text[19];
    std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(value));
    return text;
}

Json nestedJson(std::string_view bytes, int depth) {
    if (depth >= kDepthLimit)
        return "(nested deeper than 64)";
    std::vector<std::string> keys;
    std::vector<Json> values;
    Json array = Json::array();
    Json plain;
    bool isArray = false;
    for (Message message(bytes); message.next();) {
        switch (message.tag()) {
        case field::nested::kDictKeys: keys.push_back(clean(message.bytes())); break;
        case field::nested::kDictValues: values.push_back(nestedJson(message.bytes(), depth + 1)); break;
        case field::nested::kArrayValues:
            isArray = true;
            array.push_back(nestedJson(message.bytes(), depth + 1));
            break;
        case field::nested::kIntValue: plain = message.integer(); break;
        case field::nested::kDoubleValue: plain = message.real(); break;
        case field::nested::kBoolValue: plain = message.number() != 0; break;
        case field::nested::kStringValue: plain = clean(message.bytes()); break;
        default: break;
        }
    }
    if (isArray)
        return array;
    if (values.empty())
        return plain;
    Json object = Json::object();
    for (std::size_t i = 0; i < values.size(); ++i)
        object[i < keys.size() ? keys[i] : std::to_string(i)] = std::move(values[i]);
    return object;
}

Json legacyJson(std::string_view text) {
    Json parsed = json::parse<Json>(text);
    return parsed.is_discarded() ? Json(clean(text)) : parsed;
}

} // namespace

std::pair<std::string, Json> annotationJson(std::string_view bytes, const InternedData &interned, const Texts &texts,
                                            int depth) {
    std::string name;
    Json value;
    const auto interior = [&](std::string_view inner) {
        return depth + 1 >= kDepthLimit ? std::pair<std::string, Json>("", "(nested deeper than 64)")
                                        : annotationJson(inner, interned, texts, depth + 1);
    };
    for (Message message(bytes); message.next();) {
        switch (message.tag()) {
        case field::annotation::kName: name = clean(message.bytes()); break;
        case field::annotation::kNameIid:
            name = texts.view(interned.annotationName(message.number()).value_or(StringRef::none()));
            break;
        case field::annotation::kBoolValue: value = message.number() != 0; break;
        case field::annotation::kUintValue: value = message.number(); break;
        case field::annotation::kIntValue: value = message.integer(); break;
        case field::annotation::kDoubleValue: value = message.real(); break;
        case field::annotation::kPointerValue: value = pointerText(message.number()); break;
        case field::annotation::kStringValue: value = clean(message.bytes()); break;
        case field::annotation::kStringValueIid:
            value = std::string(texts.view(interned.annotationText(message.number()).value_or(StringRef::none())));
            break;
        case field::annotation::kLegacyJsonValue: value = legacyJson(message.bytes()); break;
        case field::annotation::kNestedValue: value = nestedJson(message.bytes(), depth + 1); break;
        case field::annotation::kProtoValue:
            value = std::to_string(message.bytes().size()) + " bytes of a typed message";
            break;
        case field::annotation::kDictEntries: {
            auto [key, inner] = interior(message.bytes());
            value[key] = std::move(inner);
            break;
        }
        case field::annotation::kArrayValues: value.push_back(interior(message.bytes()).second); break;
        default: break;
        }
    }
    return {std::move(name), std::move(value)};
}

} // namespace lanescope::model::perfetto
