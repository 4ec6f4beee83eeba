// SPDX-License-Identifier: Apache-2.0
#include "ui/refused/refused_panel.h"

#include "ui/tables/row_scope.h"
#include "ui/tables/shown_cells.h"
#include "ui/tables/table_bar.h"
#include "ui/tables/tone_delegate.h"
#include "ui/text/format.h"
#include "ui/text/lane_name.h"
#include "ui/widgets/elided_label.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace lanescope::ui {
namespace {

using analysis::MatchState;

constexpr int kCountsWidth = 400;

QString countWords(std::uint64_t count, const QString &one, const QString &many) {
    return groupedNumber(count) + QLatin1Char(' ') + (count == 1 ? one : many);
}

} // namespace

RefusedPanel::RefusedPanel(QWidget *parent)
    : QWidget(parent)
    , m_pending(new PendingAnswer(this, [this] { ask(); }))
    , m_rows(new RefusedModel(this))
    , m_list(new QTableView)
    , m_counts(new TextTableView({tr("Lane"), tr("State"), tr("Matches"), tr("Pairs")}))
    , m_headline(new ElidedLabel)
    , m_sessions(new QComboBox)
    , m_states(new QComboBox)
    , m_filter(filterField())
    , m_copy(copyButton([this](analysis::OutputFormat format) {
        if (m_analysis)
            emit copyAsked(request(), format);
    }))
    , m_note(tableNote()) {
    setObjectName(QStringLiteral("refusedPanel"));
    setAttribute(Qt::WA_StyledBackground);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildBar());
    layout->addWidget(buildTables(), 1);
    layout->addWidget(m_note);
    connectControls();
    setAnalysis(nullptr);
}

QWidget *RefusedPanel::buildBar() {
    auto *bar = new QWidget;
    QHBoxLayout *layout = barLayout(bar);
    m_headline->setObjectName(QStringLiteral("refusedHeadline"));
    m_headline->setProperty("heading", true);
    m_sessions->setObjectName(QStringLiteral("refusedSessions"));
    m_sessions->setAccessibleName(tr("Session of the device events"));
    m_states->setObjectName(QStringLiteral("refusedStates"));
    m_states->setAccessibleName(tr("State of the device events"));
    m_states->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_sessions->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_filter->setObjectName(QStringLiteral("refusedFilter"));
    m_filter->setPlaceholderText(tr("Name, or a whole id…"));
    m_filter->setMinimumWidth(150);
    m_copy->setObjectName(QStringLiteral("refusedCopy"));
    m_copy->setToolTip(tr("Copy all rows that the choices and the filter leave, also those out of sight"));
    m_states->addItem(tr("All states"));
    layout->addWidget(m_headline, 1);
    for (QWidget *part : std::initializer_list<QWidget *>{m_sessions, m_states, m_filter, m_copy})
        layout->addWidget(part);
    return bar;
}

QWidget *RefusedPanel::buildTables() {
    m_counts->setObjectName(QStringLiteral("refusedCounts"));
    m_counts->setAccessibleName(tr("Refused by session and state"));
    m_counts->setStretchColumn(1);
    m_counts->setCopyScope(
        [this](std::size_t row) { return m_index ? scopeOf(m_index->counts()[row].session) : QString(); });
    m_counts->setToolTip(tr("Click a row to list only these"));
    m_list->setObjectName(QStringLiteral("refusedList"));
    m_list->setAccessibleName(tr("Refused matches and pairs"));
    m_list->setModel(m_rows);
    showAsRows(*m_list);
    const int widths[RefusedModel::kColumns] = {200, 110, 78, 166, 150, 110, 56, 240};
    for (int column = 0; column < RefusedModel::kColumns; ++column)
        m_list->setColumnWidth(column, widths[column]);
    m_list->horizontalHeader()->setStretchLastSection(true);
    m_list->installEventFilter(this);
    auto *parts = new QSplitter(Qt::Horizontal);
    parts->setObjectName(QStringLiteral("refusedParts"));
    parts->setChildrenCollapsible(false);
    parts->setHandleWidth(1);
    parts->addWidget(m_counts);
    parts->addWidget(m_list);
    parts->setStretchFactor(1, 1);
    parts->setSizes({kCountsWidth, 3 * kCountsWidth});
    return parts;
}

