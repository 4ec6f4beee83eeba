// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPushButton>

namespace lanescope::ui {

/// A button that looks like a link, its text cut in the middle where there is no room. An & in it is a letter like any
/// other.
class LinkButton : public QPushButton {
    Q_OBJECT
public:
    explicit LinkButton(const QString &text, QWidget *parent = nullptr);
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_shown;
};

} // namespace lanescope::ui
