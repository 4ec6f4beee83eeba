// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/row_style.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace lanescope::analysis {

struct Rgb {
    std::uint8_t red = 0, green = 0, blue = 0;
    /// `#1d6fdc`.
    [[nodiscard]] std::string text() const;
};

/// What a colour is for. The window, its pictures and reports take theirs from here.
enum class PaletteRole : std::uint8_t {
    Base,  ///< background of plots and panels
    Panel, ///< docks, header column, rulers
    LaneHeader,
    Line,       ///< between tracks
    StrongLine, ///< between lanes and panels
    Text,
    Muted,
    Accent,        ///< selection, arrows
    SelectionFill, ///< selected card, pressed button, overview window
    Warning,
    Bad,
    Good,
    HatchFill, ///< behind the hatching of unqualified events
    HatchLine,
    BarText, ///< on coloured bars
    Flow,    ///< recorded flows
    NeutralFill,
    GoodFill,
    WarningFill,
    BadFill,
};
inline constexpr std::size_t kPaletteRoleCount = 20;
/// `base`, `lane-header`, …
[[nodiscard]] std::string_view paletteRoleCode(PaletteRole role);

[[nodiscard]] Rgb paletteColour(PaletteRole role, bool dark);
[[nodiscard]] Rgb barColour(ColourClass colour, bool dark);
/// What text on a bar of that class is written in.
[[nodiscard]] PaletteRole textRoleOn(ColourClass colour, bool dark);

} // namespace lanescope::analysis
