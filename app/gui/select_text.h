// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "ui/window/main_window.h"

#include <optional>
#include <string>
#include <variant>

namespace lanescope::app {

class Controller;

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

/// Selects and frames what the text names. Errors: those of parseSelection.
[[nodiscard]] std::optional<model::Error> selectIn(ui::MainWindow &window, const analysis::Analysis &analysis,
                                                   const QString &text);

/// Does so once, when what is being opened has arrived; the status bar says why where it cannot.
void selectWhenLoaded(Controller &controller, const QString &text);

} // namespace lanescope::app
