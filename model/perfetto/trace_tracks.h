// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/perfetto/interned.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace lanescope::model::perfetto {

/// A track of the trace, before it becomes a thread, a stream or a named track of the store.
using TraceTrack = Ref<struct TraceTrackTag>;

/// How the tracks below one are to be drawn, by its descriptor.
enum class ChildOrder : std::uint8_t { Unspecified, Lexicographic, Chronological, Explicit };

struct TrackFacts {
    std::uint64_t uuid = 0;     ///< 0: the trace gave none
    std::uint32_t sequence = 0; ///< of the default track of a sequence
    bool described = false;
    StringRef name;
    StringRef threadName;
    std::optional<std::uint64_t> parentUuid;
    TraceTrack parent;                      ///< of tracks that only older events imply
    std::optional<std::int32_t> pid;        ///< of a process or thread descriptor
    std::optional<std::int64_t> tid;        ///< of a thread descriptor
    std::optional<std::int32_t> trustedPid; ///< what the tracing service knew of the first writer
    ChildOrder childOrder = ChildOrder::Unspecified;
    std::int32_t rank = 0;       ///< among its siblings, where their parent's order is explicit
    bool incremental = false;    ///< counter: values are differences
    std::int64_t multiplier = 1; ///< counter: what its values have to be multiplied with
    StringRef unit;              ///< counter: of the multiplied values
    std::uint64_t builtinCounter = 0;
};

/// Names that descriptors give to processes and threads, by the numbers of the trace.
struct ProcessNames {
    std::map<std::int32_t, StringRef> processes;
    std::map<std::pair<std::int32_t, std::int64_t>, StringRef> threads;
    std::map<std::int32_t, std::int64_t> startOfProcess; ///< to notice a pid that is used again
    bool pidReused = false;
};

/// The tracks of one machine in one recording. Descriptors may come after the events and again.
class TraceTracks {
public:
    [[nodiscard]] TraceTrack byUuid(std::uint64_t uuid);
    [[nodiscard]] TraceTrack ofSequence(std::uint32_t sequence);
    /// The thread that an older event names itself (pid_override, tid_override).
    [[nodiscard]] TraceTrack ofThread(std::int32_t pid, std::int64_t tid);
    /// The track of asynchronous events of one id.
    [[nodiscard]] TraceTrack async(const std::string &key, StringRef name, TraceTrack parent);

    /// Takes over a TrackDescriptor, ThreadDescriptor, ProcessDescriptor or ProcessTree message. They
    /// throw proto::Malformed.
    void describe(std::string_view trackDescriptor, Texts &texts);
    void describeSequence(std::uint32_t sequence, std::string_view threadDescriptor, Texts &texts);
    void describeProcess(std::string_view processDescriptor, Texts &texts) {
        (void)readProcess(processDescriptor, texts);
    }
    void readTree(std::string_view processTree, Texts &texts);

    void noteWriter(TraceTrack track, std::optional<std::int32_t> trustedPid) {
        if (trustedPid && !m_tracks[track.index()].trustedPid)
            m_tracks[track.index()].trustedPid = trustedPid;
    }
    [[nodiscard]] const TrackFacts &facts(TraceTrack track) const { return m_tracks[track.index()]; }
    [[nodiscard]] std::size_t size() const { return m_tracks.size(); }
    /// The described or implied parent; none at the top.
    [[nodiscard]] TraceTrack parentOf(TraceTrack track) const;
    [[nodiscard]] const ProcessNames &names() const { return m_names; }

private:
    [[nodiscard]] TraceTrack add();
    [[nodiscard]] std::optional<std::int32_t> readProcess(std::string_view descriptor, Texts &texts);
    void readThread(TrackFacts &facts, std::string_view descriptor, Texts &texts);

    std::vector<TrackFacts> m_tracks;
    std::unordered_map<std::uint64_t, TraceTrack> m_byUuid;
    std::unordered_map<std::uint32_t, TraceTrack> m_bySequence;
    std::map<std::pair<std::int32_t, std::int64_t>, TraceTrack> m_byThread;
    std::map<std::string, TraceTrack> m_async;
    ProcessNames m_names;
};

} // namespace lanescope::model::perfetto
