// SPDX-License-Identifier: Apache-2.0
#include "model/rows/rows_reader.h"

#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace lanescope::model {
namespace {

using test::codes;
using test::eventText;

const std::unique_ptr<const Reader> kReader = makeRowsReader();

ReadOutcome read(std::string_view text) { return test::readText(*kReader, text); }

std::string events(const ReadOutcome &outcome, std::size_t session = 0) {
    return session < outcome.sessions.size() ? eventText(*outcome.sessions[session]) : "no such session";
}

/// "call name pid id context" and "device name pid id" lines: what correlation sees.
std::string sides(const SessionStore &session) {
    const auto orDash = [](std::string text) { return text.empty() ? std::string("-") : text; };
    std::string text;
    for (const CallRecord &call : session.columns().calls)
        text += "call " + std::string(session.name(call.row)) + " " +
                session.processText(session.info(call.thread).process).value_or("-") + " " +
                orDash(session.idText(call.id)) + " " + session.optionalText(call.context).value_or("-") +
                (call.api == ApiClass::Driver ? " driver\n" : "\n");
    for (const DeviceRecord &device : session.columns().deviceEvents)
        text += "device " + std::string(session.name(device.row)) + " " +
                session.processText(device.process).value_or("-") + " " + orDash(session.idText(device.id)) + "\n";
    return text;
}

TEST(RowsRecognition, LooksAtKindOrAtStartAndCategory) {
    for (const char *head :
         {R"({"kind":"trace.event","name":"x","value_json":{}})",
          R"([ {"name":"k","category":"kernel","start_ns":0,"duration_ns":5} ])",
          R"({"start_ns":0,"category":null,"name":"a"})", "\xEF\xBB\xBF\n{\"category\":\"x\",\"start_ns\":1",
          R"({"kind":"pytorch.operator","value_json":"{}"}
                                {"kind":"trace.event","value_json":"{}"})"})
        EXPECT_GE(test::scoreOf(*kReader, head), 90) << head;
    for (const char *head :
         {"", "{", "[]", "{}", R"({"traceEvents":[{"start_ns":1,"category":"x"}]})", R"({"start_ns":1})",
          R"({"kind":"other"})", R"([{"ph":"X","ts":1}])", "name,category,start_ns\n"})
        EXPECT_EQ(test::scoreOf(*kReader, head), 0) << head;
}

TEST(RowsKinds, FollowTheCategory) {
    const ReadOutcome outcome = read(
        R"({"artifact_id":"A","name":"r","category":"cuda_runtime","start_ns":1,"duration_ns":1,"process":1,"thread":2}
{"artifact_id":"A","name":"d","category":"CUDA_driver","start_ns":2,"duration_ns":1,"process":1,"thread":2}
{"artifact_id":"A","name":"k","category":"kernel","start_ns":3,"duration_ns":1,"process":1,"context":4,"device":0,"stream":7}
{"artifact_id":"A","name":"gk","category":"gpu_kernel","start_ns":4,"duration_ns":1,"process":1,"context":4,"device":0,"stream":7}
{"artifact_id":"A","name":"c","category":"gpu_memcpy","start_ns":5,"duration_ns":1,"process":1,"device":0,"stream":7}
{"artifact_id":"A","name":"s","category":"memset","start_ns":6,"duration_ns":1}
{"artifact_id":"A","name":"u","category":"user_annotation","start_ns":7,"duration_ns":1,"process":1,"thread":2}
{"artifact_id":"A","name":"n","category":"nvtx","start_ns":8,"duration_ns":1,"process":1,"thread":2}
{"artifact_id":"A","name":"g","category":"gpu_user_annotation","start_ns":9,"duration_ns":1,"process":1,"device":0,"stream":7}
{"artifact_id":"A","name":"o","category":"cpu_op","start_ns":10,"duration_ns":1,"process":1,"thread":2}
{"artifact_id":"A","name":"kk","category":"concurrent_kernel","start_ns":11,"duration_ns":1,"process":1,"thread":2}
{"artifact_id":"A","name":"none","start_ns":12,"duration_ns":1,"track_id":5}
)");
    EXPECT_EQ(codes(outcome.report), "");
    EXPECT_EQ(events(outcome), "annotations 1/2 n 8+1\nannotations 1/2 u 7+1\ncalls 1/2 d 2+1\ncalls 1/2 r 1+1\n"
                               "copies -/dev- s 6+1\ncopies 1/dev0 c 5+1\ndevice_annotations 1/dev0/ctx-/str7 g 9+1\n"
                               "slices -/- [5] none 12+1\nslices 1/2 kk 11+1\nslices 1/2 o 10+1\n"
                               "stream 1/dev0/ctx4/str7 gk 4+1\nstream 1/dev0/ctx4/str7 k 3+1\n");
    EXPECT_EQ(sides(*outcome.sessions[0]),
              "call r 1 - -\ncall d 1 - - driver\ndevice k 1 -\ndevice gk 1 -\ndevice c 1 -\ndevice s - -\n");
    const ProviderProfile &profile = outcome.sessions[0]->info().profile;
    EXPECT_EQ(profile.name, "rows/1");
    EXPECT_EQ(profile.scope, KeyScope::RecordedProcess);
    EXPECT_TRUE(profile.placeholders.zero && profile.placeholders.minusOne && profile.placeholders.uint32Max);
}

TEST(RowsIdentity, TextsAndNumbersAreTheArtifactsOwnText) {
    const ReadOutcome outcome = read(
        R"([{"artifact_id":7,"session_id":"s","name":"l","category":"runtime","start_ns":"10","duration_ns":5,"process":"P1","thread":1.0,"context":"C1","correlation_id":"7"},
        {"artifact_id":"7","session_id":"s","name":"k","category":"kernel","start_ns":12,"duration_ns":5,"process":"P1","correlation_id":7},
        {"artifact_id":"7","session_id":"s","name":"q","category":"kernel","start_ns":20,"duration_ns":5,"process":null,"correlation_id":4.0},
        {"artifact_id":"7","session_id":"s","name":"z","category":"kernel","start_ns":30,"duration_ns":5,"process":"","correlation_id":"07"}])");
    ASSERT_EQ(outcome.sessions.size(), 1u);
    EXPECT_EQ(sides(*outcome.sessions[0]), "call l P1 7 C1\ndevice k P1 7\ndevice q - 4.0\ndevice z - 07\n");
    const auto &calls = outcome.sessions[0]->columns().calls;
    EXPECT_EQ(calls[0].id, outcome.sessions[0]->columns().deviceEvents[0].id);
    EXPECT_EQ(outcome.sessions[0]->optionalText(outcome.sessions[0]->info(calls[0].thread).tid), "1.0");
    EXPECT_EQ(outcome.sessions[0]->info().label, "7 / s");
    EXPECT_EQ(outcome.sessions[0]->info().declared.artifactId, "7");
    EXPECT_EQ(outcome.sessions[0]->info().declared.sessionId, "s");
}

TEST(RowsSessions, AreOnePerArtifactAndSessionByFirstAppearance) {
    const ReadOutcome outcome = read(R"({"artifact_id":"B","name":"b","category":"kernel","start_ns":0,"duration_ns":5}
{"artifact_id":"A","name":"a","category":"kernel","start_ns":0,"duration_ns":5}
{"artifact_id":"B","session_id":"1","name":"b1","category":"kernel","start_ns":0,"duration_ns":5}
{"artifact_id":null,"name":"h1","category":"kernel","start_ns":0,"duration_ns":5}
{"artifact_id":"B","session_id":null,"name":"b2","category":"kernel","start_ns":9,"duration_ns":5}
{"session_id":"x","name":"h2","category":"kernel","start_ns":9,"duration_ns":5}
)");
    ASSERT_EQ(outcome.sessions.size(), 4u);
    EXPECT_EQ(events(outcome, 0), "stream -/dev-/ctx-/str- b 0+5\nstream -/dev-/ctx-/str- b2 9+5\n");
    EXPECT_EQ(events(outcome, 1), "stream -/dev-/ctx-/str- a 0+5\n");
    EXPECT_EQ(events(outcome, 2), "stream -/dev-/ctx-/str- b1 0+5\n");
    EXPECT_EQ(events(outcome, 3), "stream -/dev-/ctx-/str- h1 0+5\nstream -/dev-/ctx-/str- h2 9+5\n");
    EXPECT_FALSE(outcome.sessions[0]->info().historical);
    EXPECT_TRUE(outcome.sessions[3]->info().historical);
    EXPECT_FALSE(outcome.sessions[3]->info().declared.artifactId);
    EXPECT_EQ(outcome.sessions[3]->id().ordinal(), 4u);
}

TEST(RowsSessions, TwoArtifactsInOneFileShareNothing) {
    const ReadOutcome outcome = read(
        R"([{"artifact_id":"A","name":"cudaLaunchKernel","category":"cuda_runtime","start_ns":1000,"duration_ns":10,"process":"P1","thread":"T1","context":"C1","correlation_id":7,"phase":"decode"},
        {"artifact_id":"B","name":"k","category":"kernel","start_ns":0,"duration_ns":5,"process":"P2","context":"C2","device":1,"stream":9,"correlation_id":7,"phase":"decode"}])");
    ASSERT_EQ(outcome.sessions.size(), 2u);
    EXPECT_EQ(sides(*outcome.sessions[0]), "call cudaLaunchKernel P1 7 C1\n");
    EXPECT_EQ(sides(*outcome.sessions[1]), "device k P2 7\n");
    EXPECT_EQ(events(outcome, 1), "stream P2/dev1/ctxC2/str9 k 0+5\n");
    for (const SessionPtr &session : outcome.sessions)
        EXPECT_EQ(session->text(session->rowPhase(EventRow(0))), "decode");
}

