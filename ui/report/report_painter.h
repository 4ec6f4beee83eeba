// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/report/report_pages.h"

namespace lanescope::ui {

/// Sizes of letters, in points.
inline constexpr qreal kTitle = 19, kHeading = 13.5, kSmallHeading = 10.5, kText = 8.5, kSmall = 7.5;

/// The blocks of a report, one after the other, onto a flow.
class ReportPainter {
public:
    ReportPainter(const analysis::report::Report &report, PageFlow &flow) : m_report(report), m_flow(flow) {}

    void paintHead();
    void paintSection(const analysis::report::Section &section);
    [[nodiscard]] std::vector<Bookmark> takeBookmarks() { return std::move(m_bookmarks); }

    void operator()(const analysis::report::Paragraph &paragraph);
    void operator()(const analysis::report::Bullets &bullets);
    void operator()(const analysis::report::Cards &cards);
    void operator()(const analysis::report::Table &table);
    void operator()(const analysis::report::Picture &picture);
    void operator()(const analysis::report::NoteBlock &note);

private:
    /// A cell as it is painted.
    struct Shown {
        QString text;
        TextStyle style;
    };
    /// A table as it is painted: the same for all looks.
    struct Grid {
        std::vector<QString> headings; ///< empty texts: none
        std::vector<bool> numeric;
        std::vector<std::vector<Shown>> rows;
        bool headed = true;
    };

    /// `below`: height of what must stand on its page.
    void heading(const QString &text, qreal points, int level, qreal below);
    void caption(const std::string &text);
    /// `below`: height of what must stand on the page of the last row.
    void paintGrid(const Grid &grid, qreal below = 0);
    void paintHeadings(const Grid &grid, const std::vector<qreal> &widths);
    void paintRow(const std::vector<Shown> &row, const std::vector<qreal> &widths, const Grid &grid, qreal below = 0);
    [[nodiscard]] std::vector<Shown> headingsOf(const Grid &grid) const;
    /// Height of the headings and the first row, which stand on one page; with what is below if there is no other.
    [[nodiscard]] qreal leastHeight(const Grid &grid, const std::vector<qreal> &widths, qreal below) const;
    /// Height of what must stand below a heading when this block follows it.
    [[nodiscard]] qreal leastHeight(const analysis::report::Block &block) const;
    /// Height of the sentences below a table.
    [[nodiscard]] qreal captionsHeight(const analysis::report::Table &table) const;
    [[nodiscard]] qreal headingHeight(const QString &text, qreal points, int level) const;
    [[nodiscard]] qreal rowHeight(const std::vector<Shown> &row, const std::vector<qreal> &widths) const;
    [[nodiscard]] std::vector<qreal> widthsOf(const Grid &grid) const;
    [[nodiscard]] Shown shown(const analysis::report::Cell &cell, bool numeric) const;
    [[nodiscard]] Shown plain(const QString &text) const;
    [[nodiscard]] Grid rowsOf(const analysis::report::Table &table) const;
    /// The table as it begins; one on its side goes on below with its other rows.
    [[nodiscard]] Grid firstGridOf(const analysis::report::Table &table) const;
    [[nodiscard]] Grid sidewaysOf(const analysis::report::Table &table, std::size_t first, std::size_t count) const;
    [[nodiscard]] Grid pairsOf(const analysis::report::Table &table) const;
    [[nodiscard]] qreal cardHeight(const analysis::report::Card &card, qreal width) const;
    void paintCard(const analysis::report::Card &card, const QRectF &box);
    void paintBody(const std::string &markdown);
    void paintWhy(const analysis::report::WhyPanel &panel);

    const analysis::report::Report &m_report;
    PageFlow &m_flow;
    std::vector<Bookmark> m_bookmarks;
};

} // namespace lanescope::ui
