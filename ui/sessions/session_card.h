// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/alignment.h"
#include "analysis/analysis.h"
#include "analysis/timeline/lane_layout.h"

#include <QString>

#include <cstddef>
#include <vector>

namespace lanescope::ui {

/// A line of a card: what, and how much of it.
struct CardLine {
    QString label;
    QString value;
    analysis::Tone tone = analysis::Tone::Neutral;
    QString tooltip;
};

/// What the Sessions dock says about one session.
struct SessionCard {
    model::SessionId id;
    std::size_t session = 0; ///< position among the open sessions
    QString title;
    QString shortId; ///< "–" for historical rows: they name no session
    QString file;
    QString producer;
    QString tooltip;
    std::vector<CardLine> lines;

    /// The card in words, for screen readers and for copying.
    [[nodiscard]] QString text() const;
};

/// `alignments` are those that were declared.
[[nodiscard]] SessionCard sessionCard(const analysis::Analysis &analysis, std::size_t session,
                                      const analysis::AlignmentSet &alignments);

/// The three lines below the cards: what a join on bare ids would draw, what is proven, what is refused.
[[nodiscard]] std::vector<CardLine> joinTotals(const analysis::Analysis &analysis);

/// "Ambiguous key" for `ambiguous_key`: the short words for a state.
[[nodiscard]] QString stateWords(analysis::MatchState state);

} // namespace lanescope::ui
