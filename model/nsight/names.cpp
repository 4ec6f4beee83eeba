// SPDX-License-Identifier: Apache-2.0
#include "model/nsight/names.h"

#include "model/sqlite/scan.h"

namespace lanescope::model::nsight {

using sqlite::kAbsent;
using sqlite::Step;

Names::Names(const sqlite::Database &database, const std::vector<sqlite::TableInfo> &tables, TraceBuilder &builder)
    : m_builder(builder) {
    const sqlite::TableInfo *table = sqlite::findTable(tables, "StringIds");
    if (table == nullptr || !table->has("id") || !table->has("value"))
        return;
    m_hasTable = true;
    if (!table->column("id")->primaryKey) {
        loadAll(database);
        return;
    }
    auto query = database.prepare("SELECT value FROM StringIds WHERE id = ?1");
    if (query)
        m_query.emplace(std::move(query.value()));
    else
        m_fault = query.error().what;
}

/// Without an index every look-up would be a scan.
void Names::loadAll(const sqlite::Database &database) {
    auto query = database.prepare("SELECT id, value FROM StringIds");
    if (!query) {
        m_fault = query.error().what;
        return;
    }
    Step step = query.value().step();
    for (; step == Step::Row; step = query.value().step())
        if (const auto id = query.value().integer(0))
            m_known.try_emplace(*id, m_builder.intern(query.value().text(1)));
    if (step == Step::Fault)
        m_fault = query.value().faultText();
}

StringRef Names::ref(std::int64_t id) {
    if (id == kAbsent)
        return StringRef::none();
    const auto [slot, isNew] = m_known.try_emplace(id, StringRef::none());
    if (isNew)
        slot->second = lookUp(id);
    return slot->second;
}

StringRef Names::lookUp(std::int64_t id) {
    if (!m_query)
        return StringRef::none();
    m_query->reset();
    m_query->bind(1, id);
    switch (m_query->step()) {
    case Step::Row: return m_query->isNull(0) ? StringRef::none() : m_builder.intern(m_query->text(0));
    case Step::Done: return StringRef::none();
    case Step::Fault: m_fault = m_query->faultText(); return StringRef::none();
    }
    return StringRef::none();
}

StringRef Names::refOr(std::int64_t id, std::string_view what) {
    if (const StringRef known = ref(id); !known.isNone())
        return known;
    if (id == kAbsent)
        return m_builder.intern(what);
    if (m_unresolved++ == 0)
        m_firstUnresolved = id;
    return m_builder.intern(std::string(what) + " " + std::to_string(id));
}

void Names::report(ImportReport &report) const {
    if (!m_hasTable)
        report.add(
            Severity::Notice, "missing_names",
            "the export has no usable table StringIds: calls and kernels have no names, so no launch is recognised",
            DiagnosticPlace::inTable("StringIds"), "export the report again with all tables");
    if (!m_fault.empty())
        report.add(Severity::DataLoss, "damaged_table", "StringIds: " + m_fault + "; names are missing",
                   DiagnosticPlace::inTable("StringIds"), "export the report again");
    if (m_hasTable && m_unresolved > 0)
        report.add(Severity::Notice, "unresolved_name",
                   "names without a text in StringIds, the first is id " + std::to_string(m_firstUnresolved),
                   DiagnosticPlace::inTable("StringIds"), {}, m_unresolved);
}

} // namespace lanescope::model::nsight
