// SPDX-License-Identifier: Apache-2.0
#include "ui/answers/histogram_view.h"

#include "ui/text/format.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace lanescope::ui {
namespace {

constexpr double kBinWidth = 7; ///< a bar with its gap, at least
constexpr double kSide = 10;
constexpr double kTop = 12; ///< room for the marks of outliers
constexpr double kBottom = 18;

} // namespace

HistogramView::HistogramView(QWidget *parent) : QWidget(parent) {
    setObjectName(QStringLiteral("stepHistogram"));
    setAccessibleName(tr("Distribution of the steps"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

void HistogramView::setValues(std::vector<analysis::StepValue> values, const analysis::StepDistribution &distribution) {
    m_values = std::move(values);
    m_distribution = distribution;
    makeBins();
}

void HistogramView::makeBins() {
    m_chosen.reset();
    m_bins = analysis::histogramOf(m_values, static_cast<std::size_t>(std::max(plot().width() / kBinWidth, 1.0)));
    update();
}

void HistogramView::setTheme(const Theme &theme) {
    m_theme = theme;
    update();
}

QString HistogramView::valueText(std::int64_t value) const {
    return m_counts ? groupedNumber(value) : shortDuration(model::Ns{value});
}

QRectF HistogramView::plot() const { return QRectF(rect()).adjusted(kSide, kTop, -kSide, -kBottom); }

double HistogramView::xOf(std::int64_t value) const {
    const double low = static_cast<double>(m_bins.front().low);
    const double reach = static_cast<double>(m_bins.back().high) - low + 1;
    return plot().left() + plot().width() * (static_cast<double>(value) - low + 0.5) / reach;
}

QRectF HistogramView::barOf(std::size_t bin) const {
    std::size_t most = 1;
    for (const analysis::HistogramBin &one : m_bins)
        most = std::max(most, one.count);
    const double width = plot().width() / static_cast<double>(m_bins.size());
    const double share = static_cast<double>(m_bins[bin].count) / static_cast<double>(most);
    const double height = m_bins[bin].count == 0 ? 0 : std::max(plot().height() * share, 2.0);
    return {plot().left() + width * static_cast<double>(bin), plot().bottom() - height, std::max(width - 1, 1.0),
            height};
}

std::optional<std::size_t> HistogramView::binAt(double x) const {
    if (m_bins.empty() || x < plot().left() || x >= plot().right())
        return std::nullopt;
    const auto bin =
        static_cast<std::size_t>((x - plot().left()) / plot().width() * static_cast<double>(m_bins.size()));
    return std::min(bin, m_bins.size() - 1);
}

QString HistogramView::binText(std::size_t bin) const {
    const analysis::HistogramBin &one = m_bins[bin];
    QString text =
        tr("%1 to %2: %3 steps").arg(valueText(one.low), valueText(one.high), groupedNumber(std::uint64_t{one.count}));
    if (one.outliers > 0)
        text += tr(", %1 of them outliers").arg(groupedNumber(std::uint64_t{one.outliers}));
    return text;
}

void HistogramView::paintEvent(QPaintEvent *) {
    QPainter painter(this);
    painter.setFont(m_theme.font);
    if (m_bins.empty()) {
        painter.setPen(m_theme.muted);
        painter.drawText(rect().adjusted(8, 0, -8, 0), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("No step has this measure."));
        return;
    }
    painter.fillRect(QRectF(plot().left(), plot().bottom(), plot().width(), 1), m_theme.strongLine);
    paintBars(painter);
    paintPercentiles(painter);
}

void HistogramView::paintBars(QPainter &painter) const {
    for (std::size_t bin = 0; bin < m_bins.size(); ++bin) {
        const QRectF bar = barOf(bin);
        if (bar.height() <= 0)
            continue;
        const bool outlying = m_bins[bin].outliers > 0;
        painter.fillRect(bar, outlying ? m_theme.hatchFill : m_theme.accent);
        if (outlying) {
            painter.fillRect(bar, QBrush(m_theme.warning, Qt::BDiagPattern));
            painter.setPen(QPen(m_theme.warning, 1));
            painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
            const double middle = bar.center().x();
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setBrush(m_theme.warning);
            painter.drawPolygon(QPolygonF({{middle - 3, 3}, {middle + 3, 3}, {middle, 8}}));
            painter.setBrush(Qt::NoBrush);
            painter.setRenderHint(QPainter::Antialiasing, false);
        }
        if (m_chosen == bin) {
            painter.setPen(QPen(m_theme.text, 1));
            painter.drawRect(bar.adjusted(-1.5, -1.5, 0.5, 0.5));
        }
    }
}

/// Lines at p50, p90 and p99; a name that would overlap the one before it is left out.
void HistogramView::paintPercentiles(QPainter &painter) const {
    QFont small = m_theme.font;
    small.setPixelSize(10);
    painter.setFont(small);
    double taken = -1000;
    const std::pair<const char *, const analysis::MaybeNumber &> lines[] = {
        {"p50", m_distribution.p50}, {"p90", m_distribution.p90}, {"p99", m_distribution.p99}};
    for (const auto &[name, number] : lines) {
        if (!number.value)
            continue;
        const double x = std::clamp(xOf(*number.value), plot().left(), plot().right());
        painter.setPen(QPen(m_theme.text, 1, Qt::DotLine));
        painter.drawLine(QPointF(x, plot().top()), QPointF(x, plot().bottom() + 3));
        const QString label = QLatin1String(name);
        const double width = painter.fontMetrics().horizontalAdvance(label) + 2;
        const double left = std::clamp(x - width / 2, 0.0, std::max(this->width() - width, 0.0));
        if (left < taken + 4)
            continue;
        painter.setPen(m_theme.muted);
        painter.drawText(QRectF(left, plot().bottom() + 3, width, kBottom - 3), Qt::AlignCenter, label);
        taken = left + width;
    }
}

void HistogramView::chooseBin(std::size_t bin) {
    m_chosen = bin;
    setAccessibleDescription(binText(bin));
    update();
    if (m_bins[bin].count > 0)
        emit stepChosen(m_bins[bin].firstStep);
}

void HistogramView::mousePressEvent(QMouseEvent *event) {
    if (const auto bin = binAt(event->position().x()); bin && event->button() == Qt::LeftButton)
        chooseBin(*bin);
}

/// Goes to the next bar in a direction that stands for a step.
void HistogramView::moveBin(int step) {
    auto at = m_chosen ? static_cast<std::ptrdiff_t>(*m_chosen) + step : step > 0 ? 0 : std::ssize(m_bins) - 1;
    while (at >= 0 && at < std::ssize(m_bins) && m_bins[static_cast<std::size_t>(at)].count == 0)
        at += step;
    if (at < 0 || at >= std::ssize(m_bins))
        return;
    m_chosen = static_cast<std::size_t>(at);
    setAccessibleDescription(binText(*m_chosen));
    update();
}

void HistogramView::keyPressEvent(QKeyEvent *event) {
    switch (event->key()) {
    case Qt::Key_Left: moveBin(-1); return;
    case Qt::Key_Right: moveBin(1); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_chosen)
            chooseBin(*m_chosen);
        return;
    default: QWidget::keyPressEvent(event);
    }
}

void HistogramView::resizeEvent(QResizeEvent *event) {
    QWidget::resizeEvent(event);
    makeBins();
}

bool HistogramView::event(QEvent *event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    if (const auto bin = binAt(help->pos().x()))
        QToolTip::showText(help->globalPos(), binText(*bin), this);
    else
        QToolTip::hideText();
    return true;
}

} // namespace lanescope::ui
