// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/record_columns.h"
#include "model/sqlite/database.h"

namespace lanescope::model::nsight {

/// Columns of the rows behind events. Labels are those of ENUM_CUDA_MEM_KIND.
[[nodiscard]] Result<std::unique_ptr<RecordColumns>> openColumns(const std::string &path, const SessionStore &session);

} // namespace lanescope::model::nsight
