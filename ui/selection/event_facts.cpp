// SPDX-License-Identifier: Apache-2.0
#include "ui/selection/event_facts.h"

#include "analysis/saturate.h"
#include "ui/text/format.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace lanescope::ui {
namespace {

using analysis::Tone;
using model::EventRow;
using model::SessionStore;

class FactWords {
    Q_DECLARE_TR_FUNCTIONS(EventFacts)
};

Fact fact(const QString &label, const QString &value, const QString &explanation = {}) {
    Fact made;
    made.label = label;
    made.value = value;
    made.explanation = explanation;
    return made;
}

/// A text of the trace, which may be of any length.
Fact traceFact(const QString &label, std::string_view text, const QString &explanation = {}) {
    Fact made = fact(label, safeText(text), explanation);
    made.whole = wholeIfCut(text);
    return made;
}

QString sessionText(const EventSubject &subject) {
    return QString::fromStdString(subject.analysis.shortIds[subject.session]) + QStringLiteral(" · ") +
           safeText(analysis::laneTitle(subject.analysis, subject.session));
}

QString deviceTrack(const SessionStore &store, model::StreamRef ref) {
    const model::StreamInfo &stream = store.info(ref);
    const QString none = QStringLiteral("–");
    QString device = none;
    if (!stream.device.isNone() && !store.info(stream.device).device.isNone())
        device = safeText(store.text(store.info(stream.device).device));
    const auto part = [&](model::StringRef text) { return text.isNone() ? none : safeText(store.text(text)); };
    return FactWords::tr("GPU %1 / context %2 / stream %3").arg(device, part(stream.context), part(stream.stream));
}

Fact trackFact(const EventSubject &subject) {
    const SessionStore &store = subject.store();
    const model::TrackRef track = store.track(subject.row);
    const auto text = analysis::trackText(subject.analysis, subject.session, track);
    const model::DeviceEventRef device = store.deviceEventAt(subject.row);
    if (!device.isNone() && !store.deviceEvent(device).stream.isNone())
        return fact(FactWords::tr("Track"), deviceTrack(store, store.deviceEvent(device).stream),
                    safeText(text.tooltip));
    return traceFact(FactWords::tr("Track"), text.label, safeText(text.tooltip));
}

Facts timeFacts(const EventSubject &subject) {
    const SessionStore &store = subject.store();
    const QString raw =
        FactWords::tr("%1 ns on the clock “%2” of this session")
            .arg(groupedNumber(store.start(subject.row).count), safeText(store.info(store.clock(subject.row)).name));
    Facts facts{fact(FactWords::tr("Start (lane clock)"), laneStart(subject, subject.row), raw)};
    const model::RecordFlags flags = store.flags(subject.row);
    Fact duration = fact(FactWords::tr("Duration"), exactDuration(store.duration(subject.row)),
                         FactWords::tr("%1 ns").arg(groupedNumber(store.duration(subject.row).count)));
    if (model::has(flags, model::RecordFlag::Open))
        duration.value = FactWords::tr("open: no end was recorded");
    else if (model::has(flags, model::RecordFlag::NotCollected))
        duration.value = FactWords::tr("times were not collected");
    if (!model::hasUsableTimes(flags))
        duration.tone = Tone::Warning;
    facts.push_back(duration);
    return facts;
}

QString flagText(analysis::Flags flags) {
    QStringList codes;
    for (const std::string_view code : analysis::flagCodes(flags))
        codes += QString::fromUtf8(code.data(), static_cast<qsizetype>(code.size()));
    return codes.join(QStringLiteral(", "));
}

void addFlags(analysis::Flags flags, Facts &facts) {
    if (flags == 0)
        return;
    facts.push_back(fact(FactWords::tr("Flags"), flagText(flags)));
    facts.back().tone = analysis::isMarked(flags) ? Tone::Warning : Tone::Neutral;
}

void addDevice(const EventSubject &subject, model::DeviceEventRef event, Facts &facts) {
    const model::DeviceRecord &record = subject.store().deviceEvent(event);
    const analysis::MatchState state = subject.found().state[event.index()];
    if (!record.id.isNone())
        facts.push_back(traceFact(FactWords::tr("Correlation id"), subject.store().idText(record.id)));
    if (record.bytes >= 0)
        facts.push_back(fact(FactWords::tr("Bytes"), bytesText(static_cast<std::uint64_t>(record.bytes)),
                             FactWords::tr("%1 bytes").arg(groupedNumber(record.bytes))));
    facts.push_back(fact(FactWords::tr("State"), safeText(stateCode(state)), safeText(stateSentence(state))));
    facts.back().tone = state == analysis::MatchState::Qualified ? Tone::Good : Tone::Warning;
    addFlags(subject.found().flags[event.index()], facts);
}

void addCall(const EventSubject &subject, model::CallRef call, Facts &facts) {
    const model::CallRecord &record = subject.store().call(call);
    const analysis::CallState state = subject.found().callState[call.index()];
    if (!record.id.isNone())
        facts.push_back(traceFact(FactWords::tr("Correlation id"), subject.store().idText(record.id)));
    facts.push_back(fact(FactWords::tr("State"), safeText(callStateCode(state))));
    facts.back().tone = analysis::isUnqualified(state) ? Tone::Warning : Tone::Neutral;
    addFlags(subject.found().callFlags[call.index()], facts);
}

void addPhase(const EventSubject &subject, Facts &facts) {
    const analysis::SessionPhases &phases = subject.analysis.phases[subject.session];
    const analysis::PhaseRef phase = phases.phaseOfRow[subject.row.index()];
    if (phase.isNone())
        return;
    const std::string_view evidence = phaseEvidenceCode(phases.evidence[subject.row.index()]);
    QString value = safeText(phases.names[phase.index()]);
    if (phases.evidence[subject.row.index()] != analysis::PhaseEvidence::None)
        value += QStringLiteral(" · ") + safeText(evidence);
    facts.push_back(fact(FactWords::tr("Phase"), value, FactWords::tr("The phase, and what it rests on")));
}

/// The kernel on the same stream that ended last before `row` began, by the order of the track.
struct Previous {
    EventRow row;
    model::Ns end;
};
std::optional<Previous> previousKernel(const SessionStore &store, EventRow row, model::StreamRef stream) {
    std::optional<Previous> latest;
    const EventRow begin = store.info(store.track(row)).begin;
    for (std::size_t i = row.index(); i-- > begin.index();) {
        const EventRow other(i);
        const model::DeviceEventRef event = store.deviceEventAt(other);
        if (store.kind(other) != model::EventKind::Kernel || !store.usableTimes(other) || event.isNone() ||
            store.deviceEvent(event).stream != stream)
            continue;
        if (!latest || store.end(other) >= latest->end)
            latest = Previous{other, store.end(other)};
    }
    return latest;
}

QString endedText(model::Ns gap) {
    if (gap.count > 0)
        return FactWords::tr("ended %1 before").arg(shortDuration(gap));
    if (gap.count == 0)
        return FactWords::tr("ended as this began");
    return FactWords::tr("still ran for %1").arg(shortDuration(model::Ns{0} - gap));
}

void addPrevious(const EventSubject &subject, model::DeviceEventRef event, Facts &facts) {
    const SessionStore &store = subject.store();
    const EventRow row = store.deviceEvent(event).row;
    if (store.kind(row) != model::EventKind::Kernel || !store.usableTimes(row))
        return;
    if (const QString refusal = refusalOfTimes(store); !refusal.isEmpty()) {
        facts.push_back(fact(FactWords::tr("Idle before this kernel"), refusal));
        return;
    }
    const auto previous = previousKernel(store, row, store.deviceEvent(event).stream);
    if (!previous) {
        facts.push_back(
            fact(FactWords::tr("Previous on stream"), FactWords::tr("none: the first kernel of its stream")));
        return;
    }
    const model::Ns gap = store.start(row) - previous->end;
    facts.push_back(fact(FactWords::tr("Previous on stream"),
                         safeText(store.name(previous->row)) + QStringLiteral(", ") + endedText(gap)));
    facts.back().target = subject.ref(previous->row);
    facts.push_back(fact(FactWords::tr("Idle before this kernel"),
                         gap.count > 0 ? exactDuration(gap) : FactWords::tr("none"),
                         FactWords::tr("Idle for this process: between kernels of this stream, in this session")));
}

void addTimesOfMatch(const EventSubject &subject, model::DeviceEventRef event, Facts &facts) {
    const auto latency = analysis::latencyOf(subject.store(), subject.found(), event);
    const QString name = subject.store().kind(subject.row) == model::EventKind::Kernel
                             ? FactWords::tr("Launch → kernel")
                             : FactWords::tr("Launch → start");
    if (!latency) {
        facts.push_back(fact(name, FactWords::tr("no number: the two ends share no usable clock")));
        return;
    }
    const Tone tone = latency->latency.count < 0 ? Tone::Warning : Tone::Neutral;
    facts.push_back(
        fact(name, exactDuration(latency->latency), FactWords::tr("Start of the device work minus start of the call")));
    facts.back().tone = tone;
    facts.push_back(
        fact(FactWords::tr("Queue delay"), exactDuration(latency->queue),
             FactWords::tr("Start of the device work minus end of the call; negative where it began inside the call")));
}

void addLaunch(const EventSubject &subject, model::DeviceEventRef event, Facts &facts) {
    const SessionStore &store = subject.store();
    const model::CallRef call = subject.found().source[event.index()];
    const model::CallRecord &record = store.call(call);
    QString name = safeText(store.name(record.row));
    if (!record.thread.isNone() && !store.info(record.thread).tid.isNone())
        name += FactWords::tr(", thread %1").arg(safeText(store.text(store.info(record.thread).tid)));
    facts.push_back(fact(FactWords::tr("Launch"), name));
    facts.back().target = subject.ref(record.row);
    facts.push_back(fact(FactWords::tr("Launch duration"), exactDuration(store.duration(record.row))));
    addTimesOfMatch(subject, event, facts);
    if (const auto work = subject.found().deviceWork(call); work.size() > 1) {
        const auto at = std::find(work.begin(), work.end(), event) - work.begin();
        facts.push_back(fact(FactWords::tr("Fan of the call"),
                             FactWords::tr("%1 of %2 device events")
                                 .arg(groupedNumber(std::int64_t{at + 1}), groupedNumber(std::uint64_t{work.size()}))));
    }
}

} // namespace

