// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

/// Which list of rules a number rests on.
struct RuleListId {
    std::string name;    ///< as the file calls itself: `kernel-classes`
    std::string version; ///< `1`
    std::string digest;  ///< first twelve digits of the SHA-256 of the file's bytes
    /// `kernel-classes/1 sha256:0123456789ab`: equal texts, equal rules.
    [[nodiscard]] std::string label() const;
};

/// A rule file, taken apart into lines. Its first line is `list NAME VERSION`; `#` begins a comment
/// line; `case exact` has names matched as they are written instead of in lower case.
struct RuleText {
    static constexpr std::size_t kSizeLimit = 1U << 20U;

    struct Line {
        std::size_t number = 0; ///< from 1
        std::string_view text;  ///< without blanks at its ends; into the text that was given
    };
    RuleListId id;
    bool exactCase = false;
    std::vector<Line> lines; ///< without the list line, the case line, comments and empty lines

    /// Errors: `bad_rule_file`, with the line. The views are into `text`.
    [[nodiscard]] static model::Result<RuleText> split(std::string_view text);
};

/// Takes the first word off a line; empty at its end.
[[nodiscard]] std::string_view takeWord(std::string_view &line);

/// The fault of one line.
[[nodiscard]] model::Error ruleError(std::size_t line, std::string what);

/// The rule files of resources/rules/, as the build put them into the program.
[[nodiscard]] std::string_view builtInRuleText(std::string_view fileName);

} // namespace lanescope::analysis
