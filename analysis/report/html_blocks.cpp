// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/html_parts.h"
#include "analysis/report/markdown_body.h"
#include "analysis/report/report_text.h"

#include <algorithm>
#include <ostream>

namespace lanescope::analysis::report {

namespace {

constexpr std::size_t kWideColumns = 9; ///< a table of so many scrolls on a phone and is set small on paper

std::string_view toneClass(Tone tone) {
    switch (tone) {
    case Tone::Neutral: return "neutral";
    case Tone::Good: return "good";
    case Tone::Warning: return "warning";
    case Tone::Bad: return "bad";
    }
    return "neutral";
}

std::string dataValue(const std::string &key, const std::string &value) {
    return " data-field=\"" + markupText(key) + "\" data-value=\"" + value + "\"";
}

/// Whether a text has to be broken inside of a word to be narrow.
bool hasLongWord(const std::string &text) {
    constexpr std::size_t kLongWord = 24;
    std::size_t letters = 0;
    for (const char c : text)
        if (letters = c == ' ' ? 0 : letters + 1; letters > kLongWord)
            return true;
    return false;
}

std::string attribute(const char *name, const std::string &value) {
    return value.empty() ? std::string() : " " + std::string(name) + "=\"" + markupText(value) + "\"";
}

} // namespace

std::string HtmlBlocks::provenance(const Provenance &from) const {
    return (from.lane ? attribute("data-session", m_report.lanes[*from.lane].sessionId) : std::string()) +
           attribute("data-clock", from.clock) + attribute("data-rule", from.rule);
}

void HtmlBlocks::operator()(const Paragraph &paragraph) {
    m_out << "<p" << (paragraph.tone == Tone::Neutral ? "" : attribute("class", std::string(toneClass(paragraph.tone))))
          << ">" << markupText(paragraph.text) << "</p>\n";
}

void HtmlBlocks::operator()(const Bullets &bullets) {
    if (bullets.items.empty())
        return;
    m_out << "<ul>\n";
    for (const std::string &item : bullets.items)
        m_out << "<li>" << markupText(item) << "</li>\n";
    m_out << "</ul>\n";
}

void HtmlBlocks::operator()(const Cards &cards) {
    m_out << "<div class=\"cards\">\n";
    for (const Card &card : cards.cards)
        writeCard(card);
    m_out << "</div>\n";
}

void HtmlBlocks::writeCard(const Card &card) {
    m_out << "<div class=\"card\" data-card=\"" << markupText(card.code) << "\"" << provenance(card.from) << ">\n<h3>"
          << markupText(card.title) << "</h3>\n<div class=\"main\">";
    writePieces(card.main);
    m_out << "</div>\n";
    for (const Card::Badge &badge : card.badges) {
        m_out << "<span class=\"pill " << toneClass(badge.tone) << "\">";
        writePieces(badge.pieces);
        m_out << "</span>\n";
    }
    if (!card.beside.empty()) {
        m_out << "<div class=\"beside\">";
        writePieces(card.beside);
        m_out << "</div>\n";
    }
    m_out << "</div>\n";
}

void HtmlBlocks::writePieces(const std::vector<Card::Piece> &pieces) {
    for (const Card::Piece &piece : pieces) {
        if (piece.field.empty())
            m_out << markupText(piece.text);
        else
            m_out << "<span" << dataValue(piece.field, std::to_string(piece.number)) << ">" << markupText(piece.text)
                  << "</span>";
    }
}

void HtmlBlocks::operator()(const Table &table) {
    if (!table.title.empty())
        m_out << "<h3>" << markupText(table.title) << "</h3>\n";
    switch (table.look) {
    case TableLook::Rows: writeRows(table); break;
    case TableLook::Sideways: writeSideways(table); break;
    case TableLook::Pairs: writePairs(table); break;
    }
    // Below the box and not in the table: it stays in sight where the table scrolls.
    for (const std::string &sentence : {table.caption, table.rest})
        if (!sentence.empty())
            m_out << "<p class=\"rest\">" << markupText(sentence) << "</p>\n";
}

void HtmlBlocks::openTable(const Table &table, std::string_view look) {
    m_out << "<div class=\"box\" tabindex=\"0\" role=\"region\" aria-label=\""
          << markupText(table.title.empty() ? "Table" : table.title) << "\"><table"
          << attribute("class", std::string(look)) << " data-table=\"" << table.code << "\">\n";
}

void HtmlBlocks::writeRows(const Table &table) {
    openTable(table, table.columns.size() >= kWideColumns ? "wide" : "");
    writeHeadings(table);
    m_out << "<tbody>\n";
    for (const Row &row : table.rows)
        writeRow(table, row);
    if (table.rows.empty())
        m_out << "<tr><td colspan=\"" << table.columns.size() << "\">There are none.</td></tr>\n";
    m_out << "</tbody>\n</table></div>\n";
}

/// The first column becomes the heading.
void HtmlBlocks::writeSideways(const Table &table) {
    openTable(table, "sideways");
    m_out << "<thead>\n<tr><th scope=\"col\">" << markupText(table.columns.front().title) << "</th>";
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const Cell &cell = table.rows[row].cells.front();
        m_out << "<th scope=\"col\" class=\"n\"";
        if (cell.number)
            m_out << " data-row=\"" << row + 1 << "\"" << provenance(table.rows[row].from)
                  << dataValue(table.columns.front().key, std::to_string(*cell.number));
        m_out << ">" << markupText(cell.text) << "</th>";
    }
    m_out << "</tr>\n</thead>\n<tbody>\n";
    for (std::size_t i = 1; i < table.columns.size(); ++i) {
        if (table.columns[i].format == CellFormat::Hidden || saysNothing(table, i))
            continue;
        m_out << "<tr><th scope=\"row\">" << markupText(table.columns[i].title) << "</th>";
        for (std::size_t row = 0; row < table.rows.size(); ++row)
            writeCell({table.columns[i].key, {}, CellFormat::Number, table.columns[i].codes}, table.rows[row].cells[i],
                      " data-row=\"" + std::to_string(row + 1) + "\"" + provenance(table.rows[row].from));
        m_out << "</tr>\n";
    }
    m_out << "</tbody>\n</table></div>\n";
}

