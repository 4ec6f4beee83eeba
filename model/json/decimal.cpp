// SPDX-License-Identifier: Apache-2.0
#include "model/json/decimal.h"

#include <charconv>
#include <limits>

namespace lanescope::model::json {

namespace {

constexpr int kMaxExponent = 400; ///< beyond it every non-zero decimal is out of range or nothing

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// Digits of a decimal number and where its point stands.
struct Decimal {
    std::string_view whole;
    std::string_view fraction;
    int exponent = 0;
    bool negative = false;
};

std::string_view takeDigits(std::string_view &text) {
    std::size_t length = 0;
    while (length < text.size() && isDigit(text[length]))
        ++length;
    const std::string_view digits = text.substr(0, length);
    text.remove_prefix(length);
    return digits;
}

std::optional<Decimal> split(std::string_view text) {
    Decimal out;
    if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
        out.negative = text[0] == '-';
        text.remove_prefix(1);
    }
    out.whole = takeDigits(text);
    if (!text.empty() && text[0] == '.') {
        text.remove_prefix(1);
        out.fraction = takeDigits(text);
    }
    if (out.whole.empty() && out.fraction.empty())
        return std::nullopt;
    if (!text.empty() && (text[0] == 'e' || text[0] == 'E')) {
        text.remove_prefix(text.size() > 1 && text[1] == '+' ? 2 : 1);
        const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), out.exponent);
        if (fault != std::errc() || end != text.data() + text.size())
            return std::nullopt;
        return out;
    }
    return text.empty() ? std::optional(out) : std::nullopt;
}

/// Accumulates digits into a magnitude; false on overflow of 64 bits.
bool append(std::uint64_t &value, unsigned digit) {
    return !__builtin_mul_overflow(value, std::uint64_t{10}, &value) &&
           !__builtin_add_overflow(value, std::uint64_t{digit}, &value);
}

} // namespace

std::optional<DecimalTime> parseTime(std::string_view text, int exponent) {
    const std::optional<Decimal> decimal = split(text);
    if (!decimal || decimal->exponent > kMaxExponent || decimal->exponent < -kMaxExponent)
        return std::nullopt;
    // Digit i of whole+fraction has the weight 10^(point − 1 − i); kept are weights ≥ 1.
    const auto wholeSize = static_cast<long>(decimal->whole.size());
    const long total = wholeSize + static_cast<long>(decimal->fraction.size());
    const long point = wholeSize + decimal->exponent + exponent;
    const auto digitAt = [&](long i) -> unsigned {
        if (i < 0 || i >= total)
            return 0;
        const char c = i < wholeSize ? decimal->whole[static_cast<std::size_t>(i)]
                                     : decimal->fraction[static_cast<std::size_t>(i - wholeSize)];
        return static_cast<unsigned>(c - '0');
    };
    std::uint64_t magnitude = 0;
    for (long i = 0; i < point; ++i) {
        if (i >= total && magnitude == 0)
            break;
        if (!append(magnitude, digitAt(i)))
            return std::nullopt;
    }
    bool rounded = false;
    for (long i = point < 0 ? 0 : point; i < total && !rounded; ++i)
        rounded = digitAt(i) != 0;
    if (point >= 0 && digitAt(point) >= 5)
        ++magnitude;
    constexpr auto kMax = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (magnitude > kMax)
        return std::nullopt;
    const auto value = static_cast<std::int64_t>(magnitude);
    return DecimalTime{{decimal->negative ? -value : value}, rounded};
}

} // namespace lanescope::model::json
