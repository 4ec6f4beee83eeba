// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/text_format.h"
#include "analysis/report/markdown_body.h"
#include "analysis/report/report.h"
#include "analysis/report/report_text.h"

#include <algorithm>
#include <ostream>

namespace lanescope::analysis::report {

namespace {

/// A text without any meaning to Markdown, on one line.
std::string plain(std::string_view text) {
    constexpr std::string_view kMarks = "\\`*_[]|~#!";
    std::string out;
    for (const char c : escapedText(text)) {
        if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '&')
            out += "&amp;";
        else {
            if (kMarks.find(c) != std::string_view::npos)
                out += '\\';
            out += c;
        }
    }
    return out;
}

/// What a path in an address has to be written as.
std::string addressText(const std::string &path) {
    constexpr std::string_view kPlain = "-._~/";
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string out;
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (letter || kPlain.find(c) != std::string_view::npos)
            out += c;
        else
            out.append("%").append(1, kDigits[byte >> 4U]).append(1, kDigits[byte & 0xFU]);
    }
    return out;
}

class MarkdownBlocks {
public:
    MarkdownBlocks(std::ostream &out, const Report &report, const std::string &folder)
        : m_out(out), m_report(report), m_folder(folder) {}

    void operator()(const Paragraph &paragraph) {
        const bool loud = paragraph.tone == Tone::Bad;
        m_out << (loud ? "**" : "") << plain(paragraph.text) << (loud ? "**" : "") << "\n\n";
    }

    void operator()(const Bullets &bullets) {
        for (const std::string &item : bullets.items)
            m_out << "- " << plain(item) << '\n';
        if (!bullets.items.empty())
            m_out << '\n';
    }

    void operator()(const Cards &cards) {
        for (const Card &card : cards.cards) {
            m_out << "- " << plain(card.title) << ": **" << pieces(card.main) << "**";
            for (const Card::Badge &badge : card.badges)
                m_out << " · " << pieces(badge.pieces);
            if (!card.beside.empty())
                m_out << " · " << pieces(card.beside);
            m_out << '\n';
        }
        m_out << '\n';
    }

    void operator()(const Table &table) {
        if (!table.title.empty())
            m_out << "### " << plain(table.title) << "\n\n";
        switch (table.look) {
        case TableLook::Rows: writeRows(table); break;
        case TableLook::Sideways: writeSideways(table); break;
        case TableLook::Pairs: writePairs(table); break;
        }
        m_out << '\n';
        if (!table.caption.empty())
            m_out << plain(table.caption) << "\n\n";
        if (!table.rest.empty())
            m_out << plain(table.rest) << "\n\n";
    }

    void operator()(const Picture &picture) {
        m_out << "![" << plain(picture.svg.title) << "](" << addressText(m_folder + "/" + picture.name + ".svg")
              << ")\n\n"
              << plain(picture.caption) << "\n\n";
    }

    void operator()(const NoteBlock &note) {
        m_out << "### " << note.number << " · " << plain(note.title) << "\n\n" << plain(note.place) << "\n\n";
        if (!note.standingSentence.empty())
            m_out << "**" << plain(note.standing) << "**: " << plain(note.standingSentence) << "\n\n";
        writeBody(note.body);
        for (const auto &[key, cell] : note.facts)
            m_out << "- " << plain(factTitle(key)) << ": " << plain(cell.text) << '\n';
        m_out << (note.facts.empty() ? "" : "\n");
        if (note.picture)
            (*this)(*note.picture);
        if (note.why)
            writeWhy(*note.why);
    }

private:
    static std::string pieces(const std::vector<Card::Piece> &all) {
        std::string text;
        for (const Card::Piece &piece : all)
            text += piece.text;
        return plain(text);
    }

    void writeRows(const Table &table) {
        writeHeadings(table);
        for (const Row &row : table.rows)
            writeRow(table, row);
    }

