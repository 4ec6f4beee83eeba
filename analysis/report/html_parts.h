// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/markup.h"
#include "analysis/report/report.h"

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::analysis::report {

/// Writes the blocks of a section. Every number is an element with `data-field` and `data-value`, inside one with
/// `data-session`, `data-clock` and `data-rule`.
class HtmlBlocks {
public:
    HtmlBlocks(std::ostream &out, const Report &report) : m_out(out), m_report(report) {}

    void operator()(const Paragraph &paragraph);
    void operator()(const Bullets &bullets);
    void operator()(const Cards &cards);
    void operator()(const Table &table);
    void operator()(const Picture &picture);
    void operator()(const NoteBlock &note);

private:
    void writeCard(const Card &card);
    void writePieces(const std::vector<Card::Piece> &pieces);
    void openTable(const Table &table, std::string_view look);
    void writeRows(const Table &table);
    void writeSideways(const Table &table);
    void writePairs(const Table &table);
    void writeHeadings(const Table &table);
    void writeRow(const Table &table, const Row &row);
    /// `more`: attributes of the cell.
    void writeCell(const Column &column, const Cell &cell, const std::string &more = {});
    void writeContent(const Column &column, const Cell &cell);
    void writeLaneCell(const Row &row);
    void writeFacts(const NoteBlock &note);
    void writeWhy(const WhyPanel &panel);
    void writeWhyList(std::string_view title, const std::vector<std::string> &items);
    /// ` data-session="…" data-clock="…" data-rule="…"` of what is known.
    [[nodiscard]] std::string provenance(const Provenance &from) const;

    std::ostream &m_out;
    const Report &m_report;
};

} // namespace lanescope::analysis::report
