// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/range_output.h"
#include "analysis/output/table_cells.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lanescope::analysis {

/// The lists of a range, in the order in which they are printed.
enum class RangeSection : std::uint8_t {
    Scope,
    Numbers,
    Devices,
    Streams,
    Classes,
    Kernels,
    Copies,
    Api,
    Gaps,
    Counters
};
inline constexpr std::array kRangeSections = {
    RangeSection::Scope,   RangeSection::Numbers, RangeSection::Devices, RangeSection::Streams, RangeSection::Classes,
    RangeSection::Kernels, RangeSection::Copies,  RangeSection::Api,     RangeSection::Gaps,    RangeSection::Counters};
/// `numbers`, `kernels`, … : the key of the JSON and the value of the CSV's column `section`.
[[nodiscard]] std::string_view sectionName(RangeSection section);

/// The columns of one list.
[[nodiscard]] TableShape sectionShape(RangeSection section);

/// Calls `take` for the rows of a list. `Scope` is what the numbers are of: session, clock, rules, what was left
/// out, a name and a text each; `Numbers` are the single numbers. The JSON has both, and the streams, as fields.
void sectionRows(const RangeAnswer &answer, RangeSection section, const RowConsumer &take);

/// The rows of a list, kept; at most `most` of them.
[[nodiscard]] TableCells sectionCells(const RangeAnswer &answer, RangeSection section, std::size_t most);

/// The names and texts of `Scope`, in order.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> rangeScope(const RangeAnswer &answer);

} // namespace lanescope::analysis
