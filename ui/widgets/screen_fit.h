// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSize>

class QWidget;

namespace lanescope::ui {

/// `wanted`, or what a screen with that much room for windows takes of it, their frame included.
[[nodiscard]] QSize fitted(QSize wanted, QSize available);

/// The same for the screen on which the window will appear.
[[nodiscard]] QSize fittedToScreen(const QWidget &window, QSize wanted);

} // namespace lanescope::ui
