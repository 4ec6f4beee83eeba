// SPDX-License-Identifier: Apache-2.0
#include "model/xplane/space_session.h"

#include "model/proto/message.h"

#include <charconv>

namespace lanescope::model::xplane {

namespace {

constexpr std::string_view kDevice = "/device:";
constexpr std::int64_t kPsPerNs = 1000;

/// Half up, as everywhere.
std::int64_t nanoseconds(std::int64_t ps, std::uint64_t &rounded) {
    const std::int64_t rest = ((ps % kPsPerNs) + kPsPerNs) % kPsPerNs;
    rounded += rest != 0 ? 1 : 0;
    return (ps / kPsPerNs - (ps < 0 && rest != 0 ? 1 : 0)) + (rest >= kPsPerNs / 2 ? 1 : 0);
}

EventKind streamKind(std::string_view name) {
    if (name.starts_with("Memcpy") || name.starts_with("memcpy"))
        return EventKind::Memcpy;
    return name.starts_with("Memset") || name.starts_with("memset") ? EventKind::Memset : EventKind::Kernel;
}

ProviderProfile xplaneProfile() {
    ProviderProfile profile;
    profile.provider = "xplane";
    profile.name = "xplane/1";
    profile.scope = KeyScope::Session;
    profile.keyRule = "session + producer type and id, or session + context id + correlation id";
    return profile;
}

std::int64_t sizeIn(std::string_view details) {
    // memcpy_details: "kind_src:… size:1024 dest:0 async:1"
    const std::size_t at = details.find("size:");
    std::int64_t size = -1;
    if (at != std::string_view::npos)
        std::from_chars(details.data() + at + 5, details.data() + details.size(), size);
    return size;
}

} // namespace

void SpaceSession::addPlane(std::string_view bytes) {
    const auto place = DiagnosticPlace::atByte(static_cast<std::uint64_t>(bytes.data() - m_bytes.data()));
    const auto damaged = [&](const proto::Malformed &fault) {
        m_report.add(Severity::DataLoss, "unreadable_plane",
                     std::string("a part of a plane is no readable message (") + fault.what() + ") and was left out",
                     place, "copy the file again; profile again if it stays");
    };
    try {
        const Plane plane = readPlane(bytes);
        for (const std::string_view line : plane.lines) {
            try {
                addLine(plane, line);
            } catch (const proto::Malformed &fault) {
                damaged(fault);
            }
        }
    } catch (const proto::Malformed &fault) {
        damaged(fault);
    }
}

void SpaceSession::addLine(const Plane &plane, std::string_view bytes) {
    const Line line = readLine(bytes);
    for (const std::string_view event : line.events)
        addEvent(plane, line, event);
}

void SpaceSession::readStats(const Plane &plane, const Event &event, Raw &raw, StringRef &context) {
    std::string type;
    std::string id;
    std::string correlation;
    const bool host = raw.side == Side::Host;
    for (const std::string_view bytes : event.stats) {
        Stat stat = readStat(bytes, plane);
        if (stat.name == (host ? "producer_type" : "consumer_type"))
            type = std::move(stat.value);
        else if (stat.name == (host ? "producer_id" : "consumer_id"))
            id = std::move(stat.value);
        else if (stat.name == "correlation_id")
            correlation = std::move(stat.value);
        else if (stat.name == "context_id")
            context = m_texts.intern(stat.value);
        else if (stat.name == "flow")
            std::from_chars(stat.value.data(), stat.value.data() + stat.value.size(), raw.flow);
        else if (stat.name == "memcpy_details" || stat.name == "memset_details")
            raw.bytes = sizeIn(stat.value);
    }
    if (!type.empty() && !id.empty())
        raw.link = m_texts.intern("producer " + type + ":" + id);
    raw.correlated = !correlation.empty() && correlation != "0";
    if (raw.correlated && !context.isNone())
        raw.pair = m_texts.intern(std::string(m_texts.view(context)) + ":" + correlation);
}

void SpaceSession::addEvent(const Plane &plane, const Line &line, std::string_view bytes) {
    readEvent(bytes, m_event);
    if (m_event.aggregated) {
        ++m_aggregated;
        return;
    }
    Raw raw;
    const bool device = std::string_view(plane.name).starts_with(kDevice);
    if (device)
        raw.side = std::string_view(line.name).starts_with("Stream")                       ? Side::Stream
                   : line.name == "XLA Ops" && plane.name.find("GPU") == std::string::npos ? Side::DeviceOp
                                                                                           : Side::DeviceSpan;
    const auto name = plane.eventNames.find(m_event.metadataId);
    raw.event.name =
        m_texts.intern(name == plane.eventNames.end() ? "event " + std::to_string(m_event.metadataId) : name->second);
    raw.event.start = Ns{line.timestampNs} + Ns{nanoseconds(m_event.offsetPs, m_rounded)};
    raw.event.duration = {nanoseconds(m_event.durationPs, m_rounded)};
    raw.event.place = {static_cast<std::uint64_t>(bytes.data() - m_bytes.data())};
    StringRef context;
    readStats(plane, m_event, raw, context);
    const StringRef lineId = m_texts.intern(std::to_string(line.id));
    if (device) {
        const std::string_view number = std::string_view(plane.name).substr(kDevice.size());
        const DeviceRef ref = m_builder.device(ProcessRef::none(), m_texts.intern(number));
        raw.stream = m_builder.stream(ref, raw.side == Side::Stream ? context : StringRef::none(), lineId);
        m_builder.nameStream(raw.stream, m_texts.intern(line.name));
        if (!raw.link.isNone())
            m_consumed.insert(raw.link);
    } else {
        raw.thread = m_builder.thread(m_builder.process(plane.name), lineId);
        m_builder.nameThread(raw.thread, m_texts.intern(line.name));
        if (!raw.link.isNone())
            m_produced.insert(raw.link);
    }
    m_raw.push_back(raw);
}

/// The documented pair of producer and consumer where both ends are there, else the correlation id in
/// its context.
CorrelationId SpaceSession::idOf(const Raw &raw) const {
    const auto &otherSide = raw.side == Side::Host ? m_consumed : m_produced;
    if (!raw.link.isNone() && otherSide.contains(raw.link))
        return CorrelationId::fromString(raw.link);
    if (!raw.pair.isNone())
        return CorrelationId::fromString(raw.pair);
    const bool orphan = raw.side != Side::Host && !raw.link.isNone(); // names a producer that is not here
    return orphan ? CorrelationId::fromString(raw.link) : CorrelationId::none();
}

void SpaceSession::settle(const Raw &raw) {
    NewEvent event = raw.event;
    switch (raw.side) {
    case Side::Host: {
        const CorrelationId id = idOf(raw);
        const std::string_view name = m_texts.view(event.name);
        const bool call = raw.correlated || !id.isNone();
        const bool python = !call && name.starts_with('$');
        event.kind = call ? EventKind::Call : (python ? EventKind::PythonFunction : EventKind::Annotation);
        event.track = m_builder.hostTrack(call ? TrackKind::Calls : (python ? TrackKind::Ops : TrackKind::Annotations),
                                          raw.thread, m_clock, StringRef::none());
        const bool driver = name.starts_with("cu") && !name.starts_with("cuda");
        if (call)
            m_builder.addCall(event, {id, StringRef::none(), driver ? ApiClass::Driver : ApiClass::Runtime});
        else
            m_builder.add(event);
        break;
    }
    case Side::Stream:
        event.kind = streamKind(m_texts.view(event.name));
        event.track =
            event.kind == EventKind::Kernel
                ? m_builder.streamTrack(TrackKind::Stream, raw.stream, m_clock, StringRef::none())
                : m_builder.deviceTrack(TrackKind::Copies, m_builder.columns().streams[raw.stream.index()].device,
                                        m_clock, StringRef::none());
        m_builder.addDevice(event, {raw.stream, ProcessRef::none(), idOf(raw), raw.bytes, StringRef::none()});
        break;
    case Side::DeviceOp:
        event.kind = EventKind::DeviceOther;
        event.track = m_builder.streamTrack(TrackKind::DeviceOther, raw.stream, m_clock, StringRef::none());
        m_builder.addDevice(event, {raw.stream, ProcessRef::none(), CorrelationId::none(), -1, StringRef::none()});
        break;
    case Side::DeviceSpan:
        event.kind = EventKind::DeviceAnnotation;
        event.track = m_builder.streamTrack(TrackKind::DeviceAnnotations, raw.stream, m_clock, StringRef::none());
        m_builder.add(event);
        break;
    }
}

/// A flow packs its direction into 2 bits, its id into 56 and the context that has the id into 6, lowest first
/// (XFlow in xla's xplane_schema.h). It is drawn as recorded and matches nothing.
void SpaceSession::addFlow(const Raw &raw) {
    constexpr std::uint64_t kDirections = 3, kIn = 1, kOut = 2, kIdBits = 56, kIdShift = 2;
    const std::uint64_t direction = raw.flow & kDirections;
    if (direction == 0)
        return;
    const std::uint64_t id = (raw.flow >> kIdShift) & ((std::uint64_t{1} << kIdBits) - 1);
    NewFlowEnd end;
    end.category = m_texts.intern("flow of context " + std::to_string(raw.flow >> (kIdBits + kIdShift)));
    end.id = m_builder.correlationId(std::to_string(id));
    end.phase = direction == kOut  ? FlowEnd::Phase::Start
                : direction == kIn ? FlowEnd::Phase::Finish
                                   : FlowEnd::Phase::Step;
    end.at = raw.event.start;
    end.place = raw.event.place;
    end.target = EventOrder(m_builder.eventCount() - 1);
    m_builder.addFlowEnd(end);
}

SessionPtr SpaceSession::finish(const SessionId &id, const std::vector<std::string> &hosts) {
    m_builder.reserve(m_raw.size());
    for (const Raw &raw : m_raw) {
        settle(raw);
        addFlow(raw);
    }
    if (m_rounded != 0)
        m_report.add(Severity::Info, "picoseconds_rounded", "times of picoseconds were rounded half up to nanoseconds",
                     {}, {}, m_rounded);
    if (m_aggregated != 0)
        m_report.add(Severity::Info, "aggregated_events",
                     "events that only count occurrences have no time and are not drawn", {}, {}, m_aggregated);
    if (m_texts.replaced() != 0)
        m_report.add(Severity::Notice, "invalid_utf8", "texts hold bytes that are no UTF-8; they were replaced", {}, {},
                     m_texts.replaced());
    SessionInfo &info = m_builder.info;
    info.id = id;
    info.profile = xplaneProfile();
    info.placeKind = PlaceKind::ProtoByte;
    for (const std::string &host : hosts)
        info.metadata.push_back({"hostname", host, true});
    if (hosts.size() == 1)
        info.hostName = hosts.front();
    return m_builder.finish();
}

} // namespace lanescope::model::xplane
