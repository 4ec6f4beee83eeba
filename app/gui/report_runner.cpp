// SPDX-License-Identifier: Apache-2.0
#include "app/gui/report_runner.h"

#include "ui/report/report_dialog.h"
#include "ui/report/report_pages.h"
#include "ui/text/format.h"

#include <QPicture>

#include <deque>

namespace lanescope::app {

namespace {

class PicturePages final : public ui::PageSink {
public:
    QPainter &nextPage() override {
        end();
        m_pages.emplace_back();
        m_painter.begin(&m_pages.back());
        return m_painter;
    }
    std::vector<QPicture> take() {
        end();
        return {m_pages.begin(), m_pages.end()};
    }

private:
    void end() {
        if (m_painter.isActive())
            m_painter.end();
    }

    std::deque<QPicture> m_pages; ///< a painter holds on to its picture
    QPainter m_painter;
};

struct Pages {
    std::vector<QPicture> pages;
    QString note;
};

Pages pagesOf(const ReportSource &source, const ui::ReportRequest &request, const std::stop_token &stop) {
    const auto report = reportOf(source, request, {stop, {}});
    if (!report)
        return {};
    PicturePages counted, painted;
    const int count = paintReport(*report, counted, {}, 0).pages;
    paintReport(*report, painted, {}, count);
    return {painted.take(), ui::safeText(leftOutSentence(*report))};
}

} // namespace

ReportRunner::ReportRunner(ui::MainWindow &window, std::function<ReportSource()> source, QObject *parent)
    : QObject(parent), m_window(window), m_source(std::move(source)) {
    connect(&window.report(), &ui::ReportDialog::pagesAsked, this, &ReportRunner::makePages);
    connect(&window.report(), &ui::ReportDialog::saveAsked, this, &ReportRunner::save);
    connect(&window.report(), &ui::ReportDialog::finished, this, [this] { m_pages.abandon(); });
}

void ReportRunner::makePages(const ui::ReportRequest &request) {
    const ReportSource source = m_source();
    if (!source.analysis || !source.index)
        return;
    m_pages.start([source, request](const std::stop_token &stop) { return pagesOf(source, request, stop); },
                  [this, ticket = request.ticket](Pages made) {
                      m_window.report().showPages(ticket, std::move(made.pages), made.note);
                      emit pagesShown();
                  });
}

void ReportRunner::save(const ui::ReportRequest &request, ui::ReportFormat format, const QString &path) {
    const ReportSource source = m_source();
    if (!source.analysis || !source.index)
        return;
    m_saving.start(
        [source, request, format, path](const std::stop_token &stop) {
            const auto report = reportOf(source, request, {stop, {}});
            return report ? saveReport(source, *report, format, path)
                          : std::optional(model::Error{
                                model::kCancelledCode, "nothing was written", path.toStdString(), std::nullopt, {}});
        },
        [this, path](const std::optional<model::Error> &error) {
            m_window.report().showSaved(error ? ui::safeText(error->line()) : tr("Written: %1").arg(path), !error);
            emit saved(!error);
        });
}

} // namespace lanescope::app
