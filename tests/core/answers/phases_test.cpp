// SPDX-License-Identifier: Apache-2.0
#include "analysis/phases.h"
#include "tests/core/support/store_fixture.h"

#include <gtest/gtest.h>

#include <array>

namespace lanescope::test {

namespace {

using analysis::PhaseEvidence;
using analysis::SessionPhases;
using model::EventRow;
using model::Place;

/// A finished session with its phases, asked by place.
class Attributed {
public:
    explicit Attributed(SessionFixture &fixture)
        : m_session(fixture.finish())
        , m_correlation(analysis::correlate(std::array{m_session}))
        , m_phases(analysis::assignPhases(*m_session, m_correlation.sessions[0])) {}

    /// "decode via_launch", "<unscoped> none", or "no phase".
    [[nodiscard]] std::string operator()(Place place) const {
        const EventRow row = rowOf(*m_session, place);
        const analysis::PhaseRef phase = m_phases.phaseOfRow[row.index()];
        if (phase.isNone())
            return "no phase";
        return m_phases.names[phase.index()] + " " +
               std::string(analysis::phaseEvidenceCode(m_phases.evidence[row.index()]));
    }
    [[nodiscard]] const SessionPhases &phases() const { return m_phases; }
    [[nodiscard]] const model::SessionStore &session() const { return *m_session; }

private:
    model::SessionPtr m_session;
    analysis::Correlation m_correlation;
    SessionPhases m_phases;
};

TEST(Phases, TheInnermostMarkHasTheSlice) {
    SessionFixture s;
    s.annotation("decode", {.start = 0, .duration = 100});
    s.annotation("prefill", {.start = 20, .duration = 30});
    const Place outer = s.call("cudaLaunchKernel", {.start = 5, .duration = 5});
    const Place inner = s.call("cudaLaunchKernel", {.start = 20, .duration = 30});
    const Place after = s.cpuOp("aten::mm", {.start = 60, .duration = 5});
    const Attributed phaseOf(s);
    EXPECT_EQ("decode annotation", phaseOf(outer));
    EXPECT_EQ("prefill annotation", phaseOf(inner));
    EXPECT_EQ("decode annotation", phaseOf(after));
}

TEST(Phases, ASliceThatLeavesTheInnerMarkBelongsToTheOuterOne) {
    SessionFixture s;
    s.annotation("decode", {.start = 0, .duration = 100});
    s.annotation("prefill", {.start = 20, .duration = 30});
    const Place crossing = s.slice("work", {.start = 40, .duration = 20});
    const Place leaving = s.slice("work", {.start = 90, .duration = 20});
    const Attributed phaseOf(s);
    EXPECT_EQ("decode annotation", phaseOf(crossing));
    EXPECT_EQ("<unscoped> none", phaseOf(leaving));
}

TEST(Phases, AnnotationsThatAreNoMarksDoNotSplitAMark) {
    SessionFixture s;
    s.annotation("decode", {.start = 0, .duration = 100});
    const Place plain = s.annotation("attention layer 3", {.start = 10, .duration = 50});
    const Place inside = s.call("cudaLaunchKernel", {.start = 20, .duration = 5});
    const Attributed phaseOf(s);
    EXPECT_EQ("decode annotation", phaseOf(plain));
    EXPECT_EQ("decode annotation", phaseOf(inside));
}

TEST(Phases, MarksBelongToTheirOwnRegion) {
    SessionFixture s;
    const Place outer = s.annotation("decode", {.start = 0, .duration = 100});
    const Place inner = s.annotation("prefill", {.start = 10, .duration = 10});
    const Place same = s.annotation("flameox.phase:tail", {.start = 10, .duration = 10});
    const Place step = s.annotation("ProfilerStep#3", {.start = 30, .duration = 10});
    const Attributed phaseOf(s);
    EXPECT_EQ("decode annotation", phaseOf(outer));
    EXPECT_EQ("prefill annotation", phaseOf(inner));
    EXPECT_EQ("tail annotation", phaseOf(same));
    EXPECT_EQ("decode annotation", phaseOf(step));
    EXPECT_EQ(4U, phaseOf.phases().marks.size());
}

TEST(Phases, AStepWithoutStageNamesNoRegion) {
    SessionFixture s;
    const Place step = s.annotation("ProfilerStep#3", {.start = 0, .duration = 100});
    const Place idle = s.annotation("execute_context_0(0)_generation_0(0)", {.start = 10, .duration = 10});
    const Place call = s.call("cudaLaunchKernel", {.start = 12, .duration = 5});
    const Attributed phaseOf(s);
    EXPECT_EQ("<unscoped> none", phaseOf(step));
    EXPECT_EQ("<unscoped> none", phaseOf(idle));
    EXPECT_EQ("<unscoped> none", phaseOf(call));
    EXPECT_EQ(1U, phaseOf.phases().names.size());
    EXPECT_EQ(2U, phaseOf.phases().marks.size());
}

TEST(Phases, MarksOfAnotherThreadProcessOrClockDoNotCount) {
    SessionFixture s;
    s.annotation("decode", {.pid = "1", .tid = "1", .start = 0, .duration = 100});
    const Place otherThread = s.call("cudaLaunchKernel", {.pid = "1", .tid = "2", .start = 10, .duration = 5});
    const Place otherProcess = s.call("cudaLaunchKernel", {.pid = "2", .tid = "1", .start = 10, .duration = 5});
    const Place noProcess = s.call("cudaLaunchKernel", {.pid = std::nullopt, .tid = "1", .start = 10, .duration = 5});
    const Place otherClock = s.call("cudaLaunchKernel", {.start = 10, .duration = 5, .clock = "boot"});
    const Attributed phaseOf(s);
    for (const Place place : {otherThread, otherProcess, noProcess, otherClock})
        EXPECT_EQ("<unscoped> none", phaseOf(place));
}

TEST(Phases, DeviceWorkBelongsToThePhaseOfItsLaunchWhereverItRuns) {
    SessionFixture s;
    s.annotation("prefill", {.start = 0, .duration = 20});
    s.annotation("decode", {.start = 20, .duration = 100});
    s.call("cudaLaunchKernel", {.start = 15, .duration = 5, .id = "7"});
    const Place kernel = s.kernel("gemm", {.start = 50, .duration = 30, .id = "7"});
    const Attributed phaseOf(s);
    EXPECT_EQ("prefill via_launch", phaseOf(kernel));
}

TEST(Phases, TheProvenLaunchOutweighsTheProjectionOnTheStream) {
    SessionFixture s;
    s.annotation("decode", {.start = 0, .duration = 20});
    s.call("cudaLaunchKernel", {.start = 5, .duration = 5, .id = "7"});
    s.call("cudaLaunchKernel", {.start = 30, .duration = 5, .id = "8"});
    s.deviceAnnotation("prefill", {.start = 40, .duration = 100});
    const Place launched = s.kernel("gemm", {.start = 50, .duration = 5, .id = "7"});
    const Place launchedOutside = s.kernel("gemm", {.start = 60, .duration = 5, .id = "8"});
    const Place orphan = s.kernel("gemm", {.start = 70, .duration = 5, .id = "9"});
    const Attributed phaseOf(s);
    EXPECT_EQ("decode via_launch", phaseOf(launched));
    EXPECT_EQ("<unscoped> none", phaseOf(launchedOutside));
    EXPECT_EQ("prefill device_annotation", phaseOf(orphan));
}

TEST(Phases, AProjectionCountsOnItsOwnStreamAndForWhatLiesWhollyInside) {
    SessionFixture s;
    s.deviceAnnotation("prefill", {.start = 0, .duration = 100});
    s.deviceAnnotation("step[DECODE bs=1]", {.start = 20, .duration = 20});
    const Place outer = s.kernel("gemm", {.start = 5, .duration = 5});
    const Place inner = s.memcpy({.start = 25, .duration = 5});
    const Place otherStream = s.kernel("gemm", {.stream = "8", .start = 25, .duration = 5});
    const Place leaving = s.kernel("gemm", {.start = 95, .duration = 10});
    const Attributed phaseOf(s);
    EXPECT_EQ("prefill device_annotation", phaseOf(outer));
    EXPECT_EQ("decode device_annotation", phaseOf(inner));
    EXPECT_EQ("<unscoped> none", phaseOf(otherStream));
    EXPECT_EQ("<unscoped> none", phaseOf(leaving));
}

TEST(Phases, TheRowsOwnPhaseOutweighsEverythingAndADisagreementIsKept) {
    SessionFixture s;
    s.annotation("decode", {.start = 0, .duration = 20});
    const Place call = s.call("cudaLaunchKernel", {.start = 5, .duration = 5, .id = "7", .phase = "EXTEND"});
    const Place agreeing = s.kernel("gemm", {.start = 8, .duration = 2, .id = "7", .phase = "Prefill"});
    s.call("cudaLaunchKernel", {.start = 12, .duration = 5, .id = "8"});
    const Place disagreeing = s.kernel("gemm", {.start = 30, .duration = 2, .id = "8", .phase = "prefill"});
    s.call("cudaLaunchKernel", {.start = 60, .duration = 5, .id = "9"});
    const Place unopposed = s.kernel("gemm", {.start = 70, .duration = 2, .id = "9", .phase = "prefill"});
    const Attributed phaseOf(s);
    EXPECT_EQ("prefill row", phaseOf(call));
    EXPECT_EQ("prefill row", phaseOf(agreeing));
    EXPECT_EQ("prefill row", phaseOf(disagreeing));
    EXPECT_EQ("prefill row", phaseOf(unopposed));
    EXPECT_EQ(std::vector{rowOf(phaseOf.session(), disagreeing)}, phaseOf.phases().disagree);
}

TEST(Phases, RecordsThatAreNeitherHostSlicesNorDeviceEventsHaveNone) {
    SessionFixture s;
    s.annotation("decode", {.start = 0, .duration = 100});
    const std::array places{s.sync("Stream Sync", {.start = 5, .duration = 5}),
                            s.deviceOther("barrier", {.start = 5, .duration = 5}),
                            s.deviceAnnotation("decode", {.start = 5, .duration = 5}),
                            s.overhead("flush", {.start = 5, .duration = 5}),
                            s.traceSpan("PyTorch Profiler", {.start = 5, .duration = 5}),
                            s.instant("mark", {.start = 5, .duration = 0})};
    const Attributed phaseOf(s);
    for (const Place place : places)
        EXPECT_EQ("no phase", phaseOf(place));
}

TEST(Phases, RecordsWithoutUsableTimesAreInsideNoMarkAndOpenMarksHoldNothing) {
    SessionFixture s;
    const auto open = static_cast<model::RecordFlags>(model::RecordFlag::Open);
    const Place mark = s.annotation("decode", {.start = 0, .duration = 0, .flags = open});
    const Place call = s.call("cudaLaunchKernel", {.start = 0, .duration = 0});
    s.annotation("prefill", {.tid = "2", .start = 0, .duration = 100});
    const Place unfinished = s.slice("work", {.tid = "2", .start = 5, .duration = 0, .flags = open});
    const Place backwards = s.slice("work", {.tid = "2", .start = 50, .duration = -5});
    const Attributed phaseOf(s);
    EXPECT_EQ("decode annotation", phaseOf(mark));
    EXPECT_EQ("<unscoped> none", phaseOf(call));
    EXPECT_EQ("<unscoped> none", phaseOf(unfinished));
    EXPECT_EQ("<unscoped> none", phaseOf(backwards));
}

TEST(Phases, ZeroLengthSlicesOnTheSeamOfTwoMarksBelongToTheLaterOne) {
    SessionFixture s;
    s.annotation("prefill", {.start = 0, .duration = 10});
    s.annotation("decode", {.start = 10, .duration = 10});
    const Place seam = s.call("cudaLaunchKernel", {.start = 10, .duration = 0});
    const Place end = s.call("cudaLaunchKernel", {.start = 20, .duration = 0});
    const Attributed phaseOf(s);
    EXPECT_EQ("decode annotation", phaseOf(seam));
    EXPECT_EQ("decode annotation", phaseOf(end));
}

TEST(Phases, ManySiblingMarksInsideOneAreFoundWithoutWalkingOverThem) {
    SessionFixture s;
    s.annotation("prefill", {.start = 0, .duration = 1'000'000'000});
    for (int i = 0; i < 20'000; ++i)
        s.annotation("decode", {.start = 10 + i * 10, .duration = 5});
    std::vector<Place> between;
    for (int i = 0; i < 20'000; ++i)
        between.push_back(s.call("cudaLaunchKernel", {.start = 16 + i * 10, .duration = 2}));
    const Attributed phaseOf(s);
    EXPECT_EQ("prefill annotation", phaseOf(between.front()));
    EXPECT_EQ("prefill annotation", phaseOf(between.back()));
}

TEST(Phases, NamesAreSharedByMarksAndRowsWithoutCase) {
    SessionFixture s;
    s.annotation("flameox.phase:Warmup", {.start = 0, .duration = 10});
    const Place row = s.slice("work", {.start = 50, .duration = 5, .phase = "WARMUP"});
    const Attributed phaseOf(s);
    EXPECT_EQ("warmup row", phaseOf(row));
    EXPECT_EQ((std::vector<std::string>{"<unscoped>", "warmup"}), phaseOf.phases().names);
}

} // namespace
} // namespace lanescope::test
