// SPDX-License-Identifier: Apache-2.0
#include "model/sqlite/scan.h"

namespace lanescope::model::sqlite {

TableScan::TableScan(const Database &database, const TableInfo &table, const ScanSpec &spec)
    : m_database(database)
    , m_table(table.name)
    , m_rowid(table.rowid)
    , m_keyOrder(table.keyOrder)
    , m_wantsText(!spec.text.empty()) {
    m_select = "SELECT " + (m_rowid.empty() ? "NULL" : m_rowid);
    int column = 0;
    const auto select = [&](const std::string &name) {
        const TableColumn *found = name.empty() ? nullptr : table.column(name);
        if (found == nullptr)
            return -1;
        m_select += ", " + sqlite::quoted(found->name);
        return ++column;
    };
    for (const std::string &name : spec.integers)
        m_columnOf.push_back(select(name));
    m_textColumn = select(spec.text);
    m_select += " FROM " + sqlite::quoted(m_table);
    auto prepared = m_database.prepare(m_select + orderBy());
    if (prepared)
        m_query.emplace(std::move(prepared.value()));
    else
        damaged(prepared.error().what);
}

std::unique_ptr<RowBatch> TableScan::next() {
    if (m_phase == Phase::Ended)
        return nullptr;
    auto batch = std::make_unique<RowBatch>(m_columnOf.size());
    batch->m_rowids.reserve(kBatchRows);
    batch->m_cells.reserve(kBatchRows * m_columnOf.size());
    while (batch->size() < kBatchRows && m_phase != Phase::Ended)
        fill(*batch);
    m_end.rows += batch->size();
    return batch->size() == 0 ? nullptr : std::move(batch);
}

/// Steps until the batch is full or the query ends.
void TableScan::fill(RowBatch &batch) {
    while (batch.size() < kBatchRows) {
        const Step step = m_query->step();
        if (step == Step::Done) {
            m_phase = Phase::Ended;
            return;
        }
        if (step == Step::Fault)
            return damaged(m_query->faultText());
        const std::int64_t rowid = rowidOfStep();
        if (m_phase == Phase::Forward) {
            if (m_lastForward && rowid <= *m_lastForward)
                return damaged("its rows lead back to rows already read");
            m_lastForward = rowid;
        } else {
            if (m_lastBackward && rowid >= *m_lastBackward)
                return damaged("its rows lead back to rows already read");
            m_lastBackward = rowid;
            ++m_end.recoveredRows;
        }
        addRow(batch, rowid);
    }
}

std::int64_t TableScan::rowidOfStep() {
    return m_rowid.empty() ? m_lastForward.value_or(0) + 1 : m_query->integer(0).value_or(kAbsent);
}

void TableScan::addRow(RowBatch &batch, std::int64_t rowid) {
    batch.m_rowids.push_back(rowid);
    for (const int column : m_columnOf)
        batch.m_cells.push_back(column < 0 ? kAbsent : integerCell(column, rowid));
    if (!m_wantsText)
        return;
    if (m_textColumn >= 0)
        batch.m_texts += m_query->text(m_textColumn);
    batch.m_textEnds.push_back(batch.m_texts.size());
}

std::int64_t TableScan::integerCell(int column, std::int64_t rowid) {
    if (const auto value = m_query->integer(column))
        return *value;
    if (!m_query->isNull(column) && m_end.unreadableCells++ == 0)
        m_end.firstUnreadableRow = rowid;
    return kAbsent;
}

/// The first damage turns the scan round, a second one ends it.
void TableScan::damaged(std::string what) {
    if (!m_end.fault) {
        m_end.fault = Error{"damaged_table", std::move(what), m_table, std::nullopt, ""};
        m_end.lastGoodRowid = m_lastForward.value_or(0);
    }
    const bool first = m_phase == Phase::Forward && m_query.has_value() && !m_rowid.empty();
    m_phase = Phase::Ended;
    if (first)
        turnBack();
}

void TableScan::turnBack() {
    const std::string beyond = m_lastForward ? " WHERE " + m_rowid + " > ?1" : "";
    auto prepared = m_database.prepare(m_select + beyond + orderBy() + " DESC");
    if (!prepared)
        return;
    m_query.emplace(std::move(prepared.value()));
    if (m_lastForward)
        m_query->bind(1, *m_lastForward);
    m_phase = Phase::Backward;
}

ScanAhead::ScanAhead(const Database &database, TableInfo table, ScanSpec spec)
    : m_thread([this, &database, table = std::move(table), spec = std::move(spec)](const std::stop_token &stop) {
        run(stop, database, table, spec);
    }) {}

ScanAhead::~ScanAhead() {
    m_thread.request_stop();
    m_changed.notify_all();
}

void ScanAhead::run(const std::stop_token &stop, const Database &database, const TableInfo &table,
                    const ScanSpec &spec) {
    ScanEnd end;
    if (const auto own = database.again()) {
        TableScan scan(own.value(), table, spec);
        for (auto batch = scan.next(); batch; batch = scan.next())
            if (!offer(stop, std::move(batch)))
                break;
        end = scan.end();
    } else {
        end.fault = own.error();
    }
    const std::lock_guard lock(m_mutex);
    m_end = std::move(end);
    m_finished = true;
    m_changed.notify_all();
}

bool ScanAhead::offer(const std::stop_token &stop, std::unique_ptr<RowBatch> batch) {
    std::unique_lock lock(m_mutex);
    if (!m_changed.wait(lock, stop, [this] { return m_queue.size() < kQueued; }))
        return false;
    m_queue.push_back(std::move(batch));
    m_changed.notify_all();
    return true;
}

std::unique_ptr<RowBatch> ScanAhead::next() {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return !m_queue.empty() || m_finished; });
    if (m_queue.empty())
        return nullptr;
    auto batch = std::move(m_queue.front());
    m_queue.pop_front();
    m_changed.notify_all();
    return batch;
}

} // namespace lanescope::model::sqlite
