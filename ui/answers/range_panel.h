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

class AnswerLists;
class ElidedLabel;

/// Everything about the marked range: a summary per lane that it lies on, each on the lane's own clock, never one
/// across lanes; and what was measured last. Asks while it is visible; showAnswer() answers.
class RangePanel : public QWidget {
    Q_OBJECT
public:
    explicit RangePanel(QWidget *parent = nullptr);

    /// Null: nothing is open. The ranges are set anew after it.
    void setAnalysis(const analysis::AnalysisPtr &analysis);
    /// The marked range first, then those of the lanes that it reaches over; empty: none is marked.
    void setRanges(std::vector<LaneRange> ranges);
    /// The sentence of a measurement, a number or why there is none; empty: nothing was measured. It can be copied once
    /// both points are there.
    void setMeasured(const QString &sentence, bool refused, bool canCopy);
    void setTheme(const Theme &theme);
    void showAnswer(const RangeRequest &request, std::vector<RangeAnswered> answers);
    void showEvents(const RangeRowRequest &request, std::vector<model::EventRef> events);

    [[nodiscard]] AnswerLists &lists() { return *m_lists; }
    [[nodiscard]] QString heading() const;
    [[nodiscard]] QString measured() const;
    [[nodiscard]] const std::vector<RangeAnswered> &answers() const { return m_answers; }
    [[nodiscard]] bool isSettled() const { return m_pending->isSettled(); }
    /// Shows the summary of another lane of the range.
    void showLane(int lane);

signals:
    void rangeAsked(const lanescope::ui::RangeRequest &request);
    void rowEventsAsked(const lanescope::ui::RangeRowRequest &request);
    void copyAsked(const lanescope::ui::LaneRange &of, lanescope::analysis::OutputFormat format);
    void measureCopyAsked(lanescope::analysis::OutputFormat format);
    /// Events to be brought into sight; gaps give the two slices around them.
    void eventsAsked(const std::vector<lanescope::model::EventRef> &events);
    void frameAsked();
    /// The lane's range is to be side A or B of a comparison.
    void sideChosen(const lanescope::analysis::ComparedSide &side, bool asA);

private:
    [[nodiscard]] QWidget *buildHead();
    [[nodiscard]] QWidget *buildMeasured();
    [[nodiscard]] QToolButton *headButton(const char *name, const QString &text, const QString &tip);
    void connectParts();
    void ask();
    void showAnswerOf(int lane);
    void fillLanes();
    void chooseRow(int list, std::size_t row);
    void emitSide(bool asA);
    [[nodiscard]] QString headingOf(const LaneRange &of) const;
    [[nodiscard]] QString noteOf(const RangeAnswered &answer) const;

    analysis::AnalysisPtr m_analysis;
    std::vector<LaneRange> m_ranges;
    std::vector<RangeAnswered> m_answers; ///< parallel to m_ranges once they are there
    std::uint64_t m_rowTicket = 0;
    PendingAnswer *m_pending;
    std::vector<model::EventRef> m_events; ///< of the chosen row

    AnswerLists *m_lists;
    QComboBox *m_lanes;
    ElidedLabel *m_heading;
    QToolButton *m_frame, *m_asA, *m_asB;
    QLabel *m_measured;
    QToolButton *m_measureCopy;
};

} // namespace lanescope::ui
