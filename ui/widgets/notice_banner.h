// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace lanescope::ui {

/// A sentence above the lanes with what can be done about it. Hidden while there is nothing to say.
class NoticeBanner : public QFrame {
    Q_OBJECT
public:
    explicit NoticeBanner(const QString &name, QWidget *parent = nullptr);

    /// A button, named, between the sentence and the one that dismisses the banner.
    QPushButton *addButton(const QString &name, const QString &text);
    /// Empty hides the banner.
    void setText(const QString &text, const QString &more = {});
    [[nodiscard]] QString text() const;

private:
    QLabel *m_label;
    QHBoxLayout *m_layout;
};

} // namespace lanescope::ui
