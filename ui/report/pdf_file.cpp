// SPDX-License-Identifier: Apache-2.0
#include "ui/report/pdf_file.h"

#include "ui/report/finish_pdf.h"
#include "ui/report/report_pages.h"
#include "ui/text/format.h"

#include <QBuffer>
#include <QPageLayout>
#include <QPdfWriter>

namespace lanescope::ui {

namespace report = analysis::report;

namespace {

constexpr int kUnitsPerInch = 720;

class PdfPages final : public PageSink {
public:
    PdfPages(QPdfWriter &writer, QPainter &painter) : m_writer(writer), m_painter(painter) {}
    QPainter &nextPage() override {
        if (m_begun)
            m_writer.newPage();
        else
            m_painter.begin(&m_writer);
        m_begun = true;
        return m_painter;
    }

private:
    QPdfWriter &m_writer;
    QPainter &m_painter;
    bool m_begun = false;
};

PagesFacts writePages(const report::Report &report, QByteArray &bytes, int pages) {
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(kUnitsPerInch);
    writer.setPageLayout(QPageLayout(QPageSize(QPageSize::A4), QPageLayout::Portrait, QMarginsF()));
    writer.setTitle(safeText(report.title));
    writer.setCreator(QStringLiteral("Lanescope " LANESCOPE_VERSION));
    QPainter painter;
    PdfPages sink(writer, painter);
    const PagesFacts facts = paintReport(report, sink, {}, pages);
    painter.end();
    return facts;
}

} // namespace

model::Result<QByteArray> pdfOf(const report::Report &report) {
    QByteArray counted, painted;
    const int pages = writePages(report, counted, 0).pages;
    const PagesFacts facts = writePages(report, painted, pages);
    std::vector<PdfHeading> headings;
    for (const Bookmark &bookmark : facts.bookmarks)
        if (bookmark.level == 0)
            headings.push_back({bookmark.title.toStdString(), bookmark.page});
    const FinishedPdf finished = finishPdf(painted.toStdString(), headings, report.date);
    if (finished.fault.empty())
        return QByteArray::fromStdString(finished.bytes);
    return model::Error{"pdf_failed",
                        "the PDF could not be made: " + finished.fault,
                        {},
                        std::nullopt,
                        "write HTML instead, and report this"};
}

} // namespace lanescope::ui
