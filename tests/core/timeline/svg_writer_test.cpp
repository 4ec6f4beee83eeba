// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/svg_parts.h"
#include "analysis/timeline/svg_writer.h"

#include "analysis/timeline/kept_tracks.h"
#include "analysis/timeline/link_layers.h"
#include "analysis/timeline/palette.h"
#include "analysis/timeline/svg_canvas.h"
#include "tests/core/support/random_sessions.h"
#include "tests/core/support/report_fixture.h"
#include "tests/core/support/timeline_fixture.h"

#include <gtest/gtest.h>

#include <set>

namespace lanescope::test {
namespace {

using namespace analysis;

SvgPicture drawn(const TimelineFixture &view, const SvgOptions &options = {}) {
    return drawSvg(view.request(), view.scene(), options);
}

/// A plot of 1000 units over as little height as the layout needs.
TimelineFixture tight(std::vector<model::SessionPtr> sessions) {
    TimelineFixture view(std::move(sessions));
    view.height = view.layout.height;
    return view;
}

TEST(SvgWriter, AProvenPairIsTwoBarsWithTheirNamesAndOneArrow) {
    TimelineFixture view = tight({smallSession()});
    view.lookAt(1000, 1);
    const std::string body = drawn(view).body;
    EXPECT_NE(body.find(R"(<rect x="190" y="50" width="99" height="20" class="b-call" fill="#5b6b82" rx="2">)"
                        "<title>cudaLaunchKernel · 100\u00A0ns</title></rect>\n"),
              std::string::npos)
        << body;
    EXPECT_NE(body.find(R"(<rect x="490" y="78" width="399" height="26" class="b-gemm" fill="#3b7dd8" rx="2">)"
                        "<title>gemm · 400\u00A0ns</title></rect>\n"),
              std::string::npos)
        << body;
    EXPECT_NE(body.find(R"(<path d="M290 70L490 78" class="s-accent" stroke="#1d6fdc" fill="none")"
                        R"( stroke-width="1.2" data-arrow="match" data-count="1" stroke-opacity="0.8"/>)"),
              std::string::npos)
        << body;
    EXPECT_EQ(countOf(body, "data-arrow"), 1U);
    EXPECT_EQ(countOf(body, "-hatch)"), 0U) << "nothing is unqualified";
    EXPECT_NE(body.find(">gemm</text>"), std::string::npos);
}

TEST(SvgWriter, UnqualifiedEventsAreHatchedAndFlaggedOnesAreMarked) {
    SessionFixture session;
    session.kernel("gemm", {.start = 0, .duration = 100, .id = "1"});
    session.kernel("norm",
                   {.start = 200, .duration = 100, .id = "2", .flags = model::with(0, model::RecordFlag::Open)});
    TimelineFixture view = tight({session.finish()});
    view.lookAt(0, 1);
    const std::string body = drawn(view, {.idPrefix = "p1"}).body;
    EXPECT_EQ(countOf(body, "fill=\"url(#p1-hatch)\""), 2U);
    EXPECT_EQ(countOf(body, "<pattern id=\"p1-hatch\""), 1U);
    EXPECT_NE(body.find("· unqualified</title>"), std::string::npos);
    EXPECT_NE(body.find("width=\"3\" height=\"26\" class=\"f-bad\""), std::string::npos) << "the mark of the flag";
}

TEST(SvgWriter, WithoutPatternsHatchingIsLinesOverTheSameRectangles) {
    SessionFixture session;
    session.kernel("gemm", {.start = 0, .duration = 100, .id = "1"});
    session.kernel("norm", {.start = 200, .duration = 100, .id = "2"});
    TimelineFixture view = tight({session.finish()});
    view.lookAt(0, 1);
    const SvgPicture picture = drawn(view, {.idPrefix = "p1"});
    const std::string plain = picture.plainFile("Inter");
    EXPECT_EQ(countOf(plain, "fill=\"url(#p1-hatch)\""), 0U);
    EXPECT_EQ(countOf(plain, "· unqualified</title>"), 2U);
    const std::string stroke = "class=\"s-hatch-line\"";
    EXPECT_EQ(countOf(plain, stroke), 2U) << plain;
    EXPECT_EQ(countOf(plain, "<rect "), countOf(picture.file(), "<rect "));
    EXPECT_EQ(countOf(plain, "<style>"), 0U);
}

TEST(SvgWriter, LinesOfHatchingStayInsideTheirRectangle) { // x + y = 25.5, 33.9 and 42.4 cross it
    const std::string lines =
        hatchedByLines("<rect x=\"10\" y=\"10\" width=\"20\" height=\"15\"" + hatchFill("a") + "/>\n", "a");
    EXPECT_NE(lines.find("M15.5 10L10 15.5M23.9 10L10 23.9M30 12.4L17.4 25"), std::string::npos) << lines;
    EXPECT_EQ(hatchedByLines("<rect x=\"1\"/>", "a"), "<rect x=\"1\"/>");
}

TEST(SvgWriter, NarrowSlicesAreRunsOfColumnsWithAComb) {
    SessionFixture session;
    session.kernel("gemm", {.start = 0, .duration = 4, .id = "1"});
    session.kernel("flash_fwd", {.start = 5, .duration = 2, .id = "2"});
    session.kernel("gemm", {.start = 30, .duration = 10, .id = "3"});
    TimelineFixture view = tight({session.finish()});
    view.lookAt(0, 10);
    const std::string body = drawn(view).body;
    EXPECT_EQ(countOf(body, "class=\"b-gemm\""), 2U);
    EXPECT_EQ(countOf(body, "stroke-dasharray=\"2\""), 1U) << "only one column folds two slices";
    EXPECT_EQ(countOf(body, "-hatch)"), 2U) << "a column alone is widened over empty ones";
    EXPECT_NE(body.find("<rect x=\"190\" y=\"50\" width=\"3\" height=\"26\" fill=\"url(#ls-hatch)\"/>"),
              std::string::npos)
        << body;
}

TEST(SvgWriter, LanesWithoutAlignmentArePartedByABreakThatSaysSo) {
    SessionFixture other(2);
    other.kernel("gemm", {.start = 5'000'000, .duration = 100, .id = "7"});
    TimelineFixture view = tight({smallSession(), other.finish()});
    const std::string body = drawn(view).body;
    EXPECT_EQ(countOf(body, "data-break"), 1U);
    EXPECT_NE(body.find(std::string(kBreakSentence)), std::string::npos);
    EXPECT_EQ(countOf(body, ">lane time</text>"), 2U) << "a ruler for each";
}

TEST(SvgWriter, NotesArePennantsOnTheRulerAndLinesThroughTheTracks) {
    TimelineFixture view = tight({smallSession()});
    view.lookAt(1000, 1);
    const model::ClockId clock = view.layout.lanes[0].sections[0].clock;
    const std::string body =
        drawn(view, {.flags = {{clock, {1300}, {1300}, "1 · here"}, {clock, {1400}, {1600}, "2 · there"}}}).body;
    EXPECT_EQ(countOf(body, "data-flag"), 2U);
    EXPECT_NE(body.find(">1 · here</text>"), std::string::npos);
    EXPECT_EQ(countOf(body, "fill-opacity=\"0.1\""), 1U) << "only a range has an extent";
}

TEST(SvgWriter, EveryTextIsEscapedAndPassesTheFilter) {
    SessionFixture session;
    session.call("</svg><script>&\"'\x1b\xE2\x80\xAE", {.start = 0, .duration = 900, .id = "7"});
    session.annotation("hunter2 was here", {.start = 0, .duration = 900});
    TimelineFixture view = tight({session.finish()});
    view.lookAt(0, 1);
    SvgOptions options;
    options.shown = [](std::string_view text) {
        return text.find("hunter2") == std::string_view::npos ? std::string(text) : std::string("gone");
    };
    const std::string picture = drawn(view, options).file();
    EXPECT_EQ(countOf(picture, "</svg>"), 1U);
    EXPECT_EQ(countOf(picture, "<script"), 0U);
    EXPECT_EQ(picture.find('\x1b'), std::string::npos);
    EXPECT_EQ(picture.find("hunter2"), std::string::npos);
    EXPECT_NE(picture.find("&lt;/svg&gt;&lt;script&gt;&amp;&quot;&#39;\\x1b\\u202e"), std::string::npos);
    EXPECT_NE(picture.find("gone"), std::string::npos);
}

TEST(SvgWriter, AFileStandsAloneAndAPageBringsItsOwnDarkRules) {
    TimelineFixture view = tight({smallSession()});
    const SvgPicture picture = drawn(view, {.title = "A <lane>"});
    EXPECT_TRUE(picture.file().starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg class=\"ls\" xmlns="));
    EXPECT_NE(picture.file().find("prefers-color-scheme: dark"), std::string::npos);
    EXPECT_EQ(picture.inlined().find("prefers-color-scheme"), std::string::npos);
    EXPECT_NE(picture.inlined().find("<title>A &lt;lane&gt;</title>"), std::string::npos);
    for (const std::string &text : {picture.file(), picture.inlined()}) {
        EXPECT_EQ(countOf(text, "href"), 0U) << "nothing is loaded";
        EXPECT_EQ(countOf(text, "http://"), countOf(text, "http://www.w3.org/2000/svg"));
    }
}

/// Sums of what an attribute says, over all elements that have it.
int sumOf(const std::string &text, const std::string &attribute, const std::string &with = {}) {
    int sum = 0;
    for (std::size_t at = text.find("<path"); at != std::string::npos; at = text.find("<path", at + 1)) {
        const std::string tag = text.substr(at, text.find('>', at) - at);
        const std::size_t found = tag.find(attribute + "=\"");
        if (found != std::string::npos && tag.find(with) != std::string::npos)
            sum += std::stoi(tag.substr(found + attribute.size() + 2));
    }
    return sum;
}

TEST(SvgWriterProperty, APictureHoldsWhatTheGeometryCounts) {
    for (std::uint32_t seed = 1; seed <= 25; ++seed) {
        TimelineFixture view = tight(randomSessions(seed));
        const GhostRows ghosts = collectGhosts(*view.analysis);
        const FlowLinks flows = collectFlows(*view.analysis);
        for (const double zoom : {1.0, 4.0, 60.0}) {
            view.lookAt(0, zoom);
            SceneRequest request = view.request();
            request.ghosts = &ghosts;
            request.flows = &flows;
            Scene scene;
            buildScene(request, scene);
            const std::string body = drawSvg(request, scene, {}).body;
            const std::string where = "seed " + std::to_string(seed) + " zoom " + std::to_string(zoom);
            ASSERT_EQ(countOf(body, "data-arrow=\"match\""), scene.arrows.size()) << where;
            ASSERT_EQ(sumOf(body, "data-count", "\"match\""), scene.facts.arrows) << where;
            ASSERT_EQ(sumOf(body, "data-dashed"), scene.facts.arrowsDashed) << where;
            ASSERT_EQ(sumOf(body, "data-count", "\"flow\""), scene.facts.flows) << where;
            ASSERT_EQ(countOf(body, "stroke-dasharray=\"4 3\" class") +
                          countOf(body, "stroke-width=\"1.5\" stroke-dasharray"),
                      scene.ghosts.size())
                << where;
            ASSERT_EQ(countOf(body, "· unqualified</title>") > 0,
                      std::any_of(scene.bars.begin(), scene.bars.end(),
                                  [](const Bar &bar) { return bar.style.unqualified(); }))
                << where;
            ASSERT_EQ(countOf(body, "<rect"), countOf(body, "<rect x=")) << where;
        }
    }
}

TEST(SvgWriterProperty, EqualScenesGiveEqualPictures) {
    for (std::uint32_t seed = 1; seed <= 10; ++seed) {
        TimelineFixture one = tight(randomSessions(seed));
        TimelineFixture two = tight(randomSessions(seed));
        EXPECT_EQ(drawn(one).file(), drawn(two).file());
    }
}

TEST(SvgText, IsCutWhereItHasNoRoom) {
    EXPECT_EQ(elidedToWidth("gemm", 100, 10), "gemm");
    EXPECT_EQ(elidedToWidth("a_very_long_kernel_name", 60, 10), "a_very_lo…");
    EXPECT_EQ(elidedToWidth("a_very_long_kernel_name", 20, 10), "") << "not even three letters";
    EXPECT_EQ(elidedToWidth("", 100, 10), "");
    EXPECT_GT(estimatedWidth("WWW", 10), estimatedWidth("iii", 10));
    EXPECT_EQ(svgNumber(12.04), "12");
    EXPECT_EQ(svgNumber(-0.26), "-0.3");
    EXPECT_EQ(svgNumber(0.05), "0.1");
}

TEST(KeptTracks, WhatIsLeftMovesUpAndNothingElseChanges) {
    SessionFixture session;
    session.call("cudaLaunchKernel", {.start = 0, .duration = 10, .id = "7"});
    session.kernel("gemm", {.start = 20, .duration = 10, .id = "7"});
    session.kernel("late", {.stream = "8", .start = 500, .duration = 10, .id = "8"});
    TimelineFixture view({session.finish(), smallSession()});
    const std::string before = describe(view.layout);
    TimelineLayout layout = view.layout;
    keepTracks(layout, [](std::size_t, model::TrackRef) { return true; });
    EXPECT_EQ(describe(layout), before);
    const model::TrackRef late = view.analysis->sessions[0]->track(view.row("late"));
    keepTracks(layout, [&](std::size_t lane, model::TrackRef track) { return lane != 0 || track != late; });
    EXPECT_EQ(layout.find(0, late).track, nullptr);
    const double removed = view.layout.find(0, late).track->height;
    EXPECT_DOUBLE_EQ(layout.height, view.layout.height - removed);
    EXPECT_DOUBLE_EQ(layout.lanes[1].y, view.layout.lanes[1].y - removed);
    EXPECT_DOUBLE_EQ(*layout.lanes[1].breakY, *view.layout.lanes[1].breakY - removed);
    EXPECT_DOUBLE_EQ(layout.lanes[0].height, view.layout.lanes[0].height - removed);
}

TEST(KeptTracks, EventsInARangeAreThoseThatReachIntoIt) {
    SessionFixture session;
    session.cpuOp("outer", {.start = 0, .duration = 1000});
    session.cpuOp("inner", {.start = 100, .duration = 50});
    session.cpuOp("instant", {.start = 2000, .duration = 0});
    TimelineFixture view({session.finish()});
    const model::SessionStore &store = *view.analysis->sessions[0];
    const TrackIndex &track = view.index->sessions[0].tracks[store.track(view.row("outer")).index()];
    EXPECT_TRUE(hasEventsIn(store, track, {500}, {600})) << "a slice that began long before";
    EXPECT_TRUE(hasEventsIn(store, track, {999}, {1500}));
    EXPECT_FALSE(hasEventsIn(store, track, {1000}, {1500})) << "ranges are half open";
    EXPECT_TRUE(hasEventsIn(store, track, {2000}, {2001}));
    EXPECT_FALSE(hasEventsIn(store, track, {1500}, {2000}));
}

TEST(Palette, EveryRoleAndClassHasItsOwnNameAndTwoFaces) {
    std::set<std::string_view> codes;
    for (std::size_t i = 0; i < kPaletteRoleCount; ++i)
        codes.insert(paletteRoleCode(static_cast<PaletteRole>(i)));
    EXPECT_EQ(codes.size(), kPaletteRoleCount);
    EXPECT_EQ(paletteColour(PaletteRole::Accent, false).text(), "#1d6fdc");
    EXPECT_EQ(paletteColour(PaletteRole::Accent, true).text(), "#5aa2ff");
    EXPECT_EQ(barColour(ColourClass::Annotation, true).text(), "#2b3c59");
    for (std::size_t i = 0; i < kColourClassCount; ++i)
        for (const bool dark : {false, true}) {
            const auto colour = static_cast<ColourClass>(i);
            EXPECT_NE(paletteColour(textRoleOn(colour, dark), dark).text(), barColour(colour, dark).text());
        }
}

} // namespace
} // namespace lanescope::test
