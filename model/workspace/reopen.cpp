// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/reopen.h"

#include "model/open.h"

#include <algorithm>
#include <filesystem>
#include <tuple>

namespace lanescope::model::workspace {

namespace {

namespace fs = std::filesystem;

fs::path folderOf(const std::string &workspacePath) {
    std::error_code fault;
    const fs::path whole = fs::absolute(workspacePath, fault);
    return fault ? fs::path(workspacePath).parent_path() : whole.lexically_normal().parent_path();
}

std::string relativeTo(const fs::path &folder, const std::string &path) {
    std::error_code fault;
    const fs::path whole = fs::absolute(path, fault).lexically_normal();
    const fs::path relative = whole.lexically_relative(folder);
    return (fault || relative.empty() ? whole : relative).generic_string();
}

/// The files of a folder, one level deep, in byte order.
std::vector<fs::path> filesOf(const fs::path &folder) {
    std::vector<fs::path> files;
    std::error_code fault;
    for (fs::directory_iterator it(folder, fault), end; !fault && it != end; it.increment(fault)) {
        std::error_code unknown;
        if (it->is_regular_file(unknown))
            files.push_back(it->path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

bool mayBe(const fs::path &file, const StoredArtifact &stored) {
    std::error_code fault;
    const std::uintmax_t size = fs::file_size(file, fault);
    const bool sameSize = !fault && size == static_cast<std::uintmax_t>(stored.bytes);
    return sameSize || file.filename() == fs::path(stored.relativePath).filename();
}

class Search {
public:
    Search(const StoredArtifact &stored, const JobControl &job) : m_stored(stored), m_job(job) {}
    /// True if the file is the artifact.
    bool take(const fs::path &file) {
        std::error_code fault;
        if (std::find(m_seen.begin(), m_seen.end(), file) != m_seen.end() || !fs::is_regular_file(file, fault) || fault)
            return false;
        m_seen.push_back(file);
        const auto id = identify(file.string(), m_job);
        if (id && !m_other)
            m_other = id.value();
        return id && id.value().text() == m_stored.artifact;
    }
    /// What the first file was that could be read.
    [[nodiscard]] const std::optional<ArtifactId> &other() const { return m_other; }

private:
    const StoredArtifact &m_stored;
    const JobControl &m_job;
    std::vector<fs::path> m_seen;
    std::optional<ArtifactId> m_other;
};

} // namespace

Located locate(const StoredArtifact &stored, const std::string &workspacePath, std::span<const std::string> folders,
               const JobControl &job) {
    const fs::path home = folderOf(workspacePath);
    const fs::path recorded = (home / stored.relativePath).lexically_normal();
    Search search(stored, job);
    if (search.take(recorded))
        return {stored, Found::Here, recorded.string(), std::nullopt};
    const std::optional<ArtifactId> now = search.other();
    std::vector<fs::path> candidates{home / recorded.filename()};
    std::vector<fs::path> searched{home, recorded.parent_path()};
    searched.insert(searched.end(), folders.begin(), folders.end());
    for (const fs::path &folder : searched)
        for (const fs::path &file : filesOf(folder))
            if (mayBe(file, stored))
                candidates.push_back(file);
    for (const fs::path &file : candidates) {
        if (job.cancelled())
            break;
        if (search.take(file))
            return {stored, Found::Moved, file.string(), std::nullopt};
    }
    if (now)
        return {stored, Found::Changed, recorded.string(), now};
    return {stored, Found::Missing, {}, std::nullopt};
}

Error missingArtifact(const Located &located, const std::string &workspacePath) {
    return {kMissingArtifact,
            "the workspace names " + located.stored.relativePath + ", which is not there and nowhere beside it",
            workspacePath, std::nullopt, "name the trace as well, or put it beside the workspace"};
}

std::vector<std::string> lossLines(const ImportReport &report, const std::string &workspacePath) {
    std::vector<std::string> lines;
    for (const Diagnostic &entry : report.entries())
        if (entry.severity >= Severity::DataLoss)
            lines.push_back(workspacePath + ": " + entry.message +
                            (entry.place.empty() ? "" : ", " + entry.place.text()) +
                            (entry.advice.empty() ? "" : "; " + entry.advice));
    return lines;
}

std::vector<StoredArtifact> storedArtifacts(const Artifact &artifact, const std::string &workspacePath,
                                            std::int64_t position) {
    const fs::path folder = folderOf(workspacePath);
    std::vector<StoredArtifact> stored;
    for (const std::string &path : artifact.paths)
        stored.push_back({artifact.id.text(), relativeTo(folder, path), static_cast<std::int64_t>(artifact.bytes),
                          artifact.format, position});
    return stored;
}

std::vector<StoredArtifact> artifactsInOrder(const Contents &contents) {
    std::vector<StoredArtifact> artifacts;
    for (const auto &[key, stored] : contents.all<StoredArtifact>())
        artifacts.push_back(stored);
    std::sort(artifacts.begin(), artifacts.end(), [](const StoredArtifact &a, const StoredArtifact &b) {
        return std::tie(a.position, a.relativePath) < std::tie(b.position, b.relativePath);
    });
    return artifacts;
}

ArtifactPtr withStoredRegistrations(const ArtifactPtr &artifact, const Contents &contents) {
    ArtifactPtr told = artifact;
    for (const SessionPtr &session : artifact->sessions)
        if (const auto *said = contents.find<StoredRegistration>(KeyOf<StoredRegistration>(session->id().text())))
            told = withRegistration(told, session->id(), registrationOf(*said));
    return told;
}

ArtifactPtr withChangeSaid(const ArtifactPtr &artifact, std::span<const Located> located) {
    const auto changed = std::find_if(located.begin(), located.end(), [&](const Located &one) {
        return one.found == Found::Changed && one.now == artifact->id;
    });
    if (changed == located.end())
        return artifact;
    auto copy = std::make_shared<Artifact>(*artifact);
    copy->report.add(Severity::Notice, "changed_since_workspace",
                     "the file has another content than when the workspace was saved (" + changed->stored.artifact +
                         "); what was noted about that one is detached",
                     {}, "put the earlier file beside the workspace to see both");
    return copy;
}

bool isDetached(const std::string &session, std::span<const ArtifactPtr> open) {
    return std::none_of(open.begin(), open.end(), [&](const ArtifactPtr &artifact) {
        return std::any_of(artifact->sessions.begin(), artifact->sessions.end(),
                           [&](const SessionPtr &one) { return one->id().text() == session; });
    });
}

Contents withPathsFrom(const Contents &contents, const std::string &from, const std::string &to) {
    Contents moved = contents;
    for (const auto &[key, stored] : contents.all<StoredArtifact>()) {
        StoredArtifact other = stored;
        other.relativePath = relativeTo(folderOf(to), (folderOf(from) / stored.relativePath).string());
        moved.erase<StoredArtifact>(key);
        moved.put(std::move(other));
    }
    return moved;
}

} // namespace lanescope::model::workspace
