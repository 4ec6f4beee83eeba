// SPDX-License-Identifier: Apache-2.0
#include "model/place_lookup.h"

#include <charconv>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace lanescope::model {

namespace {

/// Every place's text ends with its number: a byte, a line, or a row of a table.
std::optional<std::uint64_t> numberOf(std::string_view text) {
    const std::size_t before = text.find_last_not_of("0123456789");
    const std::string_view digits = text.substr(before == std::string_view::npos ? 0 : before + 1);
    std::uint64_t number = 0;
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return fault == std::errc() && !digits.empty() ? std::optional(number) : std::nullopt;
}

std::uint64_t numberOf(PlaceKind kind, Place place) {
    switch (kind) {
    case PlaceKind::Byte:
    case PlaceKind::ProtoByte: return place.value;
    case PlaceKind::TableRow:
    case PlaceKind::Line: return tablePlace(TableRef(0), static_cast<std::int64_t>(place.value)).value;
    }
    return place.value;
}

} // namespace

std::vector<EventRow> rowsAt(const SessionStore &session, std::span<const std::string> placeTexts) {
    std::vector<EventRow> rows(placeTexts.size(), EventRow::none());
    std::unordered_multimap<std::uint64_t, std::size_t> wanted;
    for (std::size_t i = 0; i < placeTexts.size(); ++i)
        if (const auto number = numberOf(placeTexts[i]))
            wanted.emplace(*number, i);
    if (wanted.empty())
        return rows;
    const PlaceKind kind = session.info().placeKind;
    for (std::size_t i = 0; i < session.eventCount(); ++i) {
        const Place place = session.place(EventRow(i));
        const auto [begin, end] = wanted.equal_range(numberOf(kind, place));
        for (auto it = begin; it != end; ++it)
            if (rows[it->second].isNone() && session.placeText(place) == placeTexts[it->second])
                rows[it->second] = EventRow(i);
    }
    return rows;
}

} // namespace lanescope::model
