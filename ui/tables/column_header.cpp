// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/column_header.h"

namespace lanescope::ui {

QVariant columnHeader(int section, Qt::Orientation orientation, int role, const QStringList &titles,
                      const QList<int> &numbers) {
    if (orientation != Qt::Horizontal || section < 0 || section >= titles.size())
        return {};
    if (role == Qt::DisplayRole)
        return titles[section];
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((numbers.contains(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

} // namespace lanescope::ui
