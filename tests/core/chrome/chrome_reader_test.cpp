// SPDX-License-Identifier: Apache-2.0
#include "model/chrome/chrome_reader.h"

#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace lanescope::model {
namespace {

using test::codes;
using test::eventText;

const std::unique_ptr<const Reader> kReader = makeChromeReader();

ReadOutcome read(std::string_view text) { return test::readText(*kReader, text); }

std::string events(const ReadOutcome &outcome, std::size_t session = 0) {
    return session < outcome.sessions.size() ? eventText(*outcome.sessions[session]) : "no such session";
}

TEST(ChromeRecognition, KnowsTraceEventsByContent) {
    for (const char *head : {R"({"traceEvents":[]})", R"({"displayTimeUnit":"ns","traceEvents":[{"ph":"X"}]})",
                             "\xEF\xBB\xBF [ {\"name\":\"a\",\"ph\":\"B\"", R"([{},{"pid":1,"ph":"M"}])"})
        EXPECT_GT(test::scoreOf(*kReader, head), 0) << head;
    for (const char *head :
         {"", "{", "[", "{}", "[]", R"({"traceEvents":{}})", R"({"a":"traceEvents"})", R"([{"name":"x"}])", R"([1,2])",
          "SQLite format 3", R"({"start_ns":1,"category":"kernel"})", R"({"nested":{"traceEvents":[]}})"})
        EXPECT_EQ(test::scoreOf(*kReader, head), 0) << head;
}

TEST(ChromeSlices, CompleteEventsKeepExactTimesAndTextIdentities) {
    const ReadOutcome outcome = read(R"j({"traceEvents":[
        {"ph":"X","name":"a","pid":1,"tid":-5,"ts":1673000000000000.123,"dur":0.1},
        {"ph":"X","name":"b","pid":"1","tid":"-5","ts":"1719999999123456.789","dur":"2"},
        {"ph":"X","name":"c","pid":"process4770 (system-wide)","tid":"0","ts":-3,"dur":0}]})j");
    EXPECT_EQ(codes(outcome.report), "");
    EXPECT_EQ(events(outcome), "slices 1/-5 a 1673000000000000123+100\n"
                               "slices 1/-5 b 1719999999123456789+2000\n"
                               "slices process4770 (system-wide)/0 c -3000+0\n");
    EXPECT_EQ(outcome.sessions[0]->info().profile.name, "chrome-json/1");
    EXPECT_EQ(outcome.sessions[0]->info().profile.scope, KeyScope::None);
}

TEST(ChromeSlices, OverlapAndEqualStartsAreAllKept) {
    const ReadOutcome outcome = read(R"([{"ph":"X","name":"A","pid":0,"tid":7,"ts":3,"dur":3.776},
        {"ph":"X","name":"B","pid":0,"tid":7,"ts":5,"dur":2},
        {"ph":"X","name":"C","pid":0,"tid":7,"ts":5,"dur":2},
        {"ph":"X","name":"D","pid":0,"tid":7,"ts":5,"dur":-1}])");
    EXPECT_EQ(events(outcome), "slices 0/7 A 3000+3776\nslices 0/7 B 5000+2000\n"
                               "slices 0/7 C 5000+2000\nslices 0/7 D 5000+-1000 negative\n");
}

struct EdgeCase {
    const char *name;
    const char *events; ///< "B a 0;E - 5"
    const char *expected;
    const char *codes;
};

std::string edgeJson(std::string_view spec) {
    std::string json = "[";
    while (!spec.empty()) {
        const std::size_t cut = std::min(spec.find(';'), spec.size());
        const std::string_view one = spec.substr(0, cut);
        const std::size_t space = one.rfind(' ');
        const std::string name(one.substr(2, space - 2));
        json += std::string(json.size() > 1 ? "," : "") + R"({"pid":1,"tid":2,"ph":")" + one[0] + "\"";
        if (name != "-")
            json += ",\"name\":\"" + name + "\"";
        json += ",\"ts\":" + std::string(one.substr(space + 1)) + "}";
        spec.remove_prefix(std::min(cut + 1, spec.size()));
    }
    return json + "]";
}

