// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QImage>
#include <QRect>

#include <cstdint>
#include <vector>

namespace lanescope::ui {

/// Opaque colour `share` of the way from `from` to `to`, share in [0, 1].
[[nodiscard]] QRgb mixed(QRgb from, QRgb to, double share);

/// Fills spans of an opaque 32-bit image directly: tens of thousands of small rectangles and lines a
/// frame cost several times less than through a QPainter. Coordinates are device pixels, rectangles
/// half-open; everything outside the clip is cut. Assumes that the image is not shared meanwhile.
class PixelCanvas {
public:
    explicit PixelCanvas(QImage &image);

    void setClip(const QRect &clip) { m_clip = clip.intersected(m_bounds); }
    [[nodiscard]] const QRect &clip() const { return m_clip; }
    void fill(int x0, int y0, int x1, int y1, QRgb colour);
    /// Corners of `radius` are rounded against `outside`.
    void fillRounded(int x0, int y0, int x1, int y1, int radius, QRgb colour, QRgb outside);
    /// Diagonal hatching that continues from one rectangle into the next.
    void hatch(int x0, int y0, int x1, int y1, const std::vector<QRgb> &pattern);
    void dashedFrame(int x0, int y0, int x1, int y1, int thickness, int dash, QRgb colour);
    void frame(int x0, int y0, int x1, int y1, int thickness, QRgb colour);
    /// A smooth line of one pixel; `dash` > 0 leaves every second run of so many pixels out.
    void line(double x0, double y0, double x1, double y1, QRgb colour, double strength, int dash);
    /// A small filled arrow head whose tip lies at (x1, y1), seen from (x0, y0).
    void arrowHead(double x0, double y0, double x1, double y1, double size, QRgb colour, double strength);
    /// Copies one composed row of colours to rows [y0, y1).
    void stretchRow(int x, int y0, int y1, const std::vector<QRgb> &row);

private:
    [[nodiscard]] QRgb *rowAt(int y) {
        return reinterpret_cast<QRgb *>(m_bits + static_cast<std::ptrdiff_t>(y) * m_stride);
    }
    void blend(int x, int y, QRgb colour, double share);

    uchar *m_bits;
    qsizetype m_stride;
    QRect m_bounds;
    QRect m_clip;
};

/// The colours of one period of hatching at this pixel ratio: lines `line` on `fill`.
[[nodiscard]] std::vector<QRgb> hatchPattern(QRgb fill, QRgb line, double pixelRatio);

} // namespace lanescope::ui
