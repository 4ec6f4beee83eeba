// SPDX-License-Identifier: Apache-2.0
// Compiled as C++17: clang 14 does not take qpdf's headers as C++20.
#include "ui/report/finish_pdf.h"

#define POINTERHOLDER_TRANSITION 4 // qpdf's shared pointers are those of the standard library
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

#include <exception>
#include <utility>

namespace lanescope::ui {

namespace {

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

QPDFObjectHandle outlineItem(QPDF &pdf, const PdfHeading &heading, QPDFObjectHandle page, QPDFObjectHandle parent) {
    QPDFObjectHandle item = pdf.makeIndirectObject(QPDFObjectHandle::newDictionary());
    item.replaceKey("/Title", QPDFObjectHandle::newUnicodeString(heading.title));
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

void addOutline(QPDF &pdf, const std::vector<PdfHeading> &headings) {
    const std::vector<QPDFPageObjectHelper> pages = QPDFPageDocumentHelper(pdf).getAllPages();
    QPDFObjectHandle root = pdf.makeIndirectObject(QPDFObjectHandle::newDictionary());
    root.replaceKey("/Type", QPDFObjectHandle::newName("/Outlines"));
    std::vector<QPDFObjectHandle> items;
    for (const PdfHeading &heading : headings)
        if (const auto page = static_cast<std::size_t>(heading.page - 1); page < pages.size())
            items.push_back(outlineItem(pdf, heading, pages[page].getObjectHandle(), root));
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

FinishedPdf finishPdf(const std::string &painted, const std::vector<PdfHeading> &headings, const std::string &date) {
    try {
        QPDF pdf;
        pdf.processMemoryFile("report", painted.data(), painted.size());
        addOutline(pdf, headings);
        setDates(pdf, pdfDate(date));
        QPDFWriter writer(pdf);
        writer.setOutputMemory();
        writer.setDeterministicID(true);
        writer.write();
        const std::shared_ptr<Buffer> bytes = writer.getBufferSharedPointer();
        return {std::string(reinterpret_cast<const char *>(bytes->getBuffer()), bytes->getSize()), {}};
    } catch (const std::exception &fault) {
        return {{}, fault.what()};
    }
}

} // namespace lanescope::ui
