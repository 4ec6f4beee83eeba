// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/controller.h"

#include <QObject>
#include <QString>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace lanescope::test {

/// Base of the window's tests: any warning of Qt or of our own fails the test function it came from.
class GuiTest : public QObject {
    Q_OBJECT
private slots:
    void init();
};

/// Path of the program that the build made.
[[nodiscard]] QString guiPath();

/// The files of a counterexample of semantics.md, by name and content, as OpenWindow::openFiles takes them.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> filesOf(const char *id);

/// A real window with its controller, and a folder for input files of its own. Nothing is remembered.
class OpenWindow {
public:
    OpenWindow();
    ~OpenWindow();
    OpenWindow(const OpenWindow &) = delete;
    OpenWindow &operator=(const OpenWindow &) = delete;

    /// Writes the files (name, content) and opens them together; returns when all have arrived.
    void openFiles(const std::vector<std::pair<std::string, std::string>> &files);
    /// The same, after everything that is open was closed. What belongs to the window, such as its arrows, stays: a
    /// window takes longer to make than all counterexamples to open.
    void openInstead(const std::vector<std::pair<std::string, std::string>> &files);
    /// Opens what already lies there.
    void openPaths(const QStringList &paths);
    [[nodiscard]] QString write(const std::string &name, const std::string &content);

    [[nodiscard]] app::Controller &controller() { return *m_controller; }
    [[nodiscard]] ui::MainWindow &window() { return m_controller->window(); }
    [[nodiscard]] ui::TimelineView &timeline() { return window().timeline(); }
    [[nodiscard]] const analysis::Analysis &analysis() const { return *m_controller->analysis(); }
    /// Of what the timeline draws with the arrows of everything in sight.
    [[nodiscard]] ui::PictureFacts factsWithAllArrows();
    /// The first event of that name in a session.
    [[nodiscard]] model::EventRef eventNamed(std::string_view name, std::size_t session = 0) const;

private:
    QTemporaryDir m_folder;
    std::unique_ptr<app::Controller> m_controller;
};

} // namespace lanescope::test

/// main() of a test of the window.
#define LANESCOPE_GUI_TEST(Class)                                                                                      \
    int main(int argc, char **argv) {                                                                                  \
        QApplication application(argc, argv);                                                                          \
        QApplication::setApplicationName(QStringLiteral("lanescope-test"));                                            \
        Class test;                                                                                                    \
        return QTest::qExec(&test, argc, argv);                                                                        \
    }
