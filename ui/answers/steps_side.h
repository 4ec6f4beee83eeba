// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "ui/answers/answer_requests.h"
#include "ui/theme.h"
#include "ui/widgets/pending_answer.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;

namespace lanescope::ui {

class HistogramView;

/// Beside the table of steps: how a measure is distributed over the steps of a stage of one session. Asks while it is
/// visible; showAnswer() answers.
class StepsSide : public QWidget {
    Q_OBJECT
public:
    explicit StepsSide(QWidget *parent = nullptr);

    /// Null: nothing is open.
    void setAnalysis(const analysis::AnalysisPtr &analysis);
    void setTheme(const Theme &theme);
    void showAnswer(const StepsRequest &request, const StepsAnswered &answer);
    /// Measures another session.
    void setSession(std::size_t session);

    [[nodiscard]] HistogramView &histogram() { return *m_histogram; }
    [[nodiscard]] QString summary() const;
    /// The numbers of the distribution with what they are of.
    [[nodiscard]] QString summaryWithScope() const;
    [[nodiscard]] bool isSettled() const { return m_pending->isSettled(); }

signals:
    void distributionAsked(const lanescope::ui::StepsRequest &request);
    /// A step of the session that is measured; its position among its steps.
    void stepChosen(std::size_t session, std::size_t step);

private:
    void build();
    void fillSessions();
    void refresh();
    void ask();
    void fillStages(const StepsAnswered &answer);
    [[nodiscard]] QString summaryOf(const StepsAnswered &answer) const;

    analysis::AnalysisPtr m_analysis;
    PendingAnswer *m_pending;
    std::optional<StepsRequest> m_shown;              ///< what the numbers are of
    std::vector<std::optional<std::string>> m_stages; ///< parallel to the items of m_stage
    QComboBox *m_session, *m_stage, *m_measure;
    HistogramView *m_histogram;
    QLabel *m_summary;
    QToolButton *m_copy;
};

} // namespace lanescope::ui
