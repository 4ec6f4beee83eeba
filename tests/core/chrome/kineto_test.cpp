// SPDX-License-Identifier: Apache-2.0
#include "model/open.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace lanescope::test {

using namespace model;

namespace {

std::string call(const std::string &pid, int id, const std::string &extra = "") {
    return R"({"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":)" + pid +
           R"(,"tid":1,"ts":10.5,"dur":2,"args":{"correlation":)" + std::to_string(id) + extra + "}}";
}

std::string kernel(const std::string &device, int id, const std::string &pid = "0",
                   const std::string &times = R"("ts":20,"dur":5)") {
    return R"({"ph":"X","cat":"kernel","name":"k","pid":)" + pid + R"(,"tid":7,)" + times + R"(,"args":{"device":)" +
           device + R"(,"context":1,"stream":7,"correlation":)" + std::to_string(id) + "}}";
}

std::string document(const std::vector<std::string> &events, const std::string &header = "",
                     const std::string &footer = "") {
    std::string text = "{" + header + R"("traceEvents":[)";
    for (std::size_t i = 0; i < events.size(); ++i)
        text += (i ? "," : "") + events[i];
    return text + "]" + footer + "}";
}

ArtifactPtr openText(const std::string &text) {
    const TempFolder folder;
    Result<ArtifactPtr> opened = openArtifact(folder.write("t.json", text));
    if (!opened)
        ADD_FAILURE() << opened.error().line();
    return opened ? opened.take() : ArtifactPtr();
}

SessionPtr onlySession(const std::string &text) {
    const ArtifactPtr artifact = openText(text);
    EXPECT_EQ(artifact->sessions.size(), 1U);
    return artifact->sessions.front();
}

std::size_t countKind(const SessionStore &session, EventKind kind) {
    const auto &kinds = session.columns().kind;
    return static_cast<std::size_t>(std::count(kinds.begin(), kinds.end(), kind));
}

const std::string kWindowEnd = R"({"ph":"i","name":"Record Window End","s":"g","pid":"","tid":"","ts":99})";

} // namespace

TEST(Kineto, AHeaderBeforeAfterOrAbsentGivesTheSameEvents) {
    const std::vector<std::string> events = {call("5", 1), kernel("0", 1)};
    const std::string base = R"("schemaVersion":1,"baseTimeNanoseconds":1767189312000000000)";
    const SessionPtr before = onlySession(document(events, base + ","));
    const SessionPtr after = onlySession(document(events, "", "," + base));
    const SessionPtr none = onlySession(document(events));
    for (const SessionPtr &session : {before, after, none}) {
        EXPECT_EQ(session->callCount(), 1U);
        EXPECT_EQ(session->deviceEventCount(), 1U);
        EXPECT_EQ(session->start(session->call(CallRef(0UL)).row).count, 10500);
    }
    EXPECT_EQ(before->columns().clocks[0].originNs, 1767189312000000000);
    EXPECT_EQ(after->columns().clocks[0].originNs, 1767189312000000000);
    EXPECT_FALSE(none->columns().clocks[0].originNs);
    EXPECT_EQ(none->columns().clocks[0].evidence, "none");
}

TEST(Kineto, AbsoluteTimesNameTheEpochAsTheirOrigin) {
    const SessionPtr session = onlySession(document({kernel("0", 1, "0", R"("ts":1695835585939626.123,"dur":1)")}));
    EXPECT_EQ(session->columns().start[0].count, 1695835585939626123);
    EXPECT_EQ(session->columns().clocks[0].originNs, 0);
    EXPECT_EQ(session->columns().clocks[0].evidence, "absolute_ts");
}

TEST(Kineto, NumbersAndStringsNameTheSameProcessThreadAndTime) {
    const SessionPtr session = onlySession(document(
        {R"({"ph":"X","cat":"cuda_runtime","name":"a","pid":"5","tid":"1","ts":"10.5","dur":"2","args":{"correlation":"7"}})",
         call("5", 7)}));
    EXPECT_EQ(session->columns().threads.size(), 1U);
    EXPECT_EQ(session->call(CallRef(0UL)).id, session->call(CallRef(1UL)).id);
    EXPECT_EQ(session->columns().start[0], session->columns().start[1]);
}

