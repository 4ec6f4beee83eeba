// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/report/report.h"

#include <string>
#include <string_view>

namespace lanescope::analysis::report {

/// As JSON has it: six decimals.
[[nodiscard]] std::string ratioText(double value);
/// "64 ambiguous_key".
[[nodiscard]] std::string countedText(const CountedCode &code);
/// ✓, ✗, – or nothing.
[[nodiscard]] std::string_view markText(WhyMark mark);
/// A long text for a tooltip.
[[nodiscard]] std::string shortened(const std::string &text);
/// The name of a note's fact for people: `start_ns` is "start, ns".
[[nodiscard]] std::string factTitle(const std::string &key);
/// Whether no row has anything in a column.
[[nodiscard]] bool saysNothing(const Table &table, std::size_t column);
/// A note's colour where it is a plain word; empty otherwise.
[[nodiscard]] std::string colourClass(const std::string &colour);

} // namespace lanescope::analysis::report