void HtmlBlocks::writePairs(const Table &table) {
    m_out << "<ul class=\"pairs\" data-table=\"" << table.code << "\">\n";
    for (const Row &row : table.rows) {
        m_out << "<li" << provenance(row.from) << "><span>" << markupText(row.cells.front().text) << "</span><span>";
        writeContent(table.columns.back(), row.cells.back());
        m_out << "</span></li>\n";
    }
    m_out << "</ul>\n";
}

void HtmlBlocks::writeHeadings(const Table &table) {
    m_out << "<thead>\n<tr>";
    if (table.laneShown)
        m_out << "<th scope=\"col\">lane</th>";
    for (const Column &column : table.columns)
        if (column.format != CellFormat::Hidden)
            m_out << "<th scope=\"col\"" << (column.isNumeric() ? " class=\"n\"" : "") << ">"
                  << markupText(column.title) << "</th>";
    m_out << "</tr>\n</thead>\n";
}

void HtmlBlocks::writeLaneCell(const Row &row) {
    if (!row.from.lane) {
        m_out << "<td class=\"none\">" << kShownNull << "</td>";
        return;
    }
    const Lane &lane = m_report.lanes[*row.from.lane];
    m_out << "<td class=\"t\">" << markupText(lane.title) << "<span class=\"short\">" << markupText(lane.shortId)
          << "</span></td>";
}

void HtmlBlocks::writeRow(const Table &table, const Row &row) {
    m_out << "<tr" << provenance(row.from) << ">";
    if (table.laneShown)
        writeLaneCell(row);
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        if (table.columns[i].format != CellFormat::Hidden)
            writeCell(table.columns[i], row.cells[i]);
    m_out << "</tr>\n";
}

void HtmlBlocks::writeCell(const Column &column, const Cell &cell, const std::string &more) {
    const bool none = !cell.nullReason.empty();
    std::string classes = column.isNumeric() ? "n" : hasLongWord(cell.text) ? "t long" : "t";
    if (none)
        classes += " none";
    m_out << "<td class=\"" << classes << "\"" << more;
    if (none)
        m_out << attribute("title", cell.nullReason);
    else if (cell.value)
        m_out << attribute("title", shortened(*cell.value));
    if (cell.number)
        m_out << dataValue(column.key, std::to_string(*cell.number));
    else if (cell.ratio)
        m_out << dataValue(column.key, ratioText(*cell.ratio));
    m_out << ">";
    writeContent(column, cell);
    m_out << "</td>";
}