TEST(Kineto, TheOneCallingProcessIsImpliedOnTheDeviceSide) {
    const SessionPtr session = onlySession(document({call("5", 1), kernel("0", 1)}));
    EXPECT_EQ(session->processText(session->info().impliedProcess), "5");
    EXPECT_TRUE(session->deviceEvent(DeviceEventRef(0UL)).process.isNone());
    EXPECT_FALSE(session->info().notSeparable);
    EXPECT_TRUE(onlySession(document({kernel("0", 1)}))->info().impliedProcess.isNone());
}

struct SeparableCase {
    const char *what;
    std::vector<std::string> events;
    bool separable;
};

class KinetoSeparable : public testing::TestWithParam<SeparableCase> {};

TEST_P(KinetoSeparable, OrRefused) {
    const SessionPtr session = onlySession(document(GetParam().events));
    EXPECT_EQ(!session->info().notSeparable, GetParam().separable) << GetParam().what;
    EXPECT_EQ(session->info().notSeparableReason.empty(), GetParam().separable) << GetParam().what;
}

INSTANTIATE_TEST_SUITE_P(
    Captures, KinetoSeparable,
    testing::Values(
        SeparableCase{"one process", {call("5", 1), kernel("0", 1), kWindowEnd}, true},
        SeparableCase{"two processes", {call("5", 1), call("6", 1), kernel("0", 1)}, false},
        SeparableCase{"two windows", {call("5", 1), kernel("0", 1), kWindowEnd, kWindowEnd}, false},
        SeparableCase{
            "device rows with another pid than their device", {call("5", 1), kernel("0", 1, "100000000")}, false},
        SeparableCase{"a pid labelled GPU has call rows",
                      {call("5", 1), call("17", 2),
                       R"({"ph":"M","name":"process_labels","pid":17,"tid":0,"ts":0,"args":{"labels":"MTIA 17"}})"},
                      true},
        SeparableCase{"a pid labelled GPU and CPU is a process",
                      {call("5", 1), call("1", 2),
                       R"({"ph":"M","name":"process_labels","pid":1,"tid":0,"ts":0,"args":{"labels":"CPU"}})",
                       R"({"ph":"M","name":"process_labels","pid":1,"tid":0,"ts":0,"args":{"labels":"GPU 1"}})"},
                      false},
        SeparableCase{"a call row whose device is its pid", {call("5", 1), call("17", 2, R"(,"device":17)")}, true}));

TEST(Kineto, CallRowsOfADevicePidAreDeviceSideAndInNoCount) {
    const SessionPtr session = onlySession(document({call("5", 1), call("17", 2, R"(,"device":17)")}));
    EXPECT_EQ(session->callCount(), 1U);
    EXPECT_EQ(countKind(*session, EventKind::DeviceSlice), 1U);
    EXPECT_EQ(countKind(*session, EventKind::DeviceOther), 0U);
}

TEST(Kineto, AContainersPidOneAndDeviceOneAreTwoThings) {
    const SessionPtr session = onlySession(
        document({call("1", 1), kernel("1", 1, "1"),
                  R"({"ph":"M","name":"process_labels","pid":1,"tid":0,"ts":0,"args":{"labels":"CPU"}})",
                  R"({"ph":"M","name":"process_labels","pid":1,"tid":0,"ts":0,"args":{"labels":"GPU 1"}})"}));
    EXPECT_FALSE(session->info().notSeparable);
    EXPECT_EQ(session->processText(session->info().impliedProcess), "1");
    EXPECT_EQ(session->deviceEventCount(), 1U);
}

