// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/sql/query.h"
#include "ui/tables/text_table_view.h"

#include <QElapsedTimer>
#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QToolButton;

namespace lanescope::ui {

/// A SELECT over everything that is open, and its rows; times are of one clock, or of clocks that are aligned. Asks for them and shows what comes back; a row that names an
/// event leads to it.
class SqlPanel : public QWidget {
    Q_OBJECT
public:
    explicit SqlPanel(QWidget *parent = nullptr);

    /// Null: nothing is open. Rows that stand there are of what was open before, and are taken away.
    void setAnalysis(const analysis::AnalysisPtr &analysis);
    /// What is declared now; the next query rests on it.
    void setAlignments(const analysis::AlignmentSet &alignments);
    void setTheme(const Theme &theme);
    void showRows(const analysis::sql::QueryRows &answer);

    [[nodiscard]] QString note() const;
    [[nodiscard]] bool isWaiting() const { return m_waiting; }

signals:
    void queryAsked(const lanescope::analysis::sql::QueryRequest &request);
    void cancelAsked();
    /// All rows of what was asked last are to be copied.
    void copyAsked(const lanescope::analysis::sql::QueryRequest &request, lanescope::analysis::OutputFormat format);
    /// The event that a row names in its column `event`.
    void eventAsked(const lanescope::model::EventRef &event);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] QWidget *buildBar();
    void fillTables();
    void fillClocks();
    [[nodiscard]] analysis::sql::QueryRequest request() const;
    void connectControls();
    void runOrCancel();
    void setWaiting(bool waiting);
    void say(const QString &sentence, const QString &tone);
    void choose(std::size_t row);

    analysis::AnalysisPtr m_analysis;
    analysis::sql::QueryRows m_answer;
    analysis::AlignmentSet m_alignments;
    std::vector<model::ClockId> m_clocks; ///< that m_times offers behind "none"
    analysis::sql::QueryRequest m_asked;  ///< of the rows that are shown
    QElapsedTimer m_since;
    bool m_waiting = false;

    QPlainTextEdit *m_editor;
    TextTableView *m_table;
    QComboBox *m_tables, *m_times;
    QToolButton *m_run, *m_copy;
    QLabel *m_note;
};

} // namespace lanescope::ui
