// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/ruler.h"
#include "ui/text/format.h"
#include "ui/timeline/frame_painter.h"

#include <QObject>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace lanescope::ui {

using namespace analysis;

namespace {

constexpr double kIndent = 22;
constexpr double kRightPadding = 9;
constexpr double kLabelGap = 10;
constexpr double kLeastLabelHeight = 11; ///< lower tracks have no room for letters
constexpr double kPillHeight = 17;
constexpr double kTickLetter = 6.4;

QString text(const std::string &utf8) { return safeText(utf8); }

/// What the header column needs of a counter: it is labelled as a track is.
TrackPlacement asTrack(const CounterPlacement &counter) {
    TrackPlacement track;
    track.label = counter.label;
    track.category = counter.category;
    track.y = counter.y;
    track.height = counter.height;
    track.barTop = counter.barTop;
    track.barHeight = counter.barHeight;
    track.foldable = counter.foldable;
    track.folded = counter.folded;
    track.depths = static_cast<std::uint16_t>(counter.hidden + 1);
    return track;
}

} // namespace

ChromePainter::ChromePainter(QPainter &painter, const Theme &theme, const SceneRequest &request, const Scene &scene,
                             int headerWidth, double ratio, TrackLabels &labels)
    : m_painter(painter)
    , m_theme(theme)
    , m_request(request)
    , m_scene(scene)
    , m_left(headerWidth)
    , m_width(headerWidth + request.width)
    , m_ratio(ratio)
    , m_labels(labels)
    , m_title(sized(theme.font, 13, QFont::DemiBold))
    , m_badge(sized(theme.font, 11))
    , m_small(sized(theme.font, 11))
    , m_mono(sized(theme.mono, 11)) {}

void ChromePainter::paint(std::optional<std::size_t> activeSession) {
    const double scroll = m_request.camera.scrollY;
    paintColumns();
    for (const LaneLayout &lane : m_request.layout.lanes) {
        if (lane.breakY && onScreen(*lane.breakY - scroll, LaneMetrics::kBreak))
            paintBreak(*lane.breakY - scroll, breakSentence(lane));
        if (!onScreen(lane.y - scroll, lane.height))
            continue;
        for (const LaneSection &section : lane.sections)
            if (onScreen(section.rulerY - scroll, section.bottom() - section.rulerY))
                paintRuler(section);
        paintHeader(lane, activeSession == lane.session && m_request.layout.lanes.size() > 1);
    }
    for (const NoteFlag &flag : m_scene.flags)
        paintFlag(flag);
}

void ChromePainter::paintColumns() {
    m_painter.setBrush(Qt::NoBrush);
    for (const LaneLayout &lane : m_request.layout.lanes)
        if (onScreen(lane.y - m_request.camera.scrollY, lane.height))
            paintColumn(lane);
}

void ChromePainter::band(double y, double height, const QColor &colour) {
    m_painter.fillRect(QRectF(0, std::round(y * m_ratio) / m_ratio, m_width, height), colour);
}

void ChromePainter::line(double y, double x0, double x1, const QColor &colour) {
    const double thin = std::max(std::round(m_ratio), 1.0) / m_ratio;
    m_painter.fillRect(QRectF(x0, std::round(y * m_ratio) / m_ratio - thin, x1 - x0, thin), colour);
}

void ChromePainter::paintColumn(const LaneLayout &lane) {
    const double scroll = m_request.camera.scrollY;
    for (const LaneSection &section : lane.sections) {
        if (section.tracks.empty())
            continue;
        const double top = section.tracks.front().y - scroll;
        double bottom = section.tracks.back().y + section.tracks.back().height - scroll;
        if (!section.counters.empty())
            bottom = std::max(bottom, section.counters.back().y + section.counters.back().height - scroll);
        m_painter.fillRect(QRectF(0, top, m_left, bottom - top), m_theme.panel);
        for (const TrackPlacement &track : section.tracks) {
            if (!onScreen(track.y - scroll, track.height))
                continue;
            paintTrackLabel(track, flagRoom(NoteFlag::Where::Track, lane.session, track.track));
            line(track.y + track.height - scroll, 0, m_left, m_theme.line);
        }
        for (const CounterPlacement &counter : section.counters) {
            if (!onScreen(counter.y - scroll, counter.height))
                continue;
            paintTrackLabel(asTrack(counter), 0);
            line(counter.y + counter.height - scroll, 0, m_left, m_theme.line);
        }
        m_painter.fillRect(QRectF(m_left - 1 / m_ratio, top, 1 / m_ratio, bottom - top), m_theme.strongLine);
    }
}

