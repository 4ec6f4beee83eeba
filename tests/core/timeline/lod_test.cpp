// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/lod_tree.h"

#include "tests/core/support/timeline_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace {

using namespace lanescope;
using namespace lanescope::analysis;
using test::SessionFixture;
using test::TimelineFixture;

TEST(Lod, bucketsNestAndKeepTheTwoBusiestClasses) {
    SessionFixture session;
    for (int i = 0; i < 16; ++i)
        session.kernel(i < 12 ? "gemm" : "norm", {.start = i * 8, .duration = 6, .id = std::to_string(i)});
    TimelineFixture view({session.finish()});
    const model::SessionStore &store = *view.analysis->sessions[0];
    const RowSeries series(model::EventRow(0), model::EventRow(16));
    const LodTree tree(store, view.index->sessions[0].styles, series);
    ASSERT_EQ(tree.levels().size(), 1U) << "so few buckets need no coarser level";
    EXPECT_EQ(describe(tree.levels()[0], series.size()), "0+32: 4 gemm 191 unqualified 4\n"
                                                         "32+32: 4 gemm 191 unqualified 4\n"
                                                         "64+32: 4 gemm 191 unqualified 4\n"
                                                         "96+32: 4 elementwise 191 unqualified 4\n");
}

TEST(Lod, aSliceThatOutlastsItsBucketFillsTheNextAndIsMarked) {
    SessionFixture session;
    session.kernel("gemm", {.start = 0, .duration = 1});
    session.kernel("gemm", {.start = 1, .duration = 1});
    session.kernel("gemm", {.start = 2, .duration = 1});
    session.kernel("norm", {.start = 3, .duration = 9});
    session.kernel("gemm", {.start = 200, .duration = 1});
    session.kernel("gemm", {.start = 201, .duration = 1});
    session.kernel("gemm", {.start = 202, .duration = 1});
    session.kernel("gemm", {.start = 203, .duration = 5});
    TimelineFixture view({session.finish()});
    const RowSeries series(model::EventRow(0), model::EventRow(8));
    const LodTree tree(*view.analysis->sessions[0], view.index->sessions[0].styles, series);
    EXPECT_EQ(describe(tree.levels()[0], series.size()), "0+4: 4 gemm 191 elementwise 63 unqualified 4 overhangs\n"
                                                         "200+4: 4 gemm 255 unqualified 4\n");
}

TEST(Lod, coarserLevelsHoldEverySliceAndFarFewerBuckets) {
    TimelineFixture view({test::smallSession(20000)});
    const model::SessionStore &store = *view.analysis->sessions[0];
    const TrackIndex &track = view.index->sessions[0].tracks[store.track(view.row("flash_fwd")).index()];
    const LodTree &tree = track.trees.at(0);
    ASSERT_GE(tree.levels().size(), 5U);
    for (std::size_t i = 0; i < tree.levels().size(); ++i) {
        const LodLevel &level = tree.levels()[i];
        std::size_t slices = 0;
        std::size_t unqualified = 0;
        for (std::size_t bucket = 0; bucket < level.buckets.size(); ++bucket) {
            slices += level.endOf(bucket, track.series[0].size()) - level.buckets[bucket].first;
            unqualified += level.buckets[bucket].unqualified;
        }
        EXPECT_EQ(slices, 20001U);
        EXPECT_EQ(unqualified, 20000U);
        if (i > 0) {
            EXPECT_LE(level.buckets.size() * 8, tree.levels()[i - 1].buckets.size() * 5);
        }
    }
    EXPECT_LE(tree.memoryBytes(), 20001U * 16U);
    EXPECT_EQ(tree.levelFor(0.5), nullptr);
    EXPECT_EQ(tree.levelFor(1e15), &tree.levels().back());
}

