// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include <cstdint>

class QProgressBar;

namespace lanescope::ui {

class ElidedLabel;

/// How far a load is, in bytes and events, with a button that cancels it.
class LoadStrip : public QWidget {
    Q_OBJECT
public:
    explicit LoadStrip(QWidget *parent = nullptr);

    /// `bytesTotal` 0: unknown.
    void setProgress(const QString &file, std::uint64_t bytesDone, std::uint64_t bytesTotal, std::uint64_t events);
    [[nodiscard]] QString text() const;

signals:
    void cancelAsked();

private:
    ElidedLabel *m_label;
    QProgressBar *m_bar;
};

} // namespace lanescope::ui
