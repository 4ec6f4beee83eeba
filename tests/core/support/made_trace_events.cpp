// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/made_trace_events.h"

#include <tuple>
#include <utility>

namespace lanescope::test {

namespace {

std::string place(long long pid, long long tid, long long ts) {
    return R"("tid": )" + std::to_string(tid) + R"(, "pid": )" + std::to_string(pid) + R"(, "ts": )" +
           std::to_string(ts);
}

std::string named(const std::string &what, long long pid, long long tid, const std::string &name) {
    return R"({"ph":"M","name":")" + what + R"(","pid":)" + std::to_string(pid) + R"(,"tid":)" + std::to_string(tid) +
           R"(,"args":{"name":")" + name + R"("}})";
}

std::string slice(long long pid, long long tid, const std::string &ts, const std::string &name,
                  const std::string &more = "") {
    return R"({"ph":"X","pid":)" + std::to_string(pid) + R"(,"tid":)" + std::to_string(tid) + R"(,"ts":)" + ts +
           R"(,"dur":4.5,"name":")" + name + "\"" + more + "}";
}

void append(std::vector<std::string> &all, const std::vector<std::string> &more) {
    all.insert(all.end(), more.begin(), more.end());
}

} // namespace

std::string traceEvents(const std::vector<std::string> &records) {
    std::string text = "{ \"traceEvents\":[\n";
    for (std::size_t i = 0; i < records.size(); ++i)
        text += records[i] + (i + 1 < records.size() ? ",\n" : "\n");
    return text + "]\n}\n";
}

long long unitraceDevice(int rank) { return 4294967295LL - rank * 8192LL; }

std::string unitraceCall(const std::string &name, int pid, long long ts) {
    return R"({"ph": "X", )" + place(pid, pid, ts) + R"(, "name": ")" + name +
           R"(", "cat": "cpu_op", "dur": 3, "id": 0})";
}

std::string unitraceFlow(const std::string &phase, const std::string &id, int rank, long long pid, long long ts) {
    std::string digits;
    for (const char c : id)
        if (c >= '0' && c <= '9')
            digits += c;
    return R"({"ph": ")" + phase + R"(", )" + place(pid, pid, ts) + R"(, "name": "dep", "cat": "Flow_H2D_)" + digits +
           "_" + std::to_string(rank) + R"(", "id": )" + id + "}";
}

std::string unitraceCommand(const std::string &name, int kernelId, int rank, long long ts, long long duration) {
    return R"({"ph": "X", )" + place(unitraceDevice(rank), unitraceDevice(rank), ts) + R"(, "name": ")" + name +
           R"(", "cat": "gpu_op", "dur": )" + std::to_string(duration) + R"(, "args": {"id": ")" +
           std::to_string(kernelId) + R"("}})";
}

std::vector<std::string> unitraceLaunch(int kernelId, int rank, int pid, long long ts) {
    const std::string id = std::to_string(kernelId);
    return {unitraceCall("zeCommandListAppendLaunchKernel", pid, ts), unitraceFlow("s", id, rank, pid, ts),
            unitraceCommand("gemm", kernelId, rank, ts + 5), unitraceFlow("t", id, rank, unitraceDevice(rank), ts + 5)};
}

std::string protonStream(int stream, int kernels) {
    std::string text = R"({"displayTimeUnit":"us","traceEvents":[)";
    for (int i = 0; i < kernels; ++i)
        text += std::string(i > 0 ? "," : "") + R"({"args":{"call_stack":["ROOT","forward","gemm"]},"cat":"kernel",)" +
                R"("dur":4.5,"name":"gemm","ph":"X","tid":)" + std::to_string(stream) + R"(,"ts":)" +
                std::to_string(i * 10) + ".0}";
    return text + "]}\n";
}

std::string unitraceSample() {
    std::vector<std::string> records;
    for (int i = 1; i <= 12; ++i)
        append(records, unitraceLaunch(i, 0, 5, 1700000000000000LL + i * 10));
    records.push_back(named("process_name", 5, 5, "RANK 0 HOST<node1>"));
    records.push_back(named("process_name", unitraceDevice(0), 0, "RANK 0 DEVICE<node1>0:3:0.0 #0"));
    return traceEvents(records);
}

std::string protonSample() { return protonStream(7, 12); }

