// SPDX-License-Identifier: Apache-2.0
#include "tests/generators/rocm_large.h"

#include "tests/generators/insert.h"
#include "tests/generators/rocm_timeline.h"
#include "tests/generators/text_file.h"

#include <filesystem>

namespace lanescope::generators {

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kProcess = 4711;
constexpr const char *kGuid = "_0198c2f0_0000_7000_8000_6c616e657363";

/// A database that need not survive a power cut.
class NewDatabase {
public:
    explicit NewDatabase(const std::string &path)
        : m_database(removed(path), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {
        m_database.exec("PRAGMA journal_mode = OFF");
        m_database.exec("PRAGMA synchronous = OFF");
        m_database.exec("BEGIN");
    }
    [[nodiscard]] SQLite::Database &operator*() { return m_database; }
    void commit() { m_database.exec("COMMIT"); }

private:
    static const std::string &removed(const std::string &path) {
        fs::remove(path);
        return path;
    }
    SQLite::Database m_database;
};

/// `sql` with the suffix of the process instance after each of its tables.
std::string ofGuid(std::string sql) {
    for (std::size_t at = sql.find("$"); at != std::string::npos; at = sql.find("$", at))
        sql.replace(at, 1, kGuid);
    return sql;
}

void createRocpd(SQLite::Database &database) {
    database.exec(ofGuid(R"sql(
        CREATE TABLE rocpd_metadata$(id INTEGER PRIMARY KEY, tag TEXT, value TEXT);
        CREATE TABLE rocpd_string$(id INTEGER PRIMARY KEY, string TEXT);
        CREATE TABLE rocpd_info_process$(id INTEGER PRIMARY KEY, nid INT, pid INT, command TEXT);
        CREATE TABLE rocpd_info_thread$(id INTEGER PRIMARY KEY, nid INT, pid INT, tid INT, name TEXT);
        CREATE TABLE rocpd_info_agent$(id INTEGER PRIMARY KEY, nid INT, pid INT, type TEXT, absolute_index INT, name TEXT);
        CREATE TABLE rocpd_info_kernel_symbol$(id INTEGER PRIMARY KEY, kernel_name TEXT, display_name TEXT);
        CREATE TABLE rocpd_event$(id INTEGER PRIMARY KEY, category_id INT, stack_id INT, parent_stack_id INT,
                                  correlation_id INT);
        CREATE TABLE rocpd_region$(id INTEGER PRIMARY KEY, nid INT, pid INT, tid INT, start INT, end INT, name_id INT,
                                   event_id INT);
        CREATE TABLE rocpd_kernel_dispatch$(id INTEGER PRIMARY KEY, nid INT, pid INT, tid INT, agent_id INT, kernel_id INT,
                                            queue_id INT, stream_id INT, start INT, end INT, event_id INT);
        INSERT INTO rocpd_metadata$(tag, value) VALUES('schema_version', '3');
        INSERT INTO rocpd_string$ VALUES(1, 'HIP_RUNTIME_API_EXT'), (2, 'KERNEL_DISPATCH'), (3, 'hipLaunchKernel');
        INSERT INTO rocpd_info_process$ VALUES(1, 1, 4711, 'serve');
        INSERT INTO rocpd_info_thread$ VALUES(1, 1, 1, 4712, 'worker');
        INSERT INTO rocpd_info_agent$ VALUES(1, 1, 1, 'GPU', 2, 'gfx942');)sql"));
    Insert symbol(database, ofGuid("INSERT INTO rocpd_info_kernel_symbol$(id, kernel_name) VALUES(?, ?)"));
    for (std::size_t i = 0; i < RocmTimeline::kNames.size(); ++i)
        symbol.row({static_cast<std::int64_t>(i)}, RocmTimeline::kNames[i]);
}

} // namespace

void writeLargeRocpd(const std::string &path, std::int64_t kernels, std::uint64_t seed) {
    NewDatabase database(path);
    createRocpd(*database);
    Insert event(*database, ofGuid("INSERT INTO rocpd_event$ VALUES(?, ?, ?, 0, 0)"));
    Insert region(*database, ofGuid("INSERT INTO rocpd_region$ VALUES(?, 1, 1, 1, ?, ?, 3, ?)"));
    Insert dispatch(*database, ofGuid("INSERT INTO rocpd_kernel_dispatch$ VALUES(?, 1, 1, 1, 1, ?, 1, ?, ?, ?, ?)"));
    RocmTimeline timeline(seed);
    for (std::int64_t done = 0; done < kernels; ++done) {
        const RocmLaunch one = timeline.next();
        event.row({2 * one.id, 1, one.id});
        event.row({2 * one.id + 1, 2, one.id});
        region.row({one.id, one.call.start, one.call.end(), 2 * one.id});
        dispatch.row({one.id, one.name, one.stream, one.kernel.start, one.kernel.end(), 2 * one.id + 1});
    }
    database.commit();
}

void writeLargeRpd(const std::string &path, std::int64_t kernels, std::uint64_t seed) {
    NewDatabase database(path);
    (*database).exec(R"sql(
        CREATE TABLE rocpd_metadata(id INTEGER PRIMARY KEY, tag TEXT, value TEXT);
        CREATE TABLE rocpd_string(id INTEGER PRIMARY KEY, string TEXT);
        CREATE TABLE rocpd_api(id INTEGER PRIMARY KEY, pid INT, tid INT, start INT, end INT, apiName_id INT, args_id INT);
        CREATE TABLE rocpd_op(id INTEGER PRIMARY KEY, gpuId INT, queueId INT, sequenceId INT, start INT, end INT,
                              description_id INT, opType_id INT);
        CREATE TABLE rocpd_api_ops(id INTEGER PRIMARY KEY, api_id INT, op_id INT);
        INSERT INTO rocpd_metadata(tag, value) VALUES('schema_version', '3'), ('session_count', '1');
        INSERT INTO rocpd_string VALUES(1, ''), (2, 'hipLaunchKernel'), (3, 'KernelExecution');)sql");
    constexpr std::int64_t kFirstName = 10;
    Insert text(*database, "INSERT INTO rocpd_string VALUES(?, ?)");
    for (std::size_t i = 0; i < RocmTimeline::kNames.size(); ++i)
        text.row({kFirstName + static_cast<std::int64_t>(i)}, RocmTimeline::kNames[i]);
    Insert api(*database, "INSERT INTO rocpd_api VALUES(?, ?, ?, ?, ?, 2, 1)");
    Insert op(*database, "INSERT INTO rocpd_op VALUES(?, 0, ?, 0, ?, ?, ?, 3)");
    Insert link(*database, "INSERT INTO rocpd_api_ops VALUES(?, ?, ?)");
    RocmTimeline timeline(seed);
    for (std::int64_t done = 0; done < kernels; ++done) {
        const RocmLaunch one = timeline.next();
        api.row({one.id, kProcess, kProcess, one.call.start, one.call.end()});
        op.row({one.id, one.stream, one.kernel.start, one.kernel.end(), kFirstName + one.name});
        link.row({one.id, one.id, one.id});
    }
    database.commit();
}

void writeLargeRocprofCsv(const std::string &folder, std::int64_t kernels, std::uint64_t seed) {
    fs::create_directories(folder);
    const std::string prefix = folder + "/" + std::to_string(kProcess);
    TextFile calls(prefix + "_hip_api_trace.csv");
    TextFile dispatches(prefix + "_kernel_trace.csv");
    calls << "\"Domain\",\"Function\",\"Process_Id\",\"Thread_Id\",\"Correlation_Id\",\"Start_Timestamp\","
             "\"End_Timestamp\"\n";
    dispatches << "\"Kind\",\"Agent_Id\",\"Queue_Id\",\"Stream_Id\",\"Thread_Id\",\"Dispatch_Id\",\"Kernel_Id\","
                  "\"Kernel_Name\",\"Correlation_Id\",\"Start_Timestamp\",\"End_Timestamp\"\n";
    RocmTimeline timeline(seed);
    for (std::int64_t done = 0; done < kernels; ++done) {
        const RocmLaunch one = timeline.next();
        calls << "\"HIP_RUNTIME_API_EXT\",\"hipLaunchKernel\"," << kProcess << "," << kProcess << "," << one.id << ","
              << one.call.start << "," << one.call.end() << "\n";
        dispatches << "\"KERNEL_DISPATCH\",\"Agent 4\",1," << one.stream << "," << kProcess << "," << one.id << ","
                   << one.name << ",\"" << RocmTimeline::kNames[static_cast<std::size_t>(one.name)] << "\"," << one.id
                   << "," << one.kernel.start << "," << one.kernel.end() << "\n";
    }
    calls.close();
    dispatches.close();
}

} // namespace lanescope::generators
