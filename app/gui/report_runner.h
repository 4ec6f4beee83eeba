// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/background.h"
#include "app/gui/report_writer.h"
#include "ui/window/main_window.h"

#include <QObject>

#include <functional>

namespace lanescope::app {

/// Makes the pages and files that the window's report dialog asks for, off the UI thread. Belongs to the UI thread.
class ReportRunner : public QObject {
    Q_OBJECT
public:
    /// `source` says what there is to report on; its analysis is null where nothing is open. `window` outlives it.
    ReportRunner(ui::MainWindow &window, std::function<ReportSource()> source, QObject *parent = nullptr);

signals:
    void pagesShown();
    void saved(bool good);

private:
    void makePages(const ui::ReportRequest &request);
    void save(const ui::ReportRequest &request, ui::ReportFormat format, const QString &path);

    ui::MainWindow &m_window;
    std::function<ReportSource()> m_source;
    Background m_pages, m_saving;
};

} // namespace lanescope::app