TEST(RowsSessions, ProcessesOnOneStreamNumberHaveStreamsOfTheirOwn) {
    const ReadOutcome outcome = read(
        R"([{"artifact_id":"A","name":"k","category":"kernel","start_ns":0,"duration_ns":5,"process":"1","context":1,"device":0,"stream":7},
        {"artifact_id":"A","name":"k","category":"kernel","start_ns":10,"duration_ns":5,"process":"2","context":1,"device":0,"stream":7}])");
    EXPECT_EQ(outcome.sessions[0]->columns().streams.size(), 2u);
    EXPECT_EQ(outcome.sessions[0]->columns().tracks.size(), 2u);
}

TEST(RowsClocks, EachDeclaredDomainIsAClockWithTracksOfItsOwn) {
    const ReadOutcome outcome = read(
        R"([{"artifact_id":"A","name":"k","category":"kernel","start_ns":0,"duration_ns":5,"stream":1,"clock_domain":"x"},
        {"artifact_id":"A","name":"k","category":"kernel","start_ns":1000,"duration_ns":5,"stream":1,"clock_domain":"y"},
        {"artifact_id":"A","name":"k","category":"kernel","start_ns":2000,"duration_ns":5,"stream":1}])");
    const auto &clocks = outcome.sessions[0]->columns().clocks;
    ASSERT_EQ(clocks.size(), 3u);
    EXPECT_EQ(clocks[0].name + " " + clocks[0].evidence, "x clock_domain");
    EXPECT_EQ(clocks[2].name + " " + clocks[2].evidence, "undeclared none");
    EXPECT_FALSE(clocks[0].originNs);
    EXPECT_EQ(outcome.sessions[0]->columns().tracks.size(), 3u);
    EXPECT_EQ(outcome.sessions[0]->columns().streams.size(), 1u);
}

