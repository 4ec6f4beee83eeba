// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QDockWidget;
class QLabel;

namespace lanescope::ui {

/// Title bar of a dock: its name and a close button. Takes no room while the dock is one of several
/// tabs, since the tab says the name already.
class DockTitle : public QWidget {
    Q_OBJECT
public:
    explicit DockTitle(QDockWidget *dock);

    void setFoldedAway(bool folded);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

private:
    QWidget *m_row;
    QLabel *m_label;
    bool m_folded = false;
};

} // namespace lanescope::ui
