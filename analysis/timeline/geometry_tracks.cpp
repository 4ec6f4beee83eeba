// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/scene_context.h"

#include <algorithm>
#include <cmath>

namespace lanescope::analysis {

using model::EventRow;
using model::Ns;
using model::SessionStore;
using model::TrackKind;

namespace {

/// Even the shortest slice leaves this much of a column.
constexpr float kLeastShare = 1.0F / 64.0F;
/// Bars are cut this far beyond the plot.
constexpr double kBeyond = 8;

/// What has been seen of one column: the two busiest classes and counts.
struct Column {
    float busy = 0, otherBusy = 0;
    ColourClass colour = ColourClass::Other, otherColour = ColourClass::Other;
    std::uint32_t count = 0, unqualified = 0, flagged = 0;

    void add(ColourClass added, float share) {
        if (busy <= 0 || added == colour) {
            colour = added;
            busy += share;
        } else if (otherBusy <= 0 || added == otherColour) {
            otherColour = added;
            otherBusy += share;
        } else if (share > otherBusy) {
            otherColour = added;
            otherBusy = share;
        }
        if (otherBusy > busy) {
            std::swap(busy, otherBusy);
            std::swap(colour, otherColour);
        }
    }
    [[nodiscard]] StripCell cell() const {
        StripCell cell;
        if (busy <= 0)
            return cell;
        cell.colour = colour;
        cell.coverage = static_cast<std::uint8_t>(std::clamp((busy + otherBusy) * 255.0F, 1.0F, 255.0F));
        unsigned marks = count > 1 ? static_cast<unsigned>(CellMark::Folded) : 0U;
        if (unqualified > 0)
            marks |= static_cast<unsigned>(CellMark::SomeUnqualified);
        // Buckets cap their counts, so a full cap counts as all.
        if (unqualified > 0 && unqualified >= std::min(count, 65535U))
            marks |= static_cast<unsigned>(CellMark::AllUnqualified);
        if (flagged > 0)
            marks |= static_cast<unsigned>(CellMark::Flagged);
        cell.marks = static_cast<std::uint8_t>(marks);
        return cell;
    }
};

/// Draws the rows of one track; columns are kept between rows to reuse their memory.
class TrackScanner {
public:
    TrackScanner(const SceneContext &context, const SectionView &view, Scene &scene)
        : m_context(context)
        , m_view(view)
        , m_scene(scene)
        , m_session(*context.request().analysis.sessions[view.lane.session])
        , m_index(context.request().index.sessions[view.lane.session])
        , m_perUnit(context.request().columnsPerUnit)
        , m_nsPerColumn(view.axis.nsPerUnit / m_perUnit)
        , m_columnsPerNs(1 / m_nsPerColumn)
        , m_columns(static_cast<std::size_t>(std::max(std::ceil(context.request().width * m_perUnit), 0.0))) {}

    void scan(const TrackPlacement &placed) {
        m_placed = &placed;
        const TrackIndex &track = m_index.tracks[placed.track.index()];
        for (std::size_t depth = 0; depth < track.series.size(); ++depth) {
            m_depth = static_cast<std::uint16_t>(depth);
            m_y = placed.barY(m_depth);
            m_height = placed.barHeightAt(m_depth);
            if (!m_context.onScreen(m_y, m_height))
                continue;
            scan(track.series[depth], track.trees[depth]);
            // Depths that share a line share its columns.
            if (!placed.folded || (placed.footed && depth == 0))
                flush();
        }
        flush();
    }

private:
    void scan(const RowSeries &series, const LodTree &tree) {
        std::size_t first = series.upperBound(m_session, m_view.begin);
        first = first > 0 ? first - 1 : 0;
        const std::size_t last = series.lowerBound(m_session, m_view.end);
        const LodLevel *level =
            last > first && last - first > m_columns.size() ? tree.levelFor(m_nsPerColumn) : nullptr;
        if (level != nullptr)
            scanLevel(*level, series);
        else
            for (std::size_t i = first; i < last; ++i)
                addSlice(series.at(i), true);
    }

    void scanLevel(const LodLevel &level, const RowSeries &series) {
        const auto after = std::upper_bound(level.start.begin(), level.start.end(), m_view.begin);
        auto bucket = static_cast<std::size_t>(after - level.start.begin());
        bucket = bucket > 0 ? bucket - 1 : 0;
        const double width = static_cast<double>(level.width().count) / m_nsPerColumn;
        for (; bucket < level.start.size() && level.start[bucket] < m_view.end; ++bucket) {
            const LodBucket &held = level.buckets[bucket];
            const std::size_t end = level.endOf(bucket, series.size());
            addBucket(held, end - held.first, columnOf(level.start[bucket]), width);
            if (held.overhangs)
                addSlice(series.at(end - 1), false);
        }
    }

