// SPDX-License-Identifier: Apache-2.0
#include "model/open.h"

#include "model/archive/member.h"
#include "model/archive/stream.h"
#include "model/opening/file_watch.h"
#include "model/opening/opening.h"
#include "model/record_columns.h"
#include "model/registry.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace lanescope::model {

namespace {

namespace fs = std::filesystem;

ArtifactPtr assemble(const std::string &path, const opening::Probed &probed, const ArtifactId &id,
                     ReadOutcome outcome) {
    auto artifact = std::make_shared<Artifact>();
    artifact->id = id;
    artifact->paths = {path};
    artifact->bytes = probed.probe.bytes;
    artifact->format = std::move(outcome.format);
    artifact->producer = std::move(outcome.producer);
    artifact->producerVersion = std::move(outcome.producerVersion);
    artifact->compression = probed.probe.compression;
    artifact->contentId = outcome.content.value_or(id);
    for (const SessionPtr &session : outcome.sessions)
        artifact->registrations.push_back(opening::registrationFor(path, *session));
    artifact->sessions = std::move(outcome.sessions);
    artifact->report = std::move(outcome.report);
    artifact->complete = !artifact->report.lostData();
    if (!artifact->sessions.empty())
        artifact->profile = artifact->sessions.front()->info().profile.name;
    return artifact;
}

/// All files of a set are paths of its artifact.
ArtifactPtr ofSet(const Artifact &artifact, const std::vector<std::string> &files) {
    auto whole = std::make_shared<Artifact>(artifact);
    whole->paths = files;
    whole->bytes = 0;
    for (const std::string &file : files) {
        std::error_code fault;
        const std::uintmax_t size = fs::file_size(file, fault);
        whole->bytes += fault ? 0 : size;
    }
    return whole;
}

void reportConflict(ImportReport &report, const std::string &one, const std::string &other) {
    report.add(Severity::Notice, "conflicting_roles", "the same bytes are named as " + one + " and as " + other, {},
               "say which it is with --role FILE=…");
}

Result<ArtifactPtr> openWatched(const std::string &path, const JobControl &job, opening::FileWatch &watch) {
    Result<std::unique_ptr<opening::Probed>> probed = opening::probeFile(path);
    if (!probed)
        return probed.error();
    // Before the readers: the beginning of a tar is also that of what lies in it.
    if (!archive::kindOf(probed.value()->head).empty())
        return opening::openArchive(path, job);
    const Reader *reader = readerFor(probed.value()->probe);
    if (!reader)
        return opening::unknownFormat(probed.value()->probe);
    const std::vector<std::string> files = opening::filesOf(*reader, path);
    for (const std::string &file : files)
        watch.add(file);
    opening::Hashing hashing(path, files, job);
    Result<ReadOutcome> outcome = reader->read({path, hashing.id(), job, files});
    const Result<ArtifactId> id = hashing.wait();
    if (!outcome)
        return outcome.error();
    if (!id)
        return id.error();
    ArtifactPtr artifact = assemble(path, *probed.value(), id.value(), outcome.take());
    return files.size() > 1 ? ofSet(*artifact, files) : artifact;
}

/// The stronger of two values of one part; the first of equal ones.
template <class Part> Part stronger(const Part &a, const Part &b) { return b.evidence > a.evidence ? b : a; }

} // namespace

Result<ArtifactPtr> openArtifact(const std::string &path, const JobControl &job) {
    opening::FileWatch watch;
    watch.add(path);
    return watch.judged(openWatched(path, job, watch));
}

ArtifactPtr withPath(const ArtifactPtr &artifact, const std::string &path) {
    if (std::find(artifact->paths.begin(), artifact->paths.end(), path) != artifact->paths.end())
        return artifact;
    auto copy = std::make_shared<Artifact>(*artifact);
    copy->paths.push_back(path);
    const Registration other = registrationFromFileName(path);
    for (Registration &registration : copy->registrations) {
        const bool conflict = registration.role.evidence == Evidence::FileName &&
                              other.role.evidence == Evidence::FileName && registration.role.value != other.role.value;
        if (conflict)
            reportConflict(copy->report, registration.role.value, other.role.value);
        registration = combine(other, registration);
    }
    return copy;
}

