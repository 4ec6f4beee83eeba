// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/nsight/export_schema.h"
#include "model/nsight/loaders.h"

#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace lanescope::model::nsight {

/// A table that is to be read, and what makes events of its rows.
struct PlannedTable {
    const sqlite::TableInfo *table = nullptr;
    std::unique_ptr<TableLoader> loader;
};

/// Which tables of a file are read, in which order, and what is said about the others.
///
/// `first` can be read in any interleaving; `second` needs the calls (names of synchronisations).
class TablePlan {
public:
    TablePlan(const Catalogue &catalogue, const ExportSchema &schema, LoadContext &context);
    TablePlan(const TablePlan &) = delete;
    TablePlan &operator=(const TablePlan &) = delete;

    [[nodiscard]] std::vector<PlannedTable> &first() { return m_first; }
    [[nodiscard]] std::vector<PlannedTable> &second() { return m_second; }
    /// `missing_table`, `view_not_read`, `missing_column` and `tables_not_shown`.
    void reportGaps();

private:
    [[nodiscard]] TableRef nameTable(const sqlite::TableInfo &table);
    void planCalls();
    void planDeviceWork();
    void planSyncs();
    void planHostRanges();
    void collectSyncKeys(const sqlite::TableInfo &table);
    [[nodiscard]] std::set<std::string> noteViews();
    void noteMissingColumns();
    [[nodiscard]] bool isPlanned(const sqlite::TableInfo &table) const;

    const Catalogue &m_catalogue;
    const ExportSchema &m_schema;
    LoadContext &m_context;
    ApiNames m_apiNames;
    std::vector<PlannedTable> m_first;
    std::vector<PlannedTable> m_second;
};

} // namespace lanescope::model::nsight
