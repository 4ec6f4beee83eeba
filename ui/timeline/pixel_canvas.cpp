// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/pixel_canvas.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

namespace lanescope::ui {

namespace {

/// Share of the pixel (dx, dy), counted from a rounded corner's outer edges, that lies inside.
double cornerShare(int dx, int dy, int radius) {
    const double x = radius - dx - 0.5;
    const double y = radius - dy - 0.5;
    return std::clamp(radius - std::sqrt(x * x + y * y) + 0.5, 0.0, 1.0);
}

} // namespace

QRgb mixed(QRgb from, QRgb to, double share) {
    const int part = static_cast<int>(std::clamp(share, 0.0, 1.0) * 256.0);
    const auto channel = [part](int a, int b) { return a + (b - a) * part / 256; };
    return qRgb(channel(qRed(from), qRed(to)), channel(qGreen(from), qGreen(to)), channel(qBlue(from), qBlue(to)));
}

PixelCanvas::PixelCanvas(QImage &image)
    : m_bits(image.bits())
    , m_stride(image.bytesPerLine())
    , m_bounds(0, 0, image.width(), image.height())
    , m_clip(m_bounds) {}

void PixelCanvas::fill(int x0, int y0, int x1, int y1, QRgb colour) {
    x0 = std::max(x0, m_clip.left());
    y0 = std::max(y0, m_clip.top());
    x1 = std::min(x1, m_clip.right() + 1);
    y1 = std::min(y1, m_clip.bottom() + 1);
    if (x0 >= x1)
        return;
    for (int y = y0; y < y1; ++y)
        std::fill(rowAt(y) + x0, rowAt(y) + x1, colour);
}

void PixelCanvas::blend(int x, int y, QRgb colour, double share) {
    if (m_clip.contains(x, y))
        rowAt(y)[x] = mixed(rowAt(y)[x], colour, share);
}

void PixelCanvas::fillRounded(int x0, int y0, int x1, int y1, int radius, QRgb colour, QRgb outside) {
    fill(x0, y0, x1, y1, colour);
    if (x1 - x0 < 2 * radius + 1 || y1 - y0 < 2 * radius + 1)
        return;
    for (int dy = 0; dy < radius; ++dy)
        for (int dx = 0; dx < radius; ++dx) {
            const double rest = 1.0 - cornerShare(dx, dy, radius);
            if (rest <= 0)
                continue;
            blend(x0 + dx, y0 + dy, outside, rest);
            blend(x1 - 1 - dx, y0 + dy, outside, rest);
            blend(x0 + dx, y1 - 1 - dy, outside, rest);
            blend(x1 - 1 - dx, y1 - 1 - dy, outside, rest);
        }
}

void PixelCanvas::hatch(int x0, int y0, int x1, int y1, const std::vector<QRgb> &pattern) {
    x0 = std::max(x0, m_clip.left());
    y0 = std::max(y0, m_clip.top());
    x1 = std::min(x1, m_clip.right() + 1);
    y1 = std::min(y1, m_clip.bottom() + 1);
    const int period = static_cast<int>(pattern.size());
    for (int y = y0; y < y1; ++y) {
        QRgb *row = rowAt(y);
        for (int x = x0; x < x1; ++x)
            row[x] = pattern[static_cast<std::size_t>((x + y) % period)];
    }
}

void PixelCanvas::frame(int x0, int y0, int x1, int y1, int thickness, QRgb colour) {
    fill(x0, y0, x1, y0 + thickness, colour);
    fill(x0, y1 - thickness, x1, y1, colour);
    fill(x0, y0, x0 + thickness, y1, colour);
    fill(x1 - thickness, y0, x1, y1, colour);
}

void PixelCanvas::dashedFrame(int x0, int y0, int x1, int y1, int thickness, int dash, QRgb colour) {
    const int from = std::max(x0, m_clip.left() - 2 * dash);
    for (int x = from - (from - x0) % (2 * dash); x < std::min(x1, m_clip.right() + 1); x += 2 * dash) {
        fill(x, y0, std::min(x + dash, x1), y0 + thickness, colour);
        fill(x, y1 - thickness, std::min(x + dash, x1), y1, colour);
    }
    for (int y = y0; y < y1; y += 2 * dash) {
        fill(x0, y, x0 + thickness, std::min(y + dash, y1), colour);
        fill(x1 - thickness, y, x1, std::min(y + dash, y1), colour);
    }
}

void PixelCanvas::line(double x0, double y0, double x1, double y1, QRgb colour, double strength, int dash) {
    const bool steep = std::abs(y1 - y0) > std::abs(x1 - x0);
    if (steep) {
        std::swap(x0, y0);
        std::swap(x1, y1);
    }
    if (x0 > x1) {
        std::swap(x0, x1);
        std::swap(y0, y1);
    }
    const double slope = x1 - x0 < 1e-9 ? 0 : (y1 - y0) / (x1 - x0);
    const int low = steep ? m_clip.top() : m_clip.left();
    const int high = steep ? m_clip.bottom() : m_clip.right();
    const int begin = static_cast<int>(std::floor(x0));
    const int first = std::max(begin, low);
    const int last = std::min(static_cast<int>(std::floor(x1)), high);
    for (int at = first; at <= last; ++at) {
        if (dash > 0 && ((at - begin) / dash) % 2 == 1)
            continue;
        const double across = y0 + slope * (std::clamp(at + 0.5, x0, std::max(x0, x1)) - x0) - 0.5;
        const double whole = std::floor(across);
        const double part = across - whole;
        const int side = static_cast<int>(whole);
        blend(steep ? side : at, steep ? at : side, colour, (1 - part) * strength);
        blend(steep ? side + 1 : at, steep ? at : side + 1, colour, part * strength);
    }
}

void PixelCanvas::arrowHead(double x0, double y0, double x1, double y1, double size, QRgb colour, double strength) {
    const double length = std::hypot(x1 - x0, y1 - y0);
    if (length < 1e-6)
        return;
    const double ux = (x1 - x0) / length;
    const double uy = (y1 - y0) / length;
    const int reach = static_cast<int>(std::ceil(size)) + 1;
    for (int y = static_cast<int>(y1) - reach; y <= static_cast<int>(y1) + reach; ++y)
        for (int x = static_cast<int>(x1) - reach; x <= static_cast<int>(x1) + reach; ++x) {
            const double along = (x1 - x - 0.5) * ux + (y1 - y - 0.5) * uy;
            const double aside = std::abs((x1 - x - 0.5) * uy - (y1 - y - 0.5) * ux);
            const double share = std::min(std::min(along, size - along), along * 0.5 - aside) + 0.5;
            if (share > 0)
                blend(x, y, colour, std::min(share, 1.0) * strength);
        }
}

void PixelCanvas::stretchRow(int x, int y0, int y1, const std::vector<QRgb> &row) {
    const int from = std::max(x, m_clip.left());
    const int to = std::min(x + static_cast<int>(row.size()), m_clip.right() + 1);
    if (from >= to)
        return;
    for (int y = std::max(y0, m_clip.top()); y < std::min(y1, m_clip.bottom() + 1); ++y)
        std::memcpy(rowAt(y) + from, row.data() + (from - x), static_cast<std::size_t>(to - from) * sizeof(QRgb));
}

std::vector<QRgb> hatchPattern(QRgb fill, QRgb line, double pixelRatio) {
    const int period = std::max(static_cast<int>(std::lround(8 * pixelRatio)), 4);
    const double width = 2.1 * pixelRatio; // along a row; across the line it is thinner by √2
    std::vector<QRgb> pattern;
    for (int i = 0; i < period; ++i)
        pattern.push_back(mixed(fill, line, std::clamp(std::min(i + 0.9, width + 0.9 - i), 0.0, 1.0)));
    return pattern;
}

} // namespace lanescope::ui
