// SPDX-License-Identifier: Apache-2.0
#include "ui/report/page_preview.h"

#include "ui/report/page_flow.h"

#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>

namespace lanescope::ui {

namespace {

constexpr int kSheetGap = 16;
constexpr int kLeastPage = 240, kMostPage = 900;

} // namespace

/// Paints the pages that are in sight.
class PagePreview::Sheets : public QWidget {
public:
    std::vector<QPicture> pages;
    QString sentence;

    [[nodiscard]] int pageHeight() const {
        const QSizeF page = PageFormat().size;
        return qRound(pageWidth() * page.height() / page.width());
    }
    [[nodiscard]] int pageWidth() const { return std::clamp(width() - 2 * kSheetGap, kLeastPage, kMostPage); }
    [[nodiscard]] int wantedHeight() const {
        return static_cast<int>(pages.size()) * (pageHeight() + kSheetGap) + kSheetGap;
    }

protected:
    void paintEvent(QPaintEvent *event) override {
        QPainter painter(this);
        painter.fillRect(event->rect(), palette().color(QPalette::Mid));
        if (pages.empty()) {
            painter.drawText(rect().adjusted(kSheetGap, kSheetGap, -kSheetGap, -kSheetGap),
                             Qt::AlignCenter | Qt::TextWordWrap, sentence);
            return;
        }
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        const int x = (width() - pageWidth()) / 2;
        for (std::size_t i = 0; i < pages.size(); ++i) {
            const QRect sheet(x, kSheetGap + static_cast<int>(i) * (pageHeight() + kSheetGap), pageWidth(),
                              pageHeight());
            if (!sheet.intersects(event->rect()))
                continue;
            painter.fillRect(sheet, Qt::white);
            painter.save();
            painter.setClipRect(sheet);
            painter.translate(sheet.topLeft());
            const qreal scale = sheet.width() / PageFormat().size.width();
            painter.scale(scale, scale);
            painter.drawPicture(0, 0, pages[i]);
            painter.restore();
        }
    }
};

PagePreview::PagePreview(QWidget *parent) : QScrollArea(parent), m_sheets(new Sheets) {
    setObjectName(QStringLiteral("reportPreview"));
    setAccessibleName(tr("Preview of the report"));
    m_sheets->setObjectName(QStringLiteral("reportPages"));
    setWidget(m_sheets);
    setWidgetResizable(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
}

void PagePreview::setPages(std::vector<QPicture> pages) {
    m_sheets->pages = std::move(pages);
    fit();
}

void PagePreview::say(const QString &sentence) {
    m_sheets->pages.clear();
    m_sheets->sentence = sentence;
    fit();
}

int PagePreview::pageCount() const { return static_cast<int>(m_sheets->pages.size()); }

void PagePreview::resizeEvent(QResizeEvent *event) {
    QScrollArea::resizeEvent(event);
    fit();
}

void PagePreview::fit() {
    m_sheets->resize(viewport()->width(), viewport()->height());
    if (!m_sheets->pages.empty())
        m_sheets->resize(viewport()->width(), std::max(viewport()->height(), m_sheets->wantedHeight()));
    m_sheets->update();
}

} // namespace lanescope::ui