void RefusedPanel::connectControls() {
    connect(m_sessions, qOverload<int>(&QComboBox::activated), this, &RefusedPanel::refresh);
    connect(m_states, qOverload<int>(&QComboBox::activated), this, &RefusedPanel::refresh);
    connect(m_filter, &QLineEdit::textChanged, this, &RefusedPanel::refresh);
    connect(m_counts, &TextTableView::rowChosen, this, &RefusedPanel::filterByCount);
    connect(m_counts, &TextTableView::rowActivated, this, &RefusedPanel::filterByCount);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &RefusedPanel::choose);
    connect(m_list, &QTableView::clicked, this, &RefusedPanel::choose);
}

void RefusedPanel::setAnalysis(const analysis::AnalysisPtr &analysis) {
    m_analysis = analysis;
    m_index.reset();
    fillSessions(*m_sessions, analysis);
    m_counts->setRows({});
    for (QWidget *control : std::initializer_list<QWidget *>{m_sessions, m_states, m_filter, m_copy})
        control->setEnabled(analysis != nullptr);
    updateHeadline();
    refresh();
}

void RefusedPanel::setTheme(const Theme &theme) {
    m_counts->setTheme(theme);
    delete m_list->itemDelegate();
    m_list->setItemDelegate(new ToneDelegate(theme, m_list));
}

void RefusedPanel::refresh() {
    m_pending->outdate();
    m_rows->setRows(nullptr, {}, std::nullopt);
    updateNote();
    m_pending->askIfVisible();
}

void RefusedPanel::ask() {
    if (!m_analysis)
        return;
    m_pending->wait();
    updateNote();
    emit rowsAsked(request());
}

RefusedRequest RefusedPanel::request() const {
    RefusedRequest asked;
    asked.index = m_index;
    asked.filter.session = chosenSession(*m_sessions);
    if (m_states->currentIndex() > 0)
        asked.filter.state = static_cast<MatchState>(m_states->currentData().toInt());
    asked.filter.text = m_filter->text().toStdString();
    asked.hides = m_hides;
    asked.ticket = m_pending->ticket();
    return asked;
}

bool RefusedPanel::isFiltered() const { return !(request().filter == analysis::RefusedFilter()); }

void RefusedPanel::showRows(RefusedRows rows) {
    if (!rows.index || !m_pending->take(rows.ticket))
        return;
    if (m_index != rows.index) {
        m_index = rows.index;
        showCounts();
    }
    m_rows->setRows(std::move(rows.index), std::move(rows.positions), std::move(rows.matching));
    if (const int first = m_rows->firstMatching(); first > 0)
        m_list->scrollTo(m_rows->index(first, 0));
    updateNote();
}

void RefusedPanel::showCounts() {
    const QVariant before = m_states->currentData();
    while (m_states->count() > 1)
        m_states->removeItem(1);
    std::vector<TextRow> rows;
    for (const analysis::RefusedCount &count : m_index->counts()) {
        const QString state = safeText(stateCode(count.state));
        if (m_states->findText(state) < 0)
            m_states->addItem(state, static_cast<int>(count.state));
        TextRow row;
        row.source = rows.size();
        row.cells.resize(4);
        row.cells[0].text = laneName(*m_analysis, count.session);
        row.cells[1].text = state;
        row.cells[1].tooltip = safeText(stateSentence(count.state));
        for (const auto &[column, value] : {std::pair(2U, count.matches), std::pair(3U, count.pairs)}) {
            row.cells[column].text = groupedNumber(value);
            row.cells[column].number = true;
            row.cells[column].sortKey = QVariant::fromValue(static_cast<qulonglong>(value));
        }
        rows.push_back(std::move(row));
    }
    m_states->setCurrentIndex(std::max(before.isValid() ? m_states->findData(before) : 0, 0));
    m_counts->setRows(std::move(rows));
}

void RefusedPanel::filterByCount(std::size_t row) {
    const analysis::RefusedCount &count = m_index->counts()[row];
    m_sessions->setCurrentIndex(m_analysis->sessions.size() > 1 ? static_cast<int>(count.session) + 1 : 0);
    chooseState(count.state);
}

