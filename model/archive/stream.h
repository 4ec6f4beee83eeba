// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/byte_source.h"
#include "model/file_handle.h"
#include "model/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct archive;

namespace lanescope::model::archive {

/// "zip" or "tar" where the bytes begin like one, else empty. `head` wants 512 bytes, if there are as many.
[[nodiscard]] std::string_view kindOf(std::string_view head);

/// Links are symbolic or hard; special are devices, pipes and sockets.
enum class EntryKind : std::uint8_t { File, Folder, Link, Special };

struct Entry {
    std::string name; ///< as the archive writes it: it may be absolute, lead upwards, or stand there twice
    EntryKind kind = EntryKind::File;
    bool encrypted = false;
};

/// How many bytes may come out of an archive: a few thousand bytes can claim to be terabytes.
struct Budget {
    std::uint64_t left = 0;
    /// Far more than traces shrink by: 1 GiB, and 256 times what lies on disk.
    [[nodiscard]] static Budget forFile(std::uint64_t bytesOnDisk);
    /// False, once and for all, if more was taken than was there.
    [[nodiscard]] bool take(std::uint64_t bytes);
};

/// The bytes under an archive. Positions count from the archive's first byte.
class Input {
public:
    Input() = default;
    Input(const Input &) = delete;
    Input &operator=(const Input &) = delete;
    virtual ~Input() = default;
    /// The next piece, valid until the next call; empty at the end or after a fault.
    [[nodiscard]] virtual std::string_view next() = 0;
    /// Goes to a position from the beginning; false if these bytes only run forward.
    [[nodiscard]] virtual bool seek(std::uint64_t position) = 0;
    /// 0 if these bytes only run forward.
    [[nodiscard]] virtual std::uint64_t size() const = 0;
    [[nodiscard]] virtual std::uint64_t position() const = 0;
    [[nodiscard]] virtual const std::optional<Error> &fault() const = 0;
    [[nodiscard]] virtual std::uint64_t fileBytesDone() const = 0;
    [[nodiscard]] virtual std::uint64_t fileBytesTotal() const = 0;
    /// Zero bytes at the end of all that was delivered so far: a tar ends with 512 of them at least.
    [[nodiscard]] virtual std::uint64_t zerosAtEnd() const = 0;
};
[[nodiscard]] std::unique_ptr<Input> inputOf(FileHandle file);
/// Of bytes that only run forward: a compressed archive, or one inside another.
[[nodiscard]] std::unique_ptr<Input> inputOf(std::unique_ptr<ByteSource> source);

/// One zip or tar, read from front to back by one thread at a time.
class Stream {
public:
    /// `where` names the archive in faults; `budget` outlives the stream.
    Stream(std::unique_ptr<Input> input, std::string where, Budget &budget);
    Stream(const Stream &) = delete;
    Stream &operator=(const Stream &) = delete;
    ~Stream();
    /// The next entry; nullopt at the end or where the archive cannot be read any further.
    [[nodiscard]] std::optional<Entry> next();
    /// Bytes of the entry that next() gave; 0 at its end or at a fault.
    [[nodiscard]] std::size_t read(char *target, std::size_t size);
    /// `damaged_archive`, `too_large_inflated`, or what stands under the archive: no further entry will come.
    [[nodiscard]] const std::optional<Error> &fault() const { return m_fault; }
    /// `damaged_member`, of the present entry; or the archive's fault.
    [[nodiscard]] const std::optional<Error> &entryFault() const { return m_entryFault ? m_entryFault : m_fault; }
    [[nodiscard]] const Input &input() const { return *m_input; }

private:
    [[nodiscard]] bool isEntry(int code);
    void failed(const char *code, bool wholeArchive);
    [[nodiscard]] bool allowed(std::uint64_t bytes);
    void expectEndMark();
    struct Callbacks;
    struct Closer {
        void operator()(::archive *handle) const;
    };

    std::unique_ptr<Input> m_input;
    std::string m_where;
    Budget &m_budget;
    std::optional<Error> m_fault;
    std::optional<Error> m_entryFault;
    bool m_entryEnded = false;
    bool m_isTar = false;
    std::unique_ptr<::archive, Closer> m_handle; ///< last: it reads from the input
};

} // namespace lanescope::model::archive
