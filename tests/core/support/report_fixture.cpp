// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/report_fixture.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace lanescope::test {

using namespace analysis;
using namespace analysis::report;

namespace {

std::vector<model::ArtifactPtr> artifactsOf(std::vector<model::SessionPtr> sessions) {
    std::vector<model::ArtifactPtr> artifacts;
    for (model::SessionPtr &session : sessions)
        artifacts.push_back(artifactOf({std::move(session)}, "trace" + std::to_string(artifacts.size() + 1) + ".json"));
    return artifacts;
}

template <class Write> std::string written(Write write) {
    std::ostringstream out;
    write(out);
    return std::move(out).str();
}

const nlohmann::json &named(const nlohmann::json &list, const char *key, const std::string &name) {
    for (const nlohmann::json &one : list)
        if (one.at(key) == name)
            return one;
    throw std::runtime_error("there is no " + std::string(key) + " " + name);
}

/// The value of an attribute in a tag; empty without.
std::string attribute(const std::string &tag, const std::string &name) {
    const std::string begin = " " + name + "=\"";
    const std::size_t at = tag.find(begin);
    if (at == std::string::npos)
        return {};
    const std::size_t value = at + begin.size();
    return tag.substr(value, tag.find('"', value) - value);
}

/// Goes from tag to tag and remembers what encloses a number.
class HtmlNumbers {
public:
    std::vector<std::string> of(const std::string &html) {
        for (std::size_t at = html.find('<'); at != std::string::npos; at = html.find('<', at + 1))
            take(html.substr(at, html.find('>', at) + 1 - at));
        return std::move(m_numbers);
    }

private:
    void take(const std::string &tag) {
        if (const std::string section = attribute(tag, "data-section"); !section.empty()) {
            m_section = section;
            m_table = 0;
        }
        if (const std::string table = attribute(tag, "data-table"); !table.empty()) {
            m_place = table + " " + std::to_string(m_table++);
            m_row = -1;
        }
        if (const std::string card = attribute(tag, "data-card"); !card.empty())
            m_place = "card " + card;
        if (const std::string note = attribute(tag, "data-note"); !note.empty())
            m_note = note;
        if (tag.starts_with("<tr"))
            ++m_row;
        if (tag.starts_with("<tr") || tag.starts_with("<div class=\"card\""))
            m_session = attribute(tag, "data-session");
        if (const std::string row = attribute(tag, "data-row"); !row.empty()) {
            m_row = std::stoi(row);
            m_session = attribute(tag, "data-session");
        }
        const std::string field = attribute(tag, "data-field");
        if (field.empty())
            return;
        const bool fact = m_place.starts_with("facts");
        const std::string place = fact ? "note " + m_note : m_place + "/" + std::to_string(m_row);
        const bool card = m_place.starts_with("card");
        m_numbers.push_back(m_section + "/" + (card ? m_place : place) + "/" + (fact ? "" : m_session) + "/" + field +
                            "=" + attribute(tag, "data-value"));
    }

    std::string m_section, m_place, m_note, m_session;
    int m_table = 0;
    int m_row = -1;
    std::vector<std::string> m_numbers;
};

std::string numberText(const nlohmann::json &value) {
    if (value.is_number_integer())
        return value.dump();
    char text[64];
    std::snprintf(text, sizeof text, "%.6f", value.get<double>());
    return text;
}

void addNumbers(const nlohmann::json &object, const std::string &place, std::vector<std::string> &numbers) {
    for (const auto &[key, value] : object.items()) {
        if (value.is_number())
            numbers.push_back(place + key + "=" + numberText(value));
        if (value.is_object() && key != "null_reasons")
            for (const auto &[code, count] : value.items())
                numbers.push_back(place + key + "." + code + "=" + numberText(count));
    }
}

std::string sessionOf(const nlohmann::json &row) {
    return row.at("session_id").is_null() ? std::string() : row.at("session_id").get<std::string>();
}

} // namespace

