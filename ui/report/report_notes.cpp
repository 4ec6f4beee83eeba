// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/report_text.h"
#include "ui/report/report_painter.h"
#include "ui/text/format.h"

#include <QTextBlock>
#include <QTextDocument>
#include <QTextList>

namespace lanescope::ui {

namespace report = analysis::report;

namespace {

constexpr qreal kIndent = 160;

} // namespace

void ReportPainter::operator()(const report::NoteBlock &note) {
    heading(QStringLiteral("%1 · %2").arg(note.number).arg(safeText(note.title)), kSmallHeading, 1, 0);
    m_flow.text(safeText(note.place), m_flow.muted(kSmall));
    if (!note.standingSentence.empty())
        m_flow.text(safeText(note.standing) + QStringLiteral(": ") + safeText(note.standingSentence),
                    m_flow.style(kSmall, QFont::DemiBold));
    paintBody(note.body);
    Grid facts;
    facts.headed = false;
    facts.headings.resize(2);
    facts.numeric.assign(2, false);
    for (const auto &[key, cell] : note.facts)
        facts.rows.push_back({plain(safeText(report::factTitle(key))), shown(cell, false)});
    m_flow.skip(40);
    paintGrid(facts);
    if (note.picture) {
        m_flow.skip(60);
        (*this)(*note.picture);
    }
    if (note.why)
        paintWhy(*note.why);
}

/// The blocks of the Markdown, line by line; nothing is loaded, and HTML is text.
void ReportPainter::paintBody(const std::string &markdown) {
    if (markdown.empty())
        return;
    QTextDocument document;
    QTextDocument::MarkdownFeatures features = QTextDocument::MarkdownDialectGitHub;
    features |= QTextDocument::MarkdownNoHTML;
    document.setMarkdown(QString::fromStdString(markdown), features);
    m_flow.skip(40);
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const QString text = block.text();
        if (text.isEmpty())
            continue;
        const bool title = block.blockFormat().headingLevel() > 0;
        const TextStyle style = m_flow.style(kText, title ? QFont::DemiBold : QFont::Normal);
        const QTextList *list = block.textList();
        const QString bullet = list == nullptr ? QString() : list->itemText(block);
        if (!bullet.isEmpty()) {
            m_flow.makeRoom(textHeight(bullet, style.font, kIndent));
            const QString mark = bullet.at(0).isDigit() ? bullet : QStringLiteral("•");
            paintText(m_flow.painter(), {m_flow.left(), m_flow.y()}, kIndent, mark, style);
        }
        m_flow.text(text, style, bullet.isEmpty() ? 0 : kIndent);
        m_flow.skip(20);
    }
}

void ReportPainter::paintWhy(const report::WhyPanel &panel) {
    m_flow.skip(80);
    m_flow.makeRoom(600);
    m_flow.text(QStringLiteral("Why %1: %2").arg(safeText(panel.event), safeText(panel.why.verdictCode)),
                m_flow.style(kText, QFont::DemiBold));
    m_flow.text(safeText(panel.why.verdictSentence), m_flow.style(kText));
    Grid lines;
    lines.headed = false;
    lines.headings.resize(4);
    lines.numeric.assign(4, false);
    for (const analysis::WhyLine &line : panel.why.lines)
        lines.rows.push_back({plain(safeText(report::markText(line.mark))), plain(safeText(line.label)),
                              plain(safeText(line.here)), plain(safeText(line.there))});
    m_flow.skip(30);
    paintGrid(lines);
    for (const auto &[title, items] : {std::pair{QStringLiteral("Refused:"), &panel.candidates},
                                       std::pair{QStringLiteral("Its device work:"), &panel.work}}) {
        if (items->empty())
            continue;
        m_flow.skip(50);
        m_flow.text(title, m_flow.muted(kSmall));
        (*this)(report::Bullets{*items});
    }
}

} // namespace lanescope::ui
