// SPDX-License-Identifier: Apache-2.0
#include "model/byte_source.h"

#include "model/archive/member.h"
#include "model/file_handle.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <vector>

namespace lanescope::model {

namespace {

constexpr std::size_t kInputBytes = std::size_t{1} << 18U;

class PlainSource final : public ByteSource {
public:
    explicit PlainSource(FileHandle file) : m_file(std::move(file)) {}
    std::size_t read(char *target, std::size_t size) override { return m_file.read(target, size); }
    const std::optional<Error> &fault() const override { return m_file.fault(); }
    std::uint64_t fileBytesDone() const override { return m_file.position(); }
    std::uint64_t fileBytesTotal() const override { return m_file.size(); }
    std::string_view compression() const override { return {}; }

private:
    FileHandle m_file;
};

/// What the two inflaters share: a compressed input buffer and a fault.
class InflatingSource : public ByteSource {
public:
    InflatingSource(std::unique_ptr<ByteSource> raw, std::string where)
        : m_raw(std::move(raw))
        , m_where(std::move(where))
        , m_input(static_cast<std::size_t>(std::clamp<std::uint64_t>(m_raw->fileBytesTotal(), 1, kInputBytes))) {}
    const std::optional<Error> &fault() const override { return m_raw->fault() ? m_raw->fault() : m_fault; }
    std::uint64_t fileBytesDone() const override { return m_raw->fileBytesDone(); }
    std::uint64_t fileBytesTotal() const override { return m_raw->fileBytesTotal(); }

protected:
    /// False at the end of the file.
    bool refill() {
        m_inputSize = m_raw->read(m_input.data(), m_input.size());
        return m_inputSize > 0;
    }
    void fail(const char *code, const std::string &what, const char *advice) {
        m_fault = Error{code, what, m_where, m_raw->fileBytesDone(), advice};
    }
    std::unique_ptr<ByteSource> m_raw;
    std::string m_where;
    std::vector<char> m_input;
    std::size_t m_inputSize = 0;
    std::optional<Error> m_fault;
};

class GzipSource final : public InflatingSource {
public:
    GzipSource(std::unique_ptr<ByteSource> raw, const std::string &where) : InflatingSource(std::move(raw), where) {
        constexpr int kGzipOnly = 16 + MAX_WBITS;
        inflateInit2(&m_stream, kGzipOnly);
    }
    ~GzipSource() override { inflateEnd(&m_stream); }
    std::string_view compression() const override { return "gzip"; }

    std::size_t read(char *target, std::size_t size) override {
        if (m_done || m_fault)
            return 0;
        m_stream.next_out = reinterpret_cast<Bytef *>(target);
        m_stream.avail_out = static_cast<uInt>(size);
        while (m_stream.avail_out > 0 && !m_done && !m_fault)
            step();
        return size - m_stream.avail_out;
    }

private:
    void step() {
        if (m_stream.avail_in == 0 && !feed())
            return;
        if (m_betweenMembers && !startMember())
            return;
        const int status = inflate(&m_stream, Z_NO_FLUSH);
        if (status == Z_STREAM_END)
            m_betweenMembers = true;
        else if (status != Z_OK && status != Z_BUF_ERROR)
            fail("bad_gzip", std::string("the gzip stream is damaged: ") + (m_stream.msg ? m_stream.msg : "bad data"),
                 "everything before the damage was read; copy the file again if there is a better one");
    }
    bool feed() {
        if (refill()) {
            m_stream.next_in = reinterpret_cast<Bytef *>(m_input.data());
            m_stream.avail_in = static_cast<uInt>(m_inputSize);
            return true;
        }
        m_done = true;
        if (!m_betweenMembers)
            fail("truncated_gzip", "the gzip stream ends in the middle",
                 "everything before the cut was read; the writer may have been killed, or the copy is incomplete");
        return false;
    }
    /// Zero padding after a member ends the stream; anything else that is no member is damage.
    bool startMember() {
        constexpr Bytef kMagic = 0x1f;
        while (m_stream.avail_in > 0 && *m_stream.next_in == 0) {
            ++m_stream.next_in;
            --m_stream.avail_in;
        }
        if (m_stream.avail_in == 0)
            return false;
        if (*m_stream.next_in != kMagic) {
            m_done = true;
            fail("bad_gzip", "bytes that are no gzip member follow the gzip stream", "everything before them was read");
            return false;
        }
        inflateReset(&m_stream);
        m_betweenMembers = false;
        return true;
    }

    z_stream m_stream{};
    bool m_done = false;
    bool m_betweenMembers = false;
};

class ZstdSource final : public InflatingSource {
public:
    ZstdSource(std::unique_ptr<ByteSource> raw, const std::string &where)
        : InflatingSource(std::move(raw), where), m_stream(ZSTD_createDStream()) {}
    ~ZstdSource() override { ZSTD_freeDStream(m_stream); }
    std::string_view compression() const override { return "zstd"; }

