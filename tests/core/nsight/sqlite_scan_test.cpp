// SPDX-License-Identifier: Apache-2.0
#include "model/sqlite/scan.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

namespace lanescope::test {

using namespace model::sqlite;

namespace {

std::string make(const TempFolder &folder, const std::string &statements) {
    const std::string path = folder.file("made.db");
    sqlite3 *database = nullptr;
    EXPECT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, statements.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << statements;
    sqlite3_close(database);
    return path;
}

/// "rowid:cell,cell:text" of every row, and how the scan ended.
std::string scanned(const std::string &path, const ScanSpec &spec, ScanEnd &end) {
    const auto database = Database::open(path);
    EXPECT_TRUE(database.ok());
    const auto tables = database.value().tables();
    ScanAhead scan(database.value(), *findTable(tables.value(), spec.table), spec);
    std::string text;
    for (auto rows = scan.next(); rows; rows = scan.next())
        for (std::size_t row = 0; row < rows->size(); ++row) {
            text += std::to_string(rows->rowid(row)) + ":";
            for (std::size_t column = 0; column < spec.integers.size(); ++column) {
                const std::int64_t cell = rows->cell(row, column);
                text += (column > 0 ? "," : "") + (cell == kAbsent ? std::string("-") : std::to_string(cell));
            }
            text += ":" + std::string(rows->text(row)) + " ";
        }
    end = scan.end();
    return text;
}

} // namespace

TEST(SqliteScan, ReadsByNameWhateverTheOrderAndCaseOfColumns) {
    const TempFolder folder;
    const std::string path = make(folder, "CREATE TABLE t(\"a \"\"b\" INTEGER, END INTEGER, label TEXT);"
                                          "INSERT INTO t VALUES(1,2,'x'),(3,NULL,NULL)");
    ScanEnd end;
    EXPECT_EQ(scanned(path, {"t", {"end", "missing", "a \"b"}, "label"}, end), "1:2,-,1:x 2:-,-,3: ");
    EXPECT_EQ(end.rows, 2U);
    EXPECT_FALSE(end.fault);
    EXPECT_EQ(scanned(path, {"t", {"end"}, "missing"}, end), "1:2: 2:-: ");
}

TEST(SqliteScan, TakesIntegersFromAnyTypeThatIsExactlyOne) {
    const TempFolder folder;
    const std::string path =
        make(folder, "CREATE TABLE t(a);"
                     "INSERT INTO t VALUES(5),(5.0),('5'),('05'),(5.5),(1e300),('x'),(x'05'),(9223372036854775807)");
    ScanEnd end;
    EXPECT_EQ(scanned(path, {"t", {"a"}, ""}, end), "1:5: 2:5: 3:5: 4:-: 5:-: 6:-: 7:-: 8:-: 9:9223372036854775807: ");
    EXPECT_EQ(end.unreadableCells, 5U);
    EXPECT_EQ(end.firstUnreadableRow, 4);
}

TEST(SqliteScan, BatchesJoinWithoutSeam) {
    const TempFolder folder;
    const std::string path = make(
        folder, "CREATE TABLE t(a); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) "
                "INSERT INTO t SELECT i * 2 FROM n");
    const auto database = Database::open(path);
    const auto tables = database.value().tables();
    TableScan scan(database.value(), tables.value()[0], {"t", {"a"}, ""});
    std::int64_t expected = 1;
    for (auto rows = scan.next(); rows; rows = scan.next()) {
        EXPECT_LE(rows->size(), TableScan::kBatchRows);
        for (std::size_t row = 0; row < rows->size(); ++row, ++expected)
            ASSERT_EQ(rows->cell(row, 0), expected * 2);
    }
    EXPECT_EQ(expected, 20001);
    EXPECT_EQ(scan.end().rows, 20000U);
}

TEST(SqliteScan, LeavingEarlyStopsTheThread) {
    const TempFolder folder;
    const std::string path = make(
        folder, "CREATE TABLE t(a); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000) "
                "INSERT INTO t SELECT i FROM n");
    const auto database = Database::open(path);
    const auto tables = database.value().tables();
    ScanAhead scan(database.value(), tables.value()[0], {"t", {"a"}, ""});
    EXPECT_NE(scan.next(), nullptr);
}

TEST(SqliteScan, APageThatLeadsBackIsDamageNotMoreRows) {
    const TempFolder folder;
    std::string bytes =
        readFile(make(folder, "CREATE TABLE t(a); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n "
                              "WHERE i < 20000) INSERT INTO t SELECT i FROM n"));
    // The root's first cells all lead to the same page.
    const auto pageAt = [&](std::size_t offset) {
        std::uint32_t page = 0;
        for (std::size_t i = 0; i < 4; ++i)
            page = (page << 8U) | static_cast<unsigned char>(bytes[offset + i]);
        return page;
    };
    const std::size_t root = 4096;
    ASSERT_EQ(bytes[root], 5) << "the root of a large table is an interior page";
    const auto cellAt = [&](std::size_t cell) {
        const std::size_t pointer = root + 12 + 2 * cell;
        return root + ((static_cast<std::size_t>(static_cast<unsigned char>(bytes[pointer])) << 8U) |
                       static_cast<unsigned char>(bytes[pointer + 1]));
    };
    ASSERT_NE(pageAt(cellAt(0)), pageAt(cellAt(1)));
    bytes.replace(cellAt(1), 4, bytes.substr(cellAt(0), 4));
    const std::string path = folder.write("loop.db", bytes);
    ScanEnd end;
    (void)scanned(path, {"t", {"a"}, ""}, end);
    ASSERT_TRUE(end.fault);
    EXPECT_LT(end.rows, 20000U);
    EXPECT_GT(end.recoveredRows, 10000U);
}

TEST(SqliteScan, CountsTheRowsOfATableWithoutRowidInTheOrderOfItsKey) {
    const TempFolder folder;
    const std::string path =
        make(folder, "CREATE TABLE t(a INTEGER, b TEXT, c INTEGER, PRIMARY KEY(b, a)) WITHOUT ROWID;"
                     "INSERT INTO t VALUES(2,'x',20),(1,'y',30),(1,'x',10)");
    ScanEnd end;
    EXPECT_EQ(scanned(path, {"t", {"c"}, "b"}, end), "1:10:x 2:20:x 3:30:y ");
    EXPECT_FALSE(end.fault);
    const auto database = Database::open(path);
    EXPECT_EQ(database.value().lastRowid("t"), 3);
    auto row = database.value().prepareRow("t");
    ASSERT_TRUE(row.ok()) << row.error().line();
    row.value().bind(1, 2);
    ASSERT_EQ(row.value().step(), Step::Row);
    EXPECT_EQ(row.value().integer(2), 20);
}

TEST(SqliteScan, TakesAnIntegerKeyOfATableWithoutRowidForItsNumbers) {
    const TempFolder folder;
    const std::string path = make(folder, "CREATE TABLE t(id INTEGER PRIMARY KEY, c INTEGER) WITHOUT ROWID;"
                                          "INSERT INTO t VALUES(70,1),(-5,2)");
    ScanEnd end;
    EXPECT_EQ(scanned(path, {"t", {"c"}, ""}, end), "-5:2: 70:1: ");
    const auto database = Database::open(path);
    auto row = database.value().prepareRow("t");
    ASSERT_TRUE(row.ok()) << row.error().line();
    row.value().bind(1, 70);
    ASSERT_EQ(row.value().step(), Step::Row);
    EXPECT_EQ(row.value().integer(1), 1);
}

TEST(SqliteScan, DamageInATableWithoutRowidEndsIt) {
    const TempFolder folder;
    std::string bytes = readFile(
        make(folder, "CREATE TABLE t(a TEXT PRIMARY KEY, b INTEGER) WITHOUT ROWID; WITH RECURSIVE n(i) AS (SELECT 1 "
                     "UNION ALL SELECT i + 1 FROM n WHERE i < 9000) INSERT INTO t SELECT printf('%06d', i), i FROM n"));
    const std::size_t page = bytes.size() / 2 / 4096 * 4096;
    bytes.replace(page, 4096, std::string(4096, '\xff'));
    ScanEnd end;
    (void)scanned(folder.write("damaged.db", bytes), {"t", {"b"}, ""}, end);
    ASSERT_TRUE(end.fault);
    EXPECT_GT(end.rows, 1000U);
    EXPECT_LT(end.rows, 9000U);
    EXPECT_EQ(end.recoveredRows, 0U);
}

TEST(SqliteDatabase, OpensUnderTheUriOfAnyPath) {
    EXPECT_EQ(immutableUri("/a b/c?d#e%f.db"), "file:/a%20b/c%3Fd%23e%25f.db?immutable=1&mode=ro");
    EXPECT_EQ(immutableUri("rel/x.db"), "file:rel/x.db?immutable=1&mode=ro");
    EXPECT_EQ(immutableUri("//host/x.db"), "file:////host/x.db?immutable=1&mode=ro");
}

TEST(SqliteDatabase, CannotBeWrittenTo) {
    const TempFolder folder;
    const auto database = Database::open(make(folder, "CREATE TABLE t(a)"));
    ASSERT_TRUE(database.ok());
    auto insert = database.value().prepare("INSERT INTO t VALUES(1)");
    ASSERT_TRUE(insert.ok());
    EXPECT_EQ(insert.value().step(), Step::Fault);
}

TEST(SqliteDatabase, ListsOrdinaryTablesWithTheirColumns) {
    const TempFolder folder;
    const auto database = Database::open(
        make(folder, "CREATE TABLE t(id INTEGER PRIMARY KEY, b); CREATE VIEW v AS SELECT 1; CREATE TABLE u(c)"));
    const auto tables = database.value().tables();
    ASSERT_TRUE(tables.ok());
    ASSERT_EQ(tables.value().size(), 2U);
    EXPECT_TRUE(tables.value()[0].column("ID")->primaryKey);
    EXPECT_FALSE(tables.value()[0].column("b")->primaryKey);
    EXPECT_FALSE(tables.value()[0].has("c"));
    EXPECT_EQ(findTable(tables.value(), "U"), &tables.value()[1]);
    EXPECT_EQ(findTable(tables.value(), "v"), nullptr);
    EXPECT_EQ(database.value().views(), std::vector<std::string>{"v"});
}

} // namespace lanescope::test
