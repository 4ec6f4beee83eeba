// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "ui/answers/answer_requests.h"
#include "ui/theme.h"
#include "ui/widgets/pending_answer.h"

#include <QWidget>

#include <array>

class QComboBox;
class QLabel;
class QToolButton;

namespace lanescope::ui {

class AnswerLists;

/// Two sessions, ranges or steps beside each other: differences of aggregates and kernels, or the reason why there are
/// none. Says of itself that it is descriptive. Asks while it is visible; showAnswer() answers.
class ComparePanel : public QWidget {
    Q_OBJECT
public:
    explicit ComparePanel(QWidget *parent = nullptr);

    /// Null: nothing is open. Sides survive while their session is open.
    void setAnalysis(const analysis::AnalysisPtr &analysis);
    void setTheme(const Theme &theme);
    /// A range or a step becomes a side; it stays among the choices of that side until another one takes its place.
    void setSide(const analysis::ComparedSide &side, bool asA);
    void showAnswer(const CompareRequest &request, const CompareAnswered &answer);

    [[nodiscard]] AnswerLists &lists() { return *m_lists; }
    /// The sentence of a refusal; empty where there is an answer.
    [[nodiscard]] QString refusal() const;
    [[nodiscard]] bool isSettled() const { return m_pending->isSettled(); }

signals:
    void comparisonAsked(const lanescope::ui::CompareRequest &request);
    void copyAsked(const lanescope::ui::CompareRequest &request, lanescope::analysis::OutputFormat format);

private:
    /// One of the two sides: the sessions, and the range or step that was handed in last.
    struct Side {
        QComboBox *box = nullptr;
        std::optional<analysis::ComparedSide> own;
        std::optional<model::SessionId> ownSession;
        bool chosen = false; ///< by somebody: it does not follow what is opened
    };
    [[nodiscard]] QWidget *buildHead();
    void fill(Side &side, std::size_t preferred);
    void swapSides();
    void refresh();
    void ask();
    [[nodiscard]] std::optional<analysis::ComparedSide> chosen(const Side &side) const;
    [[nodiscard]] std::optional<CompareRequest> request() const;
    [[nodiscard]] QString ownText(const analysis::ComparedSide &side) const;

    analysis::AnalysisPtr m_analysis;
    std::array<Side, 2> m_sides;
    PendingAnswer *m_pending;
    AnswerLists *m_lists;
    QLabel *m_note, *m_refusal;
    QToolButton *m_swap;
};

} // namespace lanescope::ui
