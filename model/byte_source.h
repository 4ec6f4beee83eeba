// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/identity.h"
#include "model/progress.h"
#include "model/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope::model {

/// A stream of the inflated bytes of a file or of a member of an archive, told by its first bytes: plain, gzip (any
/// number of members) or zstd. The file is opened read-only; nothing is written.
class ByteSource {
public:
    ByteSource() = default;
    ByteSource(const ByteSource &) = delete;
    ByteSource &operator=(const ByteSource &) = delete;
    virtual ~ByteSource() = default;
    /// Fills up to `size` bytes; 0 means the end, or a fault (see fault()). What was inflated before
    /// a fault is always delivered first.
    [[nodiscard]] virtual std::size_t read(char *target, std::size_t size) = 0;
    /// `truncated_gzip`, `bad_gzip`, `truncated_zstd`, `bad_zstd`, `read_failed`, with the compressed byte; of a member
    /// also those of its archive.
    [[nodiscard]] virtual const std::optional<Error> &fault() const = 0;
    /// Bytes of the file consumed so far and in all; for progress.
    [[nodiscard]] virtual std::uint64_t fileBytesDone() const = 0;
    [[nodiscard]] virtual std::uint64_t fileBytesTotal() const = 0;
    /// "gzip", "zstd", "archive" for a member that is not compressed by itself, or empty.
    [[nodiscard]] virtual std::string_view compression() const = 0;
};

/// `path` names a file, or a member of an archive as archive::memberPath writes it.
/// Errors: `not_found`, `is_directory`, `unreadable`, `empty_file`, and those of archive::openMember.
[[nodiscard]] Result<std::unique_ptr<ByteSource>> openByteSource(const std::string &path);

/// The inflated bytes of `raw` where they begin like gzip or zstd, else `raw` itself. `where` names it in faults.
[[nodiscard]] std::unique_ptr<ByteSource> lookThrough(std::unique_ptr<ByteSource> raw, const std::string &where);
/// `head`, then what `rest` still gives: for a stream whose beginning was looked at.
[[nodiscard]] std::unique_ptr<ByteSource> prefixed(std::string head, std::unique_ptr<ByteSource> rest);
/// The next `size` bytes; fewer only at the end or before a fault.
[[nodiscard]] std::string readUpTo(ByteSource &source, std::size_t size);

/// The same stream, read (and inflated) ahead on a thread of its own, or piece by piece where the file is too small for
/// that; hashes the inflated bytes on the way if they were compressed. Destroying it stops the thread.
class ReadAhead {
public:
    explicit ReadAhead(std::unique_ptr<ByteSource> source);
    ReadAhead(const ReadAhead &) = delete;
    ReadAhead &operator=(const ReadAhead &) = delete;
    ~ReadAhead();
    /// The next piece; empty at the end or after a fault. Valid until the next call.
    [[nodiscard]] std::string_view next();
    [[nodiscard]] std::optional<Error> fault() const;
    [[nodiscard]] std::uint64_t fileBytesDone() const;
    [[nodiscard]] std::uint64_t fileBytesTotal() const;
    /// SHA-256 of everything delivered, if the source is compressed; call after the end.
    [[nodiscard]] std::optional<ArtifactId> contentId() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// SHA-256 of the file's bytes as they lie on disk. Errors as openByteSource, and `cancelled`.
[[nodiscard]] Result<ArtifactId> hashFile(const std::string &path, const JobControl &job = {});
[[nodiscard]] ArtifactId hashText(std::string_view text);

/// Inflated bytes [offset, offset + size) of a file, fewer at its end.
[[nodiscard]] Result<std::string> readSlice(const std::string &path, std::uint64_t offset, std::size_t size);

} // namespace lanescope::model
