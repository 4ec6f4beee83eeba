// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/load_strip.h"

#include "ui/text/format.h"
#include "ui/widgets/elided_label.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>

namespace lanescope::ui {
namespace {

constexpr int kSteps = 1000;

} // namespace

LoadStrip::LoadStrip(QWidget *parent) : QWidget(parent), m_label(new ElidedLabel), m_bar(new QProgressBar) {
    setObjectName(QStringLiteral("loadStrip"));
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(160);
    m_bar->setAccessibleName(tr("Progress of opening"));
    auto *cancel = new QPushButton(tr("Cancel"));
    cancel->setObjectName(QStringLiteral("cancelLoad"));
    cancel->setProperty("flat", true);
    connect(cancel, &QPushButton::clicked, this, &LoadStrip::cancelAsked);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_label, 1);
    layout->addWidget(m_bar);
    layout->addWidget(cancel);
}

void LoadStrip::setProgress(const QString &file, std::uint64_t bytesDone, std::uint64_t bytesTotal,
                            std::uint64_t events) {
    QString text = tr("Opening %1").arg(fileName(file.toStdString()));
    if (bytesDone > 0 && bytesTotal > 0)
        text += tr(" · %1 of %2").arg(bytesText(bytesDone), bytesText(bytesTotal));
    else if (bytesDone > 0)
        text += tr(" · %1").arg(bytesText(bytesDone));
    if (events > 0)
        text += tr(" · %1 events").arg(groupedNumber(events));
    m_label->setText(text);
    m_label->setToolTip(file);
    if (bytesTotal == 0) {
        m_bar->setRange(0, 0);
        return;
    }
    m_bar->setRange(0, kSteps);
    const double share = static_cast<double>(bytesDone) / static_cast<double>(bytesTotal);
    m_bar->setValue(static_cast<int>(share * kSteps));
}

QString LoadStrip::text() const { return m_label->text(); }

} // namespace lanescope::ui
