// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/range_output.h"
#include "analysis/output/tables.h"

#include <array>
#include <string_view>

namespace lanescope::analysis {

/// The lists of a range, in the order in which they are printed.
enum class RangeSection : std::uint8_t { Numbers, Devices, Classes, Kernels, Copies, Api, Gaps };
inline constexpr std::array kRangeSections = {RangeSection::Numbers, RangeSection::Devices, RangeSection::Classes,
                                              RangeSection::Kernels, RangeSection::Copies,  RangeSection::Api,
                                              RangeSection::Gaps};
/// `numbers`, `kernels`, … : the key of the JSON and the value of the CSV's column `section`.
[[nodiscard]] std::string_view sectionName(RangeSection section);

/// The columns of one list.
[[nodiscard]] TableShape sectionShape(RangeSection section);

/// Calls `take` for the rows of a list. `Numbers` are the single numbers, a name and a value each; the
/// JSON has them as fields instead.
void sectionRows(const RangeAnswer &answer, RangeSection section, const RowConsumer &take);

} // namespace lanescope::analysis
