// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/html_parts.h"
#include "analysis/report/html_style.h"
#include "analysis/report/report.h"

#include <ostream>

namespace lanescope::analysis::report {

namespace {

class HtmlWriter {
public:
    HtmlWriter(std::ostream &out, const Report &report) : m_out(out), m_report(report), m_blocks(out, report) {}

    void write() {
        writeHead();
        m_out << "<header>\n<div class=\"over\">Lanescope report";
        if (!m_report.date.empty())
            m_out << " · <time datetime=\"" << markupText(m_report.date) << "\">" << markupText(m_report.date)
                  << "</time>";
        m_out << "</div>\n<h1>" << markupText(m_report.title) << "</h1>\n";
        writeContents();
        m_out << "</header>\n<main>\n";
        for (const Section &section : m_report.sections)
            writeSection(section);
        m_out << "</main>\n<footer>";
        if (m_report.find(SectionKind::Limitations) == nullptr)
            m_out << markupText(leftOutSentence(m_report)) << ' ';
        m_out << "Written by Lanescope " << LANESCOPE_VERSION << ".</footer>\n</body>\n</html>\n";
    }

private:
    void writeHead() {
        m_out << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                 "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                 "<meta name=\"color-scheme\" content=\"light dark\">\n"
                 "<meta name=\"generator\" content=\"lanescope "
              << LANESCOPE_VERSION << "\">\n<title>" << markupText(m_report.title) << "</title>\n<style>\n"
              << htmlStyle() << "</style>\n</head>\n<body>\n";
    }

    void writeContents() {
        if (m_report.sections.size() < 2)
            return;
        m_out << "<ul class=\"contents\">";
        for (const Section &section : m_report.sections)
            m_out << "<li><a href=\"#" << sectionCode(section.kind) << "\">" << sectionTitle(section.kind)
                  << "</a></li>";
        m_out << "</ul>\n";
    }

    void writeSection(const Section &section) {
        const std::string_view code = sectionCode(section.kind);
        m_out << "<section id=\"" << code << "\" data-section=\"" << code << "\">\n<h2>" << sectionTitle(section.kind)
              << "</h2>\n";
        for (const Block &block : section.blocks)
            std::visit(m_blocks, block);
        m_out << "</section>\n";
    }

    std::ostream &m_out;
    const Report &m_report;
    HtmlBlocks m_blocks;
};

} // namespace

void writeHtml(std::ostream &out, const Report &report) { HtmlWriter(out, report).write(); }

} // namespace lanescope::analysis::report
