// SPDX-License-Identifier: Apache-2.0
#include "model/open.h"
#include "model/registry.h"
#include "tests/core/support/made_archive.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/reader_samples.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <utility>

namespace lanescope::test {

using namespace model;

namespace {

std::size_t eventsOf(const Artifact &artifact) {
    std::size_t events = 0;
    for (const SessionPtr &session : artifact.sessions)
        events += session->eventCount();
    return events;
}

/// Whatever the bytes are: an artifact that says what is wrong with it, or an error that says why.
void expectAnAnswer(const Result<ArtifactPtr> &opened, const std::string &what) {
    if (opened) {
        for (const Diagnostic &entry : opened.value()->report.entries()) {
            EXPECT_FALSE(entry.code.empty()) << what;
            EXPECT_FALSE(entry.message.empty()) << what;
            EXPECT_LE(entry.samples.size(), ImportReport::kSampleCap) << what;
            if (entry.severity < Severity::DataLoss)
                continue;
            EXPECT_FALSE(entry.place.empty()) << entry.code << " " << what;
            EXPECT_FALSE(entry.advice.empty()) << entry.code << " " << what;
        }
        return;
    }
    EXPECT_FALSE(opened.error().code.empty()) << what;
    EXPECT_FALSE(opened.error().what.empty()) << what;
    EXPECT_FALSE(opened.error().where.empty()) << what;
}

} // namespace

class EveryReader : public testing::TestWithParam<ReaderSample> {
protected:
    /// How often a sample is damaged: a format's first one `most` times, others of it, the same in another wrapping, a
    /// fifth of that.
    [[nodiscard]] static std::size_t times(std::size_t most) {
        for (const auto *samples : {&readerSamples(), &archiveSamples()})
            for (const ReaderSample &sample : *samples)
                if (sample.format == GetParam().format)
                    return sample.fileName == GetParam().fileName ? most : most / 5;
        return most;
    }
    /// Writes the sample, and what makes one artifact with it, into a folder.
    [[nodiscard]] static std::string written(const TempFolder &folder, const std::string &under = {}) {
        for (const auto &[name, bytes] : GetParam().beside)
            folder.write(under + name, bytes);
        return folder.write(under + GetParam().fileName, GetParam().bytes);
    }
    /// The same with other bytes, and by a name that tells nothing, unless a set is known by its names.
    [[nodiscard]] Result<ArtifactPtr> openedWith(const std::string &bytes) const {
        if (GetParam().beside.empty())
            return openArtifact(m_memory.write("damaged", bytes));
        if (!std::filesystem::exists(m_memory.file(GetParam().fileName)))
            (void)written(m_memory);
        return openArtifact(m_memory.write(GetParam().fileName, bytes));
    }

private:
    const TempFolder m_memory{TempFolder::Medium::Memory};
};

TEST_P(EveryReader, ReadsItsFileByContentWhateverItsName) {
    const TempFolder folder;
    std::vector<std::string> paths = {written(folder)};
    if (GetParam().beside.empty())
        for (const char *name : {"no-suffix", "wrong.txt"})
            paths.push_back(folder.write(name, GetParam().bytes));
    for (const std::string &path : paths) {
        const Result<ArtifactPtr> opened = openArtifact(path);
        ASSERT_TRUE(opened) << opened.error().line();
        EXPECT_EQ(opened.value()->format, GetParam().format);
        EXPECT_EQ(eventsOf(*opened.value()), GetParam().events);
        EXPECT_TRUE(opened.value()->complete);
    }
}

TEST_P(EveryReader, ChangesNeitherTheArtifactNorItsFolder) {
    const TempFolder folder;
    const std::string path = written(folder);
    const auto before = folderState(folder.path());
    const ArtifactPtr artifact = openArtifact(path).take();
    for (const SessionPtr &session : artifact->sessions)
        for (std::size_t row = 0; row < std::min<std::size_t>(session->eventCount(), 3); ++row)
            EXPECT_TRUE(eventDetails(*artifact, *session, EventRow(row)).ok());
    EXPECT_EQ(folderState(folder.path()), before);
}

TEST_P(EveryReader, FindsEveryEventAgainByItsPlace) {
    const TempFolder folder;
    const ArtifactPtr artifact = openArtifact(written(folder)).take();
    for (const SessionPtr &session : artifact->sessions)
        for (std::size_t row = 0; row < session->eventCount(); ++row)
            EXPECT_EQ(session->rowAt(session->placeText(session->place(EventRow(row)))), EventRow(row));
}

TEST_P(EveryReader, StopsWhenCancelled) {
    const TempFolder folder;
    std::stop_source stop;
    stop.request_stop();
    const Result<ArtifactPtr> opened = openArtifact(written(folder), {stop.get_token(), {}});
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, kCancelledCode);
}

