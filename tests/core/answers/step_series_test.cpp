// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/step_series.h"
#include "analysis/timeline/value_pyramid.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace {

using namespace lanescope;
using namespace lanescope::analysis;
using model::Ns;

struct Span {
    std::int64_t begin = 0, end = 0;
};

StepSeries seriesOfSpans(const std::vector<Span> &spans) {
    std::vector<Ns> begins, ends;
    for (const Span &span : spans) {
        begins.push_back({span.begin});
        ends.push_back({span.end});
    }
    return StepSeries::inFlight(begins, ends);
}

std::uint32_t naiveAt(const std::vector<Span> &spans, std::int64_t time) {
    return static_cast<std::uint32_t>(std::count_if(
        spans.begin(), spans.end(), [&](const Span &span) { return span.begin <= time && time < span.end; }));
}

TEST(StepSeries, CountsWhatIsInFlight) {
    const StepSeries series = seriesOfSpans({{0, 10}, {5, 15}, {15, 20}});
    EXPECT_EQ(series.at({-1}), 0U);
    EXPECT_EQ(series.at({0}), 1U);
    EXPECT_EQ(series.at({5}), 2U);
    EXPECT_EQ(series.at({10}), 1U) << "an end is not part of its interval";
    EXPECT_EQ(series.at({15}), 1U);
    EXPECT_EQ(series.at({20}), 0U);
    EXPECT_EQ(series.peak(), 2U);
    EXPECT_EQ(series.covered({-100}, {100}), 20U);
    EXPECT_EQ(series.covered({8}, {12}), 4U);
    EXPECT_EQ(series.covered({12}, {8}), 0U);
}

TEST(StepSeries, TouchingIntervalsAndThoseWithoutLengthMakeNoStep) {
    const StepSeries series = seriesOfSpans({{0, 10}, {10, 20}, {20, 30}, {7, 7}});
    EXPECT_EQ(series.steps(), 2U);
    const StepSeries::Envelope whole = series.over({0}, {30});
    EXPECT_EQ(whole.low, 1U) << "never idle in between";
    EXPECT_EQ(whole.high, 1U) << "nor two at once";
}

TEST(StepSeries, ARangeSeesWhatBeganBeforeItAndNothingBehindIt) {
    const StepSeries series = seriesOfSpans({{0, 100}, {50, 60}});
    EXPECT_EQ(series.over({10}, {50}).high, 1U) << "the second begins at the end of the range";
    EXPECT_EQ(series.over({10}, {51}).high, 2U);
    EXPECT_EQ(series.over({55}, {80}).low, 1U);
    EXPECT_EQ(series.over({55}, {80}).last, 1U);
    EXPECT_EQ(series.over({55}, {55}).high, 2U) << "an empty range is its begin";
    EXPECT_EQ(series.over({200}, {300}).high, 0U);
    EXPECT_EQ(StepSeries().over({0}, {10}).high, 0U);
    EXPECT_EQ(StepSeries().coveredUntil({5}), 0U);
}

TEST(StepSeries, AThousandBeginsAtOnceAreOneStep) {
    std::vector<Span> spans;
    for (std::int64_t i = 0; i < 1000; ++i)
        spans.push_back({100, 200 + i});
    const StepSeries series = seriesOfSpans(spans);
    EXPECT_EQ(series.over({100}, {101}).low, 1000U) << "no value on the way up is one of the range";
    EXPECT_EQ(series.over({99}, {101}).low, 0U);
    EXPECT_EQ(series.over({0}, {2000}).high, 1000U);
}

