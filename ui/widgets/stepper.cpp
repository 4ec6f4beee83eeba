// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/stepper.h"

#include "ui/text/format.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace lanescope::ui {
namespace {

QToolButton *arrow(const char *name, const QString &text, const QString &accessible) {
    auto *button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setAccessibleName(accessible);
    button->setToolTip(accessible);
    button->setProperty("quiet", true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

Stepper::Stepper(QWidget *parent)
    : QWidget(parent)
    , m_previous(arrow("stepperPrevious", QStringLiteral("‹"), tr("Previous occurrence")))
    , m_next(arrow("stepperNext", QStringLiteral("›"), tr("Next occurrence")))
    , m_label(new QLabel) {
    m_label->setObjectName(QStringLiteral("stepperLabel"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_previous);
    layout->addWidget(m_label);
    layout->addWidget(m_next);
    connect(m_previous, &QToolButton::clicked, this, &Stepper::previous);
    connect(m_next, &QToolButton::clicked, this, &Stepper::next);
    begin(0);
}

void Stepper::begin(std::size_t count) {
    m_count = count;
    m_position = 0;
    showPosition();
    setVisible(count > 0);
}

void Stepper::moveBy(int step) {
    if (m_count == 0)
        return;
    m_position = (m_position + (step > 0 ? 1 : m_count - 1)) % m_count;
    showPosition();
    emit stepped(m_position);
}

void Stepper::showPosition() {
    // As wide as the longest position, so that nothing moves while it is stepped.
    const QString last = groupedNumber(std::uint64_t{m_count});
    m_label->setMinimumWidth(m_label->fontMetrics().horizontalAdvance(tr("%1 of %2").arg(last, last)) + 4);
    m_label->setText(
        tr("%1 of %2").arg(groupedNumber(std::uint64_t{m_position + 1}), groupedNumber(std::uint64_t{m_count})));
}

} // namespace lanescope::ui
