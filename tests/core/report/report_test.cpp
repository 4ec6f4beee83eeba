// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/report.h"

#include "analysis/report/picture.h"
#include "analysis/report/privacy.h"
#include "analysis/verify.h"
#include "tests/core/support/report_fixture.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <set>

namespace lanescope::test {
namespace {

using namespace analysis;
using namespace analysis::report;
using namespace model::workspace;
using Json = nlohmann::json;

/// Two proven launches in decode steps, a kernel whose launch is not there, and one with an ambiguous key.
model::SessionPtr decodeSession(unsigned artifact = 1) {
    SessionFixture f(artifact);
    f.annotation("step[DECODE bs=4]", {.start = 0, .duration = 1000});
    f.annotation("step[DECODE bs=4]", {.start = 1000, .duration = 3000});
    f.call("cudaLaunchKernel", {.start = 100, .duration = 50, .id = "1"});
    f.kernel("gemm", {.start = 200, .duration = 300, .id = "1"});
    f.call("cudaLaunchKernel", {.start = 1100, .duration = 50, .id = "2"});
    f.kernel("flash_fwd", {.start = 1300, .duration = 100, .id = "2"});
    f.kernel("orphan", {.start = 2000, .duration = 50, .id = "77"});
    f.call("cudaLaunchKernel", {.start = 2100, .duration = 10, .id = "5"});
    f.call("cudaLaunchKernel", {.start = 2200, .duration = 10, .id = "5"});
    f.kernel("doubted", {.start = 2400, .duration = 60, .id = "5"});
    return f.finish();
}

/// A session that has a call with the id of the other's orphan.
model::SessionPtr otherSession() {
    SessionFixture f(2);
    f.call("cudaLaunchKernel", {.start = 7, .duration = 5, .id = "77"});
    return f.finish();
}

ReportFixture twoLanes() { return ReportFixture({decodeSession(), otherSession()}); }

TEST(Report, CoverageCountsWhatTheCorrelationProves) {
    const ReportFixture open = twoLanes();
    const Json row = open.table("coverage", "coverage").at("rows")[0];
    EXPECT_EQ(row.at("session_id"), open.analysis->sessions[0]->id().text());
    EXPECT_EQ(row.at("device_events"), 4);
    EXPECT_EQ(row.at("with_id"), 4);
    EXPECT_EQ(row.at("qualified"), 2);
    EXPECT_EQ(row.at("states"), (Json{{"ambiguous_key", 1}, {"launch_in_other_session", 1}}));
    EXPECT_EQ(row.at("clock"), "session");
    EXPECT_EQ(row.at("rule"), "rows/1: session + process + correlation id");
}

TEST(Report, RegionsStepsAndKernelsAreThoseOfTheAnalysis) {
    const ReportFixture open = twoLanes();
    const Json regions = open.table("regions", "regions").at("rows");
    EXPECT_EQ(regions[0].at("region"), "total");
    EXPECT_EQ(regions[0].at("kernel_count"), 4);
    EXPECT_EQ(regions[0].at("kernel_duration_ns"), 510);
    EXPECT_EQ(regions[0].at("correlated_kernel_count"), 2);
    const Json steps = open.table("steps", "step_distributions").at("rows");
    const auto duration =
        std::find_if(steps.begin(), steps.end(), [](const Json &row) { return row.at("measure") == "duration_ns"; });
    ASSERT_NE(duration, steps.end());
    EXPECT_EQ(duration->at("count"), 2);
    EXPECT_EQ(duration->at("p50"), 1000);
    EXPECT_EQ(duration->at("max"), 3000);
    const Json longest = open.table("steps", "longest_steps").at("rows");
    ASSERT_EQ(longest.size(), 2U);
    EXPECT_EQ(longest[0].at("duration_ns"), 3000);
    const Json kernels = open.table("kernels", "kernels").at("rows");
    ASSERT_EQ(kernels.size(), 4U);
    EXPECT_EQ(kernels[0].at("name"), "gemm");
    EXPECT_EQ(kernels[0].at("total_ns"), 300);
}

TEST(Report, KernelsBeyondTheFirstAreOneRowThatAddsUp) {
    ReportFixture open = twoLanes();
    open.options.mostRows = 1;
    const Json rows = open.table("kernels", "kernels").at("rows");
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[1].at("name"), "(3 others)");
    EXPECT_EQ(rows[1].at("count"), 3);
    EXPECT_EQ(rows[1].at("total_ns"), 210);
    EXPECT_EQ(rows[1].at("null_reasons").at("median_ns"), "several_names");
    EXPECT_NEAR(rows[0].at("share").get<double>() + rows[1].at("share").get<double>(), 1, 1e-6);
}

TEST(Report, RefusedMatchesAreCountedListedAndExplained) {
    const ReportFixture open = twoLanes();
    const Json states = open.table("refused", "refused_by_state").at("rows");
    ASSERT_EQ(states.size(), 2U);
    EXPECT_EQ(states[0].at("state"), "ambiguous_key");
    EXPECT_EQ(states[0].at("count"), 1);
    const Json examples = open.table("refused", "refused_examples");
    EXPECT_EQ(examples.at("total"), 2);
    const Json orphan = examples.at("rows")[0];
    EXPECT_EQ(orphan.at("name"), "orphan");
    EXPECT_EQ(orphan.at("id"), "77");
    EXPECT_EQ(orphan.at("state"), "launch_in_other_session");
    EXPECT_EQ(orphan.at("event"), open.eventText("orphan"));
    EXPECT_NE(orphan.at("would_take").get<std::string>().find("cudaLaunchKernel in "), std::string::npos);
    EXPECT_FALSE(orphan.at("reason").get<std::string>().empty());
    const Json sentence = open.section("refused").at("sentences")[0];
    EXPECT_EQ(sentence,
              "A join on bare ids would match 4 of 4 device events, in 5 pairs. 2 of them are refused, and so "
              "are 3 pairs: the key rules do not prove them.");
}

TEST(Report, TheSummaryNamesWhatIsProvenAndThatNoClockIsShared) {
    const ReportFixture open = twoLanes();
    const Json summary = open.section("summary");
    EXPECT_EQ(summary.at("sentences")[0],
              "2 artifacts, 2 sessions, 11 events. No two lanes share a clock: every time below is on its own lane's "
              "clock, and nothing is subtracted across lanes.");
    const Json cards = summary.at("cards");
    EXPECT_EQ(cards[0].at("numbers"), (Json{{"kernels", 4}, {"kernels_qualified", 2}, {"kernels_unqualified", 2}}));
    EXPECT_EQ(cards[1].at("numbers"), (Json{{"bare_id_pairs", 5}, {"refused_pairs", 3}}));
    EXPECT_EQ(cards[2].at("numbers"), (Json{{"p50_ns", 1000}, {"p99_ns", 3000}, {"steps", 2}}));
    EXPECT_EQ(cards[2].at("session_id"), open.analysis->sessions[0]->id().text());
    EXPECT_EQ(cards.size(), 3U) << "nobody reviewed anything without a workspace";
    EXPECT_EQ(summary.at("pictures")[0].at("lanes"), 2);
}

TEST(Report, EveryRowNamesItsSessionClockAndRule) {
    ReportFixture open = twoLanes();
    open.contents.emplace();
    open.contents->put(open.noteOn("gemm"));
    const Json report = open.json();
    std::set<std::string> sessions;
    for (const Json &one : report.at("sessions"))
        sessions.insert(one.at("session_id").get<std::string>());
    for (const Json &section : report.at("sections"))
        for (const Json &table : section.at("tables"))
            for (const Json &row : table.at("rows")) {
                const std::string where = table.at("table").get<std::string>();
                if (!row.at("session_id").is_null()) {
                    EXPECT_TRUE(sessions.count(row.at("session_id").get<std::string>())) << where;
                    EXPECT_TRUE(row.at("clock").is_string() || where == "findings" || where == "verdicts") << where;
                }
                EXPECT_TRUE(row.at("rule").is_string() || where == "unreadable") << where;
            }
}

TEST(Report, NumbersOfTheHtmlAreThoseOfTheJson) {
    ReportFixture open = twoLanes();
    open.contents.emplace();
    open.contents->put(open.noteOn("gemm"));
    Verdict verdict = evidenceOn(*open.analysis, open.analysis->findEvent(open.eventText("gemm")).value());
    verdict.id = {1};
    verdict.judgement = Judgement::Confirmed;
    open.contents->put(verdict);
    std::vector<std::string> html = numbersOfHtml(open.html());
    std::vector<std::string> json = numbersOfJson(open.json());
    EXPECT_GT(html.size(), 100U);
    std::sort(html.begin(), html.end());
    std::sort(json.begin(), json.end());
    std::vector<std::string> only;
    std::set_difference(html.begin(), html.end(), json.begin(), json.end(), std::back_inserter(only));
    EXPECT_EQ(only, std::vector<std::string>{});
    only.clear();
    std::set_difference(json.begin(), json.end(), html.begin(), html.end(), std::back_inserter(only));
    const std::set<std::string> hidden = {
        "start_ns", "parts", "device_start_ns", "device_end_ns", "first_launch_ns", "last_kernel_end_ns", "left_out"};
    for (const std::string &number : only) {
        const std::size_t field = number.rfind('/') + 1;
        EXPECT_EQ(hidden.count(number.substr(field, number.find('=') - field)), 1U) << number << " is not in the HTML";
    }
}

TEST(Report, EqualInputGivesEqualBytesAndOnlyTheDateMayDiffer) {
    ReportFixture one = twoLanes();
    ReportFixture two = twoLanes();
    EXPECT_EQ(one.everything(), two.everything());
    two.options.date = "2027-01-01T00:00:00Z";
    std::string other = two.everything();
    EXPECT_NE(other, one.everything());
    for (std::size_t at = other.find(two.options.date); at != std::string::npos; at = other.find(two.options.date, at))
        other.replace(at, two.options.date.size(), one.options.date);
    EXPECT_EQ(other, one.everything());
}

TEST(Report, TheOutlineChoosesTheSections) {
    ReportFixture open = twoLanes();
    open.options.outline = {SectionKind::Coverage, SectionKind::Kernels};
    const Json sections = open.json().at("sections");
    ASSERT_EQ(sections.size(), 2U);
    EXPECT_EQ(sections[0].at("section"), "coverage");
    EXPECT_EQ(sections[1].at("section"), "kernels");
    EXPECT_EQ(countOf(open.html(), "<section "), 2U);
    EXPECT_EQ(countOf(open.markdown(), "\n## "), 2U);
    EXPECT_NE(open.html().find("may be a secret"), std::string::npos) << "said below where the limits are left out";
    for (std::size_t i = 0; i < kSectionCount; ++i) {
        const auto kind = static_cast<SectionKind>(i);
        EXPECT_EQ(sectionFromCode(sectionCode(kind)), kind);
        EXPECT_FALSE(sectionTitle(kind).empty());
        EXPECT_FALSE(sectionSentence(kind).empty());
    }
    EXPECT_EQ(sectionFromCode("title"), std::nullopt);
}

TEST(Report, AlignmentsAreNamedWithTheirEvidenceAndWithoutPeople) {
    ReportFixture open = twoLanes();
    Selection selection = Selection::all(*open.analysis);
    model::Alignment alignment;
    alignment.reference = {open.analysis->sessions[0]->id(), model::ClockRef(0)};
    alignment.moved = {open.analysis->sessions[1]->id(), model::ClockRef(0)};
    alignment.offset = {-40};
    alignment.reason = "the same barrier";
    alignment.who = "Ann Lee";
    ASSERT_FALSE(selection.alignments.declare(alignment).has_value());
    open.options.selection = selection;
    const Json row = open.table("alignments", "declared").at("rows")[0];
    EXPECT_EQ(row.at("offset_ns"), -40);
    EXPECT_EQ(row.at("evidence"), "user_anchor");
    EXPECT_EQ(row.at("reason"), "the same barrier");
    EXPECT_TRUE(row.at("who").is_null());
    EXPECT_EQ(row.at("null_reasons").at("who"), "may_be_secret");
    EXPECT_EQ(open.everything().find("Ann Lee"), std::string::npos);
    EXPECT_NE(open.section("limitations").at("sentences")[0].get<std::string>().find("Alignments that were declared"),
              std::string::npos);
    EXPECT_EQ(countOf(open.html(), "data-break"), 0U) << "aligned lanes share an axis in the picture";
    open.options.withSecrets = true;
    EXPECT_EQ(open.table("alignments", "declared").at("rows")[0].at("who"), "Ann Lee");
}

TEST(Report, OneLaneOfSeveralIsAReportOfThatLane) {
    ReportFixture open = twoLanes();
    Selection selection = Selection::all(*open.analysis);
    selection.sessions = {1};
    selection.everySession = false;
    open.options.selection = selection;
    open.contents.emplace();
    open.contents->put(open.noteOn("gemm"));
    const Json report = open.json();
    EXPECT_EQ(report.at("sessions").size(), 1U);
    EXPECT_EQ(open.everything().find(open.analysis->shortIds[0]), std::string::npos);
    EXPECT_EQ(open.section("notes").at("sentences")[0], "There is no note.");
    EXPECT_EQ(open.section("notes").at("sentences")[1], "1 note stands in lanes that are not in this report.");
}

TEST(Report, ASessionWithoutEventsAndNoSessionAtAllAreReportsToo) {
    const ReportFixture empty({SessionFixture().finish()});
    EXPECT_EQ(empty.table("coverage", "coverage").at("rows")[0].at("device_events"), 0);
    EXPECT_NE(empty.html().find("No kernel was recorded."), std::string::npos);
    EXPECT_NE(empty.html().find("This report is empty (no_events)"), std::string::npos);
    const ReportFixture none(
        std::vector<model::ArtifactPtr>{},
        {{"not_found", "there is no such file", "/home/ann/traces/gone.json", {}, "name another"}});
    const Json row = none.table("artifacts", "unreadable").at("rows")[0];
    EXPECT_EQ(row.at("file"), "gone.json");
    EXPECT_EQ(row.at("code"), "not_found");
    EXPECT_EQ(none.everything().find("/home/ann"), std::string::npos);
    EXPECT_FALSE(none.markdown().empty());
}

TEST(Report, APartialArtifactIsSaidToBePartial) {
    auto artifact = std::make_shared<model::Artifact>(*artifactOf({decodeSession()}));
    artifact->complete = false;
    artifact->report.add(model::Severity::DataLoss, "truncated_json", "the text ends inside a record",
                         model::DiagnosticPlace::atByte(4711), "copy the file again");
    const ReportFixture open(std::vector<model::ArtifactPtr>{artifact});
    EXPECT_EQ(open.json().at("availability").at("status"), "partial");
    EXPECT_EQ(open.table("artifacts", "artifacts").at("rows")[0].at("read"), "in part");
    const Json findings = open.table("findings", "findings").at("rows");
    EXPECT_TRUE(std::any_of(findings.begin(), findings.end(),
                            [](const Json &row) { return row.at("code") == "truncated_json"; }));
    EXPECT_NE(open.html().find("This report is partial (data_loss)"), std::string::npos);
}

TEST(ReportPaths, AreToldByAsMuchOfTheirEndAsTellsThemApart) {
    EXPECT_EQ(shortestPaths({"/data/x/prefill/t.json", "/data/x/decode/t.json", "/other/u.json", "v.json"}),
              (std::vector<std::string>{"prefill/t.json", "decode/t.json", "u.json", "v.json"}));
    EXPECT_EQ(shortestPaths({"/a/t.json", "/t.json"}), (std::vector<std::string>{"a/t.json", "t.json"}));
    EXPECT_EQ(shortestPaths({"/a/t.json", "/a/t.json"}), (std::vector<std::string>{"t.json", "t.json"}));
    EXPECT_EQ(shortestPaths({}), std::vector<std::string>{});
}

} // namespace
} // namespace lanescope::test
