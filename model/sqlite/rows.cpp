// SPDX-License-Identifier: Apache-2.0
#include "model/sqlite/rows.h"

#include "model/secrets.h"

#include <algorithm>
#include <charconv>

namespace lanescope::model::sqlite {

namespace {

void reportDamage(ImportReport &report, const std::string &table, const std::string &what, std::int64_t lastRow) {
    report.add(Severity::DataLoss, "damaged_table", table + ": " + what + "; rows are missing",
               DiagnosticPlace::atRow(table, lastRow), "copy the file again");
}

} // namespace

std::vector<TextRow> readTextRows(const Database &database, const TableInfo *table,
                                  const std::vector<std::string> &columns, ImportReport &report) {
    std::vector<TextRow> rows;
    if (table == nullptr)
        return rows;
    std::string select;
    for (const std::string &name : columns) {
        const TableColumn *found = table->column(name);
        select += (select.empty() ? "SELECT " : ", ") + (found == nullptr ? "NULL" : sqlite::quoted(found->name));
    }
    auto query = database.prepare(select + " FROM " + sqlite::quoted(table->name));
    if (!query) {
        reportDamage(report, table->name, query.error().what, 0);
        return rows;
    }
    Step step = query.value().step();
    for (; step == Step::Row && rows.size() < kSmallTableRows; step = query.value().step()) {
        TextRow row(columns.size());
        for (std::size_t i = 0; i < columns.size(); ++i)
            if (!query.value().isNull(static_cast<int>(i)))
                row[i] = std::string(query.value().text(static_cast<int>(i)));
        rows.push_back(std::move(row));
    }
    if (step == Step::Fault)
        reportDamage(report, table->name, query.value().faultText(), 0);
    return rows;
}

bool scanTable(const Database &database, const TableInfo &table, const ScanSpec &spec,
               const std::function<void(const RowBatch &)> &take, ImportReport &report, const JobControl &job) {
    TableScan scan(database, table, spec);
    while (const auto batch = scan.next()) {
        if (job.cancelled())
            return false;
        take(*batch);
    }
    const ScanEnd &end = scan.end();
    if (end.fault)
        reportDamage(report, table.name, end.fault->what, end.lastGoodRowid);
    if (end.unreadableCells > 0)
        report.add(Severity::Notice, "unreadable_value",
                   table.name + " has values that are no integers where the schema has integers; they count as absent",
                   DiagnosticPlace::atRow(table.name, end.firstUnreadableRow), {}, end.unreadableCells);
    return !job.cancelled();
}

TextLookup::TextLookup(const Database &database, const TableInfo *table, const std::string &idColumn,
                       const std::string &textColumn, TraceBuilder &builder)
    : m_builder(builder) {
    if (table == nullptr || !table->has(idColumn) || !table->has(textColumn))
        return;
    const std::string id = sqlite::quoted(table->column(idColumn)->name);
    const std::string text = sqlite::quoted(table->column(textColumn)->name);
    if (table->column(idColumn)->primaryKey) {
        auto query =
            database.prepare("SELECT " + text + " FROM " + sqlite::quoted(table->name) + " WHERE " + id + " = ?1");
        if (query)
            m_query.emplace(std::move(query.value()));
        return;
    }
    auto query = database.prepare("SELECT " + id + ", " + text + " FROM " + sqlite::quoted(table->name));
    while (query && query.value().step() == Step::Row)
        if (const auto number = query.value().integer(0); number && !query.value().isNull(1))
            m_known.try_emplace(*number, m_builder.intern(query.value().text(1)));
}

StringRef TextLookup::ref(std::int64_t id) {
    if (id == kAbsent)
        return StringRef::none();
    const auto [slot, isNew] = m_known.try_emplace(id, StringRef::none());
    if (!isNew || !m_query)
        return slot->second;
    m_query->reset();
    m_query->bind(1, id);
    if (m_query->step() == Step::Row && !m_query->isNull(0))
        slot->second = m_builder.intern(m_query->text(0));
    return slot->second;
}

RowTimes rowTimes(std::int64_t start, std::int64_t end) {
    const auto flag = [](RecordFlag value) { return with(RecordFlags{0}, value); };
    if (start == kAbsent)
        return {Ns{0}, Ns{0}, flag(RecordFlag::NotCollected)};
    if (end == kAbsent)
        return {Ns{start}, Ns{0}, flag(RecordFlag::Open)};
    if (end == 0)
        return {Ns{start}, Ns{0}, flag(RecordFlag::NotCollected)};
    return {Ns{start}, Ns{end} - Ns{start}, 0};
}

std::optional<RowPlace> rowPlace(const SessionStore &session, EventRow row) {
    constexpr unsigned kRowidBits = 52;
    const std::uint64_t packed = session.place(row).value;
    const std::size_t table = packed >> kRowidBits;
    if (table >= session.info().tables.size())
        return std::nullopt;
    // Rowids were cut to 52 bits; the highest of them is the sign.
    const auto rowid = static_cast<std::int64_t>(packed << (64U - kRowidBits)) >> (64U - kRowidBits);
    return RowPlace{session.info().tables[table], rowid};
}

Result<std::vector<Detail>> plainDetails(const Database &database, const RowPlace &place) {
    auto query = database.prepareRow(place.table);
    if (!query)
        return query.error();
    query.value().bind(1, place.rowid);
    if (query.value().step() != Step::Row)
        return Error{"row_not_found", "the record is not in the file any more",
                     place.table + ":" + std::to_string(place.rowid), std::nullopt, "open the file again"};
    std::vector<Detail> details;
    for (int column = 0; column < query.value().columnCount(); ++column) {
        if (query.value().isNull(column))
            continue;
        const std::string name = query.value().columnName(column);
        const auto bytes = query.value().blob(column);
        const std::string value =
            bytes ? std::to_string(bytes->size()) + " bytes" : std::string(query.value().text(column));
        details.push_back({name, value, looksSecret(name, value)});
    }
    return details;
}

std::optional<std::string> textOf(const Database &database, const std::string &sql, std::int64_t parameter) {
    auto query = database.prepare(sql);
    if (!query)
        return std::nullopt;
    query.value().bind(1, parameter);
    if (query.value().step() != Step::Row || query.value().isNull(0))
        return std::nullopt;
    return std::string(query.value().text(0));
}

std::optional<std::int64_t> integerDetail(const std::vector<Detail> &details, std::string_view name) {
    const auto found = std::find_if(details.begin(), details.end(), [&](const Detail &d) { return d.name == name; });
    if (found == details.end())
        return std::nullopt;
    std::int64_t value = 0;
    const char *end = found->value.data() + found->value.size();
    const auto parsed = std::from_chars(found->value.data(), end, value);
    return parsed.ec == std::errc() && parsed.ptr == end ? std::optional(value) : std::nullopt;
}

} // namespace lanescope::model::sqlite
