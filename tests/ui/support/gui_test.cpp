// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/support/gui_test.h"

#include "tests/core/support/counterexamples.h"

#include <QFile>
#include <QRegularExpression>
#include <QSignalSpy>

#include <stdexcept>

namespace lanescope::test {

void GuiTest::init() {
    // The offscreen platform says this of every window, whatever the window does.
    QTest::failOnWarning(
        QRegularExpression(QStringLiteral("^(?!This plugin does not support (propagateSizeHints|raise|grabbing))")));
}

QString guiPath() { return QStringLiteral(LANESCOPE_GUI_PATH); }

std::vector<std::pair<std::string, std::string>> filesOf(const char *id) {
    std::vector<std::pair<std::string, std::string>> files;
    for (const InputFile &file : counterexample(id).files)
        files.emplace_back(file.name, file.content);
    return files;
}

OpenWindow::OpenWindow() : m_controller(std::make_unique<app::Controller>(nullptr)) {
    window().resize(1400, 900);
    window().show();
    if (!QTest::qWaitForWindowExposed(&window()))
        throw std::runtime_error("the window is not shown");
}

OpenWindow::~OpenWindow() = default;

QString OpenWindow::write(const std::string &name, const std::string &content) {
    const QString path = m_folder.filePath(QString::fromStdString(name));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray::fromStdString(content)) < 0)
        throw std::runtime_error("an input file could not be written");
    return path;
}

void OpenWindow::openFiles(const std::vector<std::pair<std::string, std::string>> &files) {
    QStringList paths;
    for (const auto &[name, content] : files)
        paths += write(name, content);
    openPaths(paths);
}

void OpenWindow::openInstead(const std::vector<std::pair<std::string, std::string>> &files) {
    if (controller().analysis())
        window().actionSet().closeAll->trigger();
    openFiles(files);
}

void OpenWindow::openPaths(const QStringList &paths) {
    QSignalSpy finished(m_controller.get(), &app::Controller::loadFinished);
    m_controller->open(paths);
    if (!finished.wait(60'000))
        throw std::runtime_error("the files did not arrive");
}

ui::PictureFacts OpenWindow::factsWithAllArrows() {
    window().setArrowMode(ui::ArrowMode::Visible);
    return timeline().pictureFacts();
}

model::EventRef OpenWindow::eventNamed(std::string_view name, std::size_t session) const {
    const model::SessionStore &store = *analysis().sessions[session];
    for (std::size_t row = 0; row < store.eventCount(); ++row)
        if (store.name(model::EventRow(row)) == name)
            return {store.id(), model::EventRow(row)};
    throw std::runtime_error("no event of that name");
}

} // namespace lanescope::test
