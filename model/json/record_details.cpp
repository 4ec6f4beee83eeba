// SPDX-License-Identifier: Apache-2.0
#include "model/json/record_details.h"

#include "model/json/head_scan.h"
#include "model/json/object_stream.h"
#include "model/json/parse.h"
#include "model/json/scan.h"
#include "model/secrets.h"

#include <nlohmann/json.hpp>

#include <utility>
#include <vector>

namespace lanescope::model::json {

namespace {

using Json = nlohmann::json;

/// A JSON string literal without quotes and escapes, or whatever else it is as it stands.
std::string plainText(std::string_view raw) {
    if (!raw.starts_with('"'))
        return std::string(raw);
    Json parsed = parse(raw);
    if (parsed.is_discarded())
        parsed = parse(repairRecord(raw).text);
    return parsed.is_string() ? parsed.get<std::string>() : std::string(raw);
}

/// Whether any part of a value looks secret, however deep it lies.
bool anySecret(std::string_view key, const Json &value) {
    std::vector<std::pair<std::string, const Json *>> open{{std::string(key), &value}};
    while (!open.empty()) {
        const auto [name, part] = std::move(open.back());
        open.pop_back();
        if (part->is_string() && looksSecret(name, part->get_ref<const std::string &>()))
            return true;
        if (!part->is_structured())
            continue;
        if (looksSecret(name, "{}"))
            return true;
        for (const auto &[inner, nested] : part->items())
            open.emplace_back(part->is_object() ? inner : std::string(), &nested);
    }
    return false;
}

Detail detailOf(std::string name, std::string_view key, std::string_view raw) {
    const bool nested = raw.starts_with('{') || raw.starts_with('[');
    const Json parsed = nested ? parse(raw) : Json();
    std::string text = plainText(raw);
    const bool secret = nested && !parsed.is_discarded() ? anySecret(key, parsed) : looksSecret(key, text);
    return {std::move(name), std::move(text), secret};
}

void unfoldInto(std::vector<Detail> &details, const HeadMember &member) {
    const std::string inner = plainText(member.value);
    HeadScanner scanner(inner);
    const auto members = scanner.opening() == '{' ? scanner.nextObject() : std::nullopt;
    if (!members) {
        details.push_back(detailOf(std::string(member.key), member.key, member.value));
        return;
    }
    for (const HeadMember &nested : *members)
        details.push_back(detailOf(std::string(member.key) + "." + std::string(nested.key), nested.key, nested.value));
}

} // namespace

Result<std::vector<Detail>> recordDetails(const std::string &path, std::uint64_t offset, std::string_view unfold) {
    const Result<std::string> text = recordTextAt(path, offset);
    if (!text)
        return text.error();
    HeadScanner scanner(text.value());
    const auto members = scanner.opening() == '{' ? scanner.nextObject() : std::nullopt;
    if (!members)
        return Error{"record_not_found", "no record begins there", path, offset, "open the file again"};
    std::vector<Detail> details;
    for (const HeadMember &member : *members) {
        if (member.key == unfold)
            unfoldInto(details, member);
        else
            details.push_back(detailOf(std::string(member.key), member.key, member.value));
    }
    return details;
}

} // namespace lanescope::model::json
