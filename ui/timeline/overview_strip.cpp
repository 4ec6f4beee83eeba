// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/overview_strip.h"

#include "analysis/saturate.h"
#include "analysis/timeline/time_text.h"
#include "ui/text/format.h"
#include "ui/timeline/pixel_canvas.h"
#include "ui/timeline/timeline_view.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lanescope::ui {

using namespace analysis;

namespace {

constexpr double kBarUnits = 4; ///< width of one column of the profile

bool isProfiled(model::TrackKind kind, bool devices) {
    const bool device = kind == model::TrackKind::Stream || kind == model::TrackKind::Copies ||
                        kind == model::TrackKind::GraphExecutions;
    const bool host =
        kind == model::TrackKind::Calls || kind == model::TrackKind::Ops || kind == model::TrackKind::HostSlices;
    return devices ? device : host;
}

/// The tracks of a section that the profile sums: device work, or host work where there is none; the first
/// of them at `top`.
LaneSection profiledPart(const LaneSection &section, double top) {
    LaneSection part = section;
    const bool devices = std::any_of(section.tracks.begin(), section.tracks.end(),
                                     [](const TrackPlacement &track) { return isProfiled(track.kind, true); });
    part.tracks.clear();
    part.counters.clear();
    part.note.clear();
    part.rulerY = top - LaneMetrics::kRuler;
    for (TrackPlacement track : section.tracks) {
        if (!isProfiled(track.kind, devices))
            continue;
        track.y = top + static_cast<double>(part.tracks.size());
        track.height = track.barHeight = 1;
        track.barTop = track.pitch = 0;
        track.folded = true;
        part.tracks.push_back(track);
    }
    return part;
}

struct Profile {
    TimelineLayout layout;
    Camera camera; ///< every lane from its zero
    std::size_t tracks = 0;
};

/// The active lane and those aligned with it, one above the other.
Profile profileOf(const TimelineView &view) {
    Profile profile;
    double below = LaneMetrics::kRuler;
    for (const LaneLayout *shown : view.activeLanes()) {
        LaneLayout lane;
        lane.session = shown->session;
        lane.sections.push_back(profiledPart(shown->sections.front(), below));
        const LaneSection &section = lane.sections.front();
        profile.camera.setLeft(section.clock, {section.zero, 0});
        profile.tracks += section.tracks.size();
        below += static_cast<double>(section.tracks.size()) + LaneMetrics::kRuler;
        profile.layout.lanes.push_back(std::move(lane));
    }
    return profile;
}

struct Column {
    std::array<double, kColourClassCount> busy{};
    void add(ColourClass colour, double share) { busy[static_cast<std::size_t>(colour)] += share; }
    [[nodiscard]] double total() const {
        double sum = 0;
        for (const double share : busy)
            sum += share;
        return sum;
    }
    [[nodiscard]] ColourClass busiest() const {
        return static_cast<ColourClass>(std::max_element(busy.begin(), busy.end()) - busy.begin());
    }
};

/// Busy shares of a scene whose columns are the profile's columns.
std::vector<Column> columnsOf(const Scene &scene, std::size_t count) {
    std::vector<Column> columns(count);
    for (const Strip &strip : scene.strips)
        for (std::size_t i = strip.cellBegin; i < strip.cellEnd; ++i)
            if (const std::size_t column = strip.firstColumn + i - strip.cellBegin; column < count)
                columns[column].add(scene.cells[i].colour, scene.cells[i].coverage / 255.0);
    for (const Bar &bar : scene.bars) {
        const auto first = static_cast<std::size_t>(std::max(std::floor(bar.box.x), 0.0));
        for (std::size_t column = first; column < count && static_cast<double>(column) < bar.box.right(); ++column) {
            const double left = std::max(bar.box.x, static_cast<double>(column));
            columns[column].add(bar.style.colour(), std::min(bar.box.right(), static_cast<double>(column) + 1) - left);
        }
    }
    return columns;
}

} // namespace

OverviewStrip::OverviewStrip(TimelineView *view, QWidget *parent)
    : QWidget(parent), m_view(view), m_theme(view->theme()) {
    setObjectName(QStringLiteral("overview"));
    setAccessibleName(tr("Overview"));
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(view, &TimelineView::viewChanged, this, &OverviewStrip::refresh);
    connect(view, &TimelineView::activeLaneChanged, this, &OverviewStrip::refresh);
}

void OverviewStrip::setTheme(const Theme &theme) {
    m_theme = theme;
    m_drawn = Drawn();
    refresh();
}

OverviewStrip::Drawn OverviewStrip::wanted() const {
    return {m_view ? m_view->analysis().get() : nullptr,
            m_view ? m_view->activeSession() : std::nullopt,
            m_view ? m_view->activeLanes().size() : 0,
            m_view ? m_view->alignments() : AlignmentSet(),
            plotRect(),
            devicePixelRatioF()};
}

void OverviewStrip::refresh() {
    setAccessibleDescription(caption());
    update();
}

void OverviewStrip::resizeEvent(QResizeEvent *event) {
    QWidget::resizeEvent(event);
    refresh();
}

