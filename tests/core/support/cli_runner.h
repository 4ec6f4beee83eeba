// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/core/support/counterexamples.h"
#include "tests/core/support/temp_folder.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace lanescope::test {

/// Writes all files into the folder and returns their paths, in order.
std::vector<std::string> writeAll(const TempFolder &folder, const std::vector<InputFile> &files);

/// How a program ended. `exitCode` is 128 + n where signal n ended it.
struct RunResult {
    int exitCode = -1;
    std::string out;
    std::string err;
};

struct RunOptions {
    bool unprivileged = false;   ///< as user nobody, without groups; only where the test runs as root
    std::string outputFile = {}; ///< standard output goes there instead of into RunResult::out
};

/// Runs a program to its end; `command` is its path and arguments.
[[nodiscard]] RunResult runProgram(const std::vector<std::string> &command, const RunOptions &options = {});

/// Path of the lanescope-cli that the build made.
[[nodiscard]] std::string cliPath();
[[nodiscard]] RunResult runCli(std::vector<std::string> arguments, const RunOptions &options = {});

/// Runs `command FILES… --json` and parses what it prints; throws where that is no JSON.
[[nodiscard]] nlohmann::json cliJson(const std::string &command, const std::vector<std::string> &files,
                                     const std::vector<std::string> &more = {});

/// How each table of Nsight Systems is asked for.
inline const std::vector<std::vector<std::string>> kNsysCommands = {
    {"kernels", "--definition", "nsys"},
    {"kernels", "--definition", "nsys", "--table", "cuda_gpu_trace"},
    {"launches", "--definition", "nsys"},
    {"launches", "--definition", "nsys", "--table", "cuda_api_sum"},
    {"gaps", "--definition", "nsys", "--min-ns", "0"},
    {"gaps", "--definition", "nsys", "--table", "gpu_time_util"},
    {"phases", "--definition", "nsys"}};

/// Name, size, time of the last change and content hash of all files below a folder, one line each.
[[nodiscard]] std::string listing(const std::string &folder);

} // namespace lanescope::test
