// SPDX-License-Identifier: Apache-2.0
#include "analysis/compare/compare.h"

#include "analysis/compare/compare_parts.h"
#include "analysis/kernel_names.h"
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
        : m_session(*analysis.sessions[session])
        , m_correlation(analysis.correlation.sessions[session])
        , m_classes(*analysis.rules.kernels)
        , m_out(out) {}

    void add(DeviceEventRef event) {
        const model::EventRow row = m_session.deviceEvent(event).row;
        if (m_session.kind(row) == model::EventKind::Kernel) {
            KernelTimes &times = m_byName[m_session.nameRef(row)];
            ++times.count;
            times.unqualified += m_correlation.state[event.index()] == MatchState::Qualified ? 0 : 1;
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
        for (const auto &[name, times] : m_byName) {
            const std::string_view whole = m_session.text(name);
            KernelTimes &sum = m_out.kernels[{std::string(m_classes.match(whole).kernelClass), shortName(whole)}];
            sum.count += times.count;
            sum.unqualified += times.unqualified;
            ++sum.names;
            sum.durations.insert(sum.durations.end(), times.durations.begin(), times.durations.end());
        }
    }

private:
    const model::SessionStore &m_session;
    const SessionCorrelation &m_correlation;
    const KernelClasses &m_classes;
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

/// Whether a graph was launched on the side of which the capture has no work at all.
bool hidesWork(const Analysis &analysis, const ComparedSide &side) {
    const model::SessionStore &session = *analysis.sessions[side.session];
    const SessionCorrelation &correlation = analysis.correlation.sessions[side.session];
    for (std::size_t i = 0; i < session.callCount(); ++i)
        if (correlation.launch[i] == LaunchClass::Graph && correlation.callState[i] == CallState::NoDeviceWork &&
            takes(session, side, session.call(model::CallRef(i)).row))
            return true;
    return false;
}

/// What may be missing of the side, once its numbers or its step are known.
void setLacks(const Analysis &analysis, const ComparedSide &side, SideNumbers &out) {
    out.qualifiers = out.step ? out.step->qualifiers : out.numbers.qualifiers;
    out.graphOpaque = out.step ? out.step->hidesKernels : hasQualifier(out.numbers, kGraphOpaque);
    out.hidesWork = out.step ? out.step->hidesWork : out.graphOpaque && hidesWork(analysis, side);
    out.bufferLoss = hasQualifier(analysis.numbers[side.session].total, kBufferLoss);
    if (out.bufferLoss && std::find(out.qualifiers.begin(), out.qualifiers.end(), kBufferLoss) == out.qualifiers.end())
        out.qualifiers.emplace_back(kBufferLoss);
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
        if (kind == model::EventKind::Kernel && session.usableTimes(row))
            out.numbers.kernelDurationNs = saturatingAdd(out.numbers.kernelDurationNs, session.duration(row).count);
    }
    work.finish();
    setLacks(analysis, side, out);
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
        auto summary = summariseRange(analysis, side.session, *side.range, job);
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
    setLacks(analysis, side, out);
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
    const auto leftOut = [](const SideNumbers &side) { return side.step ? side.step->leftOut : side.numbers.leftOut; };
    return Comparison{a,
                      b,
                      measureDeltas(left.value(), right.value()),
                      kernelDeltas(left.value(), right.value()),
                      leftOut(left.value()),
                      leftOut(right.value())};
}

} // namespace lanescope::analysis
