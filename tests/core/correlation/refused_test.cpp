// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/refused_output.h"
#include "analysis/refused.h"
#include "tests/core/support/random_sessions.h"
#include "tests/core/support/store_fixture.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <numeric>
#include <sstream>

namespace lanescope::test {

using namespace analysis;
using namespace model;

namespace {

/// Two sessions of ranks: each proves its own pairs, ids 1, 2, …, and the same ids stand in both.
AnalysisPtr twoRanks(int pairs) {
    std::vector<ArtifactPtr> artifacts;
    for (unsigned rank = 1; rank <= 2; ++rank) {
        SessionFixture f(rank);
        for (int i = 1; i <= pairs; ++i) {
            f.call("cudaLaunchKernel", {.start = 100 * i, .duration = 10, .id = std::to_string(i)});
            f.kernel("k" + std::to_string(i), {.start = 100 * i + 20, .duration = 5, .id = std::to_string(i)});
        }
        artifacts.push_back(artifactOf({f.finish()}, "rank" + std::to_string(rank) + ".json"));
    }
    return analyse(std::move(artifacts));
}

/// A lonely kernel whose id two calls of another session carry, once as a row of a driver inside a runtime call.
AnalysisPtr lonelyKernel() {
    SessionFixture a(1);
    a.kernel("lonely", {.start = 5, .duration = 5, .id = "7"});
    SessionFixture b(2);
    b.nsight();
    b.call("cudaLaunchKernel", {.start = 0, .duration = 100, .id = "7"});
    b.call("cuLaunchKernel", {.start = 10, .duration = 10, .id = "7", .api = ApiClass::Driver});
    b.call("cudaMemcpyAsync", {.pid = "2", .tid = "9", .start = 500, .duration = 10, .id = "7"});
    return analyse({artifactOf({a.finish()}, "a.json"), artifactOf({b.finish()}, "b.json")});
}

RefusedIndexPtr indexOf(const AnalysisPtr &analysis) { return RefusedIndex::build(analysis); }

} // namespace

TEST(Refused, ListsTheCallsThatABareJoinTakesOnce) {
    const AnalysisPtr analysis = lonelyKernel();
    const RefusedIndexPtr index = indexOf(analysis);
    ASSERT_EQ(index->events().size(), 1U);
    EXPECT_EQ(index->events()[0].session, 0U);
    EXPECT_EQ(index->stateOf(0), MatchState::LaunchInOtherSession);
    EXPECT_EQ(index->pairsOf(0), 2U) << "the driver's row is the runtime's call";
    const std::vector<Candidate> calls = index->candidates(0, 50);
    ASSERT_EQ(calls.size(), 2U);
    EXPECT_EQ(analysis->sessions[1]->name(analysis->sessions[1]->call(calls[0].call).row), "cudaLaunchKernel");
    EXPECT_EQ(analysis->sessions[1]->name(analysis->sessions[1]->call(calls[1].call).row), "cudaMemcpyAsync");
    EXPECT_EQ(index->candidates(0, 1).size(), 1U);
    ASSERT_EQ(index->counts().size(), 1U);
    EXPECT_EQ(index->counts()[0].matches, 1U);
    EXPECT_EQ(index->counts()[0].pairs, 2U);
}

TEST(Refused, PairsBesideAProvenMatchAreListedAndAreNoMatches) {
    const RefusedIndexPtr index = indexOf(twoRanks(5));
    EXPECT_EQ(index->analysis().correlation.refused, 0U);
    ASSERT_EQ(index->events().size(), 10U);
    for (std::size_t i = 0; i < 10; ++i) {
        EXPECT_EQ(index->stateOf(i), MatchState::Qualified);
        const std::vector<Candidate> calls = index->candidates(i, 50);
        ASSERT_EQ(calls.size(), 1U);
        EXPECT_NE(calls[0].session, index->events()[i].session) << "its own call is the match";
    }
    ASSERT_EQ(index->counts().size(), 2U);
    EXPECT_EQ(index->counts()[1].session, 1U);
    EXPECT_EQ(index->counts()[1].matches, 0U);
    EXPECT_EQ(index->counts()[1].pairs, 5U);
}

TEST(Refused, CountsAndCandidatesAgreeWithTheCorrelationOnRandomSessions) {
    std::map<MatchState, std::uint64_t> seen;
    for (std::uint32_t seed = 1; seed <= 600; ++seed) {
        const AnalysisPtr analysis = analyse({artifactOf(randomSessions(seed))});
        const RefusedIndexPtr index = indexOf(analysis);
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::uint64_t matches = 0, pairs = 0;
        for (const RefusedCount &count : index->counts()) {
            matches += count.matches;
            pairs += count.pairs;
            seen[count.state] += count.pairs;
        }
        ASSERT_EQ(matches, analysis->correlation.refused);
        ASSERT_EQ(pairs, analysis->correlation.refusedPairs);
        for (std::size_t i = 0; i < index->events().size(); ++i) {
            const RefusedEvent &event = index->events()[i];
            std::vector<Candidate> plain = bareIdCandidates(analysis->sessions, event.session, event.event, 1000);
            const CallRef source = analysis->correlation.sessions[event.session].source[event.event.index()];
            std::erase_if(plain, [&](const Candidate &c) { return c.session == event.session && c.call == source; });
            const std::vector<Candidate> fast = index->candidates(i, 1000);
            ASSERT_EQ(fast.size(), plain.size());
            ASSERT_EQ(fast.size(), index->pairsOf(i));
            for (std::size_t c = 0; c < fast.size(); ++c)
                ASSERT_TRUE(fast[c].session == plain[c].session && fast[c].call == plain[c].call);
        }
    }
    for (const MatchState state : {MatchState::Qualified, MatchState::LaunchInOtherSession, MatchState::AmbiguousKey,
                                   MatchState::PlaceholderId, MatchState::LaunchInOtherProcess})
        EXPECT_GT(seen[state], 20U) << stateCode(state);
}

TEST(Refused, FiltersBySessionStateNameAndWholeId) {
    const RefusedIndexPtr index = indexOf(twoRanks(12));
    EXPECT_EQ(refusedPositions(*index, {}).size(), 24U);
    EXPECT_EQ(refusedPositions(*index, {1, std::nullopt, {}}).size(), 12U);
    EXPECT_EQ(refusedPositions(*index, {std::nullopt, MatchState::AmbiguousKey, {}}).size(), 0U);
    EXPECT_EQ(refusedPositions(*index, {0, MatchState::Qualified, "K1"}).size(), 4U) << "k1, k10, k11, k12";
    EXPECT_EQ(refusedPositions(*index, {0, std::nullopt, "12"}).size(), 1U) << "the id and the name of one event";
    EXPECT_EQ(refusedPositions(*index, {1, std::nullopt, {}}).front(), 12U);
}

TEST(Refused, IsGivenUpWhenItIsCancelled) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(RefusedIndex::build(lonelyKernel(), {stop.get_token(), {}}), nullptr);
}

