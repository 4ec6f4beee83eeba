// SPDX-License-Identifier: Apache-2.0
#include "app/gui/screenshot.h"

#include "app/gui/controller.h"
#include "app/gui/outcome.h"
#include "app/gui/output_file.h"
#include "app/gui/select_text.h"
#include "ui/answers/answer_docks.h"
#include "ui/answers/range_panel.h"

#include <QApplication>
#include <QBuffer>
#include <QPainter>
#include <QTimer>

#include <cstdio>
#include <utility>

namespace lanescope::app {
namespace {

bool select(ui::MainWindow &window, const analysis::Analysis &analysis, const QString &text) {
    const auto error = selectIn(window, analysis, text);
    if (error)
        complain(error->line());
    return !error;
}

/// Scroll areas size their content only when they are told that it changed, level by level.
void settleLayouts() {
    constexpr int kLevels = 6;
    for (int i = 0; i < kLevels; ++i)
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
}

bool save(ui::MainWindow &window, const WindowOptions &options) {
    settleLayouts();
    QImage picture(window.size() * options.scale, QImage::Format_ARGB32_Premultiplied);
    picture.setDevicePixelRatio(options.scale);
    QPainter painter(&picture);
    window.render(&painter);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    picture.save(&buffer, "PNG");
    const auto error = writeOutput(options.screenshot, bytes, window.inputFiles());
    if (error)
        complain(error->line());
    return !error;
}

/// The order of the keys is part of the contract, so the line is not left to a JSON object.
void printFacts(const ui::PictureFacts &facts) {
    std::printf(
        "{\"lanes\": %d, \"arrows\": %d, \"arrows_dashed\": %d, \"bundled\": %d, \"ghosts\": %d, \"hatched\": %d}\n",
        facts.lanes, facts.arrows, facts.arrowsDashed, facts.bundled, facts.ghosts, facts.hatched);
}

WindowExit draw(Controller &controller, const WindowOptions &options) {
    if (!save(controller.window(), options))
        return WindowExit::Unreadable;
    printFacts(controller.window().timeline().pictureFacts());
    return outcomeOf(controller, options.paths);
}

/// Goes from step to step through the event loop, so that what a step causes has happened before the
/// next one: open, select, read the record of the selected event, draw.
class Screenshot {
public:
    Screenshot(const WindowOptions &options, const QElapsedTimer &sinceStart)
        : m_options(options), m_sinceStart(sinceStart), m_controller(nullptr) {}

    WindowExit run() {
        m_controller.applyTheme(m_options.theme.value_or(ui::ThemeChoice::Light));
        m_controller.openWorkspacesReadOnly();
        m_controller.window().resize(m_options.size);
        m_controller.window().show();
        later([this] { report("window"); });
        QObject::connect(&m_controller, &Controller::lanesShown, &m_controller, [this] {
            if (!std::exchange(m_lanesShown, true))
                later([this] { report("first lane"); });
        });
        if (m_options.paths.isEmpty()) {
            later([this] { select(); });
        } else {
            QObject::connect(&m_controller, &Controller::loadFinished, &m_controller,
                             [this] { later([this] { select(); }); });
            m_controller.open(m_options.paths);
        }
        QApplication::exec();
        return m_code;
    }

private:
    template <class Step> void later(Step step) { QTimer::singleShot(0, &m_controller, step); }

    /// Standard output holds the one line of facts, and nothing else.
    void report(const char *what) const {
        if (m_options.traceStartup)
            std::fprintf(stderr, "%s %lld ms\n", what, static_cast<long long>(m_sinceStart.elapsed()));
    }

    void select() {
        ui::MainWindow &window = m_controller.window();
        if (m_options.arrows)
            window.setArrowMode(*m_options.arrows);
        QObject::connect(&m_controller, &Controller::detailsShown, &m_controller,
                         [this] { later([this] { finish(); }); });
        const analysis::AnalysisPtr &analysis = m_controller.analysis();
        if (!m_options.select.isEmpty() && !(analysis && app::select(window, *analysis, m_options.select))) {
            m_code = WindowExit::NoAnswer;
            qApp->exit();
        } else if (!window.timeline().ranges().empty() && !window.answers().range->isSettled()) {
            QObject::connect(&m_controller.answers(), &Answers::rangeShown, &m_controller,
                             [this] { later([this] { finish(); }); });
        } else if (!window.timeline().selection()) {
            later([this] { finish(); });
        }
    }

    void finish() {
        m_code = draw(m_controller, m_options);
        qApp->exit();
    }

    const WindowOptions &m_options;
    const QElapsedTimer &m_sinceStart;
    bool m_lanesShown = false;
    Controller m_controller;
    WindowExit m_code = WindowExit::Answered;
};

} // namespace

WindowExit takeScreenshot(const WindowOptions &options, const QElapsedTimer &sinceStart) {
    if (const auto refused = refusePaths(options.paths))
        return *refused;
    return Screenshot(options, sinceStart).run();
}

} // namespace lanescope::app
