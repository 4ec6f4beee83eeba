// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"

#include <string>
#include <variant>

namespace lanescope::app {

/// A range of one lane, half-open, on the session's clock.
struct SelectedRange {
    std::size_t session = 0;
    model::Ns begin, end;
};
using Selected = std::variant<model::EventRef, SelectedRange>;

/// What `--select` names: with a `/` the event `<session>/<place>`, else the range
/// `<session>:<start>..<end>` after the last `:`. A session is a full id, a unique short id or path.
/// Errors: `no_such_session`, `no_such_event`, `bad_range`, `outside_capture`, or the reason of Analysis::findSession.
[[nodiscard]] model::Result<Selected> parseSelection(const analysis::Analysis &analysis, const std::string &text);

} // namespace lanescope::app
