// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/error_banner.h"

#include "ui/text/format.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace lanescope::ui {
namespace {

constexpr std::size_t kLines = 3;

} // namespace

ErrorBanner::ErrorBanner(QWidget *parent) : QFrame(parent), m_label(new QLabel) {
    setObjectName(QStringLiteral("errorBanner"));
    m_label->setTextFormat(Qt::PlainText);
    m_label->setWordWrap(true);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_label->setFocusPolicy(Qt::NoFocus);
    auto *dismiss = new QToolButton;
    dismiss->setText(QStringLiteral("×"));
    dismiss->setProperty("quiet", true);
    dismiss->setObjectName(QStringLiteral("dismissErrors"));
    dismiss->setAccessibleName(tr("Dismiss"));
    dismiss->setToolTip(tr("Dismiss; the errors stay in Findings"));
    connect(dismiss, &QToolButton::clicked, this, &QWidget::hide);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(14, 7, 8, 7);
    layout->addWidget(m_label, 1);
    layout->addWidget(dismiss, 0, Qt::AlignTop);
    hide();
}

void ErrorBanner::setErrors(const std::vector<model::Error> &errors) {
    QStringList lines;
    for (std::size_t i = 0; i < std::min(errors.size(), kLines); ++i)
        lines += tr("Could not open %1").arg(safeText(errors[i].line()));
    if (errors.size() > kLines)
        lines += tr("… and %n more: see Findings.", nullptr, static_cast<int>(errors.size() - kLines));
    m_label->setText(lines.join(QLatin1Char('\n')));
    m_label->setAccessibleName(m_label->text());
    setVisible(!errors.empty());
}

QString ErrorBanner::text() const { return m_label->text(); }

} // namespace lanescope::ui
