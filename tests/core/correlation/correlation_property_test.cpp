// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/naive_correlation.h"
#include "tests/core/support/random_sessions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace lanescope::test {
namespace {

using namespace analysis;
using namespace model;

void expectSame(const SessionCorrelation &fast, const SessionCorrelation &plain) {
    EXPECT_EQ(fast.sameCall, plain.sameCall);
    EXPECT_EQ(fast.launch, plain.launch);
    EXPECT_EQ(fast.state, plain.state);
    EXPECT_EQ(fast.source, plain.source);
    EXPECT_EQ(fast.candidates, plain.candidates);
    EXPECT_EQ(fast.bareMatch, plain.bareMatch);
    EXPECT_EQ(fast.fanBegin, plain.fanBegin);
    EXPECT_EQ(fast.fan, plain.fan);
    EXPECT_EQ(fast.witness, plain.witness);
    EXPECT_EQ(fast.flags, plain.flags);
    EXPECT_EQ(fast.callState, plain.callState);
    EXPECT_EQ(fast.callFlags, plain.callFlags);
    EXPECT_EQ(fast.stateCounts, plain.stateCounts);
    EXPECT_EQ(fast.withId, plain.withId);
    EXPECT_EQ(fast.bareIdMatches, plain.bareIdMatches);
    EXPECT_EQ(fast.bareIdPairs, plain.bareIdPairs);
    EXPECT_EQ(fast.refused, plain.refused);
    EXPECT_EQ(fast.refusedPairs, plain.refusedPairs);
}

TEST(CorrelationProperty, TheFastEngineAgreesWithThePlainDefinitionsOnRandomSessions) {
    std::map<std::string_view, std::size_t> seen; // a property over inputs that never get there proves nothing
    for (std::uint32_t seed = 1; seed <= 1000; ++seed) {
        const std::vector<SessionPtr> sessions = randomSessions(seed);
        const Correlation fast = correlate(sessions);
        const Correlation plain = naiveCorrelation(sessions);
        for (std::size_t i = 0; i < sessions.size(); ++i) {
            SCOPED_TRACE("seed " + std::to_string(seed) + ", session " + std::to_string(i));
            expectSame(fast.sessions[i], plain.sessions[i]);
            for (const MatchState state : plain.sessions[i].state)
                ++seen[stateCode(state)];
            for (const CallState state : plain.sessions[i].callState)
                ++seen[callStateCode(state)];
            for (const Flags flags : plain.sessions[i].flags)
                for (const std::string_view code : flagCodes(flags))
                    ++seen[code];
            for (const Witness witness : plain.sessions[i].witness)
                ++seen[witnessCode(witness)];
        }
        if (HasFailure())
            return;
    }
    for (std::size_t i = 0; i < kMatchStateCount; ++i)
        EXPECT_GT(seen[stateCode(static_cast<MatchState>(i))], 20U) << stateCode(static_cast<MatchState>(i));
    for (std::size_t bit = 0; bit < kFlagCount; ++bit)
        EXPECT_GT(seen[flagCode(static_cast<Flag>(1U << bit))], 2U) << flagCode(static_cast<Flag>(1U << bit));
    for (const char *code :
         {"has_device_work", "captured", "no_device_work", "witness_absent", "witness_agrees", "none_recorded"})
        EXPECT_GT(seen[code], 20U) << code;
}

TEST(CorrelationProperty, TotalsAreTheSumsOfTheSessions) {
    for (std::uint32_t seed = 1; seed <= 200; ++seed) {
        const std::vector<SessionPtr> sessions = randomSessions(seed);
        const Correlation all = correlate(sessions);
        std::uint64_t events = 0, refused = 0, pairs = 0, byState = 0;
        for (const SessionCorrelation &session : all.sessions) {
            events += session.state.size();
            refused += session.refused;
            pairs += session.refusedPairs;
        }
        for (const std::uint64_t count : all.refusedByState)
            byState += count;
        EXPECT_EQ(all.deviceEvents, events);
        EXPECT_EQ(all.refused, refused);
        EXPECT_EQ(all.refused, byState);
        EXPECT_EQ(all.refusedPairs, pairs);
    }
}

TEST(CorrelationProperty, SessionsOpenedTogetherMatchAsEachAloneDoes) {
    for (std::uint32_t seed = 1; seed <= 300; ++seed) {
        const std::vector<SessionPtr> sessions = randomSessions(seed);
        const Correlation together = correlate(sessions);
        for (std::size_t i = 0; i < sessions.size(); ++i) {
            const Correlation alone = correlate(std::span(sessions).subspan(i, 1));
            EXPECT_EQ(together.sessions[i].source, alone.sessions[0].source) << seed;
            EXPECT_EQ(together.sessions[i].flags, alone.sessions[0].flags) << seed;
            EXPECT_EQ(together.sessions[i].callState, alone.sessions[0].callState) << seed;
        }
    }
}

} // namespace
} // namespace lanescope::test
