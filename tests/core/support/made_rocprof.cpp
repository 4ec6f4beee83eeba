// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/made_rocprof.h"

namespace lanescope::test {

namespace {

std::string correlation(unsigned long long id) {
    return R"("correlation_id":{"internal":)" + std::to_string(id) + R"(,"external":0})";
}

std::string times(long long start, long long end) {
    return R"("start_timestamp":)" + std::to_string(start) + R"(,"end_timestamp":)" + std::to_string(end);
}

} // namespace

std::string sdkCall(unsigned long long id, long long start, long long end) {
    return R"({"size":88,"kind":1,"operation":1,"thread_id":9,)" + correlation(id) + "," + times(start, end) + "}";
}

std::string sdkDispatch(unsigned long long id, long long start, long long end) {
    return R"({"size":184,"kind":2,"operation":0,"thread_id":9,)" + correlation(id) + "," + times(start, end) +
           R"(,"dispatch_info":{"size":72,"agent_id":{"handle":37946},"queue_id":{"handle":16},"kernel_id":8,)"
           R"("workgroup_size":{"x":256,"y":1,"z":1},"grid_size":{"x":2048,"y":1,"z":1}},"stream_id":{"handle":3}})";
}

std::string sdkProcess(int pid, const std::string &calls, const std::string &dispatches, const std::string &more) {
    return R"({"metadata":{"pid":)" + std::to_string(pid) +
           R"(,"command":["serve"]},"agents":[{"id":{"handle":37944},"type":1,"node_id":0},)"
           R"({"id":{"handle":37946},"type":2,"node_id":2,"product_name":"MI350X"}],"strings":{"buffer_records":[)"
           R"({"kind":"NONE","operations":[]},{"kind":"HIP","operations":["hipInit","hipLaunchKernel"]},)"
           R"({"kind":"KERNEL_DISPATCH","operations":[]},{"kind":"MARKER","operations":["roctxRangePushA"]},)"
           R"({"kind":"MEMORY_COPY","operations":["MEMORY_COPY_NONE","MEMORY_COPY_DEVICE_TO_HOST"]}],)"
           R"("marker_api":[{"key":5,"value":"decode 7"}]},"kernel_symbols":[{"kernel_id":8,)"
           R"("kernel_name":"_Z4gemm.kd","formatted_kernel_name":"gemm"}],"callback_records":{"counter_collection":[]},)"
           R"("buffer_records":{"kernel_dispatch":[)" +
           dispatches + R"(],"hip_api":[)" + calls + "]" + more + "}}";
}

std::string sdkDocument(const std::string &processes) { return R"({"rocprofiler-sdk-tool":[)" + processes + "]}"; }

std::string sdkSample() {
    std::string calls;
    std::string dispatches;
    for (int i = 1; i <= 12; ++i) {
        const std::string comma = i == 1 ? "" : ",";
        const auto id = static_cast<unsigned long long>(i);
        calls += comma + sdkCall(id, 1000LL * i, 1000LL * i + 30);
        dispatches += comma + sdkDispatch(id, 1000LL * i + 50, 1000LL * i + 90);
    }
    return sdkDocument(sdkProcess(908, calls, dispatches));
}

std::string csvSample() {
    std::string text =
        "Kind,Agent_Id,Queue_Id,Stream_Id,Thread_Id,Kernel_Name,Correlation_Id,Start_Timestamp,End_Timestamp\n";
    for (int i = 1; i <= 12; ++i)
        text += "KERNEL_DISPATCH,Agent 4,1,2,9,\"gemm<a, b>\"," + std::to_string(i) + "," + std::to_string(1000 * i) +
                "," + std::to_string(1000 * i + 40) + "\n";
    return text;
}

std::string csvCallsSample() {
    std::string text = "Domain,Function,Process_Id,Thread_Id,Correlation_Id,Start_Timestamp,End_Timestamp\n";
    for (int i = 1; i <= 12; ++i)
        text += "HIP_RUNTIME_API,hipLaunchKernel,909,9," + std::to_string(i) + "," + std::to_string(1000 * i - 20) +
                "," + std::to_string(1000 * i - 10) + "\n";
    return text;
}

} // namespace lanescope::test
