// SPDX-License-Identifier: Apache-2.0
// What is no trace that any reader knows is refused with what to do instead.
#include "model/open.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

#include <utility>

namespace lanescope::test {

using namespace model;

struct StrangerCase {
    const char *what;
    std::string bytes;
    const char *code;
};

class Strangers : public testing::TestWithParam<StrangerCase> {};

TEST_P(Strangers, AreRefusedWithAdvice) {
    const TempFolder folder;
    const Result<ArtifactPtr> opened = openArtifact(folder.write("stranger", GetParam().bytes));
    ASSERT_FALSE(opened) << GetParam().what;
    EXPECT_EQ(opened.error().code, GetParam().code) << GetParam().what;
    EXPECT_FALSE(opened.error().advice.empty()) << GetParam().what;
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, Strangers,
    testing::Values(
        StrangerCase{"empty", "", "empty_file"}, StrangerCase{"white space", " \n\n", "empty_file"},
        StrangerCase{"text", "hello, world", "unknown_format"},
        StrangerCase{"a picture", "\x89PNG\r\n\x1a\n" + std::string(100, 'x'), "unknown_format"},
        StrangerCase{"JSON of another kind", R"({"a":[1,2,3]})", "unknown_format"},
        StrangerCase{"zeros", std::string(4096, '\0'), "unknown_format"},
        StrangerCase{"gzip of nothing known", gzip("hello"), "unknown_format"},
        StrangerCase{"a gzip header alone", std::string("\x1f\x8b\x08\0", 4), "truncated_gzip"},
        StrangerCase{"a report of Nsight Compute", std::string("NVR\0\x08\0\0\0", 8), "format_not_read"},
        StrangerCase{"a memory snapshot of PyTorch", "\x80\x04\x95 segments device_traces", "format_not_read"},
        StrangerCase{"a memory snapshot of PyTorch in gzip", gzip("\x80\x04\x95 segments device_traces"),
                     "format_not_read"},
        StrangerCase{"a trace of Fuchsia", std::string("\x10\0\x04\x46\x78\x54\x16\0 and more", 17), "format_not_read"},
        StrangerCase{"a recording of perf", "PERFILE2 and more", "format_not_read"}));

TEST(KnownStrangers, AReportOfNsightSystemsIsAnsweredWithTheExport) {
    const TempFolder folder;
    for (const char *name : {"a.nsys-rep", "a.qdrep"}) {
        const auto opened = openArtifact(folder.write(name, "whatever"));
        ASSERT_FALSE(opened);
        EXPECT_EQ(opened.error().code, "format_not_read");
        EXPECT_NE(opened.error().advice.find("nsys export --type sqlite"), std::string::npos);
    }
}

TEST(KnownStrangers, AreToldByTheirNames) {
    const TempFolder folder;
    const std::pair<const char *, const char *> told[] = {{"a.ncu-rep", "ncu-ui"},
                                                          {"a.qdstrm", "nsys export"},
                                                          {"a.pkl", "never opened"},
                                                          {"a.pickle", "never opened"},
                                                          {"traces.otf2", "rocpd"},
                                                          {"a.fxt", "traceconv"},
                                                          {"results.stats.csv", "results.db"},
                                                          {"908_kernel_stats.csv", "_trace.csv"}};
    for (const auto &[name, advice] : told) {
        const auto opened = openArtifact(folder.write(name, "whatever"));
        ASSERT_FALSE(opened) << name;
        EXPECT_EQ(opened.error().code, "format_not_read") << name;
        EXPECT_NE(opened.error().advice.find(advice), std::string::npos) << opened.error().advice;
    }
}

} // namespace lanescope::test