TEST_P(EveryReader, StopsWhenCancelledMidway) {
    const TempFolder folder;
    std::stop_source stop;
    const JobControl job{stop.get_token(), [&](const Progress &) { stop.request_stop(); }};
    const Result<ArtifactPtr> opened = openArtifact(written(folder), job);
    ASSERT_TRUE(stop.stop_requested()) << "it reports its progress";
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, kCancelledCode);
}

TEST_P(EveryReader, SaysWhenTheFileGrowsWhileItIsRead) {
    const TempFolder folder;
    const std::string path = written(folder);
    bool grown = false;
    const JobControl job{{}, [&](const Progress &) {
                             if (!std::exchange(grown, true))
                                 std::ofstream(path, std::ios::app) << '\n';
                         }};
    const Result<ArtifactPtr> opened = openArtifact(path, job);
    ASSERT_TRUE(grown);
    if (!opened) {
        EXPECT_NE(opened.error().what.find(" grew from "), std::string::npos) << opened.error().line();
        return;
    }
    EXPECT_TRUE(opened.value()->report.has("changed_while_reading")) << codes(opened.value()->report);
    EXPECT_FALSE(opened.value()->complete);
}

TEST_P(EveryReader, ReadsItsFileOutOfAFolderThatMayNotBeWritten) {
    const TempFolder folder;
    (void)written(folder, "d/");
    std::filesystem::permissions(folder.file("d"),
                                 std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
    const auto before = folderState(folder.file("d"));
    const OpenedSet set = openAll(std::vector<std::string>{folder.file("d")});
    std::filesystem::permissions(folder.file("d"), std::filesystem::perms::owner_all);
    ASSERT_EQ(set.artifacts.size(), 1U);
    EXPECT_EQ(eventsOf(*set.artifacts[0]), GetParam().events);
    EXPECT_TRUE(set.artifacts[0]->complete);
    EXPECT_EQ(folderState(folder.file("d")), before);
}

TEST_P(EveryReader, AnswersForHugeCounts) {
    const std::string &bytes = GetParam().bytes;
    const std::size_t header = times(64);
    const std::size_t places = std::min<std::size_t>(times(120), bytes.size() - 4);
    for (const char *huge : {"\xff\xff\xff\x7f", "\xff\xff\xff\xff"})
        for (std::size_t i = 0; i < places; ++i) {
            // The header byte by byte, then evenly over the rest.
            const std::size_t at = i < header ? i : i * (bytes.size() - 4) / places;
            std::string changed = bytes;
            changed.replace(at, 4, huge, 4);
            expectAnAnswer(openedWith(changed), "at " + std::to_string(at));
        }
}

TEST_P(EveryReader, AnswersForHugeNumbers) {
    const std::string &bytes = GetParam().bytes;
    if (bytes.find('\0') != std::string::npos || bytes.starts_with("\x1f\x8b"))
        GTEST_SKIP() << "it is no text";
    for (std::size_t at = bytes.find_first_of("123456789"), tries = 0; at != std::string::npos && tries < 60;
         at = bytes.find_first_of("123456789", bytes.find_first_not_of("0123456789", at)), ++tries) {
        std::string changed = bytes;
        changed.insert(at, "99999999999999999999");
        expectAnAnswer(openedWith(changed), "at " + std::to_string(at));
    }
}

TEST_P(EveryReader, AnswersForFilesOfEveryOtherKind) {
    const TempFolder folder;
    const std::string path = written(folder);
    for (const auto &reader : readers()) {
        const Result<ReadOutcome> outcome = readWith(*reader, path);
        if (outcome.ok())
            continue;
        EXPECT_FALSE(outcome.error().code.empty()) << reader->format();
        EXPECT_FALSE(outcome.error().where.empty()) << reader->format();
    }
}

TEST_P(EveryReader, AnswersForAFileCutAnywhere) {
    const std::string &bytes = GetParam().bytes;
    const std::size_t places = std::min<std::size_t>(times(1000), bytes.size() - 1);
    for (std::size_t i = 0; i < places; ++i) {
        const std::size_t length = 1 + i * (bytes.size() - 1) / places;
        const Result<ArtifactPtr> opened = openedWith(bytes.substr(0, length));
        expectAnAnswer(opened, "cut at " + std::to_string(length));
        if (opened) {
            EXPECT_LE(eventsOf(*opened.value()), GetParam().events) << "cut at " << length;
        }
    }
}

TEST_P(EveryReader, AnswersForFlippedBytes) {
    std::mt19937 random(20260829);
    for (std::size_t round = 0; round < times(300); ++round) {
        std::string bytes = GetParam().bytes;
        for (std::size_t flips = 0; flips < 1 + round % 8; ++flips)
            bytes[random() % bytes.size()] = static_cast<char>(random());
        expectAnAnswer(openedWith(bytes), "round " + std::to_string(round));
    }
}

namespace {

std::string sampleName(const testing::TestParamInfo<ReaderSample> &sample) {
    std::string name = sample.param.fileName;
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c == '.' || c == '-'; }, '_');
    return name;
}

} // namespace

