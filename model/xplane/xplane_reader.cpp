// SPDX-License-Identifier: Apache-2.0
#include "model/xplane/xplane_reader.h"

#include "model/byte_source.h"
#include "model/proto/message.h"
#include "model/secrets.h"
#include "model/xplane/space_session.h"

#include <algorithm>

namespace lanescope::model {

namespace {

using proto::Message;

/// A message can't be longer than 2 GiB, and an XSpace is one.
constexpr std::size_t kSpaceCap = std::size_t{1} << 31U;

struct Loaded {
    std::string bytes;
    std::optional<ArtifactId> content;
    bool cancelled = false;
};

Result<Loaded> load(const std::string &path, ImportReport &report, const JobControl &job) {
    Result<std::unique_ptr<ByteSource>> source = openByteSource(path);
    if (!source)
        return source.error();
    ReadAhead ahead(source.take());
    Loaded loaded;
    for (std::string_view piece = ahead.next(); !piece.empty(); piece = ahead.next()) {
        if (job.cancelled()) {
            loaded.cancelled = true;
            return loaded;
        }
        if (loaded.bytes.size() + piece.size() > kSpaceCap)
            return Error{"too_large", "the file is longer than a message of its format can be (2 GiB)", path, kSpaceCap,
                         "profile a shorter time"};
        loaded.bytes.append(piece);
        job.report({"reading", ahead.fileBytesDone(), ahead.fileBytesTotal(), 0});
    }
    loaded.cancelled = job.cancelled();
    if (const auto fault = ahead.fault())
        report.add(Severity::DataLoss, fault->code, fault->what,
                   fault->at ? DiagnosticPlace::atByte(*fault->at) : DiagnosticPlace{}, fault->advice);
    loaded.content = ahead.contentId();
    return loaded;
}

/// True for the beginning of an XPlane: an id and a name that planes have.
bool beginsPlane(std::string_view bytes) {
    try {
        for (Message message(bytes); message.next();) {
            if (message.tag() == 2 && message.isBytes()) {
                const std::string_view name = message.bytes();
                return name.starts_with("/host:") || name.starts_with("/device:") || name.starts_with("#Chip") ||
                       name == "Task Environment";
            }
            if (message.tag() != 1 || !message.isNumber())
                return false;
        }
    } catch (const proto::Malformed &) {
        return false; // cut off by the end of what is seen of the file
    }
    return false;
}

std::vector<Detail> detailsOf(const xplane::Plane &plane, std::string_view bytes) {
    std::vector<Detail> details;
    const auto add = [&](std::string name, std::string value) {
        const bool secret = looksSecret(name, value);
        details.push_back({std::move(name), std::move(value), secret});
    };
    xplane::Event event;
    xplane::readEvent(bytes, event);
    add("plane", plane.name);
    add("offset_ps", std::to_string(event.offsetPs));
    add("duration_ps", std::to_string(event.durationPs));
    for (const std::string_view part : event.stats) {
        xplane::Stat stat = xplane::readStat(part, plane);
        add("args." + std::string(stat.name), std::move(stat.value));
    }
    return details;
}

/// What the profiler itself said about the capture, all of it in one message.
void reportTexts(std::string_view bytes, const std::vector<std::string_view> &texts, Severity severity,
                 std::string_view code, const std::string &what, ImportReport &report) {
    constexpr std::size_t kMostBytes = 2000;
    std::string message = what;
    for (const std::string_view text : texts) {
        const std::string said = perfetto::replacedInvalidUtf8(text).value_or(std::string(text));
        if (message.size() + said.size() < kMostBytes && message.find(said) == std::string::npos)
            message += (message.size() == what.size() ? ": " : "; ") + said;
    }
    for (const std::string_view text : texts)
        report.add(severity, code, message,
                   DiagnosticPlace::atByte(static_cast<std::uint64_t>(text.data() - bytes.data())),
                   "profile again once the profiler's complaint is dealt with");
}

/// Empty if no event begins at `place`.
std::vector<Detail> detailsAt(std::string_view bytes, std::uint64_t place) {
    const auto offset = [&](std::string_view part) { return static_cast<std::uint64_t>(part.data() - bytes.data()); };
    const auto holds = [&](std::string_view part) {
        return offset(part) <= place && place <= offset(part) + part.size();
    };
    for (const std::string_view planeBytes : xplane::readSpace(bytes).planes) {
        if (!holds(planeBytes))
            continue;
        const xplane::Plane plane = xplane::readPlane(planeBytes);
        for (const std::string_view line : plane.lines)
            if (holds(line))
                for (const std::string_view event : xplane::readLine(line).events)
                    if (offset(event) == place)
                        return detailsOf(plane, event);
    }
    return {};
}

} // namespace

int XplaneReader::recognise(const Probe &probe) const {
    if (probe.head.size() < 4 || probe.head[0] != '\x0A')
        return 0;
    const char *at = probe.head.data() + 1;
    const char *const end = probe.head.data() + probe.head.size();
    try {
        const std::uint64_t length = protozero::decode_varint(&at, end);
        const std::string_view body(at, static_cast<std::size_t>(end - at));
        return beginsPlane(body.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(length, body.size())))) ? 92
                                                                                                                   : 0;
    } catch (const proto::Malformed &) {
        return 0;
    }
}

Result<ReadOutcome> XplaneReader::read(const ReadRequest &request) const {
    const Error cancelled{kCancelledCode, "reading was cancelled", request.path, std::nullopt, {}};
    ReadOutcome outcome;
    outcome.format = format();
    outcome.producer = "xla";
    const Result<Loaded> loaded = load(request.path, outcome.report, request.job);
    if (!loaded)
        return loaded.error();
    if (loaded.value().cancelled)
        return cancelled;
    const std::string_view bytes = loaded.value().bytes;
    const xplane::Space space = xplane::readSpace(bytes);
    if (space.damagedAt)
        outcome.report.add(Severity::DataLoss, "truncated_message", "the rest of the file is no whole plane",
                           DiagnosticPlace::atByte(*space.damagedAt),
                           "the profiler may have been stopped while it wrote");
    reportTexts(bytes, space.errors, Severity::DataLoss, "profiler_error", "the profiler reported errors",
                outcome.report);
    reportTexts(bytes, space.warnings, Severity::Notice, "profiler_warning", "the profiler reported warnings",
                outcome.report);
    xplane::SpaceSession session(bytes, outcome.report);
    for (const std::string_view plane : space.planes) {
        if (request.job.cancelled())
            return cancelled;
        session.addPlane(plane);
    }
    outcome.content = loaded.value().content;
    outcome.sessions.push_back(session.finish(SessionId(request.artifact.get(), 1), space.hosts));
    return outcome;
}

Result<std::vector<Detail>> XplaneReader::details(const std::string &path, const SessionStore &session,
                                                  EventRow row) const {
    ImportReport ignored;
    const Result<Loaded> loaded = load(path, ignored, {});
    if (!loaded)
        return loaded.error();
    const std::uint64_t place = session.place(row).value;
    std::vector<Detail> details;
    try {
        details = detailsAt(loaded.value().bytes, place);
    } catch (const proto::Malformed &) {
        details.clear(); // the file has changed: it was readable when it was opened
    }
    if (details.empty())
        return Error{"no_such_record", "no event stands at this place", path, place,
                     "the file may have changed since it was opened"};
    return details;
}

std::unique_ptr<const Reader> makeXplaneReader() { return std::make_unique<const XplaneReader>(); }

} // namespace lanescope::model