ReportFixture::ReportFixture(std::vector<model::SessionPtr> sessions)
    : ReportFixture(artifactsOf(std::move(sessions))) {}

ReportFixture::ReportFixture(std::vector<model::ArtifactPtr> artifacts, std::vector<model::Error> errors)
    : analysis(analyse(std::move(artifacts), std::move(errors))), index(buildTimelineIndex(*analysis)) {
    options.date = "2026-01-31T23:59:59Z";
}

Report ReportFixture::report() const {
    return buildReport(*analysis, *index, contents ? &*contents : nullptr, options).value();
}

std::string ReportFixture::html() const {
    return written([&](std::ostream &out) { writeHtml(out, report()); });
}

std::string ReportFixture::markdown() const {
    return written([&](std::ostream &out) { writeMarkdown(out, report(), "R_files"); });
}

std::string ReportFixture::jsonText() const {
    return written([&](std::ostream &out) { writeJson(out, report()); });
}

nlohmann::json ReportFixture::json() const { return nlohmann::json::parse(jsonText()); }

std::string ReportFixture::everything() const {
    std::string text = html() + markdown() + jsonText();
    const Report made = report();
    for (const Picture *picture : picturesOf(made))
        text += picture->svg.file();
    return text;
}

nlohmann::json ReportFixture::section(const std::string &code) const {
    const nlohmann::json document = json();
    return named(document.at("sections"), "section", code);
}

nlohmann::json ReportFixture::table(const std::string &sectionCode, const std::string &table) const {
    const nlohmann::json found = section(sectionCode);
    return named(found.at("tables"), "table", table);
}

std::string ReportFixture::eventText(std::string_view eventName, std::size_t session) const {
    const model::SessionStore &store = *analysis->sessions.at(session);
    for (std::size_t i = 0; i < store.eventCount(); ++i)
        if (store.name(model::EventRow(i)) == eventName)
            return store.eventText(model::EventRow(i));
    throw std::runtime_error("no event " + std::string(eventName));
}

model::workspace::Note ReportFixture::noteOn(std::string_view eventName, std::size_t session) const {
    model::workspace::Note note;
    note.id = contents ? contents->nextId<model::workspace::Note>() : model::workspace::NoteId{1};
    note.anchor.kind = model::workspace::AnchorKind::Event;
    note.anchor.event = eventText(eventName, session);
    note.anchor.session = analysis->sessions.at(session)->id().text();
    note.colour = "amber";
    note.title = "On " + std::string(eventName);
    return note;
}

std::vector<std::string> numbersOfHtml(const std::string &html) { return HtmlNumbers().of(html); }

std::vector<std::string> numbersOfJson(const nlohmann::json &report) {
    std::vector<std::string> numbers;
    for (const nlohmann::json &section : report.at("sections")) {
        const std::string code = section.at("section").get<std::string>() + "/";
        for (const nlohmann::json &card : section.at("cards"))
            addNumbers(card.at("numbers"),
                       code + "card " + card.at("card").get<std::string>() + "/" + sessionOf(card) + "/", numbers);
        int table = 0;
        for (const nlohmann::json &one : section.at("tables")) {
            int row = 0;
            for (const nlohmann::json &line : one.at("rows"))
                addNumbers(line,
                           code + one.at("table").get<std::string>() + " " + std::to_string(table) + "/" +
                               std::to_string(++row) + "/" + sessionOf(line) + "/",
                           numbers);
            ++table;
        }
        for (const nlohmann::json &note : section.at("notes"))
            addNumbers(note.at("facts"), code + "note " + std::to_string(note.at("note").get<int>()) + "//", numbers);
    }
    return numbers;
}

std::size_t countOf(const std::string &text, const std::string &what) {
    std::size_t count = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + what.size()))
        ++count;
    return count;
}

} // namespace lanescope::test
