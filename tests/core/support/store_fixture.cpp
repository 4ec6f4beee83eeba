// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/store_fixture.h"

namespace lanescope::test {

using namespace model;

namespace {

ProviderProfile profile(std::string provider, std::string name, KeyScope scope, PlaceholderIds placeholders,
                        std::string rule, std::string witness = {}) {
    ProviderProfile made;
    made.provider = std::move(provider);
    made.name = std::move(name);
    made.scope = scope;
    made.placeholders = placeholders;
    made.keyRule = std::move(rule);
    made.witness = std::move(witness);
    return made;
}

} // namespace

ArtifactId artifactId(unsigned number) {
    ArtifactId::Digest digest{};
    for (std::size_t i = 0; i < digest.size(); ++i)
        digest[i] = static_cast<std::uint8_t>((number * 37U + i * 11U) & 0xFFU);
    digest[0] = static_cast<std::uint8_t>(number & 0xFFU);
    return ArtifactId(digest);
}

SessionFixture::SessionFixture(unsigned artifact, std::uint32_t ordinal) {
    m_builder.info.id = SessionId(artifactId(artifact), ordinal);
    rows();
}

SessionFixture &SessionFixture::rows() {
    info().profile =
        profile("rows", "rows/1", KeyScope::RecordedProcess, {true, true, true}, "session + process + correlation id");
    return *this;
}

SessionFixture &SessionFixture::nsight() {
    info().profile = profile("nsys", "nsys-sqlite-3/1", KeyScope::RecordedProcess, {true, false, true},
                             "session + process + correlationId");
    return *this;
}

SessionFixture &SessionFixture::kinetoWithoutProcess() {
    info().profile = profile("kineto", "kineto-cuda/1", KeyScope::ImpliedProcess, {true, true, true},
                             "session + process + correlation", "ac2g flow");
    return *this;
}

SessionFixture &SessionFixture::kineto(const std::string &cpuProcess) {
    kinetoWithoutProcess();
    info().impliedProcess = m_builder.process(cpuProcess);
    return *this;
}

SessionFixture &SessionFixture::chrome() {
    info().profile = profile("chrome", "chrome-json/1", KeyScope::None, {}, "none");
    return *this;
}

SessionFixture &SessionFixture::historical() {
    info().historical = true;
    return *this;
}

SessionFixture &SessionFixture::notSeparable(const std::string &reason) {
    info().notSeparable = true;
    info().notSeparableReason = reason;
    return *this;
}

StringRef SessionFixture::textOrNone(const std::optional<std::string> &text) {
    return text ? m_builder.intern(*text) : StringRef::none();
}

ProcessRef SessionFixture::processOrNone(const std::optional<std::string> &pid) {
    return pid ? m_builder.process(*pid) : ProcessRef::none();
}

ThreadRef SessionFixture::threadOf(const std::optional<std::string> &pid, const std::optional<std::string> &tid) {
    return m_builder.thread(processOrNone(pid), textOrNone(tid));
}

ClockRef SessionFixture::clockOf(const std::string &name) {
    ClockDomain domain;
    domain.name = name;
    domain.evidence = "none";
    return m_builder.clock(domain);
}

void SessionFixture::setPhase(const std::string &phase) {
    if (!phase.empty())
        m_builder.setRowPhase(m_builder.intern(phase));
}

Place SessionFixture::addHost(EventKind kind, TrackKind trackKind, std::string_view name, const HostSpec &spec) {
    const TrackRef track =
        m_builder.hostTrack(trackKind, threadOf(spec.pid, spec.tid), clockOf(spec.clock), StringRef::none());
    m_builder.touch(m_builder.site(spec.pid.value_or(""), spec.tid.value_or("")), track);
    const Place place = nextPlace();
    m_builder.add({kind, track, {spec.start}, {spec.duration}, m_builder.intern(name), place, spec.flags});
    setPhase(spec.phase);
    return place;
}

Place SessionFixture::call(std::string_view name, const CallSpec &spec) {
    const TrackRef track =
        m_builder.hostTrack(TrackKind::Calls, threadOf(spec.pid, spec.tid), clockOf(spec.clock), StringRef::none());
    m_builder.touch(m_builder.site(spec.pid.value_or(""), spec.tid.value_or("")), track);
    const Place place = nextPlace();
    m_builder.addCall(
        {EventKind::Call, track, {spec.start}, {spec.duration}, m_builder.intern(name), place, spec.flags},
        {m_builder.correlationId(spec.id), textOrNone(spec.context), spec.api});
    setPhase(spec.phase);
    return place;
}

Place SessionFixture::addDevice(EventKind kind, TrackKind trackKind, std::string_view name, const DeviceSpec &spec) {
    const ProcessRef process = processOrNone(spec.pid);
    const StreamRef stream = m_builder.stream(m_builder.device(process, textOrNone(spec.device)),
                                              textOrNone(spec.context), textOrNone(spec.stream));
    const TrackRef track = m_builder.streamTrack(trackKind, stream, clockOf(spec.clock), StringRef::none());
    m_builder.touch(m_builder.site(spec.device.value_or(""), spec.stream.value_or("")), track);
    const Place place = nextPlace();
    m_builder.addDevice({kind, track, {spec.start}, {spec.duration}, m_builder.intern(name), place, spec.flags},
                        {stream, process, m_builder.correlationId(spec.id), spec.bytes, StringRef::none()});
    setPhase(spec.phase);
    return place;
}

Place SessionFixture::kernel(std::string_view name, const DeviceSpec &spec) {
    return addDevice(EventKind::Kernel, TrackKind::Stream, name, spec);
}

Place SessionFixture::memcpy(const DeviceSpec &spec) {
    return addDevice(EventKind::Memcpy, TrackKind::Copies, "Memcpy HtoD", spec);
}

Place SessionFixture::memset(const DeviceSpec &spec) {
    return addDevice(EventKind::Memset, TrackKind::Copies, "Memset", spec);
}

Place SessionFixture::graph(const DeviceSpec &spec) {
    return addDevice(EventKind::GraphExecution, TrackKind::GraphExecutions, "graph 1", spec);
}

Place SessionFixture::sync(std::string_view name, const DeviceSpec &spec) {
    return addDevice(EventKind::Synchronisation, TrackKind::Synchronisation, name, spec);
}

Place SessionFixture::deviceOther(std::string_view name, const DeviceSpec &spec) {
    return addDevice(EventKind::DeviceOther, TrackKind::DeviceOther, name, spec);
}

Place SessionFixture::deviceAnnotation(std::string_view name, const DeviceSpec &spec) {
    const StreamRef stream = m_builder.stream(m_builder.device(processOrNone(spec.pid), textOrNone(spec.device)),
                                              textOrNone(spec.context), textOrNone(spec.stream));
    const TrackRef track =
        m_builder.streamTrack(TrackKind::DeviceAnnotations, stream, clockOf(spec.clock), StringRef::none());
    const Place place = nextPlace();
    m_builder.add(
        {EventKind::DeviceAnnotation, track, {spec.start}, {spec.duration}, m_builder.intern(name), place, spec.flags});
    setPhase(spec.phase);
    return place;
}

Place SessionFixture::annotation(std::string_view name, const HostSpec &spec) {
    return addHost(EventKind::Annotation, TrackKind::Annotations, name, spec);
}

Place SessionFixture::cpuOp(std::string_view name, const HostSpec &spec) {
    return addHost(EventKind::CpuOp, TrackKind::Ops, name, spec);
}

Place SessionFixture::pythonFunction(std::string_view name, const HostSpec &spec) {
    return addHost(EventKind::PythonFunction, TrackKind::Ops, name, spec);
}

Place SessionFixture::slice(std::string_view name, const HostSpec &spec) {
    return addHost(EventKind::HostSlice, TrackKind::HostSlices, name, spec);
}

Place SessionFixture::overhead(std::string_view name, const HostSpec &spec) {
    return addHost(EventKind::Overhead, TrackKind::Overhead, name, spec);
}

Place SessionFixture::traceSpan(std::string_view name, const HostSpec &spec) {
    return addHost(EventKind::TraceSpan, TrackKind::TraceSpans, name, spec);
}

Place SessionFixture::instant(std::string_view name, const HostSpec &spec) {
    return addHost(EventKind::Instant, TrackKind::Instants, name, spec);
}

void SessionFixture::flow(const FlowSpec &spec) {
    m_builder.addFlowEnd({m_builder.site(spec.pid, spec.tid),
                          {spec.at},
                          m_builder.intern(spec.category),
                          m_builder.correlationId(spec.id),
                          spec.phase,
                          nextPlace()});
}

SessionPtr SessionFixture::finish() { return m_builder.finish(); }

analysis::AnalysisPtr analysed(SessionFixture &fixture, const std::string &path) {
    return analysis::analyse({artifactOf({fixture.finish()}, path)});
}

ArtifactPtr artifactOf(std::vector<SessionPtr> sessions, const std::string &path) {
    auto made = std::make_shared<Artifact>();
    made->paths = {path};
    made->bytes = 1;
    made->format = "test";
    if (!sessions.empty()) {
        made->id = sessions.front()->id().artifact();
        made->profile = sessions.front()->info().profile.name;
    }
    made->contentId = made->id;
    for (const SessionPtr &session : sessions)
        made->registrations.push_back(session->info().registration);
    made->sessions = std::move(sessions);
    return made;
}

EventRow rowOf(const SessionStore &session, Place place) {
    for (std::size_t i = 0; i < session.eventCount(); ++i)
        if (session.place(EventRow(i)) == place)
            return EventRow(i);
    return EventRow::none();
}

CallRef callOf(const SessionStore &session, Place place) { return session.callAt(rowOf(session, place)); }

DeviceEventRef deviceOf(const SessionStore &session, Place place) {
    return session.deviceEventAt(rowOf(session, place));
}

} // namespace lanescope::test
