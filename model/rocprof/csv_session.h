// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/reader.h"

#include <string>
#include <vector>

namespace lanescope::model::rocprof {

/// Reads the files of a set as one session; nullptr if the job was cancelled. An Error if no file can be read.
[[nodiscard]] Result<SessionPtr> loadCsvSession(const ReadRequest &request, const std::vector<std::string> &files,
                                                ReadOutcome &outcome);

} // namespace lanescope::model::rocprof
