// SPDX-License-Identifier: Apache-2.0
// Faults that users of other tools have met in profiles of PyTorch, rebuilt in the smallest form and met by no other
// test: what must be seen instead.
#include "analysis/analysis.h"
#include "model/open.h"
#include "tests/core/support/counterexamples.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace lanescope::test {

using analysis::AnalysisPtr;
using analysis::MatchState;

namespace {

AnalysisPtr opened(const std::string &text) {
    const TempFolder folder;
    model::OpenedSet set = model::openAll(std::vector<std::string>{folder.write("t.json", text)});
    for (const model::Error &error : set.errors)
        ADD_FAILURE() << error.line();
    return analysis::analyse(std::move(set.artifacts));
}

std::string document(const std::string &events) { return R"({"schemaVersion":1,"traceEvents":[)" + events + "]}"; }

std::string record(const std::string &category, const std::string &name, int tid, int start, const std::string &args) {
    const std::string pid = category == "kernel" || category == "cuda_sync" ? "0" : "5";
    return R"({"ph":"X","cat":")" + category + R"(","name":")" + name + R"(","pid":)" + pid + R"(,"tid":)" +
           std::to_string(tid) + R"(,"ts":)" + std::to_string(start) + R"(,"dur":5,"args":{)" + args + "}}";
}

const std::string kLaunch = record("cuda_runtime", "cudaLaunchKernel", 5, 10, R"("correlation":7)");
const std::string kKernel = record("kernel", "gemm", 7, 20, R"("device":0,"stream":7,"correlation":7)");

} // namespace

// pytorch/kineto 1339: a stream waits for an event whose record comes later, or never.
TEST(PublicKinetoFaults, AWaitThatNamesALaterOrAbsentRecordDrawsNothing) {
    for (const char *later : {"", ",{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"cudaEventRecord\",\"pid\":5,"
                                  "\"tid\":5,\"ts\":90,\"dur\":5,\"args\":{\"correlation\":900}}"}) {
        const AnalysisPtr open =
            opened(document(kLaunch + "," + kKernel + "," +
                            record("cuda_sync", "Stream Wait Event", 7, 30,
                                   R"("device":0,"stream":7,"correlation":8,"wait_on_cuda_event_record_corr_id":900)") +
                            later));
        ASSERT_EQ(open->sessions.size(), 1U);
        const model::SessionStore &session = *open->sessions[0];
        EXPECT_EQ(open->correlation.qualified, 1U) << "the launch and its kernel";
        EXPECT_EQ(session.columns().syncs.size(), 1U);
        EXPECT_TRUE(session.columns().flows.empty());
        const auto &own = open->correlation.sessions[0];
        for (std::size_t call = 0; call < session.callCount(); ++call)
            for (const model::DeviceEventRef work : own.deviceWork(model::CallRef(call)))
                EXPECT_EQ(session.name(session.deviceEvent(work).row), "gemm");
    }
}

// pytorch/pytorch 122833: the ids of record functions and the external ids differ by an offset.
TEST(PublicKinetoFaults, ExternalIdsAreNoKey) {
    const AnalysisPtr open =
        opened(document(record("cpu_op", "aten::mm", 5, 0, R"("External id":10,"Record function id":12)") + "," +
                        record("cuda_runtime", "cudaLaunchKernel", 5, 10, R"("External id":12)") + "," +
                        record("kernel", "gemm", 7, 20, R"("device":0,"stream":7,"External id":12)")));
    EXPECT_EQ(open->correlation.qualified, 0U);
    EXPECT_EQ(open->correlation.sessions.at(0).state.at(0), MatchState::MissingId);
}

// NVIDIA/TensorRT-LLM 13536, 9022 and 3708: ranks write to one path, and their documents interleave.
TEST(PublicKinetoFaults, TwoDocumentsInterleavedAreReadAsFarAsTheyGoAndSaidToBePartial) {
    std::vector<std::string> documents;
    for (const char *pid : {"100", "200"}) {
        std::vector<ProfileEvent> events;
        for (long long i = 1; i <= 60; ++i) {
            events.push_back({"cuda_runtime", "cudaLaunchKernel", i * 1000, 300, pid, pid, i});
            events.push_back({"kernel", "gemm", i * 1000 + 500, 400, "0", "7", i});
        }
        documents.push_back(pytorchProfile(events));
    }
    constexpr std::size_t kPiece = 4096;
    ASSERT_GT(documents[0].size(), 2 * kPiece);
    std::string text;
    for (std::size_t at = 0; at < documents[0].size(); at += kPiece)
        for (const std::string &part : documents)
            text += part.substr(std::min(at, part.size()), kPiece);
    const AnalysisPtr open = opened(text);
    ASSERT_FALSE(open->sessions.empty());
    EXPECT_FALSE(open->artifacts[0]->complete);
    std::size_t events = 0;
    for (const model::SessionPtr &session : open->sessions)
        events += session->eventCount();
    EXPECT_GT(events, 30U);
    EXPECT_LT(events, 242U);
    EXPECT_EQ(open->correlation.qualified, 0U) << "two processes in one document are not told apart";
}

// Kineto's writer turned the escaped quotes of arguments into slashes and bare quotes.
TEST(PublicKinetoFaults, ABareQuoteInsideArgumentsCostsThatRecordAlone) {
    const AnalysisPtr open = opened(
        document(kLaunch + "," + record("cpu_op", "aten::mm", 5, 0, R"("Concrete Inputs":["a/"b"])") + "," + kKernel));
    EXPECT_EQ(open->correlation.qualified, 1U);
    EXPECT_FALSE(open->artifacts[0]->complete);
    EXPECT_TRUE(open->artifacts[0]->report.has("malformed_record")) << codes(open->artifacts[0]->report);
}

} // namespace lanescope::test
