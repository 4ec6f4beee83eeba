// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>
#include <QVariant>

namespace lanescope::ui {

/// What headerData() of a list with these titles answers; the titles in `numbers` stand on the right, as their cells.
[[nodiscard]] QVariant columnHeader(int section, Qt::Orientation orientation, int role, const QStringList &titles,
                                    const QList<int> &numbers = {});

} // namespace lanescope::ui
