// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/table_cells.h"
#include "ui/tables/text_table_view.h"

#include <QWidget>

#include <optional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QLineEdit;
class QTabBar;
class QToolButton;

namespace lanescope::ui {

class Stepper;

/// One list of an answer under the name of its tab.
struct NamedList {
    QString title;
    analysis::TableCells cells;
};

/// An answer of several lists: one is shown, chosen by its tab; with a filter, a menu of copies and a note. What a row
/// leads to is up to the owner.
class AnswerLists : public QWidget {
    Q_OBJECT
public:
    /// `name` begins the object names of the parts.
    explicit AnswerLists(const QString &name, QWidget *parent = nullptr);

    /// Keeps the tab that is shown where there are as many lists as before. None: `note` says why.
    void setLists(std::vector<NamedList> lists);
    void setNote(const QString &note);
    void setTheme(const Theme &theme);
    /// What every copied row is of.
    void setScope(const QString &scope) { m_scope = scope; }
    /// A widget at the left end of the bar.
    void addToBar(QWidget *part);

    void showList(int list);
    [[nodiscard]] int shownList() const;
    [[nodiscard]] const std::vector<NamedList> &lists() const { return m_lists; }
    [[nodiscard]] TextTableView &table() { return *m_table; }
    [[nodiscard]] QTabBar &tabs() { return *m_tabs; }
    [[nodiscard]] Stepper &stepper() { return *m_stepper; }
    [[nodiscard]] QString note() const;

signals:
    /// A row became the current one, or was chosen again; a position in the cells of the list.
    void rowChosen(int list, std::size_t row);
    void rowActivated(int list, std::size_t row);
    void copyAsked(lanescope::analysis::OutputFormat format);

private:
    void build(const QString &name);
    [[nodiscard]] QWidget *buildBar(const QString &name);
    void connectParts();
    void showRows();
    void updateNote();

    std::vector<NamedList> m_lists;
    QString m_scope, m_noteText;
    QTabBar *m_tabs;
    TextTableView *m_table;
    QLineEdit *m_filter;
    Stepper *m_stepper;
    QToolButton *m_copy;
    QHBoxLayout *m_bar = nullptr;
    QLabel *m_note;
};

} // namespace lanescope::ui
