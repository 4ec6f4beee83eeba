// SPDX-License-Identifier: Apache-2.0
// What the timeline says about the place below the pointer.
#include "analysis/saturate.h"
#include "analysis/timeline/time_text.h"
#include "ui/text/format.h"
#include "ui/timeline/timeline_view.h"

#include <QHelpEvent>
#include <QToolTip>

namespace lanescope::ui {

using namespace analysis;
using model::Ns;

namespace {

QString escaped(std::string_view text) { return safeText(text).toHtmlEscaped(); }

} // namespace

QString TimelineView::toolTipAt(QPointF position) const {
    if (const NoteFlag *flag = flagAt(position))
        return flagToolTip(*flag);
    const Hit hit = hitAt(position);
    switch (hit.area) {
    case Hit::Area::Header: {
        QStringList badges;
        for (const Badge &badge : hit.lane->badges)
            badges += escaped(badge.text);
        return badges.join(QLatin1String("<br>"));
    }
    case Hit::Area::Track:
        // A line feed of the text itself parts lines; what else is a control is escaped.
        if (position.x() < m_headerWidth) {
            QStringList lines;
            for (const QString &line : QString::fromStdString(hit.track->tooltip).split(QLatin1Char('\n')))
                lines += escaped(line.toStdString());
            return lines.join(QLatin1String("<br>"));
        }
        return hoverText(hit);
    case Hit::Area::Counter: return counterHover(hit, position.x() - m_headerWidth);
    case Hit::Area::Note: return escaped(hit.section != nullptr ? hit.section->note : hit.lane->note);
    case Hit::Area::Ruler:
    case Hit::Area::Break:
    case Hit::Area::Nothing: break;
    }
    return {};
}

bool TimelineView::showToolTip(QHelpEvent *event) {
    if (!m_analysis || m_drag.kind != Drag::None)
        return false;
    const QString text = toolTipAt(event->pos());
    // Names hold signs that Qt would take for markup: the text says itself that it is markup.
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event->globalPos(), QLatin1String("<qt>") + text + QLatin1String("</qt>"), this);
    return true;
}

QString TimelineView::counterHover(const Hit &hit, double plotX) const {
    const AxisView axis = m_camera.view(hit.section->clock);
    const DerivedCounter &counter = m_index->sessions[hit.lane->session].counters[hit.counter->counter];
    QString text =
        QLatin1String("<b>") + escaped(hit.counter->label) + QLatin1String("</b><br>") + escaped(hit.counter->tooltip);
    if (plotX >= 0)
        text += QLatin1String("<br>") + escaped(counterSentence(counter, axis.nearest(plotX), axis.nearest(plotX + 1)));
    return text;
}

QString TimelineView::hoverText(const Hit &hit) const {
    if (hit.row.isNone() || hit.lane == nullptr || !m_analysis)
        return {};
    const std::size_t position = hit.lane->session;
    const model::SessionStore &session = *m_analysis->sessions[position];
    QString text = QLatin1String("<b>") + escaped(session.name(hit.row)) + QLatin1String("</b>");
    const auto add = [&](const QString &line) { text += QLatin1String("<br>") + line; };
    const Ns since{saturatingSubtract(session.start(hit.row).count, hit.section->zero.count)};
    if (session.usableTimes(hit.row))
        add(escaped(durationText(session.duration(hit.row))) + tr(" at ") +
            escaped(lanePositionText(since, {1}, since)));
    else
        add(tr("no usable times"));
    const model::DeviceEventRef device = session.deviceEventAt(hit.row);
    if (!device.isNone() && position < m_analysis->correlation.sessions.size()) {
        const SessionCorrelation &correlation = m_analysis->correlation.sessions[position];
        add(escaped(stateSentence(correlation.state[device.index()])));
        for (const std::string_view code : flagCodes(correlation.flags[device.index()]))
            add(escaped(code));
    }
    if (hit.folded > 1)
        add(tr("%1 slices are folded here; this is the longest").arg(hit.folded));
    return text;
}

} // namespace lanescope::ui
