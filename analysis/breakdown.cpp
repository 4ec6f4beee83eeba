// SPDX-License-Identifier: Apache-2.0
#include "analysis/breakdown.h"

#include "analysis/breakdown_parts.h"
#include "analysis/pair_index.h"
#include "analysis/range/time_range.h"
#include "analysis/regions_gaps.h"
#include "analysis/saturate.h"
#include "analysis/steps.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace lanescope::analysis {

using model::DeviceRecord;
using model::EventKind;
using model::SessionStore;

namespace {

constexpr std::string_view kUnclassifiedClass = "unclassified";

/// The kind of work of each record by one definition; nullopt: the definition does not know it.
class Kinds {
public:
    Kinds(const SessionStore &session, const KernelClasses &classes, BreakdownDefinition definition)
        : m_session(session), m_classes(classes), m_definition(definition) {}

    [[nodiscard]] std::optional<BreakdownKind> operator()(const DeviceRecord &record) {
        const bool ours = m_definition == BreakdownDefinition::Ours;
        const EventKind kind = m_session.kind(record.row);
        if (m_definition == BreakdownDefinition::Hta && record.stream.isNone())
            return std::nullopt;
        if (kind == EventKind::GraphExecution)
            return ours ? std::optional(BreakdownKind::Graph) : std::nullopt;
        if (kind == EventKind::Memset && m_definition == BreakdownDefinition::TraceLens)
            return BreakdownKind::Compute;
        return kind == EventKind::Kernel ? ofKernel(m_session.nameRef(record.row)) : BreakdownKind::Copy;
    }

private:
    [[nodiscard]] BreakdownKind ofKernel(model::StringRef name) {
        const auto [slot, isNew] = m_ofName.try_emplace(name, BreakdownKind::Compute);
        if (isNew) {
            const std::string_view known = m_classes.match(m_session.text(name)).kernelClass;
            if (known == kCommunicationClass)
                slot->second = BreakdownKind::Communication;
            else if (known == kCopyClass)
                slot->second = BreakdownKind::Copy;
            else if (m_definition == BreakdownDefinition::Hta && known == kUnclassifiedClass)
                slot->second = BreakdownKind::Unclassified;
        }
        return slot->second;
    }
    const SessionStore &m_session;
    const KernelClasses &m_classes;
    BreakdownDefinition m_definition;
    std::unordered_map<model::StringRef, BreakdownKind> m_ofName;
};

/// The window of a step: its mark.
std::optional<TimeRange> windowOfStep(const Analysis &analysis, std::size_t session, std::size_t number) {
    const SessionStore &store = *analysis.sessions[session];
    const SessionSteps found = findSteps(store, analysis.correlation.sessions[session], analysis.phases[session]);
    if (number == 0 || number > found.steps.size())
        return std::nullopt;
    const Step &step = found.steps[number - 1];
    if (!store.usableTimes(step.mark))
        return std::nullopt;
    return TimeRange{{store.id(), step.clock}, store.start(step.mark), store.end(step.mark)};
}

/// Keeps of each scope on the step's clock what lies in its window.
void clip(std::vector<WorkScope> &scopes, const TimeRange &step) {
    std::erase_if(scopes, [&](const WorkScope &scope) { return scope.clock != step.clock.clock; });
    for (WorkScope &scope : scopes) {
        scope.window = Interval{step.begin, step.end};
        for (std::vector<Interval> &work : scope.work) {
            std::erase_if(work, [&](const Interval &one) { return !belongsTo(step, one.begin, one.end); });
            for (Interval &one : work)
                one = {std::max(one.begin, step.begin), std::min(one.end, step.end)};
        }
    }
}

/// Gives each scope the gaps of its device that count for a region.
void setIdleOfPhase(std::vector<WorkScope> &scopes, const Analysis &analysis, std::size_t session, PhaseRef phase) {
    std::vector<std::vector<Interval>> gaps(scopes.size());
    visitGaps(*analysis.sessions[session], analysis.correlation.sessions[session], analysis.phases[session], {},
              [&](const Gap &gap, model::StreamRef) {
                  if (gap.kind != GapKind::DeviceIdle || gap.phase != phase)
                      return;
                  const SessionStore &store = *analysis.sessions[session];
                  const model::DeviceRef device = deviceOf(store, store.deviceEvent(store.deviceEventAt(gap.after)));
                  for (std::size_t i = 0; i < scopes.size(); ++i)
                      if (scopes[i].device == device && scopes[i].clock == gap.clock)
                          gaps[i].push_back({gap.start, gap.start + gap.duration});
              });
    for (std::size_t i = 0; i < scopes.size(); ++i)
        scopes[i].idle = unionOf(std::move(gaps[i]));
}

/// `takes(row)` tells which records are asked for; all others are left out.
template <class Takes>
std::vector<WorkScope> scopesOf(const SessionStore &session, Kinds &kinds, bool wholeFile, const Takes &takes) {
    PairIndex<model::DeviceRef, model::ClockRef> index;
    std::vector<WorkScope> scopes;
    for (const DeviceRecord &record : session.columns().deviceEvents) {
        const model::DeviceRef device = wholeFile ? model::DeviceRef::none() : deviceOf(session, record);
        const model::ClockRef clock = session.clock(record.row);
        const std::size_t at = index(device, clock);
        if (at == scopes.size())
            scopes.push_back(
                {wholeFile ? std::nullopt : std::optional(device), clock, {}, 0, std::nullopt, std::nullopt});
        const std::optional<BreakdownKind> kind = kinds(record);
        if (kind && session.usableTimes(record.row) && takes(record.row))
            scopes[at].work[static_cast<std::size_t>(*kind)].push_back(
                {session.start(record.row), session.end(record.row)});
        else
            ++scopes[at].leftOut;
    }
    return scopes;
}

/// First start and last end; events without length count as well.
std::optional<Interval> windowOf(const WorkScope &scope) {
    std::optional<Interval> window;
    for (const std::vector<Interval> &work : scope.work)
        for (const Interval &one : work) {
            if (!window)
                window = one;
            window->begin = std::min(window->begin, one.begin);
            window->end = std::max(window->end, one.end);
        }
    return window;
}

void refuse(std::vector<BreakdownMeasure> &measures, const std::string &reason) {
    for (BreakdownMeasure &measure : measures) {
        for (MaybeNumber *number : {&measure.valueNs, &measure.windowStartNs, &measure.windowEndNs})
            *number = MaybeNumber::none(reason);
        measure.ratio.reset();
        measure.noRatio = reason;
    }
}

} // namespace

