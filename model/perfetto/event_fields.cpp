// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/event_fields.h"

#include "model/perfetto/field_numbers.h"
#include "model/perfetto/gpu_field_numbers.h"
#include "model/proto/message.h"

#include <bit>

namespace lanescope::model::perfetto {

namespace {

using proto::Message;

void clear(EventFields &event) {
    event.type = EventType::Unspecified;
    event.nameIid.reset();
    event.trackUuid.reset();
    event.name = {};
    event.counter.reset();
    event.realCounter.reset();
    event.gpuApi = 0;
    event.deltaUs.reset();
    event.absoluteUs.reset();
    event.legacy = {};
    for (auto *list : {&event.categoryIids, &event.flows, &event.endingFlows, &event.extraTracks,
                       &event.extraRealTracks, &event.submissions, &event.waits})
        list->clear();
    event.categories.clear();
    event.annotations.clear();
    event.extraValues.clear();
    event.extraReals.clear();
}

EventType typeOf(std::uint64_t number) { return number <= 5 ? static_cast<EventType>(number) : EventType::Unspecified; }

void readLegacy(LegacyFields &legacy, std::string_view bytes) {
    legacy.present = true;
    for (Message message(bytes); message.next();) {
        switch (message.tag()) {
        case field::legacy::kNameIid: legacy.nameIid = message.number(); break;
        case field::legacy::kPhase: legacy.phase = static_cast<char>(message.number()); break;
        case field::legacy::kDurationUs: legacy.durationUs = message.integer(); break;
        case field::legacy::kUnscopedId: legacy.unscopedId = message.number(); break;
        case field::legacy::kLocalId: legacy.localId = message.number(); break;
        case field::legacy::kGlobalId: legacy.globalId = message.number(); break;
        case field::legacy::kBindId: legacy.bindId = message.number(); break;
        case field::legacy::kIdScope: legacy.idScope = message.bytes(); break;
        case field::legacy::kFlowDirection: legacy.flowDirection = message.number(); break;
        case field::legacy::kPidOverride: legacy.pidOverride = static_cast<std::int32_t>(message.number32()); break;
        case field::legacy::kTidOverride: legacy.tidOverride = static_cast<std::int32_t>(message.number32()); break;
        default: break;
        }
    }
}

void readGpuCorrelation(EventFields &event, std::string_view bytes) {
    for (Message message(bytes); message.next();) {
        if (message.tag() == field::gpu_correlation::kRenderStageSubmissionEventIds)
            message.eachInteger([&](std::uint64_t id) { event.submissions.push_back(id); });
        else if (message.tag() == field::gpu_correlation::kRenderStageWaitEventIds)
            message.eachInteger([&](std::uint64_t id) { event.waits.push_back(id); });
    }
}

/// Fields that may come packed or one by one.
bool readRepeated(EventFields &event, const Message &message) {
    const auto into = [](auto &list) { return [&list](std::uint64_t value) { list.push_back(value); }; };
    switch (message.tag()) {
    case field::event::kCategoryIids: message.eachInteger(into(event.categoryIids)); return true;
    case field::event::kFlowIds: message.eachFixed64(into(event.flows)); return true;
    case field::event::kTerminatingFlowIds: message.eachFixed64(into(event.endingFlows)); return true;
    case field::event::kExtraCounterTrackUuids: message.eachInteger(into(event.extraTracks)); return true;
    case field::event::kExtraDoubleCounterTrackUuids: message.eachInteger(into(event.extraRealTracks)); return true;
    case field::event::kExtraCounterValues:
        message.eachInteger(
            [&](std::uint64_t value) { event.extraValues.push_back(static_cast<std::int64_t>(value)); });
        return true;
    case field::event::kExtraDoubleCounterValues:
        message.eachFixed64([&](std::uint64_t bits) { event.extraReals.push_back(std::bit_cast<double>(bits)); });
        return true;
    default: return false;
    }
}

void readNumber(EventFields &event, const Message &message) {
    switch (message.tag()) {
    case field::event::kType: event.type = typeOf(message.number()); break;
    case field::event::kNameIid: event.nameIid = message.number(); break;
    case field::event::kTrackUuid: event.trackUuid = message.number(); break;
    case field::event::kCounterValue: event.counter = message.integer(); break;
    case field::event::kDoubleCounterValue: event.realCounter = message.real(); break;
    case field::event::kTimestampDeltaUs: event.deltaUs = message.integer(); break;
    case field::event::kTimestampAbsoluteUs: event.absoluteUs = message.integer(); break;
    case field::event::kGpuApi: event.gpuApi = message.number(); break;
    default: break;
    }
}

void readBytes(EventFields &event, const Message &message) {
    switch (message.tag()) {
    case field::event::kName: event.name = message.bytes(); break;
    case field::event::kCategories: event.categories.push_back(message.bytes()); break;
    case field::event::kDebugAnnotations: event.annotations.push_back(message.bytes()); break;
    case field::event::kLegacyEvent: readLegacy(event.legacy, message.bytes()); break;
    case field::event::kGpuCorrelation: readGpuCorrelation(event, message.bytes()); break;
    default: break;
    }
}

} // namespace

void EventFields::read(std::string_view bytes) {
    clear(*this);
    std::vector<std::uint64_t> oldFlows;
    std::vector<std::uint64_t> oldEndingFlows;
    for (Message message(bytes); message.next();) {
        if (message.tag() == field::event::kFlowIdsOld)
            message.eachInteger([&](std::uint64_t id) { oldFlows.push_back(id); });
        else if (message.tag() == field::event::kTerminatingFlowIdsOld)
            message.eachInteger([&](std::uint64_t id) { oldEndingFlows.push_back(id); });
        else if (readRepeated(*this, message))
            continue;
        else if (message.isNumber())
            readNumber(*this, message);
        else
            readBytes(*this, message);
    }
    // The deprecated fields share the id space and count only where the present ones are absent.
    if (flows.empty())
        flows = std::move(oldFlows);
    if (endingFlows.empty())
        endingFlows = std::move(oldEndingFlows);
}

} // namespace lanescope::model::perfetto