ArtifactPtr withRegistration(const ArtifactPtr &artifact, const Registration &user) {
    auto copy = std::make_shared<Artifact>(*artifact);
    for (Registration &registration : copy->registrations)
        registration = combine(registration, user);
    return copy;
}

ArtifactPtr withRegistration(const ArtifactPtr &artifact, const SessionId &session, const Registration &user) {
    auto copy = std::make_shared<Artifact>(*artifact);
    for (std::size_t i = 0; i < copy->sessions.size() && i < copy->registrations.size(); ++i)
        if (copy->sessions[i]->id() == session)
            copy->registrations[i] = combine(copy->registrations[i], user);
    return copy;
}

Result<ArtifactId> identify(const std::string &path, const JobControl &job) {
    const auto probed = opening::probeFile(path);
    if (!probed)
        return probed.error();
    const bool archived = !archive::kindOf(probed.value()->head).empty();
    const Reader *reader = archived ? nullptr : readerFor(probed.value()->probe);
    opening::Hashing hashing(path, reader == nullptr ? std::vector<std::string>() : opening::filesOf(*reader, path),
                             job);
    return hashing.wait();
}

ArtifactPtr withEvidence(const ArtifactPtr &artifact, const Registration &registered) {
    auto copy = std::make_shared<Artifact>(*artifact);
    for (Registration &registration : copy->registrations) {
        const RegisteredRole &role = registration.role;
        if (role.evidence == registered.role.evidence && role.value != registered.role.value)
            reportConflict(copy->report, role.value, registered.role.value);
        registration.role = stronger(role, registered.role);
        registration.stage = stronger(registration.stage, registered.stage);
        registration.rank = stronger(registration.rank, registered.rank);
    }
    return copy;
}

ArtifactPtr withSecrets(const ArtifactPtr &artifact) {
    auto copy = std::make_shared<Artifact>(*artifact);
    for (SessionPtr &session : copy->sessions) {
        SessionInfo info = session->info();
        info.withSecrets = true;
        session = std::make_shared<const SessionStore>(std::move(info), session->sharedColumns());
    }
    return copy;
}

ArtifactPtr withName(const ArtifactPtr &artifact, const std::string &name) {
    auto copy = std::make_shared<Artifact>(*artifact);
    for (Registration &registration : copy->registrations)
        registration = combine(registrationFromFileName(name), registration);
    return copy;
}

namespace {

/// The format and path by which the records of a session are read again.
std::pair<std::string, std::string> sourceOf(const Artifact &artifact, const SessionStore &session) {
    std::string format = artifact.format;
    std::string path = artifact.paths.empty() ? std::string() : artifact.paths.front();
    for (std::size_t i = 0; i < artifact.sources.size(); ++i) {
        if (artifact.sessions[i]->id() != session.id())
            continue;
        format = artifact.sources[i].format;
        path = archive::memberPath(path, artifact.sources[i].member);
    }
    return {format, path};
}

} // namespace

Result<std::vector<Detail>> eventDetails(const Artifact &artifact, const SessionStore &session, EventRow row) {
    const auto [format, path] = sourceOf(artifact, session);
    const Reader *reader = readerOfFormat(format);
    if (!reader || artifact.paths.empty())
        return Error{"no_reader", "no reader knows the format " + format, {}, std::nullopt, {}};
    return reader->details(path, session, row);
}

std::unique_ptr<RecordColumns> recordColumns(const Artifact &artifact, const SessionStore &session) {
    const auto [format, path] = sourceOf(artifact, session);
    const auto *source = dynamic_cast<const RecordColumnSource *>(readerOfFormat(format));
    if (source == nullptr || artifact.paths.empty())
        return nullptr;
    auto columns = source->columns(path, session);
    return columns ? columns.take() : nullptr;
}

} // namespace lanescope::model