const TrackLabel &ChromePainter::labelOf(const TrackPlacement &track, double flagRoom) {
    QString kind = track.pinned ? QObject::tr("pinned · %1").arg(text(track.category)) : text(track.category);
    if (track.folded)
        kind += QStringLiteral(" +%1").arg(track.depths - 1);
    const QString key =
        text(track.label) + QLatin1Char('\n') + kind + QLatin1Char('\n') + QString::number(m_left - flagRoom);
    const auto known = m_labels.constFind(key);
    if (known != m_labels.constEnd())
        return *known;
    const QFontMetricsF labelMetrics(m_theme.font);
    const QFontMetricsF monoMetrics(m_mono);
    const double width = m_left - kRightPadding - kIndent - flagRoom;
    const double whole = labelMetrics.horizontalAdvance(text(track.label));
    TrackLabel label;
    // The category gives way first, then the label is cut in its middle.
    const QString category = monoMetrics.elidedText(kind, Qt::ElideRight, width - std::min(whole, width) - kLabelGap);
    if (category == kind || category.size() > 6) {
        label.category = category;
        label.categoryWidth = monoMetrics.horizontalAdvance(category);
    }
    label.labelRoom = width - (label.category.isEmpty() ? 0 : label.categoryWidth + kLabelGap);
    label.label = labelMetrics.elidedText(text(track.label), Qt::ElideMiddle, label.labelRoom);
    return *m_labels.insert(key, label);
}

void ChromePainter::paintTrackLabel(const TrackPlacement &track, double flagRoom) {
    const double top = track.y - m_request.camera.scrollY;
    const double height = std::min(track.height, 2 * track.barTop + std::max(track.barHeight, 20.0));
    if (height < kLeastLabelHeight)
        return;
    if (track.foldable)
        paintCaret(kIndent - 12, top + height / 2, track.folded);
    if (track.pinned)
        paintPin(top + height / 2);
    const TrackLabel &label = labelOf(track, flagRoom);
    m_painter.setFont(m_theme.font);
    m_painter.setPen(m_theme.text);
    m_painter.drawText(QRectF(kIndent, top, label.labelRoom, height), Qt::AlignVCenter | Qt::AlignLeft, label.label);
    if (label.category.isEmpty())
        return;
    m_painter.setFont(m_mono);
    m_painter.setPen(m_theme.muted);
    m_painter.drawText(
        QRectF(m_left - kRightPadding - flagRoom - label.categoryWidth - 1, top, label.categoryWidth + 1, height),
        Qt::AlignVCenter | Qt::AlignRight, label.category);
}

void ChromePainter::paintCaret(double x, double y, bool collapsed) {
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_theme.muted);
    const double size = 3.5;
    if (collapsed)
        m_painter.drawPolygon(QPolygonF({{x - size * 0.6, y - size}, {x + size * 0.8, y}, {x - size * 0.6, y + size}}));
    else
        m_painter.drawPolygon(QPolygonF({{x - size, y - size * 0.6}, {x + size, y - size * 0.6}, {x, y + size * 0.8}}));
    m_painter.setBrush(Qt::NoBrush);
}

void ChromePainter::paintPin(double y) {
    constexpr double kX = 4.5, kHead = 2.5, kNeedle = 5;
    m_painter.setPen(QPen(m_theme.accent, 1.2));
    m_painter.drawLine(QPointF(kX, y - 1), QPointF(kX, y + kNeedle));
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_theme.accent);
    m_painter.drawEllipse(QPointF(kX, y - 2), kHead, kHead);
    m_painter.setBrush(Qt::NoBrush);
}

void ChromePainter::paintRuler(const LaneSection &section) {
    const double y = shownRulerY(section, m_request.camera.scrollY);
    band(y, LaneMetrics::kRuler, m_theme.panel);
    m_painter.setFont(m_small);
    m_painter.setPen(m_theme.muted);
    const QString caption = QFontMetricsF(m_small).elidedText(text(section.rulerText), Qt::ElideRight, m_left - 20);
    m_painter.drawText(QRectF(10, y, m_left - 18, LaneMetrics::kRuler), Qt::AlignVCenter | Qt::AlignLeft, caption);
    paintTicks(section, y);
    line(y + LaneMetrics::kRuler, 0, m_width, m_theme.strongLine);
}

