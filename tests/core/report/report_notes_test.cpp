// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/picture.h"
#include "analysis/report/report.h"
#include "analysis/verify.h"
#include "tests/core/support/report_fixture.h"
#include "tests/core/support/workspace_fixture.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace lanescope::test {
namespace {

using namespace analysis;
using namespace analysis::report;
using namespace model::workspace;
using Json = nlohmann::json;

model::SessionPtr launches() {
    SessionFixture f;
    for (int i = 0; i < 4; ++i) {
        const std::string id = std::to_string(i + 1);
        f.call("cudaLaunchKernel", {.start = i * 1000, .duration = 50, .id = id});
        f.kernel("kernel_" + id, {.start = i * 1000 + 200, .duration = 300, .id = id});
    }
    f.cpuOp("aten::mm", {.start = 5000, .duration = 40});
    return f.finish();
}

ReportFixture withWorkspace() {
    ReportFixture open({launches()});
    open.contents.emplace();
    return open;
}

Json noteOf(const ReportFixture &open, std::size_t number) { return open.section("notes").at("notes")[number - 1]; }

TEST(ReportNotes, ANoteOnAnEventHasItsPictureAndItsWhyPanel) {
    ReportFixture open = withWorkspace();
    Note note = open.noteOn("kernel_2");
    note.body = "Seen in *decode*.";
    open.contents->put(note);
    const Json made = noteOf(open, 1);
    EXPECT_EQ(made.at("standing"), "placed");
    EXPECT_EQ(made.at("event"), open.eventText("kernel_2"));
    EXPECT_EQ(made.at("facts").at("start_ns"), 1200);
    EXPECT_EQ(made.at("facts").at("duration_ns"), 300);
    EXPECT_EQ(made.at("clock"), "session");
    EXPECT_EQ(made.at("picture").at("arrows"), 1) << "that of the event's match";
    EXPECT_TRUE(made.at("why").at("qualified").get<bool>());
    EXPECT_EQ(made.at("why").at("state"), "qualified");
    const std::string html = open.html();
    EXPECT_NE(html.find("<p>Seen in <em>decode</em>.</p>"), std::string::npos);
    EXPECT_EQ(countOf(html, "data-flag"), 1U);
    EXPECT_EQ(countOf(html, "data-arrow=\"match\""), 1U);
    EXPECT_NE(html.find("1 · On kernel_2"), std::string::npos);
}

TEST(ReportNotes, ANoteOnACallShowsItsDeviceWorkAndOnAnOpNoKey) {
    ReportFixture open = withWorkspace();
    open.contents->put(open.noteOn("cudaLaunchKernel"));
    open.contents->put(open.noteOn("aten::mm"));
    EXPECT_EQ(noteOf(open, 1).at("why").at("device_work"),
              Json::array({"kernel_1, starts 200\u00A0ns after the start of its call"}));
    EXPECT_TRUE(noteOf(open, 2).at("why").is_null());
    EXPECT_EQ(noteOf(open, 2).at("picture").at("arrows"), 0);
}

TEST(ReportNotes, ANoteOnARangeShadesItAndShowsItsArrows) {
    ReportFixture open = withWorkspace();
    Note note = open.noteOn("kernel_1");
    note.anchor = {AnchorKind::Range, open.analysis->sessions[0]->id().text(), {}, "session", {}, {}, model::Ns{900},
                   model::Ns{2600}};
    open.contents->put(note);
    const Json made = noteOf(open, 1);
    EXPECT_EQ(made.at("facts").at("duration_ns"), 1700);
    EXPECT_GE(made.at("picture").at("arrows").get<int>(), 2);
    EXPECT_TRUE(made.at("place").get<std::string>().starts_with("on 1.7\u00A0µs of lane "));
    note.anchor.clock = "unix";
    open.contents->put(note);
    EXPECT_EQ(noteOf(open, 1).at("standing"), "detached") << "there is no such clock";
}

TEST(ReportNotes, NotesOnTracksAndLanesShowThemWhole) {
    ReportFixture open = withWorkspace();
    Note track = open.noteOn("kernel_1");
    track.anchor.kind = AnchorKind::Track;
    track.anchor.track = "GPU 0 · stream 7";
    open.contents->put(track);
    Note lane = open.noteOn("kernel_1");
    lane.anchor.kind = AnchorKind::Lane;
    open.contents->put(lane);
    const Report report = open.report();
    const std::vector<const Picture *> pictures = picturesOf(report);
    ASSERT_EQ(pictures.size(), 3U) << "of the summary and of both";
    EXPECT_EQ(pictures[1]->name, "note-1");
    EXPECT_EQ(countOf(pictures[1]->svg.body, ">CPU thread 1</text>"), 0U) << "only its track";
    EXPECT_EQ(countOf(pictures[2]->svg.body, ">CPU thread 1</text>"), 2U) << "of its calls and of its ops";
    track.anchor.track = "GPU 9";
    open.contents->put(track);
    EXPECT_EQ(noteOf(open, 1).at("standing"), "detached");
}

TEST(ReportNotes, DetachedAndHistoricalNotesAreKeptAndSaid) {
    ReportFixture open = withWorkspace();
    Note detached = open.noteOn("kernel_1");
    detached.anchor.session = sessionText('e');
    detached.anchor.event = sessionText('e') + "/@7";
    open.contents->put(detached);
    Note gone = open.noteOn("kernel_1");
    gone.anchor.event = open.analysis->sessions[0]->id().text() + "/@999";
    open.contents->put(gone);
    Note historical = open.noteOn("kernel_1");
    historical.anchor = {AnchorKind::Unscoped, {}, {}, {}, {}, "kernel 9 of old.json", {}, {}};
    open.contents->put(historical);
    const Json notes = open.section("notes").at("notes");
    ASSERT_EQ(notes.size(), 3U);
    for (const Json &note : notes) {
        EXPECT_NE(note.at("standing"), "placed");
        EXPECT_TRUE(note.at("picture").is_null());
        EXPECT_TRUE(note.at("session_id").is_null());
    }
    EXPECT_EQ(notes[2].at("standing"), "historical");
    EXPECT_EQ(notes[2].at("place"), "kernel 9 of old.json");
}

TEST(ReportNotes, HostileNotesStayText) {
    ReportFixture open = withWorkspace();
    Note note = open.noteOn("kernel_1");
    note.title = "</h3><script>x()</script> | `a` \xE2\x80\xAE" + std::string(10'000, 'w');
    note.body = "</article><img src=x onerror=y()>\n\n# Heading\n<!-- open";
    note.colour = "red\" onclick=\"x()";
    open.contents->put(note);
    const std::string html = open.html();
    EXPECT_EQ(countOf(html, "<script"), 0U);
    EXPECT_EQ(countOf(html, "<img"), 0U);
    EXPECT_EQ(countOf(html, "onclick=\""), 0U);
    EXPECT_EQ(countOf(html, "<!--"), 0U);
    EXPECT_EQ(countOf(html, "</article>"), 1U);
    const std::string markdown = open.markdown();
    EXPECT_EQ(countOf(markdown, "<script"), 0U);
    EXPECT_EQ(countOf(markdown, "<img"), 0U);
    EXPECT_EQ(countOf(markdown, "<!--"), 0U);
    EXPECT_EQ(countOf(markdown, "\n# "), 0U) << "a heading of a note is quoted";
    EXPECT_EQ(noteOf(open, 1).at("title"), note.title) << "JSON has the text itself";
}

TEST(ReportVerdicts, AreCountedByWhatStillStands) {
    ReportFixture open = withWorkspace();
    const auto judge = [&](const char *kernel, Judgement judgement, bool stale) {
        Verdict verdict = evidenceOn(*open.analysis, open.analysis->findEvent(open.eventText(kernel)).value());
        verdict.id = open.contents->nextId<Verdict>();
        verdict.judgement = judgement;
        verdict.reason = "looked at";
        verdict.who = "Ann Lee";
        if (stale)
            verdict.rule = "an older rule";
        open.contents->put(verdict);
    };
    judge("kernel_1", Judgement::Confirmed, false);
    judge("kernel_2", Judgement::Disputed, false);
    judge("kernel_3", Judgement::Confirmed, true);
    open.contents->put(storedQueue(*open.analysis, {QueueKind::Sample, {0}, 5, 2}, {}, 0));
    const Json review = open.table("verdicts", "review").at("rows");
    ASSERT_EQ(review.size(), 2U);
    EXPECT_EQ(review[0].at("items"), 4);
    EXPECT_EQ(review[0].at("reviewed"), 2);
    EXPECT_EQ(review[0].at("confirmed"), 1);
    EXPECT_EQ(review[0].at("disputed"), 1);
    EXPECT_EQ(review[0].at("stale"), 1);
    EXPECT_EQ(review[1].at("items"), 2);
    EXPECT_EQ(review[1].at("seed"), 5);
    const Json verdicts = open.table("verdicts", "verdicts").at("rows");
    ASSERT_EQ(verdicts.size(), 2U);
    EXPECT_EQ(verdicts[0].at("judgement"), "disputed");
    EXPECT_EQ(verdicts[0].at("event"), open.eventText("kernel_2"));
    EXPECT_EQ(verdicts[1].at("standing"), "rule_changed");
    EXPECT_EQ(open.everything().find("Ann Lee"), std::string::npos);
    const Json cards = open.section("summary").at("cards");
    EXPECT_EQ(cards.back().at("numbers"),
              (Json{{"reviewed", 2}, {"items", 4}, {"confirmed", 1}, {"disputed", 1}, {"stale", 1}}));
}

TEST(ReportVerdicts, ClaimsWithoutSessionScopeCountAsNothing) {
    ReportFixture open = withWorkspace();
    open.contents->put(HistoricalResult{{1}, "old.json", "launch 7", "kernel 9", "7", "matched"});
    const Json rows = open.table("verdicts", "historical_results").at("rows");
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].at("outcome"), "matched");
    EXPECT_TRUE(rows[0].at("session_id").is_null());
    EXPECT_EQ(open.section("verdicts").at("sentences")[0], "Nobody has given a verdict on a match.");
}

