// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/sql/query.h"
#include "app/gui/background.h"
#include "ui/window/main_window.h"

#include <QObject>

namespace lanescope::app {

/// Runs the queries of the window's SQL panel off the UI thread. Belongs to the UI thread.
class QueryRunner : public QObject {
    Q_OBJECT
public:
    /// `window` outlives it.
    explicit QueryRunner(ui::MainWindow &window, QObject *parent = nullptr);

    /// What is asked from now on; what still runs is dropped.
    void setAnalysis(const analysis::AnalysisPtr &analysis);

signals:
    /// The rows of a query, or its error, stand in the window.
    void answered();
    /// A copy stands in the clipboard.
    void copied();

private:
    void run(const analysis::sql::QueryRequest &request);
    void copy(const analysis::sql::QueryRequest &request, analysis::OutputFormat format);

    ui::MainWindow &m_window;
    analysis::AnalysisPtr m_analysis;
    Background m_queries, m_copies;
};

} // namespace lanescope::app
