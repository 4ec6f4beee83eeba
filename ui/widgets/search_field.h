// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

class QLabel;
class QLineEdit;
class QToolButton;

namespace lanescope::ui {

/// The search field: a text, "n of m", and buttons to the previous and next hit. Enter goes on,
/// Shift+Enter goes back, Escape leaves.
class SearchField : public QFrame {
    Q_OBJECT
public:
    explicit SearchField(QWidget *parent = nullptr);

    /// `current` counts from 1; 0 while no hit has been visited.
    void showHits(std::size_t current, std::size_t count);
    void showSearching();
    void focusField();
    [[nodiscard]] QString text() const;
    [[nodiscard]] QString countText() const;
    [[nodiscard]] QLineEdit &edit() { return *m_edit; }

signals:
    void textEdited(const QString &text);
    void nextAsked();
    void previousAsked();
    void left();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void updateParts();
    [[nodiscard]] QToolButton *stepButton(const QString &glyph, const QString &name);

    QLineEdit *m_edit;
    QLabel *m_count;
    QLabel *m_hint;
    QToolButton *m_previous;
    QToolButton *m_next;
};

} // namespace lanescope::ui
