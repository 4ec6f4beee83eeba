// SPDX-License-Identifier: Apache-2.0
#include "analysis/correlation.h"

namespace lanescope::analysis {

namespace {

/// A machine code and its sentence for the eye.
struct Words {
    std::string_view code;
    std::string_view sentence;
};

Words wordsOf(MatchState state) {
    switch (state) {
    case MatchState::MissingSessionScope:
        return {"missing_session_scope", "The row names no artifact, so no session of it is known."};
    case MatchState::UnknownProfile:
        return {"unknown_profile", "No key rule is documented for this format or version of it."};
    case MatchState::MissingId: return {"missing_id", "The record carries no correlation id."};
    case MatchState::PlaceholderId:
        return {"placeholder_id", "The correlation id is one that the profiler writes where it has none."};
    case MatchState::SessionsNotSeparable:
        return {"sessions_not_separable", "The file holds several captures that cannot be told apart."};
    case MatchState::MissingProcessScope:
        return {"missing_process_scope", "One end carries no process, which the key needs."};
    case MatchState::AmbiguousKey: return {"ambiguous_key", "More than one call has this key."};
    case MatchState::ScopeConflict: return {"scope_conflict", "The call with this key ran in another context."};
    case MatchState::Qualified: return {"qualified", "Exactly one call of this session has this key."};
    case MatchState::LaunchInOtherProcess:
        return {"launch_in_other_process", "The only calls with this id belong to another process."};
    case MatchState::LaunchInOtherSession:
        return {"launch_in_other_session", "The only calls with this id are in another session."};
    case MatchState::LaunchNotInSession: return {"launch_not_in_session", "No call of this session has this id."};
    }
    return {};
}

Words wordsOf(CallState state) {
    switch (state) {
    case CallState::HasDeviceWork: return {"has_device_work", "Device work of this call is proven."};
    case CallState::Captured: return {"captured", "The call was recorded into a graph and launched nothing itself."};
    case CallState::NoDeviceWork: return {"no_device_work", "No device event of this session has this call's key."};
    case CallState::MissingId:
    case CallState::MissingSessionScope:
    case CallState::UnknownProfile:
    case CallState::PlaceholderId:
    case CallState::SessionsNotSeparable:
    case CallState::MissingProcessScope:
    case CallState::AmbiguousKey:
    case CallState::ScopeConflict: break;
    }
    return {};
}

/// The device state of the same name, for the call states that share one.
MatchState sharedState(CallState state) {
    switch (state) {
    case CallState::MissingSessionScope: return MatchState::MissingSessionScope;
    case CallState::UnknownProfile: return MatchState::UnknownProfile;
    case CallState::MissingId: return MatchState::MissingId;
    case CallState::PlaceholderId: return MatchState::PlaceholderId;
    case CallState::SessionsNotSeparable: return MatchState::SessionsNotSeparable;
    case CallState::MissingProcessScope: return MatchState::MissingProcessScope;
    case CallState::AmbiguousKey: return MatchState::AmbiguousKey;
    case CallState::ScopeConflict: return MatchState::ScopeConflict;
    case CallState::HasDeviceWork:
    case CallState::Captured:
    case CallState::NoDeviceWork: break;
    }
    return MatchState::Qualified;
}

Words wordsOf(Flag flag) {
    switch (flag) {
    case Flag::EffectBeforeCause: return {"effect_before_cause", "The device work starts before its call starts."};
    case Flag::ClockNotCollected: return {"clock_not_collected", "The profiler did not collect this record's times."};
    case Flag::NegativeDuration: return {"negative_duration", "The recorded end lies before the start."};
    case Flag::CrossClock:
        return {"cross_clock", "The two ends are on clocks whose relation is unknown, so no latency exists."};
    case Flag::WitnessDisagrees:
        return {"witness_disagrees", "The recorded flow of this id binds to another call or device event."};
    case Flag::UnexpectedApi:
        return {"unexpected_api", "The call with this key is one that cannot enqueue device work."};
    case Flag::SeveralForDirectLaunch: return {"several_for_direct_launch", "A launch of one kernel owns several."};
    case Flag::FanFollower: return {"fan_follower", "A later device event of a call that owns several."};
    case Flag::OverlapOnStream: return {"overlap_on_stream", "Starts before an earlier event of its stream has ended."};
    case Flag::OverrunsNext: return {"overruns_next", "Ends after an event that started later on its stream."};
    case Flag::GraphOpaque: return {"graph_opaque", "A whole graph recorded as one row, without its nodes."};
    case Flag::GraphIncomplete: return {"graph_incomplete", "The kernels of this graph launch may be incomplete."};
    case Flag::IdReused: return {"id_reused", "The id was used again: a call with it starts after work with it."};
    case Flag::DurationAdjusted:
        return {"duration_adjusted_by_producer", "The profiler says that it changed this duration."};
    case Flag::Open: return {"open", "No end was recorded, or it lies beyond the range of times."};
    }
    return {};
}

} // namespace

std::string_view stateCode(MatchState state) { return wordsOf(state).code; }
std::string_view stateSentence(MatchState state) { return wordsOf(state).sentence; }

std::string_view callStateCode(CallState state) {
    const Words own = wordsOf(state);
    return own.code.empty() ? stateCode(sharedState(state)) : own.code;
}
std::string_view callStateSentence(CallState state) {
    const Words own = wordsOf(state);
    return own.code.empty() ? stateSentence(sharedState(state)) : own.sentence;
}

std::string_view flagCode(Flag flag) { return wordsOf(flag).code; }
std::string_view flagSentence(Flag flag) { return wordsOf(flag).sentence; }

std::vector<std::string_view> flagCodes(Flags flags) {
    std::vector<std::string_view> codes;
    for (std::size_t bit = 0; bit < kFlagCount; ++bit)
        if (const Flag flag = static_cast<Flag>(1U << bit); has(flags, flag))
            codes.push_back(flagCode(flag));
    return codes;
}

std::string_view witnessCode(Witness witness) {
    switch (witness) {
    case Witness::NoneRecorded: return "none_recorded";
    case Witness::Absent: return "witness_absent";
    case Witness::Agrees: return "witness_agrees";
    case Witness::Disagrees: return "witness_disagrees";
    }
    return {};
}

} // namespace lanescope::analysis
