// SPDX-License-Identifier: Apache-2.0
#include "model/chrome/chrome_flows.h"
#include "model/chrome/chrome_reader.h"

#include "tests/core/support/reader_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace lanescope::model {
namespace {

using chrome::BoundSlice;
using chrome::FlowTarget;
using test::codes;

const std::unique_ptr<const Reader> kFlowReader = makeChromeReader();

/// One line per flow end, sorted: "category id phase → name of the slice".
std::string flowText(const SessionStore &session) {
    std::vector<std::string> lines;
    for (const FlowEnd &end : session.columns().flows) {
        const char *phase = end.phase == FlowEnd::Phase::Start ? "s" : end.phase == FlowEnd::Phase::Step ? "t" : "f";
        lines.push_back(std::string(session.text(end.category)) + " " + session.idText(end.id) + " " + phase + " → " +
                        (end.bound.isNone() ? "-" : std::string(session.name(end.bound))));
    }
    std::sort(lines.begin(), lines.end());
    std::string text;
    for (const std::string &line : lines)
        text += line + "\n";
    return text;
}

std::string slice(std::string_view name, int pid, int tid, int ts, int dur, std::string_view more = "") {
    return R"({"ph":"X","name":")" + std::string(name) + R"(","pid":)" + std::to_string(pid) + R"(,"tid":)" +
           std::to_string(tid) + R"(,"ts":)" + std::to_string(ts) + R"(,"dur":)" + std::to_string(dur) +
           std::string(more) + "}";
}

std::string flow(std::string_view phase, std::string_view id, int pid, int tid, int ts, std::string_view more = "") {
    return R"({"ph":")" + std::string(phase) + R"(","cat":"c","name":"n","id":)" + std::string(id) + R"(,"pid":)" +
           std::to_string(pid) + R"(,"tid":)" + std::to_string(tid) + R"(,"ts":)" + std::to_string(ts) +
           std::string(more) + "}";
}

struct ChromeFlowCase {
    const char *name;
    std::vector<std::string> records;
    const char *flows;
    const char *codes;
};

std::string joined(const std::vector<std::string> &records) {
    std::string text = "[";
    for (const std::string &record : records)
        text += (text.size() > 1 ? "," : "") + record;
    return text + "]";
}

constexpr std::string_view kEnclosing = R"(,"bp":"e")";

const std::vector<ChromeFlowCase> kFlowCases{
    {"enclosing_and_bp",
     {slice("a", 1, 1, 0, 10), slice("k", 1, 2, 20, 10), flow("s", "7", 1, 1, 1), flow("f", "7", 1, 2, 25, kEnclosing)},
     "c 7 f → k\nc 7 s → a\n",
     ""},
    {"finish_binds_to_the_next_slice",
     {slice("a", 1, 1, 0, 10), slice("x", 1, 2, 0, 30), slice("tiny", 1, 2, 26, 1), slice("y", 1, 2, 40, 5),
      flow("s", "7", 1, 1, 1), flow("f", "7", 1, 2, 25)},
     "c 7 f → tiny\nc 7 s → a\n",
     ""},
    {"next_slice_may_begin_at_once",
     {slice("a", 1, 1, 0, 10), slice("k", 1, 2, 9000, 10), flow("s", "7", 1, 1, 1), flow("f", "7", 1, 2, 9000)},
     "c 7 f → k\nc 7 s → a\n",
     ""},
    {"string_id",
     {slice("first", 0, 0, 0, 100), slice("second", 0, 0, 200, 100), flow("s", R"("id42")", 0, 0, 99),
      flow("t", R"("id42")", 0, 0, 201)},
     "c id42 s → first\nc id42 t → second\n",
     ""},
    {"ids_are_typed",
     {slice("a", 1, 1, 0, 10), slice("k", 1, 2, 20, 10), flow("s", "7", 1, 1, 1), flow("f", R"("7")", 1, 2, 20)},
     "c \"7\" f → k\nc 7 s → a\n",
     "dangling_flow×2"},
    {"different_ids_never_meet",
     {slice("SenderB", 15903, 15904, 0, 10), flow("s", R"("8780d404")", 15903, 15904, 1),
      flow("f", R"("4780d404")", 15875, 15895, 1001), slice("Blergh", 15875, 15895, 1001, 100)},
     "c 4780d404 f → Blergh\nc 8780d404 s → SenderB\n",
     "dangling_flow×2"},
    {"no_slice_at_the_start",
     {slice("k", 1, 2, 20, 10), flow("s", "7", 1, 1, 1), flow("f", "7", 1, 2, 20)},
     "c 7 f → k\nc 7 s → -\n",
     "dangling_flow×1"},
    {"a_slice_has_ended_at_its_end",
     {slice("a", 1, 1, 0, 10), slice("k", 1, 2, 20, 10), flow("s", "7", 1, 1, 10), flow("f", "7", 1, 2, 20)},
     "c 7 f → k\nc 7 s → -\n",
     "dangling_flow×1"},
    {"finish_without_start",
     {slice("k", 1, 2, 20, 10), flow("f", "5", 1, 2, 20, kEnclosing)},
     "c 5 f → k\n",
     "dangling_flow×1"},
    {"reused_id_is_another_flow",
     {slice("A", 1, 1, 0, 5), slice("B", 1, 2, 10, 5), slice("C", 1, 1, 20, 5), slice("D", 1, 2, 30, 5),
      flow("s", "7", 1, 1, 1), flow("f", "7", 1, 2, 10), flow("s", "7", 1, 1, 21), flow("f", "7", 1, 2, 30)},
     "c 7 (use 2) f → D\nc 7 (use 2) s → C\nc 7 f → B\nc 7 s → A\n",
     ""},
    {"two_starts_before_an_end_are_ambiguous",
     {slice("A", 1, 1, 0, 5), slice("B", 1, 1, 10, 5), slice("C", 1, 2, 20, 5), slice("D", 1, 2, 30, 5),
      flow("s", "3", 1, 1, 1), flow("s", "3", 1, 1, 11), flow("f", "3", 1, 2, 20), flow("f", "3", 1, 2, 30)},
     "c 3 f → -\nc 3 f → -\nc 3 s → -\nc 3 s → -\n",
     "ambiguous_flow_id×4"},
    {"effect_before_cause_is_still_one_flow",
     {slice("launch", 1, 1, 100, 10), slice("kernel", 1, 2, 95, 50), flow("s", "9", 1, 1, 100),
      flow("f", "9", 1, 2, 95)},
     "c 9 f → kernel\nc 9 s → launch\n",
     ""},
    {"overlap_is_ambiguous",
     {slice("P", 1, 1, 0, 10), slice("K", 1, 1, 5, 10), slice("a", 2, 2, 0, 3), flow("s", "7", 2, 2, 1),
      flow("f", "7", 1, 1, 6, kEnclosing)},
     "c 7 f → -\nc 7 s → a\n",
     "ambiguous_flow_slice×1 dangling_flow×1"},
    {"equal_intervals_are_ambiguous",
     {slice("P", 1, 1, 0, 10), slice("K", 1, 1, 0, 10), slice("k", 2, 2, 50, 3), flow("s", "7", 1, 1, 1),
      flow("f", "7", 2, 2, 50)},
     "c 7 f → k\nc 7 s → -\n",
     "ambiguous_flow_slice×1 dangling_flow×1"},
    {"nested_slices_of_one_start",
     {slice("outer", 1, 1, 0, 10), slice("inner", 1, 1, 0, 4), slice("k", 2, 2, 50, 3), flow("s", "7", 1, 1, 0),
      flow("f", "7", 2, 2, 50)},
     "c 7 f → k\nc 7 s → inner\n",
     ""},
    {"chain",
     {slice("fwd", 1, 1, 0, 5), slice("bwd", 1, 2, 10, 5), slice("launch", 1, 2, 20, 5), slice("kernel", 1, 3, 30, 5),
      flow("s", "1", 1, 1, 0), flow("t", "1", 1, 2, 10), flow("t", "1", 1, 2, 20), flow("f", "1", 1, 3, 30)},
     "c 1 f → kernel\nc 1 s → fwd\nc 1 t → bwd\nc 1 t → launch\n",
     ""},
    {"bind_ids",
     {slice("a", 1, 1, 0, 5, R"(,"bind_id":"0x5","flow_out":true)"),
      slice("b", 1, 1, 10, 5, R"(,"bind_id":"0x5","flow_in":true,"flow_out":true)"),
      slice("c", 1, 1, 20, 5, R"(,"bind_id":"0x5","flow_in":true)"), slice("d", 1, 1, 30, 5, R"(,"bind_id":"0x6")")},
     "bind_id 0x5 f → c\nbind_id 0x5 s → a\nbind_id 0x5 t → b\n",
     "flow_without_direction×1"},
    {"bind_ids_and_flow_ids_never_meet",
     {slice("a", 1, 1, 0, 5, R"(,"bind_id":1,"flow_out":true)"), slice("k", 1, 2, 20, 5), flow("f", "1", 1, 2, 20)},
     "bind_id 1 s → a\nc 1 f → k\n",
     "dangling_flow×2"},
    {"flow_on_an_end",
     {R"({"ph":"B","name":"a","pid":1,"tid":1,"ts":0})",
      R"({"ph":"E","pid":1,"tid":1,"ts":5,"bind_id":1,"flow_out":true})"},
     "",
     "flow_on_end×1"},
    {"begins_carry_flows",
     {R"({"ph":"B","name":"a","pid":1,"tid":1,"ts":0,"bind_id":1,"flow_out":true})",
      R"({"ph":"E","pid":1,"tid":1,"ts":5})", slice("b", 1, 1, 10, 5, R"(,"bind_id":1,"flow_in":true)")},
     "bind_id 1 f → b\nbind_id 1 s → a\n",
     ""},
    {"open_slices_enclose_only_their_start",
     {R"({"ph":"B","name":"open","pid":1,"tid":1,"ts":0})", slice("k", 1, 2, 20, 5), flow("s", "1", 1, 1, 0),
      flow("f", "1", 1, 2, 20), flow("s", "2", 1, 1, 3), flow("f", "2", 1, 2, 20)},
     "c 1 f → k\nc 1 s → open\nc 2 f → k\nc 2 s → -\n",
     "begin_without_end×1 dangling_flow×1"},
};

class RecordedFlows : public testing::TestWithParam<ChromeFlowCase> {};

TEST_P(RecordedFlows, BindAsTheFormatSays) {
    const ReadOutcome outcome = test::readText(*kFlowReader, joined(GetParam().records));
    EXPECT_EQ(flowText(*outcome.sessions[0]), GetParam().flows);
    EXPECT_EQ(codes(outcome.report), GetParam().codes);
}

TEST_P(RecordedFlows, BindTheSameWhateverTheOrderOfTheFile) {
    std::vector<std::string> records = GetParam().records;
    std::mt19937 random(7);
    for (int round = 0; round < 8; ++round) {
        std::shuffle(records.begin(), records.end(), random);
        const ReadOutcome outcome = test::readText(*kFlowReader, joined(records));
        EXPECT_EQ(flowText(*outcome.sessions[0]), GetParam().flows);
        EXPECT_EQ(codes(outcome.report), GetParam().codes);
    }
}

INSTANTIATE_TEST_SUITE_P(Chrome, RecordedFlows, testing::ValuesIn(kFlowCases),
                         [](const auto &row) { return row.param.name; });

TEST(RecordedFlowIds, OfOneProcessStayInIt) {
    const auto local = [](int pid, const char *phase, int ts) {
        return R"({"ph":")" + std::string(phase) + R"(","cat":"c","name":"n","id2":{"local":"0x1"},"pid":)" +
               std::to_string(pid) + R"(,"tid":1,"ts":)" + std::to_string(ts) + "}";
    };
    const ReadOutcome outcome =
        test::readText(*kFlowReader, joined({slice("a", 1, 1, 0, 5), slice("b", 2, 1, 0, 5), slice("k", 2, 1, 10, 5),
                                             local(1, "s", 1), local(2, "s", 1), local(2, "f", 10)}));
    EXPECT_EQ(flowText(*outcome.sessions[0]), "c 1:0x1 s → a\nc 2:0x1 f → k\nc 2:0x1 s → b\n");
    EXPECT_EQ(codes(outcome.report), "dangling_flow×1");
}

TEST(RecordedFlowIds, OfTwoNamesInOneCategoryAreTwoFlows) {
    const auto named = [](const char *name, const char *phase, int tid, int ts) {
        return R"({"ph":")" + std::string(phase) + R"(","cat":"c","id":1,"name":")" + name + R"(","pid":1,"tid":)" +
               std::to_string(tid) + R"(,"ts":)" + std::to_string(ts) + "}";
    };
    const ReadOutcome outcome =
        test::readText(*kFlowReader, joined({slice("a", 1, 1, 0, 9), slice("k", 1, 2, 10, 5), slice("l", 1, 3, 10, 5),
                                             named("y", "s", 1, 1), named("x", "s", 1, 2), named("y", "f", 2, 10),
                                             named("x", "f", 3, 10)}));
    EXPECT_EQ(flowText(*outcome.sessions[0]), "c 1 (use 2) f → k\nc 1 (use 2) s → a\nc 1 f → l\nc 1 s → a\n");
}

TEST(RecordedFlowIds, OneStartMayHaveManyFinishes) {
    std::vector<std::string> records{slice("a", 1, 1, 0, 5), flow("s", "1", 1, 1, 0)};
    for (int i = 0; i < 500; ++i) {
        records.push_back(slice("k", 1, 2, 10 * i + 10, 5));
        records.push_back(flow("f", "1", 1, 2, 10 * i + 10));
    }
    const ReadOutcome outcome = test::readText(*kFlowReader, joined(records));
    const auto &flows = outcome.sessions[0]->columns().flows;
    EXPECT_EQ(flows.size(), 501u);
    EXPECT_TRUE(std::all_of(flows.begin(), flows.end(),
                            [&](const FlowEnd &end) { return !end.bound.isNone() && end.id == flows.front().id; }));
    EXPECT_EQ(codes(outcome.report), "");
}

/// What TargetSweep answers, worked out slice by slice.
BoundSlice naiveEnclosing(const std::vector<FlowTarget> &targets, Ns at) {
    std::vector<FlowTarget> around;
    std::copy_if(targets.begin(), targets.end(), std::back_inserter(around),
                 [at](const FlowTarget &target) { return target.start <= at && at < target.end; });
    std::vector<FlowTarget> inside;
    for (const FlowTarget &candidate : around)
        if (std::all_of(around.begin(), around.end(), [&](const FlowTarget &other) {
                return other.start <= candidate.start && candidate.end <= other.end;
            }))
            inside.push_back(candidate);
    return inside.size() == 1 ? BoundSlice{inside.front().slice, false}
                              : BoundSlice{EventOrder::none(), !around.empty()};
}

TEST(TargetSweeps, AgreeWithTheNaiveDefinitionOnRandomSlices) {
    std::mt19937 random(11);
    for (int round = 0; round < 400; ++round) {
        std::vector<FlowTarget> targets;
        const std::size_t count = random() % 12;
        for (std::size_t i = 0; i < count; ++i) {
            const auto start = static_cast<std::int64_t>(random() % 20);
            targets.push_back({Ns{start}, Ns{start + 1 + static_cast<std::int64_t>(random() % 10)}, EventOrder(i)});
        }
        chrome::TargetSweep sweep(targets);
        for (std::int64_t at = -1; at < 32; ++at) {
            const BoundSlice fast = sweep.enclosing(Ns{at});
            const BoundSlice slow = naiveEnclosing(targets, Ns{at});
            EXPECT_EQ(fast.slice, slow.slice) << "round " << round << " at " << at;
            EXPECT_EQ(fast.ambiguous, slow.ambiguous) << "round " << round << " at " << at;
        }
    }
}

} // namespace
} // namespace lanescope::model
