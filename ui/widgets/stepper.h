// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include <cstddef>

class QLabel;
class QToolButton;

namespace lanescope::ui {

/// "‹ 3 of 12 ›": goes through a list one by one and around its ends. Hidden while the list is empty.
class Stepper : public QWidget {
    Q_OBJECT
public:
    explicit Stepper(QWidget *parent = nullptr);

    /// Begins at the first of `count`, without a signal.
    void begin(std::size_t count);
    void next() { moveBy(1); }
    void previous() { moveBy(-1); }
    [[nodiscard]] std::size_t position() const { return m_position; }
    [[nodiscard]] std::size_t count() const { return m_count; }

signals:
    void stepped(std::size_t position);

private:
    void moveBy(int step);
    void showPosition();

    std::size_t m_position = 0, m_count = 0;
    QToolButton *m_previous, *m_next;
    QLabel *m_label;
};

} // namespace lanescope::ui
