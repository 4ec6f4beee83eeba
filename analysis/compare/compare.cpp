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
    if (a.session != b.session || a.range.has_value() != b.range.has_value() || a.step != b.step || a.phase != b.phase)
        return false;
    return !a.range ||
           (a.range->clock == b.range->clock && a.range->begin == b.range->begin && a.range->end == b.range->end);
}

/// Which events count for a side.
class EventsOfSide {
public:
    EventsOfSide(const Analysis &analysis, const ComparedSide &side)
        : m_session(*analysis.sessions[side.session]), m_phases(analysis.phases[side.session]), m_side(side) {
        if (side.phase)
            m_phase = findPhase(m_phases, *side.phase);
    }

    [[nodiscard]] bool takes(model::EventRow row) const {
        if (m_side.phase && m_phases.phaseOfRow[row.index()] != m_phase)
            return false;
        if (!m_side.range)
            return true;
        return !has(m_session.flags(row), model::RecordFlag::NotCollected) &&
               m_session.clock(row) == m_side.range->clock.clock &&
               belongsTo(*m_side.range, m_session.start(row), m_session.end(row));
    }

private:
    const model::SessionStore &m_session;
    const SessionPhases &m_phases;
    const ComparedSide &m_side;
    std::optional<PhaseRef> m_phase;
};

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
    const EventsOfSide events(analysis, side);
    for (std::size_t i = 0; i < session.deviceEventCount() && !(i % kCancelStride == 0 && job.cancelled()); ++i)
        if (events.takes(session.deviceEvent(DeviceEventRef(i)).row))
            work.add(DeviceEventRef(i));
    work.finish();
}

/// Whether a graph was launched on the side of which the capture has no work at all.
bool hidesWork(const Analysis &analysis, const ComparedSide &side) {
    const model::SessionStore &session = *analysis.sessions[side.session];
    const SessionCorrelation &correlation = analysis.correlation.sessions[side.session];
    const EventsOfSide events(analysis, side);
    for (std::size_t i = 0; i < session.callCount(); ++i)
        if (correlation.launch[i] == LaunchClass::Graph && correlation.callState[i] == CallState::NoDeviceWork &&
            events.takes(session.call(model::CallRef(i)).row))
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

namespace {

/// The numbers of a region of the whole session; what else the session holds is left out.
model::Result<RegionNumbers> numbersOfPhase(const Analysis &analysis, const ComparedSide &side) {
    const SessionNumbers &all = analysis.numbers[side.session];
    std::vector<const RegionNumbers *> found;
    for (const RegionNumbers &region : all.regions)
        if (phaseText(region.region) == *side.phase)
            found.push_back(&region);
    if (found.empty())
        return refusal(analysis, side, "no_such_phase",
                       "the session has no region of the phase \"" + *side.phase + "\"", "see summary");
    if (found.size() > 1)
        return refusal(analysis, side, "several_clocks", "events of this phase lie on several clocks",
                       "compare a range of one clock");
    RegionNumbers numbers = *found.front();
    if (all.total.eventCount > numbers.eventCount)
        numbers.leftOut.emplace(kOtherPhase, all.total.eventCount - numbers.eventCount);
    return numbers;
}

} // namespace

model::Result<SideNumbers> numbersOfSide(const Analysis &analysis, const ComparedSide &side,
                                         const model::JobControl &job) {
    if (side.step && side.phase)
        return refusal(analysis, side, "step_and_phase", "a step has the phase of its mark", "leave the phase out");
    if (side.step)
        return numbersOfStep(analysis, side, job);
    SideNumbers out;
    if (side.range) {
        auto summary = summariseRange(analysis, side.session, *side.range, job, side.phase);
        if (!summary)
            return summary.error();
        out.numbers = std::move(summary.value().numbers);
        if (out.numbers.eventCount == 0)
            return refusal(analysis, side, "empty_selection",
                           "the range holds no event, so there is nothing to compare", "choose another range");
    } else if (side.phase) {
        auto numbers = numbersOfPhase(analysis, side);
        if (!numbers)
            return numbers.error();
        out.numbers = numbers.take();
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
