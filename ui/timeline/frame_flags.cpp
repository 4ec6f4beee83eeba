// SPDX-License-Identifier: Apache-2.0
// Notes of the timeline: flags on rulers and headers, and the tint of ranges.
#include "ui/notes/flag_shape.h"
#include "ui/notes/note_colours.h"
#include "ui/text/format.h"
#include "ui/timeline/frame_painter.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lanescope::ui {

using namespace analysis;

namespace {

constexpr double kIconWidth = 8;
constexpr double kIconLeft = 5;
constexpr double kLabelLeft = 17;

} // namespace

void FramePainter::paintTints(QPainter &painter, const Target &target) {
    for (const NoteTint &tint : target.scene.tints) {
        QColor colour = toneOf(m_theme, tint.colour).text;
        const QRectF box(target.left + tint.box.x, tint.box.y, tint.box.w, tint.box.h);
        colour.setAlphaF(tint.selected ? 0.20F : 0.10F);
        painter.fillRect(box, colour);
        colour.setAlphaF(tint.selected ? 0.9F : 0.45F);
        painter.fillRect(QRectF(box.left(), box.top(), 1, box.height()), colour);
        painter.fillRect(QRectF(box.right() - 1, box.top(), 1, box.height()), colour);
    }
}

double ChromePainter::flagRoom(NoteFlag::Where where, std::size_t session, model::TrackRef track) const {
    for (const NoteFlag &flag : m_scene.flags)
        if (flag.where == where && flag.session == session && (where != NoteFlag::Where::Track || flag.track == track))
            return flag.box.w + 8;
    return 0;
}

void ChromePainter::paintFlag(const NoteFlag &flag) {
    const QRectF box(std::round(m_left + flag.box.x) + 0.5, std::round(flag.box.y) + 0.5, std::floor(flag.box.w) - 1,
                     flag.box.h - 1);
    const double left = flag.where == NoteFlag::Where::Ruler ? m_left : 0;
    m_painter.setClipRect(QRectF(left, 0, m_width - left, m_request.height));
    const ToneColours colours = toneOf(m_theme, flag.colour);
    const QColor ink = flag.selected ? m_theme.base : colours.text;
    m_painter.setPen(QPen(colours.text, 1));
    m_painter.setBrush(flag.selected ? colours.text : colours.fill);
    m_painter.drawRoundedRect(box, 3, 3);
    paintFlagShape(m_painter, {box.left() + kIconLeft, box.top() + 3, kIconWidth, box.height() - 5}, ink);
    if (!flag.label.empty()) {
        m_painter.setFont(m_badge);
        m_painter.setPen(ink);
        const QRectF room = box.adjusted(kLabelLeft, 0, -4, 0);
        m_painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft,
                           QFontMetricsF(m_badge).elidedText(safeText(flag.label), Qt::ElideRight, room.width()));
    }
    m_painter.setClipping(false);
    m_painter.setBrush(Qt::NoBrush);
}

} // namespace lanescope::ui
