// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/recording.h"

#include "model/perfetto/field_numbers.h"
#include "model/perfetto/gpu_field_numbers.h"
#include "model/proto/message.h"

namespace lanescope::model::perfetto {

using proto::Message;

void Recording::addStage(const Packet &packet, const SequenceState &sequence, const Stamp &stamp) {
    RawStage stage;
    stage.place = {packet.place};
    stage.stamp = stamp;
    stage.pid = packet.trustedPid;
    if (!stamp.timed)
        m_untimed.note(packet.place);
    const auto specification = [&](std::uint64_t iid) {
        const auto stored = sequence.interned.stage(iid);
        if (!stored)
            m_iidMissing.note(packet.place);
        return stored ? stored->name : texts.intern("specification " + std::to_string(iid));
    };
    const auto known = [&](std::optional<StringRef> text) {
        if (!text)
            m_iidMissing.note(packet.place);
        return text.value_or(StringRef::none());
    };
    for (Message message(packet.renderStage); message.next();) {
        switch (message.tag()) {
        case field::stage::kEventId: stage.eventId = message.number(); break;
        case field::stage::kDuration:
            stage.durationNs = message.number();
            stage.ended = true;
            break;
        case field::stage::kHwQueueId:
            stage.queue = texts.intern("hw queue " + std::to_string(message.integer()));
            break;
        case field::stage::kContext: stage.context = message.number(); break;
        case field::stage::kSubmissionId: stage.submission = message.number(); break;
        case field::stage::kGpuId: stage.gpu = message.integer(); break;
        case field::stage::kHwQueueIid: stage.queue = specification(message.number()); break;
        case field::stage::kStageIid: stage.stage = specification(message.number()); break;
        case field::stage::kName:
            if (!message.bytes().empty())
                stage.name = texts.intern(message.bytes());
            break;
        case field::stage::kNameIid:
            if (const auto name = known(sequence.interned.eventName(message.number())); !name.isNone())
                stage.name = name;
            break;
        case field::stage::kKernelIid: stage.kernel = known(sequence.interned.kernel(message.number())); break;
        case field::stage::kEventWaitIds:
            message.eachInteger([&](std::uint64_t id) { stage.waits.push_back(id); });
            break;
        default: break;
        }
    }
    if (stage.context)
        if (const auto context = sequence.interned.context(*stage.context); context && context->pid != 0)
            stage.pid = context->pid;
    stages.push_back(std::move(stage));
}

namespace {

/// The number and value of a GpuCounter; false without a value.
bool readGpuCounter(std::string_view bytes, RawGpuCounter &sample) {
    bool valued = false;
    for (Message message(bytes); message.next();) {
        switch (message.tag()) {
        case field::gpu_counter::kId: sample.counter = message.number32(); break;
        case field::gpu_counter::kInteger:
            sample.value = static_cast<double>(message.integer());
            valued = true;
            break;
        case field::gpu_counter::kReal:
            sample.value = message.real();
            valued = true;
            break;
        default: break;
        }
    }
    return valued;
}

} // namespace

/// The members may come in any order: the GPU and the descriptor hold for all counters of the packet.
void Recording::addGpuCounters(const Packet &packet, const SequenceState &sequence, const Stamp &stamp) {
    if (!stamp.timed)
        m_untimed.note(packet.place);
    std::optional<std::int64_t> gpu;
    std::optional<std::uint64_t> iid;
    std::vector<RawGpuCounter> samples; // of the whole packet, or of none where a part of it can't be read
    for (Message message(packet.gpuCounters); message.next();) {
        RawGpuCounter sample;
        switch (message.tag()) {
        case field::gpu_counters::kDescriptor: readGpuCounterNames(message.bytes(), texts, gpuCounterNames); break;
        case field::gpu_counters::kGpuId: gpu = message.integer(); break;
        case field::gpu_counters::kDescriptorIid: iid = message.number(); break;
        case field::gpu_counters::kCounters:
            if (readGpuCounter(message.bytes(), sample))
                samples.push_back(sample);
            else
                m_noType.note(packet.place);
            break;
        default: break;
        }
    }
    const GpuCounterNames *interned = iid ? sequence.interned.gpuCounters(*iid) : nullptr;
    if (iid && interned == nullptr)
        m_iidMissing.note(packet.place);
    for (RawGpuCounter &sample : samples) {
        sample.place = {packet.place};
        sample.stamp = stamp;
        sample.gpu = interned != nullptr && !gpu ? interned->gpu : gpu;
        if (iid)
            sample.name = texts.intern("counter " + std::to_string(sample.counter));
        if (interned == nullptr)
            continue;
        if (const auto name = interned->names.find(sample.counter); name != interned->names.end())
            sample.name = name->second;
    }
    gpuCounters.insert(gpuCounters.end(), samples.begin(), samples.end());
}

void Recording::addVulkan(const Packet &packet, const Stamp &stamp) {
    for (Message api(packet.vulkanApi); api.next();) {
        if (api.tag() != field::vulkan_api::kVkQueueSubmit || !api.isBytes())
            continue;
        std::int32_t pid = 0;
        std::int64_t tid = 0;
        Extra extra;
        GpuLinks links;
        RawEvent raw;
        for (Message message(api.bytes()); message.next();) {
            switch (message.tag()) {
            case field::queue_submit::kDurationNs: extra.durationNs = message.integer(); break;
            case field::queue_submit::kPid: pid = static_cast<std::int32_t>(message.number32()); break;
            case field::queue_submit::kTid: tid = message.integer(); break;
            case field::queue_submit::kSubmissionId: links.queueSubmission = message.number(); break;
            default: break;
            }
        }
        links.call = true;
        extra.gpu = GpuLinksRef(gpuLinks.size());
        raw.place = {packet.place};
        raw.timed = stamp.timed;
        raw.track = tracks.ofThread(pid, tid);
        raw.name = texts.intern("vkQueueSubmit");
        raw.category = texts.intern("vulkan_api");
        raw.edge = Edge::Complete;
        raw.extra = ExtraRef(extras.size());
        if (!stamp.timed)
            m_untimed.note(packet.place);
        gpuLinks.push_back(std::move(links));
        extras.push_back(extra);
        events.push_back(raw);
        stamps.push_back(stamp);
    }
}

} // namespace lanescope::model::perfetto
