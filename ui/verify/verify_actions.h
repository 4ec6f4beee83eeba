// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>

#include <vector>

class QAction;
class QWidget;

namespace lanescope::ui {

/// What can be done while matches are verified, once each, for menus and keys. The keys hold only while somebody walks
/// through a queue, and never where somebody types: single letters, Space and Backspace belong to text fields, and
/// Space to buttons and lists. Owned by the window; UI thread only.
class VerifyActions : public QObject {
    Q_OBJECT
public:
    explicit VerifyActions(QWidget *window);

    QAction *verify; ///< V: enters and leaves, checked while it is on
    QAction *confirm, *confirmWithReason, *dispute, *skip, *skipWithReason, *previousItem, *nextItem, *otherQueue,
        *leave;

    /// Actions of the window whose keys are taken while somebody walks.
    void giveWay(const std::vector<QAction *> &others);
    /// `walking`: there is a queue. `choosing`: there is none yet, and Escape leaves.
    void setStage(bool walking, bool choosing);

private:
    struct Keys {
        QAction *action;
        QList<QKeySequence> keys;
    };
    [[nodiscard]] QAction *make(QWidget *window, const char *name, const QString &text,
                                const QList<QKeySequence> &keys);
    void placeKeys();

    QWidget *m_window;
    std::vector<Keys> m_own, m_others;
    bool m_walking = false, m_choosing = false;
};

} // namespace lanescope::ui
