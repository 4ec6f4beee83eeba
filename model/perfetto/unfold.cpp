// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/packet_stream.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <memory>

namespace lanescope::model::perfetto {

namespace {

constexpr std::size_t kFirstRoom = std::size_t{1} << 16U;

/// Doubles the room, up to the limit. False once the limit is reached.
bool grow(std::string &bytes, std::size_t limit) {
    if (bytes.size() >= limit)
        return false;
    bytes.resize(std::min(limit, std::max(kFirstRoom, bytes.size() * 2)));
    return true;
}

} // namespace

Unfolded unfoldZlib(std::string_view group, std::size_t limit) {
    Unfolded result;
    z_stream stream{};
    constexpr int kZlibOrGzip = 15 + 32;
    if (inflateInit2(&stream, kZlibOrGzip) != Z_OK)
        return {{}, false};
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(group.data())); // zlib does not write there
    stream.avail_in = static_cast<uInt>(group.size());
    int state = Z_OK;
    while (state == Z_OK && grow(result.bytes, limit)) {
        stream.next_out = reinterpret_cast<Bytef *>(result.bytes.data() + stream.total_out);
        stream.avail_out = static_cast<uInt>(result.bytes.size() - stream.total_out);
        state = inflate(&stream, Z_NO_FLUSH);
        if (state == Z_BUF_ERROR || (state == Z_OK && stream.avail_in == 0 && stream.avail_out != 0))
            break;
    }
    result.bytes.resize(stream.total_out);
    result.whole = state == Z_STREAM_END;
    inflateEnd(&stream);
    return result;
}

Unfolded unfoldZstd(std::string_view group, std::size_t limit) {
    Unfolded result;
    const std::unique_ptr<ZSTD_DStream, size_t (*)(ZSTD_DStream *)> stream(ZSTD_createDStream(), ZSTD_freeDStream);
    ZSTD_inBuffer in{group.data(), group.size(), 0};
    std::size_t filled = 0;
    std::size_t state = 1;
    while (state != 0 && grow(result.bytes, limit)) {
        ZSTD_outBuffer out{result.bytes.data(), result.bytes.size(), filled};
        state = ZSTD_decompressStream(stream.get(), &out, &in);
        filled = out.pos;
        if (ZSTD_isError(state) != 0U || (in.pos == in.size && out.pos < out.size))
            break;
    }
    result.bytes.resize(filled);
    result.whole = state == 0;
    return result;
}

} // namespace lanescope::model::perfetto
