// SPDX-License-Identifier: Apache-2.0
#include "analysis/breakdown_parts.h"
#include "analysis/saturate.h"

#include <algorithm>

namespace lanescope::analysis {

using model::SessionStore;

namespace {

constexpr std::string_view kOurs = "Lanescope";
constexpr std::string_view kTraceLens = "TraceLens gpu_timeline";
constexpr std::string_view kHta = "HTA temporal (unrounded)";
constexpr std::string_view kHtaOverlap = "HTA overlap";
constexpr std::string_view kHtaIdle = "HTA idle (30 µs)";
constexpr std::string_view kHtaDocumentedIdle = "HTA idle (30 ns)";
constexpr std::int64_t kMicroIdleBelowNs = 30'000;

using Measures = std::vector<BreakdownMeasure>;

/// One kind, and what of it nothing more important hides.
void addKind(Measures &out, const WorkSets &work, std::string_view definition, BreakdownKind kind, std::string_view all,
             std::string_view exposed, const IntervalSet &hiding) {
    const std::uint64_t count = work.count(kind);
    out.push_back(work.measure(definition, all, lengthOf(work.of(kind)), count));
    out.push_back(work.measure(definition, exposed, lengthOf(differenceOf(work.of(kind), hiding)), count));
}

IntervalSet both(const IntervalSet &a, const IntervalSet &b) {
    std::vector<Interval> together(a);
    together.insert(together.end(), b.begin(), b.end());
    return unionOf(std::move(together));
}

void addIdle(Measures &out, const WorkSets &work, std::string_view definition, std::string_view name,
             const IntervalSet &idle) {
    out.push_back(work.measure(definition, name, lengthOf(idle), idle.size()));
    out.back().idle = true;
}

/// The part of the communication behind which something computes.
void addOverlap(Measures &out, const WorkSets &work, std::string_view definition, std::string_view name) {
    const IntervalSet &communication = work.of(BreakdownKind::Communication);
    const std::int64_t overlap = lengthOf(intersectionOf(work.of(BreakdownKind::Compute), communication));
    out.push_back(work.measure(definition, name, overlap, work.count(BreakdownKind::Communication)));
    if (out.back().valueNs.value)
        setRatio(out.back(), overlap, lengthOf(communication), "no_communication");
}

void addIdleClasses(Measures &out, const std::array<IdleSums, kIdleClassCount> &sums, const BreakdownMeasure &like,
                    const std::array<std::string_view, kIdleClassCount> &names) {
    std::int64_t idle = 0;
    for (const IdleSums &one : sums)
        idle = saturatingAdd(idle, one.totalNs);
    for (std::size_t i = 0; i < kIdleClassCount; ++i) {
        BreakdownMeasure measure = like;
        measure.measure = names[i];
        measure.valueNs = MaybeNumber::of(sums[i].totalNs);
        measure.count = sums[i].count;
        measure.idle = true;
        setRatio(measure, sums[i].totalNs, idle, "no_idle_time");
        out.push_back(std::move(measure));
    }
}

/// How much of the idle time the host spent inside launches, where both are on one clock.
void addLaunching(Measures &out, const LaunchView &launches, const WorkSets &work) {
    const IntervalSet launching = launchingTime(launches.session, launches.correlation, work.clock());
    const IntervalSet shared = intersectionOf(work.idle(), launching);
    BreakdownMeasure measure = work.measure(kOurs, "idle_while_launching", lengthOf(shared), shared.size());
    const bool mismatch = launches.correlation.clockMismatch;
    if (measure.valueNs.value && (mismatch || launching.empty())) {
        const std::string_view reason = mismatch ? "clock_mismatch" : "no_launches_on_this_clock";
        measure.valueNs = MaybeNumber::none(std::string(reason));
        measure.ratio.reset();
        measure.noRatio = reason;
    } else if (measure.valueNs.value) {
        setRatio(measure, lengthOf(shared), lengthOf(work.idle()), "no_idle_time");
    }
    out.push_back(std::move(measure));
}

void addLaunchView(Measures &out, const LaunchView &launches, const WorkSets &work) {
    const auto own = std::find_if(launches.idle.begin(), launches.idle.end(), [&](const IdleOfDevice &idle) {
        return idle.key == *work.device() && idle.clock == work.clock();
    });
    if (own == launches.idle.end())
        return;
    addIdleClasses(out, own->sums, work.measure(kOurs, "", 0, 0),
                   {"idle_host_wait", "idle_kernel_wait", "idle_other", "idle_unknown"});
    addLaunching(out, launches, work);
    ShortKernels kernels;
    for (const ShortKernels &one : launches.shortKernels)
        if (one.device == *work.device() && one.clock == work.clock())
            kernels = one;
    out.push_back(work.measure(kOurs, "kernels_shorter_than_launch", kernels.shorterNs, kernels.shorter));
    setRatio(out.back(), static_cast<std::int64_t>(kernels.shorter), static_cast<std::int64_t>(kernels.pairs),
             "no_qualified_kernels");
}

} // namespace

LaunchView::LaunchView(const SessionStore &ofSession, const SessionCorrelation &ofCorrelation)
    : session(ofSession)
    , correlation(ofCorrelation)
    , idle(deviceIdle(ofSession, ofCorrelation, IdleRule{}))
    , shortKernels(analysis::shortKernels(ofSession, ofCorrelation)) {}

void addOurs(Measures &out, const LaunchView &launches, const WorkSets &work) {
    const IntervalSet &compute = work.of(BreakdownKind::Compute);
    const IntervalSet communicating = both(compute, work.of(BreakdownKind::Communication));
    const IntervalSet copying = both(communicating, work.of(BreakdownKind::Copy));
    out.push_back(work.measure(kOurs, "total_time", work.total(), work.count()));
    out.push_back(work.measure(kOurs, "computation_time", lengthOf(compute), work.count(BreakdownKind::Compute)));
    addKind(out, work, kOurs, BreakdownKind::Communication, "total_comm_time", "exposed_comm_time", compute);
    addKind(out, work, kOurs, BreakdownKind::Copy, "total_copy_time", "exposed_copy_time", communicating);
    addKind(out, work, kOurs, BreakdownKind::Graph, "total_graph_time", "exposed_graph_time", copying);
    out.push_back(work.measure(kOurs, "busy_time", lengthOf(work.all()), work.count()));
    addIdle(out, work, kOurs, "idle_time", work.idle());
    addOverlap(out, work, kOurs, "comp_comm_overlap");
    if (work.isPart())
        addLaunching(out, launches, work);
    else if (work.device())
        addLaunchView(out, launches, work);
}

void addTraceLens(Measures &out, const WorkSets &work) {
    const IntervalSet &compute = work.of(BreakdownKind::Compute);
    out.push_back(work.measure(kTraceLens, "total_time", work.total(), work.count()));
    out.push_back(work.measure(kTraceLens, "computation_time", lengthOf(compute), work.count(BreakdownKind::Compute)));
    addKind(out, work, kTraceLens, BreakdownKind::Communication, "total_comm_time", "exposed_comm_time", compute);
    addKind(out, work, kTraceLens, BreakdownKind::Copy, "total_memcpy_time", "exposed_memcpy_time",
            both(compute, work.of(BreakdownKind::Communication)));
    out.push_back(work.measure(kTraceLens, "busy_time", lengthOf(work.all()), work.count()));
    addIdle(out, work, kTraceLens, "idle_time", work.idle());
    IntervalSet micro, macro;
    for (const Interval &gap : work.idle())
        (saturatingSubtract(gap.end.count, gap.begin.count) < kMicroIdleBelowNs ? micro : macro).push_back(gap);
    addIdle(out, work, kTraceLens, "micro_idle_time", micro);
    addIdle(out, work, kTraceLens, "macro_idle_time", macro);
}

void addHta(Measures &out, const WorkSets &work) {
    const std::int64_t compute = lengthOf(work.of(BreakdownKind::Compute));
    out.push_back(work.measure(kHta, "kernel_time", work.total(), work.count()));
    addIdle(out, work, kHta, "idle_time", work.idle());
    out.push_back(work.measure(kHta, "compute_time", compute, work.count(BreakdownKind::Compute)));
    out.push_back(work.measure(kHta, "non_compute_time", saturatingSubtract(lengthOf(work.all()), compute),
                               work.count() - work.count(BreakdownKind::Compute)));
    addOverlap(out, work, kHtaOverlap, "comp_comm_overlap");
}

void addHtaIdle(Measures &out, const SessionStore &session, const SessionCorrelation &correlation) {
    const std::pair<std::string_view, IdleRule> rules[] = {{kHtaIdle, kHtaIdleRule},
                                                           {kHtaDocumentedIdle, kHtaDocumentedIdleRule}};
    for (const auto &[definition, rule] : rules)
        for (const IdleOfStream &stream : streamIdle(session, correlation, rule)) {
            BreakdownMeasure like;
            like.definition = definition;
            like.device = session.info(stream.key).device;
            like.stream = stream.key;
            like.clock = stream.clock;
            like.windowStartNs = MaybeNumber::of(stream.begin.count);
            like.windowEndNs = MaybeNumber::of(stream.end.count);
            addIdleClasses(out, stream.sums, like,
                           {idleClassCode(IdleClass::HostWait), idleClassCode(IdleClass::KernelWait),
                            idleClassCode(IdleClass::Other), idleClassCode(IdleClass::Unknown)});
        }
}

} // namespace lanescope::analysis
