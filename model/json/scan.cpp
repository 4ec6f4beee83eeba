// SPDX-License-Identifier: Apache-2.0
#include "model/json/scan.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace lanescope::model::json {

namespace {

std::size_t skipSpace(std::string_view text, std::size_t at) {
    while (at < text.size() && isSpace(text[at]))
        ++at;
    return at;
}

/// Position after the closing quote of the string whose opening quote is at `at`.
std::optional<std::size_t> stringEnd(std::string_view text, std::size_t at) {
    for (std::size_t i = at + 1; i < text.size(); ++i) {
        const void *quote = std::memchr(text.data() + i, '"', text.size() - i);
        if (!quote)
            return std::nullopt;
        const auto end = static_cast<std::size_t>(static_cast<const char *>(quote) - text.data());
        std::size_t slashes = 0;
        while (end - slashes > i && text[end - slashes - 1] == '\\')
            ++slashes;
        if (slashes % 2 == 0)
            return end + 1;
        i = end;
    }
    return std::nullopt;
}

std::optional<std::size_t> containerLength(std::string_view text) {
    std::size_t depth = 0;
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        if (c == '"') {
            const auto end = stringEnd(text, i);
            if (!end)
                return std::nullopt;
            i = *end;
            continue;
        }
        ++i;
        if (c == '{' || c == '[')
            ++depth;
        else if ((c == '}' || c == ']') && --depth == 0)
            return i;
    }
    return std::nullopt;
}

constexpr std::array<std::string_view, 12> kRecordMembers = {"ph",   "name", "cat", "pid",  "tid",      "ts",
                                                             "args", "dur",  "id",  "kind", "start_ns", "artifact_id"};

} // namespace

bool nestedDeeper(std::string_view text, std::size_t levels) {
    std::size_t depth = 0;
    for (std::size_t i = 0; i < text.size() && text.size() > levels; ++i) {
        const char c = text[i];
        if (c == '"') {
            const auto end = stringEnd(text, i);
            if (!end)
                return false;
            i = *end - 1;
        } else if (c == '{' || c == '[') {
            if (++depth > levels)
                return true;
        } else if ((c == '}' || c == ']') && depth > 0) {
            --depth;
        }
    }
    return false;
}

std::optional<std::size_t> valueLength(std::string_view text) {
    if (text.empty())
        return std::nullopt;
    if (text[0] == '{' || text[0] == '[')
        return containerLength(text);
    if (text[0] == '"')
        return stringEnd(text, 0);
    for (std::size_t i = 0; i < text.size(); ++i)
        if (isSpace(text[i]) || text[i] == ',' || text[i] == '}' || text[i] == ']')
            return i;
    return std::nullopt;
}

std::optional<std::size_t> lastRecordCut(std::string_view text) {
    std::size_t end = text.size();
    while (end > 0) {
        const void *found = ::memrchr(text.data(), '{', end);
        if (!found)
            return std::nullopt;
        const auto open = static_cast<std::size_t>(static_cast<const char *>(found) - text.data());
        std::size_t at = open;
        while (at > 0 && isSpace(text[at - 1]))
            --at;
        if (at > 0 && text[at - 1] == ',') {
            const std::size_t comma = --at;
            while (at > 0 && isSpace(text[at - 1]))
                --at;
            if (at > 0 && text[at - 1] == '}')
                return comma;
        }
        end = open;
    }
    return std::nullopt;
}

std::optional<std::size_t> nextRecordStart(std::string_view text, std::size_t from) {
    for (std::size_t open = text.find('{', from); open != std::string_view::npos; open = text.find('{', open + 1)) {
        const std::size_t quote = skipSpace(text, open + 1);
        if (quote >= text.size() || text[quote] != '"')
            continue;
        const std::size_t close = text.find('"', quote + 1);
        if (close == std::string_view::npos)
            continue;
        const std::string_view member = text.substr(quote + 1, close - quote - 1);
        const std::size_t colon = skipSpace(text, close + 1);
        if (colon < text.size() && text[colon] == ':' &&
            std::find(kRecordMembers.begin(), kRecordMembers.end(), member) != kRecordMembers.end())
            return open;
    }
    return std::nullopt;
}

std::optional<std::size_t> holeStart(std::string_view text) {
    static constexpr std::array<char, kHoleBytes> kHole{};
    const std::size_t found = text.find(std::string_view(kHole.data(), kHole.size()));
    return found == std::string_view::npos ? std::nullopt : std::optional(found);
}

std::optional<std::size_t> nextObjectLine(std::string_view text, std::size_t from) {
    for (std::size_t line = text.find('\n', from); line != std::string_view::npos; line = text.find('\n', line + 1))
        if (line + 1 < text.size() && text[line + 1] == '{')
            return line + 1;
    return std::nullopt;
}

} // namespace lanescope::model::json
