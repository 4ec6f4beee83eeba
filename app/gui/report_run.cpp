// SPDX-License-Identifier: Apache-2.0
#include "app/gui/report_run.h"

#include "analysis/timeline/timeline_index.h"
#include "app/gui/controller.h"
#include "app/gui/outcome.h"

#include <QApplication>
#include <QDateTime>
#include <QTimer>

namespace lanescope::app {

namespace {

WindowExit writeNow(Controller &controller, const WindowOptions &options) {
    ReportSource source = controller.reportSource();
    const WindowExit read = outcomeOf(controller, options.paths);
    if (!source.analysis)
        return WindowExit::NoAnswer;
    // The window has an index of what has lanes; notes about captures that are not there are reported without.
    if (!source.index)
        source.index = analysis::buildTimelineIndex(*source.analysis, {});
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
    if (const auto refused = refusePaths(options.paths))
        return *refused;
    Controller controller(nullptr);
    controller.openWorkspacesReadOnly();
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
