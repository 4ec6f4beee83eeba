// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/tables/table_choices.h"
#include "ui/tables/table_request.h"
#include "ui/tables/text_table_view.h"
#include "ui/widgets/pending_answer.h"

#include <QWidget>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace lanescope::ui {

class Stepper;

/// One of the tables of the command line as a dock: the same rows, with a choice of session and of what a row
/// stands for, a filter, and copies of all of it as text, CSV or JSON.
///
/// Asks for its rows only while it is visible; showRows() answers. A chosen row leads to its events.
class TablePanel : public QWidget {
    Q_OBJECT
public:
    explicit TablePanel(analysis::TableKind kind, QWidget *parent = nullptr);

    /// Null: nothing is open.
    void setAnalysis(const analysis::AnalysisPtr &analysis);
    void setTheme(const Theme &theme);
    /// Dropped if something else has been asked for by now.
    void showRows(const TableRequest &request, const analysis::TableCells &cells);
    /// The kernels that occurrencesAsked() wanted, by time; dropped if another row was chosen meanwhile.
    void showOccurrences(const OccurrencesRequest &request, std::vector<model::EventRef> events);
    /// A widget that stands right of the rows, and stays.
    void setSide(QWidget *side);
    /// A widget at the end of the bar, before "Copy".
    void addToBar(QWidget *part);

    [[nodiscard]] analysis::TableKind kind() const { return m_kind; }
    [[nodiscard]] TextTableView &table() { return *m_table; }
    [[nodiscard]] Stepper &stepper() { return *m_stepper; }
    [[nodiscard]] const analysis::TableCells &cells() const { return m_cells; }
    /// Position in cells() of the row that is the current one; nullopt without one.
    [[nodiscard]] std::optional<std::size_t> currentRow() const { return m_table->currentSource(); }
    [[nodiscard]] QString note() const;
    /// What is asked for now.
    [[nodiscard]] TableRequest request() const;
    /// Makes another choice of what the rows stand for; see tableChoices().
    void choose(int choice);
    /// Shows one session by a choice that stands below the others, in place of the one that was added before.
    void chooseAdded(const TableChoice &added, std::size_t session);
    /// The rows shown are those of what is chosen: none is asked for or on its way.
    [[nodiscard]] bool isSettled() const { return m_pending->isSettled(); }

signals:
    void rowsAsked(const lanescope::ui::TableRequest &request);
    void copyAsked(const lanescope::ui::TableRequest &request, lanescope::analysis::OutputFormat format);
    void occurrencesAsked(const lanescope::ui::OccurrencesRequest &request);
    /// The events of a row: of one session, by time.
    void eventsAsked(const std::vector<lanescope::model::EventRef> &events);
    /// The time of a row that stands for no single event: half-open, on the clock of the session's lane.
    void rangeAsked(std::size_t session, lanescope::model::Ns begin, lanescope::model::Ns end);
    /// A row became the current one. Its position is that in cells().
    void rowChosen(std::size_t row);

private:
    [[nodiscard]] QWidget *buildBar();
    void fillChoices();
    void dropAddedChoice();
    void connectControls();
    void refresh();
    void ask();
    void chooseRow(std::size_t row);
    void goOn(std::size_t row);
    void askForOccurrences(std::size_t row, std::size_t session);
    void showOccurrence(std::size_t position);
    void showRange(std::size_t row, std::size_t session);
    void updateNote();
    [[nodiscard]] QString rowScope(std::size_t row) const;
    [[nodiscard]] const TableChoice &choice() const;

    analysis::TableKind m_kind;
    std::vector<TableChoice> m_choices;
    std::size_t m_ownChoices; ///< of them, those that are always there
    analysis::AnalysisPtr m_analysis;
    PendingAnswer *m_pending;
    analysis::TableCells m_cells;
    std::optional<std::size_t> m_occurrenceRow; ///< the row whose kernels are stepped through
    std::vector<model::EventRef> m_occurrences;

    TextTableView *m_table;
    QComboBox *m_sessions, *m_groupings;
    QLineEdit *m_filter;
    Stepper *m_stepper;
    QToolButton *m_copy;
    QHBoxLayout *m_bar = nullptr, *m_middle = nullptr;
    QLabel *m_note;
};

} // namespace lanescope::ui
