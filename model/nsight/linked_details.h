// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/artifact.h"
#include "model/nsight/small_table.h"

#include <string>
#include <vector>

namespace lanescope::model::nsight {

/// Adds what other tables say about a row whose columns stand in `details`: NVTX domain and
/// category, priority and kind of the stream, frames of the callchain.
void addLinkedDetails(const Catalogue &catalogue, const std::string &table, std::vector<Detail> &details);

} // namespace lanescope::model::nsight
