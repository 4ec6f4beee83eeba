// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "model/workspace/contents.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

/// Notes among what is open: where each stands, and why one has no place.
namespace lanescope::analysis {

/// Whether a note has a place.
enum class Placing : std::uint8_t {
    Placed,
    Historical, ///< made without session scope
    NotOpen,    ///< its artifact is not open, or has another content now
    EventGone,  ///< the artifact has no event at its place
    ClockGone,  ///< the session has no clock of that name
    TrackGone,  ///< the session has no track of that name
};
/// `placed`, `historical`, `not_open`, …
[[nodiscard]] std::string_view placingCode(Placing placing);
/// One sentence for the eye; of Placed it is empty.
[[nodiscard]] std::string_view placingSentence(Placing placing);

/// Where a note stands. Members that its kind does not name are empty.
struct NotePlace {
    Placing placing = Placing::NotOpen;
    std::size_t session = 0;        ///< among those that are open; where placed
    model::EventRow row;            ///< of an event's note
    model::TrackRef track;          ///< of a track's note
    model::ClockRef clock;          ///< of an event's or a range's note
    std::optional<model::Ns> begin; ///< likewise
    std::optional<model::Ns> end;   ///< of a range's note; half-open
    [[nodiscard]] bool placed() const { return placing == Placing::Placed; }
};

/// How a note names a track of a session: its label and category, numbered where several tracks have both alike.
[[nodiscard]] std::string trackAnchorName(const Analysis &analysis, std::size_t session, model::TrackRef track);

/// The track of that name, whatever the order of the tracks is; nullopt where the session has none.
[[nodiscard]] std::optional<model::TrackRef> trackNamed(const Analysis &analysis, std::size_t session,
                                                        const std::string &name);

/// Finds places of notes. Each session is gone through once for all of its notes, and again only for an event
/// that nobody has asked for. Used by one thread at a time.
class NotePlaces {
public:
    /// What is open now; null: nothing. What was found out about a session that stays open is kept.
    void setAnalysis(AnalysisPtr analysis);
    /// Looks up all notes at once; placeOf() is then quick for every one of them.
    void prepare(const model::workspace::Records<model::workspace::Note> &notes);
    [[nodiscard]] NotePlace placeOf(const model::workspace::Note &note);

private:
    using Rows = std::unordered_map<std::string, model::EventRow>; ///< by the place's text
    [[nodiscard]] NotePlace placeOnEvent(const std::string &event, std::size_t session);
    [[nodiscard]] NotePlace placeOnRange(const model::workspace::Anchor &anchor, std::size_t session) const;
    [[nodiscard]] NotePlace placeOnTrack(const std::string &name, std::size_t session);
    void lookUp(std::size_t session, const std::vector<std::string> &places);

    AnalysisPtr m_analysis;
    std::unordered_map<std::string, std::size_t> m_sessions; ///< by id, of what is open
    std::map<model::SessionId, Rows> m_rows;
    std::map<model::SessionId, std::unordered_map<std::string, model::TrackRef>> m_tracks; ///< by anchor name
};

} // namespace lanescope::analysis
