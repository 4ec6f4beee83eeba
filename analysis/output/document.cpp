// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/document.h"

#include "analysis/output/text_format.h"

#include <algorithm>
#include <numeric>
#include <ostream>
#include <set>

namespace lanescope::analysis {

namespace {

std::string firstPath(const model::Artifact &artifact) {
    return artifact.paths.empty() ? artifact.id.text() : artifact.paths.front();
}

Availability ofIncomplete(const model::Artifact &artifact) {
    for (const model::Diagnostic &entry : artifact.report.entries())
        if (entry.severity >= model::Severity::DataLoss)
            return {"partial", "data_loss", diagnosticLine(artifact, entry), entry.advice};
    return {"partial", "data_loss", escapedText(firstPath(artifact)) + ": only a part could be read", {}};
}

/// What one session can't give; `available` if there is nothing to say.
Availability ofSession(const model::SessionStore &session) {
    const std::string id = session.id().text();
    if (session.deviceEventCount() == 0 && !session.columns().deviceOthers.empty())
        return {"partial", "no_key_for_device_events",
                "The device records of " + id + " have no documented correlation key",
                "They are counted as device_other; nothing can be matched."};
    if (session.info().notSeparable)
        return {"partial", "sessions_not_separable", id + " holds several captures that cannot be told apart",
                "Open the files of the single ranks or capture windows."};
    if (session.info().historical)
        return {"partial", "missing_session_scope", id + " holds historical rows without artifact id",
                "Write the rows again with an artifact_id."};
    return {"available", "evidence_present", {}, {}};
}

Availability ofContents(std::span<const model::SessionPtr> sessions) {
    bool events = false;
    bool accelerator = false;
    for (const model::SessionPtr &session : sessions) {
        events = events || session->eventCount() > 0;
        accelerator = accelerator || session->deviceEventCount() > 0;
        Availability availability = ofSession(*session);
        if (availability.status != "available")
            return availability;
    }
    if (!events)
        return {"empty", "no_events", "No events were found", {}};
    if (!accelerator)
        return {"available", "no_accelerator_activity", {}, {}};
    return {"available", "evidence_present", {}, {}};
}

void writeErrors(JsonWriter &writer, std::span<const model::Error> errors) {
    writer.key("errors");
    writer.beginArray();
    for (const model::Error &error : errors) {
        writer.beginObject(JsonWriter::Layout::OneLine);
        writer.key("path");
        writer.text(error.where);
        writer.key("code");
        writer.text(error.code);
        writer.key("message");
        writer.text(error.line());
        writer.endObject();
    }
    writer.endArray();
}

} // namespace

Selection Selection::all(const Analysis &analysis) {
    Selection selection;
    selection.sessions.resize(analysis.sessions.size());
    std::iota(selection.sessions.begin(), selection.sessions.end(), std::size_t{0});
    return selection;
}

bool Selection::takesPhase(std::string_view region) const { return !phase || phaseText(region) == *phase; }

bool Selection::phaseIsAbsent(const Analysis &analysis) const {
    return phase && std::none_of(sessions.begin(), sessions.end(), [&](std::size_t session) {
               const auto &regions = analysis.numbers[session].regions;
               return std::any_of(regions.begin(), regions.end(),
                                  [&](const RegionNumbers &numbers) { return takesPhase(numbers.region); });
           });
}

std::string Selection::phasesThatExist(const Analysis &analysis) const {
    std::set<std::string> names;
    for (const std::size_t session : sessions)
        for (const RegionNumbers &numbers : analysis.numbers[session].regions)
            names.insert(numbers.region);
    std::string out;
    for (const std::string &name : names)
        out += (out.empty() ? "" : ", ") + name;
    return out;
}

Availability availabilityOf(std::span<const model::ArtifactPtr> artifacts, std::span<const model::Error> errors,
                            std::span<const model::SessionPtr> sessions) {
    if (artifacts.empty()) {
        if (errors.empty())
            return {"unavailable", "no_readable_artifact", "Nothing here is a trace that can be read",
                    "Name a trace file."};
        return {"unavailable", "no_readable_artifact", errors.front().line(), errors.front().advice};
    }
    if (!errors.empty())
        return {"partial", "artifact_unreadable", errors.front().line(), errors.front().advice};
    const auto incomplete =
        std::find_if(artifacts.begin(), artifacts.end(), [](const auto &artifact) { return !artifact->complete; });
    return incomplete != artifacts.end() ? ofIncomplete(**incomplete) : ofContents(sessions);
}

std::vector<model::ArtifactPtr> chosenArtifacts(const Analysis &analysis, const Selection &selection) {
    std::vector<bool> chosen(analysis.artifacts.size(), selection.everySession);
    for (const std::size_t session : selection.sessions)
        chosen[analysis.artifactOfSession[session]] = true;
    std::vector<model::ArtifactPtr> artifacts;
    for (std::size_t i = 0; i < chosen.size(); ++i)
        if (chosen[i])
            artifacts.push_back(analysis.artifacts[i]);
    return artifacts;
}

Availability availabilityOf(const Analysis &analysis, const Selection &selection) {
    std::vector<model::SessionPtr> sessions;
    for (const std::size_t session : selection.sessions)
        sessions.push_back(analysis.sessions[session]);
    return availabilityOf(chosenArtifacts(analysis, selection), analysis.openErrors, sessions);
}

void beginDocument(JsonWriter &writer, std::string_view name, const Availability &availability,
                   std::span<const model::Error> errors) {
    writer.beginObject();
    writer.key("schema");
    writer.text("lanescope." + std::string(name) + "/1");
    writer.key("tool");
    writer.beginObject(JsonWriter::Layout::OneLine);
    writer.key("name");
    writer.text("lanescope");
    writer.key("version");
    writer.text(LANESCOPE_VERSION);
    writer.endObject();
    writer.key("availability");
    writer.beginObject(errors.empty() ? JsonWriter::Layout::OneLine : JsonWriter::Layout::Lines);
    writer.key("status");
    writer.text(availability.status);
    writer.key("reason");
    writer.text(availability.reason);
    if (!availability.message.empty()) {
        writer.key("message");
        writer.text(availability.message);
    }
    if (!availability.advice.empty()) {
        writer.key("advice");
        writer.text(availability.advice);
    }
    if (!errors.empty())
        writeErrors(writer, errors);
    writer.endObject();
}

void writeRefusal(std::ostream &out, std::string_view name, const Availability &availability,
                  std::span<const model::Error> errors, bool table) {
    JsonWriter writer(out);
    beginDocument(writer, name, availability, errors);
    if (table) {
        writer.key("rows");
        writer.beginArray();
        writer.endArray();
    }
    writer.endObject();
}

std::string diagnosticLine(const model::Artifact &artifact, const model::Diagnostic &diagnostic) {
    std::string line = firstPath(artifact) + ": " + diagnostic.message;
    if (!diagnostic.place.empty())
        line += ", " + diagnostic.place.text();
    if (diagnostic.count > 1)
        line += " (" + std::to_string(diagnostic.count) + " times)";
    if (!diagnostic.advice.empty())
        line += "; " + diagnostic.advice;
    return escapedText(line);
}

} // namespace lanescope::analysis
