// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/report_parts.h"

#include "analysis/output/text_format.h"
#include "analysis/timeline/time_text.h"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace lanescope::analysis::report {

Cell textCell(std::string text) {
    Cell cell;
    cell.text = std::move(text);
    return cell;
}

Cell shortCell(std::string shown, std::string whole) {
    Cell cell = textCell(std::move(shown));
    if (cell.text != whole)
        cell.value = std::move(whole);
    return cell;
}

Cell textOrNull(const std::string &text, std::string_view reason) {
    return text.empty() ? nullCell(reason) : textCell(text);
}

Cell badgeCell(std::string text, Tone tone) {
    Cell cell = textCell(std::move(text));
    cell.tone = tone;
    return cell;
}

Cell numberCell(std::int64_t number) {
    Cell cell = textCell(groupedNumber(number));
    cell.number = number;
    return cell;
}

Cell countCell(std::uint64_t count) { return numberCell(static_cast<std::int64_t>(count)); }

Cell bytesCell(std::uint64_t bytes) {
    Cell cell = textCell(byteText(bytes));
    cell.number = static_cast<std::int64_t>(bytes);
    return cell;
}

Cell durationCell(std::int64_t ns) {
    Cell cell = textCell(shortDurationText({ns}));
    cell.number = ns;
    return cell;
}

Cell nullCell(std::string_view reason) {
    Cell cell = textCell(std::string(kShownNull));
    cell.nullReason = reason;
    return cell;
}

Cell maybeCell(const MaybeNumber &number, CellFormat format) {
    if (!number.value)
        return nullCell(number.reason);
    return format == CellFormat::Duration ? durationCell(*number.value) : numberCell(*number.value);
}

Cell codesCell(const std::map<std::string, std::uint64_t> &counts, Tone tone) {
    Cell cell;
    for (const auto &[code, count] : counts)
        if (count > 0)
            cell.codes.push_back({code, count, tone});
    return cell;
}

Cell cellOf(const TableColumn &column, const TableCell &from) {
    Cell cell = column.format == CellFormat::Duration && from.number ? durationCell(*from.number) : textCell(from.text);
    cell.number = from.number;
    cell.ratio = from.ratio;
    cell.nullReason = from.nullReason;
    if (!from.value.empty() && from.value != cell.text)
        cell.value = from.value;
    return cell;
}

const Cell &cellAt(const Table &table, const Row &row, std::string_view key) {
    const auto found =
        std::find_if(table.columns.begin(), table.columns.end(), [&](const Column &one) { return one.key == key; });
    return row.cells.at(static_cast<std::size_t>(found - table.columns.begin()));
}

Cell &cellAt(const Table &table, Row &row, std::string_view key) {
    return const_cast<Cell &>(cellAt(table, std::as_const(row), key));
}

Table tableOf(const TableCells &cells, std::string code, const Provenance &from,
              const std::vector<std::string_view> &hidden) {
    Table table;
    table.code = std::move(code);
    table.laneShown = false;
    table.total = cells.total;
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < cells.shape.columns.size(); ++i) {
        const TableColumn &column = cells.shape.columns[i];
        if (column.key == "session_id" || !column.group.empty())
            continue;
        const bool hide = std::find(hidden.begin(), hidden.end(), column.key) != hidden.end();
        kept.push_back(i);
        table.columns.push_back(
            {std::string(column.key), std::string(column.title), hide ? CellFormat::Hidden : column.format, false});
    }
    for (const std::vector<TableCell> &line : cells.rows) {
        Row row{from, {}};
        for (const std::size_t i : kept)
            row.cells.push_back(cellOf(cells.shape.columns[i], line[i]));
        table.rows.push_back(std::move(row));
    }
    return table;
}

Tone toneOf(MatchState state) {
    switch (state) {
    case MatchState::Qualified: return Tone::Good;
    case MatchState::MissingSessionScope:
    case MatchState::SessionsNotSeparable: return Tone::Bad;
    case MatchState::UnknownProfile:
    case MatchState::MissingId:
    case MatchState::PlaceholderId:
    case MatchState::MissingProcessScope:
    case MatchState::AmbiguousKey:
    case MatchState::ScopeConflict:
    case MatchState::LaunchInOtherProcess:
    case MatchState::LaunchInOtherSession:
    case MatchState::LaunchNotInSession: return Tone::Warning;
    }
    return Tone::Warning;
}

std::string restSentence(std::size_t shown, std::uint64_t total, std::string_view what) {
    if (shown >= total)
        return {};
    return groupedNumber(static_cast<std::int64_t>(shown)) + " of " + groupedNumber(static_cast<std::int64_t>(total)) +
           " " + std::string(what) + " are shown.";
}

std::string utcText(model::workspace::UtcMs when) {
    // Days to a date of the Gregorian calendar, by eras of 400 years that begin in March.
    constexpr std::int64_t kDayMs = 86'400'000;
    std::int64_t days = when.count / kDayMs;
    std::int64_t rest = when.count % kDayMs;
    if (rest < 0) {
        rest += kDayMs;
        --days;
    }
    days += 719'468;
    const std::int64_t era = (days >= 0 ? days : days - 146'096) / 146'097;
    const std::int64_t ofEra = days - era * 146'097;
    const std::int64_t yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36'524 - ofEra / 146'096) / 365;
    const std::int64_t ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    const std::int64_t shifted = (5 * ofYear + 2) / 153;
    const std::int64_t month = shifted < 10 ? shifted + 3 : shifted - 9;
    const std::int64_t seconds = rest / 1000;
    char text[64];
    std::snprintf(text, sizeof text, "%04lld-%02lld-%02lld %02lld:%02lld:%02lld UTC",
                  static_cast<long long>(yearOfEra + era * 400 + (month <= 2 ? 1 : 0)), static_cast<long long>(month),
                  static_cast<long long>(ofYear - (153 * shifted + 2) / 5 + 1), static_cast<long long>(seconds / 3600),
                  static_cast<long long>(seconds / 60 % 60), static_cast<long long>(seconds % 60));
    return text;
}

} // namespace lanescope::analysis::report
