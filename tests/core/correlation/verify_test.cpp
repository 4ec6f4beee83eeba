// SPDX-License-Identifier: Apache-2.0
#include "analysis/verify.h"
#include "tests/core/support/store_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace lanescope::test {

using namespace analysis;
using namespace model;
using workspace::Judgement;
using workspace::Verdict;
using workspace::VerdictId;

namespace {

constexpr int kPairs = 40;

/// A session of launches with a kernel each, ids `first`, first + 1, …; the last kernel has no launch.
SessionPtr pairs(unsigned artifact, int count, int first = 1) {
    SessionFixture f(artifact);
    for (int i = 0; i < count; ++i) {
        const std::int64_t at = 100 * i;
        if (i + 1 < count)
            f.call("cudaLaunchKernel", {.start = at, .duration = 10, .id = std::to_string(first + i), .context = "1"});
        f.kernel("k", {.start = at + 20, .duration = 5, .id = std::to_string(first + i)});
    }
    return f.finish();
}

/// Two sessions; the lonely kernel of the first has an id that the second one's calls use.
AnalysisPtr twoSessions() {
    return analyse({artifactOf({pairs(1, kPairs)}, "a.json"), artifactOf({pairs(2, kPairs, kPairs)}, "b.json")});
}

Verdict judged(const Analysis &analysis, const EventRef &event, Judgement judgement, std::int64_t id,
               std::int64_t when = 0) {
    Verdict verdict = evidenceOn(analysis, event);
    verdict.id = {id};
    verdict.judgement = judgement;
    verdict.reason = "because";
    verdict.when = {when};
    return verdict;
}

} // namespace

TEST(VerifyQueue, HoldsEveryMatchOfTheSessionsAskedFor) {
    const AnalysisPtr analysis = twoSessions();
    EXPECT_EQ(verifyQueue(*analysis, {QueueKind::Matches, {0, 1}, 0, 0}).size(), 2U * (kPairs - 1));
    const std::vector<EventRef> second = verifyQueue(*analysis, {QueueKind::Matches, {1}, 0, 0});
    ASSERT_EQ(second.size(), static_cast<std::size_t>(kPairs - 1));
    EXPECT_EQ(second.front().session, analysis->sessions[1]->id());
    EXPECT_TRUE(verifyQueue(*analysis, {QueueKind::Matches, {}, 0, 0}).empty());
}

TEST(VerifyQueue, HoldsWhatAJoinOnBareIdsWouldHaveDrawn) {
    const AnalysisPtr analysis = twoSessions();
    const std::vector<EventRef> refused = verifyQueue(*analysis, {QueueKind::Refused, {0, 1}, 0, 0});
    ASSERT_EQ(refused.size(), 1U);
    EXPECT_EQ(refused.size(), analysis->correlation.refused);
    EXPECT_EQ(evidenceOn(*analysis, refused[0]).state, "launch_in_other_session");
}

TEST(VerifyQueue, HoldsTheEventsOfFindingsOnce) {
    const AnalysisPtr analysis = twoSessions();
    const std::vector<EventRef> events = verifyQueue(*analysis, {QueueKind::Findings, {0, 1}, 0, 0});
    const std::set<EventRef> distinct(events.begin(), events.end());
    EXPECT_EQ(distinct.size(), events.size());
    std::set<EventRef> wanted;
    for (const Finding &finding : analysis->findings)
        for (const EventRow row : finding.events)
            wanted.insert({analysis->sessions[finding.session.value()]->id(), row});
    EXPECT_FALSE(wanted.empty());
    EXPECT_EQ(distinct, wanted);
}

TEST(VerifyQueue, DrawsTheSameSampleForTheSameSeedAndEveryMatchAsOften) {
    const AnalysisPtr analysis = twoSessions();
    const std::vector<EventRef> all = verifyQueue(*analysis, {QueueKind::Matches, {0}, 0, 0});
    std::map<EventRef, int> drawn;
    constexpr int kSeeds = 2000;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
        const std::vector<EventRef> sample = verifyQueue(*analysis, {QueueKind::Sample, {0}, seed, 10});
        ASSERT_EQ(sample.size(), 10U);
        EXPECT_TRUE(std::includes(all.begin(), all.end(), sample.begin(), sample.end()));
        EXPECT_EQ(sample, verifyQueue(*analysis, {QueueKind::Sample, {0}, seed, 10}));
        for (const EventRef &event : sample)
            ++drawn[event];
    }
    for (const EventRef &event : all) // 2000 · 10/39 ≈ 513, five standard deviations ≈ 98
        EXPECT_NEAR(drawn[event], kSeeds * 10 / (kPairs - 1), 98);
    EXPECT_EQ(verifyQueue(*analysis, {QueueKind::Sample, {0}, 7, 1000}), all);
    EXPECT_TRUE(verifyQueue(*analysis, {QueueKind::Sample, {0}, 7, 0}).empty());
}