class BeginsAndEnds : public testing::TestWithParam<EdgeCase> {};

TEST_P(BeginsAndEnds, AreMatchedInOrderOfTime) {
    const ReadOutcome outcome = read(edgeJson(GetParam().events));
    EXPECT_EQ(events(outcome), GetParam().expected);
    EXPECT_EQ(codes(outcome.report), GetParam().codes);
}

INSTANTIATE_TEST_SUITE_P(
    Chrome, BeginsAndEnds,
    testing::Values(
        EdgeCase{"nested", "B a 0;B b 1;E - 5;E - 9", "slices 1/2 a 0+9000\nslices 1/2 b 1000+4000\n", ""},
        EdgeCase{"crossed_names", "B a 0;B b 1;E a 5;E b 9", "slices 1/2 a 0+5000\nslices 1/2 b 1000+8000\n",
                 "overlapping_begin_end×1"},
        EdgeCase{"unknown_name", "B a 0;E z 5", "slices 1/2 a 0+5000\n", "mismatched_end×1"},
        EdgeCase{"end_alone", "E a 5", "", "end_without_begin×1"},
        EdgeCase{"begin_alone", "B a 5", "slices 1/2 a 5000+0 open\n", "begin_without_end×1"},
        EdgeCase{"lost_inner_end", "B a 0;B b 1;E a 9", "slices 1/2 a 0+9000\nslices 1/2 b 1000+0 open\n",
                 "begin_without_end×1 overlapping_begin_end×1"},
        EdgeCase{"file_order_is_not_time_order", "E b 5;B b 1;E a 9;B a 0",
                 "slices 1/2 a 0+9000\nslices 1/2 b 1000+4000\n", ""},
        EdgeCase{"same_name_nested", "B a 0;B a 1;E a 2;E a 3", "slices 1/2 a 0+3000\nslices 1/2 a 1000+1000\n", ""},
        EdgeCase{"zero_length_inside", "B a 0;B b 5;E b 5;E a 9", "slices 1/2 a 0+9000\nslices 1/2 b 5000+0\n", ""},
        EdgeCase{"end_before_begin", "B a 9;E a 5", "slices 1/2 a 9000+0 open\n",
                 "begin_without_end×1 end_without_begin×1"}),
    [](const auto &row) { return row.param.name; });

TEST(ChromeSlices, ThreadsOfTwoProcessesHaveStacksOfTheirOwn) {
    const ReadOutcome outcome =
        read(R"j([{"ph":"B","name":"a","pid":"process4770 (system-wide)","tid":"0","ts":87196094949},
        {"ph":"E","pid":"other","tid":"0","ts":87196100000},
        {"ph":"E","pid":"process4770 (system-wide)","tid":"0","ts":87196119345}])j");
    EXPECT_EQ(events(outcome), "slices process4770 (system-wide)/0 a 87196094949000+24396000\n");
    EXPECT_EQ(codes(outcome.report), "end_without_begin×1");
}

TEST(ChromeSlices, ABeginAndEndStandAtTheBegin) {
    const std::string text = R"([{"ph":"B","name":"a","pid":1,"tid":1,"ts":0},{"ph":"E","pid":1,"tid":1,"ts":5}])";
    const ReadOutcome outcome = read(text);
    EXPECT_EQ(outcome.sessions[0]->placeText(outcome.sessions[0]->place(EventRow(0))), "@1");
}