INSTANTIATE_TEST_SUITE_P(Samples, EveryReader, testing::ValuesIn(readerSamples()), sampleName);
INSTANTIATE_TEST_SUITE_P(Archives, EveryReader, testing::ValuesIn(archiveSamples()), sampleName);

/// The same readers on a member of an archive.
class EveryReaderOfMembers : public testing::TestWithParam<ReaderSample> {};

TEST_P(EveryReaderOfMembers, ReadsWhatItReadsOfTheFile) {
    const TempFolder folder;
    const ReaderSample &sample = GetParam();
    std::vector<MadeEntry> members = {{"d/" + sample.fileName, sample.bytes}};
    for (const auto &[name, bytes] : sample.beside) {
        folder.write(name, bytes);
        members.push_back({"d/" + name, bytes});
    }
    const ArtifactPtr file = openArtifact(folder.write(sample.fileName, sample.bytes)).take();
    const std::string path = folder.write("x.zip", madeZip(members));
    // Places of a set name their file.
    const std::string prefix = sample.beside.empty() ? "d/" + sample.fileName + "!" : "d/";
    const auto before = folderState(folder.path());
    const auto opened = openArtifact(path);
    ASSERT_TRUE(opened) << opened.error().line();
    const Artifact &archive = *opened.value();
    EXPECT_EQ(eventsOf(archive), sample.events);
    EXPECT_TRUE(archive.complete);
    ASSERT_EQ(archive.sessions.size(), file->sessions.size());
    for (std::size_t i = 0; i < archive.sessions.size(); ++i) {
        const SessionStore &session = *archive.sessions[i];
        EXPECT_EQ(archive.sources[i].format, sample.format);
        EXPECT_EQ(session.info().profile.name, file->sessions[i]->info().profile.name);
        for (std::size_t row = 0; row < session.eventCount(); ++row) {
            const std::string place = session.placeText(session.place(EventRow(row)));
            EXPECT_EQ(place, prefix + file->sessions[i]->placeText(file->sessions[i]->place(EventRow(row))));
            EXPECT_EQ(session.rowAt(place), EventRow(row));
        }
        const auto details = eventDetails(archive, session, EventRow(0));
        const auto same = eventDetails(*file, *file->sessions[i], EventRow(0));
        ASSERT_TRUE(details.ok()) << details.error().line();
        ASSERT_EQ(details.value().size(), same.value().size());
        for (std::size_t at = 0; at < same.value().size(); ++at)
            EXPECT_EQ(details.value()[at].value, same.value()[at].value);
    }
    EXPECT_EQ(folderState(folder.path()), before);
}

INSTANTIATE_TEST_SUITE_P(Samples, EveryReaderOfMembers, testing::ValuesIn(readerSamples()), sampleName);

TEST(Registry, WhatIsUnknownIsToldEveryFormatThatOpens) {
    const TempFolder folder;
    const std::string advice = openArtifact(folder.write("stranger", "hello, world")).error().advice;
    const std::map<std::string, std::string> names = {{"kineto-json", "Kineto"},
                                                      {"nsys-sqlite", "Nsight Systems SQLite"},
                                                      {"perfetto", "Perfetto"},
                                                      {"xplane", "XSpace"},
                                                      {"rocpd", "rocpd"},
                                                      {"rpd", "RPD"},
                                                      {"rocprofv3-json", "JSON"},
                                                      {"rocprofv3-csv", "CSV of rocprofv3"},
                                                      {"rocprof-v1", "results.db"},
                                                      {"jax-json", "JAX"},
                                                      {"ascend-json", "Ascend"},
                                                      {"unitrace-json", "unitrace"},
                                                      {"proton-json", "Triton Proton"},
                                                      {"viztracer-json", "VizTracer"},
                                                      {"rocprof-json", "JSON of rocprof"},
                                                      {"rows-jsonl", "normalized rows"},
                                                      {"chrome-json", "Chrome Trace"}};
    for (const auto &reader : readers()) {
        const auto name = names.find(std::string(reader->format()));
        ASSERT_NE(name, names.end()) << reader->format();
        EXPECT_NE(advice.find(name->second), std::string::npos) << name->second;
    }
    for (const char *container : {"gzip", "zstd", "zip", "tar"})
        EXPECT_NE(advice.find(container), std::string::npos) << container;
}

