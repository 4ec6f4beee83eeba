// SPDX-License-Identifier: Apache-2.0
#include "model/opening/open_set.h"

#include "model/open.h"
#include "model/opening/opening.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

namespace lanescope::model {

namespace {

namespace fs = std::filesystem;

/// In a folder nobody asked for this file: what it is not, is counted.
bool isNoTrace(const Error &error) {
    constexpr std::array<std::string_view, 8> kCodes = {"unknown_format", "format_not_read", "empty_file",
                                                        "unreadable",     "not_found",       "no_trace_in_archive",
                                                        "not_a_file",     "is_directory"};
    return std::find(kCodes.begin(), kCodes.end(), error.code) != kCodes.end();
}

/// A path that an opened set of files holds already.
bool isKnown(const OpenedSet &set, const std::string &path) {
    return std::any_of(set.artifacts.begin(), set.artifacts.end(), [&](const ArtifactPtr &artifact) {
        return artifact->paths.size() > 1 &&
               std::find(artifact->paths.begin(), artifact->paths.end(), path) != artifact->paths.end();
    });
}

ArtifactPtr withManifests(const OpenedSet &set, ArtifactPtr artifact) {
    for (const PerfettoManifest &manifest : set.manifests)
        artifact = manifest.applied(artifact);
    return artifact;
}

/// nullopt if the file is no manifest.
std::optional<OpenOutcome> takeManifest(OpenedSet &set, const std::string &path) {
    auto manifest = PerfettoManifest::load(path, path);
    if (!manifest)
        return std::nullopt;
    const bool known = std::any_of(set.manifests.begin(), set.manifests.end(),
                                   [&](const PerfettoManifest &other) { return other.path() == path; });
    if (known)
        return OpenOutcome::Unchanged;
    manifest->say(set.notices);
    set.manifests.push_back(*std::move(manifest));
    bool changed = false;
    for (ArtifactPtr &artifact : set.artifacts) {
        const ArtifactPtr before = artifact;
        artifact = withManifests(set, artifact);
        changed = changed || artifact != before;
    }
    return changed ? OpenOutcome::Changed : OpenOutcome::Unchanged;
}

OpenOutcome addTo(OpenedSet &set, const PlannedFile &file, ArtifactPtr artifact) {
    if (!file.name.empty())
        artifact = withName(artifact, file.name);
    artifact = withManifests(set, withEvidence(artifact, file.registration));
    const auto same = std::find_if(set.artifacts.begin(), set.artifacts.end(),
                                   [&](const ArtifactPtr &other) { return other->id == artifact->id; });
    if (same == set.artifacts.end()) {
        set.artifacts.push_back(std::move(artifact));
        return OpenOutcome::Changed;
    }
    const bool named = std::find((*same)->paths.begin(), (*same)->paths.end(), file.path) != (*same)->paths.end();
    if (named && file.registration.role.evidence == Evidence::None)
        return OpenOutcome::Unchanged;
    *same = withManifests(set, withEvidence(withPath(*same, file.path), file.registration));
    return OpenOutcome::Changed;
}

std::string shown(const PlannedFile &file) {
    if (!file.name.empty())
        return file.name;
    return fs::path(file.path).lexically_relative(file.folder).string();
}

} // namespace

OpenOutcome openInto(OpenedSet &set, const PlannedFile &file, const JobControl &job) {
    if (isKnown(set, file.path))
        return OpenOutcome::Unchanged;
    Result<ArtifactPtr> opened = openArtifact(file.path, job);
    if (opened)
        return addTo(set, file, opened.take());
    if (job.cancelled())
        return OpenOutcome::Skipped;
    if (opened.error().code == opening::kUnknownCode)
        if (const auto outcome = takeManifest(set, file.path))
            return *outcome;
    if (!file.folder.empty() && isNoTrace(opened.error())) {
        set.leftOut.add(shown(file), opened.error());
        return OpenOutcome::Skipped;
    }
    set.errors.push_back(opened.error());
    return OpenOutcome::Changed;
}

ImportReport OpenedSet::allNotices() const {
    ImportReport all = notices;
    leftOut.say(all);
    return all;
}

Error nothingToOpen(const std::string &folder, const LeftOut &leftOut) {
    const std::string advice = leftOut.advice();
    return {"nothing_to_open", "the folder holds no file that a reader recognises", folder, std::nullopt,
            advice.empty() ? "open the folder that holds the captures, or a capture itself" : advice};
}

OpenedSet openAll(std::span<const std::string> paths, const JobControl &job) {
    OpenedSet set;
    OpenPlan plan = planFiles(paths);
    set.notices = std::move(plan.report);
    std::set<std::string> useful;
    for (const PlannedFile &file : plan.files) {
        if (openInto(set, file, job) != OpenOutcome::Skipped)
            useful.insert(file.folder);
        set.cancelled = job.cancelled();
        if (set.cancelled)
            return set;
    }
    for (const std::string &path : paths) {
        std::error_code fault;
        if (fs::is_directory(path, fault) && !useful.contains(path))
            set.errors.push_back(nothingToOpen(path, set.leftOut));
    }
    return set;
}

} // namespace lanescope::model
