// SPDX-License-Identifier: Apache-2.0
#include "analysis/notes/note_places.h"

#include "analysis/timeline/lane_layout.h"
#include "model/place_lookup.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lanescope::analysis {

using namespace model;
using workspace::Anchor;
using workspace::AnchorKind;
using workspace::Note;

namespace {

constexpr std::array<std::string_view, 6> kCodes{"placed",     "historical", "not_open",
                                                 "event_gone", "clock_gone", "track_gone"};
constexpr std::array<std::string_view, 6> kSentences{
    "",
    "Historical: the note was made without session scope, so it has no place in any lane.",
    "Detached: the capture that the note is about is not open, or has another content now.",
    "Detached: the capture has no event at the place that the note is about.",
    "Detached: the session has no clock of the name that the note's range is on.",
    "Detached: the session has no track of the name that the note is about.",
};

std::string nameOf(const TrackText &text) { return text.label + " (" + text.category + ")"; }

/// The place's text in its session; empty where the anchor names none.
std::string placeIn(const Anchor &anchor) {
    const std::size_t before = anchor.session.size() + 1;
    return anchor.event.size() > before ? anchor.event.substr(before) : std::string();
}

NotePlace without(Placing placing) {
    NotePlace place;
    place.placing = placing;
    return place;
}

NotePlace on(std::size_t session) {
    NotePlace place;
    place.placing = Placing::Placed;
    place.session = session;
    return place;
}

/// Every track of a session by its anchor name.
std::unordered_map<std::string, TrackRef> tracksByName(const Analysis &analysis, std::size_t session) {
    std::unordered_map<std::string, TrackRef> tracks;
    std::unordered_map<std::string, int> seen;
    for (std::size_t i = 0; i < analysis.sessions[session]->columns().tracks.size(); ++i) {
        std::string name = nameOf(trackText(analysis, session, TrackRef(i)));
        if (const int number = ++seen[name]; number > 1)
            name += " #" + std::to_string(number);
        tracks.emplace(std::move(name), TrackRef(i));
    }
    return tracks;
}

} // namespace

std::string_view placingCode(Placing placing) { return kCodes[static_cast<std::size_t>(placing)]; }
std::string_view placingSentence(Placing placing) { return kSentences[static_cast<std::size_t>(placing)]; }

std::optional<TrackRef> trackNamed(const Analysis &analysis, std::size_t session, const std::string &name) {
    const auto tracks = tracksByName(analysis, session);
    const auto found = tracks.find(name);
    return found == tracks.end() ? std::nullopt : std::optional(found->second);
}

std::string trackAnchorName(const Analysis &analysis, std::size_t session, TrackRef track) {
    for (const auto &[name, ref] : tracksByName(analysis, session))
        if (ref == track)
            return name;
    return {};
}

void NotePlaces::setAnalysis(AnalysisPtr analysis) {
    m_analysis = std::move(analysis);
    m_sessions.clear();
    for (std::size_t i = 0; m_analysis && i < m_analysis->sessions.size(); ++i)
        m_sessions.emplace(m_analysis->sessions[i]->id().text(), i);
    const auto isGone = [&](const auto &known) { return !m_analysis || !m_analysis->indexOf(known.first); };
    std::erase_if(m_rows, isGone);
    std::erase_if(m_tracks, isGone);
}

void NotePlaces::prepare(const workspace::Records<Note> &notes) {
    std::map<std::size_t, std::vector<std::string>> unknown;
    for (const auto &[key, note] : notes) {
        const auto session = m_sessions.find(note.anchor.session);
        if (note.anchor.kind != AnchorKind::Event || session == m_sessions.end())
            continue;
        std::string place = placeIn(note.anchor);
        const auto known = m_rows.find(m_analysis->sessions[session->second]->id());
        if (known == m_rows.end() || known->second.count(place) == 0)
            unknown[session->second].push_back(std::move(place));
    }
    for (const auto &[session, places] : unknown)
        lookUp(session, places);
}

void NotePlaces::lookUp(std::size_t session, const std::vector<std::string> &places) {
    const SessionStore &store = *m_analysis->sessions[session];
    const std::vector<EventRow> found = rowsAt(store, places);
    Rows &rows = m_rows[store.id()];
    for (std::size_t i = 0; i < places.size(); ++i)
        rows.insert_or_assign(places[i], found[i]);
}

NotePlace NotePlaces::placeOf(const Note &note) {
    if (note.historical())
        return without(Placing::Historical);
    const auto session = m_sessions.find(note.anchor.session);
    if (session == m_sessions.end())
        return without(Placing::NotOpen);
    switch (note.anchor.kind) {
    case AnchorKind::Event: return placeOnEvent(placeIn(note.anchor), session->second);
    case AnchorKind::Range: return placeOnRange(note.anchor, session->second);
    case AnchorKind::Track: return placeOnTrack(note.anchor.track, session->second);
    case AnchorKind::Lane:
    case AnchorKind::Unscoped: break;
    }
    return on(session->second);
}

NotePlace NotePlaces::placeOnEvent(const std::string &place, std::size_t session) {
    const SessionStore &store = *m_analysis->sessions[session];
    const Rows &rows = m_rows[store.id()];
    if (rows.count(place) == 0)
        lookUp(session, {place});
    const EventRow row = rows.at(place);
    if (row.isNone())
        return without(Placing::EventGone);
    NotePlace found = on(session);
    found.row = row;
    found.clock = store.clock(row);
    found.begin = store.start(row);
    return found;
}

NotePlace NotePlaces::placeOnRange(const Anchor &anchor, std::size_t session) const {
    const auto &clocks = m_analysis->sessions[session]->columns().clocks;
    const auto clock = std::find_if(clocks.begin(), clocks.end(),
                                    [&](const ClockDomain &domain) { return domain.name == anchor.clock; });
    if (clock == clocks.end())
        return without(Placing::ClockGone);
    NotePlace found = on(session);
    found.clock = ClockRef(static_cast<std::size_t>(clock - clocks.begin()));
    found.begin = anchor.begin;
    found.end = anchor.end;
    return found;
}

NotePlace NotePlaces::placeOnTrack(const std::string &name, std::size_t session) {
    const SessionId &id = m_analysis->sessions[session]->id();
    auto tracks = m_tracks.find(id);
    if (tracks == m_tracks.end())
        tracks = m_tracks.emplace(id, tracksByName(*m_analysis, session)).first;
    const auto track = tracks->second.find(name);
    if (track == tracks->second.end())
        return without(Placing::TrackGone);
    NotePlace found = on(session);
    found.track = track->second;
    return found;
}

} // namespace lanescope::analysis
