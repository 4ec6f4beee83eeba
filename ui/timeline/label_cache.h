// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/identity.h"

#include <QFont>
#include <QFontMetricsF>
#include <QHash>
#include <QStaticText>
#include <QString>

#include <functional>

class QPainter;

namespace lanescope::ui {

/// Elided labels of one font, laid out once per text and width. Widths are rounded down to a few
/// pixels, so that panning and small zooms reuse them. UI thread only.
class LabelCache {
public:
    explicit LabelCache(const QFont &font);
    /// Draws the label of `name` so that it fits `width`, baseline so that it is centred on `centreY`.
    /// `text` gives the whole label when it is not cached. Returns the width drawn; 0 if no letter fits.
    double draw(QPainter &painter, double x, double centreY, double width, std::size_t session, model::StringRef name,
                const std::function<QString()> &text);
    [[nodiscard]] const QFont &font() const { return m_font; }
    [[nodiscard]] const QFontMetricsF &metrics() const { return m_metrics; }
    void clear() { m_labels.clear(); }

private:
    struct Key {
        std::size_t session;
        std::size_t name;
        int width;
        friend bool operator==(const Key &, const Key &) = default;
        friend size_t qHash(const Key &key, size_t seed) { return qHashMulti(seed, key.session, key.name, key.width); }
    };
    struct Label {
        QStaticText text;
        double width = 0;
    };
    static constexpr int kStep = 6;
    static constexpr qsizetype kKept = 20000;

    QFont m_font;
    QFontMetricsF m_metrics;
    QHash<Key, Label> m_labels;
    QHash<std::pair<std::size_t, std::size_t>, double> m_fullWidths;
};

} // namespace lanescope::ui
