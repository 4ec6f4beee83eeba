// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/background.h"
#include "ui/window/main_window.h"

#include <QObject>

namespace lanescope::app {

/// The long parts of going through matches one by one: what is refused, and queues to verify. Answers the window's
/// questions off the UI thread; of each kind only the newest counts. UI thread only.
class ReviewJobs : public QObject {
    Q_OBJECT
public:
    explicit ReviewJobs(ui::MainWindow &window, QObject *parent = nullptr);

    /// What the questions are about from now on; null: nothing is open.
    void setAnalysis(const analysis::AnalysisPtr &analysis);

signals:
    /// A copy stands in the clipboard.
    void copied();

private:
    void listRefused(const ui::RefusedRequest &request);
    void makeQueue(const ui::QueueRequest &request);
    void findPlaces(const ui::PlacesRequest &request);
    void copyRefused(const ui::RefusedRequest &request, analysis::OutputFormat format);

    ui::MainWindow &m_window;
    analysis::AnalysisPtr m_analysis;
    Background m_refused;
    Background m_copy;
    Background m_queue;
    Background m_places;
};

} // namespace lanescope::app
