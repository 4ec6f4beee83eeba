// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/launch_names.h"
#include "analysis/pair_index.h"
#include "analysis/phases.h"
#include "analysis/regions.h"
#include "analysis/saturate.h"

#include <optional>

namespace lanescope::analysis {

/// The reason for which nothing of this session may subtract or unite times of different events;
/// empty where everything may.
[[nodiscard]] std::string_view timesRefusal(const model::SessionStore &session);

/// Walks the slices of many tracks in order of (start, place) and finds the gaps of each: the
/// positive time between the latest end so far and the next start. Of slices that end last together
/// the first one precedes the gap.
template <class Key> class GapWalk {
public:
    explicit GapWalk(const model::SessionStore &session) : m_session(session) {}

    struct Found {
        model::EventRow before;
        model::Ns duration;
    };
    /// `row`, with usable times, is the next slice on the track of `key`, `clock`; nullopt without a gap before it.
    [[nodiscard]] std::optional<Found> next(Key key, model::ClockRef clock, model::EventRow row) {
        const model::Ns start = m_session.start(row);
        const model::Ns end = m_session.end(row);
        const std::size_t at = m_index(key, clock);
        m_at = at;
        if (at == m_last.size()) {
            m_last.push_back({row, end});
            return std::nullopt;
        }
        Last &last = m_last[at];
        std::optional<Found> found;
        if (start > last.end)
            found = {last.row, {saturatingSubtract(start.count, last.end.count)}};
        if (end > last.end)
            last = {row, end};
        return found;
    }

    /// Number of the track that the last slice lay on: tracks are counted from 0 as they appear.
    [[nodiscard]] std::size_t track() const { return m_at; }

private:
    struct Last {
        model::EventRow row;
        model::Ns end;
    };
    const model::SessionStore &m_session;
    PairIndex<Key, model::ClockRef> m_index;
    std::vector<Last> m_last; ///< parallel to m_index.pairs()
    std::size_t m_at = 0;
};

[[nodiscard]] inline model::DeviceRef deviceOf(const model::SessionStore &session, const model::DeviceRecord &record) {
    return record.stream.isNone() ? model::DeviceRef::none() : session.info(record.stream).device;
}

/// Calls `visit(gap, stream)` for every gap of the session, kind by kind of track in order of the
/// slice after it; `stream` is none but for idle gaps. Gaps of one clock only; nothing where the
/// session refuses. Stops early when cancelled.
template <class Visit>
void visitGaps(const model::SessionStore &session, const SessionCorrelation &correlation, const SessionPhases &phases,
               const model::JobControl &job, const Visit &visit) {
    if (!timesRefusal(session).empty())
        return;
    constexpr std::size_t kCancelStride = 65536;
    const auto take = [&](GapKind kind, auto &walk, auto key, model::EventRow row, model::StreamRef stream) {
        const model::ClockRef clock = session.clock(row);
        const auto found = walk.next(key, clock, row);
        if (!found)
            return;
        const PhaseRef phase = phases.phaseOfRow[row.index()];
        const bool inside = phases.phaseOfRow[found->before.index()] == phase;
        visit(Gap{kind, session.end(found->before), found->duration, found->before, row,
                  inside ? std::optional(phase) : std::nullopt, clock},
              stream);
    };
    GapWalk<model::ThreadRef> launches(session);
    for (std::size_t i = 0; i < session.callCount() && !(i % kCancelStride == 0 && job.cancelled()); ++i) {
        const model::CallRecord &call = session.call(model::CallRef(i));
        if (correlation.launch[i] != LaunchClass::None && session.usableTimes(call.row))
            take(GapKind::RuntimeLaunch, launches, call.thread, call.row, model::StreamRef::none());
    }
    GapWalk<model::StreamRef> kernels(session);
    GapWalk<model::DeviceRef> work(session);
    for (std::size_t i = 0; i < session.deviceEventCount() && !(i % kCancelStride == 0 && job.cancelled()); ++i) {
        const model::DeviceRecord &event = session.deviceEvent(model::DeviceEventRef(i));
        if (!session.usableTimes(event.row))
            continue;
        if (session.kind(event.row) == model::EventKind::Kernel && !event.stream.isNone())
            take(GapKind::Idle, kernels, event.stream, event.row, event.stream);
        take(GapKind::DeviceIdle, work, deviceOf(session, event), event.row, model::StreamRef::none());
    }
}

} // namespace lanescope::analysis
