// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/popup_keys.h"

#include <QApplication>
#include <QEvent>
#include <QMenu>
#include <QWidget>

namespace lanescope::ui {

PopupKeys::PopupKeys(QObject *parent) : QObject(parent) { qApp->installEventFilter(this); }

bool PopupKeys::eventFilter(QObject *watched, QEvent *event) {
    if (event->type() != QEvent::ShortcutOverride)
        return QObject::eventFilter(watched, event);
    const QWidget *popup = QApplication::activePopupWidget();
    if (popup == nullptr || qobject_cast<const QMenu *>(popup) != nullptr)
        return QObject::eventFilter(watched, event);
    event->accept();
    return true;
}

} // namespace lanescope::ui
