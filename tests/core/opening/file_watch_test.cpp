// SPDX-License-Identifier: Apache-2.0
// Files that change while they are read.
#include "model/open.h"
#include "tests/core/support/made_archive.h"
#include "tests/core/support/made_rocprof.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/reader_samples.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <utility>

namespace lanescope::test {

using namespace model;
namespace fs = std::filesystem;

namespace {

const std::string &watchedRows() { return readerSamples()[2].bytes; }

/// Opens the file and, once it is being read, does `change` to it.
Result<ArtifactPtr> openedWhile(const std::string &path, const std::function<void()> &change) {
    bool changed = false;
    return openArtifact(path, {{}, [&](const Progress &) {
                                   if (!std::exchange(changed, true))
                                       change();
                               }});
}

std::string sentence(const Result<ArtifactPtr> &opened) {
    if (!opened)
        return opened.error().line();
    for (const Diagnostic &entry : opened.value()->report.entries())
        if (entry.code == "changed_while_reading")
            return entry.message;
    return {};
}

} // namespace

TEST(FileWatch, AFileThatNobodyTouchesIsWhole) {
    const TempFolder folder;
    const auto opened = openedWhile(folder.write("a.jsonl", watchedRows()), [] {});
    ASSERT_TRUE(opened);
    EXPECT_EQ(codes(opened.value()->report), "");
    EXPECT_TRUE(opened.value()->complete);
}

TEST(FileWatch, SaysByHowMuchItGrewAndWhatToDo) {
    const TempFolder folder;
    const std::string path = folder.write("a.jsonl", watchedRows());
    const auto opened = openedWhile(path, [&] { std::ofstream(path, std::ios::app) << "{}\n"; });
    ASSERT_TRUE(opened);
    EXPECT_EQ(sentence(opened), "the file grew from " + std::to_string(watchedRows().size()) + " bytes to " +
                                    std::to_string(watchedRows().size() + 3) +
                                    " bytes while it was read: what is shown may mix the two states");
    const Diagnostic &entry = opened.value()->report.entries().back();
    EXPECT_EQ(entry.severity, Severity::DataLoss);
    EXPECT_NE(entry.advice.find("open it again"), std::string::npos);
    EXPECT_FALSE(opened.value()->complete);
}

TEST(FileWatch, SaysThatItWasCut) {
    const TempFolder folder;
    const std::string path = folder.write("a.jsonl", watchedRows());
    const auto opened = openedWhile(path, [&] { fs::resize_file(path, 100); });
    EXPECT_NE(sentence(opened).find("was cut from " + std::to_string(watchedRows().size()) + " bytes to 100"),
              std::string::npos)
        << sentence(opened);
}

TEST(FileWatch, SaysThatAnotherFileTookItsPlace) {
    const TempFolder folder;
    const std::string path = folder.write("a.jsonl", watchedRows());
    const std::string other = folder.write("b.jsonl", watchedRows());
    const auto opened = openedWhile(path, [&] { fs::rename(other, path); });
    EXPECT_NE(sentence(opened).find("was replaced by another one"), std::string::npos) << sentence(opened);
}

TEST(FileWatch, SaysThatItIsGone) {
    const TempFolder folder;
    const std::string path = folder.write("a.jsonl", watchedRows());
    const auto opened = openedWhile(path, [&] { fs::remove(path); });
    EXPECT_NE(sentence(opened).find("was moved or deleted"), std::string::npos) << sentence(opened);
}

TEST(FileWatch, SaysThatItWasWrittenToInPlace) {
    const TempFolder folder;
    const std::string path = folder.write("a.jsonl", watchedRows());
    fs::last_write_time(path, fs::last_write_time(path) - std::chrono::hours(1));
    const auto opened = openedWhile(path, [&] {
        std::fstream file(path, std::ios::in | std::ios::out);
        file.put(' ');
    });
    EXPECT_NE(sentence(opened).find("was written to"), std::string::npos) << sentence(opened);
}

TEST(FileWatch, NamesTheFileOfASetThatChanged) {
    const TempFolder folder;
    const std::string first = folder.write("7_kernel_trace.csv", csvSample());
    const std::string second = folder.write("7_memory_copy_trace.csv", csvSample());
    const auto opened = openedWhile(first, [&] { std::ofstream(second, std::ios::app) << "\n"; });
    EXPECT_NE(sentence(opened).find("7_memory_copy_trace.csv grew from"), std::string::npos) << sentence(opened);
}

TEST(FileWatch, WatchesAnArchiveAsAWhole) {
    const TempFolder folder;
    const std::string path = folder.write("x.tar", madeTar({{"a.jsonl", watchedRows()}}));
    const auto opened = openedWhile(path, [&] { std::ofstream(path, std::ios::app) << std::string(512, '\0'); });
    EXPECT_NE(sentence(opened).find("the file grew from"), std::string::npos) << sentence(opened);
}

} // namespace lanescope::test
