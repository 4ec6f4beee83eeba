// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/pending_answer.h"

#include <QEvent>
#include <QWidget>

#include <utility>

namespace lanescope::ui {

PendingAnswer::PendingAnswer(QWidget *panel, std::function<void()> ask)
    : QObject(panel), m_panel(panel), m_ask(std::move(ask)) {
    panel->installEventFilter(this);
}

void PendingAnswer::outdate() {
    m_outdated = true;
    m_waiting = false;
    ++m_ticket;
}

void PendingAnswer::askIfVisible() {
    if (!m_outdated || !m_panel->isVisible())
        return;
    m_outdated = false;
    m_ask();
}

bool PendingAnswer::take(std::uint64_t ticket) {
    if (ticket != m_ticket)
        return false;
    m_waiting = false;
    return true;
}

bool PendingAnswer::eventFilter(QObject *watched, QEvent *event) {
    if (event->type() == QEvent::Show)
        askIfVisible();
    return QObject::eventFilter(watched, event);
}

} // namespace lanescope::ui
