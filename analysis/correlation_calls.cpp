// SPDX-License-Identifier: Apache-2.0
#include "analysis/correlation_calls.h"

#include <algorithm>
#include <limits>
#include <map>

namespace lanescope::analysis {

using namespace model;

namespace {

constexpr std::size_t kFewRows = 8; // of one key: comparing each with each is cheaper than sorting

struct CallTime {
    CallRef call;
    std::int64_t start = 0;
    std::int64_t end = 0;
};

/// Calls of one thread on one clock: only they can lie inside one another.
struct HostLane {
    ThreadRef thread;
    ClockRef clock;
    friend auto operator<=>(const HostLane &, const HostLane &) = default;
};

HostLane laneOf(const SessionStore &session, CallRef call) {
    const CallRecord &record = session.call(call);
    return {record.thread, session.clock(record.row)};
}

/// Numbers the lanes of a session so that tables by lane are small.
class LaneNumbers {
public:
    explicit LaneNumbers(const SessionStore &session)
        : m_clocks(session.columns().clocks.size() + 1), m_count((session.columns().threads.size() + 1) * m_clocks) {}
    [[nodiscard]] std::size_t count() const { return m_count; }
    [[nodiscard]] std::size_t of(const HostLane &lane) const { return one(lane.thread) * m_clocks + one(lane.clock); }

private:
    template <class RefType> static std::size_t one(RefType ref) { return ref.isNone() ? 0 : ref.index() + 1; }
    std::size_t m_clocks;
    std::size_t m_count;
};

CallTime callTimeOf(const SessionStore &session, CallRef call) {
    const EventRow row = session.call(call).row;
    return {call, session.start(row).count, session.end(row).count};
}

/// Rows of one key, thread and clock, told apart by API.
struct KeyRows {
    std::vector<CallTime> runtime, driver, backtrace;
    void clear() {
        runtime.clear();
        driver.clear();
        backtrace.clear();
    }
};

/// Finds a row that contains another or lies inside it; rows are in order of start.
class Containment {
public:
    explicit Containment(const std::vector<CallTime> &rows)
        : m_rows(rows), m_latestEnd(rows.size()), m_earliestEnd(rows.size()) {
        std::int64_t latest = std::numeric_limits<std::int64_t>::min();
        for (std::size_t i = 0; i < rows.size(); ++i)
            m_latestEnd[i] = latest = std::max(latest, rows[i].end);
        std::int64_t earliest = std::numeric_limits<std::int64_t>::max();
        for (std::size_t i = rows.size(); i-- > 0;)
            m_earliestEnd[i] = earliest = std::min(earliest, rows[i].end);
    }
    /// The first row around `inner`; none if there is none.
    [[nodiscard]] CallRef around(const CallTime &inner) const {
        const auto found = std::lower_bound(m_latestEnd.begin(), m_latestEnd.end(), inner.end);
        if (found == m_latestEnd.end())
            return CallRef::none();
        const CallTime &row = m_rows[static_cast<std::size_t>(found - m_latestEnd.begin())];
        return row.start <= inner.start ? row.call : CallRef::none();
    }
    /// The last row inside `outer`; none if there is none.
    [[nodiscard]] CallRef inside(const CallTime &outer) const {
        const auto after = std::upper_bound(m_earliestEnd.begin(), m_earliestEnd.end(), outer.end);
        if (after == m_earliestEnd.begin())
            return CallRef::none();
        const CallTime &row = m_rows[static_cast<std::size_t>(after - m_earliestEnd.begin()) - 1];
        return row.start >= outer.start ? row.call : CallRef::none();
    }

private:
    const std::vector<CallTime> &m_rows;
    std::vector<std::int64_t> m_latestEnd;   ///< of the rows up to here
    std::vector<std::int64_t> m_earliestEnd; ///< of the rows from here
};

void foldRows(const KeyRows &rows, std::vector<CallRef> &sameCall) {
    const Containment runtime(rows.runtime);
    for (const CallTime &driver : rows.driver)
        if (const CallRef outer = runtime.around(driver); !outer.isNone())
            sameCall[driver.call.index()] = outer;
    const Containment driver(rows.driver);
    for (const CallTime &backtrace : rows.backtrace) {
        CallRef inner = runtime.inside(backtrace);
        if (inner.isNone())
            inner = driver.inside(backtrace);
        if (!inner.isNone())
            sameCall[backtrace.call.index()] = sameCall[inner.index()];
    }
}

void sortIntoRows(const SessionStore &session, CallRef call, KeyRows &rows) {
    const CallTime interval = callTimeOf(session, call);
    switch (session.call(call).api) {
    case ApiClass::Runtime: rows.runtime.push_back(interval); break;
    case ApiClass::Driver: rows.driver.push_back(interval); break;
    case ApiClass::Backtrace: rows.backtrace.push_back(interval); break;
    }
}

bool liesInside(const SessionStore &session, CallRef inner, CallRef outer) {
    const EventRow in = session.call(inner).row;
    const EventRow out = session.call(outer).row;
    return session.usableTimes(in) && session.usableTimes(out) && laneOf(session, inner) == laneOf(session, outer) &&
           session.start(out) <= session.start(in) && session.end(in) <= session.end(out);
}

/// The first row of `api` around a row, or the last one inside it.
CallRef firstAround(const SessionStore &session, std::span<const CallRef> rows, CallRef inner, ApiClass api) {
    for (const CallRef row : rows)
        if (session.call(row).api == api && liesInside(session, inner, row))
            return row;
    return CallRef::none();
}
CallRef lastInside(const SessionStore &session, std::span<const CallRef> rows, CallRef outer, ApiClass api) {
    for (std::size_t i = rows.size(); i-- > 0;)
        if (session.call(rows[i]).api == api && liesInside(session, rows[i], outer))
            return rows[i];
    return CallRef::none();
}

/// What foldSameCalls does, row by row and without an allocation: nearly every key has two or three rows.
void foldFew(const SessionStore &session, std::span<const CallRef> rows, std::vector<CallRef> &sameCall) {
    for (const CallRef row : rows)
        if (session.call(row).api == ApiClass::Driver)
            if (const CallRef outer = firstAround(session, rows, row, ApiClass::Runtime); !outer.isNone())
                sameCall[row.index()] = outer;
    for (const CallRef row : rows) {
        if (session.call(row).api != ApiClass::Backtrace)
            continue;
        CallRef inner = lastInside(session, rows, row, ApiClass::Runtime);
        if (inner.isNone())
            inner = lastInside(session, rows, row, ApiClass::Driver);
        if (!inner.isNone())
            sameCall[row.index()] = sameCall[inner.index()];
    }
}

/// Calls come in order of start: the latest end of the runtime launches of a lane that have started tells
/// whether a driver launch lies inside one of them.
void dropInnerLaunches(const SessionStore &session, std::vector<LaunchClass> &launches) {
    const LaneNumbers lanes(session);
    std::vector<std::int64_t> launchEnd(lanes.count(), std::numeric_limits<std::int64_t>::min());
    std::size_t next = 0; // runtime launches up to here stand in launchEnd
    for (std::size_t i = 0; i < session.callCount(); ++i) {
        const EventRow row = session.call(CallRef(i)).row;
        for (; next < session.callCount() && session.start(session.call(CallRef(next)).row) <= session.start(row);
             ++next) {
            const CallRef call(next);
            const EventRow outer = session.call(call).row;
            if (launches[next] == LaunchClass::None || session.call(call).api != ApiClass::Runtime ||
                !session.usableTimes(outer))
                continue;
            std::int64_t &end = launchEnd[lanes.of(laneOf(session, call))];
            end = std::max(end, session.end(outer).count);
        }
        if (launches[i] != LaunchClass::None && session.call(CallRef(i)).api == ApiClass::Driver &&
            session.usableTimes(row) && launchEnd[lanes.of(laneOf(session, CallRef(i)))] >= session.end(row).count)
            launches[i] = LaunchClass::None;
    }
}

/// By CallRef: how many captures of its lane begin (+) or end (−) at the call. An end closes the latest begin
/// that is still open.
std::vector<std::int32_t> captureDepths(const SessionStore &session, const ApiNames &names,
                                        const std::vector<CallRef> &sameCall) {
    const LaneNumbers lanes(session);
    std::vector<std::vector<CallRef>> open(lanes.count());
    std::vector<std::int32_t> change(session.callCount(), 0);
    for (std::size_t i = 0; i < session.callCount(); ++i) {
        const CallRef call(i);
        if (sameCall[i] != call || names.of(call).capture == CaptureStep::None)
            continue;
        std::vector<CallRef> &begins = open[lanes.of(laneOf(session, call))];
        if (names.of(call).capture == CaptureStep::Begin) {
            begins.push_back(call);
        } else if (!begins.empty()) {
            ++change[begins.back().index()];
            --change[i];
            begins.pop_back();
        }
    }
    return change;
}

} // namespace

ApiNames::ApiNames(const SessionStore &session)
    : m_session(&session), m_numberOfName(session.columns().strings.size() + 1) {
    m_names.emplace_back(); // number 0: not looked up yet
    for (const CallRecord &call : session.columns().calls) {
        std::uint32_t &number = m_numberOfName[position(call.row)];
        if (number != 0)
            continue;
        const std::string_view name = session.name(call.row);
        number = static_cast<std::uint32_t>(m_names.size());
        m_names.push_back({launchClass(name), captureStep(name), cannotEnqueueWork(name)});
        m_anyCapture = m_anyCapture || m_names.back().capture == CaptureStep::Begin;
    }
}

bool hasInnerRows(const SessionStore &session) {
    const std::vector<CallRecord> &calls = session.columns().calls;
    return std::any_of(calls.begin(), calls.end(),
                       [](const CallRecord &call) { return call.api != ApiClass::Runtime; });
}

void foldSameCalls(const SessionStore &session, std::span<const CallRef> sameKey, std::vector<CallRef> &sameCall) {
    if (sameKey.size() <= kFewRows) {
        foldFew(session, sameKey, sameCall);
        return;
    }
    std::map<HostLane, KeyRows> lanes;
    for (const CallRef call : sameKey)
        if (session.usableTimes(session.call(call).row))
            sortIntoRows(session, call, lanes[laneOf(session, call)]);
    for (const auto &[lane, rows] : lanes)
        foldRows(rows, sameCall);
}

std::vector<LaunchClass> classifyLaunches(const SessionStore &session, const ApiNames &names,
                                          const std::vector<CallRef> &sameCall) {
    std::vector<LaunchClass> found(session.callCount(), LaunchClass::None);
    for (std::size_t i = 0; i < session.callCount(); ++i)
        if (sameCall[i] == CallRef(i))
            found[i] = names.of(CallRef(i)).launch;
    if (hasInnerRows(session))
        dropInnerLaunches(session, found);
    return found;
}

std::vector<bool> findCaptured(const SessionStore &session, const ApiNames &names,
                               const std::vector<CallRef> &sameCall) {
    std::vector<bool> captured(session.callCount(), false);
    for (std::size_t i = 0; i < session.callCount(); ++i)
        captured[i] = has(session.flags(session.call(CallRef(i)).row), RecordFlag::Captured);
    if (!names.anyCapture())
        return captured;
    const LaneNumbers lanes(session);
    const std::vector<std::int32_t> depthChange = captureDepths(session, names, sameCall);
    std::vector<std::int32_t> depth(lanes.count(), 0);
    for (std::size_t i = 0; i < session.callCount(); ++i) {
        const CallRef call(i);
        std::int32_t &now = depth[lanes.of(laneOf(session, call))];
        now += depthChange[i];
        captured[i] = captured[i] || (now > 0 && names.of(call).capture == CaptureStep::None);
    }
    return captured;
}

} // namespace lanescope::analysis
