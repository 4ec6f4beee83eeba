// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/cli_runner.h"

#include "model/byte_source.h"
#include "tests/core/support/child.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <spawn.h>
#include <stdexcept>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace lanescope::test {

namespace fs = std::filesystem;

namespace {

void redirect(const std::string &path, int descriptor, int flags) {
    const int file = open(path.c_str(), flags, 0600);
    if (file < 0 || dup2(file, descriptor) < 0)
        _exit(126);
    close(file);
}

[[noreturn]] void becomeUnprivileged(std::vector<char *> &arguments, const std::string &out, const std::string &err) {
    redirect("/dev/null", STDIN_FILENO, O_RDONLY);
    redirect(out, STDOUT_FILENO, O_WRONLY | O_CREAT);
    redirect(err, STDERR_FILENO, O_WRONLY | O_CREAT);
    if (!becomeNobody())
        _exit(125);
    execvp(arguments.front(), arguments.data());
    _exit(127);
}

/// Starts a program without copying this process, whose page tables are large under the sanitizers.
pid_t spawned(const std::vector<char *> &arguments, const std::string &out, const std::string &err) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out.c_str(), O_WRONLY | O_CREAT, 0600);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err.c_str(), O_WRONLY | O_CREAT, 0600);
    pid_t child = 0;
    const int error = posix_spawnp(&child, arguments.front(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0)
        throw std::system_error(error, std::generic_category(), arguments.front());
    return child;
}

} // namespace

std::vector<std::string> writeAll(const TempFolder &folder, const std::vector<InputFile> &files) {
    std::vector<std::string> paths;
    for (const InputFile &file : files)
        paths.push_back(folder.write(file.name, file.content));
    return paths;
}

RunResult runProgram(const std::vector<std::string> &command, const RunOptions &options) {
    const TempFolder scratch;
    const std::string out = options.outputFile.empty() ? scratch.file("out") : options.outputFile;
    const std::string err = scratch.file("err");
    std::vector<std::string> copies = command;
    std::vector<char *> arguments;
    for (std::string &text : copies)
        arguments.push_back(text.data());
    arguments.push_back(nullptr);
    const pid_t child = options.unprivileged ? startChild([&]() -> int { becomeUnprivileged(arguments, out, err); })
                                             : spawned(arguments, out, err);
    const int code = waitFor(child);
    return {code, options.outputFile.empty() ? readFile(out) : std::string(), readFile(err)};
}

std::string cliPath() { return LANESCOPE_CLI_PATH; }

RunResult runCli(std::vector<std::string> arguments, const RunOptions &options) {
    arguments.insert(arguments.begin(), cliPath());
    return runProgram(arguments, options);
}

nlohmann::json cliJson(const std::string &command, const std::vector<std::string> &files,
                       const std::vector<std::string> &more) {
    std::vector<std::string> arguments = {command, "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    arguments.insert(arguments.end(), files.begin(), files.end());
    const RunResult result = runCli(arguments);
    nlohmann::json json = nlohmann::json::parse(result.out, nullptr, false);
    if (json.is_discarded())
        throw std::runtime_error("no JSON from lanescope-cli " + command + ": " + result.out + result.err);
    return json;
}

std::string listing(const std::string &folder) {
    std::vector<std::string> lines;
    for (const auto &entry : fs::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file())
            continue;
        struct stat facts {};
        if (stat(entry.path().c_str(), &facts) != 0)
            throw std::system_error(errno, std::generic_category(), entry.path().string());
        lines.push_back(entry.path().lexically_relative(folder).string() + " " + std::to_string(facts.st_size) + " " +
                        std::to_string(facts.st_mtim.tv_sec) + "." + std::to_string(facts.st_mtim.tv_nsec) + " " +
                        model::hashText(readFile(entry.path().string())).text() + "\n");
    }
    std::sort(lines.begin(), lines.end());
    std::string all;
    for (const std::string &line : lines)
        all += line;
    return all;
}

} // namespace lanescope::test