/// Sessions with bursts, nesting and overlap, in which every hundredth event or so is flagged.
model::SessionPtr randomSession(unsigned seed) {
    std::mt19937 random(seed);
    const auto pick = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    SessionFixture session;
    for (int stream = 0; stream < 3; ++stream) {
        std::int64_t at = 0;
        for (int i = 0; i < 3000; ++i) {
            at += pick(0, 9) == 0 ? pick(0, 20000) : pick(0, 30);
            const bool flagged = pick(0, 99) == 0;
            const bool qualified = pick(0, 49) != 0;
            const std::string id = std::to_string(stream * 10000 + i);
            session.call("cudaLaunchKernel",
                         {.tid = std::to_string(stream), .start = at, .duration = pick(0, 5), .id = id});
            session.kernel(pick(0, 1) == 0 ? "gemm" : "norm",
                           {.stream = std::to_string(stream),
                            .start = at,
                            .duration = pick(0, 200) == 0 ? pick(0, 50000) : pick(0, 25),
                            .id = qualified ? id : "",
                            .flags = flagged ? model::with(0, model::RecordFlag::Open) : model::RecordFlags{0}});
        }
    }
    return session.finish();
}

bool shown(const Scene &scene, const Box &box, model::EventRow row, CellMark mark, bool (*ofBar)(const Bar &)) {
    for (const Bar &bar : scene.bars)
        if (bar.row == row)
            return ofBar(bar);
    for (const Strip &strip : scene.strips) {
        if (std::abs(strip.y - box.y) > 0.5)
            continue;
        for (std::size_t i = strip.cellBegin; i < strip.cellEnd; ++i) {
            const double column = static_cast<double>(strip.firstColumn + i - strip.cellBegin);
            if (scene.cells[i].has(mark) && std::abs(column - std::floor(box.x)) <= 1)
                return true;
        }
    }
    return false;
}

TEST(Lod, noFlaggedOrUnqualifiedEventVanishesAtAnyZoom) {
    for (unsigned seed = 1; seed <= 3; ++seed) {
        TimelineFixture view({randomSession(seed)});
        view.arrows = ArrowMode::Off;
        view.fit();
        const std::vector<RowStyle> &styles = view.index->sessions[0].styles;
        for (int zoom = 0; zoom < 9; ++zoom) {
            const Scene scene = view.scene();
            for (std::size_t i = 0; i < styles.size(); ++i) {
                const model::EventRow row(i);
                if (!styles[i].flagged() && !styles[i].unqualified())
                    continue;
                const auto box = boxOf(view.request(), 0, row);
                ASSERT_TRUE(box.has_value());
                if (box->x < 2 || box->x > view.width - 2)
                    continue;
                if (styles[i].flagged()) {
                    ASSERT_TRUE(
                        shown(scene, *box, row, CellMark::Flagged, [](const Bar &bar) { return bar.style.flagged(); }))
                        << "seed " << seed << " zoom " << zoom << " row " << i;
                }
                if (styles[i].unqualified()) {
                    ASSERT_TRUE(shown(scene, *box, row, CellMark::SomeUnqualified,
                                      [](const Bar &bar) { return bar.style.unqualified(); }))
                        << "seed " << seed << " zoom " << zoom << " row " << i;
                }
            }
            view.camera.zoomAt(333, 0.4);
        }
    }
}

TEST(Lod, aTreeShowsTheColumnsThatTheRowsThemselvesWouldShow) {
    TimelineFixture view({test::smallSession(20000)});
    view.arrows = ArrowMode::Off;
    view.lookAt(10000, 200); // 20 slices of 9 ns in a column of 200 ns
    const Scene scene = view.scene();
    std::size_t columns = 0;
    for (const Strip &strip : scene.strips)
        for (std::size_t i = strip.cellBegin; i < strip.cellEnd; ++i, ++columns) {
            EXPECT_TRUE(scene.cells[i].has(CellMark::Folded));
            EXPECT_NEAR(scene.cells[i].coverage, 0.9 * 255, 45);
        }
    EXPECT_NEAR(static_cast<double>(columns), 1000, 3);
}

TEST(Lod, extremeTimesDoNotOverflow) {
    constexpr std::int64_t kEnd = std::numeric_limits<std::int64_t>::max();
    SessionFixture session;
    for (int i = 0; i < 600; ++i)
        session.slice("s", {.start = kEnd - 600 + i, .duration = 1000});
    session.slice("first", {.start = std::numeric_limits<std::int64_t>::min(), .duration = 5});
    TimelineFixture view({session.finish()});
    EXPECT_FALSE(view.scene().bars.empty() && view.scene().cells.empty());
}

} // namespace
