// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/json/value_walk.h"
#include "model/reader.h"
#include "model/rocprof/sdk_tables.h"

#include <cstdint>
#include <variant>

namespace lanescope::model::rocprof {

/// The tables of an element stand behind records that refer to them.
struct TablesBehindRecords {};

/// Reads the process element at the cursor as the session of that number. `tables`: those of the element, where they
/// were read before; else they are taken as they come. nullptr if the job was cancelled.
[[nodiscard]] std::variant<SessionPtr, TablesBehindRecords> loadSdkSession(const ReadRequest &request,
                                                                           json::ValueWalk &walk, std::uint32_t ordinal,
                                                                           const SdkTables *tables,
                                                                           ImportReport &report);

} // namespace lanescope::model::rocprof
