// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis.h"
#include "analysis/output/document.h"
#include "model/open.h"
#include "tests/core/support/made_rocprof.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace lanescope::test {

using namespace analysis;

namespace {

AnalysisPtr analysedText(const std::vector<std::string> &texts) {
    const TempFolder folder;
    std::vector<std::string> paths;
    for (const std::string &text : texts)
        paths.push_back(folder.write(std::to_string(paths.size()) + "_results.json", text));
    model::OpenedSet opened = model::openAll(paths);
    for (const model::Error &error : opened.errors)
        ADD_FAILURE() << error.line();
    return analyse(std::move(opened.artifacts));
}

TEST(RocprofV3Json, ADispatchIsMatchedByTheInternalIdOfItsProcess) {
    const AnalysisPtr open =
        analysedText({sdkDocument(sdkProcess(908, sdkCall(7, 100, 130), sdkDispatch(7, 150, 190)))});
    ASSERT_EQ(1U, open->sessions.size());
    EXPECT_EQ(1U, open->correlation.qualified);
    EXPECT_EQ("calls 908/9 hipLaunchKernel 100+30\nstream 908/dev2/ctx-/str3 gemm 150+40\n",
              eventText(*open->sessions[0]));
    EXPECT_EQ("rocprofv3-json/1", open->sessions[0]->info().profile.name);
}

TEST(RocprofV3Json, ProcessElementsAreSessionsOfTheirOwn) {
    const AnalysisPtr open = analysedText(
        {sdkDocument(sdkProcess(1, sdkCall(7, 100, 130), "") + "," + sdkProcess(2, "", sdkDispatch(7, 150, 190)))});
    ASSERT_EQ(2U, open->sessions.size());
    EXPECT_EQ(0U, open->correlation.qualified);
    EXPECT_EQ(1U, stateCount(open, MatchState::LaunchInOtherSession, 1));
    EXPECT_EQ(1U, open->correlation.refused);
}

TEST(RocprofV3Json, IdsOfAnotherContextMatchNothing) {
    const AnalysisPtr open = analysedText({sdkDocument(sdkProcess(
        1, sdkCall(1, 0, 1) + "," + sdkCall(2, 2, 3), sdkDispatch(101, 5, 6) + "," + sdkDispatch(102, 7, 8)))});
    EXPECT_EQ(2U, stateCount(open, MatchState::LaunchNotInSession));
}

TEST(RocprofV3Json, AnIdOfZeroIsNoId) {
    const AnalysisPtr open =
        analysedText({sdkDocument(sdkProcess(1, sdkCall(0, 0, 1), sdkDispatch(0, 5, 6) + "," + sdkDispatch(0, 7, 8)))});
    EXPECT_EQ(2U, stateCount(open, MatchState::PlaceholderId));
}

TEST(RocprofV3Json, CopiesWithOneIdAreAStarFromTheirCall) {
    const std::string copy =
        R"({"kind":4,"operation":1,"thread_id":9,"correlation_id":{"internal":7,"external":0},"start_timestamp":150,)"
        R"("end_timestamp":160,"dst_agent_id":{"handle":37944},"src_agent_id":{"handle":37946},"bytes":64})";
    const AnalysisPtr open = analysedText({sdkDocument(sdkProcess(
        1, sdkCall(7, 100, 130), "", R"(,"memory_copy":[)" + copy + "," + copy + "," + copy + "," + copy + "]"))});
    EXPECT_EQ(4U, open->correlation.qualified);
    EXPECT_EQ(4U, open->correlation.sessions[0].deviceWork(model::CallRef(0)).size());
    EXPECT_EQ(64, open->sessions[0]->deviceEvent(model::DeviceEventRef(0)).bytes);
    EXPECT_NE(eventText(*open->sessions[0]).find("copies 1/dev2 MEMORY_COPY_DEVICE_TO_HOST 150+10"), std::string::npos);
}

TEST(RocprofV3Json, MarkersHaveTheTextThatTheyWereGiven) {
    const AnalysisPtr open = analysedText({sdkDocument(
        sdkProcess(1, "", "",
                   R"(,"marker_api":[{"kind":3,"operation":0,"thread_id":9,"correlation_id":{"internal":5},)"
                   R"("start_timestamp":10,"end_timestamp":20}])"))});
    EXPECT_EQ("annotations 1/9 decode 7 10+10\n", eventText(*open->sessions[0]));
}

TEST(RocprofV3Json, CountersOfADispatchAreSummedOverTheirInstancesAtItsStart) {
    const auto counted = [](long long start, const std::string &records) {
        return R"({"thread_id":9,"dispatch_data":{"correlation_id":{"internal":7},"start_timestamp":)" +
               std::to_string(start) + R"(,"end_timestamp":190,"dispatch_info":{"agent_id":{"handle":37946}}},)" +
               R"("records":[)" + records + "]}";
    };
    const auto value = [](int counter, const std::string &number) {
        return R"({"counter_id":{"handle":)" + std::to_string(counter) + R"(},"value":)" + number + "}";
    };
    std::string process = sdkProcess(1, sdkCall(7, 100, 110), sdkDispatch(7, 150, 190));
    const std::string none = R"("counter_collection":[])";
    process.replace(process.find(none), none.size(),
                    R"("counter_collection":[)" +
                        counted(150, value(4, "1.5") + "," + value(5, "7") + "," + value(4, "2")) + "," +
                        counted(300, value(4, "8")) + R"(,{"records":[)" + value(4, "1") + "]}]");
    process.insert(1, R"("counters":[{"id":{"handle":4},"name":"SQ_WAVES"}],)");
    const AnalysisPtr open = analysedText({sdkDocument(process)});
    const model::SessionStore &session = *open->sessions[0];
    EXPECT_EQ(1U, open->correlation.qualified);
    std::string text;
    for (const model::CounterSample &sample : session.columns().counters)
        text += std::string(session.name(sample.row)) + " " + std::to_string(session.start(sample.row).count) + " " +
                std::to_string(sample.value) + "\n";
    EXPECT_EQ("SQ_WAVES · agent 2 150 3.500000\nSQ_WAVES · agent 2 300 8.000000\ncounter 5 · agent 2 150 7.000000\n",
              text);
    EXPECT_EQ("malformed_record×1", codes(open->artifacts[0]->report));
}

TEST(RocprofV3Json, AFileWithCountersAloneIsALaneOfCounters) {
    const auto collected = [](const std::string &times, const std::string &value) {
        return R"({"thread_id":9,"dispatch_data":{"correlation_id":{"internal":7},)" + times +
               R"(,"dispatch_info":{"agent_id":{"handle":37946},"kernel_id":8}},"records":[{"counter_id":{"handle":4},)" +
               R"("value":)" + value + "}]}";
    };
    std::string process = sdkProcess(1, "", "");
    const std::string none = R"("counter_collection":[])";
    process.replace(process.find(none), none.size(),
                    R"("counter_collection":[)" + collected(R"("start_timestamp":500,"end_timestamp":600)", "2") + "," +
                        collected(R"("start_timestamp":0,"end_timestamp":0)", "3") + "]");
    const AnalysisPtr open = analysedText({sdkDocument(process)});
    ASSERT_EQ(1U, open->sessions.size());
    const model::SessionStore &session = *open->sessions[0];
    EXPECT_TRUE(open->artifacts[0]->complete);
    EXPECT_EQ(2U, session.columns().counters.size());
    EXPECT_EQ(0U, open->correlation.sessions[0].state.size());
    EXPECT_EQ("no_accelerator_activity", availabilityOf(*open, Selection::all(*open)).reason);
    const auto extent = session.extent(session.info(session.track(model::EventRow(0))).clock);
    ASSERT_TRUE(extent) << "a time that was never taken does not stretch it";
    EXPECT_EQ(500, extent->first.count);
    EXPECT_EQ(500, extent->second.count);
}

TEST(RocprofV3Json, AGridIsShownInWorkItemsAndInGroups) {
    const TempFolder folder;
    const model::ArtifactPtr artifact = model::openArtifact(folder.write("r.json", sdkSample())).take();
    const model::SessionStore &session = *artifact->sessions[0];
    const auto details =
        model::eventDetails(*artifact, session, session.deviceEvent(model::DeviceEventRef(0)).row).take();
    EXPECT_TRUE(std::any_of(details.begin(), details.end(), [](const model::Detail &detail) {
        return detail.name == "groups_x" && detail.value == "8";
    }));
}

TEST(RocprofV3Json, TablesMayStandBehindTheRecordsThatReferToThem) {
    const nlohmann::ordered_json document = nlohmann::ordered_json::parse(sdkSample());
    nlohmann::ordered_json turned = nlohmann::ordered_json::object();
    const auto &process = document.at("rocprofiler-sdk-tool").at(0);
    for (auto member = process.rbegin(); member != process.rend(); ++member)
        turned[member.key()] = *member;
    ASSERT_NE(turned.begin().key(), process.begin().key());
    const nlohmann::ordered_json both = {{"rocprofiler-sdk-tool", {process, turned}}};
    const AnalysisPtr open = analysedText({both.dump()});
    ASSERT_EQ(2U, open->sessions.size());
    EXPECT_EQ(eventText(*open->sessions[0]), eventText(*open->sessions[1]));
    EXPECT_EQ(open->sessions[0]->info().label, open->sessions[1]->info().label);
    EXPECT_EQ("", codes(open->artifacts[0]->report));
}

struct Damage {
    const char *what;
    std::string text;
    std::size_t events;
    const char *code;
};

class DamagedSdkJson : public testing::TestWithParam<Damage> {};

TEST_P(DamagedSdkJson, GivesWhatStandsAroundTheDamageAndSaysSo) {
    const TempFolder folder;
    const model::ArtifactPtr artifact = model::openArtifact(folder.write("r.json", GetParam().text)).take();
    EXPECT_FALSE(artifact->complete) << GetParam().what;
    EXPECT_TRUE(artifact->report.has(GetParam().code)) << GetParam().what << codes(artifact->report);
    std::size_t events = 0;
    for (const model::SessionPtr &session : artifact->sessions)
        events += session->eventCount();
    EXPECT_EQ(GetParam().events, events) << GetParam().what;
}

std::string cutAt(const std::string &text, const std::string &before) { return text.substr(0, text.find(before)); }

INSTANTIATE_TEST_SUITE_P(
    Kinds, DamagedSdkJson,
    testing::Values(
        Damage{"cut inside the calls", cutAt(sdkSample(), R"("start_timestamp":3000)"), 14, "truncated_json"},
        Damage{"cut before the end", sdkSample().substr(0, sdkSample().size() - 2), 24, "truncated_json"},
        Damage{"cut inside the agents", cutAt(sdkSample(), "MI350X"), 0, "truncated_json"},
        Damage{"a record that is no JSON",
               sdkDocument(sdkProcess(1, sdkCall(1, 0, 1) + R"(,{"kind":,},)" + sdkCall(2, 2, 3), "")), 2,
               "malformed_record"},
        Damage{"a word between records",
               sdkDocument(sdkProcess(1, sdkCall(1, 0, 1) + " oops," + sdkCall(2, 2, 3), sdkDispatch(1, 5, 6))), 2,
               "malformed_record"},
        Damage{"a record that is too large to hold",
               sdkDocument(sdkProcess(
                   1, sdkCall(1, 0, 1) + R"(,{"kind":")" + std::string(70'000'000, 'x') + R"("},)" + sdkCall(2, 2, 3),
                   "")),
               2, "malformed_record"}));

/// What records refer to, as text before which a word is put that is no JSON.
class DamagedSdkTable : public testing::TestWithParam<const char *> {};

TEST_P(DamagedSdkTable, KeepsEveryRecordAndSaysWhereAnEntryIsLost) {
    const TempFolder folder;
    std::string text = sdkSample();
    const std::size_t at = text.find(GetParam());
    ASSERT_NE(std::string::npos, at);
    text.insert(at, "oops ");
    const std::size_t element = text.find("[{") + 1;
    const std::size_t records = text.find(R"("callback_records")");
    const std::size_t end = text.rfind("]}");
    const std::string behind = text.substr(0, element) + "{" + text.substr(records, end - records - 1) + "," +
                               text.substr(element + 1, records - element - 2) + "}" + text.substr(end);
    for (const std::string &document : {text, behind}) {
        const model::ArtifactPtr artifact = model::openArtifact(folder.write("r.json", document)).take();
        EXPECT_FALSE(artifact->complete);
        EXPECT_TRUE(codes(artifact->report).starts_with("malformed_entry×1")) << codes(artifact->report);
        ASSERT_EQ(1U, artifact->sessions.size());
        EXPECT_EQ(24U, artifact->sessions[0]->eventCount());
        const auto &said = artifact->report.entries().front();
        EXPECT_TRUE(said.place.byte && document.substr(*said.place.byte).starts_with("{")) << said.place.text();
    }
}

INSTANTIATE_TEST_SUITE_P(Kinds, DamagedSdkTable,
                         testing::Values(R"("pid")", R"("node_id":2)", R"("operations":["hipInit")", R"("key":5)",
                                         R"("kernel_name")"));

TEST(RocprofV3Json, TheRealCaptureHasTheDispatchesThatItsTextHas) {
    const std::string folder = realTraces();
    if (folder.empty())
        GTEST_SKIP() << "the folder of real captures is absent: set LANESCOPE_TRACES";
    const model::ArtifactPtr artifact = model::openArtifact(folder + "/rocm/908_results.json.gz").take();
    ASSERT_EQ(1U, artifact->sessions.size());
    EXPECT_TRUE(artifact->complete);
    const AnalysisPtr open = analyse({artifact});
    EXPECT_EQ(43915U, open->correlation.kernels) << "jq: .buffer_records.kernel_dispatch | length";
    EXPECT_EQ(43915U, stateCount(open, MatchState::LaunchNotInSession));
    EXPECT_EQ(567U, open->numbers[0].total.streamCount);
}

} // namespace
} // namespace lanescope::test
