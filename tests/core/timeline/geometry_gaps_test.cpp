// SPDX-License-Identifier: Apache-2.0
// The marks of idle gaps never cover the slices beside them, at any zoom and wherever time zero lies.
#include "analysis/timeline/geometry.h"
#include "tests/core/support/timeline_fixture.h"

#include <gtest/gtest.h>

#include <cmath>

namespace {

using namespace lanescope;
using namespace lanescope::analysis;
using test::SessionFixture;
using test::TimelineFixture;

struct Pixels {
    double begin = 0, end = 0;
    [[nodiscard]] bool meets(const Pixels &other) const { return begin < other.end && other.begin < end; }
};

/// What FramePainter colours for a gap: a rounded box, whose pen is one unit wide.
Pixels painted(const GapMark &gap, double ratio) {
    const double left = std::round(gap.box.x);
    return {left * ratio, (left + std::floor(gap.box.w)) * ratio};
}

/// What it colours for a column, which is wider where a mark stands alone.
std::vector<Pixels> painted(const Scene &scene, double ratio) {
    std::vector<Pixels> pixels;
    for (const Strip &strip : scene.strips)
        for (std::size_t i = strip.cellBegin; i < strip.cellEnd; ++i) {
            const StripCell &cell = scene.cells[i];
            const auto column = static_cast<double>(strip.firstColumn + i - strip.cellBegin);
            const bool marked = cell.has(CellMark::SomeUnqualified) || cell.has(CellMark::Flagged);
            if (cell.coverage > 0)
                pixels.push_back({column, column + (marked ? std::round(3 * ratio) : 1)});
        }
    for (const Bar &bar : scene.bars)
        pixels.push_back({std::round(bar.box.x * ratio), std::round(bar.box.right() * ratio)});
    return pixels;
}

/// How many marks of gaps were seen over all zooms; fails where one covers a slice.
int marksSeen(std::int64_t zero, double ratio) {
    SessionFixture session;
    for (const std::int64_t at : {0, 100'000, 103'000, 900'000})
        session.kernel("k", {.start = zero + at, .duration = 40});
    TimelineFixture view({session.finish()});
    int seen = 0;
    for (double nsPerUnit = 0.7; nsPerUnit < 20'000; nsPerUnit *= 1.07)
        for (const double shift : {-3.0, -0.3, 0.2, 0.5, 0.8}) {
            view.lookAt(zero + static_cast<std::int64_t>(shift * nsPerUnit), nsPerUnit);
            SceneRequest request = view.request();
            request.columnsPerUnit = ratio;
            Scene scene;
            buildScene(request, scene);
            for (const GapMark &gap : scene.gaps) {
                ++seen;
                for (const Pixels &slice : painted(scene, ratio))
                    EXPECT_FALSE(painted(gap, ratio).meets(slice))
                        << nsPerUnit << " ns per unit, slice at " << slice.begin << ", gap from " << gap.box.x;
            }
        }
    return seen;
}

class GapMarks : public testing::TestWithParam<std::int64_t> {};

TEST_P(GapMarks, LeaveTheSlicesBesideThemInSight) {
    for (const double ratio : {1.0, 2.0})
        EXPECT_GT(marksSeen(GetParam(), ratio), 100);
}

INSTANTIATE_TEST_SUITE_P(Zeros, GapMarks,
                         testing::Values(-1'000'000, -40, 0, 5, 1'700'000'000'000'000'000, -1'700'000'000'000'000'000));

} // namespace
