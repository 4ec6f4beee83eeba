// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/text_format.h"
#include "analysis/timeline/ruler.h"
#include "analysis/timeline/svg_parts.h"

#include <algorithm>
#include <cmath>

namespace lanescope::analysis {

namespace {

constexpr double kIndent = 12;
constexpr double kRightPadding = 9;
constexpr double kKindGap = 10;
constexpr double kLeastLabelHeight = 11; ///< lower tracks have no room for letters
constexpr double kTickLetter = 6.4;
constexpr double kFont = 12;
constexpr double kSmallFont = 11;
constexpr double kTitleFont = 13;
constexpr double kBetweenBadges = 8;
constexpr double kFlagRoom = 22; ///< of a pennant and the space around its text

class Chrome {
public:
    explicit Chrome(const SvgTarget &target) : m_target(target), m_canvas(target.canvas) {}

    void draw() {
        for (const LaneLayout &lane : m_target.request.layout.lanes) {
            if (lane.breakY)
                drawBreak(m_target.y(*lane.breakY), breakSentence(lane));
            for (const LaneSection &section : lane.sections) {
                drawColumn(section);
                drawRuler(section);
            }
            drawHeader(lane);
        }
    }

private:
    void band(double y, double height, PaletteRole role) {
        m_canvas.rect({0, y, m_target.width(), height}, svgFill(role));
    }
    void line(double y, double width, PaletteRole role) { m_canvas.rect({0, y - 1, width, 1}, svgFill(role)); }

    void drawColumn(const LaneSection &section) {
        const double top = m_target.y(section.rulerY) + LaneMetrics::kRuler;
        double bottom = top;
        for (const TrackPlacement &track : section.tracks)
            bottom = std::max(bottom, m_target.y(track.y + track.height));
        for (const CounterPlacement &counter : section.counters)
            bottom = std::max(bottom, m_target.y(counter.y + counter.height));
        if (bottom == top)
            return;
        m_canvas.rect({0, top, m_target.left(), bottom - top}, svgFill(PaletteRole::Panel));
        for (const TrackPlacement &track : section.tracks) {
            const double room = std::min(track.height, 2 * track.barTop + std::max(track.barHeight, 20.0));
            const std::string more = track.folded ? " +" + std::to_string(track.depths - 1) : std::string();
            const std::string kind = (track.pinned ? "pinned · " : "") + track.category + more;
            drawLabel(track.label, kind, m_target.y(track.y), room, track.height);
        }
        for (const CounterPlacement &counter : section.counters)
            drawLabel(counter.label, counter.category, m_target.y(counter.y), counter.height, counter.height);
        m_canvas.rect({m_target.left() - 1, top, 1, bottom - top}, svgFill(PaletteRole::StrongLine));
    }

    /// The category gives way first, then the label is cut.
    void drawLabel(const std::string &label, const std::string &category, double top, double room, double height) {
        line(top + height, m_target.left(), PaletteRole::Line);
        if (room < kLeastLabelHeight)
            return;
        const double width = m_target.left() - kRightPadding - kIndent;
        const std::string whole = escapedText(m_target.shown(label));
        const std::string kind = escapedText(m_target.shown(category));
        const double kindWidth = estimatedWidth(kind, kSmallFont);
        const bool both = !kind.empty() && estimatedWidth(whole, kFont) + kKindGap + kindWidth <= width;
        const double baseline = top + room / 2 + 4;
        m_canvas.text(kIndent, baseline, elidedToWidth(whole, width, kFont), svgFill(PaletteRole::Text), kFont);
        if (both)
            m_canvas.text(m_target.left() - kRightPadding, baseline, kind, svgFill(PaletteRole::Muted), kSmallFont,
                          SvgAnchor::End);
    }

