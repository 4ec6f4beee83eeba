// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/clock.h"

#include <QDialog>

#include <optional>
#include <string_view>

class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace lanescope::ui {

/// The times of one lane's clock: its zero, and where its last event ends.
struct LaneSpan {
    model::Ns zero;
    model::Ns end;
};

/// The time on the lane's clock that `text` names: counted from the lane's zero, but a number without
/// sign and unit is nanoseconds of the clock itself, as tables and JSON have them, where the lane has
/// such a time. Nullopt where it is no time or lies outside of the lane.
[[nodiscard]] std::optional<model::Ns> timeOnLane(std::string_view text, const LaneSpan &lane);

/// Asks for a time on one lane and says at once how it is understood. Does not block; goes away by itself.
class GoToTimeDialog : public QDialog {
    Q_OBJECT
public:
    GoToTimeDialog(const QString &laneName, const LaneSpan &lane, QWidget *parent);

signals:
    void timeChosen(lanescope::model::Ns time);

private:
    void explain(const QString &text);
    void choose();

    LaneSpan m_lane;
    QLineEdit *m_edit;
    QLabel *m_note;
    QDialogButtonBox *m_buttons;
};

} // namespace lanescope::ui
