// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/label_cache.h"

#include <QPainter>

#include <cmath>

namespace lanescope::ui {

namespace {
constexpr double kNarrowest = 14; ///< less than a letter and an ellipsis
constexpr int kWidest = 100000;
constexpr qsizetype kFewestLetters = 4;
} // namespace

LabelCache::LabelCache(const QFont &font) : m_font(font), m_metrics(font) {}

double LabelCache::draw(QPainter &painter, double x, double centreY, double width, std::size_t session,
                        model::StringRef name, const std::function<QString()> &text) {
    if (width < kNarrowest || name.isNone())
        return 0;
    if (m_labels.size() > kKept) {
        m_labels.clear();
        m_fullWidths.clear();
    }
    const std::pair<std::size_t, std::size_t> whole{session, name.index()};
    auto full = m_fullWidths.find(whole);
    if (full == m_fullWidths.end())
        full = m_fullWidths.insert(whole, m_metrics.horizontalAdvance(text()));
    const int room = *full <= width ? kWidest : static_cast<int>(width) / kStep * kStep;
    const Key key{session, name.index(), room};
    auto found = m_labels.find(key);
    if (found == m_labels.end()) {
        Label label;
        const QString shown = room == kWidest ? text() : m_metrics.elidedText(text(), Qt::ElideRight, room);
        label.width = m_metrics.horizontalAdvance(shown);
        // A letter or two and an ellipsis say nothing.
        if (room == kWidest || shown.size() > kFewestLetters) {
            label.text = QStaticText(shown);
            label.text.setTextFormat(Qt::PlainText);
            label.text.setPerformanceHint(QStaticText::AggressiveCaching);
            label.text.prepare(QTransform(), m_font);
        } else {
            label.width = 0;
        }
        found = m_labels.insert(key, label);
    }
    if (found->width <= 0)
        return 0;
    painter.drawStaticText(QPointF(x, std::round(centreY - m_metrics.height() / 2)), found->text);
    return found->width;
}

} // namespace lanescope::ui
