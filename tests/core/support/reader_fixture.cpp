// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/reader_fixture.h"

#include "model/byte_source.h"
#include "model/open.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <map>

namespace lanescope::test {

using namespace lanescope::model;

namespace {

std::string flagText(RecordFlags flags) {
    std::string text;
    if (has(flags, RecordFlag::Open))
        text += " open";
    if (has(flags, RecordFlag::NegativeDuration))
        text += " negative";
    if (has(flags, RecordFlag::NotCollected))
        text += " not_collected";
    return text;
}

std::string orDash(std::string_view text) { return text.empty() ? "-" : std::string(text); }

std::string whereText(const SessionStore &session, const TrackInfo &track) {
    std::string text;
    if (!track.thread.isNone()) {
        const ThreadInfo &thread = session.info(track.thread);
        text = orDash(session.processText(thread.process).value_or("")) + "/" + orDash(session.text(thread.tid));
    } else if (!track.device.isNone()) {
        const DeviceInfo &device = session.info(track.device);
        text = orDash(session.processText(device.process).value_or("")) + "/dev" + orDash(session.text(device.device));
        if (!track.stream.isNone())
            text += "/ctx" + orDash(session.text(session.info(track.stream).context)) + "/str" +
                    orDash(session.text(session.info(track.stream).stream));
    }
    return track.name.isNone() ? text : text + " [" + std::string(session.text(track.name)) + "]";
}

} // namespace

Result<ReadOutcome> readWith(const Reader &reader, const std::string &path, const JobControl &job) {
    std::promise<ArtifactId> hash;
    hash.set_value(hashText(path));
    return reader.read({path, hash.get_future().share(), job, {}});
}

ReadOutcome readText(const Reader &reader, std::string_view content) {
    const TempFolder folder;
    Result<ReadOutcome> result = readWith(reader, folder.write("trace.json", content));
    EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().line());
    return result.ok() ? result.take() : ReadOutcome{};
}

ReadOutcome readThrough(const Reader &reader, const std::string &path) {
    auto result = readWith(reader, path);
    EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().line());
    return result.ok() ? result.take() : ReadOutcome{};
}

const SessionStore &only(const ReadOutcome &outcome) {
    EXPECT_EQ(1U, outcome.sessions.size());
    return *outcome.sessions.at(0);
}

analysis::AnalysisPtr analysedFiles(const std::vector<std::string> &paths) {
    OpenedSet opened = openAll(paths);
    for (const Error &error : opened.errors)
        ADD_FAILURE() << error.line();
    return analysis::analyse(std::move(opened.artifacts));
}

std::uint64_t stateCount(const analysis::AnalysisPtr &open, analysis::MatchState state, std::size_t session) {
    return open->correlation.sessions[session].stateCounts[static_cast<std::size_t>(state)];
}

int scoreOf(const Reader &reader, std::string_view head) {
    Probe probe;
    probe.path = "anything.bin";
    probe.head = head;
    probe.bytes = head.size();
    return reader.recognise(probe);
}

std::string codes(const ImportReport &report) {
    std::map<std::string, std::uint64_t> counts;
    for (const Diagnostic &entry : report.entries())
        counts[entry.code] += entry.count;
    std::string text;
    for (const auto &[code, count] : counts)
        text += (text.empty() ? "" : " ") + code + "×" + std::to_string(count);
    return text;
}

std::vector<std::string> eventLines(const SessionStore &session) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < session.eventCount(); ++i) {
        const EventRow row(i);
        const TrackInfo &track = session.info(session.track(row));
        lines.push_back(std::string(trackKindCode(track.kind)) + " " + whereText(session, track) + " " +
                        std::string(session.name(row)) + " " + std::to_string(session.start(row).count) + "+" +
                        std::to_string(session.duration(row).count) + flagText(session.flags(row)));
    }
    std::sort(lines.begin(), lines.end());
    return lines;
}

std::string eventText(const SessionStore &session) {
    std::string text;
    for (const std::string &line : eventLines(session))
        text += line + "\n";
    return text;
}

} // namespace lanescope::test
