// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/workspace/contents.h"
#include "model/workspace/writer_lock.h"

#include <optional>
#include <string>

namespace lanescope::model::workspace {

/// Whole files are written beside their place and renamed into it, so that at no moment a part of one
/// stands there. Each of these gives the lock on the new file, taken before others can see it.
/// Errors: those of Storage and WriterLock.

/// Writes `contents` to a path where nothing is yet; also `exists`.
[[nodiscard]] Result<WriterLock> writeNew(const std::string &path, const Contents &contents);
/// Writes `contents` in place of what is at `path`, if anything; whether that may go is the caller's to know.
[[nodiscard]] Result<WriterLock> writeOver(const std::string &path, const Contents &contents);

/// The file that was kept, and the lock on the new one.
struct Replaced {
    WriterLock lock;
    std::string kept;
};
/// Writes `contents` in place of the file at `path`, which is kept with all its bytes as `path` + `suffix`
/// (with -2, -3, … before the last dot of the suffix if that is taken).
[[nodiscard]] Result<Replaced> replaceKeeping(const std::string &path, const std::string &suffix,
                                              const Contents &contents);

} // namespace lanescope::model::workspace
