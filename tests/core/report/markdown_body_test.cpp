// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/markdown_body.h"

#include <gtest/gtest.h>

namespace lanescope::analysis::report {
namespace {

TEST(MarkdownBody, IsRenderedInTheDialectOfGitHub) {
    EXPECT_EQ(markdownToHtml("The *stream* is **idle** in `sync`."),
              "<p>The <em>stream</em> is <strong>idle</strong> in <code>sync</code>.</p>\n");
    EXPECT_EQ(markdownToHtml("- [x] a\n- [ ] b"), "<ul>\n<li>☑ a</li>\n<li>☐ b</li>\n</ul>\n");
    EXPECT_EQ(markdownToHtml("|a|b|\n|---|---:|\n|1|2|"),
              "<div class=\"box\"><table>\n<thead>\n<tr><th>a</th><th class=\"n\">b</th></tr>\n</thead>\n<tbody>\n"
              "<tr><td>1</td><td class=\"n\">2</td></tr>\n</tbody>\n</table></div>\n");
    EXPECT_EQ(markdownToHtml("# Top"), "<h4>Top</h4>\n") << "below the heading of the note";
    EXPECT_EQ(markdownToHtml("```\na < b\n  c\n```"), "<pre><code>a &lt; b\n  c\n</code></pre>\n");
    EXPECT_EQ(markdownToHtml(""), "");
}

TEST(MarkdownBody, RawHtmlIsText) {
    EXPECT_EQ(markdownToHtml("a <b onclick=\"x()\">c</b>"), "<p>a &lt;b onclick=&quot;x()&quot;&gt;c&lt;/b&gt;</p>\n");
    EXPECT_EQ(markdownToHtml("<script>x()</script>"), "<p>&lt;script&gt;x()&lt;/script&gt;</p>\n");
}

TEST(MarkdownBody, LinksLeadToTheWebOnlyAndPicturesAreNotLoaded) {
    EXPECT_EQ(markdownToHtml("[a](https://example.org/?a=1&b=2)"),
              "<p><a href=\"https://example.org/?a=1&amp;b=2\" rel=\"noreferrer noopener\">a</a></p>\n");
    for (const char *link :
         {"javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "file:///etc/passwd", "x.html"})
        EXPECT_EQ(markdownToHtml(std::string("[a](") + link + ")"), "<p>a</p>\n") << link;
    EXPECT_EQ(markdownToHtml("![dot](https://example.org/p.png)"),
              "<p>[picture: dot (https://example.org/p.png, not loaded)]</p>\n");
}

TEST(MarkdownBody, HostileBytesDoNoHarm) {
    const std::string html = markdownToHtml("a\x1b[31m \xE2\x80\xAE b \xFF &#x202e; &bogus;");
    EXPECT_EQ(html, "<p>a\\x1b[31m \\u202e b \\xff &amp;#x202e; &amp;bogus;</p>\n");
    EXPECT_FALSE(markdownToHtml(std::string(100'000, '[')).empty());
    EXPECT_FALSE(markdownToHtml(std::string(100'000, '>')).empty());
}

TEST(MarkdownBody, InMarkdownNoRawHtmlIsLeft) {
    EXPECT_EQ(markdownWithoutHtml("a <b>c</b> `<d>`"), "a &lt;b>c&lt;/b> `<d>`");
    EXPECT_EQ(markdownWithoutHtml("<script>\nx < y\n</script>\n\n    <code>"),
              "&lt;script>\nx &lt; y\n&lt;/script>\n\n    <code>");
    EXPECT_EQ(markdownWithoutHtml("1 < 2, *well*"), "1 < 2, *well*");
}

} // namespace
} // namespace lanescope::analysis::report
