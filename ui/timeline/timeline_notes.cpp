// SPDX-License-Identifier: Apache-2.0
// Notes on the timeline, and the way to what they are about.
#include "ui/text/format.h"
#include "ui/timeline/timeline_view.h"

#include <algorithm>

namespace lanescope::ui {

using namespace analysis;
using model::workspace::NoteId;

namespace {

constexpr std::size_t kMostTitles = 8; ///< in a tool tip

} // namespace

void TimelineView::setNotes(std::shared_ptr<const NoteMarks> notes) {
    m_notes = std::move(notes);
    invalidate();
}

const NoteFlag *TimelineView::flagAt(QPointF position) const {
    const double x = position.x() - m_headerWidth;
    const auto isHit = [&](const NoteFlag &flag) {
        return (flag.where != NoteFlag::Where::Ruler || x >= 0) && x >= flag.box.x && x < flag.box.right() &&
               position.y() >= flag.box.y && position.y() < flag.box.bottom();
    };
    // Later ones lie on top.
    const auto found = std::find_if(m_scene.flags.rbegin(), m_scene.flags.rend(), isHit);
    return found == m_scene.flags.rend() ? nullptr : &*found;
}

std::vector<NoteId> TimelineView::notesOf(const NoteFlag &flag) const {
    const auto at = [&](std::size_t i) { return m_scene.flagNotes.begin() + static_cast<std::ptrdiff_t>(i); };
    return {at(flag.noteBegin), at(flag.noteEnd)};
}

QString TimelineView::flagToolTip(const NoteFlag &flag) const {
    const std::vector<NoteId> notes = notesOf(flag);
    QStringList lines;
    for (const NoteMark &mark : m_notes->marks) {
        if (std::find(notes.begin(), notes.end(), mark.id) == notes.end())
            continue;
        lines += mark.title.empty() ? tr("note without a title") : safeText(mark.title).toHtmlEscaped();
        if (static_cast<std::size_t>(lines.size()) == std::min(notes.size(), kMostTitles))
            break;
    }
    if (notes.size() > kMostTitles)
        lines += tr("… and %1 more").arg(notes.size() - kMostTitles);
    return lines.join(QLatin1String("<br>"));
}

void TimelineView::showTrack(std::size_t session, model::TrackRef track) {
    setLaneCollapsed(session, false);
    const TimelineLayout::Found found = m_layout.find(session, track);
    if (found.track == nullptr)
        return;
    setActive(session);
    if (isHeld(found))
        return;
    const double above = heightAbove(found);
    const bool seen = found.track->y - above >= m_camera.scrollY &&
                      found.track->y + found.track->height <= m_camera.scrollY + height();
    if (!seen)
        scrollBy(found.track->y - above - m_camera.scrollY);
}

} // namespace lanescope::ui
