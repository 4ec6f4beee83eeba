// SPDX-License-Identifier: Apache-2.0
#include "model/byte_source.h"

#include "model/file_handle.h"

#include <zlib.h>
#include <zstd.h>

#include <cstring>
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
    explicit InflatingSource(FileHandle file) : m_file(std::move(file)), m_input(kInputBytes) {}
    const std::optional<Error> &fault() const override { return m_fault ? m_fault : m_file.fault(); }
    std::uint64_t fileBytesDone() const override { return m_file.position(); }
    std::uint64_t fileBytesTotal() const override { return m_file.size(); }

protected:
    /// False at the end of the file.
    bool refill() {
        m_inputSize = m_file.read(m_input.data(), m_input.size());
        return m_inputSize > 0;
    }
    void fail(const char *code, const std::string &what, const char *advice) {
        m_fault = Error{code, what, m_file.path(), m_file.position(), advice};
    }
    FileHandle m_file;
    std::vector<char> m_input;
    std::size_t m_inputSize = 0;
    std::optional<Error> m_fault;
};

class GzipSource final : public InflatingSource {
public:
    explicit GzipSource(FileHandle file) : InflatingSource(std::move(file)) {
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
    explicit ZstdSource(FileHandle file) : InflatingSource(std::move(file)), m_stream(ZSTD_createDStream()) {}
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

} // namespace

Result<std::unique_ptr<ByteSource>> openByteSource(const std::string &path) {
    Result<FileHandle> opened = FileHandle::open(path);
    if (!opened)
        return opened.error();
    FileHandle file = opened.take();
    const std::string magic = file.peek(4);
    if (magic.starts_with("\x1f\x8b"))
        return std::unique_ptr<ByteSource>(std::make_unique<GzipSource>(std::move(file)));
    if (magic == std::string_view("\x28\xb5\x2f\xfd", 4))
        return std::unique_ptr<ByteSource>(std::make_unique<ZstdSource>(std::move(file)));
    return std::unique_ptr<ByteSource>(std::make_unique<PlainSource>(std::move(file)));
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
    std::string slice(size, '\0');
    std::size_t filled = 0;
    while (filled < size) {
        const std::size_t got = source.read(slice.data() + filled, size - filled);
        if (got == 0)
            break;
        filled += got;
    }
    slice.resize(filled);
    return slice;
}

} // namespace lanescope::model
