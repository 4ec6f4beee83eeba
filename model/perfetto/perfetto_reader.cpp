// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/perfetto_reader.h"

#include "model/perfetto/packet_details.h"
#include "model/perfetto/trace_reader.h"
#include "model/proto/message.h"

namespace lanescope::model {

namespace {

using perfetto::Packet;
using perfetto::TraceReader;

constexpr int kTelling = 90;
constexpr std::size_t kPacketsToSee = 64;

/// True if the packet holds what only a TracePacket does.
bool tells(const Packet &packet) {
    using proto::present;
    const bool stamped = packet.timestamp || packet.sequence != 0;
    return present(packet.traceUuid) || present(packet.syncMarker) || present(packet.zlibGroup) ||
           present(packet.zstdGroup) ||
           (stamped && (present(packet.trackEvent) || present(packet.trackDescriptor) || present(packet.internedData) ||
                        present(packet.clockSnapshot) || present(packet.renderStage) || present(packet.traceConfig) ||
                        present(packet.systemInfo) || present(packet.serviceEvent)));
}

/// True for the tag of a group of compressed packets, which may be longer than what is seen of the file.
bool beginsWithGroup(std::string_view packet) {
    return packet.starts_with("\x92\x03") || packet.starts_with("\xAA\x08");
}

} // namespace

int PerfettoReader::recognise(const Probe &probe) const {
    // A run of length-delimited fields number 1 is common to many protobuf files: a packet among the
    // first has to say something that only a TracePacket says.
    std::string_view rest = probe.head;
    for (std::size_t seen = 0; seen < kPacketsToSee && rest.size() >= 2 && rest[0] == '\x0A'; ++seen) {
        const char *at = rest.data() + 1;
        const char *const end = rest.data() + rest.size();
        try {
            const std::uint64_t length = protozero::decode_varint(&at, end);
            const std::string_view body(at, static_cast<std::size_t>(end - at));
            if (length > body.size())
                return beginsWithGroup(body) ? kTelling : 0;
            if (tells(perfetto::decodePacket(body.substr(0, static_cast<std::size_t>(length)), 0)))
                return kTelling;
            rest = body.substr(static_cast<std::size_t>(length));
        } catch (const proto::Malformed &) {
            return 0;
        }
    }
    return 0;
}

Result<ReadOutcome> PerfettoReader::read(const ReadRequest &request) const {
    const auto cancelled = [&] {
        return Error{kCancelledCode, "reading was cancelled", request.path, std::nullopt, {}};
    };
    ReadOutcome outcome;
    outcome.format = format();
    outcome.producer = "perfetto";
    TraceReader reader(outcome.report, request.job);
    const Result<perfetto::StreamEnd> streamed =
        perfetto::streamPackets(request.path, reader, outcome.report, request.job);
    if (!streamed)
        return streamed.error();
    if (streamed.value().cancelled || request.job.cancelled())
        return cancelled();
    reader.finish();
    outcome.content = streamed.value().content;
    outcome.producerVersion = reader.producerVersion();
    outcome.sessions = reader.sessions(request.artifact.get());
    if (request.job.cancelled())
        return cancelled();
    return outcome;
}

Result<std::vector<Detail>> PerfettoReader::details(const std::string &path, const SessionStore &session,
                                                    EventRow row) const {
    return perfetto::packetDetails(path, session.info().begin.value, session.place(row).value);
}

std::unique_ptr<const Reader> makePerfettoReader() { return std::make_unique<const PerfettoReader>(); }

} // namespace lanescope::model
