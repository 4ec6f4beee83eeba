// SPDX-License-Identifier: Apache-2.0
#include "analysis/correlation.h"
#include "tests/core/support/store_fixture.h"

#include <gtest/gtest.h>

#include <stop_token>

namespace lanescope::test {
namespace {

using namespace analysis;
using namespace model;

Correlation correlateAll(const std::vector<SessionPtr> &sessions) { return correlate(sessions); }

MatchState stateAt(const Correlation &all, const std::vector<SessionPtr> &sessions, std::size_t session, Place place) {
    return all.sessions[session].state[deviceOf(*sessions[session], place).index()];
}

TEST(CorrelationStates, OneCallAndOneKernelOfAKeyAreAMatch) { // C7
    SessionFixture f;
    const Place call = f.call("cudaLaunchKernel", {.start = 100, .duration = 10, .id = "7"});
    const Place kernel = f.kernel("k", {.start = 130, .duration = 5, .id = "7"});
    const std::vector<SessionPtr> sessions{f.finish()};
    const Correlation all = correlateAll(sessions);
    const DeviceEventRef event = deviceOf(*sessions[0], kernel);
    EXPECT_EQ(stateAt(all, sessions, 0, kernel), MatchState::Qualified);
    EXPECT_EQ(all.sessions[0].source[event.index()], callOf(*sessions[0], call));
    EXPECT_EQ(all.sessions[0].callState[0], CallState::HasDeviceWork);
    const auto latency = latencyOf(*sessions[0], all.sessions[0], event);
    ASSERT_TRUE(latency);
    EXPECT_EQ(latency->latency.count, 30);
    EXPECT_EQ(latency->queue.count, 20);
}

TEST(CorrelationStates, EqualIdsInTwoSessionsNeverMatch) { // C1
    SessionFixture a(1);
    a.call("cudaLaunchKernel", {.pid = "P1", .start = 1000, .duration = 10, .id = "7"});
    SessionFixture b(2);
    const Place kernel = b.kernel("k", {.pid = "P2", .start = 0, .duration = 5, .id = "7"});
    const std::vector<SessionPtr> sessions{a.finish(), b.finish()};
    const Correlation all = correlateAll(sessions);
    EXPECT_EQ(stateAt(all, sessions, 1, kernel), MatchState::LaunchInOtherSession);
    EXPECT_EQ(all.qualified, 0U);
    EXPECT_EQ(all.refused, 1U);
    EXPECT_EQ(all.refusedPairs, 1U);
    EXPECT_EQ(all.refusedByState[static_cast<std::size_t>(MatchState::LaunchInOtherSession)], 1U);
    EXPECT_EQ(all.sessions[0].callState[0], CallState::NoDeviceWork);
}

TEST(CorrelationStates, SessionsOfOneArtifactAreAsSeparateAsTwoArtifacts) { // C1, one file
    SessionFixture a(1, 1);
    a.call("cudaLaunchKernel", {.start = 1000, .duration = 10, .id = "7"});
    SessionFixture b(1, 2);
    const Place kernel = b.kernel("k", {.start = 0, .duration = 5, .id = "7"});
    const std::vector<SessionPtr> sessions{a.finish(), b.finish()};
    EXPECT_EQ(stateAt(correlateAll(sessions), sessions, 1, kernel), MatchState::LaunchInOtherSession);
}

TEST(CorrelationStates, AShiftedCopyOpenedBesideItsOriginalChangesNoMatch) { // C2
    std::vector<SessionPtr> sessions;
    for (const std::int64_t shift : {0LL, 10'000'000'000LL}) {
        SessionFixture f(shift == 0 ? 1 : 2);
        f.call("cudaLaunchKernel", {.start = shift + 100, .duration = 10, .id = "7"});
        f.kernel("k", {.start = shift + 130, .duration = 5, .id = "7"});
        sessions.push_back(f.finish());
    }
    const Correlation all = correlateAll(sessions);
    EXPECT_EQ(all.qualified, 2U);
    EXPECT_EQ(all.refused, 0U);
    EXPECT_EQ(all.bareIdPairs, 4U);
    EXPECT_EQ(all.refusedPairs, 2U);
    for (const SessionCorrelation &session : all.sessions)
        EXPECT_EQ(session.flags[0], 0U);
}

TEST(CorrelationStates, AnIdOfTwoProcessesMatchesInItsOwnProcessOnly) { // C3, nsys with equal ids
    SessionFixture f;
    f.nsight();
    f.call("cudaLaunchKernel", {.pid = "111", .start = 100, .duration = 10, .id = "7"});
    const Place second = f.call("cudaLaunchKernel", {.pid = "112", .start = 110, .duration = 10, .id = "7"});
    const Place kernel = f.kernel("k", {.pid = "112", .start = 130, .duration = 5, .id = "7"});
    const Place orphan = f.kernel("k", {.pid = "113", .start = 140, .duration = 5, .id = "7"});
    const std::vector<SessionPtr> sessions{f.finish()};
    const Correlation all = correlateAll(sessions);
    EXPECT_EQ(all.sessions[0].source[deviceOf(*sessions[0], kernel).index()], callOf(*sessions[0], second));
    EXPECT_EQ(stateAt(all, sessions, 0, orphan), MatchState::LaunchInOtherProcess);
    EXPECT_EQ(all.bareIdPairs, 4U);
    EXPECT_EQ(all.refusedPairs, 3U);
}

TEST(CorrelationStates, KernelsWithoutProcessMissTheirScope) { // C4
    SessionFixture f;
    f.call("cudaLaunchKernel", {.start = 100, .duration = 10, .id = "7"});
    const Place kernel = f.kernel("k", {.pid = std::nullopt, .start = 130, .duration = 5, .id = "7"});
    const std::vector<SessionPtr> sessions{f.finish()};
    const Correlation all = correlateAll(sessions);
    EXPECT_EQ(stateAt(all, sessions, 0, kernel), MatchState::MissingProcessScope);
    EXPECT_EQ(all.sessions[0].callState[0], CallState::MissingProcessScope); // not "GPU work missing"
    EXPECT_EQ(all.refused, 1U);
}

TEST(CorrelationStates, KinetoKernelsBelongToTheOneCpuProcess) {
    SessionFixture f;
    f.kineto("251");
    f.call("hipLaunchKernel", {.pid = "251", .start = 100, .duration = 10, .id = "7"});
    const Place kernel = f.kernel("k", {.pid = std::nullopt, .start = 130, .duration = 5, .id = "7"});
    const std::vector<SessionPtr> sessions{f.finish()};
    EXPECT_EQ(stateAt(correlateAll(sessions), sessions, 0, kernel), MatchState::Qualified);
    const auto key = deviceKey(*sessions[0], deviceOf(*sessions[0], kernel));
    ASSERT_TRUE(key);
    EXPECT_TRUE(key->processImplied);
    EXPECT_EQ(sessions[0]->processText(key->key.scope.process), "251");
    EXPECT_EQ(key->key, callKey(*sessions[0], CallRef(0))->key);
}

TEST(CorrelationStates,
     SessionsThatCannotBeToldApartProveNothing) { // merged ranks: a launch claims the kernels of every rank
    SessionFixture f;
    f.kineto("100").notSeparable();
    f.call("cudaGraphLaunch", {.pid = "100", .start = 100, .duration = 10, .id = "7"});
    f.call("cudaGraphLaunch", {.pid = "200", .start = 100, .duration = 10, .id = "7"});
    const Place kernel = f.kernel("k", {.pid = std::nullopt, .start = 130, .duration = 5, .id = "7"});
    const std::vector<SessionPtr> sessions{f.finish()};
    const Correlation all = correlateAll(sessions);
    EXPECT_EQ(stateAt(all, sessions, 0, kernel), MatchState::SessionsNotSeparable);
    EXPECT_EQ(all.sessions[0].callState[0], CallState::SessionsNotSeparable);
    EXPECT_EQ(all.refused, 1U);
}

TEST(CorrelationStates, HistoricalRowsHaveNoSessionScope) { // C8
    SessionFixture f;
    f.historical();
    f.call("cudaLaunchKernel", {.start = 100, .duration = 10, .id = "7"});
    const Place kernel = f.kernel("k", {.start = 130, .duration = 5, .id = "7"});
    const Place without = f.kernel("k", {.start = 140, .duration = 5});
    const std::vector<SessionPtr> sessions{f.finish()};
    const Correlation all = correlateAll(sessions);
    EXPECT_EQ(stateAt(all, sessions, 0, kernel), MatchState::MissingSessionScope);
    EXPECT_EQ(stateAt(all, sessions, 0, without), MatchState::MissingSessionScope);
    EXPECT_EQ(all.sessions[0].callState[0], CallState::MissingSessionScope);
    EXPECT_EQ(all.withId, 1U);
    EXPECT_EQ(all.refused, 1U);
    EXPECT_FALSE(deviceKey(*sessions[0], DeviceEventRef(0)));
}

TEST(CorrelationStates, TwoCallsOfOneKeyAreAmbiguous) { // C9, duplicate ids with CUDA 13
    SessionFixture f;
    f.kineto();
    f.call("cudaLaunchKernel", {.start = 100, .duration = 10, .id = "8"});
    f.call("cudaLaunchKernel", {.start = 100, .duration = 10, .id = "8"});
    const Place kernel = f.kernel("k", {.pid = std::nullopt, .start = 130, .duration = 5, .id = "8"});
    const std::vector<SessionPtr> sessions{f.finish()};
    const Correlation all = correlateAll(sessions);
    const DeviceEventRef event = deviceOf(*sessions[0], kernel);
    EXPECT_EQ(stateAt(all, sessions, 0, kernel), MatchState::AmbiguousKey);
    EXPECT_EQ(all.sessions[0].candidates[event.index()], 2U);
    EXPECT_EQ(all.sessions[0].callState[1], CallState::AmbiguousKey);
    EXPECT_FALSE(has(all.sessions[0].flags[event.index()], Flag::IdReused));
    EXPECT_EQ(bareIdCandidates(sessions, 0, event).size(), 2U);
}

TEST(CorrelationStates, EveryCopyWithOneIdIsAmbiguousAndTheIdReused) {
    SessionFixture f;
    f.kineto();
    for (const std::int64_t at : {100, 200, 300}) {
        f.call("hipMemcpy", {.start = at, .duration = 10, .id = "1"});
        f.memcpy({.pid = std::nullopt, .start = at + 20, .duration = 5, .id = "1"});
    }
    const std::vector<SessionPtr> sessions{f.finish()};
    const Correlation all = correlateAll(sessions);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(all.sessions[0].state[i], MatchState::AmbiguousKey);
        EXPECT_TRUE(has(all.sessions[0].flags[i], Flag::IdReused));
    }
    EXPECT_EQ(all.qualified, 0U);
    EXPECT_EQ(all.refusedPairs, 9U);
}

struct LoneKernel {
    const char *name;
    void (*build)(SessionFixture &);
    MatchState state; ///< of its one kernel
};
void PrintTo(const LoneKernel &c, std::ostream *out) { *out << c.name; }
class CorrelationLoneKernel : public testing::TestWithParam<LoneKernel> {};

TEST_P(CorrelationLoneKernel, HasTheStateThatItsCallsLeaveIt) {
    SessionFixture f;
    GetParam().build(f);
    const std::vector<SessionPtr> sessions{f.finish()};
    EXPECT_EQ(stateCode(correlateAll(sessions).sessions[0].state[0]), stateCode(GetParam().state));
}

const LoneKernel kLoneKernels[] = {
    {"calls without process match nothing",
     [](SessionFixture &f) {
         f.call("cudaLaunchKernel", {.pid = std::nullopt, .start = 100, .duration = 10, .id = "7"});
         f.kernel("k", {.start = 130, .duration = 5, .id = "7"});
     },
     MatchState::MissingProcessScope},
    {"a Kineto session without calls has no process to miss", // edges of the window, B of the seed
     [](SessionFixture &f) {
         f.kinetoWithoutProcess();
         f.kernel("k", {.pid = std::nullopt, .start = 130, .duration = 5, .id = "7"});
     },
     MatchState::LaunchNotInSession},
    {"the name of a call does not decide", // cuLaunchKernelEx, unlisted names
     [](SessionFixture &f) {
         f.call("someVendorEnqueue", {.start = 10, .duration = 1, .id = "3", .api = ApiClass::Driver});
         f.kernel("k", {.start = 20, .duration = 1, .id = "3"});
     },
     MatchState::Qualified}};
INSTANTIATE_TEST_SUITE_P(Table, CorrelationLoneKernel, testing::ValuesIn(kLoneKernels));

struct IdCase {
    const char *name;
    void (*profile)(SessionFixture &);
    const char *callId;
    const char *deviceId;
    MatchState state;
};
void PrintTo(const IdCase &c, std::ostream *out) { *out << c.name; }
class CorrelationIds : public testing::TestWithParam<IdCase> {};

TEST_P(CorrelationIds, DecideTheState) {
    SessionFixture f;
    GetParam().profile(f);
    f.call("cudaLaunchKernel", {.start = 100, .duration = 10, .id = GetParam().callId});
    f.kernel("k", {.start = 130, .duration = 5, .id = GetParam().deviceId});
    const std::vector<SessionPtr> sessions{f.finish()};
    EXPECT_EQ(stateCode(correlateAll(sessions).sessions[0].state[0]), stateCode(GetParam().state));
}

void rowsProfile(SessionFixture &f) { f.rows(); }
void nsightProfile(SessionFixture &f) { f.nsight(); }
void kinetoProfile(SessionFixture &f) { f.kineto(); }
void rocmProfile(SessionFixture &f) { f.info().profile.placeholders = {true, false, false}; }
void unknownSchema(SessionFixture &f) {
    f.nsight();
    f.info().profile.known = false;
}
void noKeyRule(SessionFixture &f) { f.chrome(); }

INSTANTIATE_TEST_SUITE_P(
    Table, CorrelationIds,
    testing::Values(IdCase{"zero in rows", rowsProfile, "0", "0", MatchState::PlaceholderId}, // C11
                    IdCase{"zero in Kineto", kinetoProfile, "0", "0", MatchState::PlaceholderId},
                    IdCase{"zero in Nsight", nsightProfile, "0", "0", MatchState::PlaceholderId},
                    IdCase{"zero elsewhere", rocmProfile, "0", "0", MatchState::PlaceholderId},
                    IdCase{"minus one in Kineto", kinetoProfile, "-1", "-1", MatchState::PlaceholderId},
                    IdCase{"minus one in Nsight", nsightProfile, "-1", "-1", MatchState::Qualified},
                    IdCase{"uint32 max in rows", rowsProfile, "4294967295", "4294967295", MatchState::PlaceholderId},
                    IdCase{"uint32 max in Nsight", nsightProfile, "4294967295", "4294967295",
                           MatchState::PlaceholderId},
                    IdCase{"uint32 max elsewhere", rocmProfile, "4294967295", "4294967295", MatchState::Qualified},
                    IdCase{"no id at the kernel", rowsProfile, "7", "", MatchState::MissingId},
                    IdCase{"no id at the call", rowsProfile, "", "7", MatchState::LaunchNotInSession},
                    IdCase{"a decimal fraction is another id", rowsProfile, "4", "4.0", MatchState::LaunchNotInSession},
                    IdCase{"a leading zero is another id", rowsProfile, "7", "07", MatchState::LaunchNotInSession},
                    IdCase{"hexadecimal is another id", rowsProfile, "7", "0x7", MatchState::LaunchNotInSession},
                    IdCase{"minus zero is no zero", rowsProfile, "-0", "-0", MatchState::Qualified},
                    IdCase{"text ids match as text", rowsProfile, "id 42", "id 42", MatchState::Qualified},
                    IdCase{"ids of 64 bits match", rowsProfile, "18446744073709551615", "18446744073709551615",
                           MatchState::Qualified},
                    IdCase{"unknown schema", unknownSchema, "7", "7", MatchState::UnknownProfile},
                    IdCase{"no key rule", noKeyRule, "7", "7", MatchState::UnknownProfile}));

TEST(CorrelationStates, TextIdsAreComparedAcrossSessionsByTheirText) {
    SessionFixture a(1);
    a.call("cudaLaunchKernel", {.start = 1, .duration = 1, .id = "launch-x"});
    SessionFixture b(2);
    b.call("cudaLaunchKernel", {.start = 1, .duration = 1, .id = "something else first"});
    b.kernel("k", {.start = 5, .duration = 1, .id = "launch-x"});
    const std::vector<SessionPtr> sessions{a.finish(), b.finish()};
    const Correlation all = correlateAll(sessions);
    EXPECT_EQ(all.sessions[1].state[0], MatchState::LaunchInOtherSession);
    const auto candidates = bareIdCandidates(sessions, 1, DeviceEventRef(0));
    ASSERT_EQ(candidates.size(), 1U);
    EXPECT_EQ(candidates[0].session, 0U);
}

struct ContextCase {
    const char *name;
    const char *api;
    std::optional<std::string> callContext;
    std::optional<std::string> kernelContext;
    bool rows;
    MatchState state;
};
void PrintTo(const ContextCase &c, std::ostream *out) { *out << c.name; }
class CorrelationContexts : public testing::TestWithParam<ContextCase> {};

TEST_P(CorrelationContexts, ConflictOnlyWhereBothEndsOfRowsCarryOne) {
    SessionFixture f;
    if (!GetParam().rows)
        f.nsight();
    f.call(GetParam().api, {.start = 100, .duration = 10, .id = "7", .context = GetParam().callContext});
    f.kernel("k", {.context = GetParam().kernelContext, .start = 130, .duration = 5, .id = "7"});
    const std::vector<SessionPtr> sessions{f.finish()};
    const Correlation all = correlateAll(sessions);
    EXPECT_EQ(stateCode(all.sessions[0].state[0]), stateCode(GetParam().state));
    EXPECT_EQ(all.sessions[0].callState[0],
              GetParam().state == MatchState::Qualified ? CallState::HasDeviceWork : CallState::ScopeConflict);
}

INSTANTIATE_TEST_SUITE_P(
    Table, CorrelationContexts,
    testing::Values(
        ContextCase{"equal", "cudaLaunchKernel", "1", "1", true, MatchState::Qualified},
        ContextCase{"different", "cudaLaunchKernel", "1", "2", true, MatchState::ScopeConflict},
        ContextCase{"missing at the call", "cudaLaunchKernel", std::nullopt, "2", true, MatchState::Qualified},
        ContextCase{"missing at the kernel", "cudaLaunchKernel", "1", std::nullopt, true, MatchState::Qualified},
        ContextCase{"graph launch", "cudaGraphLaunch_v10000", "1", "2", true, MatchState::Qualified},
        ContextCase{"another profile", "cudaLaunchKernel", "1", "2", false, MatchState::Qualified}));

TEST(CorrelationStates,
     CallsThatLaunchNothingAreNormalAndOrphansStayOrphans) { // negative queue lengths, launches without kernels
    SessionFixture f;
    f.kineto();
    for (const char *id : {"1", "2", "3", "4", "5"})
        f.call("cudaLaunchKernel", {.start = 10, .duration = 1, .id = id});
    for (const char *id : {"4", "5", "90", "91"})
        f.kernel("k", {.pid = std::nullopt, .start = 20, .duration = 1, .id = id});
    const std::vector<SessionPtr> sessions{f.finish()};
    const SessionCorrelation result = correlateAll(sessions).sessions[0];
    EXPECT_EQ(result.stateCounts[static_cast<std::size_t>(MatchState::Qualified)], 2U);
    EXPECT_EQ(result.stateCounts[static_cast<std::size_t>(MatchState::LaunchNotInSession)], 2U);
    EXPECT_EQ(std::count(result.callState.begin(), result.callState.end(), CallState::NoDeviceWork), 3);
}

TEST(CorrelationStates, OtherDeviceRecordsAreInNoStateAndSynchronisationsInNoCount) {
    SessionFixture f;
    const Place wait = f.call("cudaStreamSynchronize", {.start = 10, .duration = 9, .id = "3"});
    f.sync("Stream sync", {.start = 12, .duration = 1, .id = "3"});
    f.deviceOther("ccp", {.start = 12, .duration = 1, .id = "3"});
    const std::vector<SessionPtr> sessions{f.finish()};
    const Correlation all = correlateAll(sessions);
    EXPECT_EQ(all.deviceEvents, 0U);
    EXPECT_EQ(all.bareIdMatches, 0U);
    EXPECT_EQ(all.sessions[0].callState[0], CallState::NoDeviceWork);
    ASSERT_EQ(all.sessions[0].syncSource.size(), 1U);
    EXPECT_EQ(all.sessions[0].syncSource[0], callOf(*sessions[0], wait));
}

TEST(CorrelationStates, NothingOpenAndEmptySessionsGiveEmptyResults) {
    EXPECT_EQ(correlateAll({}).deviceEvents, 0U);
    SessionFixture f;
    const std::vector<SessionPtr> sessions{f.finish()};
    const Correlation all = correlateAll(sessions);
    ASSERT_EQ(all.sessions.size(), 1U);
    EXPECT_EQ(all.sessions[0].fanBegin, std::vector<std::uint32_t>{0});
}

TEST(CorrelationStates, ACancelledJobSaysSo) {
    SessionFixture f;
    f.kernel("k", {.start = 1, .duration = 1, .id = "1"});
    const std::vector<SessionPtr> sessions{f.finish()};
    std::stop_source stop;
    stop.request_stop();
    JobControl job;
    job.stop = stop.get_token();
    EXPECT_TRUE(correlate(sessions, job).cancelled);
    EXPECT_FALSE(correlate(sessions).cancelled);
}

} // namespace
} // namespace lanescope::test
