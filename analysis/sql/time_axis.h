// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/document.h"
#include "model/clock.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lanescope::analysis::sql {

/// The one clock on which the times of SQL tables stand, so that whatever a statement subtracts was read from one
/// clock (semantics.md §4). Times of clocks that are aligned with it are moved onto it; all others are NULL.
class TimeAxis {
public:
    /// The clock that is named, or the one on which all events of the chosen sessions lie, alone or by their
    /// alignments: then the first of them. Without times where there is no such clock. Errors: `no_such_clock` and
    /// `ambiguous_clock` for a name that none, or several unaligned clocks, of the sessions have.
    [[nodiscard]] static model::Result<TimeAxis> choose(const Analysis &analysis, const Selection &selection,
                                                        const std::optional<std::string> &name);
    /// One clock of a session of the analysis.
    TimeAxis(const Analysis &analysis, const Selection &selection, const model::ClockId &clock);

    /// nullopt: there is none, and reason() is its code.
    [[nodiscard]] const std::optional<model::ClockId> &clock() const { return m_clock; }
    /// `clock_unrelated`, `no_usable_times`, or why no two times of the sessions may be compared.
    [[nodiscard]] const std::string &reason() const { return m_reason; }
    /// For people, with a full stop; empty where every time is as recorded.
    [[nodiscard]] const std::string &sentence() const { return m_sentence; }
    /// A time of the clock of that name of a session, on the axis; nullopt where it has no place there.
    [[nodiscard]] std::optional<std::int64_t> on(const std::string &session, const std::string &clock,
                                                 std::int64_t at) const;

private:
    TimeAxis() = default;
    [[nodiscard]] static TimeAxis none(std::string reason, const std::string &why);

    std::optional<model::ClockId> m_clock;
    std::string m_reason, m_sentence;
    std::map<std::pair<std::string, std::string>, std::optional<model::Ns>> m_offsets; ///< by session and clock name
};

/// The clocks among which somebody has to choose: those of the sessions that have times, where choose() finds no axis
/// without a name for want of a relation; else empty.
[[nodiscard]] std::vector<model::ClockId> clocksToChoose(const Analysis &analysis, const Selection &selection);

/// Whether a column of a SQL table, by its name there, holds times, and not durations.
[[nodiscard]] bool holdsTimes(std::string_view column);

} // namespace lanescope::analysis::sql
