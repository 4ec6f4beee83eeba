// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/packet_stream.h"

#include "model/byte_source.h"
#include "model/proto/message.h"

#include <algorithm>
#include <utility>

namespace lanescope::model::perfetto {

namespace {

constexpr char kPacketTag = 0x0A; ///< Trace.packet, length-delimited
/// Producers keep a packet far below this; a longer one is a damaged length.
constexpr std::uint64_t kPacketCap = std::uint64_t{1} << 29U;
constexpr std::size_t kGroupCap = std::size_t{1} << 28U;
/// The 16 bytes that the tracing service writes now and then (synchronization_marker).
constexpr std::string_view kMarker("\x82\x47\x7a\x76\xb2\x8d\x42\xba\x81\xdc\x33\x32\x6d\x57\xa0\x79", 16);
/// How far before its marker a packet may begin.
constexpr std::size_t kMarkerReach = 64;

/// What stands at a place of the stream.
struct Frame {
    enum class Kind { Packet, Other, Incomplete, Unreadable };
    Kind kind = Kind::Incomplete;
    std::size_t body = 0; ///< from the beginning of the frame
    std::size_t end = 0;
};

/// A varint at data[at]; advances. Nullopt: cut off (at == data.size()) or more than ten bytes.
std::optional<std::uint64_t> varintAt(std::string_view data, std::size_t &at) {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 70 && at < data.size(); shift += 7) {
        const auto byte = static_cast<unsigned char>(data[at++]);
        if (shift < 64)
            value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
        if ((byte & 0x80U) == 0)
            return value;
    }
    return std::nullopt;
}

Frame frameOf(std::string_view data) {
    std::size_t at = 0;
    const auto cut = [&] {
        return Frame{at == data.size() && at < 10 ? Frame::Kind::Incomplete : Frame::Kind::Unreadable, 0, 0};
    };
    const auto tag = varintAt(data, at);
    if (!tag)
        return cut();
    constexpr std::uint64_t kTagLimit = std::uint64_t{1} << 32U;
    if (*tag >> 3U == 0 || *tag >= kTagLimit)
        return {Frame::Kind::Unreadable, 0, 0};
    std::uint64_t length = 0;
    switch (*tag & 7U) {
    case 0:
        if (!varintAt(data, at))
            return cut();
        break;
    case 1: length = 8; break;
    case 2: {
        const std::size_t begin = at;
        const auto read = varintAt(data, at);
        if (!read)
            return at == data.size() && at - begin < 10 ? Frame{} : Frame{Frame::Kind::Unreadable, 0, 0};
        length = *read;
        break;
    }
    case 5: length = 4; break;
    default: return {Frame::Kind::Unreadable, 0, 0};
    }
    if (length > kPacketCap)
        return {Frame::Kind::Unreadable, 0, 0};
    if (length > data.size() - at)
        return {};
    const bool packet = data[0] == kPacketTag;
    return {packet ? Frame::Kind::Packet : Frame::Kind::Other, at, at + static_cast<std::size_t>(length)};
}

/// Where the packet begins that holds the next marker at or after `from`; npos if there is none.
std::size_t nextMarkedPacket(std::string_view data, std::size_t from) {
    for (std::size_t marker = data.find(kMarker, from); marker != std::string_view::npos;
         marker = data.find(kMarker, marker + 1)) {
        const std::size_t first = std::max(from, marker - std::min(marker, kMarkerReach));
        for (std::size_t begin = first; begin + 3 < marker; ++begin) {
            if (data[begin] != kPacketTag)
                continue;
            const Frame frame = frameOf(data.substr(begin));
            const std::size_t end = begin + frame.end;
            if (frame.kind == Frame::Kind::Packet && end >= marker + kMarker.size() &&
                (end == data.size() || data[end] == kPacketTag))
                return begin;
        }
    }
    return std::string_view::npos;
}

class PacketStream {
public:
    PacketStream(PacketSink &sink, ImportReport &report) : m_sink(sink), m_report(report) {}

    /// False: the sink has enough.
    [[nodiscard]] bool feed(std::string_view piece, bool last) {
        m_buffer.append(piece);
        const std::size_t used = frames(m_buffer, m_position, last, false);
        m_position += used;
        m_buffer.erase(0, used);
        return !m_enough;
    }

private:
    /// Hands over what `data` frames, which stands at `place`; returns the bytes that are done with.
    std::size_t frames(std::string_view data, std::uint64_t place, bool last, bool folded) {
        std::size_t at = 0;
        if (m_searching && !folded && !resume(data, at, place, last))
            return at;
        while (at < data.size() && !m_enough) {
            const Frame frame = frameOf(data.substr(at));
            if (frame.kind == Frame::Kind::Incomplete && !last)
                break;
            if (frame.kind == Frame::Kind::Incomplete || frame.kind == Frame::Kind::Unreadable) {
                if (!skipDamage(data, at, place, last, frame.kind == Frame::Kind::Incomplete))
                    break;
                continue;
            }
            const std::uint64_t here = place + at + (folded ? 0 : m_unfolded);
            if (frame.kind == Frame::Kind::Packet)
                handOver(data.substr(at + frame.body, frame.end - frame.body), here, folded);
            else
                m_report.add(Severity::Info, "unknown_top_level_field",
                             "a field beside the packets is not known and was skipped", DiagnosticPlace::atByte(here));
            at += frame.end;
        }
        return at;
    }

