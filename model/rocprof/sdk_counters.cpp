// SPDX-License-Identifier: Apache-2.0
#include "model/rocprof/sdk_counters.h"

#include "model/json/parse.h"

#include <nlohmann/json.hpp>

#include <map>
#include <optional>
#include <string>

namespace lanescope::model::rocprof {

namespace {

using Json = nlohmann::json;

/// The instances of one counter in one record.
struct Sum {
    double value = 0;
    std::uint64_t place = 0; ///< of the first of them
};

/// Adds `{"counter_id":{"handle":n},"value":x}`; false if it is no such object.
bool addInstance(const json::Piece &piece, std::map<std::int64_t, Sum> &sums) {
    const Json instance = json::parse(piece.text);
    if (!instance.is_object() || !instance.contains("counter_id") || !instance.contains("value") ||
        !instance["value"].is_number())
        return false;
    const Json &id = instance["counter_id"];
    const Json handle = id.is_object() && id.contains("handle") ? id["handle"] : Json();
    if (!handle.is_number_integer())
        return false;
    const auto [slot, isNew] = sums.try_emplace(handle.get<std::int64_t>(), Sum{0, piece.offset});
    slot->second.value += instance["value"].get<double>();
    return true;
}

} // namespace

void SdkCounters::add(json::ValueWalk &walk, const SdkTables &tables, TraceBuilder &builder, ClockRef clock) {
    std::optional<SdkRecord> dispatch;
    std::map<std::int64_t, Sum> sums;
    bool readable = true;
    const std::uint64_t place = walk.offset();
    const auto takeInstance = [&] {
        readable = addInstance(walk.value(), sums) && readable;
        return true;
    };
    const auto takeMember = [&](std::string_view key) {
        if (key == "dispatch_data")
            dispatch = m_parser.parse(walk.value().text);
        else if (key == "records")
            readable = walk.array(takeInstance) && readable;
        return true;
    };
    readable = walk.object(takeMember) && readable;
    if (!readable || !dispatch || !dispatch->start) {
        m_report.add(Severity::DataLoss, "malformed_record",
                     "counters of dispatches can't be read, or have no time; they are left out",
                     DiagnosticPlace::atByte(place), "copy the file again");
        return;
    }
    const SdkTables::Agent *agent = dispatch->agent ? tables.agent(*dispatch->agent) : nullptr;
    for (const auto &[handle, sum] : sums) {
        const std::string_view known = tables.counterName(handle);
        const std::string name = known.empty() ? "counter " + std::to_string(handle) : std::string(known);
        NewEvent event;
        event.kind = EventKind::Counter;
        event.name = builder.intern(agent == nullptr ? name : name + " · agent " + agent->number);
        event.start = Ns{*dispatch->start};
        if (*dispatch->start == 0 && dispatch->end.value_or(0) == 0)
            event.flags = with(event.flags, RecordFlag::NotCollected);
        event.place = {sum.place};
        event.track = builder.namedTrack(TrackKind::Counter, event.name, ThreadRef::none(), DeviceRef::none(), clock);
        builder.addCounter(event, sum.value);
    }
}

} // namespace lanescope::model::rocprof
