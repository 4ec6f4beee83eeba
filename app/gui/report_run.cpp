// SPDX-License-Identifier: Apache-2.0
#include "app/gui/report_run.h"

#include "app/gui/controller.h"
#include "app/gui/outcome.h"

#include <QApplication>
#include <QDateTime>
#include <QTimer>

namespace lanescope::app {

namespace {

WindowExit writeNow(Controller &controller, const WindowOptions &options) {
    const ReportSource source = controller.reportSource();
    const WindowExit read = outcomeOf(source.analysis);
    if (!source.analysis || source.analysis->artifacts.empty() || !source.index) {
        complain("there is nothing to report on; name a capture or a workspace");
        return source.analysis ? read : WindowExit::NoAnswer;
    }
    ui::ReportRequest request;
    request.date = options.date.isEmpty() ? QDateTime::currentDateTimeUtc().toString(Qt::ISODate) : options.date;
    const auto report = reportOf(source, request, {});
    const auto error = report
                           ? saveReport(source, *report, *formatOfSuffix(options.report), options.report)
                           : std::optional(model::Error{model::kCancelledCode, "the report was cancelled", {}, {}, {}});
    if (!error)
        return read;
    complain(error->line());
    return WindowExit::Unreadable;
}

} // namespace

WindowExit writeReportAndEnd(const WindowOptions &options) {
    Controller controller(nullptr);
    WindowExit code = WindowExit::Answered;
    const auto finish = [&] {
        code = writeNow(controller, options);
        qApp->exit();
    };
    QObject::connect(&controller, &Controller::loadFinished, &controller,
                     [&] { QTimer::singleShot(0, &controller, finish); });
    controller.open(options.paths);
    QApplication::exec();
    return code;
}

} // namespace lanescope::app
