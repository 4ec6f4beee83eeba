// SPDX-License-Identifier: Apache-2.0
#include "ui/selection/event_copy.h"

#include "ui/selection/why_view.h"
#include "ui/text/format.h"

#include <QCoreApplication>
#include <QStringList>

namespace lanescope::ui {
namespace {

class CopyWords {
    Q_DECLARE_TR_FUNCTIONS(EventCopy)
};

void addLine(const QString &label, const QString &value, QStringList &lines) {
    lines += label + QStringLiteral(": ") + value;
}

void addFacts(const Facts &facts, QStringList &lines) {
    for (const Fact &fact : facts)
        addLine(fact.label, fact.secret ? CopyWords::tr("hidden") : fact.wholeValue(), lines);
}

void addVerdict(const WhyView &why, QStringList &lines) {
    if (!why.pill.isEmpty())
        addLine(CopyWords::tr("Verdict"),
                why.sentence.isEmpty() ? why.pill : why.pill + QStringLiteral(". ") + why.sentence, lines);
}

} // namespace

QString eventText(const EventSubject &subject, const std::vector<model::Detail> *details) {
    QStringList lines;
    addLine(CopyWords::tr("Name"), wholeText(subject.store().name(subject.row)), lines);
    addFacts(eventFacts(subject), lines);
    addVerdict(whyView(subject), lines);
    if (const model::DeviceEventRef event = subject.store().deviceEventAt(subject.row); !event.isNone())
        addFacts(launchFacts(subject, event), lines);
    lines += QString();
    lines += details == nullptr ? CopyWords::tr("The record could not be read again.") : CopyWords::tr("As recorded");
    if (details != nullptr)
        addFacts(detailFacts(*details), lines);
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace lanescope::ui
