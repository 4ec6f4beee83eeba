// SPDX-License-Identifier: Apache-2.0
#include "analysis/search.h"

#include "tests/core/support/store_fixture.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

using analysis::searchEvents;
using analysis::SearchHit;

struct Fixture {
    model::Place late, early, kernel;
    model::SessionPtr session;
};

Fixture twoLaunchesAndAKernel() {
    test::SessionFixture builder;
    Fixture made;
    made.late = builder.call("cudaLaunchKernel", {.start = 500, .duration = 10, .id = "7"});
    made.early = builder.call("cudaLaunchKernel", {.tid = "2", .start = 100, .duration = 10, .id = "70"});
    made.kernel = builder.kernel("ampere_GEMM", {.start = 600, .duration = 5, .id = "7"});
    made.session = builder.finish();
    return made;
}

std::vector<model::EventRow> rowsOf(const std::vector<SearchHit> &hits) {
    std::vector<model::EventRow> rows;
    for (const SearchHit &hit : hits)
        rows.push_back(hit.row);
    return rows;
}

std::vector<model::EventRow> search(const Fixture &fixture, std::string_view text) {
    const std::vector<model::SessionPtr> sessions{fixture.session};
    return rowsOf(searchEvents(sessions, text));
}

TEST(Search, FindsPartsOfNamesWithoutCaseInOrderOfTime) {
    const Fixture fixture = twoLaunchesAndAKernel();
    const std::vector<model::EventRow> expected{test::rowOf(*fixture.session, fixture.early),
                                                test::rowOf(*fixture.session, fixture.late)};
    EXPECT_EQ(search(fixture, "LAUNCH"), expected);
    EXPECT_EQ(search(fixture, "gemm"), std::vector{test::rowOf(*fixture.session, fixture.kernel)});
}

TEST(Search, FindsBothEndsOfAnIdAndNoIdThatOnlyBeginsWithIt) {
    const Fixture fixture = twoLaunchesAndAKernel();
    const std::vector<model::EventRow> expected{test::rowOf(*fixture.session, fixture.late),
                                                test::rowOf(*fixture.session, fixture.kernel)};
    EXPECT_EQ(search(fixture, "7"), expected);
    EXPECT_TRUE(search(fixture, "07").empty());
}

TEST(Search, ComparesIdsAsText) {
    test::SessionFixture builder;
    const model::Place call = builder.call("launch", {.start = 1, .duration = 1, .id = "0x7"});
    const model::Place big = builder.call("launch", {.start = 2, .duration = 1, .id = "99999999999999999999"});
    const std::vector<model::SessionPtr> sessions{builder.finish()};
    EXPECT_EQ(rowsOf(searchEvents(sessions, "0x7")), std::vector{test::rowOf(*sessions[0], call)});
    EXPECT_EQ(rowsOf(searchEvents(sessions, "99999999999999999999")), std::vector{test::rowOf(*sessions[0], big)});
}

TEST(Search, NamesAnEventOnceThoughNameAndIdMatch) {
    test::SessionFixture builder;
    const model::Place call = builder.call("call 7", {.start = 1, .duration = 1, .id = "7"});
    const std::vector<model::SessionPtr> sessions{builder.finish()};
    EXPECT_EQ(searchEvents(sessions, "7"), (std::vector<SearchHit>{{0, test::rowOf(*sessions[0], call)}}));
}

TEST(Search, AnEmptyTextFindsNothing) { EXPECT_TRUE(search(twoLaunchesAndAKernel(), "").empty()); }

TEST(Search, StopsWhenCancelled) {
    const Fixture fixture = twoLaunchesAndAKernel();
    const std::vector<model::SessionPtr> sessions{fixture.session};
    std::stop_source source;
    source.request_stop();
    EXPECT_TRUE(searchEvents(sessions, "launch", {source.get_token(), {}}).empty());
}

} // namespace
} // namespace lanescope
