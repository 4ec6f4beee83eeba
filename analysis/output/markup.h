// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace lanescope::analysis {

/// `text` for the content of an element or an attribute in quotes, of XML and of HTML: markup is escaped; controls,
/// bidi marks and bytes that are no UTF-8 are written as by escapedText, and no character is left that XML forbids.
[[nodiscard]] std::string markupText(std::string_view text);

/// The same where line ends and tabs are part of the text, as in preformatted text.
[[nodiscard]] std::string markupLines(std::string_view text);

} // namespace lanescope::analysis
