// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

namespace lanescope::ui {

/// Patterns of the names that captures usually have. Only for choosing files: what a file is, its
/// content decides.
[[nodiscard]] QStringList capturePatterns();

/// The filters of the dialog that opens files, the one for captures first.
[[nodiscard]] QString captureFilters();

} // namespace lanescope::ui
