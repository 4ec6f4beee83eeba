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
constexpr qreal kKeepWithNext = 900, kBelowHeading = 50, kAboveCaption = 30;
constexpr std::size_t kRowsBeside = 5; ///< of a table on its side

QString joined(const std::vector<report::Card::Piece> &pieces) {
    QString text;
    for (const report::Card::Piece &piece : pieces)
        text += safeText(piece.text);
    return text;
}

qreal aboveHeading(int level) { return level == 0 ? 220 : 140; }

} // namespace

void ReportPainter::paintHead() {
    m_flow.text(safeText(m_report.title), m_flow.style(kTitle, QFont::DemiBold));
    m_flow.text(QStringLiteral("Lanescope report") +
                    (m_report.date.empty() ? QString() : QStringLiteral(" · ") + safeText(m_report.date)),
                m_flow.muted(kText));
    m_flow.skip(120);
}

void ReportPainter::heading(const QString &text, qreal points, int level, qreal below) {
    m_flow.skip(aboveHeading(level));
    m_flow.makeRoom(std::max(kKeepWithNext, headingHeight(text, points, level) - aboveHeading(level) + below));
    m_bookmarks.push_back({text, m_flow.page(), level});
    m_flow.text(text, m_flow.style(points, QFont::DemiBold));
    m_flow.skip(kBelowHeading);
}

qreal ReportPainter::headingHeight(const QString &text, qreal points, int level) const {
    return aboveHeading(level) + textHeight(text, m_flow.font(points, QFont::DemiBold), m_flow.format().width()) +
           kBelowHeading;
}

qreal ReportPainter::leastHeight(const report::Block &block) const {
    const auto *table = std::get_if<report::Table>(&block);
    if (table == nullptr)
        return 0;
    const Grid grid = firstGridOf(*table);
    const qreal rows = leastHeight(grid, widthsOf(grid), captionsHeight(*table));
    if (table->title.empty())
        return rows;
    return std::max(aboveHeading(1) + kKeepWithNext, headingHeight(safeText(table->title), kSmallHeading, 1) + rows);
}

qreal ReportPainter::captionsHeight(const report::Table &table) const {
    qreal height = 0;
    for (const std::string &text : {table.caption, table.rest})
        if (!text.empty())
            height += kAboveCaption + textHeight(safeText(text), m_flow.font(kSmall), m_flow.format().width());
    return height;
}

void ReportPainter::caption(const std::string &text) {
    if (text.empty())
        return;
    m_flow.skip(kAboveCaption);
    m_flow.text(safeText(text), m_flow.muted(kSmall));
}

void ReportPainter::paintSection(const report::Section &section) {
    heading(safeText(report::sectionTitle(section.kind)), kHeading, 0,
            section.blocks.empty() ? 0 : leastHeight(section.blocks.front()));
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

ReportPainter::Grid ReportPainter::firstGridOf(const report::Table &table) const {
    switch (table.look) {
    case report::TableLook::Rows: return rowsOf(table);
    case report::TableLook::Pairs: return pairsOf(table);
    case report::TableLook::Sideways: return sidewaysOf(table, 0, std::min(kRowsBeside, table.rows.size()));
    }
    return {};
}

void ReportPainter::operator()(const report::Table &table) {
    const Grid grid = firstGridOf(table);
    const qreal below = captionsHeight(table);
    if (!table.title.empty())
        heading(safeText(table.title), kSmallHeading, 1, leastHeight(grid, widthsOf(grid), below));
    paintGrid(grid, below);
    if (table.look == report::TableLook::Sideways)
        for (std::size_t first = kRowsBeside; first < table.rows.size(); first += kRowsBeside) {
            m_flow.skip(120);
            paintGrid(sidewaysOf(table, first, std::min(kRowsBeside, table.rows.size() - first)), below);
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
