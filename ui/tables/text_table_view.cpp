// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/text_table_view.h"

#include "ui/tables/filter_proxy.h"
#include "ui/tables/tone_delegate.h"
#include "ui/tables/view_copy.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QResizeEvent>

#include <algorithm>

namespace lanescope::ui {
namespace {

constexpr int kLeastLastWidth = 120;
constexpr int kLeastWidth = 72;

} // namespace

TextTableView::TextTableView(QStringList headers, QWidget *parent)
    : QTableView(parent), m_table(new TextTableModel(std::move(headers), this)), m_sorted(new FilterProxy(this)) {
    m_sorted->setSourceModel(m_table);
    setModel(m_sorted);
    showAsRows(*this);
    horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    setSortingEnabled(true);
    connect(this, &QTableView::clicked, this, [this](const QModelIndex &index) {
        if (const auto source = sourceOf(index); source && !m_chosenByThisClick)
            emit rowActivated(*source);
    });
}

void TextTableView::setTheme(const Theme &theme) {
    delete itemDelegate();
    setItemDelegate(new ToneDelegate(theme, this));
}

void TextTableView::setRows(std::vector<TextRow> rows) {
    m_replacing = true;
    m_table->setRows(std::move(rows));
    m_replacing = false;
    fitColumns();
}

void TextTableView::setTable(const QStringList &headers, std::vector<TextRow> rows) {
    m_replacing = true;
    m_table->setTable(headers, std::move(rows));
    m_replacing = false;
    fitColumns();
}

void TextTableView::setStretchColumn(int column) {
    m_stretched = column;
    horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
}

void TextTableView::setFilter(const QString &text) {
    m_sorted->setText(text);
    for (int row = 0; !text.isEmpty() && row < m_sorted->rowCount(); ++row)
        if (!m_sorted->isDimmed(row)) {
            scrollTo(m_sorted->index(row, 0));
            return;
        }
}

void TextTableView::setHidesFiltered(bool hides) {
    m_sorted->setHides(hides);
    emit hidingChanged();
}

bool TextTableView::hidesFiltered() const { return m_sorted->hides(); }

int TextTableView::matching() const { return m_sorted->matching(); }

std::optional<std::size_t> TextTableView::currentSource() const { return sourceOf(currentIndex()); }

void TextTableView::selectSource(std::size_t source) {
    for (int row = 0; row < model()->rowCount(); ++row)
        if (sourceOf(model()->index(row, 0)) == source) {
            setCurrentIndex(model()->index(row, 0));
            scrollTo(model()->index(row, 0));
            return;
        }
}

void TextTableView::keyPressEvent(QKeyEvent *event) {
    const auto source = currentSource();
    if (source && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
        emit rowActivated(*source);
        return;
    }
    if (source && event->matches(QKeySequence::Copy)) {
        copyRow(*source);
        return;
    }
    QTableView::keyPressEvent(event);
}

void TextTableView::copyRow(std::size_t source) const {
    QStringList cells;
    for (int column = 0; column < model()->columnCount(); ++column)
        cells += currentIndex().siblingAtColumn(column).data(TextTableModel::WholeRole).toString();
    QString text = cells.join(QLatin1Char('\t'));
    if (const QString scope = m_scope ? m_scope(source) : QString(); !scope.isEmpty())
        text += QLatin1Char('\n') + scope;
    QApplication::clipboard()->setText(text);
}

void TextTableView::copyRows(const std::vector<int> &rows, analysis::OutputFormat format) const {
    RowScope scope;
    if (m_scope)
        scope = [this](const QModelIndex &row) { return m_scope(*sourceOf(row)); };
    QApplication::clipboard()->setText(rowsText(*model(), rows, format, scope));
}

void TextTableView::contextMenuEvent(QContextMenuEvent *event) {
    if (model()->rowCount() == 0)
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("copyMenu"));
    const QModelIndex row = event->reason() == QContextMenuEvent::Mouse ? indexAt(event->pos()) : currentIndex();
    addCopyItems(*menu, *model(), row,
                 [this](const std::vector<int> &rows, analysis::OutputFormat format) { copyRows(rows, format); });
    menu->popup(event->globalPos());
}

void TextTableView::mousePressEvent(QMouseEvent *event) {
    m_chosenByThisClick = false;
    QTableView::mousePressEvent(event);
}

void TextTableView::currentChanged(const QModelIndex &current, const QModelIndex &previous) {
    QTableView::currentChanged(current, previous);
    const auto source = sourceOf(current);
    if (!source || m_replacing || current.row() == previous.row())
        return;
    m_chosenByThisClick = true;
    emit rowChosen(*source);
}

std::optional<std::size_t> TextTableView::sourceOf(const QModelIndex &index) const {
    if (!index.isValid())
        return std::nullopt;
    return static_cast<std::size_t>(index.data(TextTableModel::SourceRole).toULongLong());
}

void TextTableView::fitColumns() {
    const int last = model()->columnCount() - 1;
    for (int column = 0; column <= last; ++column) {
        if (horizontalHeader()->sectionResizeMode(column) == QHeaderView::Stretch)
            continue;
        if (column == last && horizontalHeader()->stretchLastSection()) {
            horizontalHeader()->resizeSection(column, kLeastLastWidth);
            continue;
        }
        resizeColumnToContents(column);
        setColumnWidth(column, std::min(columnWidth(column) + 4, m_mostWidth));
    }
    m_fitted.clear();
    for (int column = 0; column <= last; ++column)
        m_fitted.push_back(columnWidth(column));
    makeRoom();
}

/// The widest of the other columns are cut to one width, such that all of them take half of the view.
void TextTableView::makeRoom() {
    if (!m_stretched || m_fitted.empty())
        return;
    const auto others = [&](int most) {
        int sum = 0;
        for (int column = 0; column < static_cast<int>(m_fitted.size()); ++column)
            sum += column == *m_stretched ? 0 : std::min(m_fitted[static_cast<std::size_t>(column)], most);
        return sum;
    };
    int most = m_mostWidth;
    while (most > kLeastWidth && others(most) > viewport()->width() / 2)
        --most;
    for (int column = 0; column < static_cast<int>(m_fitted.size()); ++column)
        if (column != *m_stretched)
            setColumnWidth(column, std::min(m_fitted[static_cast<std::size_t>(column)], most));
}

void TextTableView::resizeEvent(QResizeEvent *event) {
    if (event->size().width() != event->oldSize().width())
        makeRoom();
    QTableView::resizeEvent(event);
}

} // namespace lanescope::ui
