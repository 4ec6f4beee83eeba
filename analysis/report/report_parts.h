// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/table_cells.h"
#include "analysis/report/privacy.h"
#include "analysis/report/report.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::analysis::report {

/// What the sections are made from.
struct Sources {
    const Analysis &analysis;
    const TimelineIndex &index;
    const model::workspace::Contents *contents; ///< nullptr without a workspace
    const ReportOptions &options;
    const Selection &selection;
    Privacy &privacy;
    const model::JobControl &job;

    [[nodiscard]] const model::SessionStore &store(std::size_t session) const { return *analysis.sessions[session]; }
    /// Position among the lanes of the report; nullopt if the session is not in it.
    [[nodiscard]] std::optional<std::size_t> laneOf(std::size_t session) const;
    [[nodiscard]] std::optional<std::size_t> laneOf(const std::string &sessionId) const;
    /// Provenance of numbers of a session on all of its clocks.
    [[nodiscard]] Provenance from(std::size_t session, std::string rule) const;
    /// "Lane DECODE · TP0 (b81e04d2), clock unix. Rule: …."
    [[nodiscard]] std::string captionOf(const Provenance &from) const;
    /// "DECODE · TP0 (b81e04d2)".
    [[nodiscard]] std::string laneText(std::size_t session) const;
};

using Blocks = std::vector<Block>;
[[nodiscard]] Blocks summaryBlocks(const Sources &sources);
[[nodiscard]] Blocks artifactBlocks(const Sources &sources);
[[nodiscard]] Blocks alignmentBlocks(const Sources &sources);
[[nodiscard]] Blocks coverageBlocks(const Sources &sources);
[[nodiscard]] Blocks regionBlocks(const Sources &sources);
[[nodiscard]] Blocks stepBlocks(const Sources &sources);
[[nodiscard]] Blocks kernelBlocks(const Sources &sources);
[[nodiscard]] Blocks findingBlocks(const Sources &sources);
[[nodiscard]] Blocks refusedBlocks(const Sources &sources);
[[nodiscard]] Blocks verdictBlocks(const Sources &sources);
[[nodiscard]] Blocks noteBlocks(const Sources &sources);
[[nodiscard]] Blocks limitationBlocks(const Sources &sources);

// Cells.
[[nodiscard]] Cell textCell(std::string text);
/// A short form, and the whole text for JSON.
[[nodiscard]] Cell shortCell(std::string shown, std::string whole);
[[nodiscard]] Cell textOrNull(const std::string &text, std::string_view reason);
[[nodiscard]] Cell badgeCell(std::string text, Tone tone);
[[nodiscard]] Cell numberCell(std::int64_t number);
[[nodiscard]] Cell countCell(std::uint64_t count);
[[nodiscard]] Cell bytesCell(std::uint64_t bytes);
[[nodiscard]] Cell durationCell(std::int64_t ns);
[[nodiscard]] Cell maybeCell(const MaybeNumber &number, CellFormat format);
[[nodiscard]] Cell nullCell(std::string_view reason);
[[nodiscard]] Cell codesCell(const std::map<std::string, std::uint64_t> &counts, Tone tone);
/// A cell of a table of the command line; durations in their short form.
[[nodiscard]] Cell cellOf(const TableColumn &column, const TableCell &cell);

/// The cell of a row of `table` in the column of that key, which there has to be.
[[nodiscard]] Cell &cellAt(const Table &table, Row &row, std::string_view key);
[[nodiscard]] const Cell &cellAt(const Table &table, const Row &row, std::string_view key);

/// The table of the command line without its session column, rows with that provenance. Columns are named so in JSON;
/// `hidden` are in JSON only.
[[nodiscard]] Table tableOf(const TableCells &cells, std::string code, const Provenance &from,
                            const std::vector<std::string_view> &hidden = {});

/// Tone of a device event's state.
[[nodiscard]] Tone toneOf(MatchState state);

/// "12 of 340 rows are shown."
[[nodiscard]] std::string restSentence(std::size_t shown, std::uint64_t total, std::string_view what);

/// `2026-01-31 23:59:59 UTC` of milliseconds since 1970.
[[nodiscard]] std::string utcText(model::workspace::UtcMs when);

} // namespace lanescope::analysis::report
