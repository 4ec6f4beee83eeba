// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/histogram.h"
#include "ui/theme.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace lanescope::ui {

/// A small histogram with lines at the percentiles; bars that hold outliers are hatched and carry a mark. A bar is
/// chosen by a click, or by the arrow keys and Enter.
class HistogramView : public QWidget {
    Q_OBJECT
public:
    explicit HistogramView(QWidget *parent = nullptr);

    void setValues(std::vector<analysis::StepValue> values, const analysis::StepDistribution &distribution);
    [[nodiscard]] const analysis::StepDistribution &distribution() const { return m_distribution; }
    void setTheme(const Theme &theme);
    [[nodiscard]] const std::vector<analysis::HistogramBin> &bins() const { return m_bins; }
    /// Values of the measure are times, unless they are counts.
    void setCounts(bool counts) { m_counts = counts; }
    [[nodiscard]] QString valueText(std::int64_t value) const;

    [[nodiscard]] QSize sizeHint() const override { return {280, 120}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {160, 72}; }

signals:
    /// The step that stands for the chosen bar: its first outlier, else its first one.
    void stepChosen(std::size_t step);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void makeBins();
    [[nodiscard]] QRectF plot() const;
    [[nodiscard]] QRectF barOf(std::size_t bin) const;
    [[nodiscard]] std::optional<std::size_t> binAt(double x) const;
    [[nodiscard]] double xOf(std::int64_t value) const;
    [[nodiscard]] QString binText(std::size_t bin) const;
    void paintBars(QPainter &painter) const;
    void paintPercentiles(QPainter &painter) const;
    void chooseBin(std::size_t bin);
    void moveBin(int step);

    std::vector<analysis::StepValue> m_values;
    analysis::StepDistribution m_distribution;
    std::vector<analysis::HistogramBin> m_bins;
    std::optional<std::size_t> m_chosen;
    bool m_counts = false;
    Theme m_theme = Theme::light();
};

} // namespace lanescope::ui
