// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/window/main_window.h"

#include <QByteArray>
#include <QSettings>
#include <QStringList>

#include <memory>

namespace lanescope::app {

/// What the program remembers between runs: recent files, theme, what filters do,
/// edited lists, layout of the window. UI thread only.
class Settings {
public:
    /// In the user's settings folder; in `file` if one is given.
    explicit Settings(const QString &file = {});

    [[nodiscard]] QStringList recentFiles() const;
    /// Puts the paths first, made absolute; at most kRecentKept stay.
    void addRecentFiles(const QStringList &paths);
    /// And of workspaces, and of the last session.
    void forgetRecentFiles();

    [[nodiscard]] QStringList recentWorkspaces() const;
    /// The same for workspaces.
    void addRecentWorkspace(const QString &path);

    /// What was open when a window was closed last: the workspace, or the captures; empty if nothing was.
    [[nodiscard]] QStringList lastSession() const;
    void setLastSession(const QStringList &paths);

    [[nodiscard]] ui::ThemeChoice theme() const;
    void setTheme(ui::ThemeChoice choice);

    /// Whether tables hide the rows that a filter leaves out; else they dim them.
    [[nodiscard]] bool hidesFiltered() const;
    void setHidesFiltered(bool hides);

    /// The edited lists; empty texts for those that the program brings.
    [[nodiscard]] ui::RuleTexts ruleTexts() const;
    void setRuleTexts(const ui::RuleTexts &texts);

    void saveLayout(const QMainWindow &window);
    void restoreLayout(QMainWindow &window) const;

    static constexpr int kRecentKept = 12;

private:
    std::unique_ptr<QSettings> m_settings;
};

} // namespace lanescope::app