TEST(Kineto, RankPrefixesOfAMergedProfileAreSessionsOfTheirOwn) {
    const auto ranked = [](const char *prefix, const std::string &event) {
        const std::size_t at = event.find("\"pid\":") + 6;
        const std::size_t end = event.find(',', at);
        return event.substr(0, at) + "\"[" + prefix + "] " + event.substr(at, end - at) + "\"" + event.substr(end);
    };
    const std::string text = document({ranked("TP00-DP00", call("5", 1)), ranked("TP01-DP00", call("6", 1)),
                                       ranked("TP01-DP00", kernel("0", 1)), ranked("TP00-DP00", kernel("0", 1)),
                                       ranked("TP00-DP00", kernel("0", 1)), kWindowEnd});
    const ArtifactPtr artifact = openText(text);
    ASSERT_EQ(artifact->sessions.size(), 2U); // the mark without prefix makes none
    EXPECT_EQ(artifact->sessions[0]->info().label, "TP00-DP00");
    EXPECT_EQ(artifact->sessions[0]->deviceEventCount(), 2U);
    EXPECT_EQ(artifact->sessions[1]->deviceEventCount(), 1U);
    EXPECT_EQ(artifact->sessions[1]->processText(artifact->sessions[1]->info().impliedProcess), "6");
    EXPECT_EQ(artifact->sessions[1]->info().profile.name, "kineto-merged-sglang/1");
    EXPECT_EQ(artifact->sessions[1]->info().registration.rank.tp, 1);
    EXPECT_FALSE(artifact->sessions[0]->info().notSeparable);
    EXPECT_EQ(artifact->sessions[1]->id().ordinal(), 2U);
}

TEST(Kineto, MoreWindowsThanRanksMakeEveryRankOfTheDocumentInseparable) {
    std::string text = document(
        {R"({"ph":"X","cat":"cuda_runtime","name":"c","pid":"[TP00] 5","tid":1,"ts":1,"dur":1,"args":{"correlation":1}})",
         kWindowEnd, kWindowEnd});
    const ArtifactPtr artifact = openText(text);
    ASSERT_FALSE(artifact->sessions.empty());
    for (const SessionPtr &session : artifact->sessions)
        EXPECT_TRUE(session->info().notSeparable);
}

TEST(Kineto, DocumentsOneAfterAnotherAreSessionsOfTheirOwn) {
    const std::string one = document({call("5", 1), kernel("0", 1), kWindowEnd});
    const ArtifactPtr artifact = openText(one + "\n" + one);
    ASSERT_EQ(artifact->sessions.size(), 2U);
    EXPECT_EQ(artifact->sessions[0]->id().ordinal(), 1U);
    EXPECT_EQ(artifact->sessions[1]->id().ordinal(), 2U);
    EXPECT_EQ(artifact->sessions[0]->id().artifact(), artifact->id);
    for (const SessionPtr &session : artifact->sessions)
        EXPECT_FALSE(session->info().notSeparable);
}

TEST(Kineto, PlacesAreBytesOfTheInflatedTextAndDetailsComeFromThere) {
    const TempFolder folder;
    const std::string text = document({call("5", 1), kernel("0", 1)});
    const ArtifactPtr artifact = openArtifact(folder.write("t.json.gz", gzip(text))).take();
    const SessionStore &session = *artifact->sessions.front();
    const EventRow row = session.deviceEvent(DeviceEventRef(0UL)).row;
    EXPECT_EQ(session.placeText(session.place(row)), "@" + std::to_string(text.find(kernel("0", 1))));
    EXPECT_EQ(session.rowAt(session.placeText(session.place(row))), row);
    const auto details = eventDetails(*artifact, session, row);
    ASSERT_TRUE(details.ok());
    EXPECT_TRUE(std::any_of(details.value().begin(), details.value().end(),
                            [](const Detail &d) { return d.name == "args.context" && d.value == "1"; }));
}

TEST(Kineto, CategoriesOf2021AndOfOtherAcceleratorsAreRead) {
    const SessionPtr session = onlySession(document(
        {R"({"ph":"X","cat":"Runtime","name":"cudaLaunchKernel","pid":5,"tid":"5","ts":1,"dur":1,"args":{"correlation":1,"external id":2}})",
         R"({"ph":"X","cat":"Kernel","name":"k","pid":0,"tid":"stream 7","ts":2,"dur":1,"args":{"device":0,"stream":7,"correlation":1}})",
         R"({"ph":"X","cat":"Operator","name":"aten::add","pid":5,"tid":"5","ts":1,"dur":3})",
         R"({"ph":"X","cat":"Memcpy","name":"m","pid":0,"tid":"stream 7","ts":4,"dur":1,"args":{"device":0,"stream":7,"correlation":3,"bytes":64}})",
         R"~({"ph":"X","cat":"Trace","name":"PyTorch Profiler (0)","pid":"Spans","tid":"PyTorch Profiler","ts":0,"dur":9})~",
         R"({"ph":"s","cat":"async","name":"launch","id":1,"pid":5,"tid":5,"ts":1})",
         R"({"ph":"f","cat":"async","name":"launch","id":1,"pid":0,"tid":"stream 7","ts":2,"bp":"e"})"},
        R"("schemaVersion":1,"deviceProperties":[],)"));
    EXPECT_EQ(session->callCount(), 1U);
    EXPECT_EQ(countKind(*session, EventKind::Kernel), 1U);
    EXPECT_EQ(countKind(*session, EventKind::CpuOp), 1U);
    EXPECT_EQ(countKind(*session, EventKind::TraceSpan), 1U);
    ASSERT_EQ(session->columns().flows.size(), 2U);
    EXPECT_EQ(session->columns().flows[0].bound, session->call(CallRef(0UL)).row);
    EXPECT_EQ(session->columns().flows[1].bound, session->deviceEvent(DeviceEventRef(0UL)).row);
    EXPECT_EQ(session->deviceEvent(DeviceEventRef(1UL)).bytes, 64);
}

