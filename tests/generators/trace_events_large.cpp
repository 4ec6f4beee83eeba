// SPDX-License-Identifier: Apache-2.0
#include "tests/generators/other_formats.h"
#include "tests/generators/rocm_timeline.h"
#include "tests/generators/text_file.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace lanescope::generators {

namespace {

/// One record after the other, with commas between them.
class Records {
public:
    Records(const std::string &path, std::string_view head) : m_file(path) { m_file << head; }

    /// A new record whose members follow.
    TextFile &next() {
        m_file << (m_first ? "{" : ",\n{");
        m_first = false;
        return m_file;
    }
    void metadata(std::string_view what, std::int64_t process, std::int64_t thread, std::string_view name) {
        next() << R"("ph":"M","name":")" << what << R"(","pid":)" << process << R"(,"tid":)" << thread
               << R"(,"args":{"name":")" << name << R"("}})";
    }
    /// A complete event, left open for more members.
    TextFile &slice(std::int64_t process, std::int64_t thread, const Span &span, std::string_view name,
                    std::string_view quote = "") {
        return next() << R"("ph":"X","pid":)" << process << R"(,"tid":)" << thread << R"(,"ts":)" << quote
                      << Micros{span.start} << quote << R"(,"dur":)" << Micros{span.duration} << R"(,"name":")" << name
                      << "\"";
    }
    void close(std::string_view tail) {
        m_file << tail;
        m_file.close();
    }

private:
    TextFile m_file;
    bool m_first = true;
};

std::string_view nameOf(const RocmLaunch &one) { return RocmTimeline::kNames[static_cast<std::size_t>(one.name)]; }

constexpr std::int64_t kHost = 701, kThread = 702, kDevice = 1;
constexpr std::int64_t kUnitraceDevice = 4294967295;

void writeChrome(Records &records, const RocmLaunch &one) {
    records.slice(kHost, kThread, one.call, "submit") << R"(,"cat":"host"})";
    records.slice(kHost, one.stream, one.kernel, nameOf(one)) << R"(,"cat":"work"})";
}

void writeJax(Records &records, const RocmLaunch &one) {
    records.slice(kHost, kThread, one.call, "PjitFunction(f)") << "}";
    records.slice(kDevice, one.stream, one.kernel, nameOf(one))
        << R"(,"args":{"correlation_id":")" << one.id << R"("}})";
}

void writeAscend(Records &records, const RocmLaunch &one) {
    records.slice(kHost, kThread, one.call, "aten::add", "\"") << R"(,"cat":"cpu_op"})";
    records.slice(kDevice, one.stream, one.kernel, nameOf(one), "\"") << "}";
    const auto flow = [&](std::string_view phase, std::int64_t process, std::int64_t thread, std::int64_t at) {
        records.next() << R"("ph":")" << phase << R"(","bp":"e","name":"torch_to_npu","cat":"async_npu","id":)"
                       << one.id << R"(,"pid":)" << process << R"(,"tid":)" << thread << R"(,"ts":")" << Micros{at}
                       << "\"}";
    };
    flow("s", kHost, kThread, one.call.start);
    flow("f", kDevice, one.stream, one.kernel.start);
}

void writeUnitrace(Records &records, const RocmLaunch &one) {
    records.slice(kHost, kThread, one.call, "zeCommandListAppendLaunchKernel") << R"(,"cat":"cpu_op","id":0})";
    records.slice(kUnitraceDevice, kUnitraceDevice, one.kernel, nameOf(one))
        << R"(,"cat":"gpu_op","args":{"id":")" << one.id << R"("}})";
    const auto flow = [&](std::string_view phase, std::int64_t process, std::int64_t thread, std::int64_t at) {
        records.next() << R"("ph":")" << phase << R"(","tid":)" << thread << R"(,"pid":)" << process << R"(,"ts":)"
                       << Micros{at} << R"(,"name":"dep","cat":"Flow_H2D_)" << one.id << R"(_0","id":)" << one.id
                       << "}";
    };
    flow("s", kHost, kThread, one.call.start);
    flow("t", kUnitraceDevice, kUnitraceDevice, one.kernel.start);
}

void writeProton(Records &records, const RocmLaunch &one) {
    records.next() << R"("args":{"call_stack":["ROOT","forward","gemm"]},"cat":"kernel","dur":)"
                   << Micros{one.kernel.duration} << R"(,"name":")" << nameOf(one) << R"(","ph":"X","tid":)"
                   << one.stream << R"(,"ts":)" << Micros{one.kernel.start} << "}";
}

void writeViztracer(Records &records, const RocmLaunch &one) {
    records.slice(kHost, kThread, one.call, "step (serve.py:12)") << R"(,"cat":"fee"})";
    records.slice(kHost, kThread, {one.call.start, one.call.duration / 2}, "launch (serve.py:20)")
        << R"(,"cat":"fee"})";
}

struct Dialect {
    std::string_view name, head, tail;
    void (*write)(Records &, const RocmLaunch &);
    std::string_view device; ///< name of the device's process; empty: none
    std::int64_t deviceProcess = kDevice;
};

constexpr std::array<Dialect, 6> kDialects{{
    {"chrome", R"({"traceEvents":[)", "]}", writeChrome, ""},
    {"jax", R"({"displayTimeUnit":"ns","metadata":{"highres-ticks":true},"traceEvents":[)", ",{}]}", writeJax,
     "/device:GPU:0"},
    {"ascend", "[", "]", writeAscend, "Ascend Hardware"},
    {"unitrace", "{ \"traceEvents\":[\n", "\n]\n}\n", writeUnitrace, "RANK 0 DEVICE<node1>0:3:0.0 #0", kUnitraceDevice},
    {"proton", R"({"displayTimeUnit":"us","traceEvents":[)", "]}\n", writeProton, ""},
    {"viztracer", R"({"traceEvents":[)", R"(],"viztracer_metadata":{"overflow":false,"version":"1.1.1"}})",
     writeViztracer, ""},
}};

} // namespace

void writeLargeTraceEvents(const std::string &path, std::string_view dialect, std::int64_t kernels,
                           std::uint64_t seed) {
    const auto found =
        std::find_if(kDialects.begin(), kDialects.end(), [&](const Dialect &d) { return d.name == dialect; });
    if (found == kDialects.end())
        throw std::runtime_error("no such dialect: " + std::string(dialect));
    Records records(path, found->head);
    if (!found->device.empty())
        records.metadata("process_name", found->deviceProcess, 0, found->device);
    RocmTimeline timeline(seed);
    for (std::int64_t done = 0; done < kernels; ++done)
        found->write(records, timeline.next());
    records.close(found->tail);
}

} // namespace lanescope::generators
