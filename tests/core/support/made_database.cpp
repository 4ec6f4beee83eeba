// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/made_database.h"

#include "tests/core/support/temp_folder.h"

#include <sqlite3.h>

#include <stdexcept>

namespace lanescope::test {

std::string databaseBytes(const std::string &sql) {
    const TempFolder folder;
    const std::string path = folder.file("made.db");
    sqlite3 *database = nullptr;
    char *fault = nullptr;
    // Nothing here must survive a power cut.
    const std::string quick = "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;" + sql;
    if (sqlite3_open(path.c_str(), &database) != SQLITE_OK ||
        sqlite3_exec(database, quick.c_str(), nullptr, nullptr, &fault) != SQLITE_OK)
        throw std::runtime_error(fault == nullptr ? "cannot make a database" : fault);
    sqlite3_close(database);
    return readFile(path);
}

long long numberIn(const std::string &path, const std::string &query) {
    sqlite3 *database = nullptr;
    sqlite3_stmt *statement = nullptr;
    long long number = -1;
    if (sqlite3_open_v2(("file:" + path + "?immutable=1").c_str(), &database, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
                        nullptr) == SQLITE_OK &&
        sqlite3_prepare_v2(database, query.c_str(), -1, &statement, nullptr) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return number;
}

std::string rpdSchema() {
    return R"sql(
        CREATE TABLE rocpd_string(id INTEGER PRIMARY KEY AUTOINCREMENT, string TEXT NOT NULL);
        CREATE TABLE rocpd_metadata(id INTEGER PRIMARY KEY AUTOINCREMENT, tag TEXT, value TEXT);
        CREATE TABLE rocpd_api(id INTEGER PRIMARY KEY AUTOINCREMENT, pid INTEGER, tid INTEGER, start INTEGER, end INTEGER,
                               apiName_id INTEGER, args_id INTEGER);
        CREATE TABLE rocpd_op(id INTEGER PRIMARY KEY AUTOINCREMENT, gpuId INTEGER, queueId INTEGER, sequenceId INTEGER,
                              start INTEGER, end INTEGER, description_id INTEGER, opType_id INTEGER);
        CREATE TABLE rocpd_api_ops(id INTEGER PRIMARY KEY AUTOINCREMENT, api_id INTEGER, op_id INTEGER);
        CREATE TABLE rocpd_copyapi(api_ptr_id INTEGER PRIMARY KEY, stream TEXT, size INTEGER);
        CREATE TABLE rocpd_kernelapi(api_ptr_id INTEGER PRIMARY KEY, stream TEXT, gridX INTEGER, workgroupX INTEGER,
                                     kernelName_id INTEGER);
        CREATE TABLE rocpd_monitor(id INTEGER PRIMARY KEY AUTOINCREMENT, deviceType TEXT, deviceId INTEGER,
                                   monitorType TEXT, start INTEGER, end INTEGER, value TEXT);
        INSERT INTO rocpd_metadata(tag, value) VALUES('schema_version','2'),('session_count','1');
        INSERT INTO rocpd_string(id, string) VALUES(1,''),(2,'hipLaunchKernel'),(3,'KernelExecution'),(4,'gemm'),
            (5,'hipGraphLaunch'),(6,'Task'),(7,'CopyHostToDevice'),(8,'hipMemcpyAsync'),(9,'FillBuffer'),(10,'Barrier'),
            (11,'UserMarker'),(12,'prefill 3');)sql";
}

std::string rpdSampleSql() {
    std::string sql = rpdSchema();
    for (int i = 1; i <= 12; ++i) {
        const std::string id = std::to_string(i);
        sql += "INSERT INTO rocpd_api VALUES(" + id + ",5,5," + id + "000," + id + "300,2,1);";
        sql += "INSERT INTO rocpd_op VALUES(" + id + ",0,0,0," + id + "500," + id + "900,4,3);";
        sql += "INSERT INTO rocpd_api_ops(api_id, op_id) VALUES(" + id + "," + id + ");";
    }
    return sql;
}

} // namespace lanescope::test