TEST(VerifyQueue, IsTakenUpWhereItWasLeft) {
    const AnalysisPtr analysis = twoSessions();
    const QueueSpec spec{QueueKind::Sample, {0, 1}, 0xFFFFFFFFFFFFFFF0U, 12};
    const std::vector<EventRef> items = verifyQueue(*analysis, spec);
    const workspace::StoredQueue stored = storedQueue(*analysis, spec, items, 5);
    const auto again = specOf(*analysis, stored);
    ASSERT_TRUE(again);
    EXPECT_EQ(verifyQueue(*analysis, *again), items);
    EXPECT_EQ(resumeAt(*analysis, items, stored), 5U);
    EXPECT_EQ(resumeAt(*analysis, std::span(items).subspan(2), stored), 3U) << "the event, not the number, is kept";
    EXPECT_EQ(resumeAt(*analysis, items, storedQueue(*analysis, spec, items, items.size())), items.size());
    workspace::StoredQueue unknown = stored;
    unknown.kind = "another";
    EXPECT_FALSE(specOf(*analysis, unknown));
    unknown = stored;
    unknown.sessions = {"sha256:gone#1"};
    EXPECT_FALSE(specOf(*analysis, unknown));
}

TEST(VerifyEvidence, IsTheKeyOfBothEndsAndTheRule) {
    const AnalysisPtr analysis = twoSessions();
    const EventRef first = verifyQueue(*analysis, {QueueKind::Matches, {0}, 0, 0}).front();
    const Verdict verdict = evidenceOn(*analysis, first);
    EXPECT_EQ(verdict.device, analysis->sessions[0]->eventText(first.row));
    EXPECT_EQ(verdict.state, "qualified");
    EXPECT_EQ(verdict.profile, "rows/1");
    EXPECT_FALSE(verdict.rule.empty());
    EXPECT_EQ(verdict.keyParts, (std::vector<workspace::KeyPart>{{"process", "1", "1"}, {"correlation", "1", "1"}}));
    EXPECT_EQ(verdict.call.find(analysis->sessions[0]->id().text() + "/"), 0U);
}

TEST(VerifyStanding, SaysWhetherTheEvidenceIsAsItWas) {
    const AnalysisPtr analysis = twoSessions();
    const EventRef event = verifyQueue(*analysis, {QueueKind::Matches, {0}, 0, 0}).front();
    const Verdict sound = judged(*analysis, event, Judgement::Confirmed, 1);
    struct Case {
        Verdict verdict;
        Standing standing;
    };
    std::vector<Case> cases(7, {sound, Standing::Current});
    cases[1].verdict.rule += " and more";
    cases[1].standing = Standing::RuleChanged;
    cases[2].verdict.profile = "rows/2";
    cases[2].standing = Standing::RuleChanged;
    cases[3].verdict.keyParts[1].call = "8";
    cases[3].standing = Standing::EvidenceChanged;
    cases[4].verdict.state = "ambiguous_key";
    cases[4].standing = Standing::EvidenceChanged;
    cases[5].verdict.device = analysis->sessions[0]->id().text() + "/@999999";
    cases[5].standing = Standing::EventGone;
    cases[6].verdict.device = "sha256:" + std::string(64, '0') + "#1/@1";
    cases[6].standing = Standing::NotOpen;
    workspace::Contents contents;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        cases[i].verdict.id = {static_cast<std::int64_t>(i)};
        contents.put(cases[i].verdict);
    }
    const auto standings = standingsOf(*analysis, contents);
    ASSERT_EQ(standings.size(), cases.size());
    for (std::size_t i = 0; i < cases.size(); ++i)
        EXPECT_EQ(standings.at(VerdictId{static_cast<std::int64_t>(i)}), cases[i].standing)
            << i << " " << standingSentence(cases[i].standing);
}

TEST(VerifyStanding, EndsWhenTheFileHasAnotherContent) {
    const AnalysisPtr before = twoSessions();
    const EventRef event = verifyQueue(*before, {QueueKind::Matches, {0}, 0, 0}).front();
    workspace::Contents contents;
    contents.put(judged(*before, event, Judgement::Confirmed, 1));
    const AnalysisPtr after = analyse({artifactOf({pairs(3, kPairs)}, "a.json")});
    EXPECT_EQ(standingsOf(*after, contents).at(VerdictId{1}), Standing::NotOpen);
}

TEST(VerifyStatistics, CountTheLatestVerdictThatStillStands) {
    const AnalysisPtr analysis = twoSessions();
    const std::vector<EventRef> items = verifyQueue(*analysis, {QueueKind::Matches, {0}, 0, 0});
    workspace::Contents contents;
    contents.put(judged(*analysis, items[0], Judgement::Confirmed, 1, 10));
    contents.put(judged(*analysis, items[1], Judgement::Confirmed, 2, 20));
    contents.put(judged(*analysis, items[1], Judgement::Disputed, 3, 30));
    contents.put(judged(*analysis, items[2], Judgement::Skipped, 4, 40));
    Verdict stale = judged(*analysis, items[3], Judgement::Confirmed, 5, 50);
    stale.rule = "an earlier rule";
    contents.put(stale);
    contents.put(
        judged(*analysis, verifyQueue(*analysis, {QueueKind::Matches, {1}, 0, 0})[0], Judgement::Confirmed, 6));
    const VerifyStatistics statistics = statisticsOf(*analysis, items, contents);
    EXPECT_EQ(statistics.items, items.size());
    EXPECT_EQ(statistics.confirmed, 1U);
    EXPECT_EQ(statistics.disputed, 1U);
    EXPECT_EQ(statistics.skipped, 1U);
    EXPECT_EQ(statistics.stale, 1U);
    EXPECT_EQ(statistics.reviewed(), 2U);
}

} // namespace lanescope::test