TEST(ChromeEvents, InstantsCountersAsyncAndNamesHaveTheirTracks) {
    const ReadOutcome outcome = read(R"({"traceEvents":[
        {"ph":"M","name":"process_name","pid":1,"args":{"name":"server"}},
        {"ph":"M","name":"thread_name","pid":1,"tid":2,"args":{"name":"main"}},
        {"ph":"M","name":"thread_sort_index","pid":1,"tid":2,"args":{"sort_index":7}},
        {"ph":"M","name":"process_labels","pid":1,"args":{"labels":"CPU"}},
        {"ph":"i","s":"t","name":"tick","pid":1,"tid":2,"ts":1},{"ph":"I","name":"tock","pid":1,"ts":2},
        {"ph":"C","name":"mem","pid":1,"tid":2,"ts":3,"args":{"used":5,"free":"2.5","note":"x"}},
        {"ph":"C","name":"mem","id":9,"pid":1,"ts":3,"args":{"used":1}},
        {"ph":"b","cat":"req","id":"0x1","name":"r","pid":1,"ts":4},{"ph":"n","cat":"req","id":"0x1","name":"r","pid":1,"ts":5},
        {"ph":"e","cat":"req","id":"0x1","name":"r","pid":1,"ts":6},{"ph":"b","cat":"req","id":"0x2","name":"r","pid":1,"ts":6},
        {"ph":"e","cat":"req","id":"0x1","name":"r","pid":2,"ts":7}]})");
    EXPECT_EQ(events(outcome),
              "counter 1/- [mem [9] · used] mem 3000+0\ncounter 1/- [mem · free] mem 3000+0\n"
              "counter 1/- [mem · used] mem 3000+0\n"
              "instants 1/- [r · 0x1 · req] r 5000+0\ninstants 1/- tock 2000+0\ninstants 1/2 tick 1000+0\n"
              "slices 1/- [r · 0x1 · req] r 4000+2000\nslices 1/- [r · 0x2 · req] r 6000+0 open\n");
    EXPECT_EQ(codes(outcome.report), "begin_without_end×1 counter_not_numeric×1 end_without_begin×1");
    const SessionStore &session = *outcome.sessions[0];
    EXPECT_EQ(session.text(session.columns().processes[0].name), "server");
    EXPECT_EQ(session.text(session.columns().threads[0].name), "main");
    EXPECT_EQ(session.columns().counters.size(), 3u);
    ASSERT_EQ(session.info().metadata.size(), 1u);
    EXPECT_EQ(session.info().metadata[0].key + "=" + session.info().metadata[0].value,
              "process_labels of process 1=CPU");
    EXPECT_EQ(session.info().recordsRead, 13u);
}

TEST(ChromeEvents, NamesOfAProcessWithoutNumberAreKeptAsMetadata) {
    const ReadOutcome outcome = read(R"([{"ph":"M","name":"process_name","pid":"","args":{"name":"nobody"}},
        {"ph":"M","name":"process_labels","pid":"","args":{"labels":"NPU"}},
        {"ph":"X","name":"a","pid":"","tid":1,"ts":0,"dur":1}])");
    EXPECT_EQ(events(outcome), "slices -/1 a 0+1000\n");
    EXPECT_EQ(outcome.sessions.at(0)->info().metadata.size(), 2U);
}

TEST(ChromeSessions, EachDocumentIsOneSession) {
    const ReadOutcome outcome = read(R"({"traceEvents":[{"ph":"X","name":"a","tid":1,"ts":0,"dur":1}]}
        {"traceEvents":[{"ph":"X","name":"b","tid":1,"ts":0,"dur":1}],"schemaVersion":1}
        {})");
    ASSERT_EQ(outcome.sessions.size(), 2u);
    EXPECT_EQ(events(outcome, 0), "slices -/1 a 0+1000\n");
    EXPECT_EQ(events(outcome, 1), "slices -/1 b 0+1000\n");
    EXPECT_EQ(outcome.sessions[1]->id().ordinal(), 2u);
    EXPECT_EQ(outcome.sessions[1]->info().label, "document 2");
}

