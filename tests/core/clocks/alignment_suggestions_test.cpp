// SPDX-License-Identifier: Apache-2.0
#include "analysis/alignment_suggestions.h"
#include "tests/core/support/store_fixture.h"

#include <gtest/gtest.h>

#include <limits>

namespace lanescope::test {
namespace {

using namespace analysis;
using namespace model;

constexpr std::int64_t kUtc = 1'779'787'126'000'000'000;
constexpr std::int64_t kBoot = 38'133'000'000;

/// A capture with one kernel; what its clock and host are is said by the test.
struct ClockSpec {
    std::string provider = "nsys";
    std::string profile = "nsys-sqlite-3/1";
    std::string clock = "session";
    std::optional<std::int64_t> origin = kUtc;
    std::string evidence = "TARGET_INFO_SESSION_START_TIME.utcEpochNs";
    std::string host = "node7";
    std::optional<std::int64_t> bootOrigin = kBoot;
    std::string bootIdentity = {};
    bool historical = false;
    bool notSeparable = false;
    std::vector<MetadataEntry> metadata = {};
};

SessionPtr capture(unsigned artifact, const ClockSpec &spec) {
    SessionFixture fixture(artifact);
    fixture.kernel("k", {.start = 10, .duration = 5, .clock = spec.clock});
    SessionInfo &info = fixture.info();
    info.profile.provider = spec.provider;
    info.profile.name = spec.profile;
    info.hostName = spec.host;
    info.bootIdentity = spec.bootIdentity;
    info.historical = spec.historical;
    info.notSeparable = spec.notSeparable;
    info.metadata = spec.metadata;
    if (spec.bootOrigin)
        info.metadata.push_back({"boot_clock_origin_ns", std::to_string(*spec.bootOrigin), false});
    for (ClockDomain &clock : fixture.builder().columns().clocks) {
        clock.originNs = spec.origin;
        clock.evidence = spec.evidence;
    }
    return fixture.finish();
}

ClockSpec kineto(std::optional<std::int64_t> base, const std::string &profile = "kineto-cuda/1") {
    return {.provider = "kineto",
            .profile = profile,
            .clock = "unix",
            .origin = base,
            .evidence = base ? "baseTimeNanoseconds" : "none",
            .host = {},
            .bootOrigin = std::nullopt};
}

std::string bootRefusal(const ClockSpec &a, const ClockSpec &b) {
    const auto made = sameBootAlignment(*capture(1, a), *capture(2, b));
    return made ? "aligned" : made.error().code;
}
std::string wallRefusal(const ClockSpec &a, const ClockSpec &b) {
    const auto made = wallClockAlignment(*capture(1, a), *capture(2, b));
    return made ? "aligned" : made.error().code;
}

TEST(SameBootClock, TwoReportsOfOneBootAreSuggestedWithTheOffsetOfTheirBootClocks) {
    ClockSpec later;
    later.bootOrigin = kBoot + 5'000'000'000;
    later.origin = kUtc + 5'000'043'000; // the wall clocks disagree by 43 µs
    const auto made = sameBootAlignment(*capture(1, {}), *capture(2, later));
    ASSERT_TRUE(made);
    EXPECT_EQ(made.value().offset.count, 5'000'000'000);
    EXPECT_EQ(made.value().evidence, AlignmentEvidence::SameBootClock);
    EXPECT_EQ(made.value().uncertainty->count, 43'000);
    EXPECT_EQ(made.value().reference.session, SessionId(artifactId(1), 1));
    EXPECT_FALSE(made.value().reason.empty());
    EXPECT_EQ(made.value().reason.find("node7"), std::string::npos) << "host names stay in the metadata";
}

TEST(SameBootClock, AClockThatCountsFromTheBootNeedsNoReading) {
    ClockSpec boot{.provider = "perfetto",
                   .profile = "perfetto-rocm/1",
                   .clock = "boottime",
                   .origin = kUtc - kBoot,
                   .evidence = "clock_snapshot",
                   .bootOrigin = std::nullopt};
    const auto made = sameBootAlignment(*capture(1, boot), *capture(2, {}));
    ASSERT_TRUE(made);
    EXPECT_EQ(made.value().offset.count, kBoot);
}

TEST(SameBootClock, EqualBootIdentitiesAreEnoughAndStateNoUncertainty) {
    ClockSpec boot{.provider = "rocpd",
                   .profile = "rocpd-3/1",
                   .clock = "boottime",
                   .origin = std::nullopt,
                   .evidence = "CLOCK_BOOTTIME",
                   .bootOrigin = std::nullopt,
                   .bootIdentity = "0b5e"};
    const auto made = sameBootAlignment(*capture(1, boot), *capture(2, boot));
    ASSERT_TRUE(made);
    EXPECT_EQ(made.value().offset.count, 0);
    EXPECT_FALSE(made.value().uncertainty);
    ClockSpec other = boot;
    other.bootIdentity = "77aa";
    EXPECT_EQ(bootRefusal(boot, other), "other_boot");
}

TEST(SameBootClock, EverythingThatIsMissingOrDiffersIsRefusedWithItsReason) {
    const ClockSpec good;
    ClockSpec noHost = good, otherHost = good, noReading = good, otherBoot = good, shifted = good, far = good;
    noHost.host.clear();
    otherHost.host = "node8";
    noReading.bootOrigin = std::nullopt;
    otherBoot.origin = kUtc + 90'000'000'000; // a minute and a half of clock, none of boot clock
    shifted.origin = std::nullopt;            // an export that shifted all times does not know where its zero lies
    far.bootOrigin = std::numeric_limits<std::int64_t>::max();
    far.bootIdentity = "0b5e";
    EXPECT_EQ(bootRefusal(good, good), "aligned");
    EXPECT_EQ(bootRefusal(good, noHost), "host_unknown");
    EXPECT_EQ(bootRefusal(noHost, noHost), "host_unknown") << "two unknown hosts are not one";
    EXPECT_EQ(bootRefusal(good, otherHost), "other_host");
    EXPECT_EQ(bootRefusal(noReading, good), "boot_origin_unknown");
    EXPECT_EQ(bootRefusal(good, otherBoot), "other_boot");
    EXPECT_EQ(bootRefusal(good, shifted), "boot_origin_unknown");
    ClockSpec low = far;
    low.bootOrigin = -2;
    low.bootIdentity = "0b5e";
    EXPECT_EQ(bootRefusal(low, far), "alignment_overflow");
}

TEST(SameBootClock, BootTimeWithoutAnyBootIsNoEvidence) {
    const ClockSpec boot{.provider = "rocpd",
                         .profile = "rocpd-3/1",
                         .clock = "boottime",
                         .origin = std::nullopt,
                         .evidence = "CLOCK_BOOTTIME",
                         .bootOrigin = std::nullopt};
    EXPECT_EQ(bootRefusal(boot, boot), "boot_unknown") << "one host boots many times";
}

TEST(WallClock, UtcAtZeroOfBothGivesTheOffsetWithinTenMilliseconds) {
    ClockSpec later = kineto(kUtc + 7'000);
    const auto made = wallClockAlignment(*capture(1, {}), *capture(2, later));
    ASSERT_TRUE(made);
    EXPECT_EQ(made.value().offset.count, 7'000);
    EXPECT_EQ(made.value().uncertainty, kWallClockUncertainty);
    EXPECT_EQ(made.value().evidence, AlignmentEvidence::WallClockAnchor);
    EXPECT_NE(made.value().reason.find("baseTimeNanoseconds"), std::string::npos);
}

TEST(WallClock, AMappingThatJumpsWidensTheUncertainty) {
    ClockSpec perfetto{.provider = "perfetto", .profile = "perfetto-rocm/1", .clock = "boottime"};
    perfetto.metadata = {{"clock_mapping_largest_jump_ns", "25000000", false}};
    const auto made = wallClockAlignment(*capture(1, {}), *capture(2, perfetto));
    ASSERT_TRUE(made);
    EXPECT_EQ(made.value().uncertainty->count, 25'000'000);
}

TEST(WallClock, WithoutUtcInBothItIsRefused) {
    ClockSpec none;
    none.origin = std::nullopt;
    ClockSpec far;
    far.origin = std::numeric_limits<std::int64_t>::min();
    EXPECT_EQ(wallRefusal({}, {}), "aligned");
    EXPECT_EQ(wallRefusal({}, none), "origin_unknown");
    EXPECT_EQ(wallRefusal(kineto(std::nullopt), {}), "origin_unknown");
    EXPECT_EQ(wallRefusal({}, far), "alignment_overflow");
}

TEST(WallClock, AnEqualBaseIsNoEvidence) {
    constexpr std::int64_t kGrid = 1'767'189'312'000'000'000; // every capture of that quarter has it
    for (const char *profile : {"kineto-rocm/1", "kineto-xpu/1", "kineto-merged-sglang/1"})
        EXPECT_EQ(wallRefusal(kineto(kGrid, profile), kineto(kGrid, profile)), "origin_not_utc") << profile;
    EXPECT_EQ(bootRefusal(kineto(kGrid), kineto(kGrid)), "host_unknown");
    const auto made = wallClockAlignment(*capture(1, kineto(kGrid)), *capture(2, kineto(kGrid)));
    ASSERT_TRUE(made) << "base + ts is UTC in both, which is the evidence";
    EXPECT_EQ(made.value().uncertainty, kWallClockUncertainty) << "and no better than any other UTC";
}

TEST(WallClock, AnExportInUtcAndARelativeOneAreTwoDomains) {
    ClockSpec normalised{.clock = "unix", .origin = 0, .evidence = "EXPORT_PARAM_TIME_NORMALIZE"};
    EXPECT_EQ(wallClockAlignment(*capture(1, normalised), *capture(2, {})).value().offset.count, kUtc);
    EXPECT_EQ(bootRefusal(normalised, {}), "boot_origin_unknown");
}

TEST(LaneClock, LanesWithoutOneClockOfTheirOwnAreRefused) {
    ClockSpec historical, mixed;
    historical.historical = true;
    mixed.notSeparable = true;
    EXPECT_EQ(wallRefusal(historical, {}), "missing_session_scope");
    EXPECT_EQ(wallRefusal({}, mixed), "sessions_not_separable");
    SessionFixture two;
    two.kernel("x", {.start = 0, .duration = 5, .clock = "x"});
    two.kernel("y", {.start = 1000, .duration = 5, .clock = "y"});
    const auto refused = laneClock(*two.finish());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, "several_clocks");
    EXPECT_EQ(laneClock(*SessionFixture().finish()).error().code, "no_events");
}

TEST(LaneClock, AClockWithAMappingCountsBesideUnresolvedOnes) {
    SessionFixture fixture;
    fixture.kernel("x", {.start = 0, .duration = 5, .clock = "boottime"});
    fixture.kernel("y", {.start = 1000, .duration = 5, .clock = "unresolved clock: perf"});
    fixture.builder().columns().clocks[0].evidence = "clock_snapshot";
    fixture.builder().columns().clocks[1].evidence = "none";
    const SessionPtr session = fixture.finish();
    EXPECT_EQ(laneClock(*session).value().clock, ClockRef(0UL));
}

TEST(Suggestions, EachLaneIsPairedOnceByItsStrongestEvidence) {
    ClockSpec later;
    later.bootOrigin = kBoot + 1'000;
    later.origin = kUtc + 1'000;
    std::vector<ArtifactPtr> artifacts;
    unsigned number = 0;
    for (const ClockSpec &spec : {kineto(kUtc), ClockSpec(), later, kineto(std::nullopt)}) {
        ++number;
        artifacts.push_back(artifactOf({capture(number, spec)}, "trace" + std::to_string(number) + ".json"));
    }
    const std::vector<Alignment> suggestions = suggestAlignments(*analyse(artifacts));
    ASSERT_EQ(suggestions.size(), 2U);
    EXPECT_EQ(suggestions[0].evidence, AlignmentEvidence::WallClockAnchor);
    EXPECT_EQ(suggestions[0].reference.session, SessionId(artifactId(1), 1));
    EXPECT_EQ(suggestions[1].evidence, AlignmentEvidence::SameBootClock);
    EXPECT_EQ(suggestions[1].reference.session, SessionId(artifactId(2), 1));
    EXPECT_EQ(suggestions[1].moved.session, SessionId(artifactId(3), 1));
}

TEST(Suggestions, NothingIsSuggestedForOneLaneOrForNone) {
    EXPECT_TRUE(suggestAlignments(*analyse({})).empty());
    EXPECT_TRUE(suggestAlignments(*analyse({artifactOf({capture(1, {})})})).empty());
}

TEST(ProviderMappings, SnapshotsOfTheArtifactAreNamedWithTheirLargestJump) {
    ClockSpec perfetto{.provider = "perfetto", .profile = "perfetto-rocm/1", .clock = "boottime"};
    perfetto.metadata = {{"clock_snapshots", "4", false}, {"clock_mapping_largest_jump_ns", "300", false}};
    const auto mappings =
        providerMappings(*analyse({artifactOf({capture(1, perfetto)}), artifactOf({capture(2, {})}, "b")}));
    ASSERT_EQ(mappings.size(), 1U);
    EXPECT_EQ(mappings[0].snapshots, 4);
    EXPECT_EQ(mappings[0].largestJump.count, 300);
    EXPECT_EQ(mappings[0].unresolved, 0U);
    EXPECT_EQ(mappings[0].clock.session, SessionId(artifactId(1), 1));
}

} // namespace
} // namespace lanescope::test