WorkSets::WorkSets(WorkScope &&scope)
    : m_window(scope.window ? scope.window : windowOf(scope))
    , m_part(scope.window.has_value() || scope.idle.has_value())
    , m_leftOut(scope.leftOut)
    , m_device(scope.device)
    , m_clock(scope.clock) {
    std::vector<Interval> all;
    for (std::size_t i = 0; i < kBreakdownKindCount; ++i) {
        m_counts[i] = scope.work[i].size();
        m_sets[i] = unionOf(std::move(scope.work[i]));
        all.insert(all.end(), m_sets[i].begin(), m_sets[i].end());
    }
    m_all = unionOf(std::move(all));
    if (!m_window)
        return;
    m_idle = scope.idle ? *std::move(scope.idle) : differenceOf(unionOf({*m_window}), m_all);
    m_total = scope.idle ? saturatingAdd(lengthOf(m_all), lengthOf(m_idle))
                         : saturatingSubtract(m_window->end.count, m_window->begin.count);
}

std::uint64_t WorkSets::count() const { return std::accumulate(m_counts.begin(), m_counts.end(), std::uint64_t{0}); }

void setRatio(BreakdownMeasure &measure, std::int64_t value, std::int64_t whole, std::string_view reason) {
    measure.ratio.reset();
    measure.noRatio = whole > 0 ? "" : reason;
    if (whole > 0)
        measure.ratio = static_cast<double>(value) / static_cast<double>(whole);
}

BreakdownMeasure WorkSets::measure(std::string_view definition, std::string_view name, std::int64_t valueNs,
                                   std::uint64_t count) const {
    BreakdownMeasure out;
    out.definition = definition;
    out.measure = name;
    out.device = m_device;
    out.clock = m_clock;
    out.count = count;
    out.leftOut = m_leftOut;
    if (!m_window) {
        std::vector<BreakdownMeasure> one{std::move(out)};
        refuse(one, "no_usable_times");
        return one.front();
    }
    out.valueNs = MaybeNumber::of(valueNs);
    out.windowStartNs = MaybeNumber::of(m_window->begin.count);
    out.windowEndNs = MaybeNumber::of(m_window->end.count);
    setRatio(out, valueNs, m_total, "empty_window");
    return out;
}

const KernelClasses &classesOf(const Analysis &analysis, BreakdownDefinition definition) {
    switch (definition) {
    case BreakdownDefinition::Ours: return *analysis.rules.kernels;
    case BreakdownDefinition::TraceLens: return *KernelClasses::traceLens();
    case BreakdownDefinition::Hta: return *KernelClasses::hta();
    }
    return *analysis.rules.kernels;
}

std::vector<BreakdownMeasure> breakdownOf(const Analysis &analysis, std::size_t session,
                                          const BreakdownOptions &options) {
    const SessionStore &store = *analysis.sessions[session];
    const SessionCorrelation &correlation = analysis.correlation.sessions[session];
    Kinds kinds(store, classesOf(analysis, options.definition), options.definition);
    const LaunchView launches(store, correlation);
    std::vector<BreakdownMeasure> out;
    const SessionPhases &phases = analysis.phases[session];
    const std::optional<PhaseRef> phase = options.phase ? findPhase(phases, *options.phase) : std::nullopt;
    if (options.phase && !phase)
        return {};
    std::vector<WorkScope> scopes = scopesOf(store, kinds, options.wholeFile, [&](model::EventRow row) {
        return !phase || phases.phaseOfRow[row.index()] == *phase;
    });
    if (phase) {
        std::erase_if(scopes, [](const WorkScope &scope) { return !windowOf(scope); });
        setIdleOfPhase(scopes, analysis, session, *phase);
    }
    if (options.step) {
        const auto window = windowOfStep(analysis, session, *options.step);
        if (!window)
            return {};
        clip(scopes, *window);
    }
    for (WorkScope &scope : scopes) {
        const WorkSets work(std::move(scope));
        switch (options.definition) {
        case BreakdownDefinition::Ours: addOurs(out, launches, work); break;
        case BreakdownDefinition::TraceLens: addTraceLens(out, work); break;
        case BreakdownDefinition::Hta: addHta(out, work); break;
        }
    }
    if (options.definition == BreakdownDefinition::Hta && !options.step)
        addHtaIdle(out, store, correlation);
    if (const std::string_view refusal = timesRefusal(store); !refusal.empty())
        refuse(out, std::string(refusal));
    return out;
}

} // namespace lanescope::analysis
