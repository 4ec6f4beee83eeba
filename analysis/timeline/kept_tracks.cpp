// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/kept_tracks.h"

#include <algorithm>
#include <limits>

namespace lanescope::analysis {

namespace {

using Keep = std::function<bool(std::size_t session, model::TrackRef track)>;

class Compaction {
public:
    explicit Compaction(const Keep &keep) : m_keep(keep) {}

    void lane(LaneLayout &lane) {
        if (lane.breakY)
            *lane.breakY -= m_removed;
        lane.y -= m_removed;
        const double before = m_removed;
        std::vector<LaneSection> sections;
        for (LaneSection &one : lane.sections)
            if (section(lane.session, one))
                sections.push_back(std::move(one));
        lane.sections = std::move(sections);
        lane.noteY -= m_removed;
        lane.height -= m_removed - before;
    }
    [[nodiscard]] double removed() const { return m_removed; }

private:
    /// False if nothing of it is left.
    bool section(std::size_t session, LaneSection &section) {
        section.rulerY -= m_removed;
        std::vector<TrackPlacement> tracks;
        std::size_t counter = 0;
        const auto dropCounters = [&](double above) {
            for (; counter < section.counters.size() && section.counters[counter].y < above; ++counter)
                m_removed += section.counters[counter].height;
        };
        for (TrackPlacement &track : section.tracks) {
            dropCounters(track.y);
            if (m_keep(session, track.track)) {
                track.y -= m_removed;
                tracks.push_back(std::move(track));
            } else {
                m_removed += track.height;
            }
        }
        dropCounters(std::numeric_limits<double>::max());
        section.counters.clear();
        section.tracks = std::move(tracks);
        section.noteY -= m_removed;
        if (!section.tracks.empty())
            return true;
        m_removed += LaneMetrics::kRuler + (section.note.empty() ? 0 : LaneMetrics::kNote);
        return false;
    }

    const Keep &m_keep;
    double m_removed = 0;
};

} // namespace

void keepTracks(TimelineLayout &layout, const Keep &keep) {
    Compaction compaction(keep);
    for (LaneLayout &lane : layout.lanes)
        compaction.lane(lane);
    layout.height -= compaction.removed();
}

bool hasEventsIn(const model::SessionStore &session, const TrackIndex &track, model::Ns begin, model::Ns end) {
    return std::any_of(track.series.begin(), track.series.end(), [&](const RowSeries &series) {
        // Rows of a series do not overlap: only the last one that starts before `end` can reach into the range.
        const std::size_t after = series.lowerBound(session, end);
        if (after == 0)
            return false;
        const model::EventRow last = series.at(after - 1);
        return session.start(last) >= begin || drawnEnd(session, last) > begin;
    });
}

} // namespace lanescope::analysis
