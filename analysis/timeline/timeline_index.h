// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "analysis/timeline/derived_counters.h"
#include "analysis/timeline/lod_tree.h"
#include "analysis/timeline/row_series.h"
#include "analysis/timeline/row_style.h"
#include "analysis/timeline/value_pyramid.h"
#include "model/progress.h"

#include <memory>
#include <optional>
#include <vector>

namespace lanescope::analysis {

/// Series and tree of each depth of one track. A small series has an empty tree.
struct TrackIndex {
    std::vector<RowSeries> series;
    std::vector<LodTree> trees;   ///< parallel to series
    std::size_t counterBegin = 0; ///< counters: position of the track's first sample in StoreColumns::counters
    double counterLow = 0;        ///< counters: range of the finite values
    double counterHigh = 0;
    ValuePyramid counter; ///< counters: over the track's samples
};

/// Extent of one clock of a session, by events with usable times; [0, 0] if there are none.
struct ClockExtent {
    model::Ns begin;
    model::Ns end;
    std::size_t events = 0; ///< with usable times
};

/// What drawing a session needs beside its store.
struct SessionTimelineIndex {
    std::vector<RowStyle> styles;     ///< by EventRow
    std::vector<TrackIndex> tracks;   ///< by TrackRef
    std::vector<ClockExtent> extents; ///< by ClockRef
    std::vector<Gap> largestGaps;     ///< idle gaps of streams, longest first, at most kGaps
    std::vector<DerivedCounter> counters;
    static constexpr std::size_t kGaps = 512;
    [[nodiscard]] std::size_t memoryBytes() const;
};

/// Aggregation trees and styles of everything open, built once per Analysis, off the UI thread where
/// possible, and constant afterwards.
struct TimelineIndex {
    std::vector<SessionTimelineIndex> sessions; ///< parallel to Analysis::sessions
    [[nodiscard]] std::size_t memoryBytes() const;
};
using TimelineIndexPtr = std::shared_ptr<const TimelineIndex>;

/// The samples of a counter's track, in order of their rows.
[[nodiscard]] ValuePyramid::Samples samplesOf(const model::SessionStore &session, const model::TrackInfo &track,
                                              const TrackIndex &index);

/// O(events log events). Null if the job was cancelled.
[[nodiscard]] TimelineIndexPtr buildTimelineIndex(const Analysis &analysis, const model::JobControl &job = {});

} // namespace lanescope::analysis
