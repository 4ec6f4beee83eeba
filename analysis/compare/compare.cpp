// SPDX-License-Identifier: Apache-2.0
#include "analysis/compare/compare.h"

#include "analysis/compare/compare_parts.h"
#include "analysis/range/range_summary.h"

#include <algorithm>

namespace lanescope::analysis {

namespace {

using model::DeviceEventRef;
using model::Error;

bool sameSide(const ComparedSide &a, const ComparedSide &b) {
    if (a.session != b.session || a.range.has_value() != b.range.has_value())
        return false;
    return !a.range ||
           (a.range->clock == b.range->clock && a.range->begin == b.range->begin && a.range->end == b.range->end);
}

bool takes(const model::SessionStore &session, const ComparedSide &side, model::EventRow row) {
    if (!side.range)
        return true;
    return !has(session.flags(row), model::RecordFlag::NotCollected) && session.clock(row) == side.range->clock.clock &&
           belongsTo(*side.range, session.start(row), session.end(row));
}

void collectKernels(const Analysis &analysis, const ComparedSide &side, const model::JobControl &job,
                    SideNumbers &out) {
    constexpr std::size_t kCancelStride = 65536;
    const model::SessionStore &session = *analysis.sessions[side.session];
    const SessionCorrelation &correlation = analysis.correlation.sessions[side.session];
    std::map<model::StringRef, KernelTimes> byName;
    for (std::size_t i = 0; i < session.deviceEventCount() && !(i % kCancelStride == 0 && job.cancelled()); ++i) {
        const DeviceEventRef event(i);
        const model::EventRow row = session.deviceEvent(event).row;
        if (!takes(session, side, row))
            continue;
        if (session.kind(row) == model::EventKind::Kernel) {
            KernelTimes &times = byName[session.nameRef(row)];
            ++times.count;
            if (session.usableTimes(row))
                times.durations.push_back(session.duration(row).count);
        }
        const Flags flags = correlation.flags[i];
        const auto latency = latencyOf(session, correlation, event);
        if (latency && !has(flags, Flag::FanFollower) && !has(flags, Flag::EffectBeforeCause)) {
            out.latencies.push_back(latency->latency.count);
            out.queues.push_back(latency->queue.count);
        }
    }
    for (auto &[name, times] : byName)
        out.kernels.emplace(session.text(name), std::move(times));
}

Error refusal(const Analysis &analysis, const ComparedSide &side, std::string code, const std::string &what,
              std::string advice) {
    return {std::move(code), what, analysis.shortIds[side.session], std::nullopt, std::move(advice)};
}

} // namespace

std::string_view kernelChangeCode(KernelChange change) {
    switch (change) {
    case KernelChange::New: return "new";
    case KernelChange::Gone: return "gone";
    case KernelChange::Faster: return "faster";
    case KernelChange::Slower: return "slower";
    case KernelChange::Same: return "same";
    case KernelChange::Unknown: return "unknown";
    }
    return "unknown";
}

model::Result<SideNumbers> numbersOfSide(const Analysis &analysis, const ComparedSide &side,
                                         const model::JobControl &job) {
    SideNumbers out;
    if (side.range) {
        auto summary = summariseRange(*analysis.sessions[side.session], analysis.correlation.sessions[side.session],
                                      analysis.phases[side.session], *analysis.rules.kernels, *side.range, job);
        if (!summary)
            return summary.error();
        out.numbers = std::move(summary.value().numbers);
        if (out.numbers.eventCount == 0)
            return refusal(analysis, side, "empty_selection",
                           "the range holds no event, so there is nothing to compare", "choose another range");
    } else {
        out.numbers = analysis.numbers[side.session].total;
    }
    if (out.numbers.deviceWorkCount == 0)
        return refusal(analysis, side, "no_device_events",
                       "has no device work, so there is nothing of a device to compare",
                       "choose a capture that recorded the device");
    const auto &qualifiers = out.numbers.qualifiers;
    out.graphOpaque = std::find(qualifiers.begin(), qualifiers.end(), "graph_opaque") != qualifiers.end();
    collectKernels(analysis, side, job, out);
    return out;
}

model::Result<Comparison> compareSides(const Analysis &analysis, const ComparedSide &a, const ComparedSide &b,
                                       const model::JobControl &job) {
    if (sameSide(a, b))
        return refusal(analysis, a, "same_selection", "both sides are the same", "name two sessions or two ranges");
    auto left = numbersOfSide(analysis, a, job);
    if (!left)
        return left.error();
    auto right = numbersOfSide(analysis, b, job);
    if (!right)
        return right.error();
    return Comparison{a, b, measureDeltas(left.value(), right.value()), kernelDeltas(left.value(), right.value())};
}

} // namespace lanescope::analysis
