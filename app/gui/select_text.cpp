// SPDX-License-Identifier: Apache-2.0
#include "app/gui/select_text.h"

#include "app/gui/controller.h"
#include "ui/text/format.h"

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

/// A path may hold slashes, and so may a place in an archive: the first part that names a session and the rest that is
/// a place in it, from the shortest place on.
/// Whether some clock of the session has events between the two times.
bool touches(const model::SessionStore &session, model::Ns begin, model::Ns end) {
    for (std::size_t clock = 0; clock < session.columns().clocks.size(); ++clock)
        if (const auto extent = session.extent(model::ClockRef(clock));
            extent && begin <= extent->second && end >= extent->first)
            return true;
    return false;
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
    if (!touches(*analysis.sessions[session.value()], {*begin}, {*end}))
        return error("outside_capture", "the capture holds nothing in this range", text);
    return Selected(SelectedRange{session.value(), {*begin}, {*end}});
}

} // namespace

model::Result<Selected> parseSelection(const analysis::Analysis &analysis, const std::string &text) {
    if (text.find('/') == std::string::npos)
        return parseRange(analysis, text);
    model::Result<model::EventRef> event = analysis.findEvent(text);
    if (event)
        return Selected(event.take());
    if (event.error().code == "no_such_event")
        return error("no_such_event", event.error().what, text);
    return event.error();
}

std::optional<model::Error> selectIn(ui::MainWindow &window, const analysis::Analysis &analysis, const QString &text) {
    const model::Result<Selected> selected = parseSelection(analysis, text.toStdString());
    if (!selected)
        return selected.error();
    if (const auto *event = std::get_if<model::EventRef>(&selected.value())) {
        window.goTo(*event);
    } else {
        const auto &range = std::get<SelectedRange>(selected.value());
        window.timeline().selectRange(range.session, range.begin, range.end);
    }
    window.timeline().fitSelection();
    return std::nullopt;
}

void selectWhenLoaded(Controller &controller, const QString &text) {
    QObject::connect(&controller, &Controller::loadFinished, &controller,
                     [&controller, text, done = false](bool cancelled) mutable {
                         if (cancelled || std::exchange(done, true) || !controller.analysis())
                             return;
                         if (const auto error = selectIn(controller.window(), *controller.analysis(), text))
                             controller.window().say(ui::safeText(error->line()));
                     });
}

} // namespace lanescope::app
