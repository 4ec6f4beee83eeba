// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/progress.h"
#include "model/store.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

/// An event that a search found; `session` is the position among the sessions searched.
struct SearchHit {
    std::size_t session = 0;
    model::EventRow row;
    friend bool operator==(const SearchHit &, const SearchHit &) = default;
};

/// ASCII letters in lower case, other bytes as they are.
[[nodiscard]] std::string foldedText(std::string_view text);
/// Whether `text` contains a folded text, ASCII letters without case; it always contains an empty one.
[[nodiscard]] bool containsFolded(std::string_view text, std::string_view foldedNeedle);

/// Every event whose name contains `text` (ASCII letters without case, other bytes as they are), and
/// every call, device event, synchronisation and other device record whose correlation id is `text`.
/// By session, then start, then row; an empty text finds nothing. When the job is cancelled what was
/// found so far is returned unsorted. O(events + texts).
[[nodiscard]] std::vector<SearchHit> searchEvents(std::span<const model::SessionPtr> sessions, std::string_view text,
                                                  const model::JobControl &job = {});

} // namespace lanescope::analysis
