// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/diagnostics.h"
#include "model/result.h"
#include "model/workspace/schema.h"

#include <string>

namespace lanescope::model::workspace {

/// What could be read of a workspace, of any version.
struct Loaded {
    Contents contents;
    int version = kSchemaVersion;
    bool damaged = false; ///< something of the file is not as it was written
    ImportReport report;  ///< what was lost or is in doubt, with table and row
};

/// The bytes of a workspace as of its last commit: a journal that a killed writer left is played back,
/// in the file where `mayWrite`, else in a copy. Bytes that SQLite cannot follow are given as they lie there.
/// Errors: those of FileHandle::open, `too_large`.
[[nodiscard]] Result<std::string> committedBytes(const std::string &path, bool mayWrite);

/// Reads every table as far as it goes. Errors: `not_a_workspace`, `newer_workspace`; `path` is for messages.
[[nodiscard]] Result<Loaded> loadBytes(std::string bytes, const std::string &path);

/// True if the content says that the file is a workspace; if it cannot, the suffix `.lanescope` does.
[[nodiscard]] bool isWorkspace(const std::string &path);

} // namespace lanescope::model::workspace
