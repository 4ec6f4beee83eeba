// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/made_database.h"

#include "tests/core/support/temp_folder.h"

#include <sqlite3.h>

#include <stdexcept>

namespace lanescope::test {

namespace {

/// `sql` with tables `…_G` under that guid.
std::string withSuffix(std::string sql, const std::string &guid) {
    for (std::size_t at = sql.find("_G"); at != std::string::npos; at = sql.find("_G", at + guid.size()))
        sql.replace(at, 2, "_" + guid);
    return sql;
}

/// Schema 4 with those columns for the times of intervals and of samples.
std::string rocpdSchema4(const std::string &guid, const std::string &times, const std::string &time,
                         const std::string &version) {
    const std::string sql = R"sql(
        CREATE TABLE rocpd_metadata_G(id INTEGER PRIMARY KEY, tag TEXT, value TEXT);
        CREATE TABLE rocpd_string_G(id INTEGER PRIMARY KEY, guid TEXT, string TEXT);
        CREATE TABLE rocpd_info_node_G(id INTEGER PRIMARY KEY, guid TEXT, machine_id TEXT, hostname TEXT);
        CREATE TABLE rocpd_info_process_G(id INTEGER PRIMARY KEY, guid TEXT, nid INT, pid INT, command TEXT);
        CREATE TABLE rocpd_info_thread_G(id INTEGER PRIMARY KEY, guid TEXT, nid INT, pid INT, tid INT, name TEXT);
        CREATE TABLE rocpd_info_category_G(id INTEGER PRIMARY KEY, guid TEXT, name TEXT);
        CREATE TABLE rocpd_info_agent_G(id INTEGER PRIMARY KEY, guid TEXT, nid INT, pid INT, type TEXT, absolute_index INT,
                                        name TEXT, generic_name TEXT, product_name TEXT);
        CREATE TABLE rocpd_info_queue_G(id INTEGER PRIMARY KEY, guid TEXT, nid INT, pid INT, name TEXT);
        CREATE TABLE rocpd_info_stream_G(id INTEGER PRIMARY KEY, guid TEXT, nid INT, pid INT, name TEXT);
        CREATE TABLE rocpd_info_pmc_G(id INTEGER PRIMARY KEY, guid TEXT, name TEXT, symbol TEXT);
        CREATE TABLE rocpd_info_kernel_symbol_G(id INTEGER PRIMARY KEY, guid TEXT, kernel_name TEXT, display_name TEXT);
        CREATE TABLE rocpd_track_G(id INTEGER PRIMARY KEY, guid TEXT, nid INT, ppid INT, pid INT, tid INT, agent_id INT,
                                   queue_id INT, stream_id INT, name_id INT);
        CREATE TABLE rocpd_event_G(id INTEGER PRIMARY KEY, guid TEXT, category_id INT, stack_id INT, parent_stack_id INT,
                                   correlation_id INT, extdata TEXT DEFAULT '{}');
        CREATE TABLE rocpd_arg_G(id INTEGER PRIMARY KEY, guid TEXT, event_id INT, position INT, type TEXT, name TEXT, value TEXT);
        CREATE TABLE rocpd_line_info_G(id INTEGER PRIMARY KEY, guid TEXT, event_id INT, source_code_id INT, pc_id INT);
        CREATE TABLE rocpd_call_stack_G(id INTEGER PRIMARY KEY, guid TEXT, event_id INT, pc_id INT, depth INT);
        CREATE TABLE rocpd_pmc_event_G(id INTEGER PRIMARY KEY, guid TEXT, event_id INT, pmc_id INT, value REAL);
        CREATE TABLE rocpd_region_G(id INTEGER PRIMARY KEY, guid TEXT, track_id INT, name_id INT, )sql" +
                            times + R"sql(, event_id INT);
        CREATE TABLE rocpd_sample_G(id INTEGER PRIMARY KEY, guid TEXT, track_id INT, name_id INT, )sql" +
                            time + R"sql(, event_id INT);
        CREATE TABLE rocpd_kernel_dispatch_G(id INTEGER PRIMARY KEY, guid TEXT, track_id INT, kernel_id INT,
            dispatch_id INT, )sql" +
                            times + R"sql(, workgroup_size_x INT, grid_size_x INT, event_id INT);
        CREATE TABLE rocpd_memory_copy_G(id INTEGER PRIMARY KEY, guid TEXT, track_id INT, )sql" +
                            times + R"sql(, name_id INT, dst_agent_id INT, src_agent_id INT, size INT, event_id INT);
        CREATE TABLE rocpd_memory_allocate_G(id INTEGER PRIMARY KEY, guid TEXT, track_id INT, type TEXT, level TEXT, )sql" +
                            times + R"sql(, name_id INT, size INT, event_id INT);
        INSERT INTO rocpd_string_G(id, string) VALUES(1,'main'),(2,'gpu'),(3,'hipLaunchKernel'),(4,'roctxRangePushA'),
            (5,'hipMemcpy'),(6,'MEMORY_COPY_HOST_TO_DEVICE'),(7,'OMPT_TASK_CREATE');
        INSERT INTO rocpd_info_category_G(id, name) VALUES(1,'MEMORY_COPY'),(2,'MARKER_CORE_API'),
            (3,'KERNEL_DISPATCH'),(4,'HIP_RUNTIME_API_EXT');
        INSERT INTO rocpd_info_process_G(id, pid, command) VALUES(11,4711,'serve');
        INSERT INTO rocpd_info_thread_G(id, pid, tid, name) VALUES(12,11,4712,'worker');
        INSERT INTO rocpd_info_agent_G(id, type, absolute_index, name) VALUES(20,'CPU',0,'cpu'),(21,'GPU',4,'gfx950');
        INSERT INTO rocpd_info_kernel_symbol_G(id, kernel_name, display_name) VALUES(31,'_Z4gemm','gemm');
        INSERT INTO rocpd_track_G(id, pid, tid, agent_id, queue_id, stream_id, name_id)
            VALUES(41,11,12,NULL,NULL,NULL,1),(42,11,NULL,21,5,2,2),(43,11,NULL,21,6,NULL,2);
        INSERT INTO rocpd_metadata_G(tag, value) VALUES('schema_version',')sql" +
                            version + "');";
    return withSuffix(sql, guid);
}

std::string launch4(const std::string &guid, int number, int stackId, const std::string &callTimes,
                    const std::string &workTimes) {
    const std::string event = std::to_string(2 * number);
    const std::string other = std::to_string(2 * number + 1);
    const std::string id = std::to_string(number);
    const std::string stack = std::to_string(stackId);
    return withSuffix("INSERT INTO rocpd_event_G(id, category_id, stack_id, parent_stack_id, correlation_id) VALUES(" +
                          event + ",4," + stack + ",0,0),(" + other + ",3," + stack + ",0,0);" +
                          "INSERT INTO rocpd_region_G VALUES(" + id + ",'',41,3," + callTimes + "," + event + ");" +
                          "INSERT INTO rocpd_kernel_dispatch_G VALUES(" + id + ",'',42,31," + id + "," + workTimes +
                          ",256,2048," + other + ");",
                      guid);
}

} // namespace

std::string databaseBytes(const std::string &sql) {
    sqlite3 *database = nullptr;
    char *fault = nullptr;
    const std::string small = "PRAGMA page_size = 512;" + sql;
    if (sqlite3_open(":memory:", &database) != SQLITE_OK ||
        sqlite3_exec(database, small.c_str(), nullptr, nullptr, &fault) != SQLITE_OK)
        throw std::runtime_error(fault == nullptr ? "cannot make a database" : fault);
    sqlite3_int64 size = 0;
    unsigned char *content = sqlite3_serialize(database, "main", &size, 0);
    std::string bytes(reinterpret_cast<const char *>(content), static_cast<std::size_t>(size));
    sqlite3_free(content);
    sqlite3_close(database);
    return bytes;
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

void databaseLeftInTransaction(const std::string &path, const std::string &sql) {
    sqlite3 *database = nullptr;
    const std::string all = "PRAGMA cache_size = 1; BEGIN IMMEDIATE;" + sql;
    if (sqlite3_open(path.c_str(), &database) != SQLITE_OK ||
        sqlite3_exec(database, all.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK ||
        sqlite3_db_cacheflush(database) != SQLITE_OK)
        throw std::runtime_error(sqlite3_errmsg(database));
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

std::string rocpdSchema(const std::string &guid) {
    std::string sql = R"sql(
        CREATE TABLE rocpd_metadata_G(id INTEGER PRIMARY KEY, tag TEXT, value TEXT);
        CREATE TABLE rocpd_string_G(id INTEGER PRIMARY KEY, guid TEXT, string TEXT);
        CREATE TABLE rocpd_info_node_G(id INTEGER PRIMARY KEY, guid TEXT, machine_id TEXT, hostname TEXT);
        CREATE TABLE rocpd_info_process_G(id INTEGER PRIMARY KEY, guid TEXT, nid INT, pid INT, command TEXT);
        CREATE TABLE rocpd_info_thread_G(id INTEGER PRIMARY KEY, guid TEXT, nid INT, pid INT, tid INT, name TEXT);
        CREATE TABLE rocpd_info_agent_G(id INTEGER PRIMARY KEY, guid TEXT, nid INT, pid INT, type TEXT, absolute_index INT,
                                        name TEXT, product_name TEXT);
        CREATE TABLE rocpd_info_stream_G(id INTEGER PRIMARY KEY, guid TEXT, nid INT, pid INT, name TEXT);
        CREATE TABLE rocpd_info_pmc_G(id INTEGER PRIMARY KEY, guid TEXT, name TEXT, symbol TEXT);
        CREATE TABLE rocpd_info_kernel_symbol_G(id INTEGER PRIMARY KEY, guid TEXT, kernel_name TEXT, display_name TEXT);
        CREATE TABLE rocpd_event_G(id INTEGER PRIMARY KEY, guid TEXT, category_id INT, stack_id INT, parent_stack_id INT,
                                   correlation_id INT, extdata TEXT DEFAULT '{}');
        CREATE TABLE rocpd_arg_G(id INTEGER PRIMARY KEY, guid TEXT, event_id INT, position INT, type TEXT, name TEXT, value TEXT);
        CREATE TABLE rocpd_pmc_event_G(id INTEGER PRIMARY KEY, guid TEXT, event_id INT, pmc_id INT, value REAL);
        CREATE TABLE rocpd_track_G(id INTEGER PRIMARY KEY, guid TEXT, nid INT, pid INT, tid INT, name_id INT);
        CREATE TABLE rocpd_sample_G(id INTEGER PRIMARY KEY, guid TEXT, track_id INT, timestamp INT, event_id INT);
        CREATE TABLE rocpd_region_G(id INTEGER PRIMARY KEY, guid TEXT, nid INT, pid INT, tid INT, start INT, end INT,
                                    name_id INT, event_id INT);
        CREATE TABLE rocpd_kernel_dispatch_G(id INTEGER PRIMARY KEY, guid TEXT, nid INT, pid INT, tid INT, agent_id INT,
            kernel_id INT, queue_id INT, stream_id INT, start INT, end INT, workgroup_size_x INT, grid_size_x INT,
            event_id INT);
        CREATE TABLE rocpd_memory_copy_G(id INTEGER PRIMARY KEY, guid TEXT, nid INT, pid INT, tid INT, start INT, end INT,
            name_id INT, dst_agent_id INT, src_agent_id INT, size INT, queue_id INT, stream_id INT, event_id INT);
        CREATE TABLE rocpd_memory_allocate_G(id INTEGER PRIMARY KEY, guid TEXT, nid INT, pid INT, tid INT, agent_id INT,
            type TEXT, level TEXT, start INT, end INT, size INT, event_id INT);
        INSERT INTO rocpd_metadata_G(tag, value) VALUES('schema_version','3');
        INSERT INTO rocpd_string_G(id, string) VALUES(1,'HIP_RUNTIME_API_EXT'),(2,'KERNEL_DISPATCH'),(3,'hipLaunchKernel'),
            (4,'MARKER_CORE_API'),(5,'roctxRangePushA'),(6,'MEMORY_COPY'),(7,'MEMORY_COPY_HOST_TO_DEVICE'),(8,'hipMemcpy');
        INSERT INTO rocpd_info_process_G(id, pid, command) VALUES(11,4711,'serve --token x');
        INSERT INTO rocpd_info_thread_G(id, pid, tid, name) VALUES(12,11,4712,'worker');
        INSERT INTO rocpd_info_agent_G(id, type, absolute_index, name) VALUES(20,'CPU',0,'cpu'),(21,'GPU',4,'gfx942');
        INSERT INTO rocpd_info_kernel_symbol_G(id, kernel_name, display_name) VALUES(31,'_Z4gemm','gemm'),(32,'_Z3add','');)sql";
    return withSuffix(sql, guid);
}

std::string rocpdLaunch(const std::string &guid, int number, int stackId, long long at) {
    const std::string event = std::to_string(2 * number);
    const std::string other = std::to_string(2 * number + 1);
    const std::string id = std::to_string(number);
    const std::string start = std::to_string(at);
    return "INSERT INTO rocpd_event_" + guid + "(id, category_id, stack_id, parent_stack_id, correlation_id) VALUES(" +
           event + ",1," + std::to_string(stackId) + ",0,0),(" + other + ",2," + std::to_string(stackId) + ",0,0);" +
           "INSERT INTO rocpd_region_" + guid + " VALUES(" + id + ",'',1,11,12," + start + "," +
           std::to_string(at + 30) + ",3," + event + ");" + "INSERT INTO rocpd_kernel_dispatch_" + guid + " VALUES(" +
           id + ",'',1,11,12,21,31,1,2," + std::to_string(at + 50) + "," + std::to_string(at + 90) + ",256,2048," +
           other + ");";
}

std::string rocpdSampleSql(const std::string &guid) {
    std::string sql = rocpdSchema(guid);
    for (int i = 1; i <= 12; ++i)
        sql += rocpdLaunch(guid, i, i, 1000 * i);
    return sql;
}

std::string rocpdSchema41(const std::string &guid) {
    return rocpdSchema4(guid, "start INT, end INT", "timestamp INT", "4.1.0");
}

std::string rocpdLaunch41(const std::string &guid, int number, int stackId, long long at) {
    return launch4(guid, number, stackId, std::to_string(at) + "," + std::to_string(at + 30),
                   std::to_string(at + 50) + "," + std::to_string(at + 90));
}

std::string rocpdSchema40(const std::string &guid) {
    return rocpdSchema4(guid, "start_id INT, end_id INT", "timestamp_id INT", "4.0.0") +
           withSuffix(
               "CREATE TABLE rocpd_timestamp_G(id INTEGER PRIMARY KEY, guid TEXT, value INT, phase INT, track_id INT);",
               guid);
}

std::string rocpdLaunch40(const std::string &guid, int number, int stackId, long long at) {
    const auto id = [&](int which) { return std::to_string(4 * number + which); };
    const auto row = [&](int which, int offset) { return "(" + id(which) + "," + std::to_string(at + offset) + ")"; };
    // In another order than that of the times.
    const std::string times = row(0, 30) + "," + row(1, 0) + "," + row(2, 50) + "," + row(3, 90);
    return withSuffix("INSERT INTO rocpd_timestamp_G(id, value) VALUES" + times + ";", guid) +
           launch4(guid, number, stackId, id(1) + "," + id(0), id(2) + "," + id(3));
}

std::string rocpdSample41Sql(const std::string &guid) {
    std::string sql = rocpdSchema41(guid);
    for (int i = 1; i <= 12; ++i)
        sql += rocpdLaunch41(guid, i, i, 1000 * i);
    return sql;
}

std::string rocprofV1Schema() {
    return R"sql(
        CREATE TABLE rocTX("BeginNs" INTEGER, "EndNs" INTEGER, "pid" INTEGER, "tid" INTEGER, "Name" TEXT, "Index" INTEGER);
        CREATE TABLE HIP("BeginNs" INTEGER, "EndNs" INTEGER, "pid" INTEGER, "tid" INTEGER, "Name" TEXT, "args" TEXT,
                         "Index" INTEGER, "__section" INTEGER, "__lane" INTEGER);
        CREATE TABLE OPS("BeginNs" INTEGER, "EndNs" INTEGER, "dev-id" INTEGER, "queue-id" INTEGER, "Name" TEXT, "pid" INTEGER,
                         "tid" INTEGER, "stream-id" INTEGER, "Index" INTEGER);
        CREATE TABLE COPY("BeginNs" INTEGER, "EndNs" INTEGER, "Name" TEXT, "pid" INTEGER, "tid" INTEGER, "Index" INTEGER);)sql";
}

std::string rocprofV1SampleSql() {
    std::string sql = rocprofV1Schema();
    for (int i = 1; i <= 12; ++i) {
        const std::string id = std::to_string(i);
        sql +=
            "INSERT INTO HIP VALUES(" + id + "000," + id + "300,5,6,'hipLaunchKernel','( stream(0))'," + id + ",2,6);";
        sql += "INSERT INTO OPS VALUES(" + id + "500," + id + "900,0,1,'\"gemm\"',5,6,3," + id + ");";
    }
    return sql;
}

} // namespace lanescope::test
