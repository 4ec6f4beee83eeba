// SPDX-License-Identifier: Apache-2.0
#include "app/gui/select_text.h"

#include <charconv>
#include <optional>
#include <string_view>

namespace lanescope::app {
namespace {

std::optional<std::int64_t> wholeNumber(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (fault != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

model::Error error(const char *code, std::string what, const std::string &text) {
    return {code, std::move(what), "--select " + text, std::nullopt, {}};
}

model::Result<Selected> parseEvent(const analysis::Analysis &analysis, const std::string &text, std::size_t slash) {
    const model::Result<std::size_t> session = analysis.findSession(text.substr(0, slash));
    if (!session)
        return session.error();
    const model::SessionStore &store = *analysis.sessions[session.value()];
    const model::EventRow row = store.rowAt(std::string_view(text).substr(slash + 1));
    if (row.isNone())
        return error("no_such_event", "no event stands at this place", text);
    return Selected(model::EventRef{store.id(), row});
}

model::Result<Selected> parseRange(const analysis::Analysis &analysis, const std::string &text) {
    const std::size_t colon = text.rfind(':');
    const std::size_t dots = text.find("..", colon == std::string::npos ? 0 : colon);
    if (colon == std::string::npos || dots == std::string::npos)
        return error("bad_range", "a range is SESSION:START..END, an event is SESSION/PLACE", text);
    const auto begin = wholeNumber(std::string_view(text).substr(colon + 1, dots - colon - 1));
    const auto end = wholeNumber(std::string_view(text).substr(dots + 2));
    if (!begin || !end || *begin >= *end)
        return error("bad_range", "start and end are whole nanoseconds, start before end", text);
    const model::Result<std::size_t> session = analysis.findSession(text.substr(0, colon));
    if (!session)
        return session.error();
    return Selected(SelectedRange{session.value(), {*begin}, {*end}});
}

} // namespace

model::Result<Selected> parseSelection(const analysis::Analysis &analysis, const std::string &text) {
    // A path may hold slashes too; an id never does, so the last part after a path is the place.
    const std::size_t slash = text.rfind('/');
    return slash == std::string::npos ? parseRange(analysis, text) : parseEvent(analysis, text, slash);
}

} // namespace lanescope::app
