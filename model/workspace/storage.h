// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/result.h"
#include "model/workspace/contents.h"

#include <memory>
#include <optional>
#include <span>
#include <string>

namespace SQLite {
class Database;
}

namespace lanescope::model::workspace {

/// A workspace file of the current version, open for writing by the holder of its WriterLock. Every write
/// is one transaction that has reached the disk when it returns, the folder's entry of the journal included.
///
/// Errors: `disk_full`, `not_writable`, `vanished`, `busy` (a reader holds it up), `damaged`, `write_failed`.
class Storage {
public:
    [[nodiscard]] static Result<Storage> open(const std::string &path);
    /// Makes a new file with all of `contents`; on an error nothing is left at `path`.
    [[nodiscard]] static std::optional<Error> make(const std::string &path, const Contents &contents);
    Storage(Storage &&) noexcept;
    Storage &operator=(Storage &&) noexcept;
    ~Storage();
    /// All edits or none.
    [[nodiscard]] std::optional<Error> write(std::span<const Edit> edits);

private:
    Storage(std::unique_ptr<SQLite::Database> database, std::string path);
    std::unique_ptr<SQLite::Database> m_database;
    std::string m_path;
};

} // namespace lanescope::model::workspace
