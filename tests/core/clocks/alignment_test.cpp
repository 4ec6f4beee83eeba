// SPDX-License-Identifier: Apache-2.0
#include "analysis/alignment.h"
#include "tests/core/support/store_fixture.h"

#include <gtest/gtest.h>

#include <limits>

namespace lanescope::test {
namespace {

using namespace analysis;
using namespace model;

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();

ClockId clockOf(unsigned artifact, std::size_t clock = 0) {
    return {SessionId(artifactId(artifact), 1), ClockRef(clock)};
}
const ClockId kA = clockOf(1);
const ClockId kB = clockOf(2);
const ClockId kC = clockOf(3);
const ClockId kD = clockOf(4);

Alignment alignment(const ClockId &reference, const ClockId &moved, std::int64_t offset,
                    std::optional<Ns> uncertainty = std::nullopt, const std::string &reason = "seen in the log") {
    return {reference, moved, {offset}, uncertainty, AlignmentEvidence::UserAnchor, reason, "me", {}};
}

std::string refusalOf(AlignmentSet &set, const Alignment &added) {
    const AlignmentSet before = set;
    const auto error = set.declare(added);
    EXPECT_EQ(!error, !(set == before)) << "a refusal changes nothing";
    return error ? error->code : "";
}

TEST(AlignmentSet, ATimeOfBPlusTheOffsetIsTheTimeOfA) {
    AlignmentSet set;
    ASSERT_FALSE(set.declare(alignment(kA, kB, 500)));
    EXPECT_EQ(set.convert(TimePoint(kB, {1000}), kA).value(), TimePoint(kA, {1500}));
    EXPECT_EQ(set.convert(TimePoint(kA, {1500}), kB).value(), TimePoint(kB, {1000}));
    EXPECT_EQ(set.difference(TimePoint(kA, {1500}), TimePoint(kB, {1010})).value().count, 10);
    EXPECT_EQ(set.difference(TimePoint(kB, {1010}), TimePoint(kA, {1500})).value().count, -10);
}

TEST(AlignmentSet, OneClockNeedsNoDeclaration) {
    const AlignmentSet none;
    EXPECT_TRUE(none.aligned(kA, kA));
    EXPECT_EQ(none.difference(TimePoint(kA, {5}), TimePoint(kA, {7})).value().count, 2);
    EXPECT_EQ(none.relation(kA, kA).value().evidence, AlignmentEvidence::SameSessionClock);
    EXPECT_EQ(none.relation(kA, kA).value().uncertainty->count, 0);
}

TEST(AlignmentSet, WithoutADeclarationTheAnswerIsASentence) {
    AlignmentSet set;
    ASSERT_FALSE(set.declare(alignment(kA, kB, 0)));
    for (const ClockId &other : {kC, clockOf(1, 1)}) {
        EXPECT_FALSE(set.aligned(kA, other));
        const auto refused = set.difference(TimePoint(kA, {0}), TimePoint(other, {5}));
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, "clock_unrelated");
        EXPECT_FALSE(refused.error().what.empty());
        EXPECT_FALSE(refused.error().advice.empty());
    }
}

TEST(AlignmentSet, ChainsHoldInBothDirectionsAndAddTheirUncertainties) {
    AlignmentSet set;
    ASSERT_FALSE(set.declare(alignment(kA, kB, 100, Ns{3})));
    ASSERT_FALSE(set.declare(alignment(kC, kB, 40, Ns{4})));
    const auto relation = set.relation(kC, kA);
    ASSERT_TRUE(relation);
    EXPECT_EQ(relation.value().offset.count, 60) << "C − 40 is B's time, plus 100 is A's";
    EXPECT_EQ(relation.value().uncertainty->count, 7);
    EXPECT_EQ(relation.value().links, 2U);
    ASSERT_FALSE(set.declare(alignment(kD, kC, 1)));
    EXPECT_FALSE(set.relation(kD, kA).value().uncertainty) << "one link of the chain does not say";
}

TEST(AlignmentSet, TheWeakestEvidenceOfAChainIsItsEvidence) {
    AlignmentSet set;
    Alignment boot = alignment(kA, kB, 1);
    boot.evidence = AlignmentEvidence::SameBootClock;
    Alignment wall = alignment(kB, kC, 1);
    wall.evidence = AlignmentEvidence::WallClockAnchor;
    ASSERT_FALSE(set.declare(boot));
    ASSERT_FALSE(set.declare(wall));
    EXPECT_EQ(set.relation(kA, kB).value().evidence, AlignmentEvidence::SameBootClock);
    EXPECT_EQ(set.relation(kA, kC).value().evidence, AlignmentEvidence::WallClockAnchor);
}

TEST(AlignmentSet, WhatCannotHoldIsRefused) {
    AlignmentSet set;
    EXPECT_EQ(refusalOf(set, alignment(kA, kB, 5, std::nullopt, "")), "reason_missing");
    EXPECT_EQ(refusalOf(set, alignment(kA, kB, 5, std::nullopt, " \t\n")), "reason_missing");
    EXPECT_EQ(refusalOf(set, alignment(kA, kA, 0)), "same_clock");
    EXPECT_EQ(refusalOf(set, alignment(kA, kB, 5)), "");
    EXPECT_EQ(refusalOf(set, alignment(kA, kB, 6)), "alignment_conflict");
    EXPECT_EQ(refusalOf(set, alignment(kB, kA, 5)), "alignment_conflict");
    EXPECT_EQ(refusalOf(set, alignment(kB, kA, -5)), "") << "the same said the other way round";
    EXPECT_EQ(refusalOf(set, alignment(kB, kC, 1)), "");
    EXPECT_EQ(refusalOf(set, alignment(kA, kC, 7)), "alignment_conflict");
    EXPECT_EQ(refusalOf(set, alignment(kA, kC, 6)), "");
}

TEST(AlignmentSet, AConflictNamesBothOffsets) {
    AlignmentSet set;
    ASSERT_FALSE(set.declare(alignment(kA, kB, 5)));
    const auto error = set.declare(alignment(kA, kB, 6));
    ASSERT_TRUE(error);
    EXPECT_NE(error->what.find("5 ns"), std::string::npos);
    EXPECT_NE(error->what.find("6 ns"), std::string::npos);
}

TEST(AlignmentSet, OverflowIsRefusedAndNeverWraps) {
    AlignmentSet set;
    ASSERT_FALSE(set.declare(alignment(kA, kB, kMax)));
    EXPECT_EQ(refusalOf(set, alignment(kB, kC, 1)), "alignment_overflow");
    const auto moved = set.convert(TimePoint(kB, {1}), kA);
    ASSERT_FALSE(moved);
    EXPECT_EQ(moved.error().code, "alignment_overflow");
    EXPECT_EQ(set.convert(TimePoint(kB, {0}), kA).value(), TimePoint(kA, {kMax}));
    AlignmentSet smallest;
    ASSERT_FALSE(smallest.declare(alignment(kA, kB, -kMax)));
    EXPECT_EQ(refusalOf(smallest, alignment(kA, kC, 2)), "alignment_overflow") << "B and C lie too far apart";
    AlignmentSet negated;
    EXPECT_EQ(refusalOf(negated, alignment(kA, kB, -kMax - 1)), "alignment_overflow") << "it has no way back";
}

TEST(AlignmentSet, GroupsCountFromTheirFirstReference) {
    AlignmentSet set;
    ASSERT_FALSE(set.declare(alignment(kB, kC, 10)));
    ASSERT_FALSE(set.declare(alignment(kA, kB, 100)));
    ASSERT_EQ(set.groups().size(), 1U);
    const AlignmentGroup group = set.groups().front();
    EXPECT_EQ(group.reference, kB);
    ASSERT_EQ(group.clocks.size(), 3U);
    EXPECT_EQ(group.clocks[0].clock, kB);
    for (const AlignedClock &member : group.clocks)
        EXPECT_EQ(member.offset.count, member.clock == kA ? -100 : member.clock == kB ? 0 : 10);
    EXPECT_TRUE(set.groupOf(kC));
    EXPECT_FALSE(set.groupOf(kD));
}

TEST(AlignmentSet, TakingOneBackPartsTheGroup) {
    AlignmentSet set;
    ASSERT_FALSE(set.declare(alignment(kA, kB, 1)));
    ASSERT_FALSE(set.declare(alignment(kB, kC, 1)));
    set.remove(7);
    EXPECT_TRUE(set.aligned(kA, kC));
    set.remove(0);
    EXPECT_FALSE(set.aligned(kA, kC));
    EXPECT_TRUE(set.aligned(kB, kC));
}

TEST(TimePoints, GiveTheirNumberOnlyForTheirClock) {
    const TimePoint time(kA, {42});
    EXPECT_EQ(time.on(kA).value().count, 42);
    EXPECT_EQ(time.on(kB).error().code, "clock_unrelated");
    EXPECT_EQ(model::difference(TimePoint(kA, {-kMax}), TimePoint(kA, {kMax})).error().code, "time_overflow");
}

TEST(AlignmentEvidence, CodesAreReadBack) {
    for (std::size_t i = 0; i < kAlignmentEvidenceCount; ++i) {
        const auto evidence = static_cast<AlignmentEvidence>(i);
        EXPECT_EQ(alignmentEvidenceFromCode(alignmentEvidenceCode(evidence)), evidence);
    }
    EXPECT_FALSE(alignmentEvidenceFromCode("equal_base"));
}

} // namespace
} // namespace lanescope::test