void RefusedPanel::chooseState(std::optional<MatchState> state) {
    m_states->setCurrentIndex(state ? std::max(m_states->findData(static_cast<int>(*state)), 0) : 0);
    refresh();
}

void RefusedPanel::setHidesFiltered(bool hides) {
    m_hides = hides;
    if (!m_filter->text().isEmpty())
        refresh();
}

void RefusedPanel::choose(const QModelIndex &index) {
    if (index.isValid())
        emit pairAsked(m_rows->eventOf(index.row()));
}

bool RefusedPanel::eventFilter(QObject *watched, QEvent *event) {
    if (watched != m_list || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (key->matches(QKeySequence::Copy))
        copyRow();
    else if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)
        choose(m_list->currentIndex());
    else
        return QWidget::eventFilter(watched, event);
    return true;
}

void RefusedPanel::copyRow() const {
    const QModelIndex current = m_list->currentIndex();
    if (!current.isValid())
        return;
    QStringList cells;
    for (int column = 0; column < RefusedModel::kColumns; ++column)
        cells += current.siblingAtColumn(column).data(TextTableModel::WholeRole).toString();
    const auto session = m_analysis->indexOf(m_rows->eventOf(current.row()).session);
    QApplication::clipboard()->setText(cells.join(QLatin1Char('\t')) + QLatin1Char('\n') + scopeOf(session));
}

/// Of a session: what is refused rests on its keys and on the ids of everything that is open.
QString RefusedPanel::scopeOf(std::optional<std::size_t> session) const {
    return m_analysis ? scopeText(*m_analysis, session,
                                  rulesText(tableShape(analysis::TableKind::Correlations, *m_analysis, {})))
                      : QString();
}

void RefusedPanel::updateHeadline() {
    const std::uint64_t matches = m_analysis ? m_analysis->correlation.refused : 0;
    const std::uint64_t pairs = m_analysis ? m_analysis->correlation.refusedPairs : 0;
    m_headline->setText(
        tr("What a join on bare ids would have drawn: %1, %2")
            .arg(countWords(matches, tr("match"), tr("matches")), countWords(pairs, tr("pair"), tr("pairs"))));
    m_headline->setVisible(m_analysis != nullptr);
}

QString RefusedPanel::emptyReason() const {
    const analysis::Correlation &all = m_analysis->correlation;
    if (isFiltered() && all.refusedPairs > 0)
        return tr("No rows: nothing of what is refused is of this session, state and name.");
    if (all.deviceEvents == 0)
        return tr("Nothing is refused: what is open holds no device events.");
    if (all.bareIdMatches == 0)
        return tr("Nothing is refused: no call has the id of any of the %1, so a join on bare ids would draw nothing.")
            .arg(countWords(all.deviceEvents, tr("device event"), tr("device events")));
    return tr("Nothing is refused: a join on bare ids would draw %1, and each is the match that the key proves.")
        .arg(countWords(all.bareIdPairs, tr("pair"), tr("pairs")));
}

void RefusedPanel::updateNote() {
    const auto rows = static_cast<std::uint64_t>(m_rows->rowCount());
    if (!m_analysis)
        m_note->setText(tr("Nothing is open. Open a capture to see what a join on bare ids would have drawn in it."));
    else if (!m_pending->isSettled())
        m_note->setText(tr("Working…"));
    else if (rows == 0)
        m_note->setText(emptyReason());
    else if (m_rows->matching() < rows)
        m_note->setText(tr("%1 of %2 hold the text; the filter dims %3. Click a row to see both ends.")
                            .arg(groupedNumber(std::uint64_t{m_rows->matching()}),
                                 countWords(rows, tr("device event"), tr("device events")),
                                 groupedNumber(rows - m_rows->matching())));
    else if (m_index && rows < m_index->events().size())
        m_note->setText(tr("%1 of %2; the choices hide the others. Click a row to see both ends.")
                            .arg(groupedNumber(rows),
                                 countWords(m_index->events().size(), tr("device event"), tr("device events"))));
    else
        m_note->setText(tr("%1 with refused pairs. Click a row to see both ends; nothing connects them.")
                            .arg(countWords(rows, tr("device event"), tr("device events"))));
}

QString RefusedPanel::headline() const { return m_headline->text(); }
QString RefusedPanel::note() const { return m_note->text(); }

} // namespace lanescope::ui
