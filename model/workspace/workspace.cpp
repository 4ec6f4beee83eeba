// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/workspace.h"

#include "model/file_handle.h"
#include "model/workspace/file_swap.h"
#include "model/workspace/header.h"
#include "model/workspace/load.h"
#include "model/workspace/reopen.h"

#include <algorithm>
#include <filesystem>

namespace lanescope::model::workspace {

namespace {

namespace fs = std::filesystem;

std::size_t historicalRecords(const Contents &contents) {
    const auto &notes = contents.all<Note>();
    return contents.all<HistoricalResult>().size() +
           static_cast<std::size_t>(
               std::count_if(notes.begin(), notes.end(), [](const auto &entry) { return entry.second.historical(); }));
}

Error readOnlyByWish(const std::string &path) {
    return {"read_only", "the workspace was opened for reading alone", path, std::nullopt, "open it in a window"};
}

/// A journal beside somebody else's database is not ours to play back.
bool mayRecover(const std::string &path) {
    constexpr std::size_t kHeadBytes = 100;
    const auto file = FileHandle::open(path);
    return file && hasWorkspaceHeader(file.value().peek(kHeadBytes));
}

/// Why nothing may be put over what is at the path; nullopt if that is nothing, or a workspace.
std::optional<Error> refuseToReplace(const std::string &path) {
    constexpr std::size_t kHeadBytes = 100;
    const auto file = FileHandle::open(path);
    if (file ? hasWorkspaceHeader(file.value().peek(kHeadBytes)) : file.error().code == "not_found")
        return std::nullopt;
    return Error{"not_a_workspace", "there is another file of this name, which is no workspace and is left as it is",
                 path, std::nullopt, "choose another name"};
}

Result<Loaded> load(const std::string &path, bool mayWrite) {
    auto bytes = committedBytes(path, mayWrite);
    if (!bytes)
        return bytes.error();
    return loadBytes(bytes.take(), path);
}

} // namespace

Result<Workspace> Workspace::open(const std::string &path) {
    auto lock = WriterLock::acquire(path);
    if (lock)
        return openWriting(path, lock.take());
    auto opened = openReadOnly(path);
    if (opened)
        opened.value().m_readOnly = lock.error();
    return opened;
}

Workspace Workspace::holding(const std::string &path, Loaded &loaded) {
    Workspace workspace;
    workspace.m_path = path;
    workspace.m_contents = std::move(loaded.contents);
    workspace.m_report = std::move(loaded.report);
    return workspace;
}

Result<Workspace> Workspace::openReadOnly(const std::string &path) {
    auto loaded = load(path, false);
    if (!loaded)
        return loaded.error();
    Workspace workspace = holding(path, loaded.value());
    workspace.m_readOnly = readOnlyByWish(path);
    return workspace;
}

Result<Workspace> Workspace::openWriting(const std::string &path, WriterLock lock) {
    auto loaded = load(path, mayRecover(path));
    if (!loaded)
        return loaded.error();
    Workspace workspace = holding(path, loaded.value());
    if (loaded.value().damaged || loaded.value().version < kSchemaVersion)
        workspace.writeAnew(loaded.value(), lock);
    if (!workspace.m_readOnly)
        workspace.startWriting(std::move(lock));
    return workspace;
}

/// Puts a sound file of the current version in place; where that fails the old one stays and is read-only.
void Workspace::writeAnew(const Loaded &loaded, WriterLock &lock) {
    const std::string suffix = loaded.damaged ? ".damaged.bak" : ".v" + std::to_string(loaded.version) + ".bak";
    auto replaced = replaceKeeping(m_path, suffix, m_contents);
    if (!replaced) {
        m_readOnly = replaced.error();
        return;
    }
    lock = std::move(replaced.value().lock);
    const std::string kept = fs::path(replaced.value().kept).filename().string();
    if (loaded.damaged)
        m_report.add(Severity::Notice, "damaged_kept", "the damaged file is kept as " + kept, {}, {});
    if (loaded.version < kSchemaVersion)
        m_report.add(Severity::Notice, "migrated",
                     "the workspace was of version " + std::to_string(loaded.version) + " and is kept as " + kept +
                         "; " + std::to_string(historicalRecords(m_contents)) +
                         " of its notes and results have no session and stay historical",
                     {}, {});
}

void Workspace::startWriting(WriterLock lock) {
    auto storage = Storage::open(m_path);
    if (!storage) {
        m_readOnly = storage.error();
        return;
    }
    m_storage.reset();
    m_lock = std::move(lock);
    m_storage = storage.take();
    m_readOnly.reset();
}

Result<Workspace> Workspace::create(const std::string &path, Contents contents) {
    auto lock = writeNew(path, contents);
    if (!lock)
        return lock.error();
    Workspace workspace;
    workspace.m_path = path;
    workspace.m_contents = std::move(contents);
    workspace.startWriting(lock.take());
    if (workspace.m_readOnly)
        return *workspace.m_readOnly;
    return workspace;
}

Applied Workspace::apply(const Change &change) {
    if (m_readOnly)
        return {false, m_readOnly};
    if (auto refused = m_contents.apply(change))
        return {false, std::move(refused)};
    m_unsaved.insert(m_unsaved.end(), change.edits.begin(), change.edits.end());
    return {true, flush()};
}

/// A file that was removed or replaced takes writes as before, and they are gone with it.
std::optional<Error> Workspace::checkPlace() const {
    if (m_lock->isAt(m_path))
        return std::nullopt;
    std::error_code fault;
    if (fs::exists(m_path, fault))
        return Error{"replaced", "another file has taken the place of the workspace", m_path, std::nullopt,
                     "save it under another name"};
    return Error{"vanished", "the workspace is not there any more; nothing is lost while it stays open", m_path,
                 std::nullopt, "save again to write it anew, or under another name"};
}

std::optional<Error> Workspace::flush() {
    if (m_unsaved.empty())
        return std::nullopt;
    if (auto gone = checkPlace())
        return gone;
    if (auto failed = m_storage->write(m_unsaved))
        return failed;
    if (auto gone = checkPlace())
        return gone;
    m_unsaved.clear();
    return std::nullopt;
}

std::optional<Error> Workspace::save() {
    if (m_readOnly)
        return m_unsaved.empty() ? std::nullopt : m_readOnly;
    const auto gone = checkPlace();
    if (!gone)
        return flush();
    if (gone->code != "vanished")
        return gone;
    auto lock = writeNew(m_path, m_contents);
    if (!lock)
        return lock.error();
    startWriting(lock.take());
    if (!m_readOnly)
        m_unsaved.clear();
    return m_readOnly;
}

std::optional<Error> Workspace::saveAs(const std::string &path) {
    std::error_code fault;
    if (m_storage && fs::equivalent(path, m_path, fault))
        return save();
    return moveTo(path, withPathsFrom(m_contents, m_path, path));
}

/// Puts a file with the contents over what is at the path, unless somebody works on that, and goes on with it.
std::optional<Error> Workspace::moveTo(const std::string &path, Contents contents) {
    if (auto refused = refuseToReplace(path))
        return refused;
    std::error_code fault;
    if (fs::exists(path, fault)) {
        const auto held = WriterLock::acquire(path);
        if (!held && held.error().code == "in_use")
            return held.error();
    }
    auto lock = writeOver(path, contents);
    if (!lock)
        return lock.error();
    m_path = path;
    m_contents = std::move(contents);
    m_unsaved.clear();
    startWriting(lock.take());
    return m_readOnly;
}

Result<Workspace> Workspace::createOver(const std::string &path, Contents contents) {
    Workspace workspace;
    if (auto error = workspace.moveTo(path, std::move(contents)))
        return *std::move(error);
    return workspace;
}

} // namespace lanescope::model::workspace
