// SPDX-License-Identifier: Apache-2.0
#include "model/file_handle.h"
#include "model/workspace/load.h"
#include "model/workspace/scratch_folder.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include <filesystem>
#include <memory>

namespace lanescope::model::workspace {

namespace {

namespace fs = std::filesystem;

constexpr int kReadBusyMs = 2000;
constexpr const char *kJournal = "-journal";
/// Work of people, not of profilers: far less than this.
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30U;

/// The file through SQLite, which takes its lock and plays a left journal back; nullopt if it cannot.
std::optional<std::string> bytesBySqlite(const std::string &path, int flags) {
    try {
        const SQLite::Database database(path, flags, kReadBusyMs);
        sqlite3_int64 size = 0;
        const std::unique_ptr<unsigned char, decltype(&sqlite3_free)> bytes(
            sqlite3_serialize(database.getHandle(), "main", &size, 0), &sqlite3_free);
        if (!bytes || size == 0)
            return std::nullopt;
        return std::string(reinterpret_cast<const char *>(bytes.get()), static_cast<std::size_t>(size));
    } catch (const SQLite::Exception &) {
        return std::nullopt;
    }
}

/// Plays the journal back in a copy, for a reader that may not write.
std::optional<std::string> bytesOfCopy(const std::string &path) {
    const ScratchFolder scratch;
    const std::string copy = scratch.path() + "/copy";
    std::error_code fault;
    if (scratch.path().empty() || !fs::copy_file(path, copy, fault))
        return std::nullopt;
    fs::copy_file(path + kJournal, copy + kJournal, fault);
    return fault ? std::nullopt : bytesBySqlite(copy, SQLite::OPEN_READWRITE);
}

Result<std::string> bytesAsTheyLie(const std::string &path) {
    auto file = FileHandle::open(path);
    if (!file)
        return file.error();
    std::string bytes(file.value().size(), '\0');
    std::size_t filled = 0;
    while (filled < bytes.size()) {
        const std::size_t got = file.value().read(bytes.data() + filled, bytes.size() - filled);
        if (got == 0)
            break;
        filled += got;
    }
    if (file.value().fault())
        return *file.value().fault();
    bytes.resize(filled);
    return bytes;
}

} // namespace

Result<std::string> committedBytes(const std::string &path, bool mayWrite) {
    std::error_code fault;
    const std::uintmax_t size = fs::is_regular_file(path, fault) ? fs::file_size(path, fault) : 0;
    if (!fault && size > kMostBytes)
        return Error{"too_large", "a workspace of more than 1 GiB is not read", path, std::nullopt,
                     "check that it is a workspace and no trace"};
    if (size > 0) {
        if (auto bytes = bytesBySqlite(path, mayWrite ? SQLite::OPEN_READWRITE : SQLite::OPEN_READONLY))
            return *std::move(bytes);
        if (!mayWrite && fs::exists(path + kJournal, fault))
            if (auto bytes = bytesOfCopy(path))
                return *std::move(bytes);
    }
    return bytesAsTheyLie(path);
}

} // namespace lanescope::model::workspace
