// SPDX-License-Identifier: Apache-2.0
#include "tests/generators/kineto_capture.h"

#include <algorithm>

namespace lanescope::generators {

namespace {
// Callback ids of the CUDA runtime API, as the profiler records them.
constexpr int kCbidMemcpyAsync = 41;
constexpr int kCbidMemsetAsync = 51;
constexpr int kCbidStreamSynchronize = 131;
constexpr int kCbidStreamWaitEvent = 147;
constexpr int kCbidLaunchKernel = 211;
constexpr int kCbidGraphLaunch = 311;
} // namespace

KinetoCapture::KinetoCapture(KinetoWriter &writer, Random random, HostThread thread, std::int64_t start,
                             Correlation firstCorrelation)
    : m_writer(writer), m_random(random), m_thread(thread), m_now(start), m_correlation(firstCorrelation.value - 1) {}

std::int64_t KinetoCapture::lastEnd(DeviceStream stream) const {
    const auto found = m_streams.find(stream.stream);
    return found == m_streams.end() ? 0 : found->second.lastEnd;
}

void KinetoCapture::occupy(DeviceStream stream, Span span) {
    Stream &state = m_streams[stream.stream];
    state.freeAt = span.end();
    state.lastEnd = span.end();
    if (state.firstStart == 0)
        state.firstStart = span.start;
    m_lastDeviceEnd = std::max(m_lastDeviceEnd, span.end());
}

/// Where work enqueued now runs: not before `earliest`, and a short pause after what is queued.
Span KinetoCapture::place(DeviceStream stream, std::int64_t earliest, std::int64_t ns) {
    const std::int64_t start = std::max(earliest, m_streams[stream.stream].freeAt + m_random.between(704, 1312));
    const Span span{start, ns + m_random.between(0, ns / 32)};
    occupy(stream, span);
    return span;
}

Span KinetoCapture::nextCall(std::int64_t low, std::int64_t high) {
    const Span call{m_now, m_random.between(low, high)};
    m_now = call.end();
    return call;
}

void KinetoCapture::hostOp(std::string_view name, std::string_view inputs, std::int64_t ns) {
    m_writer.cpuOp(name, m_thread, nextCall(ns, ns + ns / 4), nextExternalId(), inputs);
    wait(m_random.between(300, 1200));
}

Span KinetoCapture::recordLaunch(const OpShape &shape, Correlation key, ExternalId id) {
    const std::int64_t opStart = m_now;
    wait(m_random.between(1500, 2600));
    const std::int64_t innerStart = m_now;
    const ExternalId innerId = shape.inner.empty() ? id : nextExternalId();
    wait(m_random.between(1900, 3100));
    const Span call = nextCall(2900, 5200);
    wait(m_random.between(600, 1400));
    if (!shape.inner.empty()) {
        m_writer.cpuOp(shape.inner, m_thread, {innerStart, m_now - innerStart}, innerId, shape.inputs);
        wait(m_random.between(400, 900));
    }
    m_writer.cpuOp(shape.op, m_thread, {opStart, m_now - opStart}, id, shape.inputs);
    m_writer.runtimeCall("cudaLaunchKernel", m_thread, call, innerId, kCbidLaunchKernel, key);
    m_writer.flowStart(m_thread, call.start, key);
    wait(m_random.between(700, 2100));
    return call;
}

void KinetoCapture::recordKernel(const KernelShape &shape, DeviceStream stream, Span span, ExternalId id,
                                 Correlation key, GraphNode node) {
    m_writer.kernel(shape, stream, span, id, key, node);
    m_writer.flowEnd({stream.device, stream.stream}, span.start, key);
}

Span KinetoCapture::launch(const OpShape &shape, DeviceStream stream, Correlation key) {
    if (key.value == 0)
        key = nextCorrelation();
    const ExternalId id = nextExternalId();
    const Span call = recordLaunch(shape, key, id);
    const Span span = place(stream, call.start + m_random.between(4800, 6400), shape.kernelNs);
    recordKernel(shape.kernel, stream, span, id, key);
    return span;
}

void KinetoCapture::launchWithoutKernel(const OpShape &shape, Correlation key) {
    recordLaunch(shape, key, nextExternalId());
}

void KinetoCapture::kernelWithoutLaunch(const OpShape &shape, DeviceStream stream, Correlation key) {
    recordKernel(shape.kernel, stream, place(stream, m_now, shape.kernelNs), {}, key);
}

void KinetoCapture::copy(const CopyShape &shape, DeviceStream stream, std::int64_t ns) {
    const Correlation key = nextCorrelation();
    const ExternalId id = nextExternalId();
    const std::int64_t opStart = m_now;
    wait(m_random.between(1800, 3200));
    const Span call = nextCall(4200, 6900);
    wait(m_random.between(600, 1300));
    m_writer.cpuOp("aten::copy_", m_thread, {opStart, m_now - opStart}, id, {});
    m_writer.runtimeCall("cudaMemcpyAsync", m_thread, call, id, kCbidMemcpyAsync, key);
    m_writer.flowStart(m_thread, call.start, key);
    const Span span = place(stream, call.start + m_random.between(5200, 7400), ns);
    m_writer.memcpy(shape, stream, span, id, key);
    m_writer.flowEnd({stream.device, stream.stream}, span.start, key);
    wait(m_random.between(500, 1500));
}

void KinetoCapture::clear(std::int64_t bytes, DeviceStream stream, std::int64_t ns) {
    const Correlation key = nextCorrelation();
    const ExternalId id = nextExternalId();
    const Span call = nextCall(3200, 4400);
    m_writer.runtimeCall("cudaMemsetAsync", m_thread, call, id, kCbidMemsetAsync, key);
    m_writer.flowStart(m_thread, call.start, key);
    const Span span = place(stream, call.start + m_random.between(4600, 5600), ns);
    m_writer.memset(bytes, stream, span, id, key);
    m_writer.flowEnd({stream.device, stream.stream}, span.start, key);
    wait(m_random.between(500, 1500));
}

void KinetoCapture::graph(std::span<const GraphKernel> kernels, int graphId) {
    const Correlation key = nextCorrelation();
    const Span call = nextCall(61000, 74000);
    m_writer.runtimeCall("cudaGraphLaunch", m_thread, call, {}, kCbidGraphLaunch, key);
    m_writer.flowStart(m_thread, call.start, key);
    std::int64_t ready = call.start + m_random.between(31000, 36000);
    GraphNode node{graphId, 0};
    for (const GraphKernel &kernel : kernels) {
        ++node.node;
        const Span span = place(kernel.stream, ready, kernel.durationNs);
        recordKernel(kernel.kernel, kernel.stream, span, {}, key, node);
        // The next node depends on this one, whatever their streams.
        ready = span.end() + m_random.between(704, 1216);
    }
    wait(m_random.between(1500, 2500));
}

void KinetoCapture::plainCall(std::string_view name, int cbid, std::int64_t ns) {
    const Correlation key = nextCorrelation();
    const Span call = nextCall(ns, ns + ns / 3);
    m_writer.runtimeCall(name, m_thread, call, {}, cbid, key);
    m_writer.flowEnd(m_thread, call.start, key);
    wait(m_random.between(200, 700));
}

void KinetoCapture::streamWait(DeviceStream stream, DeviceStream other) {
    const Correlation key = nextCorrelation();
    const Span call = nextCall(900, 1400);
    m_writer.runtimeCall("cudaStreamWaitEvent", m_thread, call, {}, kCbidStreamWaitEvent, key);
    m_writer.flowStart(m_thread, call.start, key);
    Stream &waiting = m_streams[stream.stream];
    waiting.freeAt = std::max(waiting.freeAt, m_streams[other.stream].freeAt);
    wait(m_random.between(300, 800));
}

void KinetoCapture::synchronize(DeviceStream stream) {
    const std::int64_t until = std::max(m_now + 1800, m_streams[stream.stream].freeAt + m_random.between(5200, 7800));
    const Span call{m_now, until - m_now};
    const Correlation key = nextCorrelation();
    m_writer.runtimeCall("cudaStreamSynchronize", m_thread, call, {}, kCbidStreamSynchronize, key);
    m_writer.flowStart(m_thread, call.start, key);
    m_now = call.end();
    wait(m_random.between(800, 1900));
}

void KinetoCapture::python(std::string_view name, std::int64_t start, std::int64_t id, std::int64_t parent) {
    m_writer.pythonFunction(name, m_thread, {start, m_now - start}, id, parent);
}

OpenMark KinetoCapture::beginMark() {
    for (auto &[number, stream] : m_streams)
        stream.firstStart = 0;
    return {m_now, nextExternalId()};
}

void KinetoCapture::endMark(const OpenMark &mark, std::string_view name, DeviceStream stream) {
    m_writer.annotation(name, m_thread, {mark.start, m_now - mark.start}, mark.id);
    const Stream &state = m_streams[stream.stream];
    if (state.firstStart != 0)
        m_writer.deviceAnnotation(name, stream, {state.firstStart, state.lastEnd - state.firstStart}, mark.id);
}

} // namespace lanescope::generators
