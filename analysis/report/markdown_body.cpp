// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/markdown_body.h"

#include "analysis/output/markup.h"

#include <algorithm>
#include <array>
#include <md4c.h>
#include <vector>

namespace lanescope::analysis::report {

namespace {

constexpr unsigned kDialect = MD_DIALECT_GITHUB;
constexpr unsigned kHeadingShift = 3; ///< a note stands below a heading of level 3

std::string_view viewOf(const MD_CHAR *text, MD_SIZE size) { return {text, size}; }
std::string textOf(const MD_ATTRIBUTE &attribute) { return std::string(viewOf(attribute.text, attribute.size)); }

bool isSafeLink(std::string_view link) {
    std::string lower(link.substr(0, 8));
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return lower.starts_with("http://") || lower.starts_with("https://") || lower.starts_with("mailto:");
}

/// Turns the parser's events into HTML.
class HtmlBody {
public:
    void enter(MD_BLOCKTYPE type, void *detail) {
        switch (type) {
        case MD_BLOCK_DOC: break;
        case MD_BLOCK_QUOTE: m_out += "<blockquote>\n"; break;
        case MD_BLOCK_UL: m_out += "<ul>\n"; break;
        case MD_BLOCK_OL: m_out += orderedList(*static_cast<MD_BLOCK_OL_DETAIL *>(detail)); break;
        case MD_BLOCK_LI: m_out += "<li>" + taskMark(*static_cast<MD_BLOCK_LI_DETAIL *>(detail)); break;
        case MD_BLOCK_HR: m_out += "<hr>\n"; break;
        case MD_BLOCK_H: m_out += "<" + heading(detail) + ">"; break;
        case MD_BLOCK_CODE: m_out += "<pre><code>"; break;
        case MD_BLOCK_HTML: m_out += "<pre>"; break;
        case MD_BLOCK_P: m_out += "<p>"; break;
        case MD_BLOCK_TABLE: m_out += "<div class=\"box\"><table>\n"; break;
        case MD_BLOCK_THEAD: m_out += "<thead>\n"; break;
        case MD_BLOCK_TBODY: m_out += "<tbody>\n"; break;
        case MD_BLOCK_TR: m_out += "<tr>"; break;
        case MD_BLOCK_TH: m_out += "<th" + alignment(detail) + ">"; break;
        case MD_BLOCK_TD: m_out += "<td" + alignment(detail) + ">"; break;
        }
    }
    void leave(MD_BLOCKTYPE type, void *detail) {
        switch (type) {
        case MD_BLOCK_DOC:
        case MD_BLOCK_HR: break;
        case MD_BLOCK_QUOTE: m_out += "</blockquote>\n"; break;
        case MD_BLOCK_UL: m_out += "</ul>\n"; break;
        case MD_BLOCK_OL: m_out += "</ol>\n"; break;
        case MD_BLOCK_LI: m_out += "</li>\n"; break;
        case MD_BLOCK_H: m_out += "</" + heading(detail) + ">\n"; break;
        case MD_BLOCK_CODE: m_out += "</code></pre>\n"; break;
        case MD_BLOCK_HTML: m_out += "</pre>\n"; break;
        case MD_BLOCK_P: m_out += "</p>\n"; break;
        case MD_BLOCK_TABLE: m_out += "</table></div>\n"; break;
        case MD_BLOCK_THEAD: m_out += "</thead>\n"; break;
        case MD_BLOCK_TBODY: m_out += "</tbody>\n"; break;
        case MD_BLOCK_TR: m_out += "</tr>\n"; break;
        case MD_BLOCK_TH: m_out += "</th>"; break;
        case MD_BLOCK_TD: m_out += "</td>"; break;
        }
    }
    void enter(MD_SPANTYPE type, void *detail) {
        switch (type) {
        case MD_SPAN_A: openLink(textOf(static_cast<MD_SPAN_A_DETAIL *>(detail)->href)); break;
        case MD_SPAN_IMG: m_out += "[picture: "; break;
        case MD_SPAN_EM:
        case MD_SPAN_STRONG:
        case MD_SPAN_CODE:
        case MD_SPAN_DEL:
        case MD_SPAN_LATEXMATH:
        case MD_SPAN_LATEXMATH_DISPLAY:
        case MD_SPAN_WIKILINK:
        case MD_SPAN_U: m_out += "<" + std::string(element(type)) + ">"; break;
        }
    }
    void leave(MD_SPANTYPE type, void *detail) {
        switch (type) {
        case MD_SPAN_A:
            m_out += m_links.back() ? "</a>" : "";
            m_links.pop_back();
            break;
        case MD_SPAN_IMG:
            m_out += " (" + markupText(textOf(static_cast<MD_SPAN_IMG_DETAIL *>(detail)->src)) + ", not loaded)]";
            break;
        case MD_SPAN_EM:
        case MD_SPAN_STRONG:
        case MD_SPAN_CODE:
        case MD_SPAN_DEL:
        case MD_SPAN_LATEXMATH:
        case MD_SPAN_LATEXMATH_DISPLAY:
        case MD_SPAN_WIKILINK:
        case MD_SPAN_U: m_out += "</" + std::string(element(type)) + ">"; break;
        }
    }
    void text(MD_TEXTTYPE type, std::string_view text) {
        switch (type) {
        case MD_TEXT_BR: m_out += "<br>\n"; break;
        case MD_TEXT_SOFTBR: m_out += "\n"; break;
        case MD_TEXT_NULLCHAR: m_out += "\xEF\xBF\xBD"; break;
        case MD_TEXT_ENTITY: m_out += isPlainEntity(text) ? std::string(text) : markupText(text); break;
        case MD_TEXT_NORMAL:
        case MD_TEXT_CODE:
        case MD_TEXT_HTML:
        case MD_TEXT_LATEXMATH: m_out += markupLines(text); break;
        }
    }
    [[nodiscard]] std::string take() { return std::move(m_out); }

private:
    static std::string orderedList(const MD_BLOCK_OL_DETAIL &detail) {
        return detail.start == 1 ? "<ol>\n" : "<ol start=\"" + std::to_string(detail.start) + "\">\n";
    }
    static std::string taskMark(const MD_BLOCK_LI_DETAIL &detail) {
        if (detail.is_task == 0)
            return {};
        return detail.task_mark == ' ' ? "☐ " : "☑ ";
    }
    static std::string heading(void *detail) {
        return "h" + std::to_string(std::min(static_cast<MD_BLOCK_H_DETAIL *>(detail)->level + kHeadingShift, 6U));
    }
    static std::string alignment(void *detail) {
        constexpr std::array<std::string_view, 4> kClasses{"", "", " class=\"middle\"", " class=\"n\""};
        return std::string(kClasses[static_cast<std::size_t>(static_cast<MD_BLOCK_TD_DETAIL *>(detail)->align)]);
    }
    static std::string_view element(MD_SPANTYPE type) {
        switch (type) {
        case MD_SPAN_EM: return "em";
        case MD_SPAN_STRONG: return "strong";
        case MD_SPAN_CODE:
        case MD_SPAN_LATEXMATH:
        case MD_SPAN_LATEXMATH_DISPLAY: return "code";
        case MD_SPAN_DEL: return "del";
        case MD_SPAN_U: return "u";
        case MD_SPAN_A:
        case MD_SPAN_IMG:
        case MD_SPAN_WIKILINK: break;
        }
        return "span";
    }
    /// Entities that HTML knows without a list: by number, and the five of every markup.
    static bool isPlainEntity(std::string_view entity) {
        constexpr std::array<std::string_view, 6> kNames{"&amp;", "&lt;", "&gt;", "&quot;", "&nbsp;", "&copy;"};
        return std::find(kNames.begin(), kNames.end(), entity) != kNames.end();
    }
    void openLink(const std::string &link) {
        m_links.push_back(isSafeLink(link));
        if (m_links.back())
            m_out += "<a href=\"" + markupText(link) + "\" rel=\"noreferrer noopener\">";
    }