TEST(Kineto, TimesThatWereNotCollectedOrRunBackwardsAreFlaggedAsRecorded) {
    const SessionPtr session =
        onlySession(document({kernel("0", 1, "0", R"("ts":0,"dur":0)"), kernel("0", 2, "0", R"("ts":30,"dur":-3.5)"),
                              kernel("0", 3, "0", R"("ts":-1000,"dur":1)"), kernel("0", 4, "0", R"("ts":0,"dur":1)"),
                              kernel("0", 5, "0", R"("ts":9,"dur":0)"), kernel("0", 6, "0", R"("ts":40)")}));
    std::map<std::string, std::string> seen;
    for (std::size_t i = 0; i < session->deviceEventCount(); ++i) {
        const DeviceRecord &device = session->deviceEvent(DeviceEventRef(i));
        seen[session->idText(device.id)] = std::to_string(session->start(device.row).count) + "+" +
                                           std::to_string(session->duration(device.row).count) + " " +
                                           std::to_string(session->flags(device.row));
    }
    EXPECT_EQ(seen["1"], "0+0 1");
    EXPECT_EQ(seen["2"], "30000+-3500 2");
    EXPECT_EQ(seen["3"], "-1000000+1000 0");
    EXPECT_EQ(seen["4"], "0+1000 0");
    EXPECT_EQ(seen["5"], "9000+0 0");
    EXPECT_EQ(seen["6"], "40000+0 4");
}

struct KinetoDamageCase {
    const char *what;
    std::string text;
    const char *code; ///< empty: nothing is said
    bool lost;
    std::size_t events;
};

class KinetoDamage : public testing::TestWithParam<KinetoDamageCase> {};

TEST_P(KinetoDamage, IsReportedWithItsPlaceAndTheRestIsRead) {
    const ArtifactPtr artifact = openText(GetParam().text);
    ASSERT_TRUE(artifact) << GetParam().what;
    const bool silent = GetParam().code[0] == '\0';
    EXPECT_TRUE(silent ? artifact->report.entries().empty() : artifact->report.has(GetParam().code)) << GetParam().what;
    EXPECT_EQ(artifact->complete, !GetParam().lost) << GetParam().what;
    std::size_t events = 0;
    for (const SessionPtr &session : artifact->sessions)
        events += session->eventCount();
    EXPECT_EQ(events, GetParam().events) << GetParam().what;
    for (const Diagnostic &entry : artifact->report.entries())
        EXPECT_TRUE(entry.code == "sessions_not_separable" || !entry.place.empty()) << entry.code;
}