    /// The first column becomes the heading.
    void writeSideways(const Table &table) {
        m_out << "| " << plain(table.columns.front().title) << " ";
        for (const Row &row : table.rows)
            m_out << "| " << plain(row.cells.front().text) << " ";
        m_out << "|\n| --- ";
        for (std::size_t i = 0; i < table.rows.size(); ++i)
            m_out << "| ---: ";
        m_out << "|\n";
        for (std::size_t i = 1; i < table.columns.size(); ++i) {
            if (table.columns[i].format == CellFormat::Hidden || saysNothing(table, i))
                continue;
            m_out << "| " << plain(table.columns[i].title) << " ";
            for (const Row &row : table.rows)
                m_out << "| " << cellText(row.cells[i]) << " ";
            m_out << "|\n";
        }
    }

    void writePairs(const Table &table) {
        for (const Row &row : table.rows)
            m_out << "- " << plain(row.cells.front().text) << ": " << cellText(row.cells.back()) << '\n';
    }

    void writeHeadings(const Table &table) {
        std::string names = table.laneShown ? "| lane " : "";
        std::string rule = table.laneShown ? "| --- " : "";
        for (const Column &column : table.columns)
            if (column.format != CellFormat::Hidden) {
                names += "| " + plain(column.title) + " ";
                rule += column.isNumeric() ? "| ---: " : "| --- ";
            }
        m_out << names << "|\n" << rule << "|\n";
    }

    void writeRow(const Table &table, const Row &row) {
        if (table.laneShown)
            m_out << "| "
                  << (row.from.lane ? plain(m_report.lanes[*row.from.lane].title) + " (" +
                                          m_report.lanes[*row.from.lane].shortId + ")"
                                    : std::string(kShownNull))
                  << " ";
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            if (table.columns[i].format != CellFormat::Hidden)
                m_out << "| " << cellText(row.cells[i]) << " ";
        m_out << "|\n";
    }

    static std::string cellText(const Cell &cell) {
        std::string codes;
        for (const CountedCode &one : cell.codes)
            codes += (codes.empty() ? "" : ", ") + countedText(one);
        return plain(cell.codes.empty() ? cell.text : codes);
    }

    /// As a quotation, so that nothing in it ends the section it stands in.
    void writeBody(const std::string &body) {
        if (body.empty())
            return;
        const std::string text = markdownWithoutHtml(body);
        for (std::size_t at = 0; at <= text.size();) {
            const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
            m_out << "> " << escapedText(std::string_view(text).substr(at, end - at)) << '\n';
            at = end + (text.substr(end, 2) == "\r\n" ? 2 : 1);
        }
        m_out << '\n';
    }

    void writeWhy(const WhyPanel &panel) {
        m_out << "Why " << plain(panel.event) << ": **" << plain(panel.why.verdictCode) << "** "
              << plain(panel.why.verdictSentence) << "\n\n";
        for (const WhyLine &line : panel.why.lines)
            m_out << "- " << markText(line.mark) << (line.mark == WhyMark::None ? "" : " ") << plain(line.label) << ": "
                  << plain(line.here) << (line.there.empty() ? "" : " / " + plain(line.there)) << '\n';
        m_out << '\n';
        writeList("Refused", panel.candidates);
        writeList("Its device work", panel.work);
    }

    void writeList(std::string_view title, const std::vector<std::string> &items) {
        if (items.empty())
            return;
        m_out << title << ":\n\n";
        (*this)(Bullets{items});
    }

    std::ostream &m_out;
    const Report &m_report;
    const std::string &m_folder;
};

} // namespace

void writeMarkdown(std::ostream &out, const Report &report, const std::string &pictureFolder) {
    out << "# " << plain(report.title) << "\n\nLanescope report" << (report.date.empty() ? "" : " · ")
        << plain(report.date) << "\n\n";
    MarkdownBlocks blocks(out, report, pictureFolder);
    for (const Section &section : report.sections) {
        out << "## " << sectionTitle(section.kind) << "\n\n";
        for (const Block &block : section.blocks)
            std::visit(blocks, block);
    }
    out << "---\n\n";
    if (report.find(SectionKind::Limitations) == nullptr)
        out << plain(leftOutSentence(report)) << ' ';
    out << "Written by Lanescope " << LANESCOPE_VERSION << ".\n";
}

} // namespace lanescope::analysis::report
