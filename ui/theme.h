// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/lane_layout.h"
#include "analysis/timeline/row_style.h"

#include <QColor>
#include <QFont>
#include <QPalette>

#include <array>

namespace lanescope::ui {

/// Foreground and background of a badge or pill.
struct ToneColours {
    QColor text;
    QColor fill;
};

/// All colours and fonts of the window, light or dark. A value; widgets keep a copy.
struct Theme {
    bool dark = false;

    QColor base;  ///< plot and panel background
    QColor panel; ///< docks, header column, rulers
    QColor laneHeader;
    QColor line;       ///< between tracks
    QColor strongLine; ///< between lanes and panels
    QColor text;
    QColor muted;
    QColor accent;        ///< selection, arrows
    QColor selectionFill; ///< selected card, pressed button, overview window
    QColor warning, bad, good;
    QColor hatchFill; ///< behind the hatching of unqualified events
    QColor hatchLine;
    QColor barText; ///< on coloured bars
    QColor annotationText;
    QColor flow; ///< recorded flows
    QColor neutralFill;

    std::array<QColor, analysis::kColourClassCount> bars; ///< by ColourClass

    QFont font; ///< Inter where installed
    QFont mono; ///< JetBrains Mono where installed

    [[nodiscard]] QColor bar(analysis::ColourClass colour) const { return bars[static_cast<std::size_t>(colour)]; }
    /// Text colour on a bar of this class.
    [[nodiscard]] QColor textOn(analysis::ColourClass colour) const;
    [[nodiscard]] ToneColours tone(analysis::Tone tone) const;
    [[nodiscard]] QPalette palette() const;

    [[nodiscard]] static Theme light();
    [[nodiscard]] static Theme darkTheme();
    /// The theme that goes with the system's window colour.
    [[nodiscard]] static Theme ofSystem();
};

} // namespace lanescope::ui
