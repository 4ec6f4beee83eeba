// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/table_panel.h"

#include "analysis/kernel_names.h"
#include "ui/tables/table_bar.h"
#include "ui/text/format.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include <limits>
#include <unordered_map>

namespace lanescope::ui {
namespace {

using analysis::CellFormat;
using analysis::KernelGrouping;
using analysis::TableCell;
using analysis::TableKind;

QString capitalised(std::string_view word) {
    QString text = QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

TextCell shownCell(const TableCell &cell, const analysis::TableColumn &column) {
    TextCell shown;
    shown.text = safeText(cell.text);
    if (cell.number && column.format == CellFormat::Duration)
        shown.text = columnDuration(model::Ns{*cell.number});
    shown.whole = wholeIfCut(cell.value.empty() ? cell.text : cell.value);
    shown.number = column.format == CellFormat::Number || column.format == CellFormat::Duration ||
                   column.format == CellFormat::Percent;
    if (cell.number)
        shown.sortKey = QVariant::fromValue(static_cast<qlonglong>(*cell.number));
    else if (cell.ratio)
        shown.sortKey = *cell.ratio;
    else if (shown.number)
        shown.sortKey = QVariant::fromValue(std::numeric_limits<qlonglong>::min());
    if (!cell.nullReason.empty())
        shown.tooltip = safeText(cell.nullReason);
    else if (cell.number && column.format == CellFormat::Duration)
        shown.tooltip = groupedNumber(*cell.number) + QStringLiteral(" ns");
    else if (!cell.value.empty())
        shown.tooltip = safeText(cell.value);
    return shown;
}

/// The kernels of a session that have the short name, by time.
std::vector<model::EventRef> kernelsNamed(const model::SessionStore &session, std::string_view name) {
    std::unordered_map<model::StringRef, bool> known; // by full name
    std::vector<model::EventRef> found;
    for (const model::DeviceRecord &record : session.columns().deviceEvents) {
        if (session.kind(record.row) != model::EventKind::Kernel)
            continue;
        const auto [slot, isNew] = known.try_emplace(session.nameRef(record.row));
        if (isNew)
            slot->second = analysis::shortName(session.name(record.row)) == name;
        if (slot->second)
            found.push_back({session.id(), record.row});
    }
    return found;
}

} // namespace

TablePanel::TablePanel(TableKind kind, QWidget *parent)
    : QWidget(parent)
    , m_kind(kind)
    , m_table(new TextTableView({}, this))
    , m_sessions(new QComboBox)
    , m_groupings(new QComboBox)
    , m_filter(filterField())
    , m_copy(copyButton([this](analysis::OutputFormat format) {
        if (m_analysis)
            emit copyAsked(request(), format);
    }))
    , m_note(tableNote()) {
    const QString name = QString::fromUtf8(tableName(kind).data(), static_cast<qsizetype>(tableName(kind).size()));
    setObjectName(name + QStringLiteral("Panel"));
    setAttribute(Qt::WA_StyledBackground);
    m_table->setObjectName(name + QStringLiteral("Table"));
    m_table->setAccessibleName(capitalised(tableName(kind)));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildBar());
    layout->addWidget(m_table, 1);
    layout->addWidget(m_note);
    connectControls();
    setAnalysis(nullptr);
}

QWidget *TablePanel::buildBar() {
    auto *bar = new QWidget;
    QHBoxLayout *layout = barLayout(bar);
    m_sessions->setAccessibleName(tr("Session"));
    m_sessions->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_groupings->setAccessibleName(tr("Rows stand for"));
    m_copy->setToolTip(tr("Copy the whole table, filtered rows included"));
    for (QWidget *part : std::initializer_list<QWidget *>{m_sessions, m_groupings, m_filter})
        layout->addWidget(part);
    layout->addStretch(1);
    layout->addWidget(m_copy);
    fillGroupings();
    return bar;
}

void TablePanel::fillGroupings() {
    m_groupings->setVisible(m_kind == TableKind::Kernels);
    if (m_kind != TableKind::Kernels)
        return;
    const std::pair<KernelGrouping, QString> choices[] = {{KernelGrouping::Name, tr("by name")},
                                                          {KernelGrouping::Class, tr("by class")},
                                                          {KernelGrouping::Stream, tr("by stream")},
                                                          {KernelGrouping::Phase, tr("by phase")}};
    for (const auto &[grouping, text] : choices)
        m_groupings->addItem(text, static_cast<int>(grouping));
}

void TablePanel::connectControls() {
    connect(m_sessions, qOverload<int>(&QComboBox::activated), this, &TablePanel::refresh);
    connect(m_groupings, qOverload<int>(&QComboBox::activated), this, &TablePanel::refresh);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_table->setFilter(text);
        updateNote();
    });
    connect(m_table, &TextTableView::rowChosen, this, &TablePanel::choose);
    connect(m_table, &TextTableView::rowActivated, this, &TablePanel::goOn);
}

void TablePanel::setAnalysis(const analysis::AnalysisPtr &analysis) {
    m_analysis = analysis;
    fillSessions(*m_sessions, analysis);
    for (QWidget *control : std::initializer_list<QWidget *>{m_sessions, m_groupings, m_filter, m_copy})
        control->setEnabled(analysis != nullptr);
    refresh();
}

void TablePanel::setTheme(const Theme &theme) { m_table->setTheme(theme); }
QString TablePanel::note() const { return m_note->text(); }

