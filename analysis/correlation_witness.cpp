// SPDX-License-Identifier: Apache-2.0
#include "analysis/correlation_session.h"

#include <algorithm>
#include <array>

namespace lanescope::analysis {

using namespace model;

namespace {

/// Categories under which Kineto writes its host-to-device flows, 2021 to now (formats/kineto.md §3.3).
constexpr std::array<std::string_view, 4> kFlowCategories = {"ac2g", "async", "async_cpu_to_gpu", "async_gpu"};

/// The flow ends of one id and what they bind to. An end that begins together with a neighbour on its
/// track, or that binds to neither a call nor a device event, tells nothing.
class FlowWitness {
public:
    FlowWitness(const SessionIndex &index, SessionCorrelation &result)
        : m_index(index), m_session(index.session()), m_result(result), m_sideOfRow(m_session.eventCount()) {
        for (std::size_t i = 0; i < m_session.callCount(); ++i)
            m_sideOfRow[m_session.call(CallRef(i)).row.index()] = static_cast<std::uint32_t>(i);
        for (std::size_t i = 0; i < m_session.deviceEventCount(); ++i)
            m_sideOfRow[m_session.deviceEvent(DeviceEventRef(i)).row.index()] = static_cast<std::uint32_t>(i);
    }

    /// `ends` have one category and one id.
    void hear(std::span<const FlowEnd> ends) {
        const KeySlot slot = m_index.find(m_session.info().impliedProcess, ends.front().id);
        if (slot.isNone() || m_index.callsOf(slot) != 1)
            return;
        const CallRef call = m_index.firstCall(slot);
        const auto fan = m_result.deviceWork(call);
        if (fan.empty())
            return;
        const End start = startOf(ends, call);
        if (start == End::Missing)
            return;
        const bool elsewhere = finishElsewhere(ends, call);
        for (const FlowEnd &end : ends)
            if (end.phase == FlowEnd::Phase::Finish && isDevice(end.bound) &&
                m_result.source[device(end.bound).index()] == call)
                tell(device(end.bound), start == End::Here ? Witness::Agrees : Witness::Disagrees);
        const auto silent = [&](DeviceEventRef event) { return m_result.witness[event.index()] == Witness::Absent; };
        if (elsewhere && std::all_of(fan.begin(), fan.end(), silent))
            for (const DeviceEventRef event : fan)
                tell(event, Witness::Disagrees);
    }

private:
    enum class End : std::uint8_t { Missing, Here, Elsewhere };

    [[nodiscard]] bool isCall(EventRow row) const { return !row.isNone() && m_session.kind(row) == EventKind::Call; }
    [[nodiscard]] bool isDevice(EventRow row) const { return !row.isNone() && isDeviceEvent(m_session.kind(row)); }
    [[nodiscard]] CallRef callAt(EventRow row) const { return CallRef(m_sideOfRow[row.index()]); }
    [[nodiscard]] DeviceEventRef device(EventRow row) const { return DeviceEventRef(m_sideOfRow[row.index()]); }

    [[nodiscard]] bool hasTwin(EventRow row) const {
        const TrackInfo &track = m_session.info(m_session.track(row));
        const auto sameStart = [&](std::size_t other) {
            return m_session.start(EventRow(other)) == m_session.start(row);
        };
        return (row > track.begin && sameStart(row.index() - 1)) ||
               (row.index() + 1 < track.end.index() && sameStart(row.index() + 1));
    }

    [[nodiscard]] End startOf(std::span<const FlowEnd> ends, CallRef call) const {
        End found = End::Missing;
        for (const FlowEnd &end : ends) {
            if (end.phase != FlowEnd::Phase::Start || !isCall(end.bound))
                continue;
            if (m_index.sameCall()[callAt(end.bound).index()] == call)
                return End::Here;
            if (!hasTwin(end.bound))
                found = End::Elsewhere;
        }
        return found;
    }

    [[nodiscard]] bool finishElsewhere(std::span<const FlowEnd> ends, CallRef call) const {
        return std::any_of(ends.begin(), ends.end(), [&](const FlowEnd &end) {
            return end.phase == FlowEnd::Phase::Finish && isDevice(end.bound) &&
                   m_result.source[device(end.bound).index()] != call && !hasTwin(end.bound);
        });
    }

    /// Agreement of any flow outweighs; a flag stands where none agrees.
    void tell(DeviceEventRef event, Witness witness) {
        Witness &heard = m_result.witness[event.index()];
        if (heard != Witness::Agrees)
            heard = witness;
    }

    const SessionIndex &m_index;
    const SessionStore &m_session;
    SessionCorrelation &m_result;
    std::vector<std::uint32_t> m_sideOfRow; ///< by row: its number among calls or device events
};

bool isHostToDevice(const SessionStore &session, StringRef category) {
    const std::string_view text = session.text(category);
    return std::find(kFlowCategories.begin(), kFlowCategories.end(), text) != kFlowCategories.end();
}

} // namespace

void hearWitness(const SessionIndex &index, SessionCorrelation &result) {
    const SessionStore &session = index.session();
    result.witness.assign(session.deviceEventCount(), Witness::NoneRecorded);
    if (session.info().profile.witness.empty() || result.fan.empty())
        return;
    for (const DeviceEventRef event : result.fan)
        result.witness[event.index()] = Witness::Absent;
    const std::vector<FlowEnd> &flows = session.columns().flows;
    FlowWitness witness(index, result);
    for (std::size_t begin = 0; begin < flows.size();) {
        std::size_t end = begin;
        while (end < flows.size() && flows[end].category == flows[begin].category && flows[end].id == flows[begin].id)
            ++end;
        if (isHostToDevice(session, flows[begin].category))
            witness.hear(std::span(flows).subspan(begin, end - begin));
        begin = end;
    }
    for (const DeviceEventRef event : result.fan)
        if (result.witness[event.index()] == Witness::Disagrees)
            result.flags[event.index()] |= static_cast<Flags>(Flag::WitnessDisagrees);
}

} // namespace lanescope::analysis
