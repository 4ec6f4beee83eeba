// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace lanescope::ui {

/// While the list of a combo box is open, keys are its own: no shortcut of the window behind it takes them, so that
/// Escape closes the list alone and letters choose in it. Menus see to that themselves.
class PopupKeys : public QObject {
    Q_OBJECT
public:
    /// Watches the whole program while it lives.
    explicit PopupKeys(QObject *parent);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace lanescope::ui
