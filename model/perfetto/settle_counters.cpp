// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/settle.h"

namespace lanescope::model::perfetto {

/// The value of a sample in the unit of its counter; nullopt where it is a difference to a value that was lost.
std::optional<double> Settler::valueOf(const RawCounter &raw, const TrackFacts &facts) {
    CounterValue value(raw.value);
    if (facts.incremental) {
        if (!raw.based) {
            m_baseLost.note(raw.place.value);
            return std::nullopt;
        }
        CounterValue &sum = m_sums[{raw.track, raw.sequence, raw.generation}];
        sum.add(raw.value);
        value = sum;
    }
    if (facts.multiplier > 0)
        value.multiply(facts.multiplier);
    else
        m_multiplierUnusable.note(raw.place.value);
    if (!value.exact())
        m_rounded.note(raw.place.value);
    return value.number();
}

TrackRef Settler::counterTrack(TraceTrack track, ClockRef clock) {
    TrackRef &known = m_trackRefs[{track, TrackKind::Counter, clock}];
    if (!known.isNone())
        return known;
    TraceBuilder &builder = m_recording.builder;
    const TrackFacts &facts = m_recording.tracks.facts(track);
    const HostPlace &place = placeOf(track);
    StringRef name = place.label;
    if (facts.builtinCounter != 0 && facts.name.isNone())
        name = m_recording.texts.intern(facts.builtinCounter == 1 ? "thread time" : "thread instructions");
    if (name.isNone())
        name = m_recording.texts.intern("counter " + std::to_string(facts.uuid));
    known = builder.namedTrack(TrackKind::Counter, name, place.thread, DeviceRef::none(), clock);
    // Values that could not be multiplied are in no unit that anybody named.
    builder.columns().tracks[known.index()].unit = facts.multiplier > 0 ? facts.unit : StringRef::none();
    return known;
}

void Settler::addCounters() {
    TraceBuilder &builder = m_recording.builder;
    for (const RawCounter &raw : m_recording.counters) {
        const std::optional<double> value = valueOf(raw, m_recording.tracks.facts(raw.track));
        if (!value)
            continue;
        const Timed time = timeOf(raw.stamp, raw.place);
        NewEvent event;
        event.kind = EventKind::Counter;
        event.track = counterTrack(raw.track, time.clock);
        event.start = time.at;
        event.name = builder.columns().tracks[event.track.index()].name;
        event.place = raw.place;
        event.flags = raw.stamp.timed ? RecordFlags{0} : static_cast<RecordFlags>(RecordFlag::NotCollected);
        builder.addCounter(event, *value);
    }
    m_baseLost.report(m_report, Severity::DataLoss, "counter_base_lost",
                      "samples of counters that record differences came without the state of their sequence, and "
                      "with it without the value that they add to; they are left out",
                      "record with larger buffers, and with incremental state that is cleared now and then");
    m_multiplierUnusable.report(m_report, Severity::Notice, "counter_multiplier_unusable",
                                "counters ask to be multiplied with a number that is not positive; their values are "
                                "shown as recorded, without a unit");
    m_rounded.report(m_report, Severity::Notice, "counter_rounded",
                     "values of counters have more digits than are kept; they are rounded past the fifteenth");
}

} // namespace lanescope::model::perfetto
