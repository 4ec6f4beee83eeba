// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/diagnostics.h"
#include "model/result.h"
#include "model/workspace/contents.h"
#include "model/workspace/storage.h"
#include "model/workspace/writer_lock.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace lanescope::model::workspace {

struct Loaded;

/// What became of a change: whether it holds in memory, and why it is not on the disk (yet).
struct Applied {
    bool inMemory = false;
    std::optional<Error> error;
    [[nodiscard]] bool saved() const { return inMemory && !error; }
};

/// An open workspace: what it holds, in memory, and the file that follows every change.
///
/// One window at a time writes; any other has it read-only and says so. A change that could not be saved
/// stays in memory and is written with the next one that can, or by save(). Used by one thread at a time.
class Workspace {
public:
    /// Opens a workspace of any version. An older one is written anew as the current version and kept as
    /// `<name>.v<N>.bak`; a damaged one is written anew with all that could be read and kept as
    /// `<name>.damaged.bak`. Where that or any writing is not possible it is read-only.
    /// Errors: those of FileHandle::open, `not_a_workspace`, `newer_workspace`, `too_large`; the file is then
    /// as it was.
    [[nodiscard]] static Result<Workspace> open(const std::string &path);
    /// The same without writing anything anywhere near it, or holding it.
    [[nodiscard]] static Result<Workspace> openReadOnly(const std::string &path);
    /// A new file. Errors: `exists`, and those of Storage.
    [[nodiscard]] static Result<Workspace> create(const std::string &path, Contents contents = {});
    /// The same over a workspace at the path. Errors: those of Storage, `in_use`, and `not_a_workspace` for any other
    /// file there, which is left as it is.
    [[nodiscard]] static Result<Workspace> createOver(const std::string &path, Contents contents);

    [[nodiscard]] const std::string &path() const { return m_path; }
    [[nodiscard]] const Contents &contents() const { return m_contents; }
    /// What was lost, migrated or is in doubt since it was opened.
    [[nodiscard]] const ImportReport &report() const { return m_report; }
    /// Why nothing can be changed: `in_use`, `not_writable`, `no_locks`, `read_only`, or what kept an old or
    /// damaged file from being written anew; nullopt if it can.
    [[nodiscard]] const std::optional<Error> &readOnly() const { return m_readOnly; }

    /// Applies a change in memory and saves it with all that was not saved before. Errors without effect:
    /// those of Contents::apply and of readOnly(). Errors with the change in memory: those of Storage, and
    /// `replaced` if another file has taken the name.
    [[nodiscard]] Applied apply(const Change &change);
    /// Edits that are in memory only.
    [[nodiscard]] std::size_t unsavedEdits() const { return m_unsaved.size(); }
    /// Tries again to save; a file that vanished is written anew. nullopt if everything is saved.
    [[nodiscard]] std::optional<Error> save();
    /// Writes everything to another path, over a workspace that is there, and goes on with that file; relative paths
    /// of artifacts are adapted. Errors: those of createOver.
    [[nodiscard]] std::optional<Error> saveAs(const std::string &path);

private:
    Workspace() = default;
    [[nodiscard]] static Workspace holding(const std::string &path, Loaded &loaded);
    static Result<Workspace> openWriting(const std::string &path, WriterLock lock);
    void writeAnew(const Loaded &loaded, WriterLock &lock);
    void startWriting(WriterLock lock);
    [[nodiscard]] std::optional<Error> moveTo(const std::string &path, Contents contents);
    [[nodiscard]] std::optional<Error> flush();
    [[nodiscard]] std::optional<Error> checkPlace() const;

    std::string m_path;
    Contents m_contents;
    ImportReport m_report;
    std::optional<Error> m_readOnly;
    std::vector<Edit> m_unsaved;
    std::optional<WriterLock> m_lock; ///< before the storage, which closes first
    std::optional<Storage> m_storage;
};

} // namespace lanescope::model::workspace
