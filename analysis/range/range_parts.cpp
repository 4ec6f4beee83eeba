// SPDX-License-Identifier: Apache-2.0
#include "analysis/range/range_parts.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace lanescope::analysis {

namespace {

using model::Ns;

bool longer(const Gap &a, const Gap &b) {
    return std::tuple(-a.duration.count, a.kind, a.start, a.after) <
           std::tuple(-b.duration.count, b.kind, b.start, b.after);
}

template <class Sums> void byTotal(std::vector<Sums> &all) {
    std::stable_sort(all.begin(), all.end(),
                     [](const Sums &a, const Sums &b) { return a.sums.totalNs > b.sums.totalNs; });
}

/// Adds the part of [begin, end) that a union reaching to `until` does not have yet.
std::int64_t grow(Ns &until, Ns begin, Ns end) {
    if (end <= until)
        return 0;
    const std::int64_t added = saturatingSubtract(end.count, std::max(until, begin).count);
    until = end;
    return added;
}

} // namespace

void DurationSums::add(bool usable, std::int64_t durationNs) {
    ++count;
    if (!usable)
        return;
    minNs = timed == 0 ? durationNs : std::min(minNs, durationNs);
    maxNs = timed == 0 ? durationNs : std::max(maxNs, durationNs);
    totalNs = saturatingAdd(totalNs, durationNs);
    ++timed;
}

void DurationSums::add(const DurationSums &more) {
    if (more.timed > 0) {
        minNs = timed == 0 ? more.minNs : std::min(minNs, more.minNs);
        maxNs = timed == 0 ? more.maxNs : std::max(maxNs, more.maxNs);
    }
    count += more.count;
    timed += more.timed;
    totalNs = saturatingAdd(totalNs, more.totalNs);
}

DurationSums &RangeGroups::sumsOf(Slots &slots, std::vector<NamedSums> &sums, model::StringRef name) {
    if (slots.empty())
        slots.resize(m_session.columns().strings.size() + 1);
    std::uint32_t &slot = slots[name.isNone() ? slots.size() - 1 : name.index()];
    if (slot == 0) {
        sums.push_back({std::string(m_session.text(name)), {}});
        slot = static_cast<std::uint32_t>(sums.size());
    }
    return sums[slot - 1].sums;
}

void RangeGroups::addCall(model::EventRow row) {
    sumsOf(m_callSlots, m_calls, m_session.nameRef(row)).add(m_session.usableTimes(row), m_session.duration(row).count);
}

void RangeGroups::addDevice(const model::DeviceRecord &event) {
    const model::EventKind kind = m_session.kind(event.row);
    if (kind == model::EventKind::Kernel)
        sumsOf(m_kernelSlots, m_kernels, m_session.nameRef(event.row))
            .add(m_session.usableTimes(event.row), m_session.duration(event.row).count);
    else if (kind != model::EventKind::GraphExecution)
        addCopy(event);
}

void RangeGroups::addCopy(const model::DeviceRecord &event) {
    const bool set = m_session.kind(event.row) == model::EventKind::Memset;
    const std::string_view direction = set ? "memset" : copyDirection(m_session.name(event.row));
    auto found = m_copies.find(direction);
    if (found == m_copies.end())
        found = m_copies.emplace(direction, CopySums{std::string(direction), {}, 0, 0, 0, 0}).first;
    CopySums &copy = found->second;
    const bool usable = m_session.usableTimes(event.row);
    const std::int64_t duration = m_session.duration(event.row).count;
    copy.sums.add(usable, duration);
    if (event.bytes < 0)
        return;
    ++copy.sized;
    copy.bytes = saturatingAdd(copy.bytes, event.bytes);
    if (usable) {
        copy.timedBytes = saturatingAdd(copy.timedBytes, event.bytes);
        copy.timedNs = saturatingAdd(copy.timedNs, duration);
    }
}

