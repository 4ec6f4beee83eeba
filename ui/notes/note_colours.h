// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/note_marks.h"
#include "ui/theme.h"

#include <QIcon>
#include <QString>

#include <array>

namespace lanescope::ui {

/// All colours of the palette, in the order of menus.
[[nodiscard]] std::array<analysis::NoteColour, analysis::kNoteColourCount> noteColours();
/// "Amber", for people.
[[nodiscard]] QString noteColourName(analysis::NoteColour colour);
/// Text and border of a flag, and what is behind its text.
[[nodiscard]] ToneColours toneOf(const Theme &theme, analysis::NoteColour colour);
/// A small flag of the colour, for lists and menus.
[[nodiscard]] QIcon noteIcon(const Theme &theme, analysis::NoteColour colour, qreal pixelRatio);

} // namespace lanescope::ui
