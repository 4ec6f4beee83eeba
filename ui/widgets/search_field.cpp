// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/search_field.h"

#include "ui/style/style.h"
#include "ui/text/format.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QStyle>
#include <QToolButton>

namespace lanescope::ui {

SearchField::SearchField(QWidget *parent)
    : QFrame(parent)
    , m_edit(new QLineEdit)
    , m_count(new QLabel)
    , m_hint(new QLabel(tr("Ctrl+F")))
    , m_previous(stepButton(QStringLiteral("‹"), tr("Previous hit (Shift+Enter)")))
    , m_next(stepButton(QStringLiteral("›"), tr("Next hit (Enter)"))) {
    setObjectName(QStringLiteral("searchField"));
    setMinimumWidth(230);
    setMaximumWidth(380);
    m_edit->setObjectName(QStringLiteral("searchEdit"));
    m_edit->setAccessibleName(tr("Search names and correlation ids"));
    m_edit->setPlaceholderText(tr("Search names, ids…"));
    m_edit->setToolTip(tr("Part of a name, without case, or a whole correlation id"));
    m_edit->installEventFilter(this);
    m_count->setObjectName(QStringLiteral("searchCount"));
    setTone(m_count, QStringLiteral("muted"));
    setTone(m_hint, QStringLiteral("muted"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 1, 4, 1);
    layout->setSpacing(4);
    layout->addWidget(m_edit, 1);
    for (QWidget *part : std::initializer_list<QWidget *>{m_count, m_previous, m_next, m_hint})
        layout->addWidget(part);
    layout->addSpacing(4);
    connect(m_edit, &QLineEdit::textChanged, this, [this](const QString &text) {
        updateParts();
        emit textEdited(text);
    });
    connect(m_next, &QToolButton::clicked, this, &SearchField::nextAsked);
    connect(m_previous, &QToolButton::clicked, this, &SearchField::previousAsked);
    updateParts();
}

QToolButton *SearchField::stepButton(const QString &glyph, const QString &name) {
    auto *button = new QToolButton(this);
    button->setText(glyph);
    button->setProperty("quiet", true);
    button->setToolTip(name);
    button->setAccessibleName(name);
    button->setFocusPolicy(Qt::NoFocus);
    return button;
}

void SearchField::showHits(std::size_t current, std::size_t count) {
    if (m_edit->text().isEmpty())
        m_count->clear();
    else if (count == 0)
        m_count->setText(tr("no hits"));
    else if (current == 0)
        m_count->setText(count == 1 ? tr("1 hit") : tr("%1 hits").arg(groupedNumber(std::uint64_t{count})));
    else
        m_count->setText(
            tr("%1 of %2").arg(groupedNumber(std::uint64_t{current}), groupedNumber(std::uint64_t{count})));
    m_previous->setEnabled(count > 0);
    m_next->setEnabled(count > 0);
}

void SearchField::showSearching() { m_count->setText(tr("searching…")); }

void SearchField::focusField() {
    m_edit->setFocus(Qt::ShortcutFocusReason);
    m_edit->selectAll();
}

QString SearchField::text() const { return m_edit->text(); }

QString SearchField::countText() const { return m_count->text(); }

bool SearchField::eventFilter(QObject *watched, QEvent *event) {
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
        setProperty("focused", event->type() == QEvent::FocusIn);
        style()->unpolish(this);
        style()->polish(this);
    }
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (key->modifiers().testFlag(Qt::ShiftModifier))
            emit previousAsked();
        else
            emit nextAsked();
        return true;
    case Qt::Key_Escape: emit left(); return true;
    default: return QFrame::eventFilter(watched, event);
    }
}

void SearchField::updateParts() {
    const bool searching = !m_edit->text().isEmpty();
    for (QWidget *part : std::initializer_list<QWidget *>{m_count, m_previous, m_next})
        part->setVisible(searching);
    m_hint->setVisible(!searching);
}

} // namespace lanescope::ui
