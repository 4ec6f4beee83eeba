// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "app/gui/background.h"
#include "ui/answers/answer_requests.h"
#include "ui/tables/table_request.h"
#include "ui/window/main_window.h"

#include <QObject>

#include <functional>
#include <string>

namespace lanescope::app {

/// Computes what the docks of the window ask: ranges, comparisons, distributions of steps, the kernels of a row; and
/// writes their copies. Off the UI thread; of each kind only the newest request counts. Lives on the UI thread.
class Answers : public QObject {
    Q_OBJECT
public:
    explicit Answers(ui::MainWindow &window, QObject *parent = nullptr);

    /// Requests from now on are about this one; null: nothing is open.
    void setAnalysis(const analysis::AnalysisPtr &analysis) { m_analysis = analysis; }

signals:
    /// The summaries of the marked range stand in the window.
    void rangeShown();
    void comparisonShown();
    void stepsShown();
    /// A copy stands in the clipboard.
    void copied();

private:
    void summarise(const ui::RangeRequest &request);
    void findRowEvents(const ui::RangeRowRequest &request);
    void copyRange(const ui::LaneRange &of, analysis::OutputFormat format);
    void compare(const ui::CompareRequest &request);
    void copyComparison(const ui::CompareRequest &request, analysis::OutputFormat format);
    void distribute(const ui::StepsRequest &request);
    void findOccurrences(const ui::OccurrencesRequest &request);
    void copy(std::function<std::string(const model::JobControl &)> write);

    ui::MainWindow &m_window;
    analysis::AnalysisPtr m_analysis;
    Background m_ranges, m_rows, m_comparisons, m_steps, m_occurrences, m_copies;
};

} // namespace lanescope::app
