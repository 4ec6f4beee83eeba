// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/theme.h"

#include <QImage>
#include <QPointer>
#include <QWidget>

#include <cstddef>
#include <optional>

namespace lanescope::ui {

class TimelineView;

/// The whole of the active lane in one line: device busy by class over time, and the part that the
/// timeline shows. A click or drag moves that part. UI thread only; follows its TimelineView.
class OverviewStrip : public QWidget {
    Q_OBJECT

public:
    explicit OverviewStrip(TimelineView *view, QWidget *parent = nullptr);
    void setTheme(const Theme &theme);
    /// "Overview · PREFILL · TP0 · 2.41 s"
    [[nodiscard]] QString caption() const;

    [[nodiscard]] QSize sizeHint() const override { return {1000, 32}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {200, 32}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    /// What the drawn profile rests on; another one is drawn when it changes, not when the view moves.
    struct Drawn {
        const void *analysis = nullptr;
        std::optional<std::size_t> session;
        std::size_t lanes = 0; ///< that are drawn together
        analysis::AlignmentSet alignments;
        QRectF plot;
        double ratio = 0;
        friend bool operator==(const Drawn &, const Drawn &) = default;
    };

    [[nodiscard]] QRectF plotRect() const;
    void refresh();
    [[nodiscard]] Drawn wanted() const;
    void drawProfile();
    void moveTo(double x);
    void paintWindow(class QPainter &painter) const;

    QPointer<TimelineView> m_view;
    Theme m_theme;
    QImage m_profile;
    Drawn m_drawn;
};

} // namespace lanescope::ui
