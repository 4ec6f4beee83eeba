// SPDX-License-Identifier: Apache-2.0
#include "app/cli/interrupt.h"
#include "app/cli/run.h"
#include "tests/core/support/cli_runner.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

namespace lanescope {

namespace {

/// The files that the rows of the table name.
class CliExit : public testing::Test {
protected:
    CliExit() {
        const std::string &pair = test::counterexample("C7").files.front().content;
        const std::string &profile = test::counterexample("C6").files.front().content;
        m_folder.write("good.jsonl", pair);
        m_folder.write("cut.json", profile.substr(0, profile.size() * 2 / 3));
        m_folder.write("words.txt", "nothing that a profiler wrote\n");
        m_folder.write("empty.json", "");
        std::filesystem::create_directory(m_folder.file("no-traces"));
    }
    /// `arguments` with `%name` replaced by the path of a file.
    [[nodiscard]] std::vector<std::string> expand(std::vector<std::string> arguments) const {
        for (std::string &argument : arguments)
            for (std::size_t at = 0; (at = argument.find('%')) != std::string::npos;)
                argument.replace(at, 1, m_folder.path() + "/");
        return arguments;
    }
    test::TempFolder m_folder;
};

struct ExitRow {
    std::vector<std::string> arguments;
    int code;
    std::string says; ///< part of what standard error must hold
};

const std::vector<ExitRow> kExitRows = {
    {{"--help"}, 0, ""},
    {{"summary", "--help"}, 0, ""},
    {{"--version"}, 0, ""},
    {{"summary", "%good.jsonl"}, 0, ""},
    {{"open-check", "%good.jsonl"}, 0, ""},
    {{"correlations", "--state", "ambiguous_key", "%good.jsonl"}, 0, ""},
    {{"summary", "--stage", "%good.jsonl=prefill", "--role", "%good.jsonl=primary", "%good.jsonl"}, 0, ""},
    {{"summary", "--session", "%good.jsonl", "%good.jsonl"}, 0, ""},
    {{"summary", "--session", "ffffffff", "%good.jsonl"}, 1, "ffffffff"},
    {{"correlations", "--json", "--session", "ffffffff", "%good.jsonl"}, 1, "ffffffff"},
    {{"summary", "--phase", "warmup", "%good.jsonl"}, 1, "warmup"},
    {{"summary", "%absent.json"}, 2, "absent.json"},
    {{"summary", "%good.jsonl", "%absent.json"}, 2, "absent.json"},
    {{"summary", "%words.txt"}, 2, "words.txt"},
    {{"summary", "%empty.json"}, 2, "empty.json"},
    {{"open-check", "%good.jsonl", "%empty.json"}, 2, "empty.json"},
    {{"summary", "%no-traces"}, 2, "trace"},
    {{"summary", "--session", "%absent.json", "%good.jsonl", "%absent.json"}, 2, "absent.json"},
    {{"summary", "%cut.json"}, 3, "cut.json"},
    {{"summary", "%good.jsonl", "%cut.json"}, 3, "cut.json"},
    {{"open-check", "%cut.json"}, 3, ""},
    {{"correlations", "--json", "%cut.json"}, 3, "cut.json"},
    {{"summary", "%cut.json", "%absent.json"}, 2, "absent.json"},
    {{}, 64, ""},
    {{"summary"}, 64, "FILE"},
    {{"wondrous", "%good.jsonl"}, 64, ""},
    {{"summary", "--colour", "%good.jsonl"}, 64, "--colour"},
    {{"summary", "--csv", "%good.jsonl"}, 64, "--csv"},
    {{"correlations", "--csv", "--json", "%good.jsonl"}, 64, "--csv"},
    {{"correlations", "--state", "proven", "%good.jsonl"}, 64, "proven"},
    {{"kernels", "--by", "colour", "%good.jsonl"}, 64, "colour"},
    {{"steps", "--by", "colour", "%good.jsonl"}, 64, "colour"},
    {{"breakdown", "--definition", "mine", "%good.jsonl"}, 64, "mine"},
    {{"launches", "--definition", "tracelens", "%good.jsonl"}, 64, "tracelens"},
    {{"steps", "--phase-patterns", "%good.jsonl", "%good.jsonl"}, 64, "line 1"},
    {{"steps", "--kernel-classes", "%good.jsonl", "%good.jsonl"}, 64, "--kernel-classes"},
    {{"summary", "--stage", "prefill", "%good.jsonl"}, 64, "--stage"},
    {{"summary", "--stage", "%good.jsonl=warm", "%good.jsonl"}, 64, "warm"},
    {{"summary", "--stage", "%other.jsonl=prefill", "%good.jsonl"}, 64, "other.jsonl"},
    {{"summary", "--role", "=primary", "%good.jsonl"}, 64, "--role"},
};

std::string commandOf(const std::vector<std::string> &arguments) {
    std::string text;
    for (const std::string &argument : arguments)
        text += argument + ' ';
    return text;
}

} // namespace

TEST_F(CliExit, CodesAreThoseOfTheContract) {
    for (const ExitRow &row : kExitRows) {
        const test::RunResult result = test::runCli(expand(row.arguments));
        EXPECT_EQ(result.exitCode, row.code) << commandOf(row.arguments) << '\n' << result.err;
        EXPECT_NE(result.err.find(row.says), std::string::npos) << commandOf(row.arguments) << '\n' << result.err;
        if (row.code == 0) {
            EXPECT_EQ(result.err, "") << commandOf(row.arguments);
            EXPECT_NE(result.out, "") << commandOf(row.arguments);
        }
    }
}

TEST_F(CliExit, MessagesAreOneLineEachThatBeginsWithTheFile) {
    const test::RunResult result = test::runCli(expand({"summary", "%good.jsonl", "%cut.json", "%absent.json"}));
    std::istringstream lines(result.err);
    std::vector<std::string> seen;
    for (std::string line; std::getline(lines, line);)
        seen.push_back(line);
    ASSERT_EQ(seen.size(), 2U) << result.err;
    EXPECT_TRUE(seen[0].starts_with(m_folder.file("absent.json") + ": ")) << seen[0];
    EXPECT_TRUE(seen[1].starts_with(m_folder.file("cut.json") + ": ")) << seen[1];
    EXPECT_NE(seen[1].find("byte "), std::string::npos) << seen[1];
}

TEST_F(CliExit, WhatCouldBeReadIsPrintedBesideWhatCouldNot) {
    const nlohmann::json json = test::cliJson("summary", expand({"%good.jsonl", "%absent.json"}));
    EXPECT_EQ(json.at("availability").at("status"), "partial");
    EXPECT_EQ(json.at("availability").at("reason"), "artifact_unreadable");
    EXPECT_EQ(json.at("availability").at("errors").size(), 1U);
    EXPECT_EQ(json.at("artifacts").size(), 1U);
    EXPECT_EQ(json.at("correlation").at("qualified"), 1);
}

TEST_F(CliExit, NothingReadableIsUnavailable) {
    for (const char *command : {"summary", "sessions", "correlations", "open-check"}) {
        const nlohmann::json json = test::cliJson(command, expand({"%absent.json"}));
        EXPECT_EQ(json.at("availability").at("status"), "unavailable") << command;
        EXPECT_EQ(json.at("availability").at("reason"), "no_readable_artifact") << command;
    }
}

TEST_F(CliExit, PartialArtifactsSayWhereTheDamageIs) {
    const nlohmann::json json = test::cliJson("summary", expand({"%cut.json"}));
    EXPECT_EQ(json.at("availability").at("status"), "partial");
    EXPECT_EQ(json.at("availability").at("reason"), "data_loss");
    EXPECT_NE(json.at("availability").at("message").get<std::string>().find("byte "), std::string::npos);
    EXPECT_EQ(json.at("artifacts").at(0).at("complete"), false);
    EXPECT_GT(json.at("sessions").at(0).at("events"), 0);
}

TEST_F(CliExit, QuietHidesNotesButNotErrors) {
    EXPECT_EQ(test::runCli(expand({"summary", "--quiet", "%cut.json"})).err, "");
    EXPECT_NE(test::runCli(expand({"summary", "--quiet", "%absent.json"})).err, "");
}

TEST_F(CliExit, OutputThatCannotBeWrittenIsAnError) {
    test::RunOptions options;
    options.outputFile = "/dev/full";
    for (const char *format : {"--quiet", "--json"}) {
        const test::RunResult result = test::runCli(expand({"summary", format, "%good.jsonl"}), options);
        EXPECT_EQ(result.exitCode, 2) << format;
        EXPECT_NE(result.err.find("standard output"), std::string::npos) << format;
    }
}

/// True once no signal waits to be taken by a thread of the process.
bool signalWasTaken(pid_t child) {
    std::ifstream status("/proc/" + std::to_string(child) + "/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("ShdPnd:"))
            return line.find_first_not_of("0\t ", 7) == std::string::npos;
    return true;
}

TEST_F(CliExit, InterruptWhileWritingEndsAsCancelled) {
    std::vector<test::ProfileEvent> events = {{"cuda_runtime", "cudaGraphLaunch", 0, 1000, "1", "1", 7}};
    for (int i = 1; i <= 20'000; ++i)
        events.push_back({"kernel", "node", i * 2000LL, 1000, "0", "7", 7});
    const std::string file = m_folder.write("long.pt.trace.json", test::pytorchProfile(events));
    int pipeEnds[2];
    ASSERT_EQ(pipe(pipeEnds), 0);
    const std::string cli = test::cliPath();
    const pid_t child = fork();
    if (child == 0) {
        dup2(pipeEnds[1], STDOUT_FILENO);
        close(pipeEnds[0]);
        close(pipeEnds[1]);
        execl(cli.c_str(), cli.c_str(), "correlations", "--json", "--quiet", file.c_str(), nullptr);
        _exit(127);
    }
    close(pipeEnds[1]);
    // The table is far larger than the pipe: once it begins to arrive, its writer waits for the reader.
    char first = 0;
    ASSERT_EQ(read(pipeEnds[0], &first, 1), 1);
    kill(child, SIGINT);
    for (int i = 0; i < 1000 && !signalWasTaken(child); ++i)
        usleep(10'000);
    std::string rest(1U << 16U, '\0');
    std::size_t bytes = 0;
    for (ssize_t got = 0; (got = read(pipeEnds[0], rest.data(), rest.size())) > 0;)
        bytes += static_cast<std::size_t>(got);
    close(pipeEnds[0]);
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 130);
    EXPECT_LT(bytes, 5'000'000U) << "it wrote on after the signal";
}

TEST_F(CliExit, WorkThatIsCancelledPrintsNothing) {
    std::stop_source stop;
    stop.request_stop();
    model::JobControl job;
    job.stop = stop.get_token();
    app::Options options;
    options.files = expand({"%good.jsonl"});
    std::ostringstream out;
    std::ostringstream err;
    EXPECT_EQ(app::runCommand(options, out, err, job), app::ExitCode::Cancelled);
    EXPECT_EQ(out.str(), "");
}

TEST(InterruptWatch, TurnsTheSignalIntoAStopRequest) {
    const app::InterruptWatch watch;
    EXPECT_FALSE(watch.token().stop_requested());
    kill(getpid(), SIGINT);
    for (int i = 0; i < 1000 && !watch.token().stop_requested(); ++i)
        usleep(10'000);
    EXPECT_TRUE(watch.token().stop_requested());
}

} // namespace lanescope
