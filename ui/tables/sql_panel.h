// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/sql/query.h"
#include "ui/tables/text_table_view.h"

#include <QElapsedTimer>
#include <QWidget>

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QToolButton;

namespace lanescope::ui {

/// A SELECT over everything that is open, and its rows. Asks for them and shows what comes back; a row that names an
/// event leads to it.
class SqlPanel : public QWidget {
    Q_OBJECT
public:
    explicit SqlPanel(QWidget *parent = nullptr);

    /// Null: nothing is open. Rows that stand there are of what was open before, and are taken away.
    void setAnalysis(const analysis::AnalysisPtr &analysis);
    void setTheme(const Theme &theme);
    void showRows(const analysis::sql::QueryRows &answer);

    [[nodiscard]] QString note() const;
    [[nodiscard]] bool isWaiting() const { return m_waiting; }

signals:
    void queryAsked(const QString &sql);
    void cancelAsked();
    /// All rows of what was asked last are to be copied.
    void copyAsked(const QString &sql, lanescope::analysis::OutputFormat format);
    /// The event that a row names in its column `event`.
    void eventAsked(const lanescope::model::EventRef &event);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] QWidget *buildBar();
    void fillTables();
    void connectControls();
    void runOrCancel();
    void setWaiting(bool waiting);
    void say(const QString &sentence, const QString &tone);
    void choose(std::size_t row);

    analysis::AnalysisPtr m_analysis;
    analysis::sql::QueryRows m_answer;
    QString m_asked; ///< of the rows that are shown
    QElapsedTimer m_since;
    bool m_waiting = false;

    QPlainTextEdit *m_editor;
    TextTableView *m_table;
    QComboBox *m_tables;
    QToolButton *m_run, *m_copy;
    QLabel *m_note;
};

} // namespace lanescope::ui
