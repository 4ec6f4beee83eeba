// SPDX-License-Identifier: Apache-2.0
#include "ui/report/page_flow.h"

#include <QFontMetricsF>
#include <QTextLayout>

namespace lanescope::ui {
namespace {

constexpr qreal kUnitsPerPoint = 10;
constexpr qreal kFooterPoints = 7.5;

/// Lays a text out in lines of a width; returns the height of all.
qreal layOut(QTextLayout &layout, qreal width, Qt::Alignment align) {
    QTextOption option(align);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setUseDesignMetrics(true);
    layout.setTextOption(option);
    layout.beginLayout();
    qreal height = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, height});
        height += line.height();
    }
    layout.endLayout();
    return height;
}

/// A text of several paragraphs as one layout.
QString inOneLayout(QString text) { return text.replace(QLatin1Char('\n'), QChar(QChar::LineSeparator)); }

} // namespace

qreal textHeight(const QString &text, const QFont &font, qreal width) {
    QTextLayout layout(inOneLayout(text), font);
    return layOut(layout, width, Qt::AlignLeft);
}

qreal paintText(QPainter &painter, const QPointF &at, qreal width, const QString &text, const TextStyle &style) {
    QTextLayout layout(inOneLayout(text), style.font);
    const qreal height = layOut(layout, width, style.align);
    painter.setPen(style.colour);
    layout.draw(&painter, at);
    return height;
}

PageFlow::PageFlow(PageSink &sink, PageFormat format, QString footer, int pages)
    : m_sink(sink), m_format(format), m_footer(std::move(footer)), m_pages(pages) {
    beginPage();
}

QFont PageFlow::font(qreal points, QFont::Weight weight) const {
    QFont font = m_theme.font;
    font.setPixelSize(qRound(points * kUnitsPerPoint));
    font.setWeight(weight);
    return font;
}

TextStyle PageFlow::style(qreal points, QFont::Weight weight) const { return {font(points, weight), m_theme.text}; }

TextStyle PageFlow::muted(qreal points) const { return {font(points), m_theme.muted}; }

void PageFlow::beginPage() {
    m_painter = &m_sink.nextPage();
    ++m_page;
    m_y = m_format.margin;
    paintFooter();
}

void PageFlow::paintFooter() {
    TextStyle left = muted(kFooterPoints), right = left;
    right.align = Qt::AlignRight;
    const qreal y = m_format.size.height() - m_format.margin - 100;
    const qreal numberWidth = 700;
    const QFontMetricsF metrics(left.font);
    const QString title = metrics.elidedText(m_footer, Qt::ElideRight, m_format.width() - numberWidth);
    paintText(*m_painter, {m_format.margin, y}, m_format.width() - numberWidth + 10, title, left);
    const QString number = m_pages > 0 ? QStringLiteral("%1 / %2").arg(m_page).arg(m_pages) : QString::number(m_page);
    paintText(*m_painter, {m_format.margin + m_format.width() - numberWidth, y}, numberWidth, number, right);
}

bool PageFlow::makeRoom(qreal height) {
    if (m_y + height <= m_format.bottom() || atTop())
        return false;
    beginPage();
    return true;
}

void PageFlow::skip(qreal height) {
    if (!atTop())
        m_y += height;
}

void PageFlow::text(const QString &text, const TextStyle &style, qreal indent) {
    QTextLayout layout(inOneLayout(text), style.font);
    layOut(layout, m_format.width() - indent, style.align);
    for (int i = 0; i < layout.lineCount(); ++i) {
        const QTextLine line = layout.lineAt(i);
        makeRoom(line.height());
        m_painter->setPen(style.colour);
        line.draw(m_painter, {left() + indent, m_y - line.y()});
        m_y += line.height();
    }
}

} // namespace lanescope::ui
