// SPDX-License-Identifier: Apache-2.0
#include "model/rocprof/json_walk.h"

#include "model/json/scan.h"

#include <algorithm>

namespace lanescope::model::rocprof {

namespace {

std::size_t skipSpace(std::string_view text, std::size_t at) {
    return std::min(text.find_first_not_of(" \t\r\n", at), text.size());
}

/// After a value: past the comma before the next one; npos at the closing bracket or at anything else.
struct Next {
    std::size_t at = std::string_view::npos;
    bool closed = false;
};
Next afterValue(std::string_view text, std::size_t at, char close) {
    at = skipSpace(text, at);
    if (at >= text.size())
        return {};
    if (text[at] == close)
        return {std::string_view::npos, true};
    return text[at] == ',' ? Next{skipSpace(text, at + 1), false} : Next{};
}

bool beginsWith(const Piece &piece, char bracket) { return !piece.text.empty() && piece.text.front() == bracket; }

bool isEmpty(const Piece &piece, std::size_t &at, char close) {
    at = skipSpace(piece.text, 1);
    return at < piece.text.size() && piece.text[at] == close;
}

} // namespace

Piece valueAt(std::string_view whole, std::size_t offset) {
    offset = skipSpace(whole, offset);
    const std::string_view rest = whole.substr(offset);
    const auto length = json::valueLength(rest);
    return {length ? rest.substr(0, *length) : rest, offset, length.has_value()};
}

bool walkObject(const Piece &object, const std::function<bool(std::string_view, const Piece &)> &take) {
    std::size_t at = 0;
    if (!beginsWith(object, '{'))
        return false;
    if (isEmpty(object, at, '}'))
        return true;
    while (at < object.text.size() && object.text[at] == '"') {
        const Piece key = valueAt(object.text, at);
        const std::size_t colon = skipSpace(object.text, at + key.text.size());
        if (!key.complete || key.text.size() < 2 || colon >= object.text.size() || object.text[colon] != ':')
            return false;
        Piece value = valueAt(object.text, colon + 1);
        const std::size_t end = value.offset + value.text.size();
        value.offset += object.offset;
        const bool complete = value.complete;
        if (!value.text.empty() && !take(key.text.substr(1, key.text.size() - 2), value))
            return true;
        const Next next = afterValue(object.text, end, '}');
        if (!complete || next.closed || next.at == std::string_view::npos)
            return complete && next.closed;
        at = next.at;
    }
    return false;
}

bool walkArray(const Piece &array, const std::function<bool(const Piece &)> &take) {
    std::size_t at = 0;
    if (!beginsWith(array, '['))
        return false;
    if (isEmpty(array, at, ']'))
        return true;
    while (at < array.text.size()) {
        Piece value = valueAt(array.text, at);
        const std::size_t end = value.offset + value.text.size();
        value.offset += array.offset;
        if (value.text.empty())
            return false;
        const bool complete = value.complete;
        if (!take(value))
            return true;
        const Next next = afterValue(array.text, end, ']');
        if (!complete || next.closed || next.at == std::string_view::npos)
            return complete && next.closed;
        at = next.at;
    }
    return false;
}

} // namespace lanescope::model::rocprof
