// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/row_scope.h"

#include "ui/tables/shown_cells.h"
#include "ui/text/format.h"

#include <QCoreApplication>
#include <QStringList>

#include <map>

namespace lanescope::ui {
namespace {

class ScopeWords {
    Q_DECLARE_TR_FUNCTIONS(Scope)
};

using LeftOut = std::map<std::string, std::uint64_t>;

QString leftOutText(const LeftOut &leftOut) {
    QStringList parts;
    for (const auto &[code, count] : leftOut)
        if (count > 0)
            parts += groupedNumber(count) + QLatin1Char(' ') + safeText(code);
    return ScopeWords::tr("left out %1")
        .arg(parts.isEmpty() ? ScopeWords::tr("nothing") : parts.join(QStringLiteral(", ")));
}

/// Names of the clocks that the session's events lie on.
QString clocksOf(const model::SessionStore &session) {
    QStringList names;
    for (const model::ClockDomain &clock : session.columns().clocks)
        names += safeText(clock.name);
    return names.isEmpty() ? ScopeWords::tr("none") : names.join(QStringLiteral(", "));
}

QString join(const QString &session, const QString &clock, const QString &table, const QString &rules,
             const QString &leftOut) {
    QStringList parts;
    if (!session.isEmpty())
        parts << ScopeWords::tr("session %1").arg(session) << ScopeWords::tr("clock %1").arg(clock);
    if (!table.isEmpty())
        parts += ScopeWords::tr("table %1").arg(table);
    parts += ScopeWords::tr("rules %1").arg(rules);
    if (!session.isEmpty())
        parts += leftOut;
    return parts.join(QStringLiteral(" · "));
}

/// The row's own counts; nullopt if the table has none.
std::optional<LeftOut> leftOutOf(const analysis::TableCells &cells, std::size_t row) {
    std::optional<LeftOut> own;
    for (std::size_t i = 0; i < cells.shape.columns.size(); ++i) {
        const analysis::TableColumn &column = cells.shape.columns[i];
        const bool counts = column.group == "left_out" || (column.group.empty() && column.key == "left_out");
        if (!counts)
            continue;
        if (!own)
            own.emplace();
        if (const auto number = cells.rows[row][i].number; number && *number > 0)
            (*own)[column.group.empty() ? "events" : std::string(column.key)] += static_cast<std::uint64_t>(*number);
    }
    return own;
}

QString valueIn(const analysis::TableCells &cells, std::size_t row, std::string_view key) {
    const auto column = cells.columnOf(key);
    if (!column)
        return {};
    const analysis::TableCell &cell = cells.rows[row][*column];
    return safeText(cell.value.empty() ? cell.text : cell.value);
}

} // namespace

QString scopeText(const analysis::Analysis &analysis, std::optional<std::size_t> session, const QString &rules) {
    if (!session)
        return join({}, {}, {}, rules, {});
    const model::SessionStore &store = *analysis.sessions[*session];
    return join(QString::fromStdString(store.id().text()), clocksOf(store), {}, rules,
                leftOutText(analysis.numbers[*session].total.leftOut));
}

QString scopeOfRow(const analysis::Analysis &analysis, const analysis::TableCells &cells, std::size_t row) {
    const QString rules = rulesText(cells.shape), id = valueIn(cells, row, "session_id");
    const QString table = safeText(cells.shape.name);
    const auto session = analysis.findSession(id.toStdString());
    if (id.isEmpty() || !session)
        return join({}, {}, table, rules, {});
    const model::SessionStore &store = *analysis.sessions[session.value()];
    const QString clock = valueIn(cells, row, "clock");
    const auto own = leftOutOf(cells, row);
    return join(id, clock.isEmpty() ? clocksOf(store) : clock, table, rules,
                leftOutText(own ? *own : analysis.numbers[session.value()].total.leftOut));
}

} // namespace lanescope::ui
