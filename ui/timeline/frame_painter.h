// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/geometry.h"
#include "ui/theme.h"
#include "ui/timeline/label_cache.h"
#include "ui/timeline/pixel_canvas.h"

#include <QFont>
#include <QHash>
#include <QImage>

#include <array>
#include <optional>
#include <string_view>
#include <vector>

class QPainter;

namespace lanescope::ui {

/// `font` at a size in pixels.
[[nodiscard]] QFont sized(QFont font, int pixels, QFont::Weight weight = QFont::Normal);

/// Label and category of a track as they fit the header column; measuring them costs more than drawing.
struct TrackLabel {
    QString label, category;
    double labelRoom = 0, categoryWidth = 0;
};
/// By the whole texts, the fold and the width of the column.
using TrackLabels = QHash<QString, TrackLabel>;

/// Replays a scene into an image: plot first, then the lane headers, rulers and the header column that
/// stay in sight above it. Keeps colour tables and labels between frames; UI thread only.
class FramePainter {
public:
    explicit FramePainter(const Theme &theme);

    /// `frame` is opaque (RGB32) and carries its pixel ratio; its whole area is painted.
    void paint(QImage &frame, const analysis::SceneRequest &request, const analysis::Scene &scene, int headerWidth,
               std::optional<std::size_t> activeSession);
    void forgetLabels() {
        m_labels.clear();
        m_trackLabels.clear();
    }

private:
    struct Target {
        PixelCanvas &canvas;
        const analysis::SceneRequest &request;
        const analysis::Scene &scene;
        double ratio;
        int left;   ///< of the plot, in units
        QRect plot; ///< in device pixels
        Target(PixelCanvas &to, const QImage &frame, const analysis::SceneRequest &shown,
               const analysis::Scene &replayed, int headerWidth);
        [[nodiscard]] int px(double plotX) const;
        [[nodiscard]] int py(double y) const;
        [[nodiscard]] int thickness(double units) const;
    };

    static constexpr std::size_t kShades = 16;
    /// More arrows of the selection than this (a fan) are plain lines: curves of that number hide each other.
    static constexpr std::size_t kMostCurves = 24;

    void paintContent(QImage &frame, const Target &target);
    void paintHeld(QPainter &painter, const Target &target);
    void paintPlot(const Target &target);
    void paintRows(const Target &target);
    void paintArea(const Target &target, const analysis::CounterArea &area);
    void paintStrip(const Target &target, const analysis::Strip &strip);
    void paintStripMarks(const Target &target, const analysis::Strip &strip, int y0, int y1);
    void paintBar(const Target &target, const analysis::Bar &bar);
    void paintArrows(const Target &target);
    void paintPlainArrow(const Target &target, const analysis::Arrow &arrow, QRgb colour, double strength);
    [[nodiscard]] static std::size_t boldCount(const analysis::Scene &scene);
    void paintGhosts(const Target &target);

    void paintWithText(QPainter &painter, const Target &target);
    void paintBarLabels(QPainter &painter, const Target &target);
    void paintBarLabel(QPainter &painter, const Target &target, const analysis::Bar &bar);
    void paintCounters(QPainter &painter, const Target &target);
    void paintGaps(QPainter &painter, const Target &target);
    void paintBoldArrows(QPainter &painter, const Target &target);
    void paintBoldArrow(QPainter &painter, const Target &target, const analysis::Arrow &arrow);
    void paintRemarks(QPainter &painter, const Target &target);
    void paintBundleNote(QPainter &painter, const Target &target);
    void paintNotes(QPainter &painter, const Target &target);
    void paintTints(QPainter &painter, const Target &target);

    Theme m_theme;
    LabelCache m_labels;
    QFont m_noteFont, m_gapFont;
    std::array<std::array<QRgb, kShades>, analysis::kColourClassCount> m_shades{};
    std::vector<QRgb> m_hatch;
    double m_hatchRatio = 0;
    std::vector<QRgb> m_row, m_comb; ///< rows of a strip, reused
    TrackLabels m_trackLabels;
};

/// Lane headers, rulers, header column and breaks: what stays in sight beside and above the plot.
class ChromePainter {
public:
    ChromePainter(QPainter &painter, const Theme &theme, const analysis::SceneRequest &request,
                  const analysis::Scene &scene, int headerWidth, double ratio, TrackLabels &labels);
    void paint(std::optional<std::size_t> activeSession);
    /// The labels of the tracks alone.
    void paintColumns();

private:
    void paintColumn(const analysis::LaneLayout &lane);
    void paintTrackLabel(const analysis::TrackPlacement &track, double flagRoom);
    [[nodiscard]] const TrackLabel &labelOf(const analysis::TrackPlacement &track, double flagRoom);
    void paintRuler(const analysis::LaneSection &section);
    void paintTicks(const analysis::LaneSection &section, double y);
    void paintHeader(const analysis::LaneLayout &lane, bool active);
    void paintBadges(const std::vector<analysis::Badge> &badges, double x, double right, double y);
    double paintPill(const QString &text, const ToneColours &colours, double x, double y);
    void paintBreak(double y, std::string_view text);
    void paintPin(double y);
    void paintCaret(double x, double y, bool collapsed);
    void paintFlag(const analysis::NoteFlag &flag);
    /// Width that flags of notes take at the right end of a lane's header, or beside the label of a track.
    [[nodiscard]] double flagRoom(analysis::NoteFlag::Where where, std::size_t session, model::TrackRef track) const;
    void band(double y, double height, const QColor &colour);
    void line(double y, double x0, double x1, const QColor &colour);
    [[nodiscard]] bool onScreen(double y, double height) const { return y + height > 0 && y < m_request.height; }

    QPainter &m_painter;
    const Theme &m_theme;
    const analysis::SceneRequest &m_request;
    const analysis::Scene &m_scene;
    int m_left;
    double m_width;
    double m_ratio;
    TrackLabels &m_labels;
    QFont m_title, m_badge, m_small, m_mono;
};

} // namespace lanescope::ui