void ChromePainter::paintTicks(const LaneSection &section, double y) {
    const AxisView axis = m_request.camera.view(section.clock);
    m_painter.save();
    m_painter.setClipRect(QRectF(m_left, y, m_request.width, LaneMetrics::kRuler));
    const double thin = std::max(std::round(m_ratio), 1.0) / m_ratio;
    for (const Tick &tick : rulerTicks(axis, section.zero, m_request.width, kTickLetter)) {
        const double x = std::round((m_left + tick.x) * m_ratio) / m_ratio;
        const double length = tick.label.empty() ? 3 : 6;
        m_painter.fillRect(QRectF(x, y + LaneMetrics::kRuler - length, thin, length),
                           tick.label.empty() ? m_theme.strongLine : m_theme.muted);
        if (!tick.label.empty())
            m_painter.drawText(QPointF(x + 5, y + 13.5), text(tick.label));
    }
    m_painter.restore();
}

void ChromePainter::paintHeader(const LaneLayout &lane, bool active) {
    const double y = shownHeaderY(lane, m_request.camera.scrollY);
    band(y, LaneMetrics::kHeader, m_theme.laneHeader);
    if (active)
        m_painter.fillRect(QRectF(0, y, 3, LaneMetrics::kHeader), m_theme.accent);
    paintCaret(13, y + LaneMetrics::kHeader / 2, lane.collapsed);
    const QFontMetricsF metrics(m_title);
    const QString title = metrics.elidedText(text(lane.title), Qt::ElideMiddle, std::max(m_width * 0.35, 120.0));
    const double width = metrics.horizontalAdvance(title);
    m_painter.setFont(m_title);
    m_painter.setPen(m_theme.text);
    m_painter.drawText(QRectF(kIndent + 4, y, width + 2, LaneMetrics::kHeader), Qt::AlignVCenter | Qt::AlignLeft,
                       title);
    const double right = m_width - flagRoom(NoteFlag::Where::Lane, lane.session, model::TrackRef::none());
    paintBadges(lane.badges, kIndent + 4 + width + 14, right, y + (LaneMetrics::kHeader - kPillHeight) / 2);
    line(y + LaneMetrics::kHeader, 0, m_width, m_theme.line);
}

void ChromePainter::paintBadges(const std::vector<Badge> &badges, double x, double right, double y) {
    const QFontMetricsF metrics(m_badge);
    const auto pillWidth = [&](const QString &label) { return std::ceil(metrics.horizontalAdvance(label)) + 20; };
    for (std::size_t i = 0; i < badges.size(); ++i) {
        const QString label = text(badges[i].text);
        const QString more = QStringLiteral("+%1").arg(badges.size() - i);
        const bool last = i + 1 == badges.size();
        // A badge that has no room is counted, not cut.
        if (x + pillWidth(label) + (last ? 0 : 8 + pillWidth(more)) > right - 10) {
            if (x + pillWidth(more) <= right - 6)
                (void)paintPill(more, m_theme.tone(Tone::Neutral), x, y);
            return;
        }
        x = paintPill(label, m_theme.tone(badges[i].tone), x, y) + 8;
    }
}

double ChromePainter::paintPill(const QString &label, const ToneColours &colours, double x, double y) {
    m_painter.setFont(m_badge);
    const double width = std::ceil(QFontMetricsF(m_badge).horizontalAdvance(label)) + 20;
    const QRectF box(std::round(x), std::round(y), width, kPillHeight);
    m_painter.setPen(m_theme.highContrast ? QPen(colours.text, 1) : QPen(Qt::NoPen));
    m_painter.setBrush(colours.fill);
    m_painter.drawRoundedRect(box, kPillHeight / 2, kPillHeight / 2);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(colours.text);
    m_painter.drawText(box, Qt::AlignCenter, label);
    return box.right();
}

void ChromePainter::paintBreak(double y, std::string_view text) {
    band(y, LaneMetrics::kBreak, m_theme.base);
    const double middle = y + LaneMetrics::kBreak / 2;
    QPainterPath zigzag(QPointF(-4, middle));
    for (double x = 8; x < m_width + 16; x += 12)
        zigzag.lineTo(x, middle + (std::lround(x / 12) % 2 == 0 ? 3 : -3));
    m_painter.setPen(QPen(m_theme.warning, 1));
    m_painter.drawPath(zigzag);
    const QString sentence = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    const QFontMetricsF metrics(m_badge);
    const QString shown = metrics.elidedText(sentence, Qt::ElideRight, m_width - 60);
    const double width = std::ceil(metrics.horizontalAdvance(shown)) + 28;
    const QRectF pill(std::round((m_width - width) / 2) + 0.5, std::round(middle - 9) + 0.5, width, 17);
    const ToneColours colours = m_theme.tone(Tone::Warning);
    m_painter.setPen(QPen(colours.text, 1));
    m_painter.setBrush(colours.fill);
    m_painter.drawRoundedRect(pill, 8.5, 8.5);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setFont(m_badge);
    m_painter.drawText(pill, Qt::AlignCenter, shown);
}

} // namespace lanescope::ui
