// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "model/workspace/contents.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Going through matches one by one: what there is to look at, the evidence that a verdict is made on,
/// and what the verdicts say afterwards.
namespace lanescope::analysis {

enum class QueueKind : std::uint8_t {
    Matches,  ///< every qualified device event
    Sample,   ///< some of them, drawn with a seed
    Findings, ///< the events of every finding, of each the first Finding::kEventCap
    Refused,  ///< every device event that a join on bare ids would have matched and the key rule does not
};
/// `matches`, `sample`, `findings`, `refused`.
[[nodiscard]] std::string_view queueKindCode(QueueKind kind);
[[nodiscard]] std::optional<QueueKind> queueKindFromCode(std::string_view code);

/// A stretch [begin, end) of one clock of one session.
struct QueueRange {
    model::ClockId clock;
    model::Ns begin;
    model::Ns end;
    friend bool operator==(const QueueRange &, const QueueRange &) = default;
};

/// What a queue is made from. The same spec over the same sessions gives the same queue, on any machine.
struct QueueSpec {
    QueueKind kind = QueueKind::Matches;
    std::vector<std::size_t> sessions;              ///< positions among the open sessions, each once
    std::uint64_t seed = 0;                         ///< of Sample
    std::size_t size = 0;                           ///< of Sample; more than there are takes all
    std::optional<QueueRange> range = std::nullopt; ///< only events that start in it; a workspace keeps no such queue
};

/// The events to go through: device events by session, then (start, place); of findings in their order, each
/// event once.
[[nodiscard]] std::vector<model::EventRef> verifyQueue(const Analysis &analysis, const QueueSpec &spec);

/// How a workspace keeps a queue, standing at `position` of `items`.
[[nodiscard]] model::workspace::StoredQueue storedQueue(const Analysis &analysis, const QueueSpec &spec,
                                                        std::span<const model::EventRef> items, std::size_t position);
/// The spec of a kept queue. Sessions that are not open are left out; nullopt if its kind is unknown, or none
/// of the sessions that it names is open.
[[nodiscard]] std::optional<QueueSpec> specOf(const Analysis &analysis, const model::workspace::StoredQueue &stored);
/// Where to go on in `items`: at the event where it stopped, else at the kept position; items.size() at the end.
[[nodiscard]] std::size_t resumeAt(const Analysis &analysis, std::span<const model::EventRef> items,
                                   const model::workspace::StoredQueue &stored);

/// The evidence on an event as it stands now, in a verdict without judgement, reason, id and time. An event
/// that is no device event has no key and no state.
[[nodiscard]] model::workspace::Verdict evidenceOn(const Analysis &analysis, const model::EventRef &event);

/// Whether a verdict still speaks of what there is.
enum class Standing : std::uint8_t {
    Current,
    NotOpen,         ///< its artifact is not open, or has another content now
    EventGone,       ///< the artifact has no event at its place
    RuleChanged,     ///< another profile or key rule
    EvidenceChanged, ///< another state, call or key
};
[[nodiscard]] std::string_view standingCode(Standing standing);
/// One sentence for the eye.
[[nodiscard]] std::string_view standingSentence(Standing standing);
/// Of a verdict on an event that is there.
[[nodiscard]] Standing standingAt(const Analysis &analysis, const model::EventRef &event,
                                  const model::workspace::Verdict &verdict);
/// How a verdict stands, and the event that it is about; nullopt where there is none to see.
struct VerdictPlace {
    Standing standing = Standing::NotOpen;
    std::optional<model::EventRef> event;
};
/// Of every verdict of a workspace. One pass over the sessions that have any; cancelled: what was found by then.
[[nodiscard]] std::map<model::workspace::VerdictId, VerdictPlace>
placesOf(const Analysis &analysis, const model::workspace::Contents &contents, const model::JobControl &job = {});
[[nodiscard]] std::map<model::workspace::VerdictId, Standing> standingsOf(const Analysis &analysis,
                                                                          const model::workspace::Contents &contents);

/// What the verdicts say about a queue. Of several on one event the latest counts.
struct VerifyStatistics {
    std::size_t items = 0;
    std::size_t confirmed = 0;
    std::size_t disputed = 0;
    std::size_t skipped = 0;
    std::size_t stale = 0; ///< events whose latest verdict no longer stands
    /// Confirmed or disputed, and still standing.
    [[nodiscard]] std::size_t reviewed() const { return confirmed + disputed; }
};
[[nodiscard]] VerifyStatistics statisticsOf(const Analysis &analysis, std::span<const model::EventRef> items,
                                            const model::workspace::Contents &contents);

} // namespace lanescope::analysis
