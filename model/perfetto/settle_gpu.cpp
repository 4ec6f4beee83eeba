// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/settle.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>

namespace lanescope::model::perfetto {

namespace {

char folded(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool beginsWith(std::string_view text, std::string_view lowerCase) {
    return text.size() >= lowerCase.size() && std::equal(lowerCase.begin(), lowerCase.end(), text.begin(),
                                                         [](char want, char c) { return want == folded(c); });
}

/// Stages say what they are in words only; whatever is no copy or fill counts as a kernel.
EventKind kindOf(std::string_view text) {
    if (beginsWith(text, "memcpy") || beginsWith(text, "copy"))
        return EventKind::Memcpy;
    return beginsWith(text, "memset") || beginsWith(text, "fill") ? EventKind::Memset : EventKind::Kernel;
}

} // namespace

/// A call may have submitted several stages and has one id: that of its first stage, and the stages that
/// it alone claims get the same. Calls that claim a stage together share one id, which is then ambiguous.
void Settler::keyGpu() {
    std::vector<std::size_t> calls;
    std::map<Claim, std::size_t> claimed; ///< by position in calls
    std::vector<std::size_t> leader;
    const auto find = [&](std::size_t i) {
        while (leader[i] != i)
            i = leader[i] = leader[leader[i]];
        return i;
    };
    for (std::size_t event = 0; event < m_recording.events.size(); ++event) {
        const RawEvent &raw = m_recording.events[event];
        const GpuLinks *links = m_recording.gpuLinksOf(RawRef(event));
        if (links == nullptr || !links->call)
            continue;
        const ProcessRef process = placeOf(raw.track).process;
        if (links->queueSubmission) {
            m_submissions.try_emplace({process, *links->queueSubmission}, event);
            extraOf(event)->id =
                *links->queueSubmission == 0
                    ? CorrelationId::fromNumber(0)
                    : m_recording.builder.correlationId("submission " + std::to_string(*links->queueSubmission));
        }
        if (links->submissions.empty())
            continue;
        const std::size_t position = calls.size();
        calls.push_back(event);
        leader.push_back(position);
        for (const std::uint64_t id : links->submissions) {
            const auto [slot, isNew] = claimed.try_emplace({process, id}, position);
            if (isNew)
                continue;
            const std::size_t a = find(slot->second);
            const std::size_t b = find(position);
            leader[std::max(a, b)] = std::min(a, b);
        }
    }
    const auto idOf = [&](std::size_t position) {
        return m_recording.builder.correlationId(
            std::to_string(m_recording.gpuLinksOf(RawRef(calls[find(position)]))->submissions.front()));
    };
    for (std::size_t position = 0; position < calls.size(); ++position)
        extraOf(calls[position])->id = idOf(position);
    for (const auto &[claim, position] : claimed)
        m_claims.emplace(claim, claim.second == 0 ? CorrelationId::fromNumber(0) : idOf(position));
}

CorrelationId Settler::stageId(const RawStage &stage, ProcessRef process) {
    TraceBuilder &builder = m_recording.builder;
    if (m_rule != KeyRule::GpuStages)
        return CorrelationId::none();
    if (stage.eventId)
        if (const auto claim = m_claims.find({process, *stage.eventId}); claim != m_claims.end())
            return claim->second;
    const bool submitted = stage.submission != 0 && m_submissions.contains({process, stage.submission});
    if (submitted || (!stage.eventId && stage.submission != 0))
        return builder.correlationId("submission " + std::to_string(stage.submission));
    return stage.eventId ? builder.correlationId(std::to_string(*stage.eventId)) : CorrelationId::none();
}

void Settler::addStages() {
    TraceBuilder &builder = m_recording.builder;
    Texts &texts = m_recording.texts;
    for (const RawStage &stage : m_recording.stages) {
        const ProcessRef process = stage.pid ? processOf(*stage.pid) : ProcessRef::none();
        const DeviceRef device =
            builder.device(process, stage.gpu ? texts.intern(std::to_string(*stage.gpu)) : StringRef::none());
        const StringRef context = stage.context ? texts.intern(std::to_string(*stage.context)) : StringRef::none();
        const StreamRef stream = builder.stream(device, context, stage.queue);
        const Timed time = timeOf(stage.stamp, stage.place);
        NewEvent event;
        event.name = !stage.name.isNone() ? stage.name : (!stage.kernel.isNone() ? stage.kernel : stage.stage);
        event.kind = kindOf(texts.view(stage.stage.isNone() ? event.name : stage.stage));
        event.start = time.at;
        event.duration = {static_cast<std::int64_t>(
            std::min<std::uint64_t>(stage.durationNs, std::numeric_limits<std::int64_t>::max()))};
        event.place = stage.place;
        event.flags = stage.ended ? RecordFlags{0} : static_cast<RecordFlags>(RecordFlag::Open);
        if (!stage.stamp.timed)
            event.flags = with(event.flags, RecordFlag::NotCollected);
        event.track = event.kind == EventKind::Kernel
                          ? builder.streamTrack(TrackKind::Stream, stream, time.clock, StringRef::none())
                          : builder.deviceTrack(TrackKind::Copies, device, time.clock, StringRef::none());
        m_stageEvents.emplace_back(EventOrder(builder.eventCount()), process);
        builder.addDevice(event, {stream, process, stageId(stage, process), -1, StringRef::none()});
    }
}

/// One track for each counter of each GPU; two producers that call theirs alike share it.
void Settler::addGpuCounters() {
    TraceBuilder &builder = m_recording.builder;
    for (const RawGpuCounter &raw : m_recording.gpuCounters) {
        const auto known = m_recording.gpuCounterNames.find(raw.counter);
        std::string name = !raw.name.isNone()                           ? std::string(builder.text(raw.name))
                           : known != m_recording.gpuCounterNames.end() ? std::string(builder.text(known->second))
                                                                        : "counter " + std::to_string(raw.counter);
        if (raw.gpu)
            name += " · GPU " + std::to_string(*raw.gpu);
        const Timed time = timeOf(raw.stamp, raw.place);
        NewEvent event;
        event.kind = EventKind::Counter;
        event.name = builder.intern(name);
        event.start = time.at;
        event.place = raw.place;
        event.flags = raw.stamp.timed ? RecordFlags{0} : static_cast<RecordFlags>(RecordFlag::NotCollected);
        event.track =
            builder.namedTrack(TrackKind::Counter, event.name, ThreadRef::none(), DeviceRef::none(), time.clock);
        builder.addCounter(event, raw.value);
    }
}

/// Waits are recorded flows: from the stage that is waited for to the stage or slice that waits.
void Settler::addWaits() {
    TraceBuilder &builder = m_recording.builder;
    const StringRef category = m_recording.texts.intern("gpu wait");
    const auto add = [&](Claim claim, EventOrder target, Place place, Ns at, FlowEnd::Phase phase) {
        const std::string pid =
            claim.first.isNone() ? "" : std::string(builder.text(builder.processes()[claim.first.index()].pid));
        NewFlowEnd end;
        end.at = at;
        end.category = category;
        end.id = builder.correlationId(pid + ":" + std::to_string(claim.second));
        end.phase = phase;
        end.place = place;
        end.target = target;
        builder.addFlowEnd(end);
    };
    std::set<Claim> waited;
    const auto addWaiter = [&](ProcessRef process, const std::vector<std::uint64_t> &ids, EventOrder target,
                               Place place, Ns at) {
        for (const std::uint64_t id : ids) {
            if (id == 0)
                continue;
            waited.insert({process, id});
            add({process, id}, target, place, at, FlowEnd::Phase::Finish);
        }
    };
    for (std::size_t i = 0; i < m_recording.stages.size(); ++i) {
        const RawStage &stage = m_recording.stages[i];
        addWaiter(m_stageEvents[i].second, stage.waits, m_stageEvents[i].first, stage.place, {stage.stamp.raw});
    }
    for (std::size_t i = 0; i < m_recording.events.size(); ++i) {
        const RawEvent &raw = m_recording.events[i];
        const GpuLinks *links = m_recording.gpuLinksOf(RawRef(i));
        if (links != nullptr && !m_order[i].isNone())
            addWaiter(placeOf(raw.track).process, links->waits, m_order[i], raw.place, m_times[i].at);
    }
    for (std::size_t i = 0; i < m_recording.stages.size(); ++i) {
        const RawStage &stage = m_recording.stages[i];
        if (stage.eventId && waited.contains({m_stageEvents[i].second, *stage.eventId}))
            add({m_stageEvents[i].second, *stage.eventId}, m_stageEvents[i].first, stage.place, {stage.stamp.raw},
                FlowEnd::Phase::Start);
    }
}

} // namespace lanescope::model::perfetto
