// SPDX-License-Identifier: Apache-2.0
#pragma once

class QWidget;

namespace lanescope::ui {

/// All keys, in a window of its own that does not block.
void showKeysDialog(QWidget *parent);
/// What the numbers mean, likewise.
void showNumbersDialog(QWidget *parent);
void showAboutDialog(QWidget *parent);

} // namespace lanescope::ui
