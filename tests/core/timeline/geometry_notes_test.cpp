// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/timeline_fixture.h"

#include <gtest/gtest.h>

namespace {

using namespace lanescope;
using namespace lanescope::analysis;
using test::TimelineFixture;

/// One session, looked at from 1000 with one ns per unit; notes are made by hand.
class NoteGeometry : public testing::Test {
protected:
    NoteGeometry() { m_view.lookAt(1000, 1); }
    void add(std::int64_t begin, const std::string &title, std::optional<std::int64_t> end = {},
             NoteColour colour = NoteColour::Amber) {
        NoteMark mark = empty(title, colour);
        mark.place.clock = model::ClockRef(0);
        mark.place.begin = model::Ns{begin};
        if (end)
            mark.place.end = model::Ns{*end};
        m_notes.marks.push_back(mark);
    }
    void addOnTrack(model::TrackRef track) {
        NoteMark mark = empty("track");
        mark.place.track = track;
        m_notes.marks.push_back(mark);
    }
    void addOnLane() { m_notes.marks.push_back(empty("lane")); }
    /// Lines about notes alone.
    std::string text() {
        sortMarks(m_notes.marks);
        SceneRequest request = m_view.request();
        request.notes = &m_notes;
        Scene scene;
        buildScene(request, scene);
        std::string all = describe(scene, *m_view.analysis);
        std::string notes;
        for (std::size_t at = 0; at < all.size(); at = all.find('\n', at) + 1)
            if (all.compare(at, 5, "note ") == 0)
                notes += all.substr(at, all.find('\n', at) + 1 - at);
        return notes;
    }
    NoteMark empty(const std::string &title, NoteColour colour = NoteColour::Amber) {
        NoteMark mark;
        mark.id = {static_cast<std::int64_t>(m_notes.marks.size() + 1)};
        mark.title = title;
        mark.colour = colour;
        mark.place.placing = Placing::Placed;
        return mark;
    }
    TimelineFixture m_view{{test::smallSession()}};
    NoteMarks m_notes;
};

TEST_F(NoteGeometry, aFlagStandsOnTheRulerAtItsTimeWithItsTitle) {
    add(1300, "slow");
    // Four letters of 6.6 and 24 for flag and padding; the ruler lies below the header of 26.
    EXPECT_EQ(text(), "note on ruler 300.0,28.5 50.4x15.0 amber slow\n");
}

TEST_F(NoteGeometry, aRangeTintsItsTimeOverTheTracks) {
    add(1100, "step", 1400, NoteColour::Teal);
    const std::string drawn = text();
    EXPECT_EQ(drawn.substr(0, 33), "note range 100.0,46.0 300.0x62.0 ") << drawn;
    EXPECT_NE(drawn.find("teal\nnote on ruler 100.0,28.5"), std::string::npos) << drawn;
}

TEST_F(NoteGeometry, aRangeThatBeganBeforeTheViewIsTintedWithoutAFlag) {
    add(500, "long", 1200);
    EXPECT_EQ(text().substr(0, 32), "note range -8.0,46.0 208.0x62.0 ");
    EXPECT_EQ(text().find("ruler"), std::string::npos);
}

TEST_F(NoteGeometry, aLabelEndsWhereTheNextFlagBegins) {
    add(1300, "a title that is long");
    add(1360, "b");
    EXPECT_EQ(text(), "note on ruler 300.0,28.5 57.0x15.0 amber a title that is long\n"
                      "note on ruler 360.0,28.5 30.6x15.0 amber b\n");
}

TEST_F(NoteGeometry, flagsThatWouldLieOnEachOtherAreOneThatIsCounted) {
    add(1300, "a");
    add(1310, "b");
    add(1315, "c", std::nullopt, NoteColour::Red);
    m_notes.selected = model::workspace::NoteId{2};
    EXPECT_EQ(text(), "note on ruler 300.0,28.5 70.2x15.0 amber 3 notes x3 selected\n");
}

TEST_F(NoteGeometry, notesOfTracksAndLanesStandAtTheirHeaders) {
    addOnTrack(m_view.analysis->sessions[0]->track(m_view.row("gemm")));
    addOnTrack(m_view.analysis->sessions[0]->track(m_view.row("gemm")));
    addOnLane();
    const std::string drawn = text();
    EXPECT_NE(drawn.find("note on track -30.6,"), std::string::npos) << drawn;
    EXPECT_NE(drawn.find(" amber 2 x2\n"), std::string::npos) << drawn;
    EXPECT_NE(drawn.find("note on lane 976.0,5.5 18.0x15.0 amber\n"), std::string::npos) << drawn;
}

TEST_F(NoteGeometry, aCollapsedLaneKeepsAllItsNotesInItsHeader) {
    add(1300, "a");
    addOnLane();
    m_view.state.collapsed.insert(m_view.analysis->sessions[0]->id());
    m_view.relayout();
    EXPECT_EQ(text(), "note on lane 966.4,5.5 27.6x15.0 amber 2 x2\n");
}

TEST_F(NoteGeometry, tensOfThousandsOfRangesAreFewTints) {
    for (int i = 0; i < 10'000; ++i)
        add(1000 + i / 20, "n", 1000 + i / 20 + 1);
    SceneRequest request = m_view.request();
    sortMarks(m_notes.marks);
    request.notes = &m_notes;
    Scene scene;
    buildScene(request, scene);
    EXPECT_EQ(scene.tints.size(), 1U);
    EXPECT_EQ(scene.flagNotes.size(), 10'000U);
    EXPECT_LT(scene.flags.size(), 60U);
}

TEST(NoteColours, unknownNamesAreTheFirstOfThePalette) {
    EXPECT_EQ(noteColourFromCode("teal"), NoteColour::Teal);
    EXPECT_EQ(noteColourFromCode("mauve"), NoteColour::Amber);
}

} // namespace
