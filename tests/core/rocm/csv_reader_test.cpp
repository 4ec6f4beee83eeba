// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis.h"
#include "model/byte_source.h"
#include "model/open.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace lanescope::test {

using namespace analysis;

namespace {

const std::string kApiHeader =
    "\"Domain\",\"Function\",\"Process_Id\",\"Thread_Id\",\"Correlation_Id\",\"Start_Timestamp\",\"End_Timestamp\"\n";
const std::string kLaunch = "\"HIP_RUNTIME_API\",\"hipLaunchKernel\",\"4711\",\"4712\",\"7\",\"100\",\"130\"\n";
const std::string kKernelHeader =
    "Kind,Agent_Id,Queue_Id,Stream_Id,Thread_Id,Kernel_Name,Correlation_Id,Start_Timestamp,"
    "End_Timestamp,Workgroup_Size_X,Grid_Size_X\n";
const std::string kKernel = "KERNEL_DISPATCH,Agent 4,1,2,4712,\"gemm<float, \"\"a\"\">\",7,150,190,256,2048\n";

TEST(RocprofCsv, OneFileOpensItsWholeSetAsOneSession) {
    const TempFolder folder;
    const std::string api = folder.write("4711_hip_api_trace.csv", kApiHeader + kLaunch);
    const std::string kernels = folder.write("4711_kernel_trace.csv", kKernelHeader + kKernel);
    for (const std::vector<std::string> &paths :
         {std::vector{api}, std::vector{kernels}, std::vector{api, kernels}, std::vector{folder.path()}}) {
        const AnalysisPtr open = analysedFiles(paths);
        ASSERT_EQ(1U, open->artifacts.size());
        ASSERT_EQ(1U, open->sessions.size());
        EXPECT_EQ(1U, open->correlation.qualified);
        EXPECT_EQ((std::vector<std::string>{api, kernels}), open->artifacts[0]->paths);
        EXPECT_EQ("calls 4711/4712 hipLaunchKernel 100+30\nstream 4711/dev4/ctx-/str2 gemm<float, \"a\"> 150+40\n",
                  eventText(*open->sessions[0]));
    }
}

TEST(RocprofCsv, RowsThatAreLongerThanAnyWindowAreReadWithTheirLine) {
    const TempFolder folder;
    std::string text = kKernelHeader;
    const std::string name(50'000, 'k');
    for (int i = 1; i <= 6; ++i) // the name of every other row goes on over two lines more, with quotes in it
        text += "KERNEL_DISPATCH,Agent 4,1,2,9,\"" + (i % 2 == 0 ? "\"\"\n\n" : std::string()) + name +
                std::to_string(i) + "\"," + std::to_string(i) + "," + std::to_string(100 * i) + "," +
                std::to_string(100 * i + 5) + ",256,2048\r\n";
    const AnalysisPtr open = analysedFiles({folder.write("1_kernel_trace.csv", text)});
    const model::SessionStore &session = *open->sessions.at(0);
    ASSERT_EQ(6U, session.eventCount());
    std::string places;
    for (std::size_t row = 0; row < 6; ++row) {
        EXPECT_EQ((row % 2 == 1 ? "\"\n\n" : std::string()) + name + std::to_string(row + 1),
                  session.name(model::EventRow(row)));
        places += session.placeText(session.place(model::EventRow(row))) + " ";
    }
    EXPECT_EQ("L2 L3 L6 L7 L10 L11 ", places);
    EXPECT_EQ("", codes(open->artifacts[0]->report));
}

TEST(RocprofCsv, TheIdOfASetIsTheHashOfItsNamesAndHashes) {
    const TempFolder folder;
    const std::string api = folder.write("4711_hip_api_trace.csv", kApiHeader + kLaunch);
    static_cast<void>(folder.write("4711_kernel_trace.csv", kKernelHeader + kKernel));
    std::string lines;
    for (const auto &[name, content] :
         {std::pair<std::string, std::string>{"4711_hip_api_trace.csv", kApiHeader + kLaunch},
          {"4711_kernel_trace.csv", kKernelHeader + kKernel}})
        lines += name + '\0' + model::hashText(content).hex() + '\n';
    EXPECT_EQ(model::hashText(lines), model::openArtifact(api).value()->id);
}

TEST(RocprofCsv, FilesOfAnotherPrefixAreAnotherArtifact) {
    const TempFolder folder;
    static_cast<void>(folder.write("1_hip_api_trace.csv", kApiHeader + kLaunch));
    static_cast<void>(folder.write("2_kernel_trace.csv", kKernelHeader + kKernel));
    const AnalysisPtr open = analysedFiles({folder.path()});
    EXPECT_EQ(2U, open->artifacts.size());
    EXPECT_EQ(0U, open->correlation.qualified);
    EXPECT_EQ(1U, open->correlation.refused);
}

struct Scoped {
    const char *what;
    const char *prefix;
    bool withCalls;
    MatchState state;
};

class RocprofCsvScope : public testing::TestWithParam<Scoped> {};

TEST_P(RocprofCsvScope, ComesFromTheProcessInThePrefixAlone) {
    const TempFolder folder;
    const std::string prefix = GetParam().prefix;
    if (GetParam().withCalls)
        static_cast<void>(folder.write(prefix + "hip_api_trace.csv", kApiHeader + kLaunch));
    const AnalysisPtr open = analysedFiles({folder.write(prefix + "kernel_trace.csv", kKernelHeader + kKernel)});
    EXPECT_EQ(1U, stateCount(open, GetParam().state)) << GetParam().what;
    EXPECT_EQ(GetParam().state == MatchState::MissingProcessScope,
              open->artifacts[0]->report.has("no_process_in_name"));
}

INSTANTIATE_TEST_SUITE_P(
    Prefixes, RocprofCsvScope,
    testing::Values(Scoped{"its own process", "4711_", true, MatchState::Qualified},
                    Scoped{"a name before the process", "out_4711_", true, MatchState::Qualified},
                    Scoped{"another process", "4713_", true, MatchState::LaunchInOtherProcess},
                    Scoped{"no prefix", "", true, MatchState::MissingProcessScope},
                    Scoped{"no prefix, alone", "", false, MatchState::MissingProcessScope},
                    Scoped{"a word", "decode_", true, MatchState::MissingProcessScope},
                    Scoped{"a word that ends in digits", "run4711_", true, MatchState::MissingProcessScope},
                    Scoped{"its own process, alone", "4711_", false, MatchState::LaunchNotInSession}));

TEST(RocprofCsv, CopiesMarkersAllocationsCountersAndAgentsOfASetAreRead) {
    const TempFolder folder;
    const std::string api = folder.write("5_hip_api_trace.csv", kApiHeader + kLaunch);
    static_cast<void>(folder.write("5_marker_api_trace.csv", kApiHeader + "MARKER_CORE_API,decode 3,5,6,1,90,300\n"));
    static_cast<void>(
        folder.write("5_memory_copy_trace.csv",
                     "Kind,Direction,Stream_Id,Source_Agent_Id,Destination_Agent_Id,Correlation_Id,Start_Timestamp,"
                     "End_Timestamp\nMEMORY_COPY,MEMORY_COPY_DEVICE_TO_HOST,2,Agent 4,Agent 0,9,200,210\n"));
    static_cast<void>(
        folder.write("5_memory_allocation_trace.csv",
                     "Kind,Operation,Agent_Id,Allocation_Size,Correlation_Id,Start_Timestamp,End_Timestamp\n"
                     "MEMORY_ALLOCATION,ALLOCATE,Agent 4,64,9,220,230\n"));
    static_cast<void>(folder.write("5_counter_collection.csv",
                                   "Correlation_Id,Agent_Id,Counter_Name,Counter_Value,Start_Timestamp,End_Timestamp\n"
                                   "7,Agent 4,SQ_WAVES,12.5,150,190\n7,Agent 4,SQ_WAVES,?,150,190\n"));
    static_cast<void>(folder.write("5_agent_info.csv", "Node_Id,Product_Name\n4,MI300X\n"));
    const model::ArtifactPtr artifact = model::openArtifact(api).take();
    const model::SessionStore &session = *artifact->sessions[0];
    const std::string text = eventText(session);
    for (const char *line : {"annotations 5/6 decode 3 90+210\n", "copies 5/dev4 MEMORY_COPY_DEVICE_TO_HOST 200+10\n",
                             "slices 5/- ALLOCATE 220+10\n", "SQ_WAVES 150+0\n"})
        EXPECT_NE(text.find(line), std::string::npos) << line << "in\n" << text;
    EXPECT_EQ("counter_without_time×1", codes(artifact->report));
    EXPECT_EQ("MI300X", session.text(session.columns().devices[0].name));
}

TEST(RocprofCsv, KernelsThatOverlapOnOneQueueAreFlagged) {
    const TempFolder folder;
    const std::string header = "Kind,Agent_Id,Queue_Id,Kernel_Name,Correlation_Id,Start_Timestamp,End_Timestamp\n";
    const AnalysisPtr open = analysedFiles(
        {folder.write("1_kernel_trace.csv", header + "K,Agent 4,3,a,1,100,200\nK,Agent 4,3,b,2,150,250\n")});
    EXPECT_TRUE(has(open->correlation.sessions[0].flags[1], Flag::OverlapOnStream));
    EXPECT_EQ("queue 3", open->sessions[0]->text(open->sessions[0]->columns().streams[0].stream));
}

TEST(RocprofCsv, ARecordIsFoundAgainByItsFileAndLine) {
    const TempFolder folder;
    static_cast<void>(folder.write("4711_hip_api_trace.csv", kApiHeader + kLaunch));
    const std::string kernels = folder.write("4711_kernel_trace.csv", kKernelHeader + kKernel);
    const model::ArtifactPtr artifact = model::openArtifact(kernels).take();
    const model::SessionStore &session = *artifact->sessions[0];
    const model::EventRow row = session.rowAt("4711_kernel_trace.csv!L2");
    ASSERT_FALSE(row.isNone());
    const auto details = model::eventDetails(*artifact, session, row).take();
    const auto groups =
        std::find_if(details.begin(), details.end(), [](const auto &d) { return d.name == "groups_x"; });
    ASSERT_NE(groups, details.end());
    EXPECT_EQ("8", groups->value);
    const model::ArtifactPtr alone = model::openArtifact(folder.write("kernels.csv", kKernelHeader + kKernel)).take();
    EXPECT_FALSE(alone->sessions[0]->rowAt("L2").isNone());
}

struct BadText {
    const char *what;
    std::string text;
    std::size_t events;
    const char *codes;
};

class DamagedRocprofCsv : public testing::TestWithParam<BadText> {};

TEST_P(DamagedRocprofCsv, GivesWhatStandsAroundTheDamageAndSaysSo) {
    const TempFolder folder;
    const model::ArtifactPtr artifact =
        model::openArtifact(folder.write("1_hip_api_trace.csv", GetParam().text)).take();
    EXPECT_EQ(GetParam().events, artifact->sessions[0]->eventCount()) << GetParam().what;
    EXPECT_EQ(GetParam().codes, codes(artifact->report)) << GetParam().what;
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, DamagedRocprofCsv,
    testing::Values(
        BadText{"a whole file", kApiHeader + kLaunch + kLaunch, 2, ""}, BadText{"a header alone", kApiHeader, 0, ""},
        BadText{"cut inside a field", kApiHeader + kLaunch + kLaunch.substr(0, 20), 1, "truncated_csv×1"},
        BadText{"cut between fields", kApiHeader + kLaunch + "\"HIP_RUNTIME_API\",\"hipInit\"", 1,
                "malformed_record×1"},
        BadText{"a row with too many fields", kApiHeader + "a,b,c,d,e,f,g,h\n" + kLaunch, 1, "malformed_record×1"},
        BadText{"a time that is no number", kApiHeader + "HIP_API,f,1,2,3,x,9\n" + kLaunch, 2, "unreadable_value×1"},
        BadText{"carriage returns and empty lines", kApiHeader + "\r\n\"HIP_API\",\"a\nb\",1,2,3,4,9\r\n\n" + kLaunch,
                2, ""}));

TEST(RocprofCsv, TheRealSetIsOneSessionWhoseKernelsDoNotNameTheirProcess) {
    const std::string folder = realTraces();
    if (folder.empty())
        GTEST_SKIP() << "the folder of real captures is absent: set LANESCOPE_TRACES";
    const AnalysisPtr open = analysedFiles({folder + "/rocm/llamacpp-csv/decode_kernel_trace.csv"});
    ASSERT_EQ(1U, open->sessions.size());
    const auto rows = [&](const char *name) {
        const std::string text = readFile(folder + "/rocm/llamacpp-csv/" + name);
        return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) - 1;
    };
    EXPECT_EQ(rows("decode_hip_api_trace.csv"), open->sessions[0]->callCount());
    EXPECT_EQ(rows("decode_kernel_trace.csv"), open->correlation.kernels);
    EXPECT_EQ(open->correlation.kernels, stateCount(open, MatchState::MissingProcessScope));
    EXPECT_EQ(27U, open->correlation.refused);
}

} // namespace
} // namespace lanescope::test