TEST(Refused, IsWrittenRowByRowWithTheFirstCallAndTheReason) {
    const RefusedIndexPtr index = indexOf(lonelyKernel());
    std::ostringstream json;
    writeRefused(json, *index, refusedPositions(*index, {}), OutputFormat::Json);
    const nlohmann::json document = nlohmann::json::parse(json.str());
    EXPECT_EQ(document["schema"], "lanescope.refused/1");
    ASSERT_EQ(document["rows"].size(), 1U);
    const nlohmann::json &row = document["rows"][0];
    EXPECT_EQ(row["name"], "lonely");
    EXPECT_EQ(row["id"], "7");
    EXPECT_EQ(row["state"], "launch_in_other_session");
    EXPECT_EQ(row["refused"], "match");
    EXPECT_EQ(row["pairs"], 2);
    EXPECT_EQ(row["call"]["name"], "cudaLaunchKernel");
    EXPECT_EQ(row["call"]["session_id"], index->analysis().sessions[1]->id().text());
    EXPECT_EQ(row["reason"], "The only calls with this id are in another session.");
    std::ostringstream csv, none;
    writeRefused(csv, *index, refusedPositions(*index, {}), OutputFormat::Csv);
    const std::string lines = csv.str();
    EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 2);
    writeRefused(none, *index, {}, OutputFormat::Json);
    EXPECT_EQ(nlohmann::json::parse(none.str())["availability"]["reason"], "nothing_refused");
}

} // namespace lanescope::test
