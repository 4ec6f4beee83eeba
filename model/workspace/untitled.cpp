// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/untitled.h"

#include "model/workspace/reopen.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <sys/stat.h>

namespace lanescope::model::workspace {

namespace {

namespace fs = std::filesystem;

constexpr const char *kSuffix = ".lanescope";

UtcMs changedAt(const std::string &path) {
    struct stat facts {};
    if (::stat(path.c_str(), &facts) != 0)
        return {};
    return {static_cast<std::int64_t>(facts.st_mtim.tv_sec) * 1000 + facts.st_mtim.tv_nsec / 1000000};
}

bool holdsWork(const Contents &contents) {
    return !contents.all<Note>().empty() || !contents.all<Verdict>().empty() ||
           !contents.all<StoredAlignment>().empty() || !contents.all<StoredRegistration>().empty() ||
           !contents.all<HistoricalResult>().empty();
}

/// The workspaces of a folder that no window holds; looking at one takes its lock for a moment only.
std::vector<std::string> freeFiles(const std::string &folder) {
    std::vector<std::string> paths;
    std::error_code fault;
    for (fs::directory_iterator it(folder, fault), end; !fault && it != end; it.increment(fault)) {
        const std::string path = it->path().string();
        std::error_code unknown;
        if (!path.ends_with(kSuffix) || !it->is_regular_file(unknown))
            continue;
        const auto lock = WriterLock::acquire(path);
        if (lock || lock.error().code != "in_use")
            paths.push_back(path);
    }
    return paths;
}

LeftWork describe(const std::string &path, const Result<Workspace> &opened) {
    LeftWork work;
    work.path = path;
    work.changed = changedAt(path);
    if (!opened) {
        work.error = opened.error();
        return work;
    }
    const Contents &contents = opened.value().contents();
    for (const StoredArtifact &artifact : artifactsInOrder(contents))
        work.artifacts.push_back(artifact.relativePath);
    work.notes = contents.all<Note>().size();
    work.verdicts = contents.all<Verdict>().size();
    work.alignments = contents.all<StoredAlignment>().size();
    work.damaged = opened.value().report().lostData();
    return work;
}

} // namespace

Result<Workspace> createUntitled(const std::string &folder) {
    constexpr int kMostOfOneMoment = 100;
    std::error_code fault;
    if (fs::create_directories(folder, fault) && !fault)
        fs::permissions(folder, fs::perms::owner_all, fault);
    const std::string base = folder + "/untitled-" + std::to_string(nowUtc().count) + "-";
    for (int number = 1;; ++number) {
        auto created = Workspace::create(base + std::to_string(number) + kSuffix);
        if (created || created.error().code != "exists" || number == kMostOfOneMoment)
            return created;
    }
}

std::vector<LeftWork> leftWork(const std::string &folder) {
    std::vector<LeftWork> left;
    for (const std::string &path : freeFiles(folder)) {
        const auto opened = Workspace::openReadOnly(path);
        if (!opened || holdsWork(opened.value().contents()) || opened.value().report().lostData())
            left.push_back(describe(path, opened));
    }
    std::sort(left.begin(), left.end(), [](const LeftWork &a, const LeftWork &b) {
        return std::tuple(b.changed, a.path) < std::tuple(a.changed, b.path);
    });
    return left;
}

std::optional<Error> giveUp(const std::string &path) {
    const auto lock = WriterLock::acquire(path);
    if (!lock)
        return lock.error();
    std::error_code fault;
    for (const char *suffix : {"", "-journal"})
        fs::remove(path + suffix, fault);
    if (!fault)
        return std::nullopt;
    return Error{"not_writable", "the file cannot be removed: " + fault.message(), path, std::nullopt,
                 "remove it by hand"};
}

void tidyUntitled(const std::string &folder) {
    for (const std::string &path : freeFiles(folder)) {
        const auto opened = Workspace::openReadOnly(path);
        if (opened && !holdsWork(opened.value().contents()) && !opened.value().report().lostData())
            (void)giveUp(path);
    }
}

} // namespace lanescope::model::workspace
