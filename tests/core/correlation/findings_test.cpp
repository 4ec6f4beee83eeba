// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis.h"
#include "tests/core/support/store_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace lanescope::test {
namespace {

using namespace analysis;
using namespace model;

const Finding *find(const Analysis &analysis, std::string_view code) {
    const auto found = std::find_if(analysis.findings.begin(), analysis.findings.end(),
                                    [&](const Finding &f) { return f.code == code; });
    return found == analysis.findings.end() ? nullptr : &*found;
}

TEST(Findings, ACleanPairHasNone) {
    SessionFixture f;
    f.call("cudaLaunchKernel", {.start = 100, .duration = 10, .id = "7"});
    f.kernel("k", {.start = 130, .duration = 5, .id = "7"});
    EXPECT_TRUE(analysed(f)->findings.empty());
}

TEST(Findings, AmbiguousKeysAreCountedAndPlaced) {
    SessionFixture f;
    f.call("cudaLaunchKernel", {.start = 100, .duration = 10, .id = "8"});
    f.call("cudaLaunchKernel", {.start = 101, .duration = 10, .id = "8"});
    const Place kernel = f.kernel("k", {.start = 130, .duration = 5, .id = "8"});
    const AnalysisPtr analysis = analysed(f);
    const Finding *finding = find(*analysis, "ambiguous_key");
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->severity, Severity::Notice);
    EXPECT_EQ(finding->count, 1U);
    EXPECT_EQ(finding->session, std::optional<std::size_t>(0));
    EXPECT_EQ(finding->events, std::vector{rowOf(*analysis->sessions[0], kernel)});
    EXPECT_EQ(finding->place, analysis->sessions[0]->placeText(kernel));
    EXPECT_FALSE(finding->advice.empty());
}

TEST(Findings, EventsAreCappedButCountsAreNot) {
    SessionFixture f;
    for (int i = 0; i < 250; ++i)
        f.kernel("k", {.start = i * 10, .duration = 5});
    const AnalysisPtr analysis = analysed(f);
    const Finding *finding = find(*analysis, "missing_id");
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->count, 250U);
    EXPECT_EQ(finding->events.size(), Finding::kEventCap);
}

TEST(Findings, OrphansAtTheEdgesAreOnlyInformation) {
    for (const bool inTheMiddle : {false, true}) {
        SessionFixture f;
        f.kernel("before", {.start = 1, .duration = 5, .id = "1"});
        f.call("cudaLaunchKernel", {.start = 10, .duration = 1, .id = "2"});
        f.kernel("proven", {.start = 20, .duration = 5, .id = "2"});
        if (inTheMiddle)
            f.kernel("between", {.start = 30, .duration = 5, .id = "3"});
        f.call("cudaLaunchKernel", {.start = 35, .duration = 1, .id = "4"});
        f.kernel("proven", {.start = 40, .duration = 5, .id = "4"});
        const AnalysisPtr analysis = analysed(f);
        const Finding *finding = find(*analysis, "launch_not_in_session");
        ASSERT_TRUE(finding);
        EXPECT_EQ(finding->severity, inTheMiddle ? Severity::Notice : Severity::Info);
    }
}

TEST(Findings,
     LaunchesWithoutDeviceWorkAreSaidButCapturedOnesAndQueriesAreNot) { // dropped kernels, benchmark without kernels
    SessionFixture f;
    f.call("cudaStreamBeginCapture", {.start = 1, .duration = 1, .id = "1"});
    f.call("cudaLaunchKernel", {.start = 3, .duration = 1, .id = "2"});
    f.call("cudaStreamEndCapture", {.start = 5, .duration = 1, .id = "3"});
    f.call("cudaEventQuery", {.start = 7, .duration = 1, .id = "4"});
    const Place lost = f.call("cudaLaunchKernel", {.start = 9, .duration = 1, .id = "5"});
    const AnalysisPtr analysis = analysed(f);
    const Finding *finding = find(*analysis, "no_device_work");
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->count, 1U);
    EXPECT_EQ(finding->events, std::vector{rowOf(*analysis->sessions[0], lost)});
    EXPECT_NE(finding->message.find("GPU work missing"), std::string::npos);
}

TEST(Findings, DeviceRecordsWithoutADocumentedKeyAreCountedApart) {
    SessionFixture f;
    f.deviceOther("ccp", {.start = 1, .duration = 1, .id = "1"});
    const AnalysisPtr analysis = analysed(f);
    ASSERT_TRUE(find(*analysis, "no_key_for_device_events"));
    EXPECT_EQ(find(*analysis, "no_key_for_device_events")->count, 1U);
}

