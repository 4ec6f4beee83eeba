// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace lanescope::test {

/// The bytes of an SQLite file that `sql` makes.
[[nodiscard]] std::string databaseBytes(const std::string &sql);

/// The first column of the first row that a query gives on a file, by SQLite alone; −1 on any fault.
[[nodiscard]] long long numberIn(const std::string &path, const std::string &query);

/// Runs `sql` in a transaction, writes its pages into the file, and leaves it like that with the journal beside
/// it. For a child process, which has to end without closing anything.
void databaseLeftInTransaction(const std::string &path, const std::string &sql);

/// RPD: the tables of its schema, and 12 launches with a kernel each; 24 events.
[[nodiscard]] std::string rpdSchema();
[[nodiscard]] std::string rpdSampleSql();
/// rocpd: the tables of one process instance. `guid` with underscores is the suffix of its tables.
[[nodiscard]] std::string rocpdSchema(const std::string &guid);
/// A launch of 30 ns at `at` with its region, events, and a dispatch of 40 ns after 50 ns.
[[nodiscard]] std::string rocpdLaunch(const std::string &guid, int number, int stackId, long long at);
/// 12 launches with a dispatch each under that guid; 24 events.
[[nodiscard]] std::string rocpdSampleSql(const std::string &guid);

/// rocpd 4.1: what records have in common stands in rocpd_track and rocpd_info_category.
[[nodiscard]] std::string rocpdSchema41(const std::string &guid);
/// As rocpdLaunch.
[[nodiscard]] std::string rocpdLaunch41(const std::string &guid, int number, int stackId, long long at);
/// The same with times in rocpd_timestamp, as schema 4.0 has them.
[[nodiscard]] std::string rocpdSchema40(const std::string &guid);
[[nodiscard]] std::string rocpdLaunch40(const std::string &guid, int number, int stackId, long long at);
/// 12 launches with a dispatch each under that guid; 24 events.
[[nodiscard]] std::string rocpdSample41Sql(const std::string &guid);

/// rocprof's results.db: its tables, and 12 launches with a kernel each; 24 events.
[[nodiscard]] std::string rocprofV1Schema();
[[nodiscard]] std::string rocprofV1SampleSql();

} // namespace lanescope::test