    std::string m_out;
    std::vector<bool> m_links; ///< whether each open link is one
};

/// Notes where the parser saw raw HTML.
struct HtmlPlaces {
    const char *begin = nullptr, *end = nullptr;
    std::vector<std::size_t> brackets; ///< offsets of `<`
    void note(const MD_CHAR *text, MD_SIZE size) {
        for (MD_SIZE i = 0; i < size; ++i)
            if (text[i] == '<' && text + i >= begin && text + i < end)
                brackets.push_back(static_cast<std::size_t>(text + i - begin));
    }
};

int noBlock(MD_BLOCKTYPE, void *, void *) { return 0; }
int noSpan(MD_SPANTYPE, void *, void *) { return 0; }
HtmlBody &body(void *user) { return *static_cast<HtmlBody *>(user); }

} // namespace

std::string markdownToHtml(std::string_view markdown) {
    HtmlBody html;
    MD_PARSER parser{};
    parser.flags = kDialect | MD_FLAG_NOHTML;
    parser.enter_block = [](MD_BLOCKTYPE type, void *detail, void *user) { return body(user).enter(type, detail), 0; };
    parser.leave_block = [](MD_BLOCKTYPE type, void *detail, void *user) { return body(user).leave(type, detail), 0; };
    parser.enter_span = [](MD_SPANTYPE type, void *detail, void *user) { return body(user).enter(type, detail), 0; };
    parser.leave_span = [](MD_SPANTYPE type, void *detail, void *user) { return body(user).leave(type, detail), 0; };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *user) {
        return body(user).text(type, viewOf(text, size)), 0;
    };
    if (md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, &html) != 0)
        return "<pre>" + markupLines(markdown) + "</pre>\n";
    return html.take();
}

std::string markdownWithoutHtml(std::string_view markdown) {
    HtmlPlaces places{markdown.data(), markdown.data() + markdown.size(), {}};
    MD_PARSER parser{};
    parser.flags = kDialect;
    parser.enter_block = parser.leave_block = noBlock;
    parser.enter_span = parser.leave_span = noSpan;
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *user) {
        if (type == MD_TEXT_HTML)
            static_cast<HtmlPlaces *>(user)->note(text, size);
        return 0;
    };
    (void)md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, &places);
    std::sort(places.brackets.begin(), places.brackets.end());
    std::string out;
    std::size_t at = 0;
    for (const std::size_t bracket : places.brackets) {
        out.append(markdown.substr(at, bracket - at)).append("&lt;");
        at = bracket + 1;
    }
    return out.append(markdown.substr(at));
}

} // namespace lanescope::analysis::report
