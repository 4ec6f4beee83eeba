// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace lanescope::analysis::report {

/// A note's body in GitHub's dialect of Markdown as HTML. Raw HTML is shown as text, links lead to http, https and
/// mailto only, pictures are named and not loaded, and headings are those of a note inside a section.
[[nodiscard]] std::string markdownToHtml(std::string_view markdown);

/// The same body as Markdown in which no raw HTML is left: what would have been some is escaped.
[[nodiscard]] std::string markdownWithoutHtml(std::string_view markdown);

} // namespace lanescope::analysis::report
