// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/lane_layout.h"
#include "analysis/timeline/row_style.h"

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>

#include <array>
#include <cstdint>
#include <optional>

namespace lanescope::ui {

/// Which colours the window follows.
enum class ThemeChoice : std::uint8_t { System, Light, Dark, HighContrastLight, HighContrastDark };
inline constexpr std::array kThemeChoices{ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark,
                                          ThemeChoice::HighContrastLight, ThemeChoice::HighContrastDark};
/// `system`, `light`, `dark`, `high-contrast-light`, `high-contrast-dark`.
[[nodiscard]] QString themeCode(ThemeChoice choice);
[[nodiscard]] std::optional<ThemeChoice> themeFromCode(const QString &code);

/// Foreground and background of a badge or pill.
struct ToneColours {
    QColor text;
    QColor fill;
};

/// All colours and fonts of the window, light or dark. A value; widgets keep a copy.
struct Theme {
    bool dark = false;
    /// Text and marks stand out from what is behind them by 7:1, edges by 3:1 (WCAG 2, its strictest level).
    bool highContrast = false;

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
    QColor flow;    ///< recorded flows
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
    [[nodiscard]] static Theme inHighContrast(bool dark);
    /// The theme that goes with the system's window colours; in high contrast where they are black and white.
    [[nodiscard]] static Theme ofSystem();
    [[nodiscard]] static Theme of(ThemeChoice choice);
};

/// How far two colours are apart, 1 to 21, by the luminance ratio of WCAG 2.
[[nodiscard]] double contrastOf(const QColor &one, const QColor &other);

} // namespace lanescope::ui
