// SPDX-License-Identifier: Apache-2.0
#include "analysis/notes/note_places.h"
#include "model/place_lookup.h"
#include "tests/core/support/timeline_fixture.h"

#include <gtest/gtest.h>

namespace {

using namespace lanescope;
using namespace lanescope::analysis;
using model::workspace::AnchorKind;
using model::workspace::Note;
using test::TimelineFixture;

class Places : public testing::Test {
protected:
    Places() { m_places.setAnalysis(m_view.analysis); }
    [[nodiscard]] const model::SessionStore &session() const { return *m_view.analysis->sessions[0]; }
    [[nodiscard]] Note noteOn(AnchorKind kind) const {
        Note note;
        note.anchor.kind = kind;
        note.anchor.session = session().id().text();
        return note;
    }
    [[nodiscard]] Note noteOnRange(const std::string &clock) const {
        Note note = noteOn(AnchorKind::Range);
        note.anchor.clock = clock;
        note.anchor.begin = model::Ns{1000};
        note.anchor.end = model::Ns{1700};
        return note;
    }
    TimelineFixture m_view{{test::smallSession(3)}};
    NotePlaces m_places;
};

TEST_F(Places, everyPlaceGivesTheRowThatOneAloneWouldGive) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < session().eventCount(); ++i)
        texts.push_back(session().placeText(session().place(model::EventRow(i))));
    texts.insert(texts.end(), {"@99999999", "L" + texts.front().substr(1), "", "@", "@18446744073709551616"});
    const std::vector<model::EventRow> rows = model::rowsAt(session(), texts);
    ASSERT_EQ(rows.size(), texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i)
        EXPECT_EQ(rows[i], session().rowAt(texts[i])) << texts[i];
    EXPECT_TRUE(rows.back().isNone());
}

TEST_F(Places, aNoteOnAnEventStandsWhereTheEventStarts) {
    Note note = noteOn(AnchorKind::Event);
    note.anchor.event = session().eventText(m_view.row("gemm"));
    const NotePlace place = m_places.placeOf(note);
    ASSERT_TRUE(place.placed());
    EXPECT_EQ(place.row, m_view.row("gemm"));
    EXPECT_EQ(place.begin, model::Ns{1300});
    EXPECT_FALSE(place.end.has_value());
}

TEST_F(Places, aNoteOnARangeKeepsItsEnds) {
    const NotePlace place = m_places.placeOf(noteOnRange(session().columns().clocks.front().name));
    ASSERT_TRUE(place.placed());
    EXPECT_EQ(place.begin, model::Ns{1000});
    EXPECT_EQ(place.end, model::Ns{1700});
}

TEST_F(Places, aTrackIsFoundByTheNameThatANoteKeeps) {
    for (std::size_t i = 0; i < session().columns().tracks.size(); ++i) {
        Note note = noteOn(AnchorKind::Track);
        note.anchor.track = trackAnchorName(*m_view.analysis, 0, model::TrackRef(i));
        EXPECT_EQ(m_places.placeOf(note).track, model::TrackRef(i)) << note.anchor.track;
    }
}

TEST_F(Places, whatHasNoPlaceSaysWhy) {
    Note gone = noteOn(AnchorKind::Event);
    gone.anchor.event = gone.anchor.session + "/@99999999";
    EXPECT_EQ(m_places.placeOf(gone).placing, Placing::EventGone);
    EXPECT_EQ(m_places.placeOf(noteOnRange("no such clock")).placing, Placing::ClockGone);
    Note track = noteOn(AnchorKind::Track);
    track.anchor.track = "GPU 7 (nothing)";
    EXPECT_EQ(m_places.placeOf(track).placing, Placing::TrackGone);
    Note closed = noteOn(AnchorKind::Lane);
    closed.anchor.session = "sha256:" + std::string(64, '0') + "#1";
    EXPECT_EQ(m_places.placeOf(closed).placing, Placing::NotOpen);
    Note old;
    old.anchor.kind = AnchorKind::Unscoped;
    EXPECT_EQ(m_places.placeOf(old).placing, Placing::Historical);
    for (const Placing placing :
         {Placing::Historical, Placing::NotOpen, Placing::EventGone, Placing::ClockGone, Placing::TrackGone})
        EXPECT_FALSE(placingSentence(placing).empty()) << placingCode(placing);
}

TEST_F(Places, nothingHasAPlaceOnceNothingIsOpen) {
    const Note lane = noteOn(AnchorKind::Lane);
    EXPECT_TRUE(m_places.placeOf(lane).placed());
    m_places.setAnalysis(nullptr);
    EXPECT_EQ(m_places.placeOf(lane).placing, Placing::NotOpen);
}

} // namespace
