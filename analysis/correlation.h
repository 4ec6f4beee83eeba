// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/launch_names.h"
#include "model/progress.h"
#include "model/store.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

/// State of a device event: the first that applies, in this order (semantics.md §3).
enum class MatchState : std::uint8_t {
    MissingSessionScope,
    UnknownProfile,
    MissingId,
    PlaceholderId,
    SessionsNotSeparable,
    MissingProcessScope,
    AmbiguousKey,
    ScopeConflict,
    Qualified,
    LaunchInOtherProcess,
    LaunchInOtherSession,
    LaunchNotInSession,
};
inline constexpr std::size_t kMatchStateCount = 12;
/// `qualified`, `missing_id`, …
[[nodiscard]] std::string_view stateCode(MatchState state);
/// One sentence for the eye.
[[nodiscard]] std::string_view stateSentence(MatchState state);

enum class CallState : std::uint8_t {
    HasDeviceWork,
    Captured,
    NoDeviceWork,
    MissingId,
    MissingSessionScope,
    UnknownProfile,
    PlaceholderId,
    SessionsNotSeparable,
    MissingProcessScope,
    AmbiguousKey,
    ScopeConflict,
};
[[nodiscard]] std::string_view callStateCode(CallState state);
/// One sentence for the eye.
[[nodiscard]] std::string_view callStateSentence(CallState state);

/// Suspicion beside the state, never a correction.
enum class Flag : std::uint32_t {
    EffectBeforeCause = 1U << 0U,
    ClockNotCollected = 1U << 1U,
    NegativeDuration = 1U << 2U,
    CrossClock = 1U << 3U,
    WitnessDisagrees = 1U << 4U,
    UnexpectedApi = 1U << 5U,
    SeveralForDirectLaunch = 1U << 6U,
    FanFollower = 1U << 7U,
    OverlapOnStream = 1U << 8U,
    OverrunsNext = 1U << 9U,
    GraphOpaque = 1U << 10U,
    GraphIncomplete = 1U << 11U,
    IdReused = 1U << 12U,
    DurationAdjusted = 1U << 13U,
    Open = 1U << 14U,
};
inline constexpr std::size_t kFlagCount = 15;
using Flags = std::uint32_t;
[[nodiscard]] constexpr bool has(Flags flags, Flag flag) { return (flags & static_cast<Flags>(flag)) != 0; }
[[nodiscard]] std::string_view flagCode(Flag flag);
/// One sentence for the eye.
[[nodiscard]] std::string_view flagSentence(Flag flag);
/// All codes set in `flags`, in order of the enum.
[[nodiscard]] std::vector<std::string_view> flagCodes(Flags flags);
/// The flags that make an arrow dashed: effect before cause, cross clock, several for a direct launch.
[[nodiscard]] constexpr bool drawsDashed(Flags flags) {
    return has(flags, Flag::EffectBeforeCause) || has(flags, Flag::CrossClock) ||
           has(flags, Flag::SeveralForDirectLaunch);
}

/// What the provider's second witness (a flow beside the key) says about a match.
enum class Witness : std::uint8_t { NoneRecorded, Absent, Agrees, Disagrees };
[[nodiscard]] std::string_view witnessCode(Witness witness);

/// Results for one session; vectors are parallel to the store's device events or calls.
struct SessionCorrelation {
    std::vector<MatchState> state;         ///< by DeviceEventRef
    std::vector<model::CallRef> source;    ///< by DeviceEventRef: the owning call; none unless qualified
    std::vector<Flags> flags;              ///< by DeviceEventRef
    std::vector<Witness> witness;          ///< by DeviceEventRef
    std::vector<std::uint32_t> candidates; ///< by DeviceEventRef: calls of this session with its key
    std::vector<model::CallRef>
        syncSource;                   ///< by position in the store's synchronisation records: the owning call or none
    std::vector<CallState> callState; ///< by CallRef
    std::vector<Flags> callFlags;     ///< by CallRef
    std::vector<model::CallRef> sameCall; ///< by CallRef: the outer row of the same call, else the call itself
    std::vector<LaunchClass>
        launch; ///< by CallRef; None for rows folded into another call and for driver rows inside a launch
    std::vector<std::uint32_t> fanBegin;    ///< by CallRef, one more than calls: into fan
    std::vector<model::DeviceEventRef> fan; ///< qualified device events of each call, by (start, place)
    std::array<std::uint64_t, kMatchStateCount> stateCounts{};
    std::array<std::uint64_t, kFlagCount> flagCounts{};
    std::uint64_t kernels = 0, memcpys = 0, memsets = 0, graphExecutions = 0;
    std::uint64_t withId = 0; ///< device events with an id that is no placeholder
    std::uint64_t qualifiedKernels = 0;
    std::uint64_t bareIdMatches = 0, refused = 0, bareIdPairs = 0, refusedPairs = 0;
    std::vector<bool> bareMatch; ///< by DeviceEventRef: some call in any open session has its id text
    bool clockMismatch = false;  ///< host and device extents disjoint by more than 10 s

    [[nodiscard]] std::span<const model::DeviceEventRef> deviceWork(model::CallRef call) const {
        return std::span(fan).subspan(fanBegin[call.index()], fanBegin[call.index() + 1] - fanBegin[call.index()]);
    }
    [[nodiscard]] bool isRefused(model::DeviceEventRef event) const {
        return bareMatch[event.index()] && state[event.index()] != MatchState::Qualified;
    }
};

/// Everything over all open sessions, in the order in which they were given.
struct Correlation {
    std::vector<SessionCorrelation> sessions;
    std::uint64_t deviceEvents = 0, withId = 0, qualified = 0, kernels = 0, kernelsQualified = 0;
    std::uint64_t bareIdMatches = 0, refused = 0, bareIdPairs = 0, refusedPairs = 0;
    std::array<std::uint64_t, kMatchStateCount> refusedByState{};
    bool cancelled = false;
};

/// Matches device events with calls by each session's documented key, and by nothing else.
/// O(events); never joins across sessions. A pure function of its (const) input.
[[nodiscard]] Correlation correlate(std::span<const model::SessionPtr> sessions, const model::JobControl &job = {});

/// The key on which an event is or would be matched; nullopt where it has none.
struct KeyView {
    model::CorrelationKey key;
    bool processImplied = false; ///< the record carries no process; the session has one CPU process
};
[[nodiscard]] std::optional<KeyView> deviceKey(const model::SessionStore &session, model::DeviceEventRef event);
[[nodiscard]] std::optional<KeyView> callKey(const model::SessionStore &session, model::CallRef call);

/// Calls anywhere in `sessions` that carry the event's id text: what a join on bare ids would take.
struct Candidate {
    std::size_t session = 0; ///< position in `sessions`
    model::CallRef call;
};
[[nodiscard]] std::vector<Candidate> bareIdCandidates(std::span<const model::SessionPtr> sessions, std::size_t session,
                                                      model::DeviceEventRef event, std::size_t limit = 50);

/// kernel.start − call.start and kernel.start − call.end (signed); nullopt for what is unqualified,
/// cross_clock or without usable times.
struct Latency {
    model::Ns latency;
    model::Ns queue;
};
[[nodiscard]] std::optional<Latency> latencyOf(const model::SessionStore &session,
                                               const SessionCorrelation &correlation, model::DeviceEventRef event);

} // namespace lanescope::analysis
