// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/refused/refused_model.h"
#include "ui/refused/refused_request.h"
#include "ui/tables/text_table_view.h"
#include "ui/widgets/pending_answer.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QTableView;
class QToolButton;

namespace lanescope::ui {

class ElidedLabel;

/// What a join on bare ids would have drawn and the key rules do not: how much of it, by session and state, and a
/// list of the device events with their reasons. A chosen row leads to both ends.
///
/// Asks for its rows only while it is visible; showRows() answers.
class RefusedPanel : public QWidget {
    Q_OBJECT
public:
    explicit RefusedPanel(QWidget *parent = nullptr);

    /// Null: nothing is open.
    void setAnalysis(const analysis::AnalysisPtr &analysis);
    void setTheme(const Theme &theme);
    /// Dropped if something else has been asked for by now.
    void showRows(RefusedRows rows);
    /// Nothing chosen: all states.
    void chooseState(std::optional<analysis::MatchState> state);
    /// Rows that do not hold the filter's text are hidden instead of dimmed.
    void setHidesFiltered(bool hides);

    [[nodiscard]] QTableView &list() { return *m_list; }
    [[nodiscard]] TextTableView &counts() { return *m_counts; }
    [[nodiscard]] RefusedModel &rows() { return *m_rows; }
    [[nodiscard]] QString headline() const;
    [[nodiscard]] QString note() const;
    /// The rows shown are those of what is chosen: none is asked for or on its way.
    [[nodiscard]] bool isSettled() const { return m_pending->isSettled(); }

signals:
    void rowsAsked(const lanescope::ui::RefusedRequest &request);
    void copyAsked(const lanescope::ui::RefusedRequest &request, lanescope::analysis::OutputFormat format);
    /// The device event of a row: its refused pairs are to be shown.
    void pairAsked(const lanescope::model::EventRef &event);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] QWidget *buildBar();
    [[nodiscard]] QWidget *buildTables();
    void connectControls();
    void refresh();
    void ask();
    void choose(const QModelIndex &index);
    void copyRow() const;
    [[nodiscard]] QString scopeOf(std::optional<std::size_t> session) const;
    void filterByCount(std::size_t row);
    void showCounts();
    void updateHeadline();
    void updateNote();
    [[nodiscard]] QString emptyReason() const;
    [[nodiscard]] RefusedRequest request() const;
    [[nodiscard]] bool isFiltered() const;

    analysis::AnalysisPtr m_analysis;
    analysis::RefusedIndexPtr m_index; ///< of m_analysis; null until it has been made
    PendingAnswer *m_pending;

    RefusedModel *m_rows;
    QTableView *m_list;
    TextTableView *m_counts;
    ElidedLabel *m_headline;
    QComboBox *m_sessions, *m_states;
    QLineEdit *m_filter;
    QToolButton *m_copy;
    QLabel *m_note;
    bool m_hides = false;
};

} // namespace lanescope::ui
