// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

#include <memory>

namespace lanescope::test {

/// Puts the paths into the next file dialog and accepts it, as soon as it is there. A dialog that does not take them is
/// closed, so that the test fails instead of waiting for ever.
void answerFileDialog(const QStringList &paths);

/// Presses the button of the next message box whose text holds `text`, and keeps what the box said.
class BoxAnswer {
public:
    explicit BoxAnswer(const QString &button);
    BoxAnswer(const BoxAnswer &) = delete;
    BoxAnswer &operator=(const BoxAnswer &) = delete;
    ~BoxAnswer();

    /// Text and advice of the box; empty while none was shown.
    [[nodiscard]] QString said() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace lanescope::test
