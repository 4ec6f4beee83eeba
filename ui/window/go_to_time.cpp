// SPDX-License-Identifier: Apache-2.0
#include "ui/window/go_to_time.h"

#include "analysis/saturate.h"
#include "analysis/timeline/time_text.h"
#include "ui/style/style.h"
#include "ui/text/format.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace lanescope::ui {
namespace {

constexpr int kWidth = 420;

model::Ns sinceZero(model::Ns time, const LaneSpan &lane) {
    return {analysis::saturatingSubtract(time.count, lane.zero.count)};
}

} // namespace

std::optional<model::Ns> timeOnLane(std::string_view text, const LaneSpan &lane) {
    const auto written = analysis::parseTime(text);
    if (!written)
        return std::nullopt;
    const auto inside = [&](model::Ns time) { return time >= lane.zero && time <= lane.end; };
    if (written->bare && inside(written->value))
        return written->value;
    const model::Ns counted{analysis::saturatingAdd(lane.zero.count, written->value.count)};
    return inside(counted) ? std::optional(counted) : std::nullopt;
}

GoToTimeDialog::GoToTimeDialog(const QString &laneName, const LaneSpan &lane, QWidget *parent)
    : QDialog(parent)
    , m_lane(lane)
    , m_edit(new QLineEdit)
    , m_note(new QLabel)
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
    setObjectName(QStringLiteral("goToTimeDialog"));
    setWindowTitle(tr("Go to time"));
    setAttribute(Qt::WA_DeleteOnClose);
    setMinimumWidth(kWidth);
    auto *label =
        new QLabel(tr("&Time on the lane %1").arg(QString(laneName).replace(QLatin1Char('&'), QLatin1String("&&"))));
    label->setBuddy(m_edit);
    label->setWordWrap(true);
    m_edit->setObjectName(QStringLiteral("timeEdit"));
    m_edit->setPlaceholderText(tr("1.5 s, 812 ms, +703.759 82 ms, or nanoseconds"));
    m_note->setObjectName(QStringLiteral("timeNote"));
    m_note->setWordWrap(true);
    setTone(m_note, QStringLiteral("muted"));
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Go"));
    auto *layout = new QVBoxLayout(this);
    for (QWidget *part : std::initializer_list<QWidget *>{label, m_edit, m_note, m_buttons})
        layout->addWidget(part);
    connect(m_edit, &QLineEdit::textChanged, this, &GoToTimeDialog::explain);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &GoToTimeDialog::choose);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    explain({});
}

void GoToTimeDialog::explain(const QString &text) {
    const std::string written = text.toStdString();
    const auto time = timeOnLane(written, m_lane);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(time.has_value());
    const QString extent =
        tr("The lane runs from %1 to %2.").arg(laneTime({0}), laneTime(sinceZero(m_lane.end, m_lane)));
    if (time)
        m_note->setText(tr("%1 of the lane, %2 ns on its clock")
                            .arg(laneTime(sinceZero(*time, m_lane)), groupedNumber(time->count)));
    else if (text.trimmed().isEmpty())
        m_note->setText(extent);
    else if (analysis::parseTime(written))
        m_note->setText(tr("Outside of the lane. %1").arg(extent));
    else
        m_note->setText(tr("Not a time: a number with s, ms, µs or ns, or nanoseconds of the clock."));
}

void GoToTimeDialog::choose() {
    const auto time = timeOnLane(m_edit->text().toStdString(), m_lane);
    if (!time)
        return;
    emit timeChosen(*time);
    accept();
}

} // namespace lanescope::ui
