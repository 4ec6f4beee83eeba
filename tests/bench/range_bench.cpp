// SPDX-License-Identifier: Apache-2.0
// Summaries of ranges of captures built in memory, beside one pass over the columns they are read from.

#include "analysis/range/range_summary.h"
#include "model/trace_builder.h"
#include "tests/bench/bench.h"

#include <array>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace lanescope;

struct RangeBenchCapture {
    model::SessionPtr session;
    analysis::Correlation correlation;
    analysis::SessionPhases phases;
};

constexpr std::size_t kStreams = 16, kThreads = 4, kNames = 200;

/// Half of the events are launches, half their kernels and copies. Fixed seed.
RangeBenchCapture captureOf(std::size_t events) {
    model::TraceBuilder builder;
    builder.info.id = model::SessionId(model::ArtifactId(), 1);
    builder.info.profile.scope = model::KeyScope::RecordedProcess;
    builder.reserve(events);
    const model::ClockRef clock = builder.clock({"session", "ns", std::nullopt, "generated"});
    const model::ProcessRef process = builder.process("1");
    const model::DeviceRef device = builder.device(process, builder.intern("0"));
    std::vector<model::StreamRef> streams;
    std::vector<model::TrackRef> kernels, calls;
    std::vector<model::StringRef> names;
    for (std::size_t i = 0; i < kStreams; ++i) {
        streams.push_back(builder.stream(device, builder.intern("1"), builder.intern(std::to_string(i))));
        kernels.push_back(
            builder.streamTrack(model::TrackKind::Stream, streams.back(), clock, builder.intern("kernel")));
    }
    for (std::size_t i = 0; i < kThreads; ++i)
        calls.push_back(builder.hostTrack(model::TrackKind::Calls,
                                          builder.thread(process, builder.intern(std::to_string(i))), clock,
                                          builder.intern("cuda_runtime")));
    for (std::size_t i = 0; i < kNames; ++i)
        names.push_back(builder.intern((i % 10 == 0 ? "ncclAllReduce" : "gemm") + std::to_string(i)));
    const model::StringRef launch = builder.intern("cudaLaunchKernel");
    std::mt19937_64 random(1);
    for (std::size_t i = 0; i < events / 2; ++i) {
        const auto at = static_cast<std::int64_t>(i) * 1000;
        const std::uint64_t dice = random();
        const model::CorrelationId id = model::CorrelationId::fromNumber(static_cast<std::int64_t>(i) + 1);
        const auto kind = dice % 20 == 0 ? model::EventKind::Memcpy : model::EventKind::Kernel;
        builder.addCall({model::EventKind::Call, calls[dice % kThreads], {at}, {700}, launch, {2 * i}, 0},
                        {id, model::StringRef::none(), model::ApiClass::Runtime});
        builder.addDevice({kind,
                           kernels[(dice >> 8U) % kStreams],
                           {at + 5000 + static_cast<std::int64_t>(dice % 4000)},
                           {static_cast<std::int64_t>(dice % 9000)},
                           names[(dice >> 16U) % kNames],
                           {2 * i + 1},
                           0},
                          {streams[(dice >> 8U) % kStreams], process, id, 4096, model::StringRef::none()});
    }
    RangeBenchCapture capture{builder.finish(), {}, {}};
    capture.correlation = analysis::correlate(std::array{capture.session});
    capture.phases = analysis::assignPhases(*capture.session, capture.correlation.sessions[0]);
    return capture;
}

void measure(bench::Report &report, std::size_t events) {
    const RangeBenchCapture capture = captureOf(events);
    const auto end = static_cast<std::int64_t>(events / 2) * 1000 + 20000;
    std::int64_t check = 0;
    const std::vector<double> pass = report.run([&] {
        const model::StoreColumns &columns = capture.session->columns();
        for (std::size_t i = 0; i < columns.start.size(); ++i)
            check += columns.start[i].count ^ columns.duration[i].count;
    });
    const auto summarise = [&](std::int64_t from, std::int64_t to) {
        return report.run([&] {
            const analysis::TimeRange range{
                model::ClockId{capture.session->id(), model::ClockRef(std::size_t{0})}, {from}, {to}};
            const auto summary = analysis::summariseRange(*capture.session, capture.correlation.sessions[0],
                                                          capture.phases, *analysis::KernelClasses::builtIn(), range);
            check += summary.ok() ? static_cast<std::int64_t>(summary.value().numbers.kernelCount) : 0;
        });
    };
    const std::string label = std::to_string(events / 1000000) + " M events, ";
    report.time(label + "range of all", summarise(0, end), "pass over starts", pass);
    report.time(label + "range of a tenth in the middle", summarise(end / 2, end / 2 + end / 10), "pass over starts",
                pass);
    report.time(label + "range of one event", summarise(end / 2, end / 2 + 100), "pass over starts", pass);
    report.number("(sum of what was read)", static_cast<double>(check % 1000), "");
}

const bench::Registration kRange("range", "summary of a selected range", [](bench::Report &report) {
    measure(report, 1000000);
    measure(report, 10000000);
});

} // namespace
