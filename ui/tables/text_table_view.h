// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/document.h"
#include "ui/tables/text_table_model.h"
#include "ui/theme.h"

#include <QTableView>

#include <functional>
#include <optional>

namespace lanescope::ui {

class FilterProxy;

/// Shows a TextTableModel: sortable, whole rows selected, long texts cut in the middle, tones as
/// colours of the theme.
class TextTableView : public QTableView {
    Q_OBJECT
public:
    explicit TextTableView(QStringList headers, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setRows(std::vector<TextRow> rows);
    /// The same with other columns.
    void setTable(const QStringList &headers, std::vector<TextRow> rows);
    /// The column that takes the room that is left, and has at least half of it all: the others give way.
    void setStretchColumn(int column);
    /// Columns are as wide as their texts, but no wider than this.
    void setMostColumnWidth(int width) { m_mostWidth = width; }
    /// Rows that do not hold the text in some cell, without case, are dimmed, or hidden on request; empty: none is.
    void setFilter(const QString &text);
    void setHidesFiltered(bool hides);
    [[nodiscard]] bool hidesFiltered() const;
    /// Rows that hold the filter's text.
    [[nodiscard]] int matching() const;
    /// What a copied row is of, by TextRow::source; a line of its own below the row.
    void setCopyScope(std::function<QString(std::size_t)> scope) { m_scope = std::move(scope); }
    /// Puts rows of model() into the clipboard as they are shown, with what they are of.
    void copyRows(const std::vector<int> &rows, analysis::OutputFormat format) const;
    [[nodiscard]] TextTableModel *table() { return m_table; }
    /// TextRow::source of the current row; nullopt without one.
    [[nodiscard]] std::optional<std::size_t> currentSource() const;
    /// Makes the row with that TextRow::source the current one, as if it were clicked; nothing where a filter hides it.
    void selectSource(std::size_t source);

signals:
    /// What is filtered is hidden from now on, or dimmed.
    void hidingChanged();
    /// Another row became the current one, by click or key.
    void rowChosen(std::size_t source);
    /// The current row was clicked again, or Enter was pressed on it.
    void rowActivated(std::size_t source);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;

private:
    [[nodiscard]] std::optional<std::size_t> sourceOf(const QModelIndex &index) const;
    void fitColumns();
    void makeRoom();
    void copyRow(std::size_t source) const;

    TextTableModel *m_table;
    FilterProxy *m_sorted;
    int m_mostWidth = 340;
    std::optional<int> m_stretched;
    std::vector<int> m_fitted; ///< widths of the columns as their texts want them
    std::function<QString(std::size_t)> m_scope;
    bool m_replacing = false;
    bool m_chosenByThisClick = false;
};

} // namespace lanescope::ui