void TablePanel::showEvent(QShowEvent *event) {
    QWidget::showEvent(event);
    if (m_stale)
        ask();
}

void TablePanel::refresh() {
    m_stale = true;
    m_waiting = false;
    ++m_ticket;
    m_rows.clear();
    m_total = m_kept = 0;
    m_occurrences.clear();
    m_table->setRows({});
    updateNote();
    if (isVisible())
        ask();
}

void TablePanel::ask() {
    m_stale = false;
    if (!m_analysis)
        return;
    m_waiting = true;
    updateNote();
    emit rowsAsked(request());
}

TableRequest TablePanel::request() const {
    TableRequest asked;
    asked.kind = m_kind;
    asked.session = chosenSession(*m_sessions);
    if (m_kind == TableKind::Kernels)
        asked.options.kernelsBy = static_cast<KernelGrouping>(m_groupings->currentData().toInt());
    asked.ticket = m_ticket;
    return asked;
}

void TablePanel::showRows(const TableRequest &request, const analysis::TableCells &cells) {
    if (request.ticket != m_ticket)
        return;
    m_waiting = false;
    m_shape = cells.shape;
    m_rows = cells.rows;
    m_total = cells.total;
    m_kept = cells.rows.size();
    const bool oneSession = request.session || m_analysis->sessions.size() == 1;
    QStringList headers;
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < m_shape.columns.size(); ++i) {
        const analysis::TableColumn &column = m_shape.columns[i];
        if (column.format == CellFormat::Hidden || (column.format == CellFormat::Session && oneSession))
            continue;
        shown.push_back(i);
        headers += QString::fromUtf8(column.title.data(), static_cast<qsizetype>(column.title.size()));
    }
    std::vector<TextRow> rows(m_rows.size());
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        rows[row].source = row;
        for (const std::size_t column : shown)
            rows[row].cells.push_back(shownCell(m_rows[row][column], m_shape.columns[column]));
    }
    m_table->setTable(headers, std::move(rows));
    updateNote();
}

void TablePanel::updateNote() {
    const QString copied =
        m_kept < m_total ? tr(" The first %1 are kept here; a copy has all.").arg(groupedNumber(std::uint64_t{m_kept}))
                         : QString();
    const auto shown = static_cast<std::size_t>(m_table->model()->rowCount());
    if (!m_analysis)
        m_note->setText(tr("Nothing is open. Open a capture to fill this table."));
    else if (m_waiting)
        m_note->setText(tr("Working…"));
    else if (m_total == 0)
        m_note->setText(tr("No rows: the open sessions hold nothing of this kind."));
    else if (shown < m_kept)
        m_note->setText(tr("%1 of %2 rows; the filter hides %3.")
                            .arg(groupedNumber(std::uint64_t{shown}), groupedNumber(std::uint64_t{m_total}),
                                 groupedNumber(std::uint64_t{m_kept - shown})) +
                        copied);
    else
        m_note->setText(tr("%1 rows. Click a row to go to its events.").arg(groupedNumber(std::uint64_t{m_total})) +
                        copied);
}

std::vector<model::EventRef> TablePanel::eventsOf(std::size_t row) const {
    std::vector<model::EventRef> events;
    for (std::size_t i = 0; i < m_shape.columns.size(); ++i)
        if (m_shape.columns[i].format == CellFormat::Event)
            if (const auto event = m_analysis->findEvent(m_rows[row][i].value))
                events.push_back(event.value());
    return events;
}

void TablePanel::choose(std::size_t row) {
    m_occurrences.clear();
    m_occurrence = 0;
    const std::vector<model::EventRef> events = eventsOf(row);
    if (!events.empty()) {
        emit eventsAsked(events);
        return;
    }
    const auto session = m_analysis->findSession(m_rows[row][0].value);
    if (!session)
        return;
    if (m_kind == TableKind::Steps)
        showRange(row, session.value());
    if (m_kind != TableKind::Kernels || request().options.kernelsBy != KernelGrouping::Name)
        return;
    m_occurrences = kernelsNamed(*m_analysis->sessions[session.value()], m_rows[row][1].value);
    showOccurrence();
}

void TablePanel::goOn(std::size_t row) {
    if (m_occurrences.empty()) {
        choose(row);
        return;
    }
    m_occurrence = (m_occurrence + 1) % m_occurrences.size();
    showOccurrence();
}

void TablePanel::showOccurrence() {
    if (m_occurrences.empty())
        return;
    m_note->setText(
        tr("Kernel %1 of %2 of this name; click again or press Enter for the next one.")
            .arg(groupedNumber(std::uint64_t{m_occurrence + 1}), groupedNumber(std::uint64_t{m_occurrences.size()})));
    emit eventsAsked({m_occurrences[m_occurrence]});
}

void TablePanel::showRange(std::size_t row, std::size_t session) {
    std::optional<std::int64_t> start, duration;
    for (std::size_t i = 0; i < m_shape.columns.size(); ++i) {
        if (m_shape.columns[i].key == "start_ns")
            start = m_rows[row][i].number;
        else if (m_shape.columns[i].key == "duration_ns")
            duration = m_rows[row][i].number;
    }
    std::int64_t end = 0;
    if (start && duration && !__builtin_add_overflow(*start, *duration, &end))
        emit rangeAsked(session, {*start}, {end});
}

} // namespace lanescope::ui
