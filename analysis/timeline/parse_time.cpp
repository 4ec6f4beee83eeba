// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/time_text.h"

#include <array>
#include <utility>

namespace lanescope::analysis {

namespace {

struct Spelling {
    std::string_view from, to;
};
/// Blanks that group digits, and signs that keyboards don't have.
constexpr std::array<Spelling, 7> kSpellings = {Spelling{" ", ""},
                                                Spelling{"\xC2\xA0", ""},
                                                Spelling{"\xE2\x80\xAF", ""},
                                                Spelling{"\xE2\x80\x89", ""},
                                                Spelling{"\xE2\x88\x92", "-"},
                                                Spelling{"\xC2\xB5", "u"},
                                                Spelling{"\xCE\xBC", "u"}};

std::string inPlainLetters(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        std::size_t taken = 1;
        std::string_view kept = text.substr(0, 1);
        for (const Spelling &spelling : kSpellings)
            if (text.substr(0, spelling.from.size()) == spelling.from) {
                taken = spelling.from.size();
                kept = spelling.to;
            }
        plain += kept;
        text.remove_prefix(taken);
    }
    return plain;
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// Takes the digits at the beginning of `text`.
std::string_view takeDigits(std::string_view &text) {
    std::size_t count = 0;
    while (count < text.size() && isDigit(text[count]))
        ++count;
    const std::string_view digits = text.substr(0, count);
    text.remove_prefix(count);
    return digits;
}

/// Decimals of a unit down to the nanosecond; nullopt if there is no such unit.
std::optional<int> decimalsOf(std::string_view unit) {
    constexpr std::array<std::pair<std::string_view, int>, 5> kUnits = {
        std::pair{"s", 9}, std::pair{"ms", 6}, std::pair{"us", 3}, std::pair{"ns", 0}, std::pair{"", 0}};
    for (const auto &[name, decimals] : kUnits)
        if (unit == name)
            return decimals;
    return std::nullopt;
}

/// `whole`.`fraction` in units of 10^-decimals.
std::optional<std::int64_t> scaled(std::string_view whole, std::string_view fraction, int decimals) {
    std::string digits(whole);
    for (std::size_t i = 0; i < static_cast<std::size_t>(decimals); ++i)
        digits += i < fraction.size() ? fraction[i] : '0';
    for (std::size_t i = static_cast<std::size_t>(decimals); i < fraction.size(); ++i)
        if (fraction[i] != '0')
            return std::nullopt;
    std::int64_t value = 0;
    for (const char digit : digits)
        if (__builtin_mul_overflow(value, std::int64_t{10}, &value) ||
            __builtin_add_overflow(value, std::int64_t{digit - '0'}, &value))
            return std::nullopt;
    return value;
}

} // namespace

std::optional<WrittenTime> parseTime(std::string_view text) {
    const std::string plain = inPlainLetters(text);
    std::string_view rest = plain;
    const bool negative = !rest.empty() && rest.front() == '-';
    const bool isSigned = negative || (!rest.empty() && rest.front() == '+');
    rest.remove_prefix(isSigned ? 1 : 0);
    const std::string_view whole = takeDigits(rest);
    std::string_view fraction;
    if (!rest.empty() && rest.front() == '.') {
        rest.remove_prefix(1);
        fraction = takeDigits(rest);
    }
    const std::optional<int> decimals = decimalsOf(rest);
    if ((whole.empty() && fraction.empty()) || !decimals)
        return std::nullopt;
    const auto value = scaled(whole, fraction, *decimals);
    if (!value)
        return std::nullopt;
    return WrittenTime{{negative ? -*value : *value}, !isSigned && rest.empty()};
}

} // namespace lanescope::analysis
