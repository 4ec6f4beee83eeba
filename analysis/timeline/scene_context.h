// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/geometry.h"

#include <vector>

namespace lanescope::analysis {

/// One visible stretch of one clock while a scene is being built.
struct SectionView {
    const LaneLayout &lane;
    const LaneSection &section;
    AxisView axis;
    model::Ns begin; ///< at the left edge
    model::Ns end;   ///< just past the right edge
};

/// Lookups shared by the parts of the scene builder; lives as long as one buildScene call.
class SceneContext {
public:
    explicit SceneContext(const SceneRequest &request);

    [[nodiscard]] const SceneRequest &request() const { return m_request; }
    /// Sections that lie at least partly in the visible height.
    [[nodiscard]] std::vector<SectionView> visibleSections() const;
    [[nodiscard]] SectionView viewOf(const LaneLayout &lane, const LaneSection &section) const;
    /// Where a row's track lies; null if its lane is hidden or collapsed.
    [[nodiscard]] const TrackPlacement *placement(std::size_t session, model::EventRow row) const;
    /// Box of a row on `axis`, uncut, at least one unit wide.
    [[nodiscard]] Box boxOf(std::size_t session, model::EventRow row, const TrackPlacement &placed,
                            const AxisView &axis) const;
    [[nodiscard]] bool onScreen(double y, double height) const {
        return y + height > m_request.camera.scrollY && y < m_request.camera.scrollY + m_request.height;
    }
    [[nodiscard]] double screenY(double y) const { return y - m_request.camera.scrollY; }
    [[nodiscard]] bool isSelected(std::size_t session, model::EventRow row) const {
        return m_selectedSession == session && m_selectedRow == row;
    }
    [[nodiscard]] std::optional<std::size_t> selectedSession() const { return m_selectedSession; }
    [[nodiscard]] model::EventRow selectedRow() const { return m_selectedRow; }

private:
    const SceneRequest &m_request;
    std::vector<std::vector<const TrackPlacement *>> m_placements; ///< by session, TrackRef
    std::optional<std::size_t> m_selectedSession;
    model::EventRow m_selectedRow;
};

/// The line of a counter that the artifact recorded: one point per column that holds a sample, and the value
/// that was held at the left edge.
void scanCounter(const SceneContext &context, const SectionView &view, const TrackPlacement &placed, Scene &scene);
/// The area of a counter of the device's own events: an exact envelope per column.
void scanDerivedCounter(const SceneContext &context, const SectionView &view, const CounterPlacement &placed,
                        Scene &scene);
/// Strips, bars and counters of the tracks of one section.
void scanTracks(const SceneContext &context, const SectionView &view, Scene &scene);
/// Arrows of the whole view, by mode, and recorded flows.
void scanArrows(const SceneContext &context, const std::vector<SectionView> &views, Scene &scene);
/// Flags and tints of notes, of the whole view.
void scanNotes(const SceneContext &context, const std::vector<SectionView> &views, Scene &scene);
/// Idle gaps and ghosts of one section.
void scanMarks(const SceneContext &context, const SectionView &view, Scene &scene);

} // namespace lanescope::analysis
