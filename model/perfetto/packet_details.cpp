// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/packet_details.h"

#include "model/perfetto/annotation_json.h"
#include "model/perfetto/event_fields.h"
#include "model/perfetto/field_numbers.h"
#include "model/perfetto/gpu_field_numbers.h"
#include "model/perfetto/packet_stream.h"
#include "model/perfetto/rocm_slices.h"
#include "model/perfetto/sequence_state.h"
#include "model/proto/message.h"
#include "model/secrets.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

namespace lanescope::model::perfetto {

namespace {

using proto::Message;
using proto::present;

std::string printed(const nlohmann::ordered_json &value) {
    return value.is_string() ? value.get<std::string>()
                             : value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::optional<std::uint64_t> numberOf(std::string_view text) {
    std::uint64_t value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && stop == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// Follows the interned data of every sequence from the beginning of a trace up to one packet, and lists that packet.
class DetailSink final : public PacketSink {
public:
    DetailSink(std::uint64_t begin, std::uint64_t place) : m_begin(begin), m_place(place) {}

    bool packet(const Packet &packet) override {
        if (packet.place > m_place)
            return false;
        if (packet.place < m_begin)
            return true;
        SequenceState &sequence = m_sequences[{packet.machine, packet.sequence}];
        // The packet itself takes part: it may intern what it uses.
        (void)sequence.take(packet, m_texts);
        constexpr std::uint64_t kTagAndLength = 11;
        if (m_place < packet.place + packet.bytes.size() + kTagAndLength && m_place >= packet.place)
            list(packet, sequence);
        return true;
    }
    void damaged(std::uint64_t /*place*/) override {
        for (auto &[id, sequence] : m_sequences)
            sequence.lose();
    }
    [[nodiscard]] std::vector<Detail> take() { return std::move(m_details); }

private:
    void add(std::string name, std::string value) {
        const bool secret = looksSecret(name, value);
        m_details.push_back({std::move(name), std::move(value), secret});
    }
    [[nodiscard]] std::string textOf(std::optional<StringRef> ref, std::uint64_t iid) const {
        return ref ? std::string(m_texts.view(*ref)) : "not interned: " + std::to_string(iid);
    }
    void list(const Packet &packet, const SequenceState &sequence) {
        m_details.clear();
        if (packet.timestamp)
            add("timestamp", std::to_string(*packet.timestamp));
        if (const auto clock = packet.clockId ? packet.clockId : sequence.defaults.clockId)
            add("timestamp_clock_id", std::to_string(*clock));
        add("trusted_packet_sequence_id", std::to_string(packet.sequence));
        if (packet.machine != 0)
            add("machine_id", std::to_string(packet.machine));
        if (packet.trustedPid)
            add("trusted_pid", std::to_string(*packet.trustedPid));
        if (present(packet.trackEvent))
            listEvent(packet.trackEvent, sequence);
        if (present(packet.renderStage))
            listStage(packet.renderStage, sequence);
    }
    void listEvent(std::string_view bytes, const SequenceState &sequence) {
        EventFields event;
        event.read(bytes);
        if (event.nameIid)
            add("name", textOf(sequence.interned.eventName(*event.nameIid), *event.nameIid));
        else
            add("name", printed(std::string(event.name)));
        for (const std::uint64_t iid : event.categoryIids)
            add("category", textOf(sequence.interned.category(iid), iid));
        for (const std::string_view category : event.categories)
            add("category", std::string(category));
        if (const auto track = event.trackUuid ? event.trackUuid : sequence.defaults.trackUuid)
            add("track_uuid", std::to_string(*track));
        const auto addIds = [this](const char *name, const std::vector<std::uint64_t> &ids) {
            for (const std::uint64_t id : ids)
                add(name, std::to_string(id));
        };
        addIds("flow_id", event.flows);
        addIds("terminating_flow_id", event.endingFlows);
        addIds("gpu_correlation.submission", event.submissions);
        addIds("gpu_correlation.wait", event.waits);
        if (event.legacy.bindId)
            add("bind_id", std::to_string(*event.legacy.bindId));
        for (const std::string_view annotation : event.annotations) {
            const auto [name, value] = annotationJson(annotation, sequence.interned, m_texts);
            add("args." + name, printed(value));
        }
        addGroups();
    }
    /// ROCm's grids count work-items; what other APIs call a grid is groups.
    void addGroups() {
        const auto find = [this](std::string_view name) {
            return std::find_if(m_details.begin(), m_details.end(), [&](const Detail &d) { return d.name == name; });
        };
        const bool dispatch = std::any_of(m_details.begin(), m_details.end(), [](const Detail &detail) {
            return detail.name == "category" && roleOfCategory(detail.value) == SliceRole::KernelDispatch;
        });
        const auto grid = find("args.grid_size"), group = find("args.workgroup_size");
        if (!dispatch || grid == m_details.end() || group == m_details.end())
            return;
        const auto items = numberOf(grid->value), each = numberOf(group->value);
        if (items && each && *each > 0)
            add("groups", std::to_string(*items / *each + (*items % *each == 0 ? 0 : 1)));
    }
    void listStage(std::string_view bytes, const SequenceState &sequence) {
        static const std::map<std::uint32_t, const char *> kNumbers = {
            {field::stage::kEventId, "event_id"},
            {field::stage::kDuration, "duration"},
            {field::stage::kContext, "context"},
            {field::stage::kSubmissionId, "submission_id"},
            {field::stage::kGpuId, "gpu_id"},
            {field::stage::kEventWaitIds, "event_wait_id"},
            {field::stage::kRenderPassHandle, "render_pass_handle"},
            {field::stage::kCommandBufferHandle, "command_buffer_handle"}};
        for (Message message(bytes); message.next();) {
            if (const auto known = kNumbers.find(message.tag()); known != kNumbers.end())
                message.eachInteger(
                    [&, name = known->second](std::uint64_t value) { add(name, std::to_string(value)); });
            else if (message.tag() == field::stage::kName && message.isBytes())
                add("name", std::string(message.bytes()));
            else if (message.tag() == field::stage::kNameIid)
                add("name", textOf(sequence.interned.eventName(message.number()), message.number()));
            else if (message.tag() == field::stage::kKernelIid)
                add("kernel", textOf(sequence.interned.kernel(message.number()), message.number()));
            else if (message.tag() == field::stage::kLaunch && message.isBytes())
                listLaunch(message.bytes());
        }
    }
    void listLaunch(std::string_view bytes) {
        for (Message launch(bytes); launch.next();) {
            if (!launch.isBytes() || launch.tag() > 2)
                continue;
            std::uint64_t sides[3] = {1, 1, 1};
            for (Message side(launch.bytes()); side.next();)
                if (side.tag() <= 3)
                    sides[side.tag() - 1] = side.number();
            add(launch.tag() == 1 ? "grid_size" : "workgroup_size",
                std::to_string(sides[0]) + " x " + std::to_string(sides[1]) + " x " + std::to_string(sides[2]));
        }
    }

    std::uint64_t m_begin = 0;
    std::uint64_t m_place = 0;
    StringPool m_pool;
    Texts m_texts{m_pool};
    std::map<std::pair<std::uint32_t, std::uint32_t>, SequenceState> m_sequences;
    std::vector<Detail> m_details;
};

} // namespace

Result<std::vector<Detail>> packetDetails(const std::string &path, std::uint64_t begin, std::uint64_t place) {
    DetailSink sink(begin, place);
    ImportReport ignored;
    const Result<StreamEnd> streamed = streamPackets(path, sink, ignored, {});
    if (!streamed)
        return streamed.error();
    std::vector<Detail> details = sink.take();
    if (details.empty())
        return Error{"no_such_record", "no packet stands at this place", path, place,
                     "the file may have changed since it was opened"};
    return details;
}

} // namespace lanescope::model::perfetto
