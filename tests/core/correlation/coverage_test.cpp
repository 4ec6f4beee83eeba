// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/numbers_of.h"

#include <gtest/gtest.h>

#include <ostream>

namespace lanescope::test {

namespace {

/// "ids, matches (reason): what there is".
std::string coverageText(const analysis::Coverage &coverage) {
    std::string text = std::string(coverageCode(coverage.correlationIds)) + ", " +
                       std::string(coverageCode(coverage.hostToDeviceCorrelation));
    if (!coverage.reason.empty())
        text += " (" + coverage.reason + ")";
    text += ":";
    const std::pair<bool, const char *> parts[] = {{coverage.runtimeLaunches, " launches"},
                                                   {coverage.acceleratorKernels, " kernels"},
                                                   {coverage.streamIdentity, " streams"},
                                                   {coverage.phaseAnnotations, " marks"}};
    for (const auto &[there, name] : parts)
        text += there ? name : "";
    return text;
}

struct CoverageCase {
    const char *name;
    void (*build)(SessionFixture &);
    const char *coverage;
};
std::ostream &operator<<(std::ostream &out, const CoverageCase &one) { return out << one.name; }

class CoverageOf : public testing::TestWithParam<CoverageCase> {};
TEST_P(CoverageOf, IsWhatTheRecordsProve) {
    SessionFixture s;
    GetParam().build(s);
    EXPECT_EQ(coverageText(NumbersOf(s).coverage), GetParam().coverage);
}

const CoverageCase kCoverageCases[] = {
    {"WithoutDeviceEventsBothLevelsAreNone",
     [](SessionFixture &s) {
         s.call("cudaLaunchKernel", {.start = 0, .duration = 5, .id = "1"});
         s.deviceOther("ccp", {.start = 0, .duration = 5, .id = "1"});
     },
     "none, none (no_device_events): launches"},
    {"IdsAndProvenMatchesAreTwoThings",
     [](SessionFixture &s) {
         s.call("cudaLaunchKernel", {.start = 0, .duration = 5, .id = "1"});
         s.kernel("a", {.start = 10, .duration = 5, .id = "1"});
         s.kernel("b", {.start = 20, .duration = 5, .id = "2"});
     },
     "all, partial (launch_not_in_session): launches kernels streams"},
    {"AProvenSessionHasNoReason",
     [](SessionFixture &s) {
         s.call("cudaMemcpyAsync", {.start = 0, .duration = 5, .id = "1"});
         s.memcpy({.start = 10, .duration = 5, .id = "1"});
     },
     "all, all: launches"},
    {"ACallWithoutProvenWorkIsALaunchOnlyByItsName",
     [](SessionFixture &s) {
         s.call("cudaMemcpyAsync", {.start = 0, .duration = 5, .id = "1"});
         s.call("cudaDeviceSynchronize", {.start = 0, .duration = 5, .id = "2"});
         s.kernel("a", {.start = 10, .duration = 5, .id = "3"});
     },
     "all, none (launch_not_in_session): kernels streams"},
    {"OneKernelWithoutStreamEndsStreamIdentity",
     [](SessionFixture &s) {
         s.kernel("a", {.start = 10, .duration = 5});
         s.kernel("b", {.stream = std::nullopt, .start = 20, .duration = 5});
     },
     "none, none (missing_id): kernels"},
    {"OneMarkIsAPhaseAnnotation",
     [](SessionFixture &s) { s.annotation("ProfilerStep#1", {.start = 0, .duration = 5}); },
     "none, none (no_device_events): marks"},
    {"OtherAnnotationsAndPhasesOfRowsAreNone",
     [](SessionFixture &s) {
         s.annotation("forward", {.start = 0, .duration = 5});
         s.slice("work", {.start = 0, .duration = 5, .phase = "decode"});
     },
     "none, none (no_device_events):"},
    {"HistoricalRowsCannotClaimHostToDeviceCorrelation",
     [](SessionFixture &s) {
         s.historical();
         s.call("cudaLaunchKernel", {.start = 0, .duration = 5, .id = "1"});
         s.kernel("a", {.start = 10, .duration = 5, .id = "1"});
     },
     "all, none (missing_session_scope): launches kernels streams"}};
INSTANTIATE_TEST_SUITE_P(All, CoverageOf, testing::ValuesIn(kCoverageCases),
                         [](const auto &row) { return std::string(row.param.name); });

} // namespace
} // namespace lanescope::test