TEST(ReportPicture, AMatchIsFramedWithItsNeighbourhood) {
    const ReportFixture open({launches()});
    const auto range = rangeAround(*open.analysis, open.analysis->findEvent(open.eventText("kernel_2")).value());
    ASSERT_TRUE(range.has_value());
    EXPECT_EQ(range->begin.count, 1000 - 250) << "half of the 500 ns from the call to the kernel's end";
    EXPECT_EQ(range->end.count, 1500 + 250);
}

TEST(ReportPicture, SaysHowManyTracksHadNoRoom) {
    SessionFixture f;
    for (int i = 0; i < 12; ++i)
        f.kernel("k", {.stream = std::to_string(i), .start = 100, .duration = 100});
    f.kernel("later", {.stream = "99", .start = 5000, .duration = 100});
    const ReportFixture open({f.finish()});
    PictureSpec spec;
    spec.sessions = {0};
    spec.range = TimeRange{{open.analysis->sessions[0]->id(), model::ClockRef(0)}, {0}, {300}};
    spec.mostTracks = 5;
    const RangePicture drawn = svgOfRange(*open.analysis, *open.index, spec);
    EXPECT_EQ(drawn.tracksLeftOut, 7U) << "the stream of later events is none of them";
    EXPECT_EQ(countOf(drawn.svg.body, "· stream"), 5U);
}

} // namespace
} // namespace lanescope::test
