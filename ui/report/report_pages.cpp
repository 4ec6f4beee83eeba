// SPDX-License-Identifier: Apache-2.0
#include "ui/report/report_pages.h"

#include "analysis/report/report_text.h"
#include "ui/report/report_painter.h"
#include "ui/style/style.h"
#include "ui/text/format.h"

#include <QSvgRenderer>

#include <algorithm>
#include <variant>

namespace lanescope::ui {

namespace report = analysis::report;

namespace {

constexpr qreal kCardText = 14, kCardPadding = 75;
constexpr qreal kKeepWithNext = 900;

QString joined(const std::vector<report::Card::Piece> &pieces) {
    QString text;
    for (const report::Card::Piece &piece : pieces)
        text += safeText(piece.text);
    return text;
}

} // namespace

void ReportPainter::paintHead() {
    m_flow.text(safeText(m_report.title), m_flow.style(kTitle, QFont::DemiBold));
    m_flow.text(QStringLiteral("Lanescope report") +
                    (m_report.date.empty() ? QString() : QStringLiteral(" · ") + safeText(m_report.date)),
                m_flow.muted(kText));
    m_flow.skip(120);
}

void ReportPainter::heading(const QString &text, qreal points, int level) {
    m_flow.skip(level == 0 ? 220 : 140);
    m_flow.makeRoom(kKeepWithNext);
    m_bookmarks.push_back({text, m_flow.page(), level});
    m_flow.text(text, m_flow.style(points, QFont::DemiBold));
    m_flow.skip(50);
}

void ReportPainter::caption(const std::string &text) {
    if (text.empty())
        return;
    m_flow.skip(30);
    m_flow.text(safeText(text), m_flow.muted(kSmall));
}

void ReportPainter::paintSection(const report::Section &section) {
    heading(safeText(report::sectionTitle(section.kind)), kHeading, 0);
    for (const report::Block &block : section.blocks) {
        std::visit(*this, block);
        m_flow.skip(90);
    }
}

void ReportPainter::operator()(const report::Paragraph &paragraph) {
    TextStyle style = m_flow.style(kText, paragraph.tone == analysis::Tone::Bad ? QFont::DemiBold : QFont::Normal);
    if (paragraph.tone != analysis::Tone::Neutral)
        style.colour = toneColour(m_flow.theme(), paragraph.tone);
    m_flow.text(safeText(paragraph.text), style);
}

void ReportPainter::operator()(const report::Bullets &bullets) {
    const TextStyle style = m_flow.style(kText);
    for (const std::string &item : bullets.items) {
        m_flow.makeRoom(textHeight(QStringLiteral("•"), style.font, 200));
        paintText(m_flow.painter(), {m_flow.left(), m_flow.y()}, 120, QStringLiteral("•"), style);
        m_flow.text(safeText(item), style, 120);
        m_flow.skip(20);
    }
}

void ReportPainter::operator()(const report::Cards &cards) {
    constexpr std::size_t kPerRow = 3;
    constexpr qreal kGap = 100;
    const qreal width = (m_flow.format().width() - kGap * (kPerRow - 1)) / kPerRow;
    for (std::size_t first = 0; first < cards.cards.size(); first += kPerRow) {
        const std::size_t end = std::min(cards.cards.size(), first + kPerRow);
        qreal height = 0;
        for (std::size_t i = first; i < end; ++i)
            height = std::max(height, cardHeight(cards.cards[i], width));
        m_flow.makeRoom(height);
        for (std::size_t i = first; i < end; ++i)
            paintCard(cards.cards[i],
                      {m_flow.left() + static_cast<qreal>(i - first) * (width + kGap), m_flow.y(), width, height});
        m_flow.advance(height + kGap);
    }
}

qreal ReportPainter::cardHeight(const report::Card &card, qreal width) const {
    const qreal inner = width - 2 * kCardPadding;
    qreal height = 2 * kCardPadding + textHeight(safeText(card.title), m_flow.font(kSmall), inner) +
                   textHeight(joined(card.main), m_flow.font(kCardText, QFont::DemiBold), inner);
    for (const report::Card::Badge &badge : card.badges)
        height += textHeight(joined(badge.pieces), m_flow.font(kSmall, QFont::DemiBold), inner);
    return card.beside.empty() ? height : height + textHeight(joined(card.beside), m_flow.font(kSmall), inner);
}

void ReportPainter::paintCard(const report::Card &card, const QRectF &box) {
    QPainter &painter = m_flow.painter();
    const Theme &theme = m_flow.theme();
    painter.setPen(QPen(theme.strongLine, 5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(box, 40, 40);
    const qreal x = box.left() + kCardPadding, width = box.width() - 2 * kCardPadding;
    qreal y = box.top() + kCardPadding;
    y += paintText(painter, {x, y}, width, safeText(card.title), m_flow.muted(kSmall));
    y += paintText(painter, {x, y}, width, joined(card.main), m_flow.style(kCardText, QFont::DemiBold));
    for (const report::Card::Badge &badge : card.badges) {
        TextStyle style = m_flow.style(kSmall, QFont::DemiBold);
        style.colour = toneColour(theme, badge.tone);
        y += paintText(painter, {x, y}, width, joined(badge.pieces), style);
    }
    if (!card.beside.empty())
        paintText(painter, {x, y}, width, joined(card.beside), m_flow.muted(kSmall));
}

void ReportPainter::operator()(const report::Table &table) {
    constexpr std::size_t kLanesBeside = 4;
    if (!table.title.empty())
        heading(safeText(table.title), kSmallHeading, 1);
    switch (table.look) {
    case report::TableLook::Rows: paintGrid(rowsOf(table)); break;
    case report::TableLook::Pairs: paintGrid(pairsOf(table)); break;
    case report::TableLook::Sideways:
        for (std::size_t first = 0; first < table.rows.size(); first += kLanesBeside) {
            m_flow.skip(first == 0 ? 0 : 120);
            paintGrid(sidewaysOf(table, first, std::min(kLanesBeside, table.rows.size() - first)));
        }
        break;
    }
    caption(table.caption);
    caption(table.rest);
}

void ReportPainter::operator()(const report::Picture &picture) {
    QSvgRenderer renderer(QByteArray::fromStdString(picture.svg.plainFile(m_flow.theme().font.family().toStdString())));
    if (!renderer.isValid() || picture.svg.width <= 0 || picture.svg.height <= 0) {
        caption(picture.caption);
        return;
    }
    const TextStyle small = m_flow.muted(kSmall);
    const qreal below = textHeight(safeText(picture.caption), small.font, m_flow.format().width()) + 60;
    const qreal most = m_flow.format().height() - below;
    const qreal scale = std::min(m_flow.format().width() / picture.svg.width, most / picture.svg.height);
    const QSizeF size(picture.svg.width * scale, picture.svg.height * scale);
    m_flow.makeRoom(size.height() + below);
    m_flow.painter().setFont(m_flow.font(kText)); // how its texts are shaped
    renderer.render(&m_flow.painter(), QRectF(QPointF(m_flow.left(), m_flow.y()), size));
    m_flow.advance(size.height());
    caption(picture.caption);
}

PagesFacts paintReport(const report::Report &report, PageSink &sink, const PageFormat &format, int pages) {
    PageFlow flow(sink, format, safeText(report.title), pages);
    ReportPainter painter(report, flow);
    painter.paintHead();
    for (const report::Section &section : report.sections)
        painter.paintSection(section);
    flow.skip(200);
    QString end = QStringLiteral("Written by Lanescope " LANESCOPE_VERSION ".");
    if (report.find(report::SectionKind::Limitations) == nullptr)
        end.prepend(safeText(report::leftOutSentence(report)) + QLatin1Char(' '));
    flow.text(end, flow.muted(kSmall));
    return {flow.page(), painter.takeBookmarks()};
}

} // namespace lanescope::ui
