// SPDX-License-Identifier: Apache-2.0
#include "ui/report/pdf_file.h"

#include "ui/report/report_pages.h"
#include "ui/text/format.h"

#define POINTERHOLDER_TRANSITION 4 // qpdf's shared pointers are those of the standard library
#include <qpdf/JSON.hh>

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

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

/// `2026-01-31T23:59:59Z` as `D:20260131235959Z`; empty for any other text.
std::string pdfDate(const std::string &date) {
    if (date.size() != 20 || date[10] != 'T' || date[19] != 'Z')
        return {};
    std::string digits;
    for (const char c : date)
        if (c >= '0' && c <= '9')
            digits += c;
    return digits.size() == 14 ? "D:" + digits + "Z" : std::string();
}

QPDFObjectHandle outlineItem(QPDF &pdf, const Bookmark &bookmark, QPDFObjectHandle page, QPDFObjectHandle parent) {
    QPDFObjectHandle item = pdf.makeIndirectObject(QPDFObjectHandle::newDictionary());
    item.replaceKey("/Title", QPDFObjectHandle::newUnicodeString(bookmark.title.toStdString()));
    item.replaceKey("/Parent", std::move(parent));
    QPDFObjectHandle place = QPDFObjectHandle::newArray();
    place.appendItem(std::move(page));
    place.appendItem(QPDFObjectHandle::newName("/Fit"));
    item.replaceKey("/Dest", std::move(place));
    return item;
}

/// Chains the items of one parent.
void chain(QPDFObjectHandle parent, std::vector<QPDFObjectHandle> &items) {
    if (items.empty())
        return;
    for (std::size_t i = 0; i + 1 < items.size(); ++i) {
        items[i].replaceKey("/Next", items[i + 1]);
        items[i + 1].replaceKey("/Prev", items[i]);
    }
    parent.replaceKey("/First", items.front());
    parent.replaceKey("/Last", items.back());
    parent.replaceKey("/Count", QPDFObjectHandle::newInteger(static_cast<long long>(items.size())));
}

/// The sections; their parts are in the page, not in the outline.
void addOutline(QPDF &pdf, const std::vector<Bookmark> &bookmarks) {
    const std::vector<QPDFPageObjectHelper> pages = QPDFPageDocumentHelper(pdf).getAllPages();
    QPDFObjectHandle root = pdf.makeIndirectObject(QPDFObjectHandle::newDictionary());
    root.replaceKey("/Type", QPDFObjectHandle::newName("/Outlines"));
    std::vector<QPDFObjectHandle> items;
    for (const Bookmark &bookmark : bookmarks)
        if (const auto page = static_cast<std::size_t>(bookmark.page - 1); bookmark.level == 0 && page < pages.size())
            items.push_back(outlineItem(pdf, bookmark, pages[page].getObjectHandle(), root));
    chain(root, items);
    pdf.getRoot().replaceKey("/Outlines", root);
    pdf.getRoot().replaceKey("/PageMode", QPDFObjectHandle::newName("/UseOutlines"));
}

/// The report's date instead of the clock's, and ids that follow from the content.
void setDates(QPDF &pdf, const std::string &date) {
    QPDFObjectHandle info = pdf.getTrailer().getKey("/Info");
    if (!info.isDictionary())
        return;
    for (const char *key : {"/CreationDate", "/ModDate"}) {
        info.removeKey(key);
        if (!date.empty())
            info.replaceKey(key, QPDFObjectHandle::newString(date));
    }
    pdf.getRoot().removeKey("/Metadata");
}

} // namespace

model::Result<QByteArray> pdfOf(const report::Report &report) {
    QByteArray counted, painted;
    const int pages = writePages(report, counted, 0).pages;
    const PagesFacts facts = writePages(report, painted, pages);
    try {
        QPDF pdf;
        pdf.processMemoryFile("report", painted.constData(), static_cast<std::size_t>(painted.size()));
        addOutline(pdf, facts.bookmarks);
        setDates(pdf, pdfDate(report.date));
        QPDFWriter writer(pdf);
        writer.setOutputMemory();
        writer.setDeterministicID(true);
        writer.write();
        const std::shared_ptr<Buffer> bytes = writer.getBufferSharedPointer();
        return QByteArray(reinterpret_cast<const char *>(bytes->getBuffer()), static_cast<qsizetype>(bytes->getSize()));
    } catch (const std::exception &fault) {
        return model::Error{"pdf_failed",
                            std::string("the PDF could not be made: ") + fault.what(),
                            {},
                            std::nullopt,
                            "write HTML instead, and report this"};
    }
}

} // namespace lanescope::ui
