// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <cstdint>
#include <functional>

class QWidget;

namespace lanescope::ui {

/// The answer that a panel waits for: it asks while it is visible, or once it comes into sight, and takes no answer to
/// an earlier question. Belongs to its panel; UI thread.
class PendingAnswer : public QObject {
public:
    /// `ask` is called with nothing outdated; what it asks for, wait() says.
    PendingAnswer(QWidget *panel, std::function<void()> ask);

    /// What the panel shows is of another question now; an answer on its way is late.
    void outdate();
    /// Asks what is outdated if the panel is visible.
    void askIfVisible();
    /// A question goes out with the ticket() that its answer has to bring.
    void wait() { m_waiting = true; }
    /// Whether an answer is the one that is waited for; late ones are to be dropped.
    [[nodiscard]] bool take(std::uint64_t ticket);

    /// Of the question that stands.
    [[nodiscard]] std::uint64_t ticket() const { return m_ticket; }
    [[nodiscard]] bool isOutdated() const { return m_outdated; }
    [[nodiscard]] bool isWaiting() const { return m_waiting; }
    [[nodiscard]] bool isSettled() const { return !m_outdated && !m_waiting; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *m_panel;
    std::function<void()> m_ask;
    std::uint64_t m_ticket = 0;
    bool m_outdated = true, m_waiting = false;
};

} // namespace lanescope::ui
