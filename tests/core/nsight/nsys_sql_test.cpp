// SPDX-License-Identifier: Apache-2.0
// The tables of Nsight Systems on real exports, held against plain SQL over the same file.
#include "tests/core/support/cli_runner.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>

namespace lanescope::test {

namespace {

using Json = nlohmann::json;
using Row = std::vector<std::string>;

/// A read-only connection that leaves nothing beside the file; temporary tables lie in memory.
class Export {
public:
    explicit Export(const std::string &path) {
        const std::string uri = "file:" + path + "?immutable=1";
        if (sqlite3_open_v2(uri.c_str(), &m_database, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nullptr) != SQLITE_OK)
            throw std::runtime_error(sqlite3_errmsg(m_database));
        run("PRAGMA temp_store = MEMORY");
    }
    Export(const Export &) = delete;
    Export &operator=(const Export &) = delete;
    ~Export() { sqlite3_close(m_database); }

    void run(const std::string &statements) const {
        if (sqlite3_exec(m_database, statements.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
            throw std::runtime_error(std::string(sqlite3_errmsg(m_database)) + " in " + statements);
    }
    [[nodiscard]] bool has(const std::string &table) const {
        return !rows("SELECT 1 FROM sqlite_master WHERE name = '" + table + "'").empty();
    }
    [[nodiscard]] std::vector<Row> rows(const std::string &query) const {
        sqlite3_stmt *statement = nullptr;
        if (sqlite3_prepare_v2(m_database, query.c_str(), -1, &statement, nullptr) != SQLITE_OK)
            throw std::runtime_error(std::string(sqlite3_errmsg(m_database)) + " in " + query);
        std::vector<Row> all;
        while (sqlite3_step(statement) == SQLITE_ROW) {
            Row row;
            for (int i = 0; i < sqlite3_column_count(statement); ++i)
                row.push_back(cell(statement, i));
            all.push_back(std::move(row));
        }
        sqlite3_finalize(statement);
        return all;
    }

    /// Device operations as one temporary table `ops`; kernels as `kern`, calls as `api` with their name.
    void prepare() const {
        std::string ops;
        for (const char *table :
             {"CUPTI_ACTIVITY_KIND_KERNEL", "CUPTI_ACTIVITY_KIND_MEMCPY", "CUPTI_ACTIVITY_KIND_MEMSET"})
            if (has(table))
                ops += (ops.empty() ? "" : " UNION ALL ") +
                       std::string("SELECT start AS s, end AS e, (globalPid >> 24) & 0xFFFFFF AS pid, globalPid AS gp, "
                                   "deviceId AS dev, correlationId AS id FROM ") +
                       table;
        run("CREATE TEMP TABLE ops AS " + ops);
        run("CREATE TEMP TABLE api AS SELECT start AS s, end AS e, globalTid AS gt, correlationId AS id, "
            "CASE WHEN rtrim(value, '0123456789') LIKE '%\\_v' ESCAPE '\\' AND value GLOB '*[0-9]' THEN "
            "substr(rtrim(value, '0123456789'), 1, length(rtrim(value, '0123456789')) - 2) ELSE value END AS name "
            "FROM CUPTI_ACTIVITY_KIND_RUNTIME JOIN StringIds ON StringIds.id = nameId");
        run("CREATE INDEX temp.api_id ON api (id)");
        run("CREATE TEMP TABLE kern AS SELECT start AS s, end AS e, globalPid AS gp, deviceId AS dev, "
            "correlationId AS id, value AS name FROM CUPTI_ACTIVITY_KIND_KERNEL "
            "JOIN StringIds ON StringIds.id = demangledName");
        run("CREATE TEMP TABLE pairs AS SELECT (a.gt >> 24) & 0xFFFFFF AS pid, a.gt & 0xFFFFFF AS tid, k.dev AS dev, "
            "a.name AS api, k.name AS kernel, a.e - a.s AS t_api, "
            "CASE WHEN k.s >= a.e THEN k.s - a.e END AS t_queue, k.e - k.s AS t_kernel, "
            "max(a.e, k.e) - a.s AS t_total FROM kern k JOIN api a ON a.id = k.id "
            "AND k.gp = a.gt & 0xFFFFFFFFFF000000");
    }

private:
    static std::string cell(sqlite3_stmt *statement, int column) {
        if (sqlite3_column_type(statement, column) == SQLITE_NULL)
            return "NULL";
        if (sqlite3_column_type(statement, column) == SQLITE_FLOAT)
            return rounded(sqlite3_column_double(statement, column));
        return reinterpret_cast<const char *>(sqlite3_column_text(statement, column));
    }

public:
    /// With six decimals, as the JSON has them.
    static std::string rounded(double value) {
        std::array<char, 64> text{};
        std::snprintf(text.data(), text.size(), "%.6f", value);
        return text.data();
    }

private:
    sqlite3 *m_database = nullptr;
};

/// The fields of the rows of a table, as text; doubles as the SQL side writes them.
std::vector<Row> printedRows(const std::string &command, const std::string &path, const std::vector<std::string> &more,
                             const std::vector<std::string> &fields) {
    std::vector<std::string> options = {"--definition", "nsys"};
    options.insert(options.end(), more.begin(), more.end());
    std::vector<Row> all;
    const Json document = cliJson(command, {path}, options);
    for (const Json &row : document.at("rows")) {
        Row out;
        for (const std::string &field : fields) {
            const Json &value = row.at(field);
            out.push_back(value.is_null()           ? "NULL"
                          : value.is_string()       ? value.get<std::string>()
                          : value.is_number_float() ? Export::rounded(value.get<double>())
                                                    : std::to_string(value.get<std::int64_t>()));
        }
        all.push_back(std::move(out));
    }
    return all;
}

/// Equal texts, or two fractions that differ in what is lost where sums are made in another order.
bool sameCell(const std::string &a, const std::string &b) {
    if (a == b)
        return true;
    if (a.find('.') == std::string::npos || b.find('.') == std::string::npos)
        return false;
    const double x = std::strtod(a.c_str(), nullptr), y = std::strtod(b.c_str(), nullptr);
    return std::abs(x - y) <= 2e-6 + 1e-9 * std::abs(x);
}

std::string line(const Row &row) {
    std::string out;
    for (const std::string &cell : row)
        out += cell + " | ";
    return out;
}

/// Fails at the first row that differs.
void expectSame(const std::vector<Row> &expected, const std::vector<Row> &shown, const std::string &what = {}) {
    ASSERT_EQ(expected.size(), shown.size()) << what;
    for (std::size_t i = 0; i < expected.size(); ++i)
        ASSERT_TRUE(std::equal(expected[i].begin(), expected[i].end(), shown[i].begin(), shown[i].end(), sameCell))
            << what << "\nSQL:   " << line(expected[i]) << "\nshown: " << line(shown[i]);
}

std::vector<Row> sorted(std::vector<Row> rows) {
    std::sort(rows.begin(), rows.end());
    return rows;
}

/// A query that gives, by `groups`: count, sum, mean, median (of the middle two), minimum, maximum and sample
/// deviation of a column where it is not NULL.
std::string spreadQuery(const std::string &table, const std::string &groups, const std::string &column) {
    return "WITH ranked AS (SELECT *, " + column + " AS v, row_number() OVER (PARTITION BY " + groups + " ORDER BY " +
           column + ") AS n, count(*) OVER (PARTITION BY " + groups + ") AS c, avg(" + column +
           ") OVER (PARTITION BY " + groups + ") AS m FROM " + table + " WHERE " + column + " IS NOT NULL) SELECT " +
           groups +
           ", count(*), sum(v), avg(v), avg(CASE WHEN n IN ((c + 1) / 2, (c + 2) / 2) THEN v END), min(v), "
           "max(v), CASE WHEN count(*) > 1 THEN sqrt(sum((v - m) * (v - m)) / (count(*) - 1)) ELSE 0.0 END "
           "FROM ranked GROUP BY " +
           groups;
}

/// The gaps of each process and device: with the profiler's overhead inside the busy extent.
std::string gapQuery(bool overhead) {
    const std::string profiling =
        overhead ? " UNION ALL SELECT o.start, o.end, x.pid, x.dev FROM PROFILER_OVERHEAD o JOIN StringIds n "
                   "ON n.id = o.nameId JOIN (SELECT pid, dev, min(s) AS first, max(e) AS last FROM ops GROUP BY pid, "
                   "dev) x ON x.pid = (o.globalTid >> 24) & 0xFFFFFF AND o.start >= x.first AND o.end <= x.last WHERE "
                   "n.value IN ('CUDA profiling data flush overhead', 'CUDA profiling stop overhead', "
                   "'CUDA profiling overhead')"
                 : "";
    return "WITH all_ops AS (SELECT s, e, pid, dev FROM ops WHERE s > 0" + profiling +
           "), ends AS (SELECT *, max(e) OVER (PARTITION BY pid, dev ORDER BY s ROWS BETWEEN UNBOUNDED PRECEDING AND 1 "
           "PRECEDING) AS last FROM all_ops) SELECT pid, dev, last, s - last FROM ends WHERE s > last AND s - last > ";
}

/// Time in use of the 30 equal parts of each device's extent, merged over low neighbours.
constexpr const char *kLowUseQuery =
    "WITH RECURSIVE part(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM part WHERE i < 29), "
    "extent AS (SELECT pid, dev, min(s) AS first, max(e) - min(s) AS span FROM ops GROUP BY pid, dev), "
    "parts AS (SELECT pid, dev, i, first + span * i / 30 AS a, first + span * (i + 1) / 30 AS b FROM extent, part), "
    "used AS (SELECT p.pid, p.dev, p.i, p.a, p.b, (SELECT coalesce(sum(min(o.e, p.b) - max(o.s, p.a)), 0) FROM ops o "
    "WHERE o.pid = p.pid AND o.dev = p.dev AND o.s < p.b AND o.e > p.a) AS u FROM parts p WHERE p.b > p.a), "
    "low AS (SELECT *, i - row_number() OVER (PARTITION BY pid, dev ORDER BY i) AS run FROM used WHERE u * 2 < b - a) "
    "SELECT pid, dev, min(a), max(b) - min(a), sum(u) * 1.0 / (max(b) - min(a)) FROM low GROUP BY pid, dev, run";

/// Projection of push/pop and start/end ranges: work of the calls that lie wholly inside them.
constexpr const char *kProjectedTable =
    "CREATE TEMP TABLE launched AS SELECT a.s AS s, a.e AS e, a.gt AS gt, a.id AS id, min(o.s) AS first, max(o.e) AS "
    "last FROM api a JOIN ops o ON o.id = a.id AND o.gp = a.gt & 0xFFFFFFFFFF000000 GROUP BY a.gt, a.id; "
    "CREATE INDEX temp.launched_at ON launched (gt, s); "
    "CREATE TEMP TABLE projected AS SELECT coalesce((SELECT coalesce(dn.value, d.text) FROM NVTX_EVENTS d LEFT JOIN "
    "StringIds dn ON dn.id = d.textId WHERE d.eventType = 75 AND d.domainId = r.domainId AND d.globalTid & "
    "281474959933440 = r.globalTid & 281474959933440), '') || ':' || coalesce(n.value, r.text) AS name, r.end - "
    "r.start AS host, "
    "max(l.last) - min(l.first) AS t, count(DISTINCT l.id) AS ops FROM NVTX_EVENTS r LEFT JOIN StringIds n ON "
    "n.id = r.textId JOIN launched l ON l.gt = r.globalTid AND l.s >= r.start AND l.s <= coalesce(r.end, l.s) AND "
    "l.e <= coalesce(r.end, l.e) WHERE r.eventType IN (59, 60, 70, 71) AND r.endGlobalTid IS NULL GROUP BY r.rowid";

const std::vector<std::string> kSpreadFields = {"avg_ns", "med_ns", "min_ns", "max_ns", "stddev_ns"};

std::vector<std::string> fieldsOf(std::vector<std::string> first, const std::vector<std::string> &more) {
    first.insert(first.end(), more.begin(), more.end());
    return first;
}

class NsysSql : public ::testing::TestWithParam<const char *> {
protected:
    void SetUp() override {
        if (realTraces().empty())
            GTEST_SKIP() << "the folder of real captures is absent; name it in LANESCOPE_TRACES";
        m_path = realTraces() + "/nsys/" + GetParam();
        m_export = std::make_unique<Export>(m_path);
        m_export->prepare();
    }
    std::string m_path;
    std::unique_ptr<Export> m_export;
};

TEST_P(NsysSql, GpuKernelSum) {
    const auto expected = sorted(m_export->rows(spreadQuery("(SELECT name, e - s AS t FROM kern)", "name", "t")));
    ASSERT_FALSE(expected.empty());
    EXPECT_EQ(expected,
              sorted(printedRows("kernels", m_path, {}, fieldsOf({"name", "instances", "total_ns"}, kSpreadFields))));
}

TEST_P(NsysSql, GpuKernelSumTimeShare) {
    const auto expected = m_export->rows(
        "SELECT name, sum(e - s) * 1.0 / (SELECT sum(e - s) FROM kern) FROM kern GROUP BY name ORDER BY 2 DESC, 1");
    const auto shown = printedRows("kernels", m_path, {}, {"name", "time_share"});
    expectSame(sorted(expected), sorted(shown));
    ASSERT_FALSE(shown.empty());
    EXPECT_EQ(expected.front().front(), shown.front().front());
}

TEST_P(NsysSql, ApiSum) {
    const auto expected = sorted(m_export->rows(spreadQuery("(SELECT name, e - s AS t FROM api)", "name", "t")));
    ASSERT_FALSE(expected.empty());
    expectSame(expected, sorted(printedRows("launches", m_path, {"--table", "cuda_api_sum"},
                                            fieldsOf({"name", "calls", "total_ns"}, kSpreadFields))));
}

TEST_P(NsysSql, GpuTrace) {
    std::string query;
    for (const char *table :
         {"CUPTI_ACTIVITY_KIND_KERNEL", "CUPTI_ACTIVITY_KIND_MEMCPY", "CUPTI_ACTIVITY_KIND_MEMSET"}) {
        if (!m_export->has(table))
            continue;
        const std::string kind = std::string(table).substr(std::string("CUPTI_ACTIVITY_KIND_").size());
        const bool kernel = kind == "KERNEL";
        const auto memory = [](const std::string &column) {
            return "(SELECT label FROM ENUM_CUDA_MEM_KIND WHERE id = " + column + ")";
        };
        const std::string gpu =
            m_export->has("TARGET_INFO_GPU") ? "(SELECT name FROM TARGET_INFO_GPU WHERE id = deviceId)" : "NULL";
        query += (query.empty() ? "" : " UNION ALL ") +
                 std::string("SELECT start, end - start, CAST(correlationId AS TEXT), ") +
                 (kernel ? "NULL, NULL" : "bytes, bytes * (1000000000 / (end - start))") +
                 ", CAST(deviceId AS TEXT), CAST(contextId AS TEXT), CAST(streamId AS TEXT), "
                 "CAST((globalPid >> 24) & 0xFFFFFF AS TEXT), " +
                 (kernel ? "gridX, gridY, gridZ, blockX, blockY, blockZ, registersPerThread, staticSharedMemory, "
                           "dynamicSharedMemory"
                         : "NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL") +
                 ", " + (kernel ? "NULL" : memory(kind == "MEMSET" ? "memKind" : "srcKind")) + ", " +
                 (kind == "MEMCPY" ? memory("dstKind") : "NULL") + ", " + gpu + " FROM " + table;
    }
    const auto expected = m_export->rows(query + " ORDER BY start");
    const auto shown = printedRows("kernels", m_path, {"--table", "cuda_gpu_trace"},
                                   {"start_ns",
                                    "duration_ns",
                                    "id",
                                    "bytes",
                                    "bytes_per_second",
                                    "device",
                                    "context",
                                    "stream",
                                    "process",
                                    "grid_x",
                                    "grid_y",
                                    "grid_z",
                                    "block_x",
                                    "block_y",
                                    "block_z",
                                    "registers_per_thread",
                                    "static_shared_memory",
                                    "dynamic_shared_memory",
                                    "src_memory_kind",
                                    "dst_memory_kind",
                                    "device_name"});
    expectSame(sorted(expected), sorted(shown));
    for (std::size_t i = 1; i < shown.size(); ++i)
        ASSERT_LE(std::stoll(shown[i - 1][0]), std::stoll(shown[i][0]));
}

TEST_P(NsysSql, KernelExecutionSum) {
    const std::string groups = "pid, tid, dev, api, kernel";
    for (const auto &[prefix, column] : {std::pair("total", "t_total"), std::pair("api", "t_api"),
                                         std::pair("queue", "t_queue"), std::pair("kernel", "t_kernel")}) {
        const auto expected = m_export->rows(spreadQuery("pairs", groups, column));
        ASSERT_FALSE(expected.empty());
        std::vector<Row> wanted, shown;
        for (Row row : expected) {
            row.erase(row.begin() + 6); // the sum is no column of the table
            wanted.push_back(std::move(row));
        }
        const std::string p = prefix;
        const std::string count = p == "queue" ? "queue_count" : "count";
        for (Row row : printedRows("launches", m_path, {},
                                   {"state", "process", "thread", "device", "api_name", "kernel_name", count,
                                    p + "_avg_ns", p + "_med_ns", p + "_min_ns", p + "_max_ns", p + "_stddev_ns"}))
            if (row[0] == "qualified" && row[7] != "NULL")
                shown.emplace_back(row.begin() + 1, row.end());
        expectSame(sorted(wanted), sorted(shown), prefix);
    }
}

TEST_P(NsysSql, KernelsThatTheJoinLeavesOutAreListedApart) {
    const auto all = m_export->rows("SELECT count(*) FROM kern"), joined = m_export->rows("SELECT count(*) FROM pairs");
    std::int64_t apart = 0;
    for (const Row &row : printedRows("launches", m_path, {}, {"state", "count"}))
        apart += row[0] == "qualified" ? 0 : std::stoll(row[1]);
    EXPECT_EQ(std::stoll(all[0][0]) - std::stoll(joined[0][0]), apart);
}

TEST_P(NsysSql, GpuGaps) {
    for (const char *least : {"0", "100000", "500000000"}) {
        const auto expected = m_export->rows(gapQuery(m_export->has("PROFILER_OVERHEAD")) + least);
        const auto shown =
            printedRows("gaps", m_path, {"--min-ns", least}, {"process", "device", "start_ns", "duration_ns"});
        expectSame(sorted(expected), sorted(shown), least);
        for (std::size_t i = 1; i < shown.size(); ++i)
            ASSERT_GE(std::stoll(shown[i - 1][3]), std::stoll(shown[i][3]));
    }
}

TEST_P(NsysSql, GpuTimeUtilisation) {
    const auto expected = m_export->rows(kLowUseQuery);
    expectSame(sorted(expected), sorted(printedRows("gaps", m_path, {"--table", "gpu_time_util"},
                                                    {"process", "device", "start_ns", "duration_ns", "in_use"})));
}

TEST_P(NsysSql, NvtxProjectionSum) {
    const auto fields = fieldsOf({"name", "instances", "total_projected_ns"}, kSpreadFields);
    const auto shown = printedRows("phases", m_path, {}, fieldsOf(fields, {"total_range_ns", "operations"}));
    if (!m_export->has("NVTX_EVENTS")) {
        EXPECT_TRUE(shown.empty());
        return;
    }
    m_export->run(kProjectedTable);
    auto expected = m_export->rows("SELECT s.*, p.host, p.ops FROM (" + spreadQuery("projected", "name", "t") +
                                   ") s JOIN (SELECT name, sum(host) AS host, sum(ops) AS ops FROM projected GROUP BY "
                                   "name) p ON p.name = s.name");
    ASSERT_FALSE(expected.empty());
    expectSame(sorted(expected), sorted(shown));
}

INSTANTIATE_TEST_SUITE_P(RealExports, NsysSql,
                         ::testing::Values("two-process-2026.2.1.sqlite", "cloverleaf-2024.5.1.sqlite",
                                           "rtx3060-graphs-2025.5.2.sqlite", "rtx3090-pre2023.sqlite"),
                         [](const auto &file) { return "file" + std::to_string(file.index); });

} // namespace
} // namespace lanescope::test