    std::size_t read(char *target, std::size_t size) override {
        ZSTD_outBuffer out{target, size, 0};
        while (out.pos < out.size && !m_done && !m_fault)
            step(out);
        return out.pos;
    }

private:
    void step(ZSTD_outBuffer &out) {
        if (m_in.pos == m_in.size) {
            if (!refill()) {
                m_done = true;
                if (m_pending != 0)
                    fail("truncated_zstd", "the zstd stream ends in the middle", "everything before the cut was read");
                return;
            }
            m_in = {m_input.data(), m_inputSize, 0};
        }
        m_pending = ZSTD_decompressStream(m_stream, &out, &m_in);
        if (ZSTD_isError(m_pending) != 0U)
            fail("bad_zstd", std::string("the zstd stream is damaged: ") + ZSTD_getErrorName(m_pending),
                 "everything before the damage was read");
    }

    ZSTD_DStream *m_stream;
    ZSTD_inBuffer m_in{nullptr, 0, 0};
    std::size_t m_pending = 1;
    bool m_done = false;
};

class PrefixedSource final : public ByteSource {
public:
    PrefixedSource(std::string head, std::unique_ptr<ByteSource> rest)
        : m_head(std::move(head)), m_rest(std::move(rest)) {}
    std::size_t read(char *target, std::size_t size) override {
        if (m_taken == m_head.size())
            return m_rest->read(target, size);
        const std::size_t part = m_head.copy(target, size, m_taken);
        m_taken += part;
        if (m_taken == m_head.size()) {
            m_head = {};
            m_taken = 0;
        }
        return part;
    }
    const std::optional<Error> &fault() const override { return m_head.empty() ? m_rest->fault() : m_none; }
    std::uint64_t fileBytesDone() const override { return m_rest->fileBytesDone(); }
    std::uint64_t fileBytesTotal() const override { return m_rest->fileBytesTotal(); }
    std::string_view compression() const override { return m_rest->compression(); }

private:
    std::string m_head; ///< empty once it is delivered
    std::size_t m_taken = 0;
    std::unique_ptr<ByteSource> m_rest;
    std::optional<Error> m_none;
};

enum class Wrapping : std::uint8_t { None, Gzip, Zstd };

Wrapping wrappingOf(std::string_view magic) {
    if (magic.starts_with("\x1f\x8b"))
        return Wrapping::Gzip;
    return magic.starts_with("\x28\xb5\x2f\xfd") ? Wrapping::Zstd : Wrapping::None;
}

std::unique_ptr<ByteSource> unwrapped(Wrapping wrapping, std::unique_ptr<ByteSource> raw, const std::string &where) {
    switch (wrapping) {
    case Wrapping::None: return raw;
    case Wrapping::Gzip: return std::make_unique<GzipSource>(std::move(raw), where);
    case Wrapping::Zstd: return std::make_unique<ZstdSource>(std::move(raw), where);
    }
    return raw;
}

constexpr std::size_t kMagicBytes = 4;

} // namespace

Result<std::unique_ptr<ByteSource>> openByteSource(const std::string &path) {
    Result<FileHandle> opened = FileHandle::open(path);
    if (!opened) {
        const auto member = archive::memberAt(path);
        Result<std::unique_ptr<ByteSource>> content = opened.error();
        if (member)
            content = archive::openMember(*member);
        // Below a file that is no archive there is nothing.
        return content || content.error().code != archive::kNoArchiveCode ? std::move(content) : opened.error();
    }
    FileHandle file = opened.take();
    const Wrapping wrapping = wrappingOf(file.peek(kMagicBytes));
    return unwrapped(wrapping, std::make_unique<PlainSource>(std::move(file)), path);
}

std::unique_ptr<ByteSource> lookThrough(std::unique_ptr<ByteSource> raw, const std::string &where) {
    std::string magic = readUpTo(*raw, kMagicBytes);
    const Wrapping wrapping = wrappingOf(magic);
    return unwrapped(wrapping, prefixed(std::move(magic), std::move(raw)), where);
}

std::unique_ptr<ByteSource> prefixed(std::string head, std::unique_ptr<ByteSource> rest) {
    return std::make_unique<PrefixedSource>(std::move(head), std::move(rest));
}

std::string readUpTo(ByteSource &source, std::size_t size) {
    constexpr std::size_t kFirstBytes = std::size_t{1} << 14U;
    std::string bytes;
    std::size_t filled = 0;
    while (filled < size) {
        if (bytes.size() == filled)
            bytes.resize(std::min(size, std::max(2 * filled, kFirstBytes)));
        const std::size_t got = source.read(bytes.data() + filled, bytes.size() - filled);
        if (got == 0)
            break;
        filled += got;
    }
    bytes.resize(filled);
    return bytes;
}

Result<std::string> readSlice(const std::string &path, std::uint64_t offset, std::size_t size) {
    Result<std::unique_ptr<ByteSource>> opened = openByteSource(path);
    if (!opened)
        return opened.error();
    ByteSource &source = *opened.value();
    std::vector<char> skipped(kInputBytes);
    std::uint64_t position = 0;
    while (position < offset) {
        const std::size_t wanted = static_cast<std::size_t>(std::min<std::uint64_t>(skipped.size(), offset - position));
        const std::size_t got = source.read(skipped.data(), wanted);
        if (got == 0)
            return std::string();
        position += got;
    }
    return readUpTo(source, size);
}

} // namespace lanescope::model
