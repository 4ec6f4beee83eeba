// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/report_text.h"

#include "analysis/output/text_format.h"
#include "analysis/timeline/time_text.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace lanescope::analysis::report {

std::string ratioText(double value) {
    std::array<char, 64> digits{};
    const auto end =
        std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed, 6).ptr;
    return {digits.data(), end};
}

std::string countedText(const CountedCode &code) {
    return groupedNumber(static_cast<std::int64_t>(code.count)) + " " + code.code;
}

std::string_view markText(WhyMark mark) {
    switch (mark) {
    case WhyMark::None: return "";
    case WhyMark::Yes: return "✓";
    case WhyMark::No: return "✗";
    case WhyMark::NotInRecord: return "–";
    }
    return "";
}

std::string shortened(const std::string &text) {
    constexpr std::size_t kLetters = 300;
    return elidedMiddle(text, kLetters);
}

std::string factTitle(const std::string &key) {
    if (key == "duration_ns")
        return "duration";
    return key.ends_with("_ns") ? key.substr(0, key.size() - 3) + ", ns on its clock" : key;
}

bool saysNothing(const Table &table, std::size_t column) {
    return std::all_of(table.rows.begin(), table.rows.end(), [&](const Row &row) {
        return row.cells[column].text.empty() && row.cells[column].codes.empty();
    });
}

std::string colourClass(const std::string &colour) {
    const bool word = std::all_of(colour.begin(), colour.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    return word ? colour : std::string();
}

} // namespace lanescope::analysis::report
