// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/open_check.h"

#include "analysis/output/session_json.h"
#include "analysis/output/text_format.h"

#include <ostream>

namespace lanescope::analysis {

namespace {

std::vector<model::SessionPtr> sessionsOf(const model::OpenedSet &opened) {
    std::vector<model::SessionPtr> sessions;
    for (const model::ArtifactPtr &artifact : opened.artifacts)
        sessions.insert(sessions.end(), artifact->sessions.begin(), artifact->sessions.end());
    return sessions;
}

std::uint64_t eventsOf(const model::Artifact &artifact) {
    std::uint64_t events = 0;
    for (const model::SessionPtr &session : artifact.sessions)
        events += session->eventCount();
    return events;
}

} // namespace

void writeOpenCheckJson(std::ostream &out, const model::OpenedSet &opened) {
    const std::vector<model::SessionPtr> sessions = sessionsOf(opened);
    JsonWriter writer(out);
    beginDocument(writer, "open-check", availabilityOf(opened.artifacts, opened.errors, sessions), opened.errors);
    writer.key("artifacts");
    writer.beginArray();
    for (const model::ArtifactPtr &artifact : opened.artifacts)
        writeArtifact(writer, *artifact);
    writer.endArray();
    writeNotices(writer, opened.allNotices());
    writer.key("sessions");
    writer.beginArray();
    for (const model::SessionPtr &session : sessions) {
        JsonFields fields(writer);
        fields.begin(JsonWriter::Layout::OneLine);
        fields.text("session_id", session->id().text());
        fields.text("profile", session->info().profile.name);
        fields.count("records_read", session->info().recordsRead);
        fields.count("events", session->eventCount());
        fields.finish();
    }
    writer.endArray();
    writer.endObject();
}

void writeOpenCheckText(std::ostream &out, const model::OpenedSet &opened) {
    const model::ImportReport notices = opened.allNotices();
    for (const model::Diagnostic &entry : notices.entries())
        out << escapedText(entry.message + (entry.advice.empty() ? "" : "; " + entry.advice)) << " ["
            << model::severityCode(entry.severity) << ' ' << entry.code << "]\n";
    for (const model::ArtifactPtr &artifact : opened.artifacts) {
        for (const model::Diagnostic &entry : artifact->report.entries())
            out << diagnosticLine(*artifact, entry) << " [" << model::severityCode(entry.severity) << ' ' << entry.code
                << "]\n";
        for (const std::string &path : artifact->paths)
            out << escapedText(path) << ": " << (artifact->complete ? "read whole" : "read in part") << ", "
                << escapedText(artifact->format) << ", " << countText(artifact->sessions.size(), "session", "sessions")
                << ", " << countText(eventsOf(*artifact), "event", "events") << '\n';
    }
}

} // namespace lanescope::analysis
