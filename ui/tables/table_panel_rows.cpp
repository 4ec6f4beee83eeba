// SPDX-License-Identifier: Apache-2.0
// What a table panel asks for, shows and does with a row.
#include "ui/tables/row_scope.h"
#include "ui/tables/shown_cells.h"
#include "ui/tables/table_bar.h"
#include "ui/tables/table_panel.h"
#include "ui/text/format.h"
#include "ui/widgets/stepper.h"

#include <QComboBox>
#include <QLabel>

namespace lanescope::ui {

using analysis::TableKind;

void TablePanel::refresh() {
    m_pending->outdate();
    m_cells = {};
    m_occurrenceRow.reset();
    m_occurrences.clear();
    m_stepper->begin(0);
    m_table->setRows({});
    updateNote();
    m_pending->askIfVisible();
}

void TablePanel::ask() {
    if (!m_analysis)
        return;
    m_pending->wait();
    updateNote();
    emit rowsAsked(request());
}

TableRequest TablePanel::request() const {
    TableRequest asked;
    asked.panel = m_kind;
    asked.kind = choice().kind;
    asked.options = choice().options;
    asked.session = chosenSession(*m_sessions);
    asked.ticket = m_pending->ticket();
    return asked;
}

void TablePanel::showRows(const TableRequest &request, const analysis::TableCells &cells) {
    if (!m_pending->take(request.ticket))
        return;
    m_cells = cells;
    ShownTable shown = shownTable(m_cells, !request.session && m_analysis->sessions.size() > 1);
    m_table->setTable(shown.headers, std::move(shown.rows));
    updateNote();
}

void TablePanel::updateNote() {
    const std::size_t kept = m_cells.rows.size(), total = m_cells.total;
    const auto shown = static_cast<std::size_t>(m_table->matching());
    QString text;
    if (!m_analysis)
        text = tr("Nothing is open. Open a capture to fill this table.");
    else if (m_pending->isWaiting())
        text = tr("Working…");
    else if (total == 0)
        text = tr("No rows: the open sessions hold nothing of this kind.");
    else if (shown < kept)
        text = (m_table->hidesFiltered() ? tr("%1 of %2 rows; the filter hides %3.")
                                         : tr("%1 of %2 rows; the filter dims %3."))
                   .arg(groupedNumber(std::uint64_t{shown}), groupedNumber(std::uint64_t{total}),
                        groupedNumber(std::uint64_t{kept - shown}));
    else
        text = total == 1 ? tr("1 row. Click it to go to its events.")
                          : tr("%1 rows. Click a row to go to its events.").arg(groupedNumber(std::uint64_t{total}));
    if (m_analysis && !m_pending->isWaiting() && kept < total)
        text += tr(" The first %1 are kept here; a copy has all.").arg(groupedNumber(std::uint64_t{kept}));
    if (const QString rules = rulesText(m_cells.shape); !rules.isEmpty())
        text += tr(" By %1.").arg(rules);
    if (const QString differences = differencesText(m_cells.shape); !differences.isEmpty())
        text += tr(" Unlike there: %1.").arg(differences);
    m_note->setText(text);
}

QString TablePanel::rowScope(std::size_t row) const {
    return m_analysis && row < m_cells.rows.size() ? scopeOfRow(*m_analysis, m_cells, row) : QString();
}

void TablePanel::chooseRow(std::size_t row) {
    m_occurrences.clear();
    m_occurrenceRow.reset();
    m_stepper->begin(0);
    emit rowChosen(row);
    const std::vector<model::EventRef> events = eventsOfRow(*m_analysis, m_cells, row);
    if (!events.empty()) {
        emit eventsAsked(events);
        return;
    }
    const auto session = m_analysis->findSession(m_cells.rows[row][0].value);
    if (!session)
        return;
    if (choice().kind == TableKind::Kernels)
        askForOccurrences(row, session.value());
    else
        showRange(row, session.value());
}

/// The row is found again by its position among those of its session.
void TablePanel::askForOccurrences(std::size_t row, std::size_t session) {
    OccurrencesRequest asked{request(), session, 0, row};
    for (std::size_t i = 0; i < row; ++i)
        if (m_cells.rows[i][0].value == m_cells.rows[row][0].value)
            ++asked.position;
    m_occurrenceRow = row;
    emit occurrencesAsked(asked);
}

void TablePanel::showOccurrences(const OccurrencesRequest &request, std::vector<model::EventRef> events) {
    if (request.table.ticket != m_pending->ticket() || request.row != m_occurrenceRow)
        return;
    m_occurrences = std::move(events);
    m_stepper->begin(m_occurrences.size());
    if (!m_occurrences.empty())
        showOccurrence(0);
}

void TablePanel::goOn(std::size_t row) {
    if (m_occurrences.empty())
        chooseRow(row);
    else
        m_stepper->next();
}

void TablePanel::showOccurrence(std::size_t position) { emit eventsAsked({m_occurrences[position]}); }

void TablePanel::showRange(std::size_t row, std::size_t session) {
    std::optional<std::int64_t> start, duration;
    for (std::size_t i = 0; i < m_cells.shape.columns.size(); ++i) {
        if (m_cells.shape.columns[i].key == "start_ns")
            start = m_cells.rows[row][i].number;
        else if (m_cells.shape.columns[i].key == "duration_ns")
            duration = m_cells.rows[row][i].number;
    }
    std::int64_t end = 0;
    if (start && duration && !__builtin_add_overflow(*start, *duration, &end))
        emit rangeAsked(session, {*start}, {end});
}

} // namespace lanescope::ui
