// SPDX-License-Identifier: Apache-2.0
// Counters that a provider recorded, drawn at every zoom, against each sample looked at by itself.
#include "analysis/range/counters_in_range.h"
#include "tests/core/support/timeline_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace lanescope::test {

namespace {

struct Sample {
    std::int64_t at = 0;
    double value = 0;
};

/// Values in steps of an eighth, so that shares of their range are exact enough to compare; every few are no number.
std::vector<Sample> randomSamples(std::mt19937 &random) {
    std::vector<Sample> samples;
    std::int64_t at = 0;
    for (int i = 0; i < 3000; ++i) {
        at += 1 + static_cast<std::int64_t>(random() % 10 == 0 ? random() % 5000 : random() % 20);
        samples.push_back({at, random() % 97 == 0 ? std::nan("") : static_cast<double>(random() % 800) / 8});
    }
    return samples;
}

model::SessionPtr sessionOf(const std::vector<Sample> &samples) {
    SessionFixture session;
    session.kernel("k", {.start = 0, .duration = 5});
    model::TraceBuilder &builder = session.builder();
    const model::TrackRef track =
        builder.namedTrack(model::TrackKind::Counter, builder.intern("SM clock"), model::ThreadRef::none(),
                           model::DeviceRef::none(), model::ClockRef(0UL));
    for (const Sample &sample : samples) {
        model::NewEvent event;
        event.kind = model::EventKind::Counter;
        event.track = track;
        event.start = {sample.at};
        event.name = builder.intern("SM clock");
        builder.addCounter(event, sample.value);
    }
    return session.finish();
}

struct Envelope {
    double low = 0, high = 0;
};

/// By column of one unit: what the samples in it say, in column 0 with the one that is held at its left edge.
std::map<std::int64_t, Envelope> naive(const std::vector<Sample> &samples, std::int64_t begin, double nsPerUnit,
                                       double width) {
    std::map<std::int64_t, Envelope> columns;
    const auto add = [&](std::int64_t column, double value) {
        if (!std::isfinite(value))
            return;
        const auto [slot, isNew] = columns.try_emplace(column, Envelope{value, value});
        slot->second = {std::min(slot->second.low, value), std::max(slot->second.high, value)};
    };
    const auto first = std::upper_bound(samples.begin(), samples.end(), begin,
                                        [](std::int64_t at, const Sample &sample) { return at < sample.at; });
    if (first != samples.begin())
        add(0, std::prev(first)->value);
    for (auto sample = first; sample != samples.end(); ++sample) {
        const double x = static_cast<double>(sample->at - begin) / nsPerUnit;
        if (x >= width)
            break;
        add(static_cast<std::int64_t>(std::floor(x)), sample->value);
    }
    return columns;
}

TEST(ProviderCounters, ShowLeastAndGreatestOfEveryColumnAtEveryZoom) {
    std::mt19937 random(7);
    const std::vector<Sample> samples = randomSamples(random);
    TimelineFixture view({sessionOf(samples)});
    view.width = 300;
    double low = 1e9, high = -1e9;
    for (const Sample &sample : samples)
        if (std::isfinite(sample.value)) {
            low = std::min(low, sample.value);
            high = std::max(high, sample.value);
        }
    std::size_t compared = 0;
    for (double nsPerUnit = 0.25; nsPerUnit < 8192; nsPerUnit *= 2)
        for (int round = 0; round < 8; ++round) {
            const auto begin = static_cast<std::int64_t>(random() % static_cast<unsigned>(samples.back().at));
            view.lookAt(begin, nsPerUnit);
            const analysis::Scene scene = view.scene();
            std::map<std::int64_t, Envelope> drawn;
            for (const analysis::CounterLine &line : scene.counters)
                for (std::size_t i = line.pointBegin; i < line.pointEnd && scene.points[i].x < view.width; ++i)
                    drawn[static_cast<std::int64_t>(std::floor(scene.points[i].x))] = {
                        low + scene.points[i].low * (high - low), low + scene.points[i].high * (high - low)};
            const auto expected = naive(samples, begin, nsPerUnit, view.width);
            ASSERT_EQ(drawn.size(), expected.size()) << begin << " at " << nsPerUnit;
            for (const auto &[column, envelope] : expected) {
                ASSERT_TRUE(drawn.contains(column)) << begin << " at " << nsPerUnit << ": column " << column;
                EXPECT_NEAR(drawn[column].low, envelope.low, 1e-9) << begin << " at " << nsPerUnit << ": " << column;
                EXPECT_NEAR(drawn[column].high, envelope.high, 1e-9) << begin << " at " << nsPerUnit << ": " << column;
                ++compared;
            }
        }
    EXPECT_GT(compared, 2000U);
}

TEST(ProviderCounters, ARangeHasLeastAndGreatestOfItsSamplesAndOfWhatHoldsAsItBegins) {
    std::mt19937 random(8);
    const std::vector<Sample> samples = randomSamples(random);
    const TimelineFixture view({sessionOf(samples)});
    const model::SessionStore &session = *view.analysis->sessions[0];
    for (int round = 0; round < 200; ++round) {
        const auto begin = static_cast<std::int64_t>(random() % static_cast<unsigned>(samples.back().at));
        const std::int64_t length = 1 + static_cast<std::int64_t>(random() % 3000);
        const analysis::TimeRange range{{session.id(), model::ClockRef(0UL)}, {begin}, {begin + length}};
        const auto expected = naive(samples, begin, static_cast<double>(length), 1);
        const auto counters = analysis::countersInRange(session, view.analysis->correlation.sessions[0], range);
        const auto found = std::find_if(counters.begin(), counters.end(),
                                        [](const analysis::CounterInRange &one) { return !one.counted; });
        ASSERT_EQ(found != counters.end(), !expected.empty()) << begin << "+" << length;
        if (found == counters.end())
            continue;
        EXPECT_EQ(found->name, "SM clock");
        EXPECT_DOUBLE_EQ(*found->low, expected.at(0).low) << begin << "+" << length;
        EXPECT_DOUBLE_EQ(*found->high, expected.at(0).high) << begin << "+" << length;
    }
}

TEST(ProviderCounters, CountersOfTheEventsHaveInARangeWhatTheirTrackShows) {
    SessionFixture fixture;
    fixture.call("cudaLaunchKernel", {.start = 0, .duration = 5, .id = "1"});
    fixture.kernel("gemm", {.start = 20, .duration = 40, .id = "1"});
    fixture.memcpy({.stream = "8", .start = 40, .duration = 10, .id = "9"});
    const TimelineFixture view({fixture.finish()});
    const model::SessionStore &session = *view.analysis->sessions[0];
    const analysis::TimeRange range{{session.id(), model::ClockRef(0UL)}, {10}, {45}};
    std::string text;
    for (const auto &one : analysis::countersInRange(session, view.analysis->correlation.sessions[0], range))
        text += one.name +
                (one.share ? " share " + std::to_string(*one.share)
                           : " " + std::to_string(*one.low) + ".." + std::to_string(*one.high)) +
                "\n";
    EXPECT_EQ(text, "device_busy share 0.714286\nlaunches_in_flight 1.000000..1.000000\n"
                    "copies_in_flight 0.000000..1.000000\n");
}

} // namespace

} // namespace lanescope::test
