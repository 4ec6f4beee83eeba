// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/verify.h"
#include "ui/theme.h"

#include <QWidget>

namespace lanescope::ui {

/// How far a queue is, as a bar: the shares that were confirmed, disputed, skipped and are stale, in this order. The
/// numbers stand beside it in words.
class VerdictStrip : public QWidget {
    Q_OBJECT
public:
    explicit VerdictStrip(QWidget *parent = nullptr);

    void setStatistics(const analysis::VerifyStatistics &statistics);
    void setTheme(const Theme &theme);
    [[nodiscard]] QSize sizeHint() const override { return {240, 8}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {60, 8}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    analysis::VerifyStatistics m_statistics;
    Theme m_theme;
};

} // namespace lanescope::ui