namespace {

std::string good() { return document({call("5", 1), kernel("0", 1), kernel("0", 2)}, R"("schemaVersion":1,)"); }

std::vector<KinetoDamageCase> damages() {
    std::string brokenNumber =
        document({call("5", 1), kernel("0", 1, "0", R"("ts":"-1.-234","dur":1)"), kernel("0", 2)});
    return {
        {"cut JSON", good().substr(0, good().size() - 60), "truncated_json", true, 2},
        {"no closing brackets", good().substr(0, good().size() - 2), "truncated_json", true, 3},
        {"cut gzip", gzip(good()).substr(0, gzip(good()).size() - 4), "truncated_gzip", true, 3},
        {"unescaped quotes",
         document({call("5", 1),
                   R"~({"ph":"X","cat":"cpu_op","name":"f({"device": "cpu"})","pid":5,"tid":1,"ts":1,"dur":1})~",
                   kernel("0", 1)}),
         "malformed_record", true, 2},
        {"a quote missing",
         document({call("5", 1), R"({"ph":"X","cat":"cpu_op",tid": 0,"ts":1,"dur":1})", kernel("0", 1)}),
         "malformed_record", true, 2},
        {"a bad number", brokenNumber, "bad_number", true, 2},
        {"a time beyond 64 bits", document({call("5", 1), kernel("0", 1, "0", R"("ts":1e300,"dur":1)")}), "bad_number",
         true, 1},
        {"no time", document({call("5", 1), kernel("0", 1, "0", R"("dur":1)")}), "missing_time", true, 1},
        {"NaN as time", document({call("5", 1), kernel("0", 1, "0", R"("ts":NaN,"dur":1)")}), "bad_number", true, 1},
        {"inf as time", document({call("5", 1), kernel("0", 1, "0", R"("ts":inf,"dur":1)")}), "bad_number", true, 1},
        {"a time of 0", document({call("5", 1), kernel("0", 1, "0", R"("ts":0,"dur":1)")}), "", false, 2},
        {"no time and no length", document({call("5", 1), kernel("0", 1, "0", R"("ts":0,"dur":0)")}), "", false, 2},
        {"a time below 0", document({call("5", 1), kernel("0", 1, "0", R"("ts":-3.5,"dur":1)")}), "", false, 2},
        {"control characters",
         document({call("5", 1),
                   "{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"a\x02\",\"pid\":5,\"tid\":1,\"ts\":1,\"dur\":1}"}),
         "control_character", false, 2},
        {"digits past the nanosecond", document({call("5", 1), kernel("0", 1, "0", R"("ts":1.00049,"dur":1)")}),
         "rounded_time", false, 2},
        {"fractions without padding",
         document({call("5", 1), kernel("0", 1, "0", R"("ts":1.5,"dur":1)")},
                  R"("schemaVersion":1,"displayTimeUnit":"ns",)"),
         "unpadded_fraction", false, 2},
        {"a log line in the header",
         "{\"INFO\":[\"a \"b\" c\"],\"schemaVersion\":1,\"traceEvents\":[" + call("5", 1) + "," + kernel("0", 1) + "]}",
         "malformed_member", false, 2},
    };
}

} // namespace

INSTANTIATE_TEST_SUITE_P(Kinds, KinetoDamage, testing::ValuesIn(damages()));

TEST(Kineto, HeaderValuesThatMayBeSecretAreMarked) {
    const SessionPtr session = onlySession(
        document({call("5", 1)}, R"("schemaVersion":1,"username":"ada","cupti_version":28,"api_token":"s3cr3t",)"));
    std::map<std::string, bool> secret;
    for (const MetadataEntry &entry : session->info().metadata)
        secret[entry.key] = entry.secret;
    EXPECT_TRUE(secret["username"]);
    EXPECT_TRUE(secret["api_token"]);
    EXPECT_FALSE(secret["cupti_version"]);
}

TEST(Kineto, RankIsWhatTheFileSaysAndNeverZeroByDefault) {
    EXPECT_EQ(
        onlySession(document({call("5", 1)}, R"("distributedInfo":{"rank":3},)"))->info().registration.rank.global, 3);
    EXPECT_FALSE(onlySession(document({call("5", 1)}))->info().registration.rank.known());
    EXPECT_FALSE(onlySession(document({call("5", 1)}, R"("distributedInfo":{"world_size":1},)"))
                     ->info()
                     .registration.rank.known());
}

TEST(Kineto, AnnotationsOfTheDeviceLieOnTheStreamOfTheirPidAndTid) {
    const SessionPtr session =
        onlySession(document({R"({"ph":"X","cat":"gpu_user_annotation","name":"step","pid":0,"tid":7,"ts":19,"dur":8})",
                              call("5", 1), kernel("0", 1)}));
    std::size_t found = 0;
    for (const TrackInfo &track : session->columns().tracks) {
        if (track.kind != TrackKind::DeviceAnnotations)
            continue;
        ++found;
        EXPECT_EQ(track.stream, session->deviceEvent(DeviceEventRef(0UL)).stream);
    }
    EXPECT_EQ(found, 1U);
}

} // namespace lanescope::test
