// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/theme.h"

#include <QFont>
#include <QPainter>
#include <QRectF>
#include <QString>

#include <vector>

namespace lanescope::ui {

/// Gives out pages to paint on, one after the other. Units: a tenth of a point.
class PageSink {
public:
    PageSink() = default;
    PageSink(const PageSink &) = delete;
    PageSink &operator=(const PageSink &) = delete;
    virtual ~PageSink() = default;
    /// The painter of the next page; the one before is done with.
    [[nodiscard]] virtual QPainter &nextPage() = 0;
};

/// A page, in tenths of a point.
struct PageFormat {
    QSizeF size{5953, 8419}; ///< A4
    qreal margin = 480;
    [[nodiscard]] qreal width() const { return size.width() - 2 * margin; }
    [[nodiscard]] qreal bottom() const { return size.height() - margin - 160; }
    [[nodiscard]] qreal height() const { return bottom() - margin; }
};

/// How a text is set.
struct TextStyle {
    QFont font;
    QColor colour;
    Qt::Alignment align = Qt::AlignLeft;
};

/// Height of a text that is broken into lines of that width.
[[nodiscard]] qreal textHeight(const QString &text, const QFont &font, qreal width);
/// Paints it there and returns its height.
qreal paintText(QPainter &painter, const QPointF &at, qreal width, const QString &text, const TextStyle &style);

/// Lets blocks flow down pages: a block that has no room begins the next page. Pages have a footer with their number.
class PageFlow {
public:
    /// `pages`: how many there will be, for the footer; 0: not known yet.
    PageFlow(PageSink &sink, PageFormat format, QString footer, int pages);

    [[nodiscard]] QPainter &painter() { return *m_painter; }
    [[nodiscard]] const PageFormat &format() const { return m_format; }
    [[nodiscard]] const Theme &theme() const { return m_theme; }
    [[nodiscard]] int page() const { return m_page; } ///< from 1
    [[nodiscard]] qreal y() const { return m_y; }
    [[nodiscard]] qreal left() const { return m_format.margin; }
    [[nodiscard]] bool atTop() const { return m_y <= m_format.margin; }

    /// True if a new page was begun because the rest of this one is lower than `height`.
    bool makeRoom(qreal height);
    /// Leaves room, but none at the top of a page.
    void skip(qreal height);
    /// Goes below what was painted by hand.
    void advance(qreal height) { m_y += height; }
    /// A text over the whole width, line by line over the pages.
    void text(const QString &text, const TextStyle &style, qreal indent = 0);

    /// A font of this size in points.
    [[nodiscard]] QFont font(qreal points, QFont::Weight weight = QFont::Normal) const;
    [[nodiscard]] TextStyle style(qreal points, QFont::Weight weight = QFont::Normal) const;
    [[nodiscard]] TextStyle muted(qreal points) const;

private:
    void beginPage();
    void paintFooter();

    PageSink &m_sink;
    PageFormat m_format;
    Theme m_theme = Theme::light();
    QString m_footer;
    int m_pages;
    int m_page = 0;
    qreal m_y = 0;
    QPainter *m_painter = nullptr;
};

} // namespace lanescope::ui