TEST(Findings, FlagsAreNamedButFansAreNot) {
    SessionFixture f;
    f.call("cudaGraphLaunch", {.start = 100, .duration = 10, .id = "7"});
    f.kernel("early", {.start = 50, .duration = 5, .id = "7"});
    f.kernel("k", {.start = 130, .duration = 5, .id = "7"});
    const AnalysisPtr analysis = analysed(f);
    ASSERT_TRUE(find(*analysis, "effect_before_cause"));
    EXPECT_EQ(find(*analysis, "effect_before_cause")->count, 1U);
    EXPECT_FALSE(find(*analysis, "fan_follower"));
}

TEST(Findings, NegativeDurationsOfAnyRecordAreSaid) {
    SessionFixture f;
    f.cpuOp("aten::mm", {.start = 10, .duration = -3});
    f.kernel("k", {.start = 130, .duration = -5, .id = "7"});
    const AnalysisPtr analysis = analysed(f);
    ASSERT_TRUE(find(*analysis, "negative_duration"));
    EXPECT_EQ(find(*analysis, "negative_duration")->count, 2U);
}

TEST(Findings, ALaneWithoutAnyGpuTimeSaysSo) { // all stamps 0 with a timestamp callback
    SessionFixture f;
    f.call("cudaLaunchKernel", {.start = 100, .duration = 10, .id = "1"});
    f.kernel("k", {.id = "1", .flags = with(0, RecordFlag::NotCollected)});
    const AnalysisPtr analysis = analysed(f);
    EXPECT_TRUE(find(*analysis, "device_times_not_collected"));
    EXPECT_TRUE(find(*analysis, "clock_not_collected"));
}

