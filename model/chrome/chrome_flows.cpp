// SPDX-License-Identifier: Apache-2.0
#include "model/chrome/chrome_flows.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <tuple>

namespace lanescope::model::chrome {

namespace {

using Phase = FlowEnd::Phase;

DiagnosticPlace placeOf(const RecordedEnd &end) { return DiagnosticPlace::atByte(end.place.value); }

/// A slice without a usable end is its first nanosecond.
Ns targetEnd(const StoreColumns &columns, std::size_t order) {
    const bool usable = hasUsableTimes(columns.flags[order]);
    const std::int64_t length = std::max<std::int64_t>(usable ? columns.duration[order].count : 0, 1);
    std::int64_t end = 0;
    return {__builtin_add_overflow(columns.start[order].count, length, &end) ? std::numeric_limits<std::int64_t>::max()
                                                                             : end};
}

/// True for the tracks whose slices stand on the stack of their thread; async slices do on none.
bool holdsStack(const TrackInfo &track) {
    const bool slices =
        track.kind == TrackKind::HostSlices || track.kind == TrackKind::Ops || track.kind == TrackKind::Annotations;
    return slices && track.name.isNone();
}

/// The slices of the threads that have flow ends.
std::map<ThreadRef, std::vector<FlowTarget>> targetsByThread(const StoreColumns &columns,
                                                             const std::vector<RecordedEnd> &ends) {
    std::map<ThreadRef, std::vector<FlowTarget>> targets;
    for (const RecordedEnd &end : ends)
        if (end.binding != Binding::Given)
            targets.try_emplace(end.thread);
    for (std::size_t order = 0; order < columns.start.size() && !targets.empty(); ++order) {
        const TrackInfo &track = columns.tracks[columns.track[order].index()];
        if (!holdsStack(track))
            continue;
        if (const auto slot = targets.find(track.thread); slot != targets.end())
            slot->second.push_back({columns.start[order], targetEnd(columns, order), EventOrder(order)});
    }
    return targets;
}

/// The ends of one key in order of time, cut into flows. `first`..`last` of `ends` are one tie or more.
class UseCutter {
public:
    explicit UseCutter(std::vector<RecordedEnd *> ends) : m_ends(std::move(ends)) {}

    struct Use {
        std::vector<RecordedEnd *> ends;
        std::size_t starts = 0;
        bool reached = false; ///< has a step or finish
    };
    [[nodiscard]] std::vector<Use> run() {
        const auto isStart = [](const RecordedEnd *end) { return end->phase == Phase::Start; };
        if (std::count_if(m_ends.begin(), m_ends.end(), isStart) <= 1) {
            // One start, one flow, whatever the clocks of the two sides make of its times.
            for (RecordedEnd *end : m_ends)
                append(end);
            return std::move(m_uses);
        }
        for (auto tie = m_ends.begin(); tie != m_ends.end();) {
            const Ns at = (*tie)->at;
            const auto past = std::find_if(tie, m_ends.end(), [at](const RecordedEnd *end) { return end->at != at; });
            const bool open = !m_uses.empty() && m_uses.back().starts > 0;
            std::stable_partition(tie, past, [&](const RecordedEnd *end) { return isStart(end) != open; });
            for (; tie != past; ++tie)
                take(*tie);
        }
        return std::move(m_uses);
    }

private:
    void take(RecordedEnd *end) {
        if (end->phase == Phase::Start && (m_uses.empty() || m_uses.back().reached))
            m_uses.emplace_back();
        append(end);
    }
    void append(RecordedEnd *end) {
        if (m_uses.empty())
            m_uses.emplace_back();
        Use &use = m_uses.back();
        use.ends.push_back(end);
        use.starts += end->phase == Phase::Start ? 1 : 0;
        use.reached = use.reached || end->phase != Phase::Start;
    }

    std::vector<RecordedEnd *> m_ends;
    std::vector<Use> m_uses;
};

void judge(const UseCutter::Use &use, ImportReport &report) {
    for (RecordedEnd *end : use.ends) {
        if (use.starts > 1) {
            end->slice = EventOrder::none();
            report.add(Severity::Notice, "ambiguous_flow_id",
                       "flow starts share one id before any of them has ended; none of their ends was bound",
                       placeOf(*end));
        } else if (use.starts == 0 || !use.reached || end->slice.isNone()) {
            report.add(Severity::Notice, "dangling_flow",
                       "a flow end has no slice to bind to, or no other end; no flow is drawn for it", placeOf(*end));
        }
    }
}

} // namespace

void FlowTable::bind(const StoreColumns &columns, ImportReport &report) {
    std::map<ThreadRef, TargetSweep> sweeps;
    for (auto &[thread, targets] : targetsByThread(columns, m_ends))
        sweeps.emplace(thread, std::move(targets));
    std::sort(m_ends.begin(), m_ends.end(), [](const RecordedEnd &a, const RecordedEnd &b) {
        return std::tie(a.at, a.place) < std::tie(b.at, b.place);
    });
    for (RecordedEnd &end : m_ends) {
        if (end.binding == Binding::Given)
            continue;
        TargetSweep &sweep = sweeps.at(end.thread);
        const BoundSlice bound = end.binding == Binding::Enclosing ? sweep.enclosing(end.at) : sweep.next(end.at);
        end.slice = bound.slice;
        if (bound.ambiguous)
            report.add(
                Severity::Notice, "ambiguous_flow_slice",
                "slices of a thread overlap where a flow ends: which one is meant can't be told, so none is bound",
                placeOf(end));
    }
}

void FlowTable::handOver(TraceBuilder &builder, ImportReport &report) {
    using Key = std::tuple<StringRef, StringRef, std::string_view>; // category, id, name
    std::map<Key, std::vector<RecordedEnd *>> byKey;
    for (RecordedEnd &end : m_ends)
        byKey[{end.category, end.id, builder.text(end.name)}].push_back(&end);
    std::map<std::pair<StringRef, StringRef>, std::size_t> usesOfId;
    for (auto &[key, ends] : byKey) {
        const StringRef category = std::get<0>(key);
        const StringRef id = std::get<1>(key);
        for (const UseCutter::Use &use : UseCutter(std::move(ends)).run()) {
            judge(use, report);
            const std::size_t number = ++usesOfId[{category, id}];
            std::string text(builder.text(id));
            if (number > 1)
                text += " (use " + std::to_string(number) + ")";
            const CorrelationId flow = builder.correlationId(text);
            for (const RecordedEnd *end : use.ends)
                builder.addFlowEnd({SiteRef::none(), end->at, category, flow, end->phase, end->place, end->slice});
        }
    }
    m_ends.clear();
}

} // namespace lanescope::model::chrome