    /// A bucket is at most a column wide and may lie on the border of two: both get their share.
    void addBucket(const LodBucket &held, std::size_t count, double at, double width) {
        const double column = std::floor(at);
        const double border = column + 1;
        const double second = std::max(at + width - border, 0.0);
        addPart(held, count, column, width - second, true);
        if (second > kLeastShare)
            addPart(held, count, border, second, false);
    }

    void addPart(const LodBucket &held, std::size_t count, double column, double width, bool first) {
        if (column < 0 || column >= static_cast<double>(m_columns.size()))
            return;
        Column &target = touch(static_cast<std::size_t>(column));
        for (const ClassShare &part : held.classes)
            if (part.busy > 0)
                target.add(part.colour, std::max(static_cast<float>(part.busy * width / 255.0), kLeastShare));
        target.count += static_cast<std::uint32_t>(std::min<std::size_t>(count, 1U << 24U));
        target.unqualified += held.unqualified;
        target.flagged += first ? held.flagged : 0U;
    }

    /// A slice as a bar, or as its share of the columns that it covers.
    void addSlice(EventRow row, bool counted) {
        const double x0 = columnOf(m_session.start(row));
        const double x1 = columnOf(drawnEnd(m_session, row));
        const auto columns = static_cast<double>(m_columns.size());
        if (x1 < 0 || x0 >= columns || (x1 <= 0 && x0 < 0))
            return;
        const RowStyle style = m_index.styles[row.index()];
        const auto column = static_cast<std::size_t>(std::max(x0, 0.0));
        // Most slices of a dense track lie inside one column.
        if (x0 >= 0 && x1 <= static_cast<double>(column + 1)) {
            addShare(column, style, static_cast<float>(x1 - x0), counted, true);
            return;
        }
        if (x1 - x0 >= kMinBarUnits * m_perUnit) {
            addBar(row, style, x0 / m_perUnit, x1 / m_perUnit);
            return;
        }
        const auto last = static_cast<std::size_t>(std::clamp(std::ceil(x1), static_cast<double>(column) + 1, columns));
        for (std::size_t at = column; at < last; ++at) {
            const auto left = static_cast<double>(at);
            addShare(at, style, static_cast<float>(std::min(x1, left + 1) - std::max(x0, left)), counted, at == column);
        }
    }

    void addShare(std::size_t column, RowStyle style, float share, bool counted, bool first) {
        Column &target = touch(column);
        target.add(style.colour(), std::max(share, kLeastShare));
        if (!counted)
            return;
        target.count += 1;
        target.unqualified += style.unqualified() ? 1U : 0U;
        target.flagged += style.flagged() && first ? 1U : 0U;
    }

    void addBar(EventRow row, RowStyle style, double x0, double x1) {
        const double left = std::max(x0, -kBeyond);
        const double right = std::min(x1, m_context.request().width + kBeyond);
        m_scene.bars.push_back({{left, m_context.screenY(m_y), right - left, m_height},
                                m_view.lane.session,
                                row,
                                style,
                                m_context.isSelected(m_view.lane.session, row),
                                !m_placed->folded || m_depth == 0});
    }

    Column &touch(std::size_t column) {
        m_first = std::min(m_first, column);
        m_last = std::max(m_last, column + 1);
        return m_columns[column];
    }

    void flush() {
        if (m_first < m_last) {
            const std::size_t begin = m_scene.cells.size();
            for (std::size_t i = m_first; i < m_last; ++i) {
                m_scene.cells.push_back(m_columns[i].cell());
                m_columns[i] = Column();
            }
            m_scene.strips.push_back({m_context.screenY(m_y), m_height, m_view.lane.session, m_placed->track, m_first,
                                      begin, m_scene.cells.size()});
        }
        m_first = m_columns.size();
        m_last = 0;
    }

    [[nodiscard]] double columnOf(Ns at) const {
        return (nsBetween(m_view.axis.left.whole, at) - m_view.axis.left.part) * m_columnsPerNs;
    }

    const SceneContext &m_context;
    const SectionView &m_view;
    Scene &m_scene;
    const SessionStore &m_session;
    const SessionTimelineIndex &m_index;
    const double m_perUnit;
    const double m_nsPerColumn;
    const double m_columnsPerNs;
    std::vector<Column> m_columns;
    std::size_t m_first = static_cast<std::size_t>(-1); ///< columns touched since the last flush
    std::size_t m_last = 0;
    const TrackPlacement *m_placed = nullptr;
    std::uint16_t m_depth = 0;
    double m_y = 0;
    double m_height = 0;
};

} // namespace

void scanTracks(const SceneContext &context, const SectionView &view, Scene &scene) {
    TrackScanner scanner(context, view, scene);
    for (const CounterPlacement &placed : view.section.counters)
        if (context.onScreen(placed.y, placed.height))
            scanDerivedCounter(context, view, placed, scene);
    for (const TrackPlacement &placed : view.section.tracks) {
        if (!context.onScreen(placed.y, placed.height))
            continue;
        if (placed.kind == TrackKind::Counter)
            scanCounter(context, view, placed, scene);
        else
            scanner.scan(placed);
    }
}

} // namespace lanescope::analysis
