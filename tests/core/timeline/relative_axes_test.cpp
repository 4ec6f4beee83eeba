// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/relative_axes.h"
#include "tests/core/support/store_fixture.h"

#include <gtest/gtest.h>

#include <utility>

namespace {

using namespace lanescope;
using namespace lanescope::analysis;

Axis axis(int session, std::int64_t begin, std::int64_t end) {
    return {{test::SessionFixture(session).finish()->id(), model::ClockRef(0UL)}, {begin}, {end}};
}

double widthOf(const Camera &camera, const Axis &axis) {
    return camera.view(axis.clock).x(axis.end) - camera.view(axis.clock).x(axis.begin);
}

/// Where a share of an axis stands.
double xOf(const Camera &camera, const Axis &axis, double share) {
    const AxisView view = camera.view(axis.clock);
    return view.x(axis.begin) + share * (view.x(axis.end) - view.x(axis.begin));
}

/// Every share of both stands at one place.
void expectTogether(const Camera &camera, const RelativePair &pair) {
    for (const double share : {0.0, 0.3, 1.0})
        EXPECT_NEAR(xOf(camera, pair.first, share), xOf(camera, pair.second, share), 1e-6) << share;
}

TEST(RelativeAxes, BothLanesAreAsWideWhateverTheirLengths) {
    for (const auto &[begin, end] : {std::pair<std::int64_t, std::int64_t>{5'000'000, 5'000'010},
                                     {-40, 4'000'000'000'000},
                                     {7, 7},
                                     {-4'000'000'000'000'000'000, 4'000'000'000'000'000'000}}) {
        const RelativePair pair{axis(1, 0, 1000), axis(2, begin, end)};
        Camera camera;
        stretch(camera, pair);
        camera.fitAll({pair.first, pair.second}, 800);
        followShare(camera, pair, pair.first.clock);
        EXPECT_NEAR(widthOf(camera, pair.first), 776, 1e-6);
        if (begin < end) {
            EXPECT_NEAR(widthOf(camera, pair.second), 776, 1e-6) << begin;
            expectTogether(camera, pair);
        }
    }
}

TEST(RelativeAxes, ZoomingPanningAndFramingKeepTheSharesTogether) {
    const RelativePair pair{axis(1, 0, 1000), axis(2, 50'000, 58'000)};
    Camera camera;
    stretch(camera, pair);
    camera.fitAll({pair.first, pair.second}, 800);
    followShare(camera, pair, pair.first.clock);
    camera.zoomAt(300, 0.25);
    expectTogether(camera, pair);
    camera.pan(pair.second.clock, 70);
    followShare(camera, pair, pair.second.clock);
    expectTogether(camera, pair);
    camera.frame(pair.second.clock, {52'000}, {54'000}, 800);
    followShare(camera, pair, pair.second.clock);
    expectTogether(camera, pair);
    EXPECT_NEAR(xOf(camera, pair.second, 0.375), 400, 1e-6) << "the middle of what is framed";
    EXPECT_NEAR(camera.view(pair.second.clock).x({54'000}) - camera.view(pair.second.clock).x({52'000}), 480, 1e-6);
}

TEST(RelativeAxes, WithoutScalesEveryClockHasTheSameZoomAgain) {
    const RelativePair pair{axis(1, 0, 1000), axis(2, 0, 8000)};
    Camera camera;
    stretch(camera, pair);
    EXPECT_EQ(camera.view(pair.second.clock).nsPerUnit, 8 * camera.view(pair.first.clock).nsPerUnit);
    camera.dropScales();
    EXPECT_EQ(camera.view(pair.second.clock).nsPerUnit, camera.nsPerUnit());
}

} // namespace
