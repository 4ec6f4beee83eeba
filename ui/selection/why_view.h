// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/selection/event_facts.h"
#include "ui/tables/text_table_model.h"

namespace lanescope::ui {

/// The Why column and the table beside it, for one event.
struct WhyView {
    QString title;
    QString pill; ///< verdict in a word or two; empty: none
    analysis::Tone tone = analysis::Tone::Neutral;
    QString sentence;
    Facts facts;

    QString tableTitle; ///< empty: no table
    QStringList headers;
    std::vector<TextRow> rows;
    std::vector<model::EventRef> targets; ///< by TextRow::source
};

/// Why the arrow of a device event is or is not drawn, with the candidates that were refused; for a
/// call its device work; for any other event the sentence that nothing is matched to it.
[[nodiscard]] WhyView whyView(const EventSubject &subject);

} // namespace lanescope::ui
