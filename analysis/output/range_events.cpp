// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/range_events.h"

#include "analysis/launch_names.h"
#include "analysis/regions_gaps.h"

#include <functional>
#include <unordered_map>

namespace lanescope::analysis {

namespace {

using model::DeviceRecord;
using model::EventKind;
using model::EventRef;
using model::EventRow;

constexpr std::size_t kCancelStride = 65536;

/// Whether a device event is counted by a row.
using TakesDevice = std::function<bool(const DeviceRecord &)>;

class RowEvents {
public:
    RowEvents(const RangeAnswer &answer, const model::JobControl &job)
        : m_answer(answer), m_session(*answer.analysis.sessions[answer.session]), m_job(job) {}

    [[nodiscard]] std::vector<EventRef> of(const TakesDevice &takes) const {
        std::vector<EventRef> events;
        for (std::size_t i = 0; i < m_session.deviceEventCount() && !stopsAt(i); ++i) {
            const DeviceRecord &record = m_session.deviceEvent(model::DeviceEventRef(i));
            if (isIn(record.row) && takes(record))
                events.push_back({m_session.id(), record.row});
        }
        return events;
    }

    [[nodiscard]] std::vector<EventRef> callsNamed(std::string_view name) const {
        const SessionCorrelation &correlation = m_answer.analysis.correlation.sessions[m_answer.session];
        std::vector<EventRef> events;
        for (std::size_t i = 0; i < m_session.callCount() && !stopsAt(i); ++i) {
            const EventRow row = m_session.call(model::CallRef(i)).row;
            if (correlation.sameCall[i] == model::CallRef(i) && isIn(row) &&
                unversionedApiName(m_session.name(row)) == name)
                events.push_back({m_session.id(), row});
        }
        return events;
    }

    [[nodiscard]] bool isKernel(const DeviceRecord &record) const {
        return m_session.kind(record.row) == EventKind::Kernel;
    }
    [[nodiscard]] std::string_view directionOf(const DeviceRecord &record) const {
        const EventKind kind = m_session.kind(record.row);
        if (kind == EventKind::Memset)
            return "memset";
        return kind == EventKind::Memcpy ? copyDirection(m_session.name(record.row)) : std::string_view();
    }

private:
    [[nodiscard]] bool stopsAt(std::size_t i) const { return i % kCancelStride == 0 && m_job.cancelled(); }
    [[nodiscard]] bool isIn(EventRow row) const {
        const TimeRange &range = m_answer.summary.range;
        return m_session.clock(row) == range.clock.clock &&
               !has(m_session.flags(row), model::RecordFlag::NotCollected) &&
               belongsTo(range, m_session.start(row), m_session.end(row));
    }

    const RangeAnswer &m_answer;
    const model::SessionStore &m_session;
    const model::JobControl &m_job;
};

template <class Rows> bool holds(const Rows &rows, std::size_t position) { return position < rows.size(); }

std::vector<EventRef> aroundGap(const RangeAnswer &answer, std::size_t position) {
    const model::SessionId id = answer.analysis.sessions[answer.session]->id();
    const Gap &gap = answer.summary.gaps[position];
    return {{id, gap.before}, {id, gap.after}};
}

std::vector<EventRef> ofClass(const RangeAnswer &answer, const RowEvents &rows, std::size_t position) {
    const model::SessionStore &session = *answer.analysis.sessions[answer.session];
    const KernelClasses &classes = *answer.analysis.rules.kernels;
    std::unordered_map<model::StringRef, bool> known;
    return rows.of([&](const DeviceRecord &record) {
        if (!rows.isKernel(record))
            return false;
        const auto [slot, isNew] = known.try_emplace(session.nameRef(record.row));
        if (isNew)
            slot->second =
                classes.match(session.name(record.row)).kernelClass == answer.summary.classes[position].kernelClass;
        return slot->second;
    });
}

} // namespace

std::vector<EventRef> eventsOfRangeRow(const RangeAnswer &answer, RangeSection section, std::size_t position,
                                       const model::JobControl &job) {
    const model::SessionStore &session = *answer.analysis.sessions[answer.session];
    const RangeSummary &summary = answer.summary;
    const RowEvents rows(answer, job);
    switch (section) {
    case RangeSection::Scope:
    case RangeSection::Numbers:
    case RangeSection::Counters: return {};
    case RangeSection::Devices:
        if (!holds(summary.devices, position))
            return {};
        return rows.of([&](const DeviceRecord &record) {
            return session.usableTimes(record.row) && deviceOf(session, record) == summary.devices[position].device;
        });
    case RangeSection::Streams:
        if (!holds(summary.numbers.streams, position))
            return {};
        return rows.of([&](const DeviceRecord &record) {
            return rows.isKernel(record) && record.stream == summary.numbers.streams[position].stream;
        });
    case RangeSection::Classes:
        return holds(summary.classes, position) ? ofClass(answer, rows, position) : std::vector<EventRef>{};
    case RangeSection::Kernels:
        if (!holds(summary.kernels, position))
            return {};
        return rows.of([&](const DeviceRecord &record) {
            return rows.isKernel(record) && session.name(record.row) == summary.kernels[position].name;
        });
    case RangeSection::Copies:
        if (!holds(summary.copies, position))
            return {};
        return rows.of(
            [&](const DeviceRecord &record) { return rows.directionOf(record) == summary.copies[position].direction; });
    case RangeSection::Api:
        return holds(summary.api, position) ? rows.callsNamed(summary.api[position].name) : std::vector<EventRef>{};
    case RangeSection::Gaps:
        return holds(summary.gaps, position) ? aroundGap(answer, position) : std::vector<EventRef>{};
    }
    return {};
}

} // namespace lanescope::analysis
