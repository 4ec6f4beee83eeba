// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/lane_layout.h"
#include "model/identity.h"

#include <QString>

#include <optional>
#include <vector>

namespace lanescope::ui {

/// Whether the two ends agree in what a fact names.
enum class FactMark { None, Yes, No, NotInRecord };

/// One line about an event: what, and its value.
struct Fact {
    QString label;
    QString value;
    QString whole;       ///< what a copy gets where `value` is a cut text; else empty
    QString explanation; ///< tooltip of the value
    FactMark mark = FactMark::None;
    bool secret = false;                   ///< hidden until asked for
    std::optional<model::EventRef> target; ///< the value leads to this event
    analysis::Tone tone = analysis::Tone::Neutral;
    [[nodiscard]] const QString &wholeValue() const { return whole.isEmpty() ? value : whole; }
};

using Facts = std::vector<Fact>;

} // namespace lanescope::ui