TEST(Registry, EveryReaderHasASample) {
    for (const auto &reader : readers())
        EXPECT_TRUE(std::any_of(readerSamples().begin(), readerSamples().end(), [&](const ReaderSample &sample) {
            return sample.format == reader->format();
        })) << reader->format();
}

TEST(Readers, EachRefusesAnEmptyFile) {
    const TempFolder folder;
    const std::string path = folder.write("empty", "");
    for (const auto &reader : readers()) {
        const Result<ReadOutcome> outcome = readWith(*reader, path);
        ASSERT_FALSE(outcome.ok()) << reader->format();
        EXPECT_EQ(outcome.error().code, "empty_file") << reader->format();
    }
}

TEST(Opening, EqualBytesUnderTwoPathsAreOneArtifact) {
    const TempFolder folder;
    const std::string &bytes = readerSamples()[0].bytes;
    const std::vector<std::string> paths = {folder.write("x-1.2-TP-0-EXTEND.trace.json", bytes),
                                            folder.write("x-1.2-TP-0-DECODE.trace.json", bytes)};
    const OpenedSet set = openAll(paths);
    ASSERT_EQ(set.artifacts.size(), 1U);
    EXPECT_EQ(set.artifacts[0]->paths, paths);
    EXPECT_TRUE(set.artifacts[0]->report.has("conflicting_roles"));
}

TEST(Opening, OtherCompressionIsAnotherArtifactOfTheSameContent) {
    const TempFolder folder;
    const std::string &bytes = readerSamples()[0].bytes;
    const OpenedSet set =
        openAll(std::vector<std::string>{folder.write("a.json", bytes), folder.write("a.json.gz", gzip(bytes))});
    ASSERT_EQ(set.artifacts.size(), 2U);
    EXPECT_NE(set.artifacts[0]->id, set.artifacts[1]->id);
    EXPECT_EQ(set.artifacts[0]->contentId, set.artifacts[1]->contentId);
}

TEST(Opening, AFolderIsReadInByteOrderOfItsPaths) {
    const TempFolder folder;
    folder.write("b.json", readerSamples()[0].bytes);
    folder.write("a.jsonl", readerSamples()[2].bytes);
    folder.write("notes.txt", "nothing to see");
    const OpenedSet set = openAll(std::vector<std::string>{folder.path()});
    ASSERT_EQ(set.artifacts.size(), 2U);
    EXPECT_EQ(set.artifacts[0]->format, "rows-jsonl");
    EXPECT_TRUE(set.errors.empty());
    const TempFolder empty;
    const OpenedSet none = openAll(std::vector<std::string>{empty.path()});
    ASSERT_EQ(none.errors.size(), 1U);
    EXPECT_EQ(none.errors[0].code, "nothing_to_open");
}

TEST(Opening, WhatTheUserSaysOutweighsNameAndContent) {
    const TempFolder folder;
    const ArtifactPtr artifact =
        openArtifact(folder.write("x-1.2-TP-3-EXTEND.trace.json", readerSamples()[0].bytes)).take();
    ASSERT_EQ(artifact->registrations.size(), 1U);
    EXPECT_EQ(artifact->registrations[0].stage.value, Stage::Prefill);
    EXPECT_EQ(artifact->registrations[0].rank.tp, 3);
    Registration user;
    user.stage = {Stage::Decode, Evidence::User};
    const ArtifactPtr told = withRegistration(artifact, user);
    EXPECT_EQ(told->registrations[0].stage.value, Stage::Decode);
    EXPECT_EQ(told->registrations[0].stage.evidence, Evidence::User);
    EXPECT_EQ(told->registrations[0].rank.tp, 3);
    EXPECT_EQ(artifact->registrations[0].stage.value, Stage::Prefill);
}

} // namespace lanescope::test
