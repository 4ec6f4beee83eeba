// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/geometry.h"
#include "tests/core/support/store_fixture.h"

#include <vector>

namespace lanescope::test {

/// An analysed set of sessions with what drawing it needs. The plot is tall enough for every track
/// unless a test says otherwise; counters derived from events are left out unless it asks for them.
struct TimelineFixture {
    explicit TimelineFixture(std::vector<model::SessionPtr> sessions);

    analysis::AnalysisPtr analysis;
    analysis::TimelineIndexPtr index;
    analysis::LayoutState state;
    analysis::TimelineLayout layout;
    analysis::Camera camera;
    analysis::ArrowMode arrows = analysis::ArrowMode::Visible;
    std::optional<model::EventRef> selection;
    double width = 1000, height = 5000;

    void relayout() { layout = analysis::layOut(*analysis, *index, state); }
    /// Looks at [begin, begin + width × nsPerUnit) of every clock.
    void lookAt(std::int64_t begin, double nsPerUnit);
    void fit();
    [[nodiscard]] analysis::SceneRequest request() const;
    [[nodiscard]] analysis::Scene scene() const;
    [[nodiscard]] std::string text() const { return analysis::describe(scene(), *analysis); }
    [[nodiscard]] model::EventRow row(std::string_view name, std::size_t session = 0) const;
};

/// A session with one launch and its kernel (id 7), and `kernels` more kernels back to back from 10000.
[[nodiscard]] model::SessionPtr smallSession(int kernels = 0);

} // namespace lanescope::test
