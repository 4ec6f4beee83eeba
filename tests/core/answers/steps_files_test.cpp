// SPDX-License-Identifier: Apache-2.0
// The steps of real captures, counted a second time by Python from the file's own JSON.
#include "tests/core/support/cli_runner.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <ostream>

namespace lanescope {

namespace {

using Json = nlohmann::json;

struct StepFile {
    const char *name;
    std::size_t steps;
    const char *stage;
    int parts;
    int tokens;
};
std::ostream &operator<<(std::ostream &out, const StepFile &row) { return out << row.name; }

/// Marks of the host in nested ranges of one thread are counted once; the work of a step is found by the
/// ids of the calls inside its outermost mark.
const char *const kCounter = R"py(
import gzip, json, re, sys
from decimal import Decimal

def ns(value):
    return int((Decimal(str(value)) * 1000).to_integral_value(rounding="ROUND_HALF_UP"))

document = json.loads(gzip.open(sys.argv[1]).read(), parse_float=Decimal)
events = [e for e in document["traceEvents"] if e.get("ph") == "X"]

def stage(name):
    sglang = re.match(r"step\[(EXTEND|DECODE|MIXED)", name)
    if sglang:
        return {"EXTEND": "prefill", "DECODE": "decode", "MIXED": "mixed"}[sglang.group(1)]
    vllm = re.match(r"execute_.*context_(\d+)\(.*generation_(\d+)\(", name)
    if not vllm:
        return None
    context, generation = (int(n) for n in vllm.groups())
    return "mixed" if context and generation else "prefill" if context else "decode"

def span(event):
    return ns(event["ts"]), ns(event["ts"]) + ns(event["dur"])

marks = [e for e in events if e.get("cat") == "user_annotation" and stage(e["name"])]
def outer(mark):
    return not any(o is not mark and (o["pid"], o["tid"]) == (mark["pid"], mark["tid"]) and
                   span(o)[0] <= span(mark)[0] and span(mark)[1] <= span(o)[1] for o in marks)

device = {}
for e in events:
    if e.get("cat") in ("kernel", "gpu_memcpy", "gpu_memset"):
        device.setdefault(e["args"]["correlation"], []).append(e)
steps = []
for mark in sorted(filter(outer, marks), key=span):
    begin, end = span(mark)
    calls = [e for e in events if e.get("cat") in ("cuda_runtime", "cuda_driver") and "correlation" in e.get("args", {})
             and (e["pid"], e["tid"]) == (mark["pid"], mark["tid"]) and begin <= span(e)[0] and span(e)[1] <= end]
    work = [w for i in {c["args"]["correlation"] for c in calls} for w in device.get(i, [])]
    busy, until = 0, None
    for first, last in sorted(map(span, work)):
        if until is None or first > until:
            until = first
        busy += max(0, last - until)
        until = max(until, last)
    steps.append({"stage": stage(mark["name"]), "start_ns": begin, "duration_ns": end - begin,
                  "kernels": sum(w["cat"] == "kernel" for w in work),
                  "graph_launches": sum(c["name"] in ("cudaGraphLaunch", "hipGraphLaunch") for c in calls),
                  "device_busy_ns": busy if work else None,
                  "device_start_ns": min(span(w)[0] for w in work) if work else None,
                  "device_end_ns": max(span(w)[1] for w in work) if work else None})
print(json.dumps(steps))
)py";

class StepFiles : public testing::TestWithParam<StepFile> {};

TEST_P(StepFiles, HaveTheStepsThatTheFileHas) {
    const std::string traces = test::realTraces();
    if (traces.empty())
        GTEST_SKIP() << "the folder of real captures is absent; name it in LANESCOPE_TRACES";
    const std::string path = traces + "/kineto/" + GetParam().name;
    const test::RunResult counted = test::runProgram({"python3", "-c", kCounter, path});
    ASSERT_EQ(counted.exitCode, 0) << counted.err;
    const Json expected = Json::parse(counted.out);
    const Json rows = test::cliJson("steps", {path}).at("rows");
    ASSERT_EQ(expected.size(), GetParam().steps);
    ASSERT_EQ(rows.size(), GetParam().steps);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (const auto &[key, value] : expected.at(i).items())
            EXPECT_EQ(rows.at(i).at(key), value) << key;
        EXPECT_EQ(rows.at(i).at("stage"), GetParam().stage);
        EXPECT_EQ(rows.at(i).at("parts"), GetParam().parts);
        EXPECT_EQ(rows.at(i).at("tokens"), GetParam().tokens);
        EXPECT_EQ(rows.at(i).at("step"), i + 1);
    }
}

INSTANTIATE_TEST_SUITE_P(Kineto, StepFiles,
                         testing::Values(StepFile{"sglang-qwen3-TP-0.trace.json.gz", 1, "prefill", 1, 15360},
                                         StepFile{"sglang-qwen3-TP-0-DECODE.trace.json.gz", 1, "decode", 1, 32},
                                         StepFile{"vllm-decode-graph.json.gz", 1, "decode", 0, 32},
                                         StepFile{"vllm-prefilldecode-piecewise.json.gz", 1, "mixed", 0, 8192}));

} // namespace
} // namespace lanescope
