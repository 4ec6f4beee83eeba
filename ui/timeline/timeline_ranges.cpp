// SPDX-License-Identifier: Apache-2.0
// Marking a range: by drag, by key, and what it is in other lanes.
#include "ui/text/time_span.h"
#include "ui/timeline/timeline_view.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lanescope::ui {

using namespace analysis;
using model::ClockId;
using model::Ns;
using model::TimePoint;

namespace {

/// The same instants on another clock; nullopt where nobody aligned the two, or 64 bits do not reach.
std::optional<TimeRange> converted(const AlignmentSet &alignments, const TimeRange &range, const ClockId &to) {
    const auto begin = alignments.convert(TimePoint(range.clock, range.begin), to);
    const auto end = alignments.convert(TimePoint(range.clock, range.end), to);
    if (!begin || !end)
        return std::nullopt;
    return TimeRange{to, begin.value().on(to).value(), end.value().on(to).value()};
}

} // namespace

void TimelineView::selectRange(std::size_t session, Ns begin, Ns end) {
    const LaneLayout *lane = m_layout.laneOf(session);
    if (lane != nullptr && !lane->sections.empty())
        selectRange({lane->sections.front().clock, begin, end});
}

void TimelineView::selectRange(const TimeRange &range) {
    const auto session = m_analysis ? m_analysis->indexOf(range.clock.session) : std::nullopt;
    const LaneLayout *lane = session ? m_layout.laneOf(*session) : nullptr;
    if (lane == nullptr || std::none_of(lane->sections.begin(), lane->sections.end(),
                                        [&](const LaneSection &section) { return section.clock == range.clock; }))
        return;
    m_crossed.clear();
    m_range = MarkedRange{*session, range.clock, std::min(range.begin, range.end), std::max(range.begin, range.end)};
    setActive(*session);
    update();
    emit rangeSelected(*session, m_range->begin, m_range->end);
}

void TimelineView::markRange() {
    if (m_selection) {
        if (const auto session = sessionOf(*m_selection)) {
            const model::SessionStore &store = *m_analysis->sessions[*session];
            selectRange({{store.id(), store.clock(m_selection->row)},
                         store.start(m_selection->row),
                         drawnEnd(store, m_selection->row)});
        }
        return;
    }
    if (const LaneSection *section = activeSection()) {
        const AxisView axis = m_camera.view(section->clock);
        selectRange({section->clock, axis.at(0).whole, axis.at(plotWidth()).whole});
    }
}

std::vector<RangeInLane> TimelineView::ranges() const {
    if (!m_range)
        return {};
    const TimeRange marked{m_range->clock, m_range->begin, m_range->end};
    std::vector<RangeInLane> all{{m_range->session, marked, false}};
    for (const LaneLayout &lane : m_layout.lanes)
        for (const LaneSection &section : lane.sections)
            if (section.clock != marked.clock)
                if (const auto same = converted(m_state.alignments, marked, section.clock))
                    all.push_back({lane.session, *same, true});
    for (const RangeInLane &crossed : m_crossed)
        if (std::none_of(all.begin(), all.end(),
                         [&](const RangeInLane &known) { return known.range.clock == crossed.range.clock; }))
            all.push_back(crossed);
    return all;
}

/// The range lies on the clock of the lane where the drag began; lanes that the pointer reached over have ranges of
/// their own times at the same place of the plot.
void TimelineView::rangeDrag(QPointF position, bool finished) {
    const LaneSection &section = *m_drag.hit.section;
    const double x = std::clamp(position.x() - m_headerWidth, 0.0, plotWidth());
    const Ns at = m_camera.view(section.clock).nearest(x);
    m_range =
        MarkedRange{m_drag.hit.lane->session, section.clock, std::min(at, m_drag.anchor), std::max(at, m_drag.anchor)};
    collectCrossed(position);
    update();
    if (finished)
        emit rangeSelected(m_range->session, m_range->begin, m_range->end);
}

void TimelineView::collectCrossed(QPointF position) {
    m_crossed.clear();
    const Hit over = hitAt(position);
    if (over.lane == nullptr || over.lane == m_drag.hit.lane)
        return;
    const LaneLayout *first = std::min(m_drag.hit.lane, over.lane);
    const LaneLayout *last = std::max(m_drag.hit.lane, over.lane);
    const double from = m_drag.origin.x() - m_headerWidth;
    const double to = std::clamp(position.x() - m_headerWidth, 0.0, plotWidth());
    for (const LaneLayout *lane = first; lane <= last; ++lane) {
        if (lane == m_drag.hit.lane || lane->sections.empty())
            continue;
        const ClockId &clock = lane->sections.front().clock;
        const AxisView axis = m_camera.view(clock);
        m_crossed.push_back(
            {lane->session, {clock, axis.nearest(std::min(from, to)), axis.nearest(std::max(from, to))}, false});
    }
}

void TimelineView::paintRange(QPainter &painter) const {
    for (const RangeInLane &one : ranges())
        if (const LaneLayout *lane = m_layout.laneOf(one.session))
            paintOneRange(painter, one.range, *lane);
    painter.setClipping(false);
    painter.setBrush(Qt::NoBrush);
}

void TimelineView::paintOneRange(QPainter &painter, const TimeRange &range, const LaneLayout &lane) const {
    for (const LaneSection &section : lane.sections) {
        if (section.clock != range.clock)
            continue;
        const AxisView axis = m_camera.view(section.clock);
        const double top = shownRulerY(section, m_camera.scrollY);
        const double x0 = m_headerWidth + std::clamp(axis.x(range.begin), -10.0, plotWidth() + 10);
        const double x1 = m_headerWidth + std::clamp(axis.x(range.end), -10.0, plotWidth() + 10);
        if (x1 < m_headerWidth || x0 > m_headerWidth + plotWidth())
            continue;
        painter.setClipRect(QRectF(m_headerWidth, top, plotWidth(), section.bottom() - m_camera.scrollY - top));
        QColor shade = m_theme.accent;
        shade.setAlphaF(0.13F);
        painter.fillRect(QRectF(x0, top, x1 - x0, height()), shade);
        painter.setPen(QPen(m_theme.accent, 1));
        painter.drawLine(QPointF(std::round(x0) + 0.5, top), QPointF(std::round(x0) + 0.5, height()));
        painter.drawLine(QPointF(std::round(x1) - 0.5, top), QPointF(std::round(x1) - 0.5, height()));
        const QString length = spanText(range.begin, range.end);
        QFont font = m_theme.font;
        font.setPixelSize(11);
        font.setWeight(QFont::DemiBold);
        painter.setFont(font);
        const double width = painter.fontMetrics().horizontalAdvance(length) + 12;
        const double middle = std::clamp((x0 + x1) / 2, m_headerWidth + width / 2,
                                         std::max(m_headerWidth + plotWidth() - width / 2, m_headerWidth + width / 2));
        const QRectF pill(middle - width / 2, top + 2, width, LaneMetrics::kRuler - 4);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme.accent);
        painter.drawRoundedRect(pill, 4, 4);
        painter.setPen(m_theme.dark ? m_theme.base : QColor(Qt::white));
        painter.drawText(pill, Qt::AlignCenter, length);
    }
}

} // namespace lanescope::ui
