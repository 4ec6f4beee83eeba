// SPDX-License-Identifier: Apache-2.0
#include "ui/verify/verdict_strip.h"

#include "ui/verify/verify_words.h"

#include <QPainter>
#include <QPainterPath>

namespace lanescope::ui {

VerdictStrip::VerdictStrip(QWidget *parent) : QWidget(parent), m_theme(Theme::light()) {
    setObjectName(QStringLiteral("verdictStrip"));
    setAccessibleName(tr("Progress of the queue"));
    setFixedHeight(8);
}

void VerdictStrip::setStatistics(const analysis::VerifyStatistics &statistics) {
    m_statistics = statistics;
    setAccessibleDescription(countWords(statistics));
    setToolTip(countWords(statistics));
    update();
}

void VerdictStrip::setTheme(const Theme &theme) {
    m_theme = theme;
    update();
}

void VerdictStrip::paintEvent(QPaintEvent *) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath outline;
    outline.addRoundedRect(rect(), height() / 2.0, height() / 2.0);
    painter.setClipPath(outline);
    painter.fillRect(rect(), m_theme.strongLine);
    const std::pair<std::size_t, QColor> shares[] = {{m_statistics.confirmed, m_theme.good},
                                                     {m_statistics.disputed, m_theme.bad},
                                                     {m_statistics.skipped, m_theme.muted},
                                                     {m_statistics.stale, m_theme.warning}};
    double x = 0;
    for (const auto &[count, colour] : shares) {
        const double share = m_statistics.items == 0
                                 ? 0
                                 : width() * static_cast<double>(count) / static_cast<double>(m_statistics.items);
        // One verdict of many is seen too.
        const double wide = count > 0 ? std::max(share, 3.0) : 0;
        painter.fillRect(QRectF(x, 0, wide, height()), colour);
        x += wide;
    }
}

} // namespace lanescope::ui
