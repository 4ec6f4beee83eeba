// SPDX-License-Identifier: Apache-2.0
#include "ui/verify/verify_actions.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextEdit>

namespace lanescope::ui {
namespace {

bool takesText(const QWidget *widget) {
    return qobject_cast<const QLineEdit *>(widget) != nullptr || qobject_cast<const QTextEdit *>(widget) != nullptr ||
           qobject_cast<const QPlainTextEdit *>(widget) != nullptr ||
           qobject_cast<const QAbstractSpinBox *>(widget) != nullptr;
}

bool takesSpace(const QWidget *widget) {
    return qobject_cast<const QAbstractButton *>(widget) != nullptr ||
           qobject_cast<const QComboBox *>(widget) != nullptr ||
           qobject_cast<const QAbstractItemView *>(widget) != nullptr;
}

} // namespace

VerifyActions::VerifyActions(QWidget *window) : QObject(window), m_window(window) {
    verify = new QAction(tr("&Verify matches"), window);
    verify->setObjectName(QStringLiteral("verify"));
    verify->setShortcut(Qt::Key_V);
    verify->setCheckable(true);
    verify->setIconText(tr("Verify V"));
    verify->setToolTip(tr("Go through matches one by one and keep a verdict on each (V)"));
    window->addAction(verify);
    confirm = make(window, "confirmItem", tr("&Confirm"), {Qt::Key_Y});
    confirmWithReason = make(window, "confirmWithReason", tr("Confirm with a reas&on…"), {Qt::SHIFT | Qt::Key_Y});
    dispute = make(window, "disputeItem", tr("&Dispute…"), {Qt::Key_X});
    skip = make(window, "skipItem", tr("&Skip"), {Qt::Key_Space});
    skipWithReason = make(window, "skipWithReason", tr("S&kip with a reason…"), {Qt::SHIFT | Qt::Key_Space});
    previousItem = make(window, "previousItem", tr("&Previous of the queue"), {Qt::Key_Backspace, Qt::Key_Comma});
    nextItem = make(window, "nextItem", tr("&Next of the queue"), {Qt::Key_Period});
    otherQueue = make(window, "otherQueue", tr("Choose &another queue…"), {});
    leave = make(window, "leaveVerify", tr("&Leave"), {Qt::Key_Escape});
    connect(qApp, &QApplication::focusChanged, this, &VerifyActions::placeKeys);
    placeKeys();
}

QAction *VerifyActions::make(QWidget *window, const char *name, const QString &text, const QList<QKeySequence> &keys) {
    auto *made = new QAction(text, window);
    made->setObjectName(QLatin1String(name));
    window->addAction(made);
    m_own.push_back({made, keys});
    return made;
}

void VerifyActions::giveWay(const std::vector<QAction *> &others) {
    for (QAction *other : others)
        m_others.push_back({other, other->shortcuts()});
}

void VerifyActions::setStage(bool walking, bool choosing) {
    m_walking = walking;
    m_choosing = choosing;
    verify->setChecked(walking || choosing);
    for (const Keys &own : m_own)
        own.action->setEnabled(walking || (choosing && own.action == leave));
    placeKeys();
}

/// Two actions with one key would silence each other, so one of them always gives way.
void VerifyActions::placeKeys() {
    const QWidget *focus = QApplication::focusWidget();
    const bool typing = takesText(focus);
    for (const Keys &other : m_others)
        other.action->setShortcuts((m_walking || m_choosing) && !typing ? QList<QKeySequence>() : other.keys);
    for (const Keys &own : m_own) {
        const bool held = m_walking || (m_choosing && own.action == leave);
        const bool taken = typing || ((own.action == skip || own.action == skipWithReason) && takesSpace(focus));
        own.action->setShortcuts(held && !taken ? own.keys : QList<QKeySequence>());
    }
}

} // namespace lanescope::ui
