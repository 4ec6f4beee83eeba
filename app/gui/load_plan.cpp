// SPDX-License-Identifier: Apache-2.0
#include "app/gui/load_plan.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace lanescope::app {
namespace fs = std::filesystem;
namespace {

void addFolder(const std::string &folder, std::vector<PlannedFile> &plan) {
    std::error_code failure;
    std::vector<std::string> files;
    for (fs::directory_iterator it(folder, failure), end; !failure && it != end; it.increment(failure)) {
        std::error_code ignored;
        if (it->is_regular_file(ignored))
            files.push_back(it->path().string());
    }
    if (failure)
        plan.push_back({folder, false});
    std::sort(files.begin(), files.end());
    for (std::string &file : files)
        plan.push_back({std::move(file), true});
}

bool isNoTrace(const model::Error &error) { return error.code == "unknown_format" || error.code == "empty_file"; }

} // namespace

std::vector<PlannedFile> planFiles(const std::vector<std::string> &paths) {
    std::vector<PlannedFile> plan;
    for (const std::string &path : paths) {
        std::error_code ignored;
        if (fs::is_directory(path, ignored))
            addFolder(path, plan);
        else
            plan.push_back({path, false});
    }
    return plan;
}

OpenOutcome openInto(OpenSet &set, const PlannedFile &file, const model::JobControl &job) {
    model::Result<model::ArtifactPtr> opened = model::openArtifact(file.path, job);
    if (!opened) {
        if (job.cancelled() || (file.fromFolder && isNoTrace(opened.error())))
            return OpenOutcome::Skipped;
        set.errors.push_back(opened.error());
        return OpenOutcome::Changed;
    }
    const model::ArtifactPtr artifact = opened.take();
    const auto same = std::find_if(set.artifacts.begin(), set.artifacts.end(),
                                   [&](const model::ArtifactPtr &other) { return other->id == artifact->id; });
    if (same == set.artifacts.end()) {
        set.artifacts.push_back(artifact);
        return OpenOutcome::Changed;
    }
    const std::vector<std::string> &names = (*same)->paths;
    if (std::find(names.begin(), names.end(), file.path) != names.end())
        return OpenOutcome::Unchanged;
    *same = model::withPath(*same, file.path);
    return OpenOutcome::Changed;
}

model::Error nothingToOpen(const PlannedFile &first) {
    model::Error error;
    error.code = "no_trace_in_folder";
    error.what = "no file in this folder is a trace that can be read";
    error.where = fs::path(first.path).parent_path().string();
    error.advice = "open the folder that holds the captures, or a capture itself";
    return error;
}

} // namespace lanescope::app
