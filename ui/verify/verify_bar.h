// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/workspace/records.h"
#include "ui/theme.h"

#include <QFrame>

class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;

namespace lanescope::ui {

class ElidedLabel;
class VerdictStrip;
class VerifyMode;
class VerifySetup;

/// The bar over the lanes while matches are verified: which queue and how far, what is asked about the event in sight,
/// and what can be answered. Hidden while the mode is off.
class VerifyBar : public QFrame {
    Q_OBJECT
public:
    explicit VerifyBar(VerifyMode &mode, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Shows the field for a reason, which a dispute needs; Enter keeps it, Escape gives it up.
    void askReason(model::workspace::Judgement judgement);
    [[nodiscard]] VerifySetup &setup() { return *m_setup; }
    [[nodiscard]] QLineEdit &reason() { return *m_reason; }
    [[nodiscard]] QString queueText() const;
    [[nodiscard]] QString countText() const;
    [[nodiscard]] QString questionText() const;
    [[nodiscard]] QString standingText() const;

signals:
    /// The keys go back to the lanes.
    void released();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    [[nodiscard]] QWidget *buildWalk();
    [[nodiscard]] QWidget *buildQuestion();
    void connectParts();
    void refresh();
    void showQueue();
    void showQuestion();
    void showStanding();
    void closeReason();
    void commitReason();

    VerifyMode &m_mode;
    VerifySetup *m_setup;
    QStackedWidget *m_pages;
    ElidedLabel *m_queue, *m_counts, *m_question, *m_standing;
    VerdictStrip *m_strip;
    QPushButton *m_confirm, *m_dispute, *m_skip, *m_previous, *m_next, *m_other, *m_end;
    QLabel *m_verdict, *m_reasonLabel;
    QLineEdit *m_reason;
    model::workspace::Judgement m_asked = model::workspace::Judgement::Disputed; ///< what the reason is for
    QWidget *m_walk, *m_questionRow;
};

} // namespace lanescope::ui
