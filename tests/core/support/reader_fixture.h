// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "model/reader.h"

#include <string>
#include <string_view>
#include <vector>

namespace lanescope::test {

/// Reads a file with one reader, without the registry; the artifact's id is the hash of its path.
[[nodiscard]] model::Result<model::ReadOutcome> readWith(const model::Reader &reader, const std::string &path,
                                                         const model::JobControl &job = {});
/// The same; expects that this works.
[[nodiscard]] model::ReadOutcome readThrough(const model::Reader &reader, const std::string &path);
/// Its one session; expects that there is no other.
[[nodiscard]] const model::SessionStore &only(const model::ReadOutcome &outcome);
/// Writes `content` to a file, reads it, and expects that this works.
[[nodiscard]] model::ReadOutcome readText(const model::Reader &reader, std::string_view content);

/// The files, opened and analysed; expects that all open.
[[nodiscard]] analysis::AnalysisPtr analysedFiles(const std::vector<std::string> &paths);
/// How many device events of a session are in a state.
[[nodiscard]] std::uint64_t stateCount(const analysis::AnalysisPtr &open, analysis::MatchState state,
                                       std::size_t session = 0);

[[nodiscard]] int scoreOf(const model::Reader &reader, std::string_view head);

/// "code×count code×count", in order of code; empty for a clean report.
[[nodiscard]] std::string codes(const model::ImportReport &report);

/// One line per event, sorted: "track-kind pid/tid name start+duration flags", without places.
[[nodiscard]] std::vector<std::string> eventLines(const model::SessionStore &session);
/// The same lines as one text, one per line.
[[nodiscard]] std::string eventText(const model::SessionStore &session);

} // namespace lanescope::test
