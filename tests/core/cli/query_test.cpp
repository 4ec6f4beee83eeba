// SPDX-License-Identifier: Apache-2.0
#include "analysis/sql/query.h"
#include "analysis/sql/sql_tables.h"
#include "tests/core/support/cli_runner.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>
#include <thread>

namespace lanescope {

namespace {

using Json = nlohmann::json;

class Query : public testing::Test {
protected:
    std::vector<std::string> files(const std::string &id) {
        return test::writeAll(m_folder, test::counterexample(id).files);
    }
    static test::RunResult run(std::vector<std::string> files, const std::string &sql,
                               const std::vector<std::string> &more = {"--json"}) {
        std::vector<std::string> arguments = {"query"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        arguments.insert(arguments.end(), files.begin(), files.end());
        arguments.push_back(sql);
        return test::runCli(arguments);
    }
    static Json rows(const std::vector<std::string> &files, const std::string &sql) {
        const test::RunResult result = run(files, sql);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return Json::parse(result.out).at("rows");
    }
    test::TempFolder m_folder;
};

/// A field as SQL has it: lists joined, what is null absent.
Json asSql(const Json &value) {
    if (!value.is_array())
        return value;
    std::string joined;
    for (const Json &part : value)
        joined += (joined.empty() ? "" : ";") + part.get<std::string>();
    return joined;
}

/// The members of a row of a table as columns; of an object its parts.
Json flat(const Json &row) {
    Json out = Json::object();
    for (const auto &[key, value] : row.items()) {
        if (key == "null_reasons")
            continue;
        if (!value.is_object()) {
            out[key] = asSql(value);
            continue;
        }
        for (const auto &[part, inner] : value.items())
            if (part != "null_reasons")
                out[key + "_" + part] = inner;
    }
    return out;
}

} // namespace

TEST_F(Query, EachTableHoldsWhatTheCommandOfItsNamePrints) {
    for (const char *id : {"C7", "C12", "C15"}) {
        const std::vector<std::string> paths = files(id);
        for (const char *table : {"correlations", "launches", "gaps", "phases", "kernels", "steps", "findings"}) {
            const Json printed = test::cliJson(table, paths).at("rows");
            const Json asked = rows(paths, std::string("SELECT * FROM ") + table);
            ASSERT_EQ(asked.size(), printed.size()) << id << ' ' << table;
            for (std::size_t i = 0; i < printed.size(); ++i) {
                const Json columns = flat(printed.at(i));
                for (const auto &[key, value] : columns.items())
                    if (!value.is_null() && key != "call" && key != "key") {
                        EXPECT_EQ(asked.at(i).at(key), value) << id << ' ' << table << ' ' << key;
                    }
            }
        }
    }
}

TEST_F(Query, TablesJoinWithinASessionAndCountWhatTheSummaryCounts) {
    const std::vector<std::string> paths = files("C6");
    const Json summary = test::cliJson("summary", paths);
    const Json perSession = rows(paths, "SELECT s.session_id, s.qualified, count(c.event) AS matches FROM sessions s "
                                        "LEFT JOIN correlations c ON c.session_id = s.session_id AND c.state = "
                                        "'qualified' GROUP BY s.session_id ORDER BY s.rowid");
    ASSERT_EQ(perSession.size(), summary.at("sessions").size());
    for (std::size_t i = 0; i < perSession.size(); ++i) {
        const Json &states = summary.at("sessions").at(i).at("states");
        EXPECT_EQ(perSession.at(i).at("matches"), states.contains("qualified") ? states.at("qualified") : Json(0));
        EXPECT_EQ(perSession.at(i).at("qualified"), perSession.at(i).at("matches"));
    }
    EXPECT_EQ(rows(paths, "SELECT count(*) AS n FROM events").at(0).at("n"),
              summary.at("sessions").at(0).at("events").get<int>() +
                  summary.at("sessions").at(1).at("events").get<int>());
    EXPECT_EQ(rows(paths, "SELECT count(*) AS n FROM artifacts").at(0).at("n"), 2);
    EXPECT_EQ(rows(paths, "SELECT count(*) AS n FROM clocks").at(0).at("n"), 2);
}

TEST_F(Query, ColumnsHaveOneNameEachAndNullsAReason) {
    const Json document =
        Json::parse(run(files("C7"), "SELECT 1 AS a, 2 AS a, NULL AS b, 9223372036854775807 AS c, 1e300 AS d").out);
    EXPECT_EQ(document.at("columns"), Json({"a", "a (2)", "b", "c", "d"}));
    const Json &row = document.at("rows").at(0);
    EXPECT_EQ(row.at("a (2)"), 2);
    EXPECT_TRUE(row.at("b").is_null());
    EXPECT_EQ(row.at("null_reasons").at("b"), "sql_null");
    EXPECT_EQ(row.at("c"), 9223372036854775807LL);
    EXPECT_DOUBLE_EQ(row.at("d").get<double>(), 1e300);
    EXPECT_EQ(run(files("C7"), "SELECT 1.5 AS x, 'a,b' AS y, x'00ff' AS z", {"--csv"}).out,
              "x,y,z\r\n1.5,\"a,b\",00ff\r\n");
    EXPECT_EQ(Json::parse(run(files("C7"), "SELECT 1 WHERE 0").out).at("availability").at("status"), "empty");
}

TEST_F(Query, WhatWouldDoMoreThanReadIsRefused) {
    const std::vector<std::string> paths = files("C7");
    const std::string before = test::listing(m_folder.path());
    const std::string other = m_folder.path() + "/other.db";
    for (const std::string &sql :
         {std::string("INSERT INTO events (name) VALUES ('x')"), std::string("DROP TABLE events"),
          std::string("CREATE TABLE t (a)"), "ATTACH '" + other + "' AS o", "VACUUM INTO '" + other + "'",
          std::string("PRAGMA journal_mode = WAL"), std::string("SELECT 1; SELECT 2"), std::string("-- nothing"),
          std::string("BEGIN")}) {
        const test::RunResult result = run(paths, sql);
        EXPECT_EQ(result.exitCode, 1) << sql;
        EXPECT_EQ(Json::parse(result.out).at("availability").at("reason"), "not_a_query") << sql << result.out;
    }
    const test::RunResult wrong = run(paths, "SELECT x FROM nowhere");
    EXPECT_EQ(wrong.exitCode, 1);
    EXPECT_NE(wrong.err.find("no such table: nowhere"), std::string::npos) << wrong.err;
    EXPECT_NE(wrong.err.find("correlations"), std::string::npos) << wrong.err;
    EXPECT_EQ(run(paths, "SELECT load_extension('x')").exitCode, 1);
    EXPECT_EQ(test::listing(m_folder.path()), before);
}

TEST_F(Query, AQueryThatFailsMidwaySaysSoAndPrintsNoSecondDocument) {
    const test::RunResult result =
        run(files("C7"), "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 3) "
                         "SELECT abs(CASE x WHEN 3 THEN -9223372036854775807 - 1 ELSE x END) AS y FROM c");
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_NE(result.err.find("integer overflow"), std::string::npos) << result.err;
    EXPECT_EQ(result.out.find("lanescope.query/1"), result.out.rfind("lanescope.query/1"));
}

TEST_F(Query, FiltersOfTheCommandLineHoldForTheTables) {
    const std::vector<std::string> paths = files("C6");
    const test::RunResult one =
        run(paths, "SELECT count(DISTINCT session_id) AS n FROM events", {"--json", "--session", paths.front()});
    EXPECT_EQ(Json::parse(one.out).at("rows").at(0).at("n"), 1) << one.err;
}

namespace {

constexpr const char *kDifference = "SELECT b.start_ns - a.start_ns AS d, b.duration_ns AS n FROM events a, events b "
                                    "WHERE a.name = 'cudaLaunchKernel' AND b.kind = 'kernel'";

} // namespace

TEST_F(Query, TimesOfTwoUnalignedSessionsSubtractToNoNumberAndSayWhy) {
    const std::vector<std::string> paths = files("C1"); // launch 1000+10; kernel 0+5 in another session
    const Json document = Json::parse(run(paths, kDifference).out);
    ASSERT_EQ(document.at("rows").size(), 1U);
    EXPECT_TRUE(document.at("rows").at(0).at("d").is_null());
    EXPECT_EQ(document.at("rows").at(0).at("n"), 5) << "durations stay";
    EXPECT_TRUE(document.at("time_axis").is_null());
    EXPECT_EQ(document.at("null_reasons").at("time_axis"), "clock_unrelated");
    const std::string notice = document.at("notice");
    EXPECT_NE(notice.find("2 clocks that nothing relates"), std::string::npos) << notice;
    EXPECT_EQ(run(paths, kDifference, {"--quiet"}).out.rfind(notice + "\n", 0), 0U) << "text begins with it";
    const test::RunResult csv = run(paths, kDifference, {"--csv"});
    EXPECT_EQ(csv.out, "d,n\r\n,5\r\n");
    EXPECT_NE(csv.err.find(notice), std::string::npos);
    for (const char *table : {"events", "correlations", "launches", "clocks", "gaps", "breakdown"})
        EXPECT_EQ(run(paths, std::string("SELECT * FROM ") + table).out.find("1000"), std::string::npos) << table;
}

TEST_F(Query, AlignedTimesStandOnOneClockAndSubtract) {
    const std::vector<std::string> paths = files("C1");
    const Json document = Json::parse(
        run(paths, kDifference, {"--json", "--align", paths[0] + "," + paths[1] + ",offset_ns=1005,reason=test"}).out);
    EXPECT_EQ(document.at("rows").at(0).at("d"), 5);
    const Json sessions = test::cliJson("sessions", paths).at("sessions");
    EXPECT_EQ(document.at("time_axis").at("session_id"), sessions.at(0).at("session_id"));
    EXPECT_NE(document.at("notice").get<std::string>().find("1 aligned clock were moved"), std::string::npos)
        << document.at("notice");
}

TEST_F(Query, TimesOfOneSessionOrOneClockAreThoseOfTheArtifact) {
    const std::vector<std::string> two = files("C1"), clocks = files("C17"), historical = files("C8");
    struct Case {
        std::vector<std::string> paths;
        std::string sql;
        std::vector<std::string> more;
        Json rows;
        bool notice;
    };
    const std::string starts = "SELECT start_ns AS s FROM events ORDER BY name";
    for (const Case &one :
         {Case{two, starts, {"--session", two[0]}, {1000}, false}, Case{clocks, starts, {}, {nullptr, nullptr}, true},
          Case{clocks, starts, {"--clock", "y"}, {nullptr, 1000}, true},
          Case{historical, "SELECT max(start_ns) AS s FROM events", {}, {nullptr}, true},
          Case{clocks, "SELECT count(*) AS s FROM events", {}, {2}, false}}) {
        std::vector<std::string> more = one.more;
        more.emplace_back("--json");
        const Json document = Json::parse(run(one.paths, one.sql, more).out);
        Json found = Json::array();
        for (const Json &row : document.at("rows"))
            found.push_back(row.at("s"));
        EXPECT_EQ(found, one.rows) << one.sql << document.dump();
        EXPECT_EQ(document.contains("notice"), one.notice) << one.sql << document.dump();
    }
    const test::RunResult several = run(two, starts, {"--json", "--clock", "undeclared"});
    EXPECT_EQ(several.exitCode, 1);
    EXPECT_EQ(Json::parse(several.out).at("availability").at("reason"), "ambiguous_clock") << several.out;
    EXPECT_EQ(Json::parse(run(two, starts, {"--json", "--clock", "tsc"}).out).at("availability").at("reason"),
              "no_such_clock");
}

TEST(SqlTables, EveryColumnOfNanosecondsIsKnownAsATimeOrAsADuration) {
    const analysis::AnalysisPtr nothing = analysis::analyse({});
    const analysis::Selection everything = analysis::Selection::all(*nothing);
    const std::set<std::string> durations = {
        "duration_ns",    "call_duration_ns", "latency_ns", "queue_ns",  "first_latency_ns",
        "first_queue_ns", "total_ns",         "min_ns",     "median_ns", "p95_ns",
        "max_ns",         "period_ns",        "idle_ns",    "value_ns",  "first_launch_to_last_kernel_ns",
        "device_busy_ns", "origin_ns"}; // the last is what the artifact says zero means
    for (const analysis::sql::Table &table : analysis::sql::tables(*nothing, everything))
        for (const analysis::TableColumn &column : table.shape.columns) {
            const std::string name =
                (column.group.empty() ? std::string() : std::string(column.group) + "_") + std::string(column.key);
            if (name.ends_with("_ns")) {
                EXPECT_NE(analysis::sql::holdsTimes(name), durations.count(name) > 0)
                    << table.shape.name << ' ' << name;
            }
        }
}

TEST(QueryCancel, AnEndlessQueryEndsWhenItIsCancelled) {
    const analysis::AnalysisPtr nothing = analysis::analyse({});
    std::stop_source stop;
    const analysis::Selection everything = analysis::Selection::all(*nothing);
    auto query = analysis::sql::Query::prepare(
        *nothing, everything, analysis::sql::TimeAxis::choose(*nothing, everything, std::nullopt).take(),
        "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c",
        {stop.get_token(), {}});
    ASSERT_TRUE(query);
    std::thread canceller([&] { stop.request_stop(); });
    const auto row = query.value().next();
    canceller.join();
    ASSERT_FALSE(row);
    EXPECT_EQ(row.error().code, model::kCancelledCode);
}

} // namespace lanescope
