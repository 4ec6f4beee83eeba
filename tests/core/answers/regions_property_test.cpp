// SPDX-License-Identifier: Apache-2.0
#include "analysis/correlation.h"
#include "tests/core/support/naive_numbers.h"

#include <gtest/gtest.h>

#include <array>

namespace lanescope::test {

namespace {

constexpr std::uint64_t kSessions = 500;

TEST(PhasesProperty, RandomSessionsGetThePhasesOfThePlainDefinition) {
    for (std::uint64_t seed = 1; seed <= kSessions; ++seed) {
        const model::SessionPtr session = randomSession(seed);
        const analysis::Correlation correlation = analysis::correlate(std::array{session});
        const analysis::SessionPhases phases = analysis::assignPhases(*session, correlation.sessions[0]);
        const auto expected = naivePhases(*session, correlation.sessions[0]);
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const std::string where = "seed " + std::to_string(seed) + " row " + std::to_string(i);
            ASSERT_EQ(expected[i].has_value(), !phases.phaseOfRow[i].isNone()) << where;
            if (!expected[i])
                continue;
            ASSERT_EQ(expected[i]->phase, phases.names[phases.phaseOfRow[i].index()]) << where;
            ASSERT_EQ(expected[i]->evidence, phases.evidence[i]) << where;
        }
    }
}

TEST(RegionsProperty, RandomSessionsGetTheNumbersOfThePlainDefinition) {
    for (std::uint64_t seed = 1; seed <= kSessions; ++seed) {
        const model::SessionPtr session = randomSession(seed);
        const analysis::Correlation correlation = analysis::correlate(std::array{session});
        const analysis::SessionPhases phases = analysis::assignPhases(*session, correlation.sessions[0]);
        const auto numbers = analysis::computeNumbers(*session, correlation.sessions[0], phases);
        const auto expected = naiveNumbers(*session, correlation.sessions[0], phases);
        ASSERT_EQ(printed(*session, expected), printed(*session, numbers)) << "seed " << seed;
    }
}

TEST(RegionsProperty, RegionsAndTheGapsBetweenThemAddUpToTheTotalOfTheirClock) {
    for (std::uint64_t seed = 1; seed <= kSessions; ++seed) {
        const model::SessionPtr session = randomSession(seed);
        const analysis::Correlation correlation = analysis::correlate(std::array{session});
        const analysis::SessionPhases phases = analysis::assignPhases(*session, correlation.sessions[0]);
        const auto numbers = analysis::computeNumbers(*session, correlation.sessions[0], phases);
        std::uint64_t kernels = 0, events = 0;
        std::int64_t idle = numbers.betweenRegions.idleGap.totalNs.value.value_or(0);
        for (const analysis::RegionNumbers &region : numbers.regions) {
            kernels += region.kernelCount;
            events += region.eventCount;
            idle += region.idleGap.totalNs.value.value_or(0);
        }
        ASSERT_EQ(numbers.total.kernelCount, kernels) << "seed " << seed;
        ASSERT_EQ(numbers.total.eventCount, events) << "seed " << seed;
        if (numbers.total.idleGap.totalNs.value) {
            ASSERT_EQ(*numbers.total.idleGap.totalNs.value, idle) << "seed " << seed;
        }
    }
}

TEST(GapsProperty, TheListOfGapsHasTheCountsAndSumsOfTheTotals) {
    for (std::uint64_t seed = 1; seed <= kSessions; ++seed) {
        const model::SessionPtr session = randomSession(seed);
        const analysis::Correlation correlation = analysis::correlate(std::array{session});
        const analysis::SessionPhases phases = analysis::assignPhases(*session, correlation.sessions[0]);
        const auto numbers = analysis::computeNumbers(*session, correlation.sessions[0], phases);
        const auto gaps = analysis::findGaps(*session, correlation.sessions[0], phases);
        std::int64_t deviceCount = 0, deviceNs = 0;
        for (const analysis::Gap &gap : gaps) {
            ASSERT_GT(gap.duration.count, 0) << "seed " << seed;
            ASSERT_EQ(gap.start + gap.duration, session->start(gap.after)) << "seed " << seed;
            ASSERT_EQ(gap.start, session->end(gap.before)) << "seed " << seed;
            ASSERT_EQ(session->clock(gap.before), session->clock(gap.after)) << "seed " << seed;
            deviceCount += gap.kind == analysis::GapKind::DeviceIdle ? 1 : 0;
            deviceNs += gap.kind == analysis::GapKind::DeviceIdle ? gap.duration.count : 0;
        }
        if (!numbers.total.deviceIdleGap.count.value)
            continue;
        ASSERT_EQ(*numbers.total.deviceIdleGap.count.value, deviceCount) << "seed " << seed;
        ASSERT_EQ(*numbers.total.deviceIdleGap.totalNs.value, deviceNs) << "seed " << seed;
    }
}

} // namespace
} // namespace lanescope::test
