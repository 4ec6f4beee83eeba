// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::model::json {

/// White space as JSON knows it.
[[nodiscard]] constexpr bool isSpace(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

/// Length of the JSON value that begins at text[0], by brackets and quotes only (what stands inside
/// is not validated); nullopt if the text ends before the value does.
[[nodiscard]] std::optional<std::size_t> valueLength(std::string_view text);

/// Whether more than `levels` lists and objects lie in each other, by brackets and quotes only.
[[nodiscard]] bool nestedDeeper(std::string_view text, std::size_t levels);

/// Where, going back from the end of `text`, a record of an array ends and another begins: the
/// position of the comma in `} , {`; nullopt if there is none. The place may lie inside a string or a
/// nested value: whoever parses up to it finds out.
[[nodiscard]] std::optional<std::size_t> lastRecordCut(std::string_view text);

/// The next place at or after `from` where a record plausibly begins: `{`, then a member name that
/// trace events have; nullopt if there is none. Used to go on after damage.
[[nodiscard]] std::optional<std::size_t> nextRecordStart(std::string_view text, std::size_t from);

/// Zero bytes in a row that no text has: a hole, as a crash leaves it in a file.
inline constexpr std::size_t kHoleBytes = 16;
/// Where a hole begins; nullopt if there is none.
[[nodiscard]] std::optional<std::size_t> holeStart(std::string_view text);

/// Start of the first line after `from` that begins with `{`; nullopt if there is none.
[[nodiscard]] std::optional<std::size_t> nextObjectLine(std::string_view text, std::size_t from);

/// A record with what strict JSON does not allow made readable, and the codes of what was done:
/// `control_character`, `invalid_utf8`, `invalid_escape`, `non_finite_number`.
struct RepairedRecord {
    std::string text;
    std::vector<std::string_view> codes;
};
[[nodiscard]] RepairedRecord repairRecord(std::string_view text);

} // namespace lanescope::model::json