std::string jaxSample() {
    std::string text = R"({"displayTimeUnit":"ns","metadata":{"highres-ticks":true},"traceEvents":[)" +
                       named("process_name", 1, 0, "/device:GPU:0") + "," +
                       named("thread_name", 1, 17, "Stream #17(Kernel)") + "," +
                       named("process_name", 701, 0, "/host:CPU");
    for (int i = 1; i <= 12; ++i) {
        text += "," + slice(701, 583, std::to_string(i * 10) + ".25", "PjitFunction(f)");
        text += "," + slice(1, 17, std::to_string(i * 10) + ".5", "gemm",
                            R"(,"args":{"correlation_id":")" + std::to_string(i) + R"("})");
    }
    return text + ",{}]}";
}

std::string ascendSample() {
    std::string text = "[" + named("process_name", 9001, 0, "Ascend Hardware");
    for (int i = 1; i <= 12; ++i) {
        const std::string at = "\"1727593954627" + std::to_string(600 + 10 * i) + ".267\"";
        text += ", " + slice(5, 6, at, "aten::add", R"(,"cat":"cpu_op")");
        text += ", " + slice(9001, 12, at, "Add");
        for (const auto &[phase, process, thread] : {std::tuple("s", "5", "6"), std::tuple("f", "9001", "12")})
            text += std::string(R"(, {"ph":")") + phase +
                    R"(","bp":"e","name":"torch_to_npu","cat":"async_npu","id":)" + std::to_string(i) + R"(,"pid":)" +
                    process + R"(,"tid":)" + thread + R"(,"ts":)" + at + "}";
    }
    return text + "]";
}

std::string viztracerSample() {
    std::vector<std::string> records = {named("process_name", 5, 5, "MainProcess"),
                                        named("thread_name", 5, 6, "MainThread")};
    for (int i = 1; i <= 12; ++i)
        records.push_back(slice(5, 6, std::to_string(i * 10), "step (serve.py:12)", R"(,"cat":"fee")"));
    std::string text = traceEvents(records);
    text.resize(text.rfind('}'));
    return text + R"(,"viztracer_metadata": {"overflow": false, "version": "1.1.1"}})";
}

std::string rocprofDocument(const std::string &records) {
    std::string text = "{ \"traceEvents\":[{}\n";
    int order = 0;
    for (const auto &[pid, label] : {std::pair(0, "Markers and Ranges"), std::pair(2, "CPU HIP API"),
                                     std::pair(1, "COPY"), std::pair(6, "GPU0"), std::pair(518, "GPU Barriers0")})
        text += R"(,{"args":{"name":")" + std::string(label) + R"("},"ph":"M","pid":)" + std::to_string(pid) +
                R"(,"name":"process_name","sort_index":)" + std::to_string(order++) + "}\n";
    return text + records + "],\n\"otherData\": {\n    \"HSA Version\": \"1.1\"\n  }\n}";
}

std::string rocprofRow(int pid, int tid, const std::string &name, long long ts, long long duration) {
    return R"(,{"ph":"X","name":")" + name + R"(","pid":)" + std::to_string(pid) + R"(,"tid":)" + std::to_string(tid) +
           R"(,"ts":")" + std::to_string(ts) + R"(","dur":")" + std::to_string(duration) + "\",\n  \"args\":{\n" +
           R"(    "BeginNs":")" + std::to_string(ts * 1000 + 7) + "\",\n" + R"(    "pid":"4711")" + "\n  }\n}\n";
}

std::string rocprofFlow(char phase, int id, int pid, int tid, long long ts) {
    return R"(,{"ts":)" + std::to_string(ts) + R"(,"ph":")" + phase + R"(","cat":"DataFlow","id":)" +
           std::to_string(id) + R"(,"pid":)" + std::to_string(pid) + R"(,"tid":)" + std::to_string(tid) +
           R"(,"name":"dep"})" + "\n";
}

std::string rocprofSample() {
    std::string records;
    for (int i = 1; i <= 12; ++i)
        records += rocprofRow(2, 4711, "hipLaunchKernel", 10LL * i, 3) + rocprofRow(6, 1, "gemm", 10LL * i + 5, 4) +
                   rocprofFlow('s', i, 2, 4711, 10LL * i) + rocprofFlow('t', i, 6, 1, 10LL * i + 5);
    return rocprofDocument(records);
}

} // namespace lanescope::test
