// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/theme.h"

#include <QString>

class QWidget;

/// The theme as a style of the whole program. Widgets take colours by what they mean: the dynamic
/// property `tone` of a label is one of "muted", "good", "warning", "bad", "title".
namespace lanescope::ui {

/// Palette, fonts and style sheet of the application.
void applyTheme(const Theme &theme);

/// Text colour of a tone on a panel; the ordinary text colour for Neutral.
[[nodiscard]] QColor toneColour(const Theme &theme, analysis::Tone tone);

/// The value of the `tone` property; empty for Neutral.
[[nodiscard]] QString toneName(analysis::Tone tone);

/// Sets the property `tone` and has the style look at it again.
void setTone(QWidget *widget, const QString &tone);

} // namespace lanescope::ui
