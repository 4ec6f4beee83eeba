// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>

namespace lanescope::ui {

/// One line of plain text that is cut in the middle where there is no room, and then shows the whole
/// as its tooltip. Screen readers and `text()` always have the whole.
class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(const QString &text = {}, QWidget *parent = nullptr);

    /// Shown as the tooltip instead of the whole text.
    void setExplanation(const QString &text) { m_explanation = text; }
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] bool isCut() const;

    QString m_explanation;
};

} // namespace lanescope::ui