QString refusalOfTimes(const SessionStore &session) {
    if (session.info().historical)
        return FactWords::tr("not measured: missing_session_scope");
    if (session.info().notSeparable)
        return FactWords::tr("not measured: sessions_not_separable");
    return {};
}

QString laneStart(const EventSubject &subject, EventRow row) {
    const SessionStore &store = subject.store();
    if (!store.usableTimes(row) && model::has(store.flags(row), model::RecordFlag::NotCollected))
        return FactWords::tr("not collected");
    const auto &extents = subject.index.sessions[subject.session].extents;
    return laneTime(
        {analysis::saturatingSubtract(store.start(row).count, extents[store.clock(row).index()].begin.count)});
}

Facts eventFacts(const EventSubject &subject) {
    const SessionStore &store = subject.store();
    Facts facts{fact(FactWords::tr("Session"), sessionText(subject), QString::fromStdString(store.id().text())),
                trackFact(subject)};
    const Facts times = timeFacts(subject);
    facts.insert(facts.end(), times.begin(), times.end());
    facts.push_back(fact(FactWords::tr("Kind"), safeText(kindCode(store.kind(subject.row)))));
    if (const model::DeviceEventRef event = store.deviceEventAt(subject.row); !event.isNone())
        addDevice(subject, event, facts);
    if (const model::CallRef call = store.callAt(subject.row); !call.isNone())
        addCall(subject, call, facts);
    addPhase(subject, facts);
    facts.push_back(
        fact(FactWords::tr("Event"), safeText(store.placeText(store.place(subject.row))),
             FactWords::tr("Place of the record in the artifact: %1").arg(safeText(store.eventText(subject.row)))));
    return facts;
}

Facts detailFacts(const std::vector<model::Detail> &details) {
    Facts facts;
    for (const model::Detail &detail : details) {
        facts.push_back(traceFact(safeText(detail.name), detail.value));
        facts.back().secret = detail.secret;
    }
    return facts;
}

Facts launchFacts(const EventSubject &subject, model::DeviceEventRef event) {
    Facts facts;
    if (subject.found().state[event.index()] == analysis::MatchState::Qualified)
        addLaunch(subject, event, facts);
    addPrevious(subject, event, facts);
    return facts;
}

} // namespace lanescope::ui