struct RowTimeCase {
    const char *name;
    const char *times; ///< members of a kernel row
    const char *expected;
    const char *codes;
};

class RowTimes : public testing::TestWithParam<RowTimeCase> {};

TEST_P(RowTimes, AreExactOrReported) {
    const ReadOutcome outcome =
        read(std::string(R"({"artifact_id":"A","category":"kernel","name":"k")") + GetParam().times + "}");
    EXPECT_EQ(events(outcome), GetParam().expected);
    EXPECT_EQ(codes(outcome.report), GetParam().codes);
    for (const Diagnostic &entry : outcome.report.entries())
        EXPECT_FALSE(entry.place.empty()) << entry.code;
}

INSTANTIATE_TEST_SUITE_P(
    Rows, RowTimes,
    testing::Values(
        RowTimeCase{"large", R"(,"start_ns":1767189312000000001,"duration_ns":3)",
                    "stream -/dev-/ctx-/str- k 1767189312000000001+3\n", ""},
        RowTimeCase{"decimal_text", R"(,"start_ns":"1767189312000000001","duration_ns":"3")",
                    "stream -/dev-/ctx-/str- k 1767189312000000001+3\n", ""},
        RowTimeCase{"fraction", R"(,"start_ns":1.5,"duration_ns":2.0)", "stream -/dev-/ctx-/str- k 2+2\n",
                    "time_rounded×1"},
        RowTimeCase{"zero_start_is_a_time", R"(,"start_ns":0,"duration_ns":5)", "stream -/dev-/ctx-/str- k 0+5\n", ""},
        RowTimeCase{"zero_duration_is_valid", R"(,"start_ns":5,"duration_ns":0)", "stream -/dev-/ctx-/str- k 5+0\n",
                    ""},
        RowTimeCase{"both_zero", R"(,"start_ns":0,"duration_ns":0)", "stream -/dev-/ctx-/str- k 0+0 not_collected\n",
                    ""},
        RowTimeCase{"zero_end_after_a_start", R"(,"start_ns":10,"duration_ns":-10)",
                    "stream -/dev-/ctx-/str- k 10+-10 negative not_collected\n", ""},
        RowTimeCase{"ends_at_zero", R"(,"start_ns":-10,"duration_ns":10)", "stream -/dev-/ctx-/str- k -10+10\n", ""},
        RowTimeCase{"negative_duration", R"(,"start_ns":10,"duration_ns":-3)",
                    "stream -/dev-/ctx-/str- k 10+-3 negative\n", ""},
        RowTimeCase{"no_duration", R"(,"start_ns":0)", "stream -/dev-/ctx-/str- k 0+0 open\n", "missing_duration×1"},
        RowTimeCase{"null_duration", R"(,"start_ns":1,"duration_ns":null)", "stream -/dev-/ctx-/str- k 1+0 open\n",
                    "missing_duration×1"},
        RowTimeCase{"bad_duration", R"(,"start_ns":1,"duration_ns":"long")", "", "bad_duration×1"},
        RowTimeCase{"no_start", R"(,"duration_ns":1)", "", "missing_start×1"},
        RowTimeCase{"bad_start", R"(,"start_ns":"soon","duration_ns":1)", "", "bad_start×1"},
        RowTimeCase{"nested_start", R"(,"start_ns":[1],"duration_ns":1)", "", "missing_start×1 nested_value×1"},
        RowTimeCase{"too_large", R"(,"start_ns":9223372036854775808,"duration_ns":1)", "", "bad_start×1"},
        RowTimeCase{"not_finite", R"(,"start_ns":NaN,"duration_ns":1)", "", "bad_start×1"}),
    [](const auto &row) { return row.param.name; });