void HtmlBlocks::writeContent(const Column &column, const Cell &cell) {
    if (column.codes)
        for (const CountedCode &one : cell.codes)
            m_out << "<span class=\"pill " << toneClass(one.tone) << "\""
                  << dataValue(column.key + "." + one.code, std::to_string(one.count)) << ">"
                  << markupText(countedText(one)) << "</span> ";
    else if (cell.tone && cell.nullReason.empty())
        m_out << "<span class=\"pill " << toneClass(*cell.tone) << "\">" << markupText(cell.text) << "</span>";
    else
        m_out << markupText(cell.text);
}

void HtmlBlocks::operator()(const Picture &picture) {
    m_out << "<figure>\n<div class=\"box\" tabindex=\"0\" role=\"region\" aria-label=\""
          << markupText(picture.svg.title) << "\">" << picture.svg.inlined() << "</div>\n<figcaption>"
          << markupText(picture.caption) << "</figcaption>\n</figure>\n";
}

void HtmlBlocks::operator()(const NoteBlock &note) {
    m_out << "<article class=\"note " << markupText(colourClass(note.colour)) << "\" id=\"note-" << note.number
          << "\" data-note=\"" << note.id << "\"" << provenance(note.from) << ">\n<h3>" << note.number << " · "
          << markupText(note.title) << "</h3>\n<div class=\"where\">" << markupText(note.place);
    if (!note.standingSentence.empty())
        m_out << " <span class=\"pill warning\">" << note.standing << "</span> " << markupText(note.standingSentence);
    m_out << "</div>\n<div class=\"body\">\n" << markdownToHtml(note.body) << "</div>\n";
    writeFacts(note);
    if (note.picture)
        (*this)(*note.picture);
    if (note.why)
        writeWhy(*note.why);
    m_out << "</article>\n";
}

void HtmlBlocks::writeFacts(const NoteBlock &note) {
    if (note.facts.empty())
        return;
    m_out << "<div class=\"box\"><table class=\"facts\" data-table=\"facts\">\n<tbody>\n";
    for (const auto &[key, cell] : note.facts) {
        m_out << "<tr><th scope=\"row\">" << markupText(factTitle(key)) << "</th>";
        writeCell({key, {}, CellFormat::Plain, false}, cell);
        m_out << "</tr>\n";
    }
    m_out << "</tbody>\n</table></div>\n";
}

void HtmlBlocks::writeWhy(const WhyPanel &panel) {
    m_out << "<div class=\"why\"" << provenance(panel.from) << ">\n<h4>Why: " << markupText(panel.event)
          << "</h4>\n<p class=\"" << (panel.why.qualified ? "good" : "warning") << "\"><span class=\"pill "
          << (panel.why.qualified ? "good" : "warning") << "\">" << markupText(panel.why.verdictCode) << "</span> "
          << markupText(panel.why.verdictSentence) << "</p>\n<div class=\"box\"><table data-table=\"why\">\n<tbody>\n";
    for (const WhyLine &line : panel.why.lines) {
        const char *tone = line.mark == WhyMark::Yes ? " yes" : line.mark == WhyMark::No ? " no" : "";
        m_out << "<tr><td class=\"mark" << tone << "\">" << markText(line.mark) << "</td><td>" << markupText(line.label)
              << "</td><td>" << markupText(line.here) << "</td><td>" << markupText(line.there) << "</td></tr>\n";
    }
    m_out << "</tbody>\n</table></div>\n";
    writeWhyList("Refused", panel.candidates);
    writeWhyList("Its device work", panel.work);
    m_out << "</div>\n";
}

void HtmlBlocks::writeWhyList(std::string_view title, const std::vector<std::string> &items) {
    if (items.empty())
        return;
    m_out << "<h4>" << title << "</h4>\n";
    (*this)(Bullets{items});
}

} // namespace lanescope::analysis::report