    void handOver(std::string_view bytes, std::uint64_t place, bool folded) {
        try {
            const Packet packet = decodePacket(bytes, place);
            const bool group = proto::present(packet.zlibGroup) || proto::present(packet.zstdGroup);
            if (group)
                unfold(packet, folded);
            else if (!m_sink.packet(packet))
                m_enough = true;
        } catch (const proto::Malformed &fault) {
            m_report.add(Severity::DataLoss, "unreadable_packet",
                         std::string("a packet is no readable message (") + fault.what() + ") and was left out",
                         DiagnosticPlace::atByte(place), "copy the file again; record again if it stays");
            m_sink.damaged(place);
        }
    }

    void unfold(const Packet &packet, bool folded) {
        const bool zlib = proto::present(packet.zlibGroup);
        Unfolded group;
        group.whole = false;
        if (!folded)
            group = zlib ? unfoldZlib(packet.zlibGroup, kGroupCap) : unfoldZstd(packet.zstdGroup, kGroupCap);
        frames(group.bytes, packet.place, true, true);
        m_unfolded += group.bytes.size();
        if (group.whole)
            return;
        m_report.add(Severity::DataLoss, "bad_compressed_packets",
                     folded ? "a group of compressed packets lies inside another one; it was left out"
                            : "a group of compressed packets can't be inflated to its end; the rest of it is lost",
                     DiagnosticPlace::atByte(packet.place), "copy the file again; record again if it stays");
        m_sink.damaged(packet.place);
    }

    /// Reports what frames no packet at `at`; true if reading goes on at the new `at`.
    bool skipDamage(std::string_view data, std::size_t &at, std::uint64_t place, bool last, bool cutOff) {
        const std::uint64_t here = place + at;
        const std::size_t marked = nextMarkedPacket(data, at + 1);
        m_sink.damaged(here);
        if (marked == std::string_view::npos && cutOff) {
            m_report.add(Severity::DataLoss, "truncated_packet",
                         "the last " + std::to_string(data.size() - at) + " bytes are not a whole packet",
                         DiagnosticPlace::atByte(here), "the producer may have been stopped while it wrote");
            at = data.size();
            return false;
        }
        m_report.add(Severity::DataLoss, "unreadable_bytes",
                     "bytes frame no packet; reading goes on at the next synchronization marker, if there is one",
                     DiagnosticPlace::atByte(here), "copy the file again; record again if it stays");
        if (marked != std::string_view::npos) {
            at = marked;
            return true;
        }
        m_searching = !last;
        at = last ? data.size() : keepTail(data, at + 1);
        return false;
    }

    [[nodiscard]] static std::size_t keepTail(std::string_view data, std::size_t from) {
        const std::size_t tail = kMarkerReach + kMarker.size();
        return std::max(from, data.size() - std::min(data.size(), tail));
    }

    bool resume(std::string_view data, std::size_t &at, std::uint64_t /*place*/, bool last) {
        // The packet's end has to be seen, so one that is cut off by the end of the piece waits for the next.
        const std::size_t marked = nextMarkedPacket(data, 0);
        if (marked == std::string_view::npos) {
            const std::size_t marker = data.find(kMarker);
            const std::size_t wanted =
                marker == std::string_view::npos ? keepTail(data, 0) : marker - std::min(marker, kMarkerReach);
            const bool hopeless = marker != std::string_view::npos && data.size() - marker > 4 * kMarkerReach;
            at = last ? data.size() : (hopeless ? keepTail(data, marker + 1) : wanted);
            return false;
        }
        m_searching = false;
        at = marked;
        return true;
    }

    PacketSink &m_sink;
    ImportReport &m_report;
    std::string m_buffer;
    std::uint64_t m_position = 0; ///< of the buffer's first byte in the file's inflated bytes
    std::uint64_t m_unfolded = 0; ///< bytes that groups have added to the stream of packets so far
    bool m_searching = false;
    bool m_enough = false;
};

} // namespace

Result<StreamEnd> streamPackets(const std::string &path, PacketSink &sink, ImportReport &report,
                                const JobControl &job) {
    Result<std::unique_ptr<ByteSource>> source = openByteSource(path);
    if (!source)
        return source.error();
    ReadAhead ahead(source.take());
    PacketStream stream(sink, report);
    StreamEnd end;
    for (bool more = true; more;) {
        if (job.cancelled()) {
            end.cancelled = true;
            return end;
        }
        const std::string_view piece = ahead.next();
        more = stream.feed(piece, piece.empty()) && !piece.empty();
        job.report({"reading", ahead.fileBytesDone(), ahead.fileBytesTotal(), 0});
    }
    if (const auto fault = ahead.fault())
        report.add(Severity::DataLoss, fault->code, fault->what,
                   fault->at ? DiagnosticPlace::atByte(*fault->at) : DiagnosticPlace{}, fault->advice);
    end.content = ahead.contentId();
    return end;
}

} // namespace lanescope::model::perfetto
