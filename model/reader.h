// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/artifact.h"
#include "model/progress.h"

#include <future>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::model {

namespace sqlite {
struct OpenedDatabase;
}

/// What a reader sees before it is chosen: the name, for registrations only, and the first inflated
/// bytes, by which formats are told apart. The suffix of a name is never evidence of a format.
struct Probe {
    std::string path;
    std::string_view head;   ///< up to kProbeBytes of the inflated content
    std::uint64_t bytes = 0; ///< size on disk
    std::string compression; ///< as ByteSource tells it: not empty where the path is not the content as it lies on disk
    /// The database at the path, which the readers of databases open once for all of them.
    mutable std::optional<std::shared_ptr<const sqlite::OpenedDatabase>> database = std::nullopt;
};
inline constexpr std::size_t kProbeBytes = std::size_t{1} << 18U;

struct ReadRequest {
    std::string path;
    std::shared_future<ArtifactId> artifact; ///< hashed beside the reading: get() only when sessions are finished
    JobControl job;
    std::vector<std::string> files; ///< for a SetReader, the paths of the set in order of name; else empty
};

/// What a reader hands back. Sessions are finished stores in order of first appearance.
struct ReadOutcome {
    std::string format;
    std::string producer;
    std::string producerVersion;
    ImportReport report;
    std::vector<SessionPtr> sessions;
    std::optional<ArtifactId> content; ///< SHA-256 of the inflated bytes, where the artifact is compressed
};

/// One provider. Stateless; called from any thread. Readers are reached only through the registry.
class Reader {
public:
    Reader() = default;
    Reader(const Reader &) = delete;
    Reader &operator=(const Reader &) = delete;
    virtual ~Reader() = default;
    [[nodiscard]] virtual std::string_view format() const = 0;
    /// 0: not mine; 100: certainly mine. The highest wins, the earlier in the registry on a tie.
    [[nodiscard]] virtual int recognise(const Probe &probe) const = 0;
    /// Everything that can be read, with diagnostics; an Error only if nothing can, or `cancelled`.
    [[nodiscard]] virtual Result<ReadOutcome> read(const ReadRequest &request) const = 0;
    /// Name/value pairs of one record, decoded from the artifact again.
    [[nodiscard]] virtual Result<std::vector<Detail>> details(const std::string &path, const SessionStore &session,
                                                              EventRow row) const = 0;
};

/// A provider whose artifact is several files: opening any of them opens all.
class SetReader : public Reader {
public:
    /// Which of the files in one folder make an artifact with the one called `name`, itself included; in order of name.
    [[nodiscard]] virtual std::vector<std::string> setOf(const std::string &name,
                                                         std::span<const std::string> inFolder) const = 0;
};

} // namespace lanescope::model
