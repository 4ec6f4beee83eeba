// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/diagnostics.h"
#include "model/trace_builder.h"

#include <vector>

namespace lanescope::model::chrome {

/// What begins and ends belong to: the stack of a thread, or one async id with its name.
struct EdgeGroup {
    ThreadRef thread;
    StringRef async; ///< none for the stack of the thread
    friend auto operator<=>(const EdgeGroup &, const EdgeGroup &) = default;
};

/// Begins and ends of slices, matched once all are known, in order of time and not of the file. An end
/// closes the innermost open slice of its name; if none is open, the innermost one (ends need no
/// name). What is never closed stays open, without an invented end.
class EdgeMatcher {
public:
    /// `begun` is the slice as it was added: open, with duration 0.
    void begin(EdgeGroup group, Ns at, Place place, StringRef name, EventOrder begun);
    void end(EdgeGroup group, Ns at, Place place, StringRef name);
    /// Gives the matched slices their durations. Reports `end_without_begin`, `mismatched_end`,
    /// `overlapping_begin_end` and `begin_without_end`.
    void resolve(StoreColumns &columns, ImportReport &report);

private:
    struct Edge {
        EdgeGroup group;
        Ns at;
        Place place;
        StringRef name;
        EventOrder begun; ///< none for an end
    };
    void close(const Edge &end, std::vector<Edge> &open, StoreColumns &columns, ImportReport &report) const;

    std::vector<Edge> m_edges;
};

} // namespace lanescope::model::chrome
