// SPDX-License-Identifier: Apache-2.0
#include "model/archive/member.h"
#include "model/archive/walk.h"
#include "model/opening/left_out.h"
#include "model/opening/opening.h"
#include "model/opening/perfetto_manifest.h"
#include "model/registry.h"

#include <algorithm>
#include <map>
#include <set>

namespace lanescope::model::opening {

namespace {

struct FoundMember {
    std::string name;
    const Reader *reader = nullptr; ///< nullptr: it is no trace
};

/// Reads an archive twice: what is in it, then every trace in its order.
class ArchiveOpener {
public:
    ArchiveOpener(const std::string &path, const JobControl &job)
        : m_path(path), m_job(job), m_artifact(std::make_shared<Artifact>()) {}

    [[nodiscard]] Result<ArtifactPtr> open() {
        Hashing hashing(m_path, {}, m_job);
        m_id = hashing.id();
        auto fault = list();
        if (!fault)
            fault = readAll();
        const Result<ArtifactId> id = hashing.wait();
        if (m_job.cancelled())
            return Error{kCancelledCode, "reading was cancelled", m_path, std::nullopt, ""};
        if (fault)
            return *std::move(fault);
        if (!id)
            return id.error();
        finish(id.value());
        return ArtifactPtr(m_artifact);
    }

private:
    [[nodiscard]] ImportReport &report() { return m_artifact->report; }

    [[nodiscard]] std::optional<Error> list() {
        auto opened = archive::Walk::open(m_path);
        if (!opened)
            return opened.error();
        archive::Walk &walk = *opened.value();
        m_artifact->format = walk.kind();
        m_artifact->compression = walk.compression();
        m_artifact->bytes = walk.input().fileBytesTotal();
        while (!m_job.cancelled() && walk.next(report())) {
            look(walk.member());
            m_job.report({"looking through", walk.input().fileBytesDone(), walk.input().fileBytesTotal(), 0});
        }
        m_leftOut.say(report());
        const bool any = std::any_of(m_members.begin(), m_members.end(), [](const auto &m) { return m.reader; });
        return any ? std::nullopt : std::optional(nothingIn(walk.fault()));
    }

    void look(const archive::Member &member) {
        const Probe probe{archive::memberPath(m_path, member.name), member.head, m_artifact->bytes, member.compression};
        const Reader *reader = member.head.empty() ? nullptr : readerFor(probe);
        m_members.push_back({member.name, reader});
        m_names.push_back(member.name);
        if (!reader && !takeManifest(member))
            m_leftOut.add(member.name, unknownFormat(probe));
    }

    /// The first manifest of an archive is the one that counts.
    [[nodiscard]] bool takeManifest(const archive::Member &member) {
        if (m_manifest || !PerfettoManifest::mayBe(member.head))
            return false;
        m_manifest = PerfettoManifest::load(archive::memberPath(m_path, member.name), member.name);
        return m_manifest.has_value();
    }

    [[nodiscard]] Error nothingIn(const std::optional<Error> &fault) const {
        if (fault)
            return *fault;
        const auto &entries = m_artifact->report.entries();
        const auto lost = std::find_if(entries.begin(), entries.end(),
                                       [](const Diagnostic &entry) { return entry.severity >= Severity::DataLoss; });
        if (lost != entries.end())
            return {lost->code, lost->message + " (" + lost->place.text() + ")", m_path, std::nullopt, lost->advice};
        const std::string advice = m_leftOut.advice();
        const std::string names = entries.empty() ? "the archive is empty" : entries.back().message;
        return {"no_trace_in_archive", "nothing in the archive is a trace; " + names, m_path, std::nullopt,
                advice.empty() ? "open the archive that holds the captures" : advice};
    }

    [[nodiscard]] std::optional<Error> readAll() {
        const archive::InOrderReading inOrder(m_path);
        std::set<std::string> read;
        for (const FoundMember &member : m_members) {
            if (!member.reader || read.contains(member.name) || m_job.cancelled())
                continue;
            const std::vector<std::string> files = membersOf(*member.reader, member.name, m_names);
            read.insert(files.begin(), files.end());
            if (auto fault = this->read(member, files); fault && !m_firstFault)
                m_firstFault = std::move(fault);
        }
        return m_artifact->sessions.empty() ? m_firstFault : std::nullopt;
    }

    [[nodiscard]] std::optional<Error> read(const FoundMember &member, const std::vector<std::string> &files) {
        ReadRequest request{archive::memberPath(m_path, member.name), m_id, m_job, {}};
        for (const std::string &file : files)
            request.files.push_back(archive::memberPath(m_path, file));
        Result<ReadOutcome> outcome = member.reader->read(request);
        if (!outcome) {
            if (outcome.error().code != kCancelledCode)
                report().add(Severity::DataLoss, outcome.error().code, outcome.error().what,
                             DiagnosticPlace::inMember(member.name), outcome.error().advice);
            return outcome.error();
        }
        take(outcome.take(), member, files.size() > 1);
        return std::nullopt;
    }

    void take(ReadOutcome outcome, const FoundMember &member, bool isSet) {
        report().mergeMember(outcome.report, member.name);
        if (m_artifact->sources.empty()) {
            m_artifact->producer = outcome.producer;
            m_artifact->producerVersion = outcome.producerVersion;
        }
        if (outcome.content)
            noteContent(*outcome.content, member.name);
        ++m_traces;
        for (const SessionPtr &session : outcome.sessions) {
            SessionInfo info = session->info();
            info.id = SessionId(m_id.get(), static_cast<std::uint32_t>(m_artifact->sessions.size() + 1));
            info.member = member.name;
            if (m_manifest)
                for (MetadataEntry &fact : m_manifest->factsOfMember(member.name, outcome.sessions.size()))
                    info.metadata.push_back(std::move(fact));
            info.placePrefix = isSet ? folderOf(member.name) : member.name + "!";
            m_artifact->registrations.push_back(registrationFor(member.name, *session));
            m_artifact->sources.push_back({member.name, std::string(member.reader->format())});
            m_artifact->sessions.push_back(
                std::make_shared<const SessionStore>(std::move(info), session->sharedColumns()));
        }
    }

    void noteContent(const ArtifactId &content, const std::string &member) {
        const auto [known, isNew] = m_contents.emplace(content, member);
        if (!isNew)
            report().add(Severity::Notice, "same_content",
                         "members with the same content: " + known->second + " and " + member +
                             ". Each stays a lane; nothing is summed.",
                         DiagnosticPlace::inMember(member));
    }

    void finish(const ArtifactId &id) {
        m_artifact->id = id;
        m_artifact->paths = {m_path};
        m_artifact->contentId = m_traces == 1 && m_contents.size() == 1 ? m_contents.begin()->first : id;
        if (m_manifest)
            m_manifest->say(report());
        m_artifact->complete = !report().lostData();
        if (!m_artifact->sessions.empty())
            m_artifact->profile = m_artifact->sessions.front()->info().profile.name;
    }

    const std::string &m_path;
    const JobControl &m_job;
    std::shared_future<ArtifactId> m_id;
    std::vector<FoundMember> m_members;
    std::vector<std::string> m_names;
    LeftOut m_leftOut;
    std::optional<PerfettoManifest> m_manifest;
    std::map<ArtifactId, std::string> m_contents;
    std::size_t m_traces = 0;
    std::optional<Error> m_firstFault;
    std::shared_ptr<Artifact> m_artifact;
};

} // namespace

Result<ArtifactPtr> openArchive(const std::string &path, const JobControl &job) {
    return ArchiveOpener(path, job).open();
}

} // namespace lanescope::model::opening
