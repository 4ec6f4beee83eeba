// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/counterexamples.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iomanip>
#include <optional>
#include <sstream>
#include <stdexcept>

namespace lanescope::test {

namespace {

using Json = nlohmann::ordered_json;

/// A row of the rows/1 form; what is empty is not written.
struct Row {
    std::optional<std::string> artifact = "A";
    std::string name;
    std::string category;
    long long start = 0;
    long long duration = 0;
    std::string process, thread, context, device, stream, id, phase, clock;
};

Row launch(std::string name, long long start, long long duration, std::string id) {
    Row row;
    row.name = std::move(name);
    row.category = "cuda_runtime";
    row.start = start;
    row.duration = duration;
    row.process = "P1";
    row.thread = "T1";
    row.context = "C1";
    row.id = std::move(id);
    return row;
}

Row kernel(std::string name, long long start, long long duration, std::string id) {
    Row row;
    row.name = std::move(name);
    row.category = "kernel";
    row.start = start;
    row.duration = duration;
    row.process = "P1";
    row.context = "C1";
    row.device = "0";
    row.stream = "7";
    row.id = std::move(id);
    return row;
}

/// The row with another value in one of its fields.
Row with(Row row, std::string Row::*field, std::string value) {
    row.*field = std::move(value);
    return row;
}

Row inArtifact(Row row, std::optional<std::string> artifact) {
    row.artifact = std::move(artifact);
    return row;
}

std::string rowText(const Row &row) {
    Json json = Json::object();
    if (row.artifact)
        json["artifact_id"] = *row.artifact;
    json["provider"] = "test";
    json["name"] = row.name;
    json["category"] = row.category;
    json["start_ns"] = row.start;
    json["duration_ns"] = row.duration;
    const std::pair<const char *, const std::string *> optional[] = {
        {"process", &row.process}, {"thread", &row.thread},     {"context", &row.context},
        {"device", &row.device},   {"stream", &row.stream},     {"correlation_id", &row.id},
        {"phase", &row.phase},     {"clock_domain", &row.clock}};
    for (const auto &[key, value] : optional)
        if (!value->empty())
            json[key] = *value;
    return json.dump() + "\n";
}

InputFile rowsFile(std::string name, const std::vector<Row> &rows) {
    InputFile file{std::move(name), {}};
    for (const Row &row : rows)
        file.content += rowText(row);
    return file;
}

// --- Rows ----------------------------------------------------------------------------------------

std::vector<Row> launchOfDecode() { return {with(launch("cudaLaunchKernel", 1000, 10, "7"), &Row::phase, "decode")}; }

std::vector<Row> kernelOfDecode() {
    Row row = kernel("decode_attention", 0, 5, "7");
    row.artifact = "B";
    row.process = "P2";
    row.context = "C2";
    row.device = "1";
    row.stream = "9";
    row.phase = "decode";
    return {row};
}

Counterexample c1() {
    return {"C1",
            "a launch and a kernel of two artifacts with equal ids stay apart",
            {rowsFile("a.jsonl", launchOfDecode()), rowsFile("b.jsonl", kernelOfDecode())}};
}

Counterexample c1InOneFile() {
    return {"C1-one-file",
            "the same where both artifacts stand in one file",
            {rowsFile("both.jsonl", {launchOfDecode().front(), kernelOfDecode().front()})}};
}

Counterexample c3() {
    return {"C3",
            "an id of two processes matches in the kernel's own process only",
            {rowsFile("two-processes.jsonl", {launch("cudaLaunchKernel", 100, 10, "7"),
                                              with(launch("cudaLaunchKernel", 100, 10, "7"), &Row::process, "P2"),
                                              kernel("gemm", 120, 30, "7")})}};
}

Counterexample c4() {
    return {"C4",
            "kernels without process match nothing",
            {rowsFile("no-process.jsonl",
                      {launch("cudaLaunchKernel", 100, 10, "7"), launch("cudaLaunchKernel", 200, 10, "8"),
                       with(kernel("gemm", 120, 30, "7"), &Row::process, ""),
                       with(kernel("gemm", 220, 30, "8"), &Row::process, "")})}};
}

Counterexample c5() {
    return {"C5",
            "equal stream labels in two artifacts make no gap",
            {rowsFile("first.jsonl", {launch("cudaLaunchKernel", 0, 2, "1"), kernel("gemm", 10, 10, "1")}),
             rowsFile("second.jsonl", {inArtifact(launch("cudaLaunchKernel", 990, 2, "1"), "B"),
                                       inArtifact(kernel("gemm", 1000, 10, "1"), "B")})}};
}

Counterexample c7() {
    return {"C7",
            "one valid pair of one session is one arrow",
            {rowsFile("pair.jsonl", {launch("cudaLaunchKernel", 1000, 10, "7"), kernel("gemm", 1020, 50, "7")})}};
}

Counterexample c8() {
    std::vector<Row> rows = {launch("cudaLaunchKernel", 1000, 10, "7"), kernel("gemm", 1020, 50, "7"),
                             launch("cudaLaunchKernel", 1100, 10, "8"), kernel("gemm", 1120, 50, "8")};
    for (Row &row : rows) {
        row.artifact = std::nullopt;
        row.phase = "decode";
    }
    return {"C8", "rows without artifact id are historical and prove nothing", {rowsFile("historical.jsonl", rows)}};
}

Counterexample c9() {
    return {"C9",
            "two calls with one key are ambiguous",
            {rowsFile("ambiguous.jsonl", {launch("cudaLaunchKernel", 1000, 10, "7"),
                                          with(launch("cudaLaunchKernel", 1100, 10, "7"), &Row::thread, "T2"),
                                          kernel("gemm", 1200, 50, "7")})}};
}

Counterexample c10() {
    return {"C10",
            "a kernel that starts before its launch keeps a dashed arrow and its negative number",
            {rowsFile("before.jsonl", {launch("cudaLaunchKernel", 1000, 100, "7"), kernel("early", 940, 50, "7"),
                                       launch("cudaLaunchKernel", 2000, 10, "8"), kernel("ordinary", 2020, 50, "8")})}};
}

Counterexample c11() {
    return {"C11",
            "ids that are all 0 are placeholders",
            {rowsFile("zeros.jsonl", {launch("cudaLaunchKernel", 1000, 10, "0"), kernel("gemm", 1020, 50, "0"),
                                      launch("cudaLaunchKernel", 1100, 10, "0"), kernel("gemm", 1120, 50, "0")})}};
}

Counterexample c13() {
    return {"C13",
            "what runs in another phase is no idle time of this one",
            {rowsFile("phases.jsonl", {with(kernel("decode_a", 0, 10, "1"), &Row::phase, "decode"),
                                       with(kernel("prefill", 10, 80, "2"), &Row::phase, "prefill"),
                                       with(kernel("decode_b", 90, 10, "3"), &Row::phase, "decode")})}};
}

Counterexample c14() {
    return {"C14",
            "two processes on equal stream labels are two streams",
            {rowsFile("streams.jsonl",
                      {kernel("first", 10, 10, "1"), with(kernel("second", 1000, 10, "2"), &Row::process, "P2")})}};
}

Counterexample c15() {
    return {"C15",
            "a kernel without collected times counts, and is in no time",
            {rowsFile("stamps.jsonl", {launch("cudaLaunchKernel", 1000, 10, "1"), kernel("good", 1020, 50, "1"),
                                       launch("cudaLaunchKernel", 1040, 10, "2"), kernel("unstamped", 0, 0, "2"),
                                       launch("cudaLaunchKernel", 1080, 10, "3"), kernel("good", 1100, 50, "3")})}};
}

Counterexample c16() {
    Row mark = launch("prefill", 1000, 100, "");
    mark.category = "user_annotation";
    mark.context.clear();
    return {"C16",
            "a kernel belongs to the phase of its launch, even when it runs after the mark",
            {rowsFile("late.jsonl", {mark, launch("cudaLaunchKernel", 1050, 10, "7"), kernel("late", 1500, 50, "7")})}};
}

Counterexample c17() {
    return {"C17",
            "kernels on two clocks have no gap between them",
            {rowsFile("clocks.jsonl", {with(kernel("on_x", 0, 5, "1"), &Row::clock, "x"),
                                       with(kernel("on_y", 1000, 5, "2"), &Row::clock, "y")})}};
}

// --- PyTorch profiles ----------------------------------------------------------------------------

std::string micros(long long ns) {
    std::ostringstream text;
    text << ns / 1000 << '.' << std::setw(3) << std::setfill('0') << ns % 1000;
    return text.str();
}

std::string numberOrText(const std::string &text) {
    const bool digits =
        !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    return digits ? text : Json(text).dump();
}

bool onDevice(const ProfileEvent &event) { return event.category == "kernel" || event.category.starts_with("gpu_"); }

std::string eventText(const ProfileEvent &event) {
    Json args = Json::object();
    if (onDevice(event)) {
        args["device"] = std::stoll(event.pid);
        args["context"] = 1;
        args["stream"] = std::stoll(event.tid);
    }
    if (event.correlation != 0)
        args["correlation"] = event.correlation;
    return R"({"ph": "X", "cat": ")" + event.category + R"(", "name": )" + Json(event.name).dump() + R"(, "pid": )" +
           numberOrText(event.pid) + R"(, "tid": )" + numberOrText(event.tid) + R"(, "ts": )" + micros(event.startNs) +
           R"(, "dur": )" + micros(event.durationNs) + R"(, "args": )" + args.dump() + "}";
}

ProfileEvent hostEvent(std::string category, std::string name, long long start, long long duration, long long id = 0) {
    return {std::move(category), std::move(name), start, duration, "4711", "4711", id};
}

ProfileEvent deviceEvent(std::string name, long long start, long long duration, long long id,
                         std::string stream = "7") {
    return {"kernel", std::move(name), start, duration, "0", std::move(stream), id};
}

/// Twelve launches with a kernel each, on two streams, in one decode step.
std::vector<ProfileEvent> smallCapture(long long offset) {
    std::vector<ProfileEvent> events = {hostEvent("user_annotation", "step[DECODE bs=4]", offset + 1'000, 90'000)};
    for (long long i = 0; i < 12; ++i) {
        events.push_back(hostEvent("cuda_runtime", "cudaLaunchKernel", offset + 2'000 + i * 7'000, 2'500, 100 + i));
        events.push_back(deviceEvent("gemm", offset + 5'000 + i * 7'000, 3'125, 100 + i, i % 3 == 0 ? "9" : "7"));
    }
    return events;
}

Counterexample c2() {
    constexpr long long kShift = 10'000'000'000;
    return {"C2",
            "a capture and a copy of it that starts 10 s later give the same numbers twice",
            {{"capture.pt.trace.json", pytorchProfile(smallCapture(0))},
             {"copy.pt.trace.json", pytorchProfile(smallCapture(kShift))}}};
}

Counterexample c6() {
    const auto events = [](const std::string &mark, long long start) {
        return std::vector<ProfileEvent>{hostEvent("user_annotation", mark, start, 50'000),
                                         hostEvent("cuda_runtime", "cudaLaunchKernel", start + 1'000, 2'000, 7),
                                         deviceEvent("attention", start + 4'000, 20'000, 7)};
    };
    return {"C6",
            "the prefill and the decode profile of one run are not pooled",
            {{"1771.23-TP-0-EXTEND.trace.json", pytorchProfile(events("step[EXTEND bs=2 toks=4096]", 10'000))},
             {"1771.23-TP-0-DECODE.trace.json", pytorchProfile(events("step[DECODE bs=2]", 900'000))}}};
}

Counterexample c12() {
    std::vector<ProfileEvent> events = {hostEvent("cuda_runtime", "cudaGraphLaunch", 1'000, 40'000, 42)};
    for (long long i = 0; i < kGraphKernels; ++i)
        events.push_back(deviceEvent("node_" + std::to_string(i % 5), 50'000 + i * 2'000, 1'500, 42));
    return {
        "C12", "a graph launch is one call with a fan of kernels", {{"graph.pt.trace.json", pytorchProfile(events)}}};
}

} // namespace

std::string pytorchProfile(const std::vector<ProfileEvent> &events) {
    std::string text = "{\n  \"schemaVersion\": 1,\n"
                       "  \"deviceProperties\": [{\"id\": 0, \"name\": \"Test GPU\", \"totalGlobalMem\": 1}],\n"
                       "  \"cupti_version\": 22,\n  \"displayTimeUnit\": \"ms\",\n"
                       "  \"baseTimeNanoseconds\": 1767189312000000000,\n  \"traceEvents\": [\n";
    for (const ProfileEvent &event : events)
        text += "  " + eventText(event) + ",\n";
    text += "  {\"ph\": \"i\", \"s\": \"g\", \"name\": \"Record Window End\", \"pid\": \"\", \"tid\": \"\", \"ts\": ";
    long long end = 0;
    for (const ProfileEvent &event : events)
        end = std::max(end, event.startNs + event.durationNs);
    return text + micros(end) + "}\n  ],\n  \"traceName\": \"test\"\n}\n";
}

const std::vector<Counterexample> &counterexamples() {
    static const std::vector<Counterexample> all = {c1(),  c1InOneFile(), c2(),  c3(),  c4(),  c5(),
                                                    c6(),  c7(),          c8(),  c9(),  c10(), c11(),
                                                    c12(), c13(),         c14(), c15(), c16(), c17()};
    return all;
}

const Counterexample &counterexample(std::string_view id) {
    for (const Counterexample &example : counterexamples())
        if (example.id == id)
            return example;
    throw std::out_of_range("no counterexample " + std::string(id));
}

} // namespace lanescope::test
