// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/tables/table_request.h"
#include "ui/tables/text_table_view.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace lanescope::ui {

/// One of the tables of the command line as a dock: the same rows, with a choice of session and
/// grouping, a filter, and copies of all of it as text, CSV or JSON.
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

    [[nodiscard]] analysis::TableKind kind() const { return m_kind; }
    [[nodiscard]] TextTableView &table() { return *m_table; }
    [[nodiscard]] QString note() const;
    /// The rows shown are those of what is chosen: none is asked for or on its way.
    [[nodiscard]] bool isSettled() const { return !m_stale && !m_waiting; }

signals:
    void rowsAsked(const lanescope::ui::TableRequest &request);
    void copyAsked(const lanescope::ui::TableRequest &request, lanescope::analysis::OutputFormat format);
    /// The events of a row: of one session, by time.
    void eventsAsked(const std::vector<lanescope::model::EventRef> &events);
    /// The time of a row that stands for no single event: half-open, on the clock of the session's lane.
    void rangeAsked(std::size_t session, lanescope::model::Ns begin, lanescope::model::Ns end);

protected:
    void showEvent(QShowEvent *event) override;

private:
    [[nodiscard]] QWidget *buildBar();
    void fillGroupings();
    void connectControls();
    void refresh();
    void ask();
    void choose(std::size_t row);
    void goOn(std::size_t row);
    void showOccurrence();
    void showRange(std::size_t row, std::size_t session);
    void updateNote();
    [[nodiscard]] TableRequest request() const;
    [[nodiscard]] std::vector<model::EventRef> eventsOf(std::size_t row) const;

    analysis::TableKind m_kind;
    analysis::AnalysisPtr m_analysis;
    std::uint64_t m_ticket = 0;
    bool m_stale = false;   ///< the rows are of another analysis or choice
    bool m_waiting = false; ///< an answer is on its way
    std::size_t m_total = 0, m_kept = 0;
    std::vector<std::vector<analysis::TableCell>> m_rows;
    analysis::TableShape m_shape;
    std::vector<model::EventRef> m_occurrences; ///< of the chosen row's kernels
    std::size_t m_occurrence = 0;

    TextTableView *m_table;
    QComboBox *m_sessions, *m_groupings;
    QLineEdit *m_filter;
    QToolButton *m_copy;
    QLabel *m_note;
};

} // namespace lanescope::ui
