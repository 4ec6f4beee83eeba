// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/fault_files.h"

#include "tests/core/support/reader_samples.h"

#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>

namespace lanescope::test {

namespace {

namespace fs = std::filesystem;
using Made = FaultFile::Made;

const std::string &sample(const std::string &fileName) {
    const auto &samples = readerSamples();
    const auto found =
        std::find_if(samples.begin(), samples.end(), [&](const ReaderSample &one) { return one.fileName == fileName; });
    return found == samples.end() ? throw std::runtime_error(fileName) : found->bytes;
}

/// A connection to a database, which closes with the last owner.
std::shared_ptr<sqlite3> connection(const std::string &path) {
    sqlite3 *database = nullptr;
    if (sqlite3_open(path.c_str(), &database) != SQLITE_OK)
        throw std::runtime_error("cannot open " + path);
    return {database, [](sqlite3 *one) { sqlite3_close(one); }};
}

void run(sqlite3 *database, const std::string &sql) {
    if (sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        throw std::runtime_error(sqlite3_errmsg(database));
}

Made written(const TempFolder &folder, const char *name, const std::string &bytes) {
    return {folder.write(name, bytes)};
}

Made renamedColumns(const TempFolder &folder) {
    const std::string path = folder.write("renamed.sqlite", sample("nsys.sqlite"));
    run(connection(path).get(), "ALTER TABLE CUPTI_ACTIVITY_KIND_KERNEL RENAME COLUMN start TO begin");
    return {path};
}

Made locked(const TempFolder &folder) {
    const std::string path = folder.write("locked.sqlite", sample("nsys.sqlite"));
    auto holder = connection(path);
    run(holder.get(), "BEGIN EXCLUSIVE; UPDATE StringIds SET value = value");
    return {path, holder};
}

Made withLogBeside(const TempFolder &folder) {
    const std::string path = folder.write("logged.sqlite", sample("nsys.sqlite"));
    auto writer = connection(path);
    run(writer.get(), "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;"
                      "DELETE FROM CUPTI_ACTIVITY_KIND_KERNEL WHERE correlationId > 6");
    return {path, writer};
}

Made folderWithoutTraces(const TempFolder &folder) {
    const std::string path = folder.file("nothing.json");
    fs::create_directory(path);
    return {path};
}

} // namespace

const std::vector<FaultFile> &faultFiles() {
    static const std::vector<FaultFile> faults = {
        {"gzip that is cut",
         [](const TempFolder &folder) {
             const std::string &whole = sample("kineto.json.gz");
             return written(folder, "cut.json.gz", whole.substr(0, whole.size() * 2 / 3));
         },
         3, "truncated_gzip", "byte"},
        {"renamed columns", renamedColumns, 0, "missing_column", "CUPTI_ACTIVITY_KIND_KERNEL"},
        {"a locked database", locked, 0, "", ""},
        {"a log beside the database", withLogBeside, 3, "wal_beside", "write-ahead log"},
        {"a folder without traces", folderWithoutTraces, 2, "nothing_to_open", "nothing.json"},
        {"an empty file", [](const TempFolder &folder) { return written(folder, "empty.json", ""); }, 2, "empty_file",
         "empty"},
        {"a file of another kind",
         [](const TempFolder &folder) { return written(folder, "words.json", "nothing that a profiler wrote\n"); }, 2,
         "unknown_format", "words.json"},
        {"JSON that is cut",
         [](const TempFolder &folder) {
             const std::string &whole = sample("kineto.json");
             return written(folder, "cut.json", whole.substr(0, whole.size() * 2 / 3));
         },
         3, "truncated_json", "byte"},
        {"nothing at all", [](const TempFolder &folder) { return Made{folder.file("absent.json")}; }, 2, "not_found",
         "absent.json"},
    };
    return faults;
}

} // namespace lanescope::test
