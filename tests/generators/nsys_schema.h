// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

namespace lanescope::generators {

/// Creates the tables of a schema 3.24.0 export that a CUDA + NVTX capture has, and writes what
/// says so.
void createNsysTables(SQLite::Database &database);

} // namespace lanescope::generators
