// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace lanescope::model::json {

/// A member of an object as it stands in the text. The value may be cut by the end of the text.
struct HeadMember {
    std::string_view key;   ///< without quotes, escapes as written
    std::string_view value; ///< raw text
};

/// A forward look at the beginning of a JSON text, for telling formats apart: no validation, no
/// allocation beyond the members of one object, nothing beyond the end of the text.
class HeadScanner {
public:
    explicit HeadScanner(std::string_view text);
    /// '{' or '[' of the first value after white space and a byte order mark; '\0' for anything else.
    [[nodiscard]] char opening() const { return m_opening; }
    /// The members of the next object: the top-level one(s), or the entries of a top-level array;
    /// nullopt once there is none.
    [[nodiscard]] std::optional<std::vector<HeadMember>> nextObject();

private:
    void skipSeparators();
    [[nodiscard]] std::string_view takeString();
    [[nodiscard]] std::string_view takeValue();

    std::string_view m_text;
    std::size_t m_at = 0;
    char m_opening = '\0';
};

/// The raw value of a key; empty if there is none.
[[nodiscard]] std::string_view valueOf(const std::vector<HeadMember> &members, std::string_view key);

} // namespace lanescope::model::json