    void drawRuler(const LaneSection &section) {
        const double y = m_target.y(section.rulerY);
        band(y, LaneMetrics::kRuler, PaletteRole::Panel);
        m_canvas.text(kIndent, y + 14, elidedToWidth(section.rulerText, m_target.left() - 20, kSmallFont),
                      svgFill(PaletteRole::Muted), kSmallFont);
        const AxisView axis = m_target.request.camera.view(section.clock);
        for (const Tick &tick : rulerTicks(axis, section.zero, m_target.request.width, kTickLetter)) {
            if (tick.x < 0 || tick.x > m_target.request.width)
                continue;
            const double x = m_target.x(std::round(tick.x));
            const double length = tick.label.empty() ? 3 : 6;
            m_canvas.rect({x, y + LaneMetrics::kRuler - length, 1, length},
                          svgFill(tick.label.empty() ? PaletteRole::StrongLine : PaletteRole::Muted));
            if (!isCovered(section, axis, x + 5, tick.label))
                m_canvas.text(x + 5, y + 13.5, tick.label, svgFill(PaletteRole::Muted), kSmallFont);
        }
        line(y + LaneMetrics::kRuler, m_target.width(), PaletteRole::StrongLine);
        for (const SvgFlag &flag : m_target.options.flags)
            if (flag.clock == section.clock)
                drawFlag(flag, axis, y);
    }

    [[nodiscard]] double flagX(const SvgFlag &flag, const AxisView &axis) const {
        return m_target.x(std::clamp(axis.x(flag.begin), 0.0, m_target.request.width));
    }
    /// What there is room for of what a flag at `x` says.
    [[nodiscard]] std::string flagText(const SvgFlag &flag, double x) const {
        return elidedToWidth(escapedText(m_target.shown(flag.label)), m_target.width() - x - kFlagRoom, kSmallFont);
    }

    /// Whether a label of the ruler would lie below a flag or its text.
    [[nodiscard]] bool isCovered(const LaneSection &section, const AxisView &axis, double x,
                                 const std::string &label) const {
        return std::any_of(m_target.options.flags.begin(), m_target.options.flags.end(), [&](const SvgFlag &flag) {
            const double begin = flagX(flag, axis);
            return flag.clock == section.clock && x + estimatedWidth(label, kSmallFont) > begin - 4 &&
                   x < begin + estimatedWidth(flagText(flag, begin), kSmallFont) + kFlagRoom;
        });
    }

    /// A pennant at its place on the ruler, with what it says where there is room.
    void drawFlag(const SvgFlag &flag, const AxisView &axis, double y) {
        const double x = flagX(flag, axis);
        const std::string left = svgNumber(x);
        m_canvas.path("M" + left + " " + svgNumber(y + 2) + "l9 4l-9 4v10h1.5v-18z", svgFill(PaletteRole::Warning),
                      " data-flag=\"1\"");
        const std::string label = flagText(flag, x);
        if (label.empty())
            return;
        m_canvas.rect({x + 10, y + 2, estimatedWidth(label, kSmallFont) + 8, 15}, svgFill(PaletteRole::WarningFill),
                      " rx=\"3\"");
        m_canvas.text(x + 14, y + 13.5, label, svgFill(PaletteRole::Warning), kSmallFont, SvgAnchor::Start,
                      " font-weight=\"600\"");
    }

    void drawHeader(const LaneLayout &lane) {
        const double y = m_target.y(lane.y);
        band(y, LaneMetrics::kHeader, PaletteRole::LaneHeader);
        const std::string title = elidedToWidth(escapedText(m_target.shown(lane.title)),
                                                std::max(m_target.width() * 0.35, 120.0), kTitleFont);
        m_canvas.text(kIndent, y + 17.5, title, svgFill(PaletteRole::Text), kTitleFont, SvgAnchor::Start,
                      " font-weight=\"600\"");
        drawBadges(lane.badges, kIndent + estimatedWidth(title, kTitleFont) + 14,
                   y + (LaneMetrics::kHeader - SvgCanvas::kPillHeight) / 2);
        line(y + LaneMetrics::kHeader, m_target.width(), PaletteRole::Line);
    }

