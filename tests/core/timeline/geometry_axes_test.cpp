// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/camera.h"
#include "analysis/timeline/kernel_colour.h"
#include "analysis/timeline/ruler.h"
#include "analysis/timeline/time_text.h"

#include <gtest/gtest.h>

#include <limits>
#include <tuple>

namespace {

using namespace lanescope;
using namespace lanescope::analysis;
using model::ClockId;
using model::Ns;

const ClockId kA{model::SessionId(model::ArtifactId(), 1), model::ClockRef(0)};
const ClockId kB{model::SessionId(model::ArtifactId(), 2), model::ClockRef(0)};
const ClockId kC{model::SessionId(model::ArtifactId(), 3), model::ClockRef(0)};

std::string plain(std::string text) {
    for (std::size_t at = 0; (at = text.find("\u00A0", at)) != std::string::npos;)
        text.replace(at, 2, " ");
    return text;
}

std::string labels(const std::vector<Tick> &ticks) {
    std::string text;
    for (const Tick &tick : ticks)
        if (!tick.label.empty())
            text += (text.empty() ? "" : " | ") + plain(tick.label);
    return text;
}

TEST(Camera, zoomKeepsTheTimeUnderTheCursorInEveryLane) {
    Camera camera;
    camera.setNsPerUnit(10);
    camera.setLeft(kA, {{1000}, 0});
    camera.setLeft(kB, {{-500}, 0.25});
    const double a = nsBetween({0}, camera.view(kA).at(300).whole) + camera.view(kA).at(300).part;
    const double b = nsBetween({0}, camera.view(kB).at(300).whole) + camera.view(kB).at(300).part;
    camera.zoomAt(300, 0.37);
    EXPECT_DOUBLE_EQ(camera.nsPerUnit(), 3.7);
    EXPECT_NEAR(static_cast<double>(camera.view(kA).at(300).whole.count) + camera.view(kA).at(300).part, a, 1e-6);
    EXPECT_NEAR(static_cast<double>(camera.view(kB).at(300).whole.count) + camera.view(kB).at(300).part, b, 1e-6);
}

TEST(Camera, panMovesOneClockOnly) {
    Camera camera;
    camera.setNsPerUnit(2);
    camera.setLeft(kA, {{0}, 0});
    camera.setLeft(kB, {{0}, 0});
    camera.pan(kA, 50);
    EXPECT_EQ(camera.view(kA).left.whole.count, 100);
    EXPECT_EQ(camera.view(kB).left.whole.count, 0);
}

TEST(Camera, timesFarFromZeroKeepTheirNanoseconds) {
    Camera camera;
    camera.setNsPerUnit(0.01);
    camera.setLeft(kA, {{1767189312000000000}, 0});
    EXPECT_DOUBLE_EQ(camera.view(kA).x({1767189312000000003}), 300);
    EXPECT_EQ(camera.view(kA).nearest(299).count, 1767189312000000003);
}

TEST(Camera, zoomStopsAtAHundredUnitsForANanosecond) {
    Camera camera;
    for (int i = 0; i < 200; ++i)
        camera.zoomAt(0, 0.5);
    EXPECT_DOUBLE_EQ(camera.nsPerUnit(), Camera::kMinNsPerUnit);
}

TEST(Camera, framingShowsTheRangeWhole) {
    Camera camera;
    camera.setNsPerUnit(1000);
    camera.setLeft(kA, {{0}, 0});
    camera.frame(kA, {5000}, {5600}, 1000);
    EXPECT_DOUBLE_EQ(camera.view(kA).x({5000}), 200);
    EXPECT_DOUBLE_EQ(camera.view(kA).x({5600}), 800);
}

TEST(Camera, extremeTimesSaturate) {
    constexpr Ns kLow{std::numeric_limits<std::int64_t>::min()};
    constexpr Ns kHigh{std::numeric_limits<std::int64_t>::max()};
    EXPECT_GT(nsBetween(kLow, kHigh), 1.8e19);
    EXPECT_EQ(moved({kHigh, 0}, 1e19).whole, kHigh);
    EXPECT_EQ(moved({kLow, 0}, -1e19).whole, kLow);
    Camera camera;
    camera.fitAll({{kA, kLow, kHigh}}, 1000);
    EXPECT_LE(camera.nsPerUnit(), Camera::kMaxNsPerUnit);
    camera.keepInSight({{kA, kLow, kHigh}}, 1000);
}

TEST(Camera, anAxisNeverLeavesTheView) {
    Camera camera;
    camera.setNsPerUnit(1);
    camera.setLeft(kA, {{1000000}, 0});
    camera.keepInSight({{kA, {0}, {500}}}, 1000);
    EXPECT_DOUBLE_EQ(camera.view(kA).x({500}), 100);
    camera.setLeft(kA, {{-1000000}, 0});
    camera.keepInSight({{kA, {0}, {500}}}, 1000);
    EXPECT_DOUBLE_EQ(camera.view(kA).x({0}), 900);
}

TEST(Camera, axesShorterThanTheMarginBeginTogetherInAFittedView) {
    const std::vector<Axis> axes{{kA, {0}, {100000}}, {kB, {7000}, {7300}}, {kC, {50}, {50}}};
    Camera camera;
    camera.fitAll(axes, 1000);
    const Camera fitted = camera;
    camera.keepInSight(axes, 1000);
    EXPECT_EQ(camera, fitted);
    for (const ClockId &clock : {kB, kC}) {
        camera.setLeft(clock, {{1000000}, 0});
        camera.keepInSight(axes, 1000);
        EXPECT_GE(camera.view(clock).x(clock == kB ? Ns{7000} : Ns{50}), 0);
    }
}

TEST(Camera, zoomingOutEndsWhereTheLongestLaneFillsHalfOfThePlot) {
    EXPECT_DOUBLE_EQ(Camera().widestNsPerUnit({{kA, {0}, {50'000}}, {kB, {10}, {20}}}, 1000), 100);
    EXPECT_DOUBLE_EQ(Camera().widestNsPerUnit({{kA, {5}, {5}}}, 1000), 2); // a microsecond is always in reach
    EXPECT_DOUBLE_EQ(Camera().widestNsPerUnit({}, 1000), Camera::kMaxNsPerUnit);
    constexpr Ns kLow{std::numeric_limits<std::int64_t>::min()}, kHigh{std::numeric_limits<std::int64_t>::max()};
    EXPECT_LE(Camera().widestNsPerUnit({{kA, kLow, kHigh}}, 1), Camera::kMaxNsPerUnit);
}

TEST(Camera, theWayBetweenTwoPlacesStartsAndEndsAtThem) {
    Camera from;
    from.setNsPerUnit(100);
    from.setLeft(kA, {{0}, 0});
    Camera to = from;
    to.frame(kA, {5000}, {5100}, 1000);
    EXPECT_DOUBLE_EQ(Camera::between(from, to, 0).nsPerUnit(), 100);
    EXPECT_EQ(Camera::between(from, to, 0).view(kA).left.whole.count, 0);
    EXPECT_NEAR(Camera::between(from, to, 1).nsPerUnit(), to.nsPerUnit(), 1e-12);
    EXPECT_NEAR(Camera::between(from, to, 1).view(kA).x({5050}), 500, 1);
}

TEST(CameraHistory, goesBackAndForthAndForgetsWhatLayAheadOfANewStep) {
    CameraHistory history;
    Camera one, two, three;
    one.setNsPerUnit(1);
    two.setNsPerUnit(2);
    three.setNsPerUnit(3);
    EXPECT_EQ(history.back(one), one);
    history.leave(one);
    EXPECT_EQ(history.back(two), one);
    EXPECT_TRUE(history.canGoForward());
    EXPECT_EQ(history.forward(one), two);
    history.leave(two);
    EXPECT_FALSE(history.canGoForward());
    EXPECT_EQ(history.back(three), two);
}

TEST(Ruler, stepsAreOneTwoOrFiveAndNeverBelowANanosecond) {
    EXPECT_EQ(tickStep(1, 90).count, 100);
    EXPECT_EQ(tickStep(1, 110).count, 200);
    EXPECT_EQ(tickStep(1, 210).count, 500);
    EXPECT_EQ(tickStep(0.001, 90).count, 1);
    EXPECT_GT(tickStep(1e16, 200).count, 0);
}

TEST(Ruler, labelsCountFromTheLanesOwnZeroInOneUnit) {
    const AxisView axis{{{812000000 + 7}, 0}, 2500};
    EXPECT_EQ(labels(rulerTicks(axis, {7}, 1000, 6.4)), "+812.0 ms | +812.5 ms | +813.0 ms | +813.5 ms | +814.0 ms");
}

TEST(Ruler, nanosecondsAreShownOnlyWhereTheyTellTicksApart) {
    const AxisView axis{{{812931402}, 0}, 0.01};
    EXPECT_EQ(labels(rulerTicks(axis, {0}, 500, 6.4)), "+812.931 402 ms | +812.931 404 ms");
}

TEST(Ruler, aLabelThatTheEdgeWouldCutIsLeftOut) {
    const AxisView axis{{{812931402}, 0.9}, 0.01}; // its tick stands 90 units before the edge
    EXPECT_EQ(labels(rulerTicks(axis, {0}, 500, 6.4)), "+812.931 404 ms | +812.931 406 ms");
}

TEST(Ruler, timesBeforeZeroAreNegative) {
    const AxisView axis{{{-300}, 0}, 1};
    EXPECT_EQ(labels(rulerTicks(axis, {0}, 500, 6.4)), "−300 ns | −200 ns | −100 ns | +0 ns | +100 ns");
}

TEST(Ruler, laneThatReachesToTheEndOfInt64HasLabels) {
    Camera camera;
    constexpr Ns kHigh{std::numeric_limits<std::int64_t>::max()};
    for (const Ns zero : {Ns{-100}, Ns{0}, Ns{std::numeric_limits<std::int64_t>::min()}}) {
        camera.fitAll({{kA, zero, kHigh}}, 1000);
        EXPECT_NE(labels(rulerTicks(camera.view(kA), zero, 1000, 6.4)), "") << zero.count;
    }
}

TEST(TimeText, digitsOfAColumnStandBelowEachOther) {
    EXPECT_EQ(plain(columnDurationText({703'759'820})), "703.759 820 ms");
    EXPECT_EQ(plain(columnDurationText({744'628'761})), "744.628 761 ms");
    EXPECT_EQ(plain(columnDurationText({1'000})), "1.000 µs");
    EXPECT_EQ(plain(columnDurationText({17})), "17 ns");
    EXPECT_EQ(plain(columnDurationText({-2'000'000'000})), "−2.000 000 000 s");
}

TEST(TimeText, timesAreReadAsPeopleWriteThem) {
    const std::tuple<const char *, std::int64_t, bool> rows[] = {
        {"1.5 s", 1'500'000'000, false},
        {"812 ms", 812'000'000, false},
        {"+703.759 82 ms", 703'759'820, false},
        {"+703.759\u00A0820\u00A0ms", 703'759'820, false},
        {"-17ns", -17, false},
        {"\u221217 ns", -17, false},
        {"1.5 \u00B5s", 1'500, false},
        {"1.5 \u03BCs", 1'500, false},
        {"1.5us", 1'500, false},
        {".5 ms", 500'000, false},
        {"1.500 000 000 000 s", 1'500'000'000, false},
        {"1767189312000001234", 1'767'189'312'000'001'234, true},
        {"1 767 189", 1'767'189, true},
        {"+5", 5, false},
        {"9223372036854775807", std::numeric_limits<std::int64_t>::max(), true},
    };
    for (const auto &[text, value, bare] : rows) {
        const auto read = parseTime(text);
        ASSERT_TRUE(read.has_value()) << text;
        EXPECT_EQ(read->value.count, value) << text;
        EXPECT_EQ(read->bare, bare) << text;
    }
}

TEST(TimeText, whatIsNoTimeIsRefused) {
    for (const char *text : {"", " ", "s", "+", ".", "+ms", "1.5.2 s", "1,5 s", "1 min", "1e3 ns", "1.5 ns",
                             "0.0000001 ms", "9223372036854775808", "9223372037 s", "--5", "5 s x", "\xC2"})
        EXPECT_FALSE(parseTime(text).has_value()) << text;
}

TEST(TimeText, durationsAreExactInTheirLargestUnit) {
    EXPECT_EQ(plain(durationText({118272})), "118.272 µs");
    EXPECT_EQ(plain(durationText({2410331000})), "2.410 331 s");
    EXPECT_EQ(plain(durationText({0})), "0 ns");
    EXPECT_EQ(plain(durationText({-17})), "−17 ns");
    EXPECT_EQ(plain(durationText({1000000})), "1 ms");
    EXPECT_EQ(plain(durationText({std::numeric_limits<std::int64_t>::min()})), "−9 223 372 036.854 775 808 s");
    EXPECT_EQ(plain(groupedNumber(1204331)), "1 204 331");
    EXPECT_EQ(plain(groupedNumber(-999)), "−999");
}

TEST(TimeText, shortDurationsHaveFourDigitsAtMost) {
    EXPECT_EQ(plain(shortDurationText({96412})), "96.41 µs");
    EXPECT_EQ(plain(shortDurationText({96400})), "96.4 µs");
    EXPECT_EQ(plain(shortDurationText({999999})), "1 ms");
    EXPECT_EQ(plain(shortDurationText({522613000})), "522.6 ms");
    EXPECT_EQ(plain(shortDurationText({17})), "17 ns");
}

TEST(KernelColour, namesHaveTheColourOfTheirClass) {
    const std::pair<const char *, ColourClass> rows[] = {
        {"ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)", ColourClass::Communication},
        {"void flash_fwd_kernel<Flash_fwd_kernel_traits<128, 64, 64, 4>>(Flash_fwd_params)", ColourClass::Attention},
        {"fmha_cutlassF_bf16_aligned_64x128_rf_sm80(Params)", ColourClass::Attention},
        {"ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_stages_32x3_tn", ColourClass::Gemm},
        {"Cijk_Alik_Bljk_HHS_BH_MT128x128x32", ColourClass::Gemm},
        {"void cutlass::Kernel2<cutlass_80_tensorop>(Params)", ColourClass::Gemm},
        {"void at::native::vectorized_elementwise_kernel<4, at::native::FillFunctor<int>>(int)",
         ColourClass::Elementwise},
        {"rms_norm_kernel", ColourClass::Elementwise},
        {"CopyDeviceToDevice_memcpy", ColourClass::Copy},
        {"my_kernel", ColourClass::OtherKernel},
        {"", ColourClass::OtherKernel},
    };
    for (const auto &[name, colour] : rows)
        EXPECT_EQ(colourOfKernel(*KernelClasses::builtIn(), name), colour) << name;
}

} // namespace
