// SPDX-License-Identifier: Apache-2.0
#include "analysis/compare/compare.h"

#include "analysis/compare/compare_parts.h"
#include "analysis/range/range_summary.h"
#include "analysis/saturate.h"

#include <algorithm>

namespace lanescope::analysis {

namespace {

using model::DeviceEventRef;
using model::Error;

bool sameSide(const ComparedSide &a, const ComparedSide &b) {
    if (a.session != b.session || a.range.has_value() != b.range.has_value() || a.step != b.step)
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

/// Takes device events one by one into the kernels and latencies of a side.
class WorkOfSide {
public:
    WorkOfSide(const Analysis &analysis, std::size_t session, SideNumbers &out)
        : m_session(*analysis.sessions[session]), m_correlation(analysis.correlation.sessions[session]), m_out(out) {}

    void add(DeviceEventRef event) {
        const model::EventRow row = m_session.deviceEvent(event).row;
        if (m_session.kind(row) == model::EventKind::Kernel) {
            KernelTimes &times = m_byName[m_session.nameRef(row)];
            ++times.count;
            if (m_session.usableTimes(row))
                times.durations.push_back(m_session.duration(row).count);
        }
        const Flags flags = m_correlation.flags[event.index()];
        const auto latency = latencyOf(m_session, m_correlation, event);
        if (latency && !has(flags, Flag::FanFollower) && !has(flags, Flag::EffectBeforeCause)) {
            m_out.latencies.push_back(latency->latency.count);
            m_out.queues.push_back(latency->queue.count);
        }
    }
    void finish() {
        for (auto &[name, times] : m_byName)
            m_out.kernels.emplace(m_session.text(name), std::move(times));
    }

private:
    const model::SessionStore &m_session;
    const SessionCorrelation &m_correlation;
    SideNumbers &m_out;
    std::map<model::StringRef, KernelTimes> m_byName;
};

void collectKernels(const Analysis &analysis, const ComparedSide &side, const model::JobControl &job,
                    SideNumbers &out) {
    constexpr std::size_t kCancelStride = 65536;
    const model::SessionStore &session = *analysis.sessions[side.session];
    WorkOfSide work(analysis, side.session, out);
    for (std::size_t i = 0; i < session.deviceEventCount() && !(i % kCancelStride == 0 && job.cancelled()); ++i)
        if (takes(session, side, session.deviceEvent(DeviceEventRef(i)).row))
            work.add(DeviceEventRef(i));
    work.finish();
}

model::Result<SideNumbers> numbersOfStep(const Analysis &analysis, const ComparedSide &side,
                                         const model::JobControl &job) {
    auto step = stepOfSide(analysis, side, job);
    if (!step)
        return step.error();
    const model::SessionStore &session = *analysis.sessions[side.session];
    SideNumbers out;
    out.step = step.take();
    out.stepNs = session.usableTimes(out.step->mark) ? MaybeNumber::of(session.duration(out.step->mark).count)
                                                     : MaybeNumber::none("no_usable_times");
    WorkOfSide work(analysis, side.session, out);
    for (const DeviceEventRef event : workOfStep(session, analysis.correlation.sessions[side.session], *out.step)) {
        work.add(event);
        const model::EventRow row = session.deviceEvent(event).row;
        const model::EventKind kind = session.kind(row);
        out.graphOpaque = out.graphOpaque || kind == model::EventKind::GraphExecution;
        if (kind == model::EventKind::Kernel && session.usableTimes(row))
            out.numbers.kernelDurationNs = saturatingAdd(out.numbers.kernelDurationNs, session.duration(row).count);
    }
    work.finish();
    return out;
}

Error refusal(const Analysis &analysis, const ComparedSide &side, std::string code, const std::string &what,
              std::string advice) {
    return {std::move(code), what, analysis.shortIds[side.session], std::nullopt, std::move(advice)};
}

} // namespace

model::Result<Step> stepOfSide(const Analysis &analysis, const ComparedSide &side, const model::JobControl &job) {
    const std::size_t number = side.step.value_or(0);
    SessionSteps found = findSteps(*analysis.sessions[side.session], analysis.correlation.sessions[side.session],
                                   analysis.phases[side.session], job);
    if (!found.refusal.empty())
        return refusal(analysis, side, found.refusal,
                       "no two times of this session may be compared, so it has no steps", "compare counts instead");
    if (number == 0 || number > found.steps.size())
        return refusal(analysis, side, "no_such_step", "the session has no step " + std::to_string(number),
                       "it has " + std::to_string(found.steps.size()) + "; see steps");
    return std::move(found.steps[number - 1]);
}

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
    if (side.step)
        return numbersOfStep(analysis, side, job);
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
    if (a.step.has_value() != b.step.has_value())
        return refusal(analysis, a.step ? b : a, "step_and_other",
                       "a step is compared with a step: its numbers are those of its own calls, not of a time",
                       "name a step of the other side too");
    auto left = numbersOfSide(analysis, a, job);
    if (!left)
        return left.error();
    auto right = numbersOfSide(analysis, b, job);
    if (!right)
        return right.error();
    return Comparison{a, b, measureDeltas(left.value(), right.value()), kernelDeltas(left.value(), right.value())};
}

} // namespace lanescope::analysis
