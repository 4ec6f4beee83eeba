// SPDX-License-Identifier: Apache-2.0
// Opening an artifact changes neither it nor its folder, and needs no right to write.
#include "tests/core/support/cli_runner.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <unistd.h>

namespace lanescope {

namespace fs = std::filesystem;

namespace {

const std::vector<std::string> kOpeningCommands = {"sessions", "summary", "correlations", "findings", "open-check"};

void execute(sqlite3 *database, const char *statement) {
    ASSERT_EQ(sqlite3_exec(database, statement, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(database);
}

/// A small Nsight Systems export; with `wal` a later row still stands in the write-ahead log beside it.
void writeExport(const std::string &path, bool wal) {
    const fs::path made = fs::path(path).parent_path() / "making.sqlite";
    sqlite3 *database = nullptr;
    ASSERT_EQ(sqlite3_open(made.c_str(), &database), SQLITE_OK);
    execute(database, "CREATE TABLE META_DATA_EXPORT (name TEXT, value TEXT);"
                      "INSERT INTO META_DATA_EXPORT VALUES ('EXPORT_SCHEMA_VERSION_MAJOR', '3'),"
                      " ('EXPORT_SCHEMA_VERSION_MINOR', '11'), ('EXPORT_SCHEMA_VERSION_MICRO', '0');"
                      "CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value TEXT);"
                      "INSERT INTO StringIds VALUES (1, 'cudaLaunchKernel_v7000'), (2, 'gemm');"
                      "CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME (start INTEGER, end INTEGER, eventClass INTEGER,"
                      " globalTid INTEGER, correlationId INTEGER, nameId INTEGER, returnValue INTEGER);"
                      "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (1000, 1010, 0, 281479271743490, 7, 1, 0);"
                      "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, end INTEGER, deviceId INTEGER,"
                      " contextId INTEGER, streamId INTEGER, correlationId INTEGER, globalPid INTEGER,"
                      " demangledName INTEGER, shortName INTEGER);"
                      "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (1020, 1070, 0, 1, 7, 7, 281479271743488, 2, 2);");
    if (wal) {
        execute(database, "PRAGMA journal_mode=WAL");
        execute(database, "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (2000, 2010, 0, 281479271743490, 8, 1, 0)");
    }
    // Copied while the database is open, so that nothing is folded back out of the log.
    fs::copy_file(made, path);
    if (wal)
        fs::copy_file(made.string() + "-wal", path + "-wal");
    sqlite3_close(database);
    for (const char *suffix : {"", "-wal", "-shm"})
        fs::remove(made.string() + suffix);
}

class CliArtifacts : public testing::Test {
protected:
    CliArtifacts() {
        for (const char *id : {"C1", "C6", "C12"})
            test::writeAll(m_folder, test::counterexample(id).files);
        m_folder.write("packed.trace.json.gz", test::gzip(test::counterexample("C6").files.front().content));
        m_folder.write("cut.json", test::counterexample("C12").files.front().content.substr(0, 5000));
        writeExport(m_folder.file("plain.sqlite"), false);
        writeExport(m_folder.file("with-log.sqlite"), true);
    }
    [[nodiscard]] std::vector<std::string> allFiles() const {
        std::vector<std::string> paths;
        for (const auto &entry : fs::directory_iterator(m_folder.path()))
            if (entry.path().extension() != ".sqlite-wal")
                paths.push_back(entry.path().string());
        std::sort(paths.begin(), paths.end());
        return paths;
    }
    [[nodiscard]] std::vector<std::string> command(const std::string &name) const {
        std::vector<std::string> arguments = {name, "--json"};
        for (const std::string &path : allFiles())
            arguments.push_back(path);
        return arguments;
    }
    test::TempFolder m_folder;
};

} // namespace

TEST_F(CliArtifacts, FilesAndTheirFolderStayAsTheyAre) {
    const std::string before = test::listing(m_folder.path());
    for (const std::string &name : kOpeningCommands) {
        const test::RunResult result = test::runCli(command(name));
        EXPECT_EQ(result.exitCode, 3) << name << '\n' << result.err;
        EXPECT_EQ(test::listing(m_folder.path()), before) << name;
    }
}

TEST_F(CliArtifacts, AFolderThatCannotBeWrittenGivesTheSameAnswer) {
    const bool root = geteuid() == 0;
    test::RunOptions options;
    options.unprivileged = root;
    const test::TempFolder programs;
    const std::string cli = programs.file("lanescope-cli");
    fs::copy_file(test::cliPath(), cli); // the build may lie where nobody else may look
    for (const std::string &folder : {programs.path(), m_folder.path()})
        fs::permissions(folder, fs::perms(0555));
    const test::RunResult attempt = test::runProgram({"/usr/bin/touch", m_folder.file("proof")}, options);
    if (attempt.exitCode == 125)
        GTEST_SKIP() << "this place does not let a test become another user";
    ASSERT_NE(attempt.exitCode, 0) << "the folder could be written: nothing would be proven";
    ASSERT_FALSE(fs::exists(m_folder.file("proof")));
    const std::string before = test::listing(m_folder.path());
    for (const std::string &name : kOpeningCommands) {
        std::vector<std::string> arguments = command(name);
        const std::string expected = test::runCli(arguments).out;
        arguments.insert(arguments.begin(), cli);
        const test::RunResult result = test::runProgram(arguments, options);
        EXPECT_EQ(result.exitCode, 3) << name << '\n' << result.err;
        EXPECT_EQ(result.out, expected) << name;
        EXPECT_EQ(test::listing(m_folder.path()), before) << name;
    }
    fs::permissions(m_folder.path(), fs::perms::owner_all);
    fs::permissions(programs.path(), fs::perms::owner_all);
}

TEST_F(CliArtifacts, NothingIsWrittenIntoTheWorkingFolder) {
    const test::TempFolder elsewhere;
    const std::string script = "cd '" + elsewhere.path() + "' && exec '" + test::cliPath() + "' summary '" +
                               m_folder.file("plain.sqlite") + "'";
    const test::RunResult result = test::runProgram({"/bin/sh", "-c", script});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_TRUE(fs::is_empty(elsewhere.path()));
}

} // namespace lanescope
