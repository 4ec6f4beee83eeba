// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/document.h"
#include "model/progress.h"
#include "model/result.h"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace lanescope::analysis {

/// A session in an export, and how its clock reads on the axis of the file.
struct ExportedLane {
    std::size_t session = 0;
    model::ClockRef clock;
    model::Ns offset; ///< a time t of the clock is t + offset on the axis
};

/// Everything that goes into one trace file, which has one time axis.
struct TraceExport {
    model::ClockId axis;
    std::vector<ExportedLane> lanes;
    model::Ns origin;                ///< of the file: its zero, on the axis
    std::uint64_t otherClock = 0;    ///< events left out: they are on another clock of their session
    std::uint64_t noUsableTimes = 0; ///< events left out: negative, never collected, or outside 64 bits
};

/// The chosen sessions on one axis. `clock` names the clock of a session that has several. Errors: `no_sessions`,
/// `missing_session_scope` and `sessions_not_separable` (no two times of such rows belong together),
/// `clock_unrelated` (sessions that nobody aligned), and those of clockForRange.
[[nodiscard]] model::Result<TraceExport> planTraceExport(const Analysis &analysis, const Selection &selection,
                                                         const std::optional<std::string> &clock);

/// Writes Trace Event JSON that Perfetto and chrome://tracing open: a process for each session, a thread for each
/// track (for each row of a device track), every event with its id and state, and a flow for each qualified match and
/// for nothing else. Stamps are microseconds with three decimals from the origin: exact nanoseconds. False if it was
/// cancelled, with the document cut off. Arguments of the artifact's records, which may be secret, stay behind.
[[nodiscard]] bool writePerfettoJson(std::ostream &out, const Analysis &analysis, const TraceExport &plan,
                                     const model::JobControl &job);

} // namespace lanescope::analysis
