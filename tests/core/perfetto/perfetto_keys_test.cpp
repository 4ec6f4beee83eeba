// SPDX-License-Identifier: Apache-2.0
#include "analysis/correlation.h"
#include "model/open.h"
#include "model/perfetto/perfetto_reader.h"
#include "tests/core/support/made_archive.h"
#include "tests/core/support/perfetto_file.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

namespace lanescope::test {

using namespace model;

namespace {

/// One line for each device event over all sessions: "session name state ← call".
std::string matches(const std::vector<SessionPtr> &sessions) {
    const analysis::Correlation correlation = analysis::correlate(sessions);
    std::string text;
    for (std::size_t s = 0; s < sessions.size(); ++s)
        for (std::size_t i = 0; i < sessions[s]->deviceEventCount(); ++i) {
            const DeviceEventRef event(i);
            const analysis::SessionCorrelation &result = correlation.sessions[s];
            text += std::to_string(s + 1) + " " + std::string(sessions[s]->name(sessions[s]->deviceEvent(event).row)) +
                    " " + std::string(analysis::stateCode(result.state[i]));
            if (!result.source[i].isNone())
                text += " <- " + std::string(sessions[s]->name(sessions[s]->call(result.source[i]).row));
            text += "\n";
        }
    return text;
}

std::vector<SessionPtr> sessionsOf(const std::string &bytes) { return readText(*makePerfettoReader(), bytes).sessions; }

/// A call and device slices of rocprofv3 with what their keys are made of.
class Rocm {
public:
    PerfettoFile file;
    Rocm() {
        file.thread(1, 100, 100);
        file.track(2, "STREAM [3]", 1);
    }
    void call(const std::string &name, std::int64_t at, const Fill &key) {
        file.slice(1, name, at, at + 10, "hip_api", key);
    }
    void kernel(const std::string &name, std::int64_t at, const Fill &key) {
        file.slice(2, name, at, at + 10, "kernel_dispatch", key);
    }
    void copy(const std::string &name, std::int64_t at, const Fill &key) {
        file.slice(2, name, at, at + 10, "memory_copy", key);
    }
};

Fill key(std::uint64_t flow, std::uint64_t correlation) {
    return both(flows({flow}), annotation("corr_id", correlation));
}

} // namespace

TEST(PerfettoRocm, OneCallAndItsKernelAreAMatch) {
    Rocm rocm;
    rocm.kernel("k", 500, key(77, 5)); // earlier in the file than its call
    rocm.call("hipLaunchKernel", 100, key(77, 5));
    const auto sessions = sessionsOf(rocm.file.bytes);
    EXPECT_EQ(matches(sessions), "1 k qualified <- hipLaunchKernel\n");
    EXPECT_EQ(sessions[0]->info().profile.name, "perfetto-rocm/1");
    EXPECT_TRUE(has(sessions[0]->flags(sessions[0]->deviceEvent(DeviceEventRef(0)).row), RecordFlag::DurationAdjusted));
    EXPECT_TRUE(sessions[0]->columns().flows.empty()) << "what is a key is no recorded flow as well";
}

TEST(PerfettoRocm, CopiesOfOneCallAreAStarNeverAChain) {
    Rocm rocm;
    rocm.call("hipMemcpyAsync", 100, flows({9}));
    for (int i = 0; i < 4; ++i)
        rocm.copy("copy", 200 + i * 100, flows({9}));
    const auto sessions = sessionsOf(rocm.file.bytes);
    std::string star;
    for (int i = 0; i < 4; ++i)
        star += "1 copy qualified <- hipMemcpyAsync\n";
    EXPECT_EQ(matches(sessions), star);
    EXPECT_TRUE(sessions[0]->columns().flows.empty());
}

struct KeyCase {
    const char *what;
    Fill call, kernel;
    const char *state;
};

class PerfettoRocmKeys : public testing::TestWithParam<KeyCase> {};

TEST_P(PerfettoRocmKeys, MatchOnlyWhatTheyProve) {
    Rocm rocm;
    rocm.call("hipLaunchKernel", 100, GetParam().call);
    rocm.kernel("k", 500, GetParam().kernel);
    EXPECT_EQ(matches(sessionsOf(rocm.file.bytes)), std::string("1 k ") + GetParam().state + "\n") << GetParam().what;
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, PerfettoRocmKeys,
    testing::Values(KeyCase{"flow 0", flows({0}), flows({0}), "placeholder_id"},
                    KeyCase{"corr_id 0 under one flow", key(4, 0), key(4, 0), "placeholder_id"},
                    KeyCase{"no flow, equal corr_id", annotation("corr_id", std::uint64_t{5}),
                            annotation("corr_id", std::uint64_t{5}), "missing_id"},
                    KeyCase{"another flow", key(4, 5), key(6, 5), "launch_not_in_session"},
                    KeyCase{"one flow, another corr_id", key(4, 5), key(4, 6), "launch_not_in_session"},
                    KeyCase{"corr_id on one side", key(4, 5), flows({4}), "qualified <- hipLaunchKernel"},
                    KeyCase{"a use that has ended", flows({}, {4}), flows({4}), "launch_not_in_session"},
                    KeyCase{"a use that the kernel ends", flows({4}), flows({}, {4}), "qualified <- hipLaunchKernel"},
                    KeyCase{"a large id", flows({0xFFFFFFFFFFFFFFF1ULL}), flows({0xFFFFFFFFFFFFFFF1ULL}),
                            "qualified <- hipLaunchKernel"}));

TEST(PerfettoRocm, TwoCallsOfOneFlowAreAmbiguous) {
    Rocm rocm;
    rocm.call("a", 100, flows({4}));
    rocm.call("b", 200, flows({4}));
    rocm.kernel("k", 500, flows({4}));
    EXPECT_EQ(matches(sessionsOf(rocm.file.bytes)), "1 k ambiguous_key\n");
}

TEST(PerfettoRocm, AFlowThatIsUsedAgainMatchesWithinEachUse) {
    Rocm rocm;
    for (int use = 0; use < 3; ++use) {
        rocm.call("call " + std::to_string(use), 1000 * use + 100, flows({4}));
        rocm.kernel("k " + std::to_string(use), 1000 * use + 500, flows({}, {4}));
    }
    EXPECT_EQ(matches(sessionsOf(rocm.file.bytes)),
              "1 k 0 qualified <- call 0\n1 k 1 qualified <- call 1\n1 k 2 qualified <- call 2\n");
}

TEST(PerfettoRocm, OverlappingKernelsOfOneTrackHaveTheirRecordedEnds) {
    Rocm rocm;
    const auto times = [](std::uint64_t begin, std::uint64_t end) {
        return both(annotation("begin_ns", begin), annotation("end_ns", end));
    };
    rocm.file.slice(2, "first", 100, 200, "kernel_dispatch", times(100, 200));
    rocm.file.slice(2, "second", 150, 260, "kernel_dispatch", times(150, 260));
    const ReadOutcome outcome = readText(*makePerfettoReader(), rocm.file.bytes);
    EXPECT_EQ(codes(outcome.report), "end_from_record×2");
    EXPECT_EQ(eventText(*outcome.sessions[0]),
              "stream 100/dev-/ctx-/str3 first 100+100\nstream 100/dev-/ctx-/str3 second 150+110\n");
}

TEST(PerfettoRocm, ThreadsWithoutDescriptorAreReadFromTheirNames) {
    Rocm rocm;
    rocm.file.track(5, "THREAD 3 (4711)", 1);
    rocm.file.slice(5, "hipLaunchKernel", 10, 20, "hip_api");
    EXPECT_EQ(eventText(*sessionsOf(rocm.file.bytes)[0]), "calls 100/4711 hipLaunchKernel 10+10\n");
}

TEST(PerfettoRocm, ACaptureWithoutKernelsIsALaneAllTheSame) {
    Rocm rocm;
    rocm.call("hipLaunchKernel", 10, flows({1}));
    const auto sessions = sessionsOf(rocm.file.bytes);
    EXPECT_EQ(sessions[0]->info().profile.name, "perfetto-rocm/1");
    EXPECT_EQ(sessions[0]->callCount(), 1U);
}

TEST(PerfettoRocm, EqualIdsOfTwoTracesAreNeverJoined) {
    Rocm launches;
    launches.call("hipLaunchKernel", 100, key(7, 7));
    Rocm kernels;
    kernels.kernel("k", 500, key(7, 7));
    // In two files, in one file by "cat", and on two machines of one trace.
    const TempFolder folder;
    const OpenedSet set = openAll(std::vector<std::string>{folder.write("a.pftrace", launches.file.bytes),
                                                           folder.write("b.pftrace", kernels.file.bytes)});
    std::vector<SessionPtr> sessions;
    for (const ArtifactPtr &artifact : set.artifacts)
        sessions.insert(sessions.end(), artifact->sessions.begin(), artifact->sessions.end());
    EXPECT_EQ(matches(sessions), "2 k launch_in_other_session\n");
    const auto marked = [](const std::string &trace) {
        PerfettoFile file;
        file.message({9}, 33, nothing());
        return file.bytes + trace;
    };
    EXPECT_EQ(matches(sessionsOf(marked(launches.file.bytes) + marked(kernels.file.bytes))),
              "2 k launch_in_other_session\n");
    Rocm both;
    both.call("hipLaunchKernel", 100, key(7, 7));
    PacketHead guest;
    guest.machine = 2;
    both.file.slice(2, "k", 500, 510, "kernel_dispatch", key(7, 7), guest);
    EXPECT_EQ(matches(sessionsOf(both.file.bytes)), "2 k launch_in_other_session\n");
}

TEST(PerfettoRocm, ACopyOfATraceBehindItGivesItsMatchesTwice) {
    const auto sessions = sessionsOf(rocprofTrace() + rocprofTrace());
    ASSERT_EQ(sessions.size(), 2U);
    const analysis::Correlation correlation = analysis::correlate(sessions);
    EXPECT_EQ(correlation.sessions[0].qualifiedKernels, 12U);
    EXPECT_EQ(correlation.sessions[1].qualifiedKernels, 12U);
}

namespace {

Fill submits(std::vector<std::uint64_t> ids) {
    return [ids = std::move(ids)](Fields &event) {
        event.add_message(3000, protoMessage([&](Fields &gpu) {
                              for (const std::uint64_t id : ids)
                                  gpu.add_uint64(1, id);
                          }));
    };
}

void stage(PerfettoFile &file, std::int32_t pid, const std::string &name, std::int64_t at, std::uint64_t duration,
           const Fill &more) {
    file.packet({8, at}, [&](Fields &packet) {
        if (pid != 0)
            packet.add_int32(79, pid);
        packet.add_message(53, protoMessage([&](Fields &fields) {
                               fields.add_uint64(2, duration);
                               fields.add_string(17, name);
                               more(fields);
                           }));
    });
}

Fill eventId(std::uint64_t id) {
    return [=](Fields &fields) { fields.add_uint64(1, id); };
}

} // namespace

TEST(PerfettoGpu, StagesMatchTheSliceThatSubmittedThemInTheirProcess) {
    PerfettoFile file;
    file.thread(1, 100, 101);
    file.thread(2, 200, 201);
    file.slice(1, "submit 1", 10, 20, "gpu", submits({1, 2}));
    file.slice(2, "submit 2", 12, 22, "gpu", submits({1}));
    stage(file, 100, "a", 50, 5, eventId(1));
    stage(file, 100, "b", 60, 5, eventId(2));
    stage(file, 200, "c", 70, 5, eventId(1));
    stage(file, 200, "d", 80, 5, eventId(2));
    stage(file, 0, "e", 90, 5, eventId(1));
    const auto sessions = sessionsOf(file.bytes);
    EXPECT_EQ(sessions[0]->info().profile.name, "perfetto-gpu/1");
    EXPECT_EQ(matches(sessions), "1 a qualified <- submit 1\n1 b qualified <- submit 1\n1 c qualified <- submit 2\n"
                                 "1 d launch_not_in_session\n1 e missing_process_scope\n");
}

TEST(PerfettoGpu, ASubmissionAndAStageOfTwoTracesInOneArchiveAreNeverJoined) {
    PerfettoFile submission;
    submission.thread(1, 100, 101);
    submission.slice(1, "submit", 10, 20, "gpu", submits({1}));
    PerfettoFile stages;
    stage(stages, 100, "k", 50, 5, eventId(1));
    const TempFolder folder;
    const auto opened =
        openArtifact(folder.write("both.tar", madeTar({{"a.pftrace", submission.bytes}, {"b.pftrace", stages.bytes}})));
    ASSERT_TRUE(opened) << opened.error().line();
    EXPECT_EQ(matches(opened.value()->sessions), "2 k launch_in_other_session\n");
}

TEST(PerfettoGpu, AStageThatTwoSlicesClaimIsAmbiguous) {
    PerfettoFile file;
    file.thread(1, 100, 101);
    file.slice(1, "a", 10, 20, "gpu", submits({1}));
    file.slice(1, "b", 30, 40, "gpu", submits({1}));
    stage(file, 100, "k", 50, 5, eventId(1));
    EXPECT_EQ(matches(sessionsOf(file.bytes)), "1 k ambiguous_key\n");
}

TEST(PerfettoGpu, QueueSubmissionsMatchBySubmissionId) {
    PerfettoFile file;
    file.message({8, 10}, 65, [](Fields &api) {
        api.add_message(2, protoMessage([](Fields &submit) {
                            submit.add_uint64(1, 5);
                            submit.add_uint32(2, 100);
                            submit.add_uint32(3, 101);
                            submit.add_uint32(6, 9);
                        }));
    });
    stage(file, 100, "pass", 50, 5, [](Fields &fields) {
        fields.add_uint64(1, 3);
        fields.add_uint32(10, 9);
    });
    EXPECT_EQ(matches(sessionsOf(file.bytes)), "1 pass qualified <- vkQueueSubmit\n");
}

TEST(PerfettoGpu, OverlappingStagesOfOneQueueAreAllDrawn) {
    PerfettoFile file;
    stage(file, 100, "a", 0, 10, eventId(1));
    stage(file, 100, "b", 5, 10, eventId(2));
    EXPECT_EQ(eventText(*sessionsOf(file.bytes)[0]),
              "stream 100/dev-/ctx-/str- a 0+10\nstream 100/dev-/ctx-/str- b 5+10\n");
}

TEST(PerfettoGpu, WaitsAreRecordedFlows) {
    PerfettoFile file;
    stage(file, 100, "first", 0, 10, eventId(1));
    stage(file, 100, "second", 15, 10, [](Fields &fields) {
        fields.add_uint64(1, 2);
        fields.add_uint64(18, 1);
    });
    const auto sessions = sessionsOf(file.bytes);
    const std::vector<FlowEnd> &ends = sessions[0]->columns().flows;
    ASSERT_EQ(ends.size(), 2U);
    EXPECT_EQ(sessions[0]->name(ends[0].bound), "first");
    EXPECT_EQ(sessions[0]->name(ends[1].bound), "second");
}

TEST(PerfettoFlows, WithoutAKeyAreRecordedFlowsInOrderOfTime) {
    PerfettoFile file;
    file.thread(1, 10, 11);
    file.slice(1, "last", 300, 310, "cat", flows({5}));
    file.slice(1, "first", 100, 110, "cat", flows({5}));
    file.slice(1, "middle", 200, 210, "cat", flows({5}));
    file.slice(1, "alone", 400, 410, "cat", flows({6}));
    const ReadOutcome outcome = readText(*makePerfettoReader(), file.bytes);
    EXPECT_EQ(codes(outcome.report), "dangling_flow×1");
    std::string text;
    for (const FlowEnd &end : outcome.sessions[0]->columns().flows)
        text += std::string(outcome.sessions[0]->name(end.bound)) + " " + std::to_string(static_cast<int>(end.phase)) +
                "\n";
    EXPECT_EQ(text, "first 0\nmiddle 1\nlast 2\n");
    EXPECT_EQ(outcome.sessions[0]->info().profile.scope, KeyScope::None);
}

} // namespace lanescope::test
