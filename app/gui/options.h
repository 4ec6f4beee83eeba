// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/timeline/timeline_view.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>

namespace lanescope::app {

/// Exit codes of both programs.
enum class WindowExit : int { Answered = 0, NoAnswer = 1, Unreadable = 2, Partial = 3, WrongUsage = 64 };

/// The command line of `lanescope`.
struct WindowOptions {
    QStringList paths;
    QString screenshot; ///< file to write; empty: open a window
    QSize size{1600, 1000};
    int scale = 1;
    std::optional<ui::ThemeChoice> theme; ///< nullopt: that of the settings, of the screenshot light
    QString select;
    std::optional<ui::ArrowMode> arrows;
    QString report; ///< file to write; empty: none
    QString date;   ///< of the report; empty: now
    bool traceStartup = false;
    bool help = false;
    bool version = false;
};

struct ParsedWindowOptions {
    WindowOptions options;
    QString error; ///< empty if the line is right
};

/// Never exits and prints nothing. The first argument is the program's name.
[[nodiscard]] ParsedWindowOptions parseWindowOptions(const QStringList &arguments);
[[nodiscard]] QString helpText();

} // namespace lanescope::app
