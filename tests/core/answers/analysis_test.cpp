// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis.h"
#include "tests/core/support/store_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace lanescope::test {

namespace {

using analysis::AnalysisPtr;
using model::ArtifactPtr;
using model::Evidence;

model::ArtifactId idOf(std::string_view hex) {
    model::ArtifactId::Digest digest{};
    for (std::size_t i = 0; i < hex.size(); ++i) {
        const auto value = static_cast<unsigned>(hex[i] <= '9' ? hex[i] - '0' : hex[i] - 'a' + 10);
        digest[i / 2] = static_cast<std::uint8_t>(digest[i / 2] | (i % 2 == 0 ? value << 4U : value));
    }
    return model::ArtifactId(digest);
}

ArtifactPtr artifactWith(std::string_view hex, const std::string &path, std::uint32_t sessions = 1) {
    std::vector<model::SessionPtr> made;
    for (std::uint32_t n = 1; n <= sessions; ++n) {
        SessionFixture s;
        s.info().id = model::SessionId(idOf(hex), n);
        s.call("cudaLaunchKernel", {.start = 0, .duration = 5, .id = "1"});
        made.push_back(s.finish());
    }
    return artifactOf(made, path);
}

std::string foundOr(const AnalysisPtr &open, const std::string &text) {
    const auto found = open->findSession(text);
    return found ? open->shortIds[found.value()] : found.error().code;
}

TEST(AnalysisNames, ShortIdsHaveEightDigitsOrMoreUntilUnique) {
    const AnalysisPtr open = analysis::analyse(
        {artifactWith("3f9a21c7aa", "a.json"), artifactWith("3f9a21c7ab", "b.json"), artifactWith("88", "c.json", 2)});
    EXPECT_EQ((std::vector<std::string>{"3f9a21c7aa", "3f9a21c7ab", "88000000#1", "88000000#2"}), open->shortIds);
    EXPECT_EQ((std::vector<std::size_t>{0, 1, 2, 2}), open->artifactOfSession);
}

TEST(AnalysisNames, SessionsAreFoundByIdAndByPath) {
    const AnalysisPtr open =
        analysis::analyse({artifactWith("3f9a21c7aa", "run/x/a.json"), artifactWith("3f9a21c7ab", "run/y/a.json"),
                           artifactWith("88", "run/y/b#1.json"), artifactWith("99", "c.json", 2)});
    EXPECT_EQ("3f9a21c7aa", foundOr(open, open->sessions[0]->id().text()));
    EXPECT_EQ("3f9a21c7ab", foundOr(open, "3f9a21c7ab"));
    EXPECT_EQ("3f9a21c7ab", foundOr(open, "3f9a21c7ab#1"));
    EXPECT_EQ("3f9a21c7aa", foundOr(open, "run/x/a.json"));
    EXPECT_EQ("3f9a21c7ab", foundOr(open, "y/a.json"));
    EXPECT_EQ("88000000", foundOr(open, "b#1.json"));
    EXPECT_EQ("99000000#2", foundOr(open, "99000000#2"));
    EXPECT_EQ("99000000#1", foundOr(open, "c.json#1"));
    EXPECT_EQ("ambiguous_session", foundOr(open, "3f9a21c7"));
    EXPECT_EQ("ambiguous_session", foundOr(open, "a.json"));
    EXPECT_EQ("ambiguous_session", foundOr(open, "c.json"));
    for (const char *text : {"", "3f9a", "json", "d.json", "99000000#3", "3f9a21c7aa#2", "#1", "c.json#x"})
        EXPECT_EQ("no_such_session", foundOr(open, text)) << text;
}

TEST(AnalysisNames, TheErrorListsWhatAnAmbiguousNameCouldMean) {
    const AnalysisPtr open = analysis::analyse({artifactWith("99", "c.json", 2)});
    const auto found = open->findSession("c.json");
    ASSERT_FALSE(found);
    EXPECT_NE(std::string::npos, found.error().what.find("99000000#1, 99000000#2"));
}

TEST(AnalysisNames, IndexOfKnowsOpenSessionsOnly) {
    const AnalysisPtr open = analysis::analyse({artifactWith("99", "c.json", 2)});
    EXPECT_EQ(1U, open->indexOf(model::SessionId(idOf("99"), 2)));
    EXPECT_EQ(std::nullopt, open->indexOf(model::SessionId(idOf("99"), 3)));
}

std::string titleOf(const model::Registration &registration,
                    const std::function<void(model::SessionInfo &)> &edit = {}) {
    SessionFixture s;
    s.call("cudaLaunchKernel", {.start = 0, .duration = 5, .id = "1"});
    if (edit)
        edit(s.info());
    auto artifact = std::make_shared<model::Artifact>(*artifactOf({s.finish()}, "runs/trace-one.json"));
    artifact->registrations = {registration};
    return analysis::laneTitle(*analysis::analyse({artifact}), 0);
}

TEST(AnalysisTitles, NameStageAndRanksElseRoleElseDeclaredIdElseFile) {
    model::Registration staged;
    staged.stage = {model::Stage::Prefill, Evidence::FileName};
    staged.role = {"prefill_profile", Evidence::FileName};
    EXPECT_EQ("PREFILL", titleOf(staged));
    staged.rank.tp = 0;
    staged.rank.pp = 1;
    EXPECT_EQ("PREFILL · TP0 · PP1", titleOf(staged));
    model::Registration ranked;
    ranked.rank.global = 34;
    EXPECT_EQ("RANK 34", titleOf(ranked));
    model::Registration role;
    role.role = {"cycle_0000", Evidence::User};
    EXPECT_EQ("cycle_0000", titleOf(role));
    EXPECT_EQ("trace-one.json", titleOf({}));
    const auto declare = [](model::SessionInfo &info) { info.declared = {"capture-7", "s1"}; };
    EXPECT_EQ("capture-7 · s1", titleOf({}, declare));
    EXPECT_EQ("[TP00]", titleOf({}, [](model::SessionInfo &info) { info.label = "[TP00]"; }));
    EXPECT_EQ("trace-one.json", titleOf({}, [](model::SessionInfo &info) {
                  info.historical = true;
                  info.label = "rows";
              }));
}

ArtifactPtr marked(std::initializer_list<const char *> names, const model::Registration &registration = {}) {
    SessionFixture s;
    for (const char *name : names)
        s.annotation(name, {.start = 0, .duration = 5});
    auto artifact = std::make_shared<model::Artifact>(*artifactOf({s.finish()}));
    artifact->registrations = {registration};
    return artifact;
}

TEST(AnalysisStages, MarksOfOneStageRegisterItWhereNobodyElseDid) {
    const auto stage = [](const ArtifactPtr &artifact) {
        return analysis::analyse({artifact})->registrations[0].stage;
    };
    EXPECT_EQ(model::Stage::Decode, stage(marked({"decode 1", "ProfilerStep#1", "decode 2"})).value);
    EXPECT_EQ(Evidence::Annotation, stage(marked({"decode 1"})).evidence);
    EXPECT_EQ(model::Stage::Unknown, stage(marked({"decode 1", "prefill 1"})).value);
    EXPECT_EQ(model::Stage::Unknown, stage(marked({"decode 1", "flameox.phase:warmup"})).value);
    EXPECT_EQ(model::Stage::Unknown, stage(marked({"ProfilerStep#1"})).value);
    model::Registration named;
    named.stage = {model::Stage::Prefill, Evidence::FileName};
    EXPECT_EQ(model::Stage::Prefill, stage(marked({"decode 1"}, named)).value);
}

TEST(Analysis, LostBuffersQualifyEveryNumberOfTheArtifact) {
    SessionFixture s;
    s.kernel("a", {.start = 0, .duration = 5, .phase = "decode"});
    auto artifact = std::make_shared<model::Artifact>(*artifactOf({s.finish()}));
    artifact->report.add(model::Severity::DataLoss, "buffer_loss", "activity buffers were lost");
    const AnalysisPtr open = analysis::analyse({artifact});
    EXPECT_EQ(std::vector<std::string>{"buffer_loss"}, open->numbers[0].total.qualifiers);
    EXPECT_EQ(std::vector<std::string>{"buffer_loss"}, open->numbers[0].regions[0].qualifiers);
}

TEST(Analysis, PartsAreParallelToTheSessionsOfAllArtifacts) {
    const AnalysisPtr open = analysis::analyse({artifactWith("11", "a.json", 2), artifactWith("22", "b.json")});
    EXPECT_EQ(3U, open->sessions.size());
    EXPECT_EQ(3U, open->correlation.sessions.size());
    EXPECT_EQ(3U, open->phases.size());
    EXPECT_EQ(3U, open->numbers.size());
    EXPECT_EQ(3U, open->coverage.size());
    EXPECT_EQ(3U, open->registrations.size());
    EXPECT_FALSE(open->cancelled);
}

TEST(Analysis, NothingOpenIsAnEmptyAnalysis) {
    const AnalysisPtr open = analysis::analyse({}, {model::Error{"not_found", "no such file", "x.json", {}, {}}});
    EXPECT_TRUE(open->sessions.empty());
    EXPECT_EQ(1U, open->openErrors.size());
    EXPECT_FALSE(open->cancelled);
}

TEST(Analysis, CancellingStopsAndSaysSo) {
    std::stop_source stop;
    std::vector<std::string> steps;
    model::JobControl job;
    job.stop = stop.get_token();
    job.progress = [&](const model::Progress &progress) {
        steps.emplace_back(progress.step);
        if (progress.step == "attributing phases")
            stop.request_stop();
    };
    const AnalysisPtr open = analysis::analyse({artifactWith("11", "a.json", 2)}, {}, job);
    EXPECT_TRUE(open->cancelled);
    EXPECT_TRUE(open->numbers.empty());
    EXPECT_TRUE(open->findings.empty());
    EXPECT_NE(steps.end(), std::find(steps.begin(), steps.end(), "correlating"));
}

TEST(Analysis, ReportsItsStepsInOrder) {
    std::vector<std::string> steps;
    model::JobControl job;
    job.progress = [&](const model::Progress &progress) {
        if (steps.empty() || steps.back() != progress.step)
            steps.emplace_back(progress.step);
    };
    (void)analysis::analyse({artifactWith("11", "a.json")}, {}, job);
    const std::vector<std::string> tail(steps.end() - 3, steps.end());
    EXPECT_EQ((std::vector<std::string>{"attributing phases", "computing numbers", "collecting findings"}), tail);
}

} // namespace
} // namespace lanescope::test
