// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/alignment.h"
#include "analysis/analysis.h"
#include "analysis/output/json_writer.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

enum class OutputFormat : std::uint8_t { Text, Json, Csv };

/// What of an Analysis is printed. `total` is never filtered by phase.
struct Selection {
    std::vector<std::size_t> sessions; ///< positions in Analysis::sessions, ascending
    bool everySession = true;          ///< nobody asked for less
    std::optional<std::string> phase;  ///< canonical region text (see phaseText); nullopt: all
    bool withSecrets = false;          ///< people are named
    AlignmentSet alignments;           ///< that were declared; they are said, and change no number of a session

    [[nodiscard]] static Selection all(const Analysis &analysis);
    [[nodiscard]] bool takesPhase(std::string_view region) const;
    /// True if no region of the chosen sessions has the phase that was asked for.
    [[nodiscard]] bool phaseIsAbsent(const Analysis &analysis) const;
    /// The regions that there are, for the message: "decode, prefill".
    [[nodiscard]] std::string phasesThatExist(const Analysis &analysis) const;
};

/// How much of an answer there is (semantics.md §6). `message` and `advice` are empty where everything
/// is available.
struct Availability {
    std::string status; ///< available, partial, empty, unavailable
    std::string reason; ///< machine code
    std::string message;
    std::string advice;
};

/// What reading gave, whatever is asked of it. `sessions` are those that count for the answer.
[[nodiscard]] Availability availabilityOf(std::span<const model::ArtifactPtr> artifacts,
                                          std::span<const model::Error> errors,
                                          std::span<const model::SessionPtr> sessions);
/// The same for the chosen sessions of an analysis and the artifacts that hold them.
[[nodiscard]] Availability availabilityOf(const Analysis &analysis, const Selection &selection);

/// The artifacts that hold the chosen sessions, and those without any session unless sessions were named.
[[nodiscard]] std::vector<model::ArtifactPtr> chosenArtifacts(const Analysis &analysis, const Selection &selection);

/// `{"schema": "lanescope.<name>/1", "tool": …, "availability": …`: the caller goes on and ends the object.
void beginDocument(JsonWriter &writer, std::string_view name, const Availability &availability,
                   std::span<const model::Error> errors);

/// A whole document that only says why there is no answer. Tables have an empty `rows`.
void writeRefusal(std::ostream &out, std::string_view name, const Availability &availability,
                  std::span<const model::Error> errors, bool table);

/// `file: what, where, what to do` of a diagnostic, on one line, escaped.
[[nodiscard]] std::string diagnosticLine(const model::Artifact &artifact, const model::Diagnostic &diagnostic);

} // namespace lanescope::analysis
