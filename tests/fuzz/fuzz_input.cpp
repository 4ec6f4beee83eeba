// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/fuzz_input.h"

#include "analysis/analysis.h"
#include "analysis/breakdown.h"
#include "analysis/steps.h"
#include "model/byte_source.h"
#include "model/open.h"
#include "model/registry.h"
#include "model/workspace/load.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <numeric>
#include <string>
#include <unistd.h>

namespace lanescope::fuzz {

namespace {

/// The file of this process that every input is written to.
const std::string &inputPath() {
    static const std::string path =
        (std::filesystem::temp_directory_path() / ("lanescope-fuzz-" + std::to_string(::getpid()))).string();
    static const int registered = std::atexit([] { std::remove(path.c_str()); });
    static_cast<void>(registered);
    return path;
}

void require(bool holds, const char *what) {
    if (!holds) {
        std::fprintf(stderr, "contradiction: %s\n", what);
        std::abort();
    }
}

void checkRows(const model::SessionStore &session) {
    const std::size_t events = session.eventCount();
    require(session.columns().duration.size() == events, "columns of one length");
    for (std::size_t call = 0; call < session.callCount(); ++call)
        require(session.call(model::CallRef(call)).row.index() < events, "a call is a row");
    for (std::size_t event = 0; event < session.deviceEventCount(); ++event)
        require(session.deviceEvent(model::DeviceEventRef(event)).row.index() < events, "a device event is a row");
}

void checkMatches(const model::SessionStore &session, const analysis::SessionCorrelation &correlation) {
    const auto total =
        std::accumulate(correlation.stateCounts.begin(), correlation.stateCounts.end(), std::uint64_t{0});
    require(total == session.deviceEventCount(), "every device event has one state");
    for (std::size_t index = 0; index < session.deviceEventCount(); ++index) {
        const bool qualified = correlation.state[index] == analysis::MatchState::Qualified;
        require(qualified != correlation.source[index].isNone(), "a call is owned exactly by what is qualified");
        require(!qualified || correlation.candidates[index] == 1, "a match has one candidate");
    }
}

model::ArtifactPtr artifactOf(model::ReadOutcome outcome, const model::ArtifactId &id, std::size_t bytes) {
    auto artifact = std::make_shared<model::Artifact>();
    artifact->id = id;
    artifact->contentId = id;
    artifact->paths.push_back(inputPath());
    artifact->bytes = bytes;
    artifact->format = outcome.format;
    artifact->report = std::move(outcome.report);
    artifact->sessions = std::move(outcome.sessions);
    for (const model::SessionPtr &session : artifact->sessions)
        artifact->registrations.push_back(session->info().registration);
    return artifact;
}

std::string_view textOf(std::span<const std::uint8_t> bytes) {
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

void writeInput(std::string_view text) { std::ofstream(inputPath(), std::ios::binary | std::ios::trunc) << text; }

void analyseAndCheck(const model::ArtifactPtr &artifact) {
    const analysis::AnalysisPtr analysis = analysis::analyse({artifact});
    for (std::size_t index = 0; index < analysis->sessions.size(); ++index) {
        const model::SessionStore &session = *analysis->sessions[index];
        checkRows(session);
        checkMatches(session, analysis->correlation.sessions[index]);
        static_cast<void>(analysis::findSteps(session, analysis->correlation.sessions[index], analysis->phases[index]));
        static_cast<void>(analysis::breakdownOf(*analysis, index, {}));
    }
}

} // namespace

void readAndAnalyse(std::string_view format, std::span<const std::uint8_t> bytes) {
    const std::string_view text = textOf(bytes);
    writeInput(text);
    const model::Reader *const reader = model::readerOfFormat(format);
    require(reader != nullptr, "there is a reader of the format");
    const model::ArtifactId id = model::hashText(text);
    std::promise<model::ArtifactId> hash;
    hash.set_value(id);
    model::Result<model::ReadOutcome> outcome = reader->read({inputPath(), hash.get_future().share(), {}, {}});
    if (!outcome)
        return;
    const model::ArtifactPtr artifact = artifactOf(outcome.take(), id, bytes.size());
    analyseAndCheck(artifact);
    for (const model::SessionPtr &session : artifact->sessions)
        if (session->eventCount() != 0)
            static_cast<void>(reader->details(inputPath(), *session, model::EventRow(0)));
}

void openAndAnalyse(std::span<const std::uint8_t> bytes) {
    constexpr std::size_t kMost = std::size_t{4} << 20U;
    if (bytes.size() > kMost)
        return;
    writeInput(textOf(bytes));
    const auto opened = model::openArtifact(inputPath());
    if (!opened)
        return;
    const model::Artifact &artifact = *opened.value();
    require(artifact.registrations.size() == artifact.sessions.size(), "every session is registered");
    require(artifact.sources.empty() || artifact.sources.size() == artifact.sessions.size(),
            "every session of an archive has its source");
    analyseAndCheck(opened.value());
    for (const model::SessionPtr &session : artifact.sessions)
        if (session->eventCount() != 0)
            static_cast<void>(model::eventDetails(artifact, *session, model::EventRow(0)));
}

void loadWorkspace(std::span<const std::uint8_t> bytes) {
    const auto loaded = model::workspace::loadBytes(std::string(textOf(bytes)), "fuzz.lanescope");
    if (loaded && loaded.value().damaged)
        require(loaded.value().report.lostData(), "damage to a workspace is said");
}

} // namespace lanescope::fuzz
