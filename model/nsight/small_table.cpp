// SPDX-License-Identifier: Apache-2.0
#include "model/nsight/small_table.h"

#include <charconv>

namespace lanescope::model::nsight {

using sqlite::Step;

namespace {

void reportDamage(ImportReport &report, std::string_view table, const std::string &what) {
    report.add(Severity::DataLoss, "damaged_table", std::string(table) + ": " + what + "; rows are missing",
               DiagnosticPlace::inTable(std::string(table)), "export the report again");
}

} // namespace

std::vector<TextRow> readSmallTable(const Catalogue &catalogue, std::string_view table,
                                    const std::vector<std::string> &columns, ImportReport &report) {
    std::vector<TextRow> rows;
    const sqlite::TableInfo *info = sqlite::findTable(catalogue.tables, table);
    if (info == nullptr)
        return rows;
    std::string select;
    for (const std::string &name : columns) {
        const sqlite::TableColumn *found = info->column(name);
        select += (select.empty() ? "SELECT " : ", ") + (found == nullptr ? "NULL" : sqlite::quoted(found->name));
    }
    auto query = catalogue.database.prepare(select + " FROM " + sqlite::quoted(info->name));
    if (!query) {
        reportDamage(report, table, query.error().what);
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
        reportDamage(report, table, query.value().faultText());
    return rows;
}

std::optional<std::int64_t> integerOf(const std::optional<std::string> &cell) {
    if (!cell)
        return std::nullopt;
    std::int64_t value = 0;
    const auto [end, fault] = std::from_chars(cell->data(), cell->data() + cell->size(), value);
    return fault == std::errc() && end == cell->data() + cell->size() ? std::optional(value) : std::nullopt;
}

} // namespace lanescope::model::nsight
