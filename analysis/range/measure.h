// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/alignment.h"
#include "analysis/analysis.h"
#include "model/clock.h"
#include "model/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope::analysis {

enum class EventEdge : std::uint8_t { Start, End };
/// `start` or `end`.
[[nodiscard]] std::string_view eventEdgeCode(EventEdge edge);

/// What something is measured from or to.
struct MeasurePoint {
    model::TimePoint at;
    std::optional<model::EventRef> event; ///< on whose start or end it lies; nullopt: a time alone
    EventEdge edge = EventEdge::Start;    ///< of the event
};

/// The start or the end of an event. Refused where the record has none: `clock_not_collected`, and for the end
/// `negative_duration` and `open`.
[[nodiscard]] model::Result<MeasurePoint> pointOfEvent(const model::SessionStore &session, model::EventRow row,
                                                       EventEdge edge);

/// A point as typed: EVENT or EVENT:start, EVENT:end, or SESSION:NS on the clock of that name or the session's only
/// one. Errors: `bad_point`, those of Analysis::findEvent, clockForRange and pointOfEvent.
[[nodiscard]] model::Result<MeasurePoint> pointFromText(const Analysis &analysis, const std::string &text,
                                                        const std::optional<std::string> &clock);

/// The time between two points and what it rests on. One clock needs no evidence; across clocks declared alignments
/// give the number, and it is no better than they are.
struct Measurement {
    model::TimePoint from, to;
    model::Ns distance;                   ///< to − from, on the clock of `from`
    std::optional<model::Ns> uncertainty; ///< ±, of the alignments between the two; nullopt: nobody says
    model::AlignmentEvidence evidence = model::AlignmentEvidence::SameSessionClock; ///< the weakest of them
    std::size_t links = 0; ///< alignments between the two clocks; 0: one clock
};

/// Refused with a sentence: `missing_session_scope` and `sessions_not_separable` where no two times of a lane may be
/// compared, `clock_unrelated` across clocks that nobody aligned, `alignment_overflow` and `time_overflow` where the
/// number has no 64 bits.
[[nodiscard]] model::Result<Measurement> measureBetween(const Analysis &analysis, const AlignmentSet &alignments,
                                                        const model::TimePoint &from, const model::TimePoint &to);

/// "1.250 µs from PREFILL (3f9a21c7) to DECODE (b81e04d2), ± 10.000 ms by wall_clock_anchor".
[[nodiscard]] std::string measurementText(const Analysis &analysis, const Measurement &measurement);

} // namespace lanescope::analysis
