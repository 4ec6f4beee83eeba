// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <optional>
#include <vector>

namespace lanescope::ui {

/// How well a text fits what was typed.
struct CommandMatch {
    int score = 0;           ///< higher fits better; compared only among matches of the same typed text
    std::vector<int> places; ///< of the letters that were found, ascending
};

/// The letters of `typed` in `text`, in their order, without case, spaces of `typed` left out. Letters that follow each
/// other and letters at the start of a word count most, and shorter texts before longer ones. Nothing typed fits
/// everything; nullopt where a letter is missing.
[[nodiscard]] std::optional<CommandMatch> matchCommand(const QString &text, const QString &typed);

} // namespace lanescope::ui