TEST(RowsObservations, ValueJsonMayBeAnObjectOrItsText) {
    const ReadOutcome outcome = read(
        R"j({"observation_id":"o1","artifact_id":"A","kind":"trace.event","name":"k","value_json":{"category":"kernel","start_ns":5,"duration_ns":2,"process":"1","context":"C","correlation_id":"7","phase":null,"artifact_role":"decode_profile"},"context":"decode"}
{"observation_id":"o2","artifact_id":"A","kind":"trace.event","name":"f(\"x\")","value_json":"{\"category\":\"cuda_runtime\",\"start_ns\":1,\"duration_ns\":2,\"phase\":\"prefill\"}","context":"decode"}
{"observation_id":"o3","artifact_id":"A","kind":"pytorch.operator","name":"aten::mm","value_json":"{\"duration_ns\":2}"}
{"observation_id":"o4","artifact_id":"A","kind":"trace.event","name":"bad","value_json":"{\"category\":"}
{"observation_id":"o5","artifact_id":"A","kind":"trace.event","name":"bad","value_json":5}
{"artifact_id":"A","kind":"trace.event","name":"plain","category":"runtime","start_ns":9,"duration_ns":1,"context":"C1"}
)j");
    ASSERT_EQ(outcome.sessions.size(), 1u);
    const SessionStore &session = *outcome.sessions[0];
    EXPECT_EQ(events(outcome), "calls -/- f(\"x\") 1+2\ncalls -/- plain 9+1\nstream 1/dev-/ctxC/str- k 5+2\n");
    EXPECT_EQ(sides(session), "call f(\"x\") - - -\ncall plain - - C1\ndevice k 1 7\n");
    EXPECT_EQ(codes(outcome.report), "malformed_value_json×2 other_observation×1");
    std::string phases;
    for (std::size_t i = 0; i < session.eventCount(); ++i)
        phases += std::string(session.name(EventRow(i))) + "=" +
                  std::string(session.text(session.rowPhase(EventRow(i)))) + " ";
    EXPECT_EQ(phases, "k=decode f(\"x\")=prefill plain= ");
    EXPECT_EQ(session.info().registration.stage.value, Stage::Decode);
}

