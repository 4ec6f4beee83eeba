// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/perfetto/packet_stream.h"
#include "model/perfetto/recording.h"

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace lanescope::model::perfetto {

/// Sorts packets into recordings: one for each machine between two seams. A seam is where another
/// trace was appended to the file: a second trace_uuid, trace_config or start of tracing; a repeated
/// first packet of a known sequence; or the first packets of the trace over again, byte for byte.
/// Sequence numbers, track uuids and flow ids mean nothing across a seam.
class TraceReader final : public PacketSink {
public:
    TraceReader(ImportReport &report, JobControl job) : m_report(report), m_job(std::move(job)) { begin(); }

    [[nodiscard]] bool packet(const Packet &packet) override;
    void damaged(std::uint64_t place) override;
    /// Call once, after the last packet.
    void finish();
    [[nodiscard]] std::uint64_t packets() const { return m_packets; }

    /// Finished sessions in order of first appearance; those without any event only if there is no other.
    [[nodiscard]] std::vector<SessionPtr> sessions(const ArtifactId &artifact);
    [[nodiscard]] std::string producerVersion() const;

private:
    struct Segment {
        std::vector<std::unique_ptr<Recording>> machines;        ///< by first appearance
        std::set<std::pair<std::uint32_t, std::uint64_t>> marks; ///< what a recording has only once
        std::uint64_t packets = 0;
        std::uint64_t begin = 0; ///< place of its seam
    };
    struct Kept {
        std::string bytes;
        std::uint64_t place = 0;
    };
    void begin(std::uint64_t place = 0);
    void takeMarked(const Packet &packet);
    void deliver(const Packet &packet);
    void deliverKept(std::vector<Kept> &kept, std::size_t from, std::size_t to);
    void releaseRepeat(bool asSegment);
    [[nodiscard]] bool extendsRepeat(const Packet &packet);
    [[nodiscard]] bool isMark(const Packet &packet);
    [[nodiscard]] Recording &recordingOf(std::uint32_t machine);
    /// Descriptors alone may well come again and again; with an event among them they do not.
    [[nodiscard]] bool provesRepeat() const { return m_openingProves && (m_openingHasEvents); }
    void noteSeam(std::uint64_t place);

    ImportReport &m_report;
    JobControl m_job;
    std::vector<Segment> m_segments;
    std::vector<Kept> m_opening;  ///< the first packets of the file
    bool m_openingProves = false; ///< they say something that a recording says once
    bool m_openingHasEvents = false;
    std::vector<Kept> m_repeat;       ///< packets that may be the opening over again
    std::vector<Kept> m_preamble;     ///< markers and snapshots that belong to what follows them
    std::size_t m_preambleLength = 0; ///< how many of them came before the first mark of the file
    bool m_markSeen = false;
    std::uint64_t m_packets = 0;
};

} // namespace lanescope::model::perfetto
