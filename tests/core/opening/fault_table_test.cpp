// SPDX-License-Identifier: Apache-2.0
// Each fault gives the same error or diagnostic in the core and on the command line; the window's part of the table is
// in tests/ui/tst_faults.cpp.
#include "model/open.h"
#include "tests/core/support/cli_runner.h"
#include "tests/core/support/fault_files.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace lanescope::test {
namespace {

/// Codes and messages of all that opening had to say.
std::string said(const model::OpenedSet &opened) {
    std::string text;
    for (const model::Error &error : opened.errors)
        text += error.code + ": " + error.line() + "\n";
    for (const model::ArtifactPtr &artifact : opened.artifacts)
        for (const model::Diagnostic &entry : artifact->report.entries())
            text += entry.code + ": " + entry.message + " " + entry.place.text() + "; " + entry.advice + "\n";
    return text;
}

class FaultTable : public testing::TestWithParam<std::size_t> {
protected:
    [[nodiscard]] const FaultFile &fault() const { return faultFiles()[GetParam()]; }
};

TEST_P(FaultTable, TheCoreGivesWhatItCanAndSaysWhatIsWrong) {
    const TempFolder folder;
    const FaultFile::Made made = fault().make(folder);
    const std::vector<std::string> paths = {made.path};
    const model::OpenedSet opened = model::openAll(paths);
    const std::string text = said(opened);
    EXPECT_EQ(opened.errors.empty(), fault().exit != 2) << fault().what << '\n' << text;
    const bool complete = opened.artifacts.empty() || opened.artifacts.front()->complete;
    EXPECT_EQ(complete, fault().exit != 3) << fault().what << '\n' << text;
    EXPECT_NE(text.find(fault().code), std::string::npos) << fault().what << '\n' << text;
    EXPECT_NE(text.find(fault().says), std::string::npos) << fault().what << '\n' << text;
}

TEST_P(FaultTable, TheCommandLineEndsWithItsCodeAndSaysTheSame) {
    const TempFolder folder;
    const FaultFile::Made made = fault().make(folder);
    const std::string before = listing(folder.path());
    const RunResult result = runCli({"open-check", "--json", made.path});
    EXPECT_EQ(result.exitCode, fault().exit) << fault().what << '\n' << result.err;
    EXPECT_NE(result.out.find(fault().code), std::string::npos) << fault().what << '\n' << result.out;
    EXPECT_EQ(nlohmann::json::parse(result.out).at("availability").at("status"), fault().exit == 2   ? "unavailable"
                                                                                 : fault().exit == 3 ? "partial"
                                                                                                     : "available")
        << fault().what;
    const RunResult summary = runCli({"summary", made.path});
    EXPECT_EQ(summary.exitCode, fault().exit) << fault().what << '\n' << summary.err;
    if (fault().exit != 0) {
        EXPECT_NE(summary.err.find(fault().says), std::string::npos) << fault().what << '\n' << summary.err;
    }
    EXPECT_EQ(listing(folder.path()), before) << fault().what;
}

INSTANTIATE_TEST_SUITE_P(OfEveryKind, FaultTable, testing::Range(std::size_t{0}, faultFiles().size()));

} // namespace
} // namespace lanescope::test
