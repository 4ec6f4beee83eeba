// SPDX-License-Identifier: Apache-2.0
#include "app/gui/controller.h"
#include "app/gui/options.h"
#include "app/gui/report_run.h"
#include "app/gui/screenshot.h"
#include "app/gui/select_text.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QIcon>
#include <QStandardPaths>
#include <QTimer>

#include <cstdio>
#include <utility>

namespace {

using lanescope::app::Controller;
using lanescope::app::Settings;
using lanescope::app::WindowExit;
using lanescope::app::WindowOptions;

QStringList argumentsOf(int argc, char **argv) {
    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments += QString::fromLocal8Bit(argv[i]);
    return arguments;
}

void print(std::FILE *stream, const QString &text) {
    std::fputs(text.toLocal8Bit().constData(), stream);
    std::fputc('\n', stream);
    std::fflush(stream);
}

/// Off screen there is nothing to hint sizes to, and Qt says so once per window: not news to anybody
/// who asked for a picture.
void dropPlatformChatter(QtMsgType type, const QMessageLogContext &context, const QString &message) {
    if (!message.startsWith(QLatin1String("This plugin does not support propagateSizeHints")) &&
        !message.startsWith(QLatin1String("QStandardPaths: XDG_RUNTIME_DIR not set")))
        print(stderr, qFormatLogMessage(type, context, message));
}

int openWindow(const WindowOptions &options, const QElapsedTimer &sinceStart) {
    Controller controller(std::make_unique<Settings>());
    if (options.theme)
        controller.applyTheme(*options.theme);
    if (options.arrows)
        controller.window().setArrowMode(*options.arrows);
    const auto report = [&](const char *what) {
        if (options.traceStartup)
            print(stdout, QStringLiteral("%1 %2 ms").arg(QLatin1String(what)).arg(sinceStart.elapsed()));
    };
    controller.keepWorkIn(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) +
                          QStringLiteral("/untitled"));
    controller.window().show();
    // The loop comes to this after the window has been drawn for the first time.
    QTimer::singleShot(0, &controller, [&] { report("window"); });
    QObject::connect(&controller, &Controller::lanesShown, &controller, [&, first = true]() mutable {
        if (std::exchange(first, false))
            QTimer::singleShot(0, &controller, [&] { report("first lane"); });
    });
    if (!options.select.isEmpty())
        lanescope::app::selectWhenLoaded(controller, options.select);
    if (!options.paths.isEmpty())
        controller.open(options.paths);
    return QApplication::exec();
}

} // namespace

int main(int argc, char **argv) {
    QElapsedTimer sinceStart;
    sinceStart.start();
    const auto [options, error] = lanescope::app::parseWindowOptions(argumentsOf(argc, argv));
    if (!error.isEmpty()) {
        print(stderr, QStringLiteral("lanescope: ") + error);
        return static_cast<int>(WindowExit::WrongUsage);
    }
    if (options.version) {
        print(stdout, QStringLiteral("lanescope " LANESCOPE_VERSION));
        return 0;
    }
    if (options.help) {
        const QCoreApplication withoutDisplay(argc, argv);
        print(stdout, lanescope::app::helpText());
        return 0;
    }
    if (!options.screenshot.isEmpty() || !options.report.isEmpty()) {
        qInstallMessageHandler(dropPlatformChatter);
        qputenv("QT_SCALE_FACTOR", QByteArray::number(options.scale));
    }
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("lanescope"));
    QApplication::setApplicationDisplayName(QStringLiteral("Lanescope"));
    QApplication::setApplicationVersion(QStringLiteral(LANESCOPE_VERSION));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/lanescope.svg")));
    QGuiApplication::setDesktopFileName(QStringLiteral("io.github.lanescope"));
    if (!options.screenshot.isEmpty())
        return static_cast<int>(lanescope::app::takeScreenshot(options, sinceStart));
    if (!options.report.isEmpty())
        return static_cast<int>(lanescope::app::writeReportAndEnd(options));
    return openWindow(options, sinceStart);
}