TEST(ChromeSessions, ADocumentWithoutEventsIsAnEmptySession) {
    const ReadOutcome outcome = read(R"({"traceEvents":[]})");
    ASSERT_EQ(outcome.sessions.size(), 1u);
    EXPECT_EQ(outcome.sessions[0]->eventCount(), 0u);
}

TEST(ChromeDetails, ShowTheRecordWithItsArgumentsAndHideSecrets) {
    const test::TempFolder folder;
    const std::string path = folder.write(
        "trace.json",
        R"([{"ph":"X","name":"say \"hi\"","pid":1,"tid":1,"ts":1.50,"dur":1,"args":{"n":1.10,"list":[1, {"b":2}],"api_key":"k","num_tokens":7,"env":{"HOME":"/root"},"cfg":{"deep":{"password":"p"}}}}])");
    const auto outcome = test::readWith(*kReader, path);
    ASSERT_TRUE(outcome.ok());
    const auto details = kReader->details(path, *outcome.value().sessions[0], EventRow(0));
    ASSERT_TRUE(details.ok());
    std::string text;
    for (const Detail &detail : details.value())
        text += detail.name + "=" + detail.value + (detail.secret ? " (secret)" : "") + "\n";
    EXPECT_EQ(text, "ph=X\nname=say \"hi\"\npid=1\ntid=1\nts=1.50\ndur=1\nargs.n=1.10\nargs.list=[1, {\"b\":2}]\n"
                    "args.api_key=k (secret)\nargs.num_tokens=7\nargs.env={\"HOME\":\"/root\"} (secret)\n"
                    "args.cfg={\"deep\":{\"password\":\"p\"}} (secret)\n");
}

TEST(ChromeReading, IsCancelledWhenAskedTo) {
    const test::TempFolder folder;
    const std::string path = folder.write("trace.json", R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":0,"dur":1}])");
    std::stop_source source;
    source.request_stop();
    JobControl job;
    job.stop = source.get_token();
    const auto outcome = test::readWith(*kReader, path, job);
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(outcome.error().code, kCancelledCode);
}

TEST(ChromeReading, OfAMissingFileIsAnError) {
    const auto outcome = test::readWith(*kReader, "/nonexistent/trace.json");
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(outcome.error().code, "not_found");
}

struct RealCase {
    const char *file;
    std::size_t events;
    std::size_t flows;
    const char *codes;
};

class RealChromeTraces : public testing::TestWithParam<RealCase> {};

TEST_P(RealChromeTraces, AreReadWhole) {
    const std::string traces = test::realTraces();
    if (traces.empty())
        GTEST_SKIP() << "the folder of real traces is absent";
    const std::string path = traces + "/" + GetParam().file;
    const auto outcome = test::readWith(*kReader, path);
    ASSERT_TRUE(outcome.ok());
    ASSERT_EQ(outcome.value().sessions.size(), 1u);
    const SessionStore &session = *outcome.value().sessions[0];
    EXPECT_EQ(session.eventCount(), GetParam().events);
    EXPECT_EQ(session.columns().flows.size(), GetParam().flows);
    EXPECT_EQ(codes(outcome.value().report), GetParam().codes);
    EXPECT_FALSE(outcome.value().report.lostData());
}

INSTANTIATE_TEST_SUITE_P(Other, RealChromeTraces,
                         testing::Values(RealCase{"other/viztracer-multiprocess.json", 12533, 0, ""},
                                         RealCase{"other/jax-derived.trace.json.gz", 3650, 0,
                                                  "empty_entry×1 time_rounded×455"},
                                         RealCase{"other/chrome-unclosed.json", 1684, 0, "begin_without_end×4"},
                                         RealCase{"other/chrome-simple.json", 26, 0, "mismatched_end×2"},
                                         RealCase{"other/ascend-level1-rank0.trace_view.json", 10375, 1914,
                                                  "ambiguous_flow_slice×4 dangling_flow×4 time_rounded×4753"}));

} // namespace
} // namespace lanescope::model
