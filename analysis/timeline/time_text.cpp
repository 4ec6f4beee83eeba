// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/time_text.h"

#include <algorithm>
#include <array>

namespace lanescope::analysis {

namespace {

constexpr const char *kNoBreakSpace = "\u00A0";

struct Unit {
    std::uint64_t ns;
    int decimals; ///< digits from the unit down to the nanosecond
    const char *name;
};
constexpr std::array<Unit, 4> kUnits = {Unit{1000000000U, 9, "s"}, Unit{1000000U, 6, "ms"}, Unit{1000U, 3, "µs"},
                                        Unit{1U, 0, "ns"}};

std::uint64_t magnitude(model::Ns value) {
    const auto bits = static_cast<std::uint64_t>(value.count);
    return value.count < 0 ? ~bits + 1 : bits;
}

const Unit &unitFor(std::uint64_t ns) {
    for (const Unit &unit : kUnits)
        if (ns >= unit.ns)
            return unit;
    return kUnits.back();
}

std::string groupedDigits(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3; at -= 3)
        digits.insert(at - 3, kNoBreakSpace);
    return digits;
}

/// `digits` decimals of `rest` ns, grouped by three.
std::string fraction(std::uint64_t rest, const Unit &unit, int digits) {
    std::string all = std::to_string(rest);
    all.insert(0, static_cast<std::size_t>(unit.decimals) - all.size(), '0');
    all.resize(static_cast<std::size_t>(digits));
    std::string text;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i > 0 && i % 3 == 0)
            text += kNoBreakSpace;
        text += all[i];
    }
    return text;
}

std::string inUnit(std::uint64_t ns, const Unit &unit, int digits) {
    std::string text = groupedDigits(ns / unit.ns);
    if (digits > 0)
        text += "." + fraction(ns % unit.ns, unit, digits);
    return text + kNoBreakSpace + unit.name;
}

/// Decimals without trailing zeros.
int neededDecimals(std::uint64_t ns, const Unit &unit) {
    int digits = unit.decimals;
    std::uint64_t rest = ns % unit.ns;
    while (digits > 0 && rest % 10 == 0) {
        rest /= 10;
        --digits;
    }
    return digits;
}

const char *minus(model::Ns value) { return value.count < 0 ? "−" : ""; }

} // namespace

std::string groupedNumber(std::int64_t number) { return minus({number}) + groupedDigits(magnitude({number})); }

std::string durationText(model::Ns duration) {
    const std::uint64_t ns = magnitude(duration);
    const Unit &unit = unitFor(ns);
    return minus(duration) + inUnit(ns, unit, neededDecimals(ns, unit));
}

std::string columnDurationText(model::Ns duration) {
    const std::uint64_t ns = magnitude(duration);
    const Unit &unit = unitFor(ns);
    return minus(duration) + inUnit(ns, unit, unit.decimals);
}

std::string shortDurationText(model::Ns duration) {
    std::uint64_t ns = magnitude(duration);
    const Unit &coarse = unitFor(ns);
    const std::uint64_t whole = ns / coarse.ns;
    const std::uint64_t parts = whole >= 100 ? 10 : whole >= 10 ? 100 : 1000; // four digits in all
    const std::uint64_t grain = std::max<std::uint64_t>(coarse.ns / parts, 1);
    ns = (ns + grain / 2) / grain * grain;
    const Unit &unit = unitFor(ns); // rounding may have reached the next unit
    return minus(duration) + inUnit(ns, unit, neededDecimals(ns, unit));
}

std::string lanePositionText(model::Ns sinceZero, model::Ns step, model::Ns unitOf) {
    const std::uint64_t ns = magnitude(sinceZero);
    const Unit &unit = unitFor(std::max(magnitude(unitOf), magnitude(step)));
    const int digits = std::max(neededDecimals(magnitude(step), unit), 0);
    return (sinceZero.count < 0 ? "−" : "+") + inUnit(ns, unit, digits);
}

} // namespace lanescope::analysis
