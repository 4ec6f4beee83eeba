// SPDX-License-Identifier: Apache-2.0
#include "model/open.h"

#include "model/byte_source.h"
#include "model/registry.h"

#include <algorithm>
#include <filesystem>
#include <future>

namespace lanescope::model {

namespace {

namespace fs = std::filesystem;

constexpr const char *kUnknownAdvice =
    "Lanescope reads PyTorch Kineto JSON, Nsight Systems SQLite exports (nsys export --type sqlite), rocpd and RPD "
    "databases, "
    "JSON and CSV of rocprofv3, Perfetto traces, normalized rows and Chrome Trace Event JSON";

struct Probed {
    Probe probe;
    std::string head; ///< what probe.head views
    std::string compression;
};

Result<std::unique_ptr<Probed>> probeFile(const std::string &path) {
    Result<std::unique_ptr<ByteSource>> opened = openByteSource(path);
    if (!opened)
        return opened.error();
    ByteSource &source = *opened.value();
    auto probed = std::make_unique<Probed>();
    probed->head.resize(kProbeBytes);
    std::size_t filled = 0;
    while (filled < probed->head.size()) {
        const std::size_t got = source.read(probed->head.data() + filled, probed->head.size() - filled);
        if (got == 0)
            break;
        filled += got;
    }
    probed->head.resize(filled);
    if (filled == 0 && source.fault())
        return *source.fault();
    probed->compression = source.compression();
    probed->probe = {path, probed->head, source.fileBytesTotal(), probed->compression};
    return probed;
}

Error unknownFormat(const Probed &probed) {
    const bool binaryReport = probed.probe.path.ends_with(".nsys-rep") || probed.probe.path.ends_with(".qdrep");
    if (binaryReport)
        return {"unknown_format", "it is a binary Nsight Systems report", probed.probe.path, 0,
                "export it first: nsys export --type sqlite FILE"};
    if (probed.head.find_first_not_of(" \t\r\n") == std::string::npos)
        return {"empty_file", "the file holds nothing but white space", probed.probe.path, 0,
                "the profiler may have been killed before it wrote anything"};
    return {"unknown_format", "no reader recognises its content", probed.probe.path, 0, kUnknownAdvice};
}

std::vector<Registration> registrationsFor(const std::string &path, const std::vector<SessionPtr> &sessions) {
    const Registration fromName = registrationFromFileName(path);
    std::vector<Registration> out;
    out.reserve(sessions.size());
    for (const SessionPtr &session : sessions)
        out.push_back(combine(fromName, session->info().registration));
    return out;
}

std::vector<std::string> filesOf(const Reader &reader, const std::string &path) {
    const auto *sets = dynamic_cast<const SetReader *>(&reader);
    return sets == nullptr ? std::vector<std::string>() : sets->fileSet(path);
}

/// The id of a set of files: SHA-256 of its lines `name NUL sha256 LF`, in order of name.
Result<ArtifactId> hashSet(const std::vector<std::string> &files, const JobControl &job) {
    std::vector<std::string> lines;
    for (const std::string &file : files) {
        const Result<ArtifactId> hashed = hashFile(file, job);
        if (!hashed)
            return hashed.error();
        lines.push_back(fs::path(file).filename().string() + '\0' + hashed.value().hex() + '\n');
    }
    std::sort(lines.begin(), lines.end());
    std::string text;
    for (const std::string &line : lines)
        text += line;
    return hashText(text);
}

/// Hashes on a thread of its own; the promise is kept whatever happens.
class Hashing {
public:
    Hashing(const std::string &path, std::vector<std::string> set, const JobControl &job)
        : m_outcome(std::async(std::launch::async, [this, path, set = std::move(set), job] {
            return run(set.empty() ? hashFile(path, job) : hashSet(set, job));
        })) {}
    [[nodiscard]] std::shared_future<ArtifactId> id() const { return m_id; }
    [[nodiscard]] Result<ArtifactId> wait() { return m_outcome.get(); }

private:
    Result<ArtifactId> run(Result<ArtifactId> hashed) {
        m_promise.set_value(hashed ? hashed.value() : ArtifactId());
        return hashed;
    }
    std::promise<ArtifactId> m_promise;
    std::shared_future<ArtifactId> m_id = m_promise.get_future().share();
    std::future<Result<ArtifactId>> m_outcome; ///< last: it starts the thread
};

ArtifactPtr assemble(const std::string &path, const Probed &probed, const ArtifactId &id, ReadOutcome outcome) {
    auto artifact = std::make_shared<Artifact>();
    artifact->id = id;
    artifact->paths = {path};
    artifact->bytes = probed.probe.bytes;
    artifact->format = std::move(outcome.format);
    artifact->producer = std::move(outcome.producer);
    artifact->producerVersion = std::move(outcome.producerVersion);
    artifact->compression = probed.compression;
    artifact->contentId = outcome.content.value_or(id);
    artifact->registrations = registrationsFor(path, outcome.sessions);
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

/// A path that an opened set holds already.
bool isKnown(const OpenedSet &set, const std::string &path) {
    return std::any_of(set.artifacts.begin(), set.artifacts.end(), [&](const ArtifactPtr &artifact) {
        return artifact->paths.size() > 1 &&
               std::find(artifact->paths.begin(), artifact->paths.end(), path) != artifact->paths.end();
    });
}

std::vector<std::string> filesIn(const std::string &folder) {
    std::vector<std::string> files;
    std::error_code fault;
    for (fs::directory_iterator it(folder, fault), end; !fault && it != end; it.increment(fault))
        if (it->is_regular_file(fault))
            files.push_back(it->path().string());
    std::sort(files.begin(), files.end());
    return files;
}

void addTo(OpenedSet &set, const std::string &path, ArtifactPtr artifact) {
    for (ArtifactPtr &known : set.artifacts) {
        if (known->id != artifact->id)
            continue;
        known = withPath(known, path);
        return;
    }
    set.artifacts.push_back(std::move(artifact));
}

void openFolder(OpenedSet &set, const std::string &folder, const JobControl &job) {
    bool any = false;
    for (const std::string &path : filesIn(folder)) {
        if (isKnown(set, path))
            continue;
        Result<ArtifactPtr> opened = openArtifact(path, job);
        if (opened) {
            any = true;
            addTo(set, path, opened.take());
        } else if (opened.error().code == kCancelledCode) {
            set.cancelled = true;
            return;
        } else if (opened.error().code != "unknown_format") {
            set.errors.push_back(opened.error());
            any = true;
        }
    }
    if (!any)
        set.errors.push_back({"nothing_to_open", "the folder holds no file that a reader recognises", folder,
                              std::nullopt, kUnknownAdvice});
}

} // namespace

Result<ArtifactPtr> openArtifact(const std::string &path, const JobControl &job) {
    Result<std::unique_ptr<Probed>> probed = probeFile(path);
    if (!probed)
        return probed.error();
    const Reader *reader = readerFor(probed.value()->probe);
    if (!reader)
        return unknownFormat(*probed.value());
    const std::vector<std::string> files = filesOf(*reader, path);
    Hashing hashing(path, files, job);
    Result<ReadOutcome> outcome = reader->read({path, hashing.id(), job});
    const Result<ArtifactId> id = hashing.wait();
    if (!outcome)
        return outcome.error();
    if (!id)
        return id.error();
    ArtifactPtr artifact = assemble(path, *probed.value(), id.value(), outcome.take());
    return files.size() > 1 ? ofSet(*artifact, files) : artifact;
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
            copy->report.add(Severity::Notice, "conflicting_roles",
                             "the same bytes are named as " + registration.role.value + " and as " + other.role.value,
                             {}, "say which it is with --role FILE=…");
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
    const auto probed = probeFile(path);
    if (!probed)
        return probed.error();
    const Reader *reader = readerFor(probed.value()->probe);
    const std::vector<std::string> files = reader == nullptr ? std::vector<std::string>() : filesOf(*reader, path);
    return files.empty() ? hashFile(path, job) : hashSet(files, job);
}

OpenedSet openAll(std::span<const std::string> paths, const JobControl &job) {
    OpenedSet set;
    for (const std::string &path : paths) {
        std::error_code fault;
        if (fs::is_directory(path, fault)) {
            openFolder(set, path, job);
        } else if (!isKnown(set, path)) {
            Result<ArtifactPtr> opened = openArtifact(path, job);
            if (opened)
                addTo(set, path, opened.take());
            else if (opened.error().code == kCancelledCode)
                set.cancelled = true;
            else
                set.errors.push_back(opened.error());
        }
        if (set.cancelled)
            break;
    }
    return set;
}

Result<std::vector<Detail>> eventDetails(const Artifact &artifact, const SessionStore &session, EventRow row) {
    const Reader *reader = readerOfFormat(artifact.format);
    if (!reader || artifact.paths.empty())
        return Error{"no_reader", "no reader knows the format " + artifact.format, {}, std::nullopt, {}};
    return reader->details(artifact.paths.front(), session, row);
}

} // namespace lanescope::model
