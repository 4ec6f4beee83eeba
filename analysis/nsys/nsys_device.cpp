// SPDX-License-Identifier: Apache-2.0
#include "analysis/nsys/nsys_tables.h"
#include "analysis/regions_gaps.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

namespace lanescope::analysis {

namespace {

using model::EventRow;
using model::Ns;

struct Operation {
    Ns start, end;
    EventRow row;
};
/// Kernels, memcpys and memsets of each device and clock, by (start, place).
using Operations = std::map<std::pair<model::DeviceRef, model::ClockRef>, std::vector<Operation>>;

Operations operationsOf(const model::SessionStore &session) {
    Operations operations;
    if (!timesRefusal(session).empty())
        return operations;
    for (const model::DeviceRecord &event : session.columns().deviceEvents) {
        if (session.kind(event.row) == model::EventKind::GraphExecution || !session.usableTimes(event.row))
            continue;
        operations[{deviceOf(session, event), session.clock(event.row)}].push_back(
            {session.start(event.row), session.end(event.row), event.row});
    }
    return operations;
}

Ns lastEnd(const std::vector<Operation> &operations) {
    return std::max_element(operations.begin(), operations.end(),
                            [](const Operation &a, const Operation &b) { return a.end < b.end; })
        ->end;
}

/// What the profiler itself did with the device, by the names that count as work.
bool isProfilingOverhead(std::string_view name) {
    constexpr std::array<std::string_view, 3> kNames = {"CUDA profiling data flush overhead",
                                                        "CUDA profiling stop overhead", "CUDA profiling overhead"};
    return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

/// Adds the overhead of a device's process that lies inside the device's busy extent.
void addOverhead(const model::SessionStore &session, const std::vector<EventRow> &overhead, Operations &operations) {
    for (auto &[key, ofDevice] : operations) {
        const auto &[device, clock] = key;
        const model::ProcessRef process = device.isNone() ? model::ProcessRef::none() : session.info(device).process;
        const Ns first = ofDevice.front().start, last = lastEnd(ofDevice);
        bool added = false;
        for (const EventRow row : overhead) {
            const model::ThreadRef thread = session.thread(row);
            const bool mine = !thread.isNone() && !process.isNone() && session.info(thread).process == process;
            if (!mine || session.clock(row) != clock || session.start(row) < first || session.end(row) > last)
                continue;
            ofDevice.push_back({session.start(row), session.end(row), row});
            added = true;
        }
        if (added)
            std::stable_sort(ofDevice.begin(), ofDevice.end(),
                             [](const Operation &a, const Operation &b) { return a.start < b.start; });
    }
}

std::vector<EventRow> overheadOf(const model::SessionStore &session) {
    std::vector<EventRow> rows;
    for (const model::TrackInfo &track : session.columns().tracks)
        if (track.kind == model::TrackKind::Overhead)
            for (std::size_t i = track.begin.index(); i < track.end.index(); ++i)
                if (session.usableTimes(EventRow(i)) && isProfilingOverhead(session.name(EventRow(i))))
                    rows.emplace_back(i);
    return rows;
}

/// One device's extent in equal parts, and the time with operations in each.
class Chunks {
public:
    explicit Chunks(const std::vector<Operation> &operations) : m_first(operations.front().start.count) {
        m_span = saturatingSubtract(lastEnd(operations).count, m_first);
        for (const Operation &operation : operations)
            add(operation.start.count, operation.end.count);
    }
    /// Where part `i` begins: exact, without an intermediate overflow.
    [[nodiscard]] std::int64_t edge(std::int64_t i) const {
        return m_first + m_span / kUtilisationChunks * i + m_span % kUtilisationChunks * i / kUtilisationChunks;
    }
    [[nodiscard]] std::int64_t used(std::int64_t i) const { return m_used[static_cast<std::size_t>(i)]; }

private:
    void add(std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = 0; i < kUtilisationChunks; ++i) {
            const std::int64_t from = std::max(begin, edge(i)), to = std::min(end, edge(i + 1));
            if (to > from)
                m_used[static_cast<std::size_t>(i)] =
                    saturatingAdd(m_used[static_cast<std::size_t>(i)], saturatingSubtract(to, from));
        }
    }
    std::int64_t m_first = 0, m_span = 0;
    std::array<std::int64_t, kUtilisationChunks> m_used{};
};

void addLowUse(const std::pair<model::DeviceRef, model::ClockRef> &of, const Chunks &chunks, std::vector<LowUse> &out) {
    std::int64_t begin = 0, used = 0;
    bool low = false;
    const auto flush = [&](std::int64_t end) {
        if (!low)
            return;
        const std::int64_t length = saturatingSubtract(end, begin);
        out.push_back(
            {of.first, of.second, {begin}, {length}, static_cast<double>(used) / static_cast<double>(length)});
        low = false;
    };
    for (std::int64_t i = 0; i < kUtilisationChunks; ++i) {
        const std::int64_t length = saturatingSubtract(chunks.edge(i + 1), chunks.edge(i));
        if (length == 0)
            continue;
        if (static_cast<double>(chunks.used(i)) / static_cast<double>(length) >= kLowUtilisation) {
            flush(chunks.edge(i));
            continue;
        }
        if (!low) {
            begin = chunks.edge(i);
            used = 0;
        }
        low = true;
        used = saturatingAdd(used, chunks.used(i));
    }
    flush(chunks.edge(kUtilisationChunks));
}

} // namespace

std::vector<DeviceGap> deviceGaps(const model::SessionStore &session, std::int64_t minNs) {
    Operations operations = operationsOf(session);
    addOverhead(session, overheadOf(session), operations);
    std::vector<DeviceGap> gaps;
    for (const auto &[key, ofDevice] : operations) {
        Operation last = ofDevice.front();
        for (const Operation &next : ofDevice) {
            const std::int64_t length = saturatingSubtract(next.start.count, last.end.count);
            if (next.start > last.end && length > minNs)
                gaps.push_back({key.first, key.second, last.end, {length}, last.row, next.row});
            if (next.end > last.end)
                last = next;
        }
    }
    std::stable_sort(gaps.begin(), gaps.end(), [](const DeviceGap &a, const DeviceGap &b) {
        return std::tuple(-a.duration.count, a.start) < std::tuple(-b.duration.count, b.start);
    });
    return gaps;
}

std::vector<LowUse> lowUse(const model::SessionStore &session) {
    std::vector<LowUse> out;
    for (const auto &[key, ofDevice] : operationsOf(session))
        addLowUse(key, Chunks(ofDevice), out);
    return out;
}

} // namespace lanescope::analysis
