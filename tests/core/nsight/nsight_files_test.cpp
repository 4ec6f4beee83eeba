// SPDX-License-Identifier: Apache-2.0
#include "model/nsight/nsight_reader.h"
#include "model/open.h"
#include "tests/core/support/nsight_file.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <memory>

namespace lanescope::test {

using namespace model;
namespace fs = std::filesystem;

namespace {

/// `kernels` launches with their kernels, in a file of many pages.
std::string manyRows(const std::string &path, int kernels) {
    NsightFile file(path);
    for (int i = 1; i <= kernels; ++i)
        file.call(kServer, 5, i * 100, i * 100 + 10, i, "cudaLaunchKernel")
            .kernel(kServer, i * 100 + 20, i * 100 + 60, 7, i, "k");
    return file.close();
}

std::size_t countOf(const SessionStore &session, EventKind kind) {
    std::size_t count = 0;
    for (const EventKind found : session.columns().kind)
        count += found == kind ? 1 : 0;
    return count;
}

int recognised(const std::string &path) {
    const std::string head = readFile(path).substr(0, kProbeBytes);
    Probe probe;
    probe.path = path;
    probe.head = head;
    probe.bytes = head.size();
    return NsightReader().recognise(probe);
}

struct Connection {
    sqlite3 *database = nullptr;
    explicit Connection(const std::string &path) { EXPECT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK); }
    Connection(const Connection &) = delete;
    Connection &operator=(const Connection &) = delete;
    ~Connection() { sqlite3_close(database); }
    void run(const std::string &statements) const {
        EXPECT_EQ(sqlite3_exec(database, statements.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << statements;
    }
};

} // namespace

TEST(NsightFiles, LockedByAnotherProgramTheyStillOpen) {
    const TempFolder folder;
    const std::string path = manyRows(folder.file("a.sqlite"), 3);
    const Connection writer(path);
    writer.run("BEGIN EXCLUSIVE");
    const auto outcome = readWith(NsightReader(), path);
    ASSERT_TRUE(outcome.ok()) << outcome.error().line();
    EXPECT_EQ(outcome.value().sessions[0]->eventCount(), 6U);
}

TEST(NsightFiles, AWriteAheadLogBesideIsNamedAndLeftAlone) {
    const TempFolder folder;
    const std::string path = manyRows(folder.file("a.sqlite"), 3);
    const Connection writer(path);
    writer.run(
        "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0; DELETE FROM CUPTI_ACTIVITY_KIND_KERNEL WHERE rowid > 1");
    const auto before = folderState(folder.path());
    ASSERT_TRUE(before.count("a.sqlite-wal"));
    const auto outcome = readWith(NsightReader(), path);
    ASSERT_TRUE(outcome.ok()) << outcome.error().line();
    EXPECT_EQ(outcome.value().sessions[0]->deviceEventCount(), 3U);
    EXPECT_TRUE(outcome.value().report.has("wal_beside"));
    EXPECT_TRUE(outcome.value().report.lostData());
    EXPECT_EQ(folderState(folder.path()), before);
}

TEST(NsightFiles, WriteAheadModeWithoutALogIsReadAndMentioned) {
    const TempFolder folder;
    const std::string path = manyRows(folder.file("a.sqlite"), 3);
    { Connection(path).run("PRAGMA journal_mode=WAL; DELETE FROM CUPTI_ACTIVITY_KIND_KERNEL WHERE rowid > 1"); }
    ASSERT_FALSE(fs::exists(path + "-wal"));
    const auto outcome = readWith(NsightReader(), path);
    ASSERT_TRUE(outcome.ok()) << outcome.error().line();
    EXPECT_EQ(outcome.value().sessions[0]->deviceEventCount(), 1U);
    EXPECT_TRUE(outcome.value().report.has("wal_mode"));
    EXPECT_FALSE(outcome.value().report.lostData());
    EXPECT_FALSE(fs::exists(path + "-wal"));
    EXPECT_FALSE(fs::exists(path + "-shm"));
}

TEST(NsightFiles, WhoseTablesStandInTheLogAloneSaySo) {
    const TempFolder folder;
    const Connection writer(folder.file("a.sqlite"));
    writer.run("PRAGMA journal_mode=WAL; CREATE TABLE META_DATA_EXPORT(name TEXT, value TEXT)");
    const auto outcome = openArtifact(folder.file("a.sqlite"));
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(outcome.error().code, "wal_beside");
}

TEST(NsightFiles, ARollbackJournalBesideIsNotReplayed) {
    const TempFolder folder;
    const std::string path = manyRows(folder.file("a.sqlite"), 3);
    folder.write("a.sqlite-journal", std::string(1024, 'j'));
    const auto before = folderState(folder.path());
    const auto outcome = readWith(NsightReader(), path);
    ASSERT_TRUE(outcome.ok()) << outcome.error().line();
    EXPECT_TRUE(outcome.value().report.has("journal_beside"));
    EXPECT_EQ(folderState(folder.path()), before);
}

TEST(NsightFiles, InAReadOnlyFolderOrUnderAnOddNameTheyOpen) {
    const TempFolder folder;
    fs::create_directory(folder.file("odd ?#%41&=ü'\"dir"));
    const std::string path = manyRows(folder.file("odd ?#%41&=ü'\"dir/a?mode=rwc#x.sqlite"), 2);
    fs::permissions(fs::path(path).parent_path(), fs::perms::owner_read | fs::perms::owner_exec);
    const auto outcome = readWith(NsightReader(), path);
    fs::permissions(fs::path(path).parent_path(), fs::perms::owner_all);
    ASSERT_TRUE(outcome.ok()) << outcome.error().line();
    EXPECT_EQ(outcome.value().sessions[0]->eventCount(), 4U);
}

TEST(NsightFiles, CutShortGiveWhatStandsBeforeTheCut) {
    const TempFolder folder;
    const std::string bytes = readFile(manyRows(folder.file("whole.sqlite"), 3000));
    for (const std::size_t percent : {30U, 60U, 90U, 99U}) {
        const std::string path = folder.write("cut.sqlite", bytes.substr(0, bytes.size() * percent / 100));
        EXPECT_GT(recognised(path), 0);
        const auto outcome = readWith(NsightReader(), path);
        ASSERT_TRUE(outcome.ok()) << outcome.error().line();
        EXPECT_TRUE(outcome.value().report.has("truncated_file")) << percent;
        EXPECT_TRUE(outcome.value().report.lostData());
        const std::size_t events = outcome.value().sessions[0]->eventCount();
        EXPECT_LT(events, 6000U) << percent;
        EXPECT_GT(events, 6000U * (percent - 25) / 100) << percent;
    }
}

TEST(NsightFiles, DamagedInTheMiddleGiveWhatStandsOnBothSides) {
    const TempFolder folder;
    std::string bytes = readFile(manyRows(folder.file("whole.sqlite"), 3000));
    const std::size_t page = bytes.size() / 2 / 4096 * 4096;
    bytes.replace(page, 4096, std::string(4096, '\xff'));
    const auto outcome = readWith(NsightReader(), folder.write("damaged.sqlite", bytes));
    ASSERT_TRUE(outcome.ok()) << outcome.error().line();
    EXPECT_TRUE(outcome.value().report.has("damaged_table"));
    EXPECT_TRUE(outcome.value().report.lostData());
    const SessionStore &session = *outcome.value().sessions[0];
    EXPECT_LT(session.eventCount(), 6000U);
    EXPECT_GT(session.eventCount(), 5600U);
    EXPECT_FALSE(session.rowAt("CUPTI_ACTIVITY_KIND_KERNEL:1").isNone());
    EXPECT_FALSE(session.rowAt("CUPTI_ACTIVITY_KIND_KERNEL:3000").isNone());
    EXPECT_FALSE(session.rowAt("CUPTI_ACTIVITY_KIND_RUNTIME:3000").isNone());
}

TEST(NsightFiles, WithADamagedCatalogueEntryGiveTheOtherTables) {
    const TempFolder folder;
    const std::string path = manyRows(folder.file("a.sqlite"), 5);
    {
        const Connection editor(path);
        editor.run("PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = 'CREATE TABLE broken(' "
                   "WHERE name = 'CUPTI_ACTIVITY_KIND_RUNTIME'");
    }
    const auto outcome = readWith(NsightReader(), path);
    ASSERT_TRUE(outcome.ok()) << outcome.error().line();
    EXPECT_TRUE(outcome.value().report.has("damaged_catalogue"));
    EXPECT_TRUE(outcome.value().report.lostData());
    EXPECT_EQ(outcome.value().sessions[0]->deviceEventCount(), 5U);
    EXPECT_EQ(outcome.value().sessions[0]->callCount(), 0U);
}

TEST(NsightFiles, WithTablesWithoutRowidAreReadAndTheirRowsFoundAgain) {
    const TempFolder folder;
    const std::string path = manyRows(folder.file("a.sqlite"), 3);
    {
        const Connection editor(path);
        editor.run(
            "ALTER TABLE CUPTI_ACTIVITY_KIND_KERNEL RENAME TO k; CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start "
            "INTEGER, end INTEGER, deviceId INTEGER, contextId INTEGER, streamId INTEGER, correlationId INTEGER, "
            "globalPid INTEGER, demangledName INTEGER, shortName INTEGER, mangledName INTEGER, graphNodeId "
            "INTEGER, PRIMARY KEY(correlationId, start)) WITHOUT ROWID; INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL "
            "SELECT * FROM k; DROP TABLE k");
    }
    const ArtifactPtr artifact = openArtifact(path).take();
    EXPECT_TRUE(artifact->complete) << codes(artifact->report);
    const SessionStore &session = *artifact->sessions.at(0);
    ASSERT_EQ(session.deviceEventCount(), 3U);
    const EventRow last = session.deviceEvent(DeviceEventRef(2)).row;
    EXPECT_EQ(session.placeText(session.place(last)), "CUPTI_ACTIVITY_KIND_KERNEL:3");
    const auto details = eventDetails(*artifact, session, last).take();
    EXPECT_TRUE(std::any_of(details.begin(), details.end(),
                            [](const Detail &detail) { return detail.name == "start" && detail.value == "320"; }));
}

TEST(NsightFiles, WhoseKernelsAreAViewSaySoAndGiveTheRest) {
    const TempFolder folder;
    const std::string path = manyRows(folder.file("a.sqlite"), 3);
    {
        const Connection editor(path);
        editor.run("ALTER TABLE CUPTI_ACTIVITY_KIND_KERNEL RENAME TO k; CREATE VIEW CUPTI_ACTIVITY_KIND_KERNEL AS "
                   "SELECT * FROM k");
    }
    const ArtifactPtr artifact = openArtifact(path).take();
    EXPECT_EQ(artifact->sessions.at(0)->callCount(), 3U);
    EXPECT_EQ(artifact->sessions.at(0)->deviceEventCount(), 0U);
    EXPECT_FALSE(artifact->complete);
    EXPECT_TRUE(artifact->report.has("view_not_read"));
    EXPECT_FALSE(artifact->report.has("missing_table")) << "the view has its name";
}

struct NoExportCase {
    const char *what;
    std::string bytes;
    const char *code;
};

class NoNsightFiles : public testing::TestWithParam<NoExportCase> {};

TEST_P(NoNsightFiles, AreRefusedWithTheReason) {
    const TempFolder folder;
    const auto outcome = readWith(NsightReader(), folder.write("a.sqlite", GetParam().bytes));
    ASSERT_FALSE(outcome.ok()) << GetParam().what;
    EXPECT_EQ(outcome.error().code, GetParam().code) << GetParam().what;
    EXPECT_FALSE(outcome.error().where.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Bytes, NoNsightFiles,
    testing::Values(NoExportCase{"nothing", "", "empty_file"}, NoExportCase{"text", "hello", "not_sqlite"},
                    NoExportCase{"JSON under the name", "{\"traceEvents\":[]}" + std::string(200, ' '), "not_sqlite"},
                    NoExportCase{"a header alone", std::string("SQLite format 3\0", 16), "not_sqlite"},
                    NoExportCase{"a header and rubbish", std::string("SQLite format 3\0", 16) + std::string(8000, 'x'),
                                 "corrupt_schema"}));

TEST(NsightFiles, AFolderOrAMissingFileIsNoExport) {
    const TempFolder folder;
    EXPECT_EQ(readWith(NsightReader(), folder.path()).error().code, "is_directory");
    EXPECT_EQ(readWith(NsightReader(), folder.file("none")).error().code, "not_found");
}

TEST(NsightFiles, AreRecognisedByTheirTablesOnly) {
    const TempFolder folder;
    EXPECT_EQ(recognised(manyRows(folder.file("export.json"), 1)), 100);
    { Connection(folder.file("other")).run("CREATE TABLE t(a)"); }
    EXPECT_EQ(recognised(folder.file("other")), 0);
    { Connection(folder.file("rocpd")).run("CREATE TABLE rocpd_api(a); CREATE TABLE TARGET_INFO_GPU(a)"); }
    EXPECT_EQ(recognised(folder.file("rocpd")), 0);
    { Connection(folder.file("old")).run("CREATE TABLE StringIds(id, value); CREATE TABLE NVTX_EVENTS(start)"); }
    EXPECT_EQ(recognised(folder.file("old")), 100);
    EXPECT_EQ(recognised(folder.write("text", "hello")), 0);
}

struct SchemaGap {
    const char *change;
    const char *code;
    const char *named;
    std::size_t events;
};

class NsightSchemaGaps : public testing::TestWithParam<SchemaGap> {};

TEST_P(NsightSchemaGaps, AreNamedAndTheRestOpens) {
    const TempFolder folder;
    const std::string path = manyRows(folder.file("a.sqlite"), 5);
    { Connection(path).run(GetParam().change); }
    const auto outcome = readWith(NsightReader(), path);
    ASSERT_TRUE(outcome.ok()) << outcome.error().line();
    EXPECT_EQ(outcome.value().sessions[0]->eventCount(), GetParam().events) << GetParam().change;
    bool found = false;
    for (const Diagnostic &entry : outcome.value().report.entries())
        found = found || (entry.code == GetParam().code && entry.message.find(GetParam().named) != std::string::npos);
    EXPECT_TRUE(found) << GetParam().change << ": " << codes(outcome.value().report);
}

INSTANTIATE_TEST_SUITE_P(
    Changes, NsightSchemaGaps,
    testing::Values(
        SchemaGap{"DROP TABLE CUPTI_ACTIVITY_KIND_KERNEL", "missing_table", "CUPTI_ACTIVITY_KIND_KERNEL", 5},
        SchemaGap{"DROP TABLE CUPTI_ACTIVITY_KIND_RUNTIME", "missing_table", "CUPTI_ACTIVITY_KIND_RUNTIME", 5},
        SchemaGap{"DROP TABLE StringIds", "missing_names", "StringIds", 10},
        SchemaGap{"ALTER TABLE CUPTI_ACTIVITY_KIND_KERNEL RENAME COLUMN globalPid TO process", "missing_column",
                  "CUPTI_ACTIVITY_KIND_KERNEL has no column globalPid", 10},
        SchemaGap{"ALTER TABLE CUPTI_ACTIVITY_KIND_RUNTIME DROP COLUMN correlationId", "missing_column",
                  "correlationId", 10},
        SchemaGap{"ALTER TABLE CUPTI_ACTIVITY_KIND_KERNEL RENAME COLUMN start TO begin", "missing_column", "start", 10},
        SchemaGap{"UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET streamId = 'seven'", "unreadable_value",
                  "CUPTI_ACTIVITY_KIND_KERNEL", 10},
        SchemaGap{
            "CREATE TABLE kept AS SELECT * FROM CUPTI_ACTIVITY_KIND_KERNEL; DROP TABLE CUPTI_ACTIVITY_KIND_KERNEL;"
            "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INTEGER PRIMARY KEY, end INTEGER) WITHOUT ROWID",
            "missing_column", "CUPTI_ACTIVITY_KIND_KERNEL", 5}));

TEST(NsightFiles, StopWhileReading) {
    const TempFolder folder;
    const std::string path = manyRows(folder.file("a.sqlite"), 9000);
    std::stop_source stop;
    int reports = 0;
    const auto outcome = readWith(NsightReader(), path, {stop.get_token(), [&](const Progress &state) {
                                                             EXPECT_LE(state.bytesDone, state.bytesTotal);
                                                             if (++reports == 2)
                                                                 stop.request_stop();
                                                         }});
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(outcome.error().code, kCancelledCode);
    EXPECT_LT(reports, 4);
}

TEST(NsightFiles, AreReadTheSameEveryTime) {
    const TempFolder folder;
    const std::string path = manyRows(folder.file("a.sqlite"), 9000);
    const auto first = readWith(NsightReader(), path);
    for (int round = 0; round < 3; ++round) {
        const auto again = readWith(NsightReader(), path);
        EXPECT_EQ(again.value().sessions[0]->columns().place, first.value().sessions[0]->columns().place);
        EXPECT_EQ(again.value().sessions[0]->columns().track, first.value().sessions[0]->columns().track);
        EXPECT_EQ(again.value().sessions[0]->columns().name, first.value().sessions[0]->columns().name);
    }
}

TEST(NsightFiles, OfRealCapturesHaveTheRecordsThatAnIndependentReaderCounts) {
    const std::string folder = realTraces();
    if (folder.empty())
        GTEST_SKIP() << "the folder of real captures is absent: set LANESCOPE_TRACES";
    const nlohmann::json oracle = nlohmann::json::parse(readFile(folder + "/expected.json"));
    std::size_t compared = 0;
    for (const auto &entry : fs::directory_iterator(folder + "/nsys")) {
        const std::string name = entry.path().filename().string();
        if (!oracle.contains(name))
            continue;
        ++compared;
        const nlohmann::json &expected = oracle[name];
        const auto outcome = readWith(NsightReader(), entry.path().string());
        ASSERT_TRUE(outcome.ok()) << name;
        const SessionStore &session = *outcome.value().sessions.at(0);
        EXPECT_EQ(countOf(session, EventKind::Kernel), expected["kernels"].get<std::size_t>()) << name;
        EXPECT_EQ(countOf(session, EventKind::Memcpy), expected["memcpys"].get<std::size_t>()) << name;
        EXPECT_EQ(countOf(session, EventKind::Memset), expected["memsets"].get<std::size_t>()) << name;
        EXPECT_EQ(countOf(session, EventKind::GraphExecution), expected["graph_executions"].get<std::size_t>()) << name;
        EXPECT_EQ(session.callCount(), expected["launch_rows"].get<std::size_t>()) << name;
        EXPECT_TRUE(session.info().profile.known) << name;
        EXPECT_FALSE(outcome.value().report.lostData()) << name;
    }
    EXPECT_GE(compared, 6U);
}

} // namespace lanescope::test
