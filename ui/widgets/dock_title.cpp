// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/dock_title.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace lanescope::ui {
namespace {

constexpr int kHeight = 30;

} // namespace

DockTitle::DockTitle(QDockWidget *dock)
    : QWidget(dock), m_row(new QWidget(this)), m_label(new QLabel(dock->windowTitle())) {
    setObjectName(QStringLiteral("dockTitle"));
    setAttribute(Qt::WA_StyledBackground);
    m_label->setProperty("heading", true);
    auto *close = new QToolButton;
    close->setText(QStringLiteral("×"));
    close->setProperty("quiet", true);
    close->setToolTip(tr("Close this panel; View ▸ Panels brings it back"));
    close->setAccessibleName(tr("Close %1").arg(dock->objectName()));
    auto *layout = new QHBoxLayout(m_row);
    layout->setContentsMargins(12, 4, 6, 2);
    layout->addWidget(m_label, 1);
    layout->addWidget(close);
    auto *outer = new QHBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_row);
    connect(close, &QToolButton::clicked, dock, &QDockWidget::close);
    connect(dock, &QDockWidget::windowTitleChanged, m_label, &QLabel::setText);
}

void DockTitle::setFoldedAway(bool folded) {
    if (folded == m_folded)
        return;
    m_folded = folded;
    m_row->setVisible(!folded);
    updateGeometry();
}

QSize DockTitle::sizeHint() const { return {120, m_folded ? 0 : kHeight}; }
QSize DockTitle::minimumSizeHint() const { return {0, m_folded ? 0 : kHeight}; }

} // namespace lanescope::ui
