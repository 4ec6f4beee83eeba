// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What a join on bare ids over everything open would have drawn and the key rule does not (semantics.md §3):
/// a *match* is refused at a device event that is not qualified; a *pair* is a device event and one call with its
/// id that is no qualified match.
namespace lanescope::analysis {

/// A device event that has refused pairs. Qualified ones have some where other calls carry their id too.
struct RefusedEvent {
    std::uint32_t session = 0; ///< position in Analysis::sessions
    model::DeviceEventRef event;
    friend bool operator==(const RefusedEvent &, const RefusedEvent &) = default;
};

/// What is refused in one session at device events of one state.
struct RefusedCount {
    std::size_t session = 0;
    MatchState state = MatchState::Qualified;
    std::uint64_t matches = 0; ///< none where the state is Qualified
    std::uint64_t pairs = 0;
};

/// All device events with refused pairs, and the calls at the other ends. Constant; shared between threads.
/// Memory: 8 bytes for each such event, and for each call with the id of one; pairs are never written out.
class RefusedIndex {
public:
    /// One pass over the calls and one over the device events of all sessions; null if cancelled.
    [[nodiscard]] static std::shared_ptr<const RefusedIndex> build(AnalysisPtr analysis,
                                                                   const model::JobControl &job = {});

    [[nodiscard]] const Analysis &analysis() const { return *m_analysis; }
    /// By session, then (start, place).
    [[nodiscard]] std::span<const RefusedEvent> events() const { return m_events; }
    /// By session, then state; of those that have any.
    [[nodiscard]] const std::vector<RefusedCount> &counts() const { return m_counts; }
    [[nodiscard]] MatchState stateOf(std::size_t position) const;
    /// Refused pairs of the event at a position of events(); at least 1.
    [[nodiscard]] std::uint64_t pairsOf(std::size_t position) const;
    /// The calls of its refused pairs: those of its own session first, then by session; at most `limit`.
    [[nodiscard]] std::vector<Candidate> candidates(std::size_t position, std::size_t limit) const;
    /// One sentence for the eye.
    [[nodiscard]] std::string sentence(std::size_t position) const;

private:
    class Builder;
    struct Call {
        std::uint32_t session = 0;
        model::CallRef call;
    };

    AnalysisPtr m_analysis;
    std::vector<RefusedEvent> m_events;
    std::vector<std::uint32_t> m_idOf; ///< parallel to m_events: which id of m_begin it has
    std::vector<std::size_t> m_begin;  ///< by id, one more than there are: into m_calls
    std::vector<Call> m_calls;         ///< by id, then session and call
    std::vector<RefusedCount> m_counts;
};
using RefusedIndexPtr = std::shared_ptr<const RefusedIndex>;

/// Which refused events are wanted. Nothing set: all.
struct RefusedFilter {
    std::optional<std::size_t> session; ///< of the device event
    std::optional<MatchState> state;
    std::string text; ///< part of the device event's name, without case, or its whole id
    friend bool operator==(const RefusedFilter &, const RefusedFilter &) = default;
};
/// Positions in RefusedIndex::events(), ascending. Cancelled: those found by then.
[[nodiscard]] std::vector<std::uint32_t> refusedPositions(const RefusedIndex &index, const RefusedFilter &filter,
                                                          const model::JobControl &job = {});

} // namespace lanescope::analysis
