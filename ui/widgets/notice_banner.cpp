// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/notice_banner.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

namespace lanescope::ui {

NoticeBanner::NoticeBanner(const QString &name, QWidget *parent)
    : QFrame(parent), m_label(new QLabel), m_layout(new QHBoxLayout(this)) {
    setObjectName(name);
    setProperty("notice", true);
    m_label->setTextFormat(Qt::PlainText);
    m_label->setWordWrap(true);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_label->setFocusPolicy(Qt::NoFocus);
    auto *dismiss = new QToolButton;
    dismiss->setText(QStringLiteral("×"));
    dismiss->setProperty("quiet", true);
    dismiss->setObjectName(name + QStringLiteral("Dismiss"));
    dismiss->setAccessibleName(tr("Dismiss"));
    dismiss->setToolTip(tr("Dismiss"));
    connect(dismiss, &QToolButton::clicked, this, &QWidget::hide);
    m_layout->setContentsMargins(14, 5, 8, 5);
    m_layout->setSpacing(8);
    m_layout->addWidget(m_label, 1);
    m_layout->addWidget(dismiss, 0, Qt::AlignVCenter);
    hide();
}

QPushButton *NoticeBanner::addButton(const QString &name, const QString &text) {
    auto *button = new QPushButton(text);
    button->setObjectName(name);
    m_layout->insertWidget(m_layout->count() - 1, button, 0, Qt::AlignVCenter);
    return button;
}

void NoticeBanner::setText(const QString &text, const QString &more) {
    m_label->setText(text);
    m_label->setToolTip(more);
    m_label->setAccessibleName(more.isEmpty() ? text : text + QLatin1Char('\n') + more);
    setVisible(!text.isEmpty());
}

QString NoticeBanner::text() const { return m_label->text(); }

} // namespace lanescope::ui