    void drawBadges(const std::vector<Badge> &badges, double x, double y) {
        for (std::size_t i = 0; i < badges.size(); ++i) {
            const std::string label = escapedText(m_target.shown(badges[i].text));
            const std::string more = "+" + std::to_string(badges.size() - i);
            const double after = i + 1 == badges.size() ? 0 : kBetweenBadges + SvgCanvas::pillWidth(more);
            // A badge that has no room is counted, not cut.
            if (x + SvgCanvas::pillWidth(label) + after > m_target.width() - 10) {
                if (x + SvgCanvas::pillWidth(more) <= m_target.width() - 6)
                    (void)m_canvas.pill(more, x, y, PaletteRole::Muted, PaletteRole::NeutralFill);
                return;
            }
            const auto [ink, fill] = coloursOf(badges[i].tone);
            x = m_canvas.pill(label, x, y, ink, fill) + kBetweenBadges;
        }
    }

    static std::pair<PaletteRole, PaletteRole> coloursOf(Tone tone) {
        switch (tone) {
        case Tone::Neutral: break;
        case Tone::Good: return {PaletteRole::Good, PaletteRole::GoodFill};
        case Tone::Warning: return {PaletteRole::Warning, PaletteRole::WarningFill};
        case Tone::Bad: return {PaletteRole::Bad, PaletteRole::BadFill};
        }
        return {PaletteRole::Muted, PaletteRole::NeutralFill};
    }

    void drawBreak(double y, std::string_view text) {
        band(y, LaneMetrics::kBreak, PaletteRole::Base);
        const double middle = y + LaneMetrics::kBreak / 2;
        std::string zigzag = "M0 " + svgNumber(middle);
        bool up = false;
        for (double x = 8; x < m_target.width(); x += 12) {
            zigzag += "L" + svgNumber(x) + " " + svgNumber(middle + (up ? -3 : 3));
            up = !up;
        }
        m_canvas.path(zigzag, svgStroke(PaletteRole::Warning), " data-break=\"1\"");
        const std::string sentence = elidedToWidth(text, m_target.width() - 60, kSmallFont);
        const double width = SvgCanvas::pillWidth(sentence);
        (void)m_canvas.pill(sentence, (m_target.width() - width) / 2, middle - SvgCanvas::kPillHeight / 2,
                            PaletteRole::Warning, PaletteRole::WarningFill);
    }

    const SvgTarget &m_target;
    SvgCanvas &m_canvas;
};

} // namespace

void drawSvgChrome(const SvgTarget &target) { Chrome(target).draw(); }

void drawSvgFlagShades(const SvgTarget &target) {
    for (const LaneLayout &lane : target.request.layout.lanes)
        for (const LaneSection &section : lane.sections)
            for (const SvgFlag &flag : target.options.flags) {
                if (flag.clock != section.clock)
                    continue;
                const AxisView axis = target.request.camera.view(section.clock);
                const double begin = std::clamp(axis.x(flag.begin), -2.0, target.request.width + 2);
                const double end = std::clamp(axis.x(flag.end), -2.0, target.request.width + 2);
                const double top = target.y(section.rulerY) + LaneMetrics::kRuler;
                const Box box{target.x(begin), top, end - begin, target.y(section.bottom()) - top};
                if (flag.begin < flag.end)
                    target.canvas.rect(box, svgFill(PaletteRole::Warning), " fill-opacity=\"0.1\"");
                target.canvas.line(box.x, box.y, box.x, box.bottom(), svgStroke(PaletteRole::Warning),
                                   " stroke-dasharray=\"2 2\"");
                if (flag.begin < flag.end)
                    target.canvas.line(box.right(), box.y, box.right(), box.bottom(), svgStroke(PaletteRole::Warning),
                                       " stroke-dasharray=\"2 2\"");
            }
}

} // namespace lanescope::analysis