TEST(StepSeries, TheEndsOfInt64AreExact) {
    constexpr std::int64_t kLow = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t kHigh = std::numeric_limits<std::int64_t>::max();
    const StepSeries series = seriesOfSpans({{kLow, kHigh}, {0, 1}});
    EXPECT_EQ(series.covered({kLow}, {kHigh}), std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(series.over({kLow}, {kHigh}).high, 2U);
    EXPECT_EQ(series.at({kHigh}), 0U);
}

/// Intervals whose lengths and distances span many orders, some equal on purpose.
std::vector<Span> randomSpans(std::mt19937 &random, std::size_t count) {
    std::vector<Span> spans;
    std::int64_t at = -500;
    for (std::size_t i = 0; i < count; ++i) {
        at += static_cast<std::int64_t>(random() % 3 == 0 ? 0 : random() % 20);
        if (random() % 97 == 0)
            at += 3'000'000'000; // further than a block reaches
        spans.push_back({at, at + static_cast<std::int64_t>(random() % (random() % 10 == 0 ? 400 : 12))});
    }
    return spans;
}

TEST(StepSeries, AnyRangeEqualsANaiveScan) {
    for (std::uint32_t seed = 1; seed <= 12; ++seed) {
        std::mt19937 random(seed);
        const std::vector<Span> spans = randomSpans(random, 40 + seed * 60);
        const StepSeries series = seriesOfSpans(spans);
        for (int query = 0; query < 40; ++query) {
            const Span &near = spans[random() % spans.size()];
            const std::int64_t begin = near.begin - static_cast<std::int64_t>(random() % 30);
            const std::int64_t end = begin + 1 + static_cast<std::int64_t>(random() % 200);
            std::uint32_t low = std::numeric_limits<std::uint32_t>::max(), high = 0;
            std::uint64_t covered = 0;
            for (std::int64_t time = begin; time < end; ++time) {
                const std::uint32_t value = naiveAt(spans, time);
                low = std::min(low, value);
                high = std::max(high, value);
                covered += value > 0 ? 1 : 0;
            }
            const StepSeries::Envelope envelope = series.over({begin}, {end});
            ASSERT_EQ(envelope.low, low) << "seed " << seed << " [" << begin << ", " << end << ")";
            ASSERT_EQ(envelope.high, high) << "seed " << seed << " [" << begin << ", " << end << ")";
            ASSERT_EQ(envelope.last, naiveAt(spans, end - 1));
            ASSERT_EQ(series.covered({begin}, {end}), covered);
        }
    }
}

TEST(StepSeries, WideRangesEqualAScanOfTheSteps) {
    std::mt19937 random(99);
    const std::vector<Span> spans = randomSpans(random, 30'000);
    const StepSeries series = seriesOfSpans(spans);
    std::vector<std::int64_t> times; // where the value changes, and just before
    for (const Span &span : spans)
        times.insert(times.end(), {span.begin, span.end});
    std::sort(times.begin(), times.end());
    std::vector<std::uint32_t> values;
    for (const std::int64_t time : times)
        values.push_back(series.at({time}));
    for (int query = 0; query < 200; ++query) {
        const std::size_t from = random() % times.size();
        const std::size_t to = from + random() % (times.size() - from);
        std::uint32_t low = values[from], high = values[from];
        for (std::size_t i = from; i <= to; ++i) {
            low = std::min(low, values[i]);
            high = std::max(high, values[i]);
        }
        const StepSeries::Envelope envelope = series.over({times[from]}, {times[to] + 1});
        ASSERT_EQ(envelope.low, low) << from << " " << to;
        ASSERT_EQ(envelope.high, high) << from << " " << to;
    }
}

TEST(StepSeries, ASweepOverNeighbouringRangesEqualsAskingForEach) {
    for (std::uint32_t seed = 1; seed <= 6; ++seed) {
        std::mt19937 random(seed);
        const std::vector<Span> spans = randomSpans(random, seed * 700);
        const StepSeries series = seriesOfSpans(spans);
        for (const std::int64_t widest : {3, 200, 5000, 400'000'000}) {
            std::int64_t begin = spans[random() % spans.size()].begin - 100;
            StepSeries::Sweep sweep(series, {begin});
            for (int column = 0; column < 300; ++column) {
                const std::int64_t end = begin + 1 + static_cast<std::int64_t>(random()) % widest;
                const StepSeries::Sweep::Part part = sweep.until({end});
                const StepSeries::Envelope envelope = series.over({begin}, {end});
                ASSERT_EQ(part.envelope.low, envelope.low) << begin << " " << end;
                ASSERT_EQ(part.envelope.high, envelope.high) << begin << " " << end;
                ASSERT_EQ(part.envelope.last, envelope.last);
                ASSERT_EQ(part.covered, series.covered({begin}, {end}));
                begin = end;
            }
        }
    }
}

TEST(StepSeries, TakesFewBytesPerInterval) {
    std::mt19937 random(5);
    const std::vector<Span> spans = randomSpans(random, 100'000);
    EXPECT_LT(seriesOfSpans(spans).memoryBytes(), spans.size() * 11);
}

std::vector<model::CounterSample> randomSamples(std::mt19937 &random, std::size_t count) {
    std::vector<model::CounterSample> samples;
    for (std::size_t i = 0; i < count; ++i) {
        const bool odd = random() % 11 == 0;
        samples.push_back({model::EventRow(i), odd ? std::nan("") : static_cast<double>(random() % 1000) - 500});
    }
    return samples;
}

TEST(ValuePyramid, AnyRunEqualsANaiveScan) {
    std::mt19937 random(3);
    for (const std::size_t count :
         {std::size_t{1}, std::size_t{63}, std::size_t{64}, std::size_t{65}, std::size_t{4097}, std::size_t{9000}}) {
        const std::vector<model::CounterSample> samples = randomSamples(random, count);
        const ValuePyramid pyramid{ValuePyramid::Samples(samples)};
        for (int query = 0; query < 200; ++query) {
            const std::size_t from = random() % samples.size();
            const std::size_t to = from + random() % (samples.size() - from + 1);
            std::optional<ValuePyramid::Range> naive;
            for (std::size_t i = from; i < to; ++i) {
                const double value = samples[i].value;
                if (!std::isfinite(value))
                    continue;
                naive = naive ? ValuePyramid::Range{std::min(naive->low, value), std::max(naive->high, value), value}
                              : ValuePyramid::Range{value, value, value};
            }
            const auto range = pyramid.over(ValuePyramid::Samples(samples), from, to);
            ASSERT_EQ(range.has_value(), naive.has_value());
            if (!naive)
                continue;
            ASSERT_EQ(range->low, naive->low) << count << " " << from << " " << to;
            ASSERT_EQ(range->high, naive->high) << count << " " << from << " " << to;
            ASSERT_EQ(range->last, naive->last);
        }
    }
}

TEST(ValuePyramid, NothingFiniteIsNoRange) {
    const std::vector<model::CounterSample> samples(100, {model::EventRow(0UL), std::nan("")});
    const ValuePyramid pyramid{ValuePyramid::Samples(samples)};
    EXPECT_FALSE(pyramid.over(ValuePyramid::Samples(samples), 0, 100));
    EXPECT_FALSE(ValuePyramid().over({}, 0, 0));
}

} // namespace