TEST(Findings, ClocksTooFarApartAreAMismatch) {
    SessionFixture f;
    f.call("cudaLaunchKernel", {.start = 0, .duration = 10, .id = "1"});
    f.kernel("k", {.start = 20'000'000'000, .duration = 5, .id = "1"});
    const AnalysisPtr analysis = analysed(f);
    ASSERT_TRUE(find(*analysis, "clock_mismatch"));
    const std::string sentence = find(*analysis, "clock_mismatch")->message;
    EXPECT_NE(sentence.find("(19999999990 ns) after the last host event"), std::string::npos) << sentence;
}

TEST(Findings, DriftingClocksAreSaidWithTheirNumbers) { // offset grows from +5 to −40 µs over the file
    SessionFixture f;
    for (std::int64_t i = 0; i < 10; ++i) {
        f.call("hipLaunchKernel", {.start = i * 1'000'000, .duration = 2'000, .id = std::to_string(i + 1)});
        f.kernel("k", {.start = i * 1'000'000 + 5'000 - i * 5'000, .duration = 100, .id = std::to_string(i + 1)});
    }
    const AnalysisPtr analysis = analysed(f);
    const Finding *finding = find(*analysis, "latency_drift");
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->count, 8U);
    EXPECT_NE(finding->message.find("8 of 10 negative"), std::string::npos);
}

TEST(Findings, OneNegativeLatencyIsNoDrift) {
    SessionFixture f;
    for (std::int64_t i = 0; i < 10; ++i) {
        f.call("hipLaunchKernel", {.start = i * 1'000'000, .duration = 2'000, .id = std::to_string(i + 1)});
        f.kernel("k",
                 {.start = i * 1'000'000 + (i == 7 ? -20'000 : 5'000), .duration = 100, .id = std::to_string(i + 1)});
    }
    EXPECT_FALSE(find(*analysed(f), "latency_drift"));
}

TEST(Findings, SessionsThatCannotBeToldApartNameTheReasonOnce) {
    for (const bool withKernel : {false, true}) {
        SessionFixture f;
        f.kineto().notSeparable("two capture windows in one document");
        if (withKernel)
            f.kernel("k", {.pid = std::nullopt, .start = 1, .duration = 1, .id = "1"});
        const AnalysisPtr analysis = analysed(f);
        const auto named = [](const Finding &finding) { return finding.code == "sessions_not_separable"; };
        ASSERT_EQ(std::count_if(analysis->findings.begin(), analysis->findings.end(), named), 1);
        EXPECT_NE(find(*analysis, "sessions_not_separable")->message.find("two capture windows"), std::string::npos);
        EXPECT_EQ(find(*analysis, "sessions_not_separable")->count, 1U);
    }
}

TEST(Findings, FileNameAndMarksMayDisagreeAboutTheStage) {
    SessionFixture f;
    f.annotation("step[EXTEND bs=2 toks=14721]", {.start = 0, .duration = 10});
    f.annotation("step[DECODE bs=2]", {.start = 20, .duration = 10});
    const AnalysisPtr analysis = analysed(f, "1771.23-TP-0-DECODE.trace.json.gz");
    const Finding *finding = find(*analysis, "stage_disagrees");
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->count, 1U);
    SessionFixture agreeing;
    agreeing.annotation("step[DECODE bs=2]", {.start = 20, .duration = 10});
    EXPECT_FALSE(find(*analysed(agreeing, "1771.23-TP-0-DECODE.trace.json.gz"), "stage_disagrees"));
}

TEST(Findings, RowPhaseAgainstTheLaunchesPhaseIsSaid) {
    SessionFixture f;
    f.call("cudaLaunchKernel", {.start = 100, .duration = 10, .id = "7", .phase = "decode"});
    f.kernel("k", {.start = 130, .duration = 5, .id = "7", .phase = "prefill"});
    EXPECT_TRUE(find(*analysed(f), "phase_disagrees"));
}

TEST(Findings, EqualContentAndEqualDeclarationsOfTwoFilesAreSaid) {
    std::vector<ArtifactPtr> artifacts;
    for (const unsigned number : {1U, 2U}) {
        SessionFixture f(number);
        f.info().declared.artifactId = "run-1";
        auto artifact = std::make_shared<Artifact>(*artifactOf({f.finish()}, number == 1 ? "a.json" : "a.json.gz"));
        artifact->contentId = artifactId(1);
        artifacts.push_back(artifact);
    }
    const AnalysisPtr analysis = analyse(artifacts);
    ASSERT_TRUE(find(*analysis, "same_content"));
    EXPECT_NE(find(*analysis, "same_content")->message.find("a.json.gz"), std::string::npos);
    ASSERT_TRUE(find(*analysis, "declared_artifact_in_several_files"));
    EXPECT_EQ(find(*analysis, "declared_artifact_in_several_files")->count, 2U);
}

TEST(Findings, TwoSessionsOfOneFileMayShareADeclaredArtifact) {
    std::vector<SessionPtr> sessions;
    for (const std::uint32_t ordinal : {1U, 2U}) {
        SessionFixture f(1, ordinal);
        f.info().declared.artifactId = "run-1";
        sessions.push_back(f.finish());
    }
    EXPECT_FALSE(find(*analyse({artifactOf(sessions)}), "declared_artifact_in_several_files"));
}

TEST(Findings, DiagnosticsAndFilesThatDidNotOpenComeFirstWhereTheyWeighMore) {
    SessionFixture f;
    f.kernel("k", {.start = 1, .duration = 1});
    auto artifact = std::make_shared<Artifact>(*artifactOf({f.finish()}, "cut.json"));
    artifact->report.add(Severity::DataLoss, "truncated_json", "the document ends in the middle",
                         DiagnosticPlace::atByte(4711));
    artifact->report.add(Severity::Info, "rounded_time", "digits past the nanosecond");
    const AnalysisPtr analysis =
        analyse({artifact}, {Error{"not_found", "no such file", "gone.json", std::nullopt, "check the path"}});
    std::vector<std::string> codes;
    for (const Finding &finding : analysis->findings)
        codes.push_back(finding.code);
    EXPECT_EQ(codes, (std::vector<std::string>{"not_found", "truncated_json", "missing_id", "rounded_time"}));
    EXPECT_EQ(analysis->findings[1].place, "byte 4711");
    EXPECT_EQ(analysis->findings[1].artifact, std::optional<std::size_t>(0));
}

TEST(Findings, AKinetoFileWithoutBaseHasNoKnownOrigin) {
    SessionFixture f;
    f.kineto();
    f.cpuOp("aten::mm", {.start = 1, .duration = 1});
    EXPECT_TRUE(find(*analysed(f), "origin_unknown"));
    SessionFixture rows;
    rows.kernel("k", {.start = 1, .duration = 1});
    EXPECT_FALSE(find(*analysed(rows), "origin_unknown"));
}

} // namespace
} // namespace lanescope::test