QRectF OverviewStrip::plotRect() const {
    const int left = m_view ? m_view->headerWidth() : 0;
    return {static_cast<double>(left), 4, std::max(width() - left - 8.0, 20.0), height() - 9.0};
}

QString OverviewStrip::caption() const {
    const LaneSection *section = m_view ? m_view->activeSection() : nullptr;
    if (section == nullptr)
        return tr("Overview");
    QStringList titles;
    for (const LaneLayout *lane : m_view->activeLanes())
        titles += safeText(lane->title);
    return tr("Overview · %1 · %2")
        .arg(titles.join(QStringLiteral(" + ")),
             QString::fromStdString(shortDurationText({saturatingSubtract(section->end.count, section->zero.count)})));
}

void OverviewStrip::drawProfile() {
    const double ratio = devicePixelRatioF();
    m_profile = QImage(QSizeF(size() * ratio).toSize(), QImage::Format_RGB32);
    m_profile.setDevicePixelRatio(ratio);
    m_profile.fill(m_theme.panel);
    m_drawn = wanted();
    const LaneSection *section = m_view ? m_view->activeSection() : nullptr;
    if (section == nullptr || !m_view->index())
        return;
    auto [layout, camera, tracks] = profileOf(*m_view);
    const QRectF plot = plotRect();
    const double count = std::floor(plot.width() / kBarUnits);
    camera.setNsPerUnit(std::max(nsBetween(section->zero, section->end), 1.0) / count);
    Scene scene;
    buildScene({*m_view->analysis(), *m_view->index(), layout, camera, count, 4096, 1, ArrowMode::Off, std::nullopt},
               scene);
    std::vector<Column> columns = columnsOf(scene, static_cast<std::size_t>(count));
    double highest = 1;
    for (const Column &column : columns)
        highest = std::max(highest, column.total());
    highest = std::min(highest, static_cast<double>(std::max<std::size_t>(tracks, 1)));
    PixelCanvas canvas(m_profile);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const double share = std::min(columns[i].total() / highest, 1.0);
        if (share <= 0)
            continue;
        const int x = static_cast<int>(std::lround((plot.left() + static_cast<double>(i) * kBarUnits) * ratio));
        const int bar = std::max(static_cast<int>(std::lround((kBarUnits - 1) * ratio)), 1);
        const int tall = std::max(static_cast<int>(std::lround(share * plot.height() * ratio)), 1);
        const int bottom = static_cast<int>(std::lround(plot.bottom() * ratio));
        canvas.fill(x, bottom - tall, x + bar, bottom,
                    mixed(m_theme.panel.rgb(), m_theme.bar(columns[i].busiest()).rgb(), 0.8));
    }
}

void OverviewStrip::paintWindow(QPainter &painter) const {
    const LaneSection *section = m_view ? m_view->activeSection() : nullptr;
    if (section == nullptr)
        return;
    const QRectF plot = plotRect();
    const AxisView axis = m_view->camera().view(section->clock);
    const double length = std::max(nsBetween(section->zero, section->end), 1.0);
    const auto xOf = [&](const FineTime &time) {
        return plot.left() + std::clamp(nsBetween(section->zero, time.whole) / length, 0.0, 1.0) * plot.width();
    };
    const double left = xOf(axis.at(0));
    const double right = std::max(xOf(axis.at(m_view->plotWidth())), left + 3);
    if (right - left >= plot.width() - 1)
        return; // all of it is in sight
    QColor shade = m_theme.accent;
    shade.setAlphaF(0.2F);
    const QRectF window(left, 1, right - left, height() - 3);
    painter.setPen(QPen(m_theme.accent, 1));
    painter.setBrush(shade);
    painter.drawRoundedRect(window.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
}

void OverviewStrip::paintEvent(QPaintEvent *) {
    if (!(m_drawn == wanted()))
        drawProfile();
    QPainter painter(this);
    painter.drawImage(QPoint(0, 0), m_profile);
    painter.setRenderHint(QPainter::Antialiasing);
    paintWindow(painter);
    QFont font = m_theme.font;
    font.setPixelSize(11);
    painter.setFont(font);
    painter.setPen(m_theme.muted);
    const QRectF room(10, 0, plotRect().left() - 18, height() - 1);
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft,
                     painter.fontMetrics().elidedText(caption(), Qt::ElideMiddle, static_cast<int>(room.width())));
    painter.fillRect(QRectF(0, height() - 1, width(), 1), m_theme.strongLine);
}

void OverviewStrip::mousePressEvent(QMouseEvent *event) { moveTo(event->position().x()); }

void OverviewStrip::mouseMoveEvent(QMouseEvent *event) {
    if (event->buttons().testFlag(Qt::LeftButton))
        moveTo(event->position().x());
}

void OverviewStrip::moveTo(double x) {
    const LaneSection *section = m_view ? m_view->activeSection() : nullptr;
    if (section == nullptr)
        return;
    const QRectF plot = plotRect();
    const double share = std::clamp((x - plot.left()) / plot.width(), 0.0, 1.0);
    m_view->centreActiveOn(moved({section->zero, 0}, share * nsBetween(section->zero, section->end)).whole);
}

} // namespace lanescope::ui
