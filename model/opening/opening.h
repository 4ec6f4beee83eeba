// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/artifact.h"
#include "model/reader.h"

#include <future>
#include <memory>
#include <string>
#include <vector>

/// What opening files, archives and folders share. For model/open*.cpp alone.
namespace lanescope::model::opening {

/// The first inflated bytes of a file.
struct Probed {
    Probe probe;
    std::string head; ///< what probe.head views
};
/// Errors: those of openByteSource, and of its first bytes.
[[nodiscard]] Result<std::unique_ptr<Probed>> probeFile(const std::string &path);

/// Why nothing opens what was probed, with advice: `format_not_read` where the format is known by name, `empty_file`,
/// `unknown_format`.
[[nodiscard]] Error unknownFormat(const Probe &probe);
inline constexpr const char *kNotReadCode = "format_not_read";
inline constexpr const char *kUnknownCode = "unknown_format";

/// `path`, and the files of its folder that make one artifact with it, in order of name; empty for a reader of single
/// files. Of a member, the members of the same folder among `members`.
[[nodiscard]] std::vector<std::string> filesOf(const Reader &reader, const std::string &path);
[[nodiscard]] std::vector<std::string> membersOf(const Reader &reader, const std::string &member,
                                                 const std::vector<std::string> &members);
/// Up to the last slash, which is included; empty if there is none.
[[nodiscard]] std::string folderOf(const std::string &path);

/// Hashes a file, or a set of files, on a thread of its own, or at once if it is small; the promise is kept whatever happens.
class Hashing {
public:
    Hashing(const std::string &path, const std::vector<std::string> &set, const JobControl &job);
    [[nodiscard]] std::shared_future<ArtifactId> id() const { return m_id; }
    [[nodiscard]] Result<ArtifactId> wait() { return m_outcome.get(); }

private:
    Result<ArtifactId> run(Result<ArtifactId> hashed);
    std::promise<ArtifactId> m_promise;
    std::shared_future<ArtifactId> m_id = m_promise.get_future().share();
    std::future<Result<ArtifactId>> m_outcome; ///< last: it starts the thread
};

/// Every session with what its file's name says, outweighed by its content.
[[nodiscard]] Registration registrationFor(const std::string &path, const SessionStore &session);

/// A zip or tar, compressed or not. Errors: those of reading it, `no_trace_in_archive`, `cancelled`.
[[nodiscard]] Result<ArtifactPtr> openArchive(const std::string &path, const JobControl &job);

} // namespace lanescope::model::opening
