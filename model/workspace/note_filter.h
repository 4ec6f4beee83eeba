// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/workspace/contents.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace lanescope::model::workspace {

/// Which notes a list shows; an empty member takes all.
struct NoteFilter {
    std::string text; ///< every word of it, in the title or the body, ASCII letters without case
    std::optional<std::string> colour;
    std::optional<std::string> session;
    std::optional<AnchorKind> anchor;
    std::optional<bool> detached;
    std::function<bool(const std::string &session)> isDetached = {}; ///< asked where `detached` is set; unscoped
                                                                     ///< notes count as detached unasked
};

/// The notes that the filter takes, by session, then start of their range, then id; historical ones last.
[[nodiscard]] std::vector<NoteId> filterNotes(const Contents &contents, const NoteFilter &filter);

} // namespace lanescope::model::workspace