TEST(RowsRegistration, ComesFromTheRowsAndTheFirstRoleStays) {
    const ReadOutcome outcome = read(
        R"({"artifact_id":"A","artifact_role":"prefill_profile","provider":"kineto","category":"x","start_ns":1,"duration_ns":1}
{"artifact_id":"A","artifact_role":"prefill_profile","provider":"kineto","category":"x","start_ns":2,"duration_ns":1}
{"artifact_id":"A","artifact_role":"decode_profile","category":"x","start_ns":3,"duration_ns":1}
{"artifact_id":"B","artifact_role":"primary","category":"x","start_ns":3,"duration_ns":1}
{"artifact_id":"C","category":"x","start_ns":3,"duration_ns":1}
)");
    ASSERT_EQ(outcome.sessions.size(), 3u);
    const Registration &a = outcome.sessions[0]->info().registration;
    EXPECT_EQ(a.role.value, "prefill_profile");
    EXPECT_EQ(a.role.evidence, Evidence::Row);
    EXPECT_EQ(a.stage.value, Stage::Prefill);
    EXPECT_EQ(a.stage.evidence, Evidence::Row);
    EXPECT_EQ(codes(outcome.report), "conflicting_role×1");
    const Registration &b = outcome.sessions[1]->info().registration;
    EXPECT_EQ(b.role.value, "primary");
    EXPECT_EQ(b.stage.evidence, Evidence::None);
    EXPECT_EQ(outcome.sessions[2]->info().registration.role.evidence, Evidence::None);
    ASSERT_EQ(outcome.sessions[0]->info().metadata.size(), 1u);
    EXPECT_EQ(outcome.sessions[0]->info().metadata[0].value, "kineto");
}

TEST(RowsSessions, OfTheProjectsGeneratorAreLabelledSynthetic) {
    const ReadOutcome outcome =
        read(R"({"artifact_id":"A","provider":"lanescope-synthetic","category":"x","start_ns":1,"duration_ns":1}
{"artifact_id":"B","provider":"kineto","category":"x","start_ns":1,"duration_ns":1})");
    ASSERT_EQ(outcome.sessions.size(), 2u);
    EXPECT_TRUE(outcome.sessions[0]->info().synthetic);
    EXPECT_FALSE(outcome.sessions[1]->info().synthetic);
}

TEST(RowsDetails, UnfoldTheValueOfAnObservation) {
    const test::TempFolder folder;
    const std::string path =
        folder.write("rows.jsonl", "{\"artifact_id\":\"A\",\"kind\":\"trace.event\",\"name\":\"k\",\"value_json\":\"{"
                                   "\\\"category\\\":\\\"kernel\\\",\\\"start_ns\\\":5,"
                                   "\\\"duration_ns\\\":2,\\\"token\\\":\\\"abc\\\"}\"}\n");
    const auto outcome = test::readWith(*kReader, path);
    ASSERT_TRUE(outcome.ok());
    const auto details = kReader->details(path, *outcome.value().sessions[0], EventRow(0));
    ASSERT_TRUE(details.ok());
    std::string text;
    for (const Detail &detail : details.value())
        text += detail.name + "=" + detail.value + (detail.secret ? " (secret)\n" : "\n");
    EXPECT_EQ(text, "artifact_id=A\nkind=trace.event\nname=k\nvalue_json.category=kernel\nvalue_json.start_ns=5\n"
                    "value_json.duration_ns=2\nvalue_json.token=abc (secret)\n");
}

TEST(RowsReading, SessionsBeyondTheCapAreReportedNotKept) {
    std::string text;
    for (int i = 0; i < 4100; ++i)
        text += "{\"artifact_id\":" + std::to_string(i) +
                ",\"name\":\"a\",\"category\":\"x\",\"start_ns\":1,\"duration_ns\":1}\n";
    const ReadOutcome outcome = read(text);
    EXPECT_EQ(outcome.sessions.size(), 4096u);
    EXPECT_EQ(codes(outcome.report), "too_many_sessions×4");
    EXPECT_TRUE(outcome.report.lostData());
}

TEST(RowsReading, IsCancelledWhenAskedTo) {
    const test::TempFolder folder;
    std::stop_source source;
    source.request_stop();
    JobControl job;
    job.stop = source.get_token();
    const auto outcome =
        test::readWith(*kReader, folder.write("r", R"({"name":"a","category":"x","start_ns":1,"duration_ns":1})"), job);
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(outcome.error().code, kCancelledCode);
}

} // namespace
} // namespace lanescope::model
