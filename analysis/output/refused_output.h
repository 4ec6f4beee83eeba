// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/document.h"
#include "analysis/refused.h"

#include <cstdint>
#include <iosfwd>
#include <span>

namespace lanescope::analysis {

/// One row for each of the refused events at `positions` of RefusedIndex::events(): the device event, its id and
/// state, how many pairs are refused, the first of their calls, and why. Written row by row; stops early, with the
/// document cut off, when cancelled. Without rows it is `empty` and names why.
void writeRefused(std::ostream &out, const RefusedIndex &index, std::span<const std::uint32_t> positions,
                  OutputFormat format, const model::JobControl &job = {});

} // namespace lanescope::analysis