WorkKind RangeGroups::workKindOf(model::StringRef name) {
    if (m_kinds.empty())
        m_kinds.resize(m_session.columns().strings.size() + 1);
    std::uint8_t &known = m_kinds[name.isNone() ? m_kinds.size() - 1 : name.index()];
    if (known == 0) {
        const std::string_view found = m_classes.match(m_session.text(name)).kernelClass;
        const WorkKind kind = found == kCommunicationClass ? WorkKind::Communication
                              : found == kCopyClass        ? WorkKind::Copy
                                                           : WorkKind::Compute;
        known = static_cast<std::uint8_t>(static_cast<unsigned>(kind) + 1U);
    }
    return static_cast<WorkKind>(known - 1);
}

void RangeGroups::moveInto(RangeSummary &summary) {
    std::map<std::string_view, DurationSums> classes;
    for (const NamedSums &kernel : m_kernels)
        classes[m_classes.match(kernel.name).kernelClass].add(kernel.sums);
    for (const auto &[kernelClass, sums] : classes)
        summary.classes.push_back({std::string(kernelClass), sums});
    for (auto &[direction, copy] : m_copies)
        summary.copies.push_back(std::move(copy));
    summary.kernels = std::move(m_kernels);
    std::map<std::string, DurationSums> apis; // names that differ in their version alone are one API
    for (const NamedSums &call : m_calls)
        apis[std::string(unversionedApiName(call.name))].add(call.sums);
    for (const auto &[name, sums] : apis)
        summary.api.push_back({name, sums});
    std::sort(summary.kernels.begin(), summary.kernels.end(),
              [](const NamedSums &a, const NamedSums &b) { return a.name < b.name; });
    byTotal(summary.kernels);
    byTotal(summary.classes);
    byTotal(summary.copies);
    byTotal(summary.api);
}

std::size_t DeviceSweep::at(model::DeviceRef device) {
    const std::size_t slot = m_index(device, model::DeviceRef::none());
    if (slot == m_devices.size()) {
        m_devices.push_back({device, 0, 0, 0, 0, 0, 0, 0, 0});
        m_ends.emplace_back();
    }
    return slot;
}

void DeviceSweep::add(model::DeviceRef device, Ns begin, Ns end, std::optional<WorkKind> kind) {
    const std::size_t slot = at(device);
    DeviceInRange &sums = m_devices[slot];
    Ends &ends = m_ends[slot];
    ++sums.workCount;
    sums.busyNs = saturatingAdd(sums.busyNs, grow(ends.busy, begin, end));
    if (!kind || *kind == WorkKind::Copy)
        return;
    const bool communicates = *kind == WorkKind::Communication;
    Ns &mine = communicates ? ends.communication : ends.compute;
    const Ns other = communicates ? ends.compute : ends.communication;
    const Ns fresh = std::max(mine, begin);
    if (const Ns both = std::min(end, other); both > fresh)
        sums.overlapNs = saturatingAdd(sums.overlapNs, saturatingSubtract(both.count, fresh.count));
    std::int64_t &total = communicates ? sums.communicationNs : sums.computeNs;
    total = saturatingAdd(total, grow(mine, begin, end));
}

void DeviceSweep::addGap(model::DeviceRef device, std::int64_t gapNs) {
    DeviceInRange &sums = m_devices[at(device)];
    ++sums.gapCount;
    sums.gapNs = saturatingAdd(sums.gapNs, gapNs);
    sums.longestGapNs = std::max(sums.longestGapNs, gapNs);
}

void LongestGaps::add(const Gap &gap) {
    if (m_full && !longer(gap, m_shortest))
        return;
    m_gaps.push_back(gap);
    if (m_gaps.size() >= 2 * m_limit)
        cut();
}

void LongestGaps::cut() {
    if (m_gaps.size() <= m_limit)
        return;
    const auto last = m_gaps.begin() + static_cast<std::ptrdiff_t>(m_limit) - 1;
    std::nth_element(m_gaps.begin(), last, m_gaps.end(), longer);
    m_gaps.resize(m_limit);
    m_shortest = m_gaps.back();
    m_full = true;
}

std::vector<Gap> LongestGaps::take() {
    cut();
    std::sort(m_gaps.begin(), m_gaps.end(), [](const Gap &a, const Gap &b) {
        return std::tuple(a.kind, a.start, a.after) < std::tuple(b.kind, b.start, b.after);
    });
    return std::move(m_gaps);
}

} // namespace lanescope::analysis
