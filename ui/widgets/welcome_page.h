// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>
#include <QWidget>

class QPushButton;

namespace lanescope::ui {

/// What the window shows while nothing is open: what Lanescope is, and three ways to begin.
class WelcomePage : public QWidget {
    Q_OBJECT
public:
    explicit WelcomePage(QWidget *parent = nullptr);

    void setRecentFiles(const QStringList &paths);
    /// What was open when the program ended last, offered once more; empty: nothing is.
    void setLastSession(const QStringList &paths);

signals:
    void openAsked();
    void exampleAsked();
    void recentAsked(const QString &path);
    void lastSessionAsked(const QStringList &paths);

private:
    [[nodiscard]] QWidget *heading();
    [[nodiscard]] QWidget *buttons();
    [[nodiscard]] QWidget *dropArea();

    QWidget *m_recent;
    QPushButton *m_last;
    QStringList m_lastPaths;
};

} // namespace lanescope::ui
