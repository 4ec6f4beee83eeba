// SPDX-License-Identifier: Apache-2.0
#include "ui/selection/why_view.h"

#include "analysis/why.h"
#include "ui/text/format.h"

#include <QCoreApplication>

namespace lanescope::ui {
namespace {

using analysis::Tone;

class WhyWords {
    Q_DECLARE_TR_FUNCTIONS(WhyView)
};

FactMark markOf(analysis::WhyMark mark) {
    switch (mark) {
    case analysis::WhyMark::None: return FactMark::None;
    case analysis::WhyMark::Yes: return FactMark::Yes;
    case analysis::WhyMark::No: return FactMark::No;
    case analysis::WhyMark::NotInRecord: return FactMark::NotInRecord;
    }
    return FactMark::None;
}

QString valueText(const analysis::WhyLine &line) {
    if (line.there.empty())
        return safeText(line.here);
    const char *sign = line.mark == analysis::WhyMark::Yes ? " = " : line.mark == analysis::WhyMark::No ? " ≠ " : " · ";
    return safeText(line.here) + QString::fromUtf8(sign) + safeText(line.there);
}

Facts factsOf(const analysis::Why &why) {
    Facts facts;
    for (const analysis::WhyLine &line : why.lines) {
        Fact fact;
        fact.label = safeText(line.label);
        fact.value = valueText(line);
        fact.mark = markOf(line.mark);
        facts.push_back(std::move(fact));
    }
    return facts;
}

TextCell traceCell(std::string_view text) {
    TextCell cell = plainCell(safeText(text));
    cell.whole = wholeIfCut(text);
    return cell;
}

TextCell number(const QString &text, std::int64_t key) {
    TextCell cell = plainCell(text);
    cell.number = true;
    cell.sortKey = QVariant::fromValue(static_cast<qlonglong>(key));
    return cell;
}

/// Calls that were refused, each with its start on its own session's clock.
void addCandidates(const EventSubject &subject, const analysis::Why &why, WhyView &view) {
    if (why.candidates.empty())
        return;
    view.tableTitle = why.qualified ? WhyWords::tr("Other calls with this id, and why each was refused")
                                    : WhyWords::tr("Candidates, and why each was refused");
    view.headers = {WhyWords::tr("Session"), WhyWords::tr("Call"), WhyWords::tr("Thread"),
                    WhyWords::tr("Start, own clock"), WhyWords::tr("Refused because")};
    for (const analysis::WhyCandidate &candidate : why.candidates) {
        const EventSubject there{subject.analysis, subject.index, candidate.session, candidate.row};
        TextRow row;
        row.source = view.targets.size();
        row.cells = {plainCell(QString::fromStdString(subject.analysis.shortIds[candidate.session]),
                               safeText(analysis::laneTitle(subject.analysis, candidate.session))),
                     traceCell(candidate.name),
                     plainCell(candidate.thread.empty() ? QStringLiteral("–") : safeText(candidate.thread)),
                     number(laneStart(there, candidate.row), candidate.start.count),
                     plainCell(safeText(candidate.reason))};
        view.rows.push_back(std::move(row));
        view.targets.push_back(there.ref(candidate.row));
    }
}

TextCell latencyCell(const std::optional<analysis::Latency> &latency, model::Ns analysis::Latency::*part) {
    if (!latency)
        return plainCell(QStringLiteral("–"), WhyWords::tr("The two ends share no usable clock"));
    TextCell cell = number(columnDuration((*latency).*part), ((*latency).*part).count);
    if (((*latency).*part).count < 0 && part == &analysis::Latency::latency)
        cell.tone = Tone::Warning;
    return cell;
}

void addDeviceWork(const EventSubject &subject, const analysis::Why &why, WhyView &view) {
    if (why.deviceWork.empty())
        return;
    view.tableTitle = WhyWords::tr("Its device work: %1").arg(groupedNumber(std::uint64_t{why.deviceWorkTotal}));
    if (why.deviceWork.size() < why.deviceWorkTotal)
        view.tableTitle += WhyWords::tr(" (the first %1)").arg(groupedNumber(std::uint64_t{why.deviceWork.size()}));
    view.headers = {WhyWords::tr("Device event"), WhyWords::tr("Start"), WhyWords::tr("Latency"), WhyWords::tr("Queue"),
                    WhyWords::tr("Duration")};
    const model::SessionStore &store = subject.store();
    for (const analysis::WhyWork &work : why.deviceWork) {
        TextRow row;
        row.source = view.targets.size();
        row.cells = {traceCell(store.name(work.row)), number(laneStart(subject, work.row), store.start(work.row).count),
                     latencyCell(work.latency, &analysis::Latency::latency),
                     latencyCell(work.latency, &analysis::Latency::queue),
                     number(columnDuration(store.duration(work.row)), store.duration(work.row).count)};
        view.rows.push_back(std::move(row));
        view.targets.push_back(subject.ref(work.row));
    }
}

WhyView deviceView(const EventSubject &subject, model::DeviceEventRef event) {
    const analysis::Why why = analysis::whyDevice(subject.analysis, subject.session, event);
    WhyView view;
    view.title = why.qualified ? WhyWords::tr("Why this arrow is drawn") : WhyWords::tr("Why no arrow is drawn");
    view.pill =
        why.qualified ? WhyWords::tr("QUALIFIED") : WhyWords::tr("NO ARROW · %1").arg(safeText(why.verdictCode));
    view.tone = why.qualified ? Tone::Good : Tone::Bad;
    if (!why.qualified)
        view.sentence = safeText(why.verdictSentence);
    view.facts = factsOf(why);
    addCandidates(subject, why, view);
    return view;
}

WhyView callView(const EventSubject &subject, model::CallRef call) {
    const analysis::Why why = analysis::whyCall(subject.analysis, subject.session, call);
    const analysis::CallState state = subject.found().callState[call.index()];
    WhyView view;
    view.title = why.qualified ? WhyWords::tr("Why its arrows are drawn") : WhyWords::tr("Why it has no arrow");
    view.pill = why.qualified ? WhyWords::tr("QUALIFIED") : safeText(why.verdictCode);
    view.tone = why.qualified ? Tone::Good : analysis::isUnqualified(state) ? Tone::Bad : Tone::Neutral;
    view.sentence = safeText(why.verdictSentence);
    view.facts = factsOf(why);
    addDeviceWork(subject, why, view);
    if (view.rows.empty())
        addCandidates(subject, why, view);
    return view;
}

} // namespace

WhyView whyView(const EventSubject &subject) {
    if (const model::DeviceEventRef event = subject.store().deviceEventAt(subject.row); !event.isNone())
        return deviceView(subject, event);
    if (const model::CallRef call = subject.store().callAt(subject.row); !call.isNone())
        return callView(subject, call);
    WhyView view;
    view.title = WhyWords::tr("No arrow belongs here");
    view.sentence =
        WhyWords::tr("Only calls and device events are matched. This event is neither, so it has no launch and "
                     "no device work.");
    return view;
}

} // namespace lanescope::ui
