// SPDX-License-Identifier: Apache-2.0
#include "analysis/phases.h"

#include "analysis/pair_index.h"

#include <algorithm>
#include <deque>
#include <tuple>
#include <unordered_map>

namespace lanescope::analysis {

namespace {

using model::ClockRef;
using model::DeviceEventRef;
using model::EventKind;
using model::EventRow;
using model::Ns;
using model::SessionStore;
using model::StringRef;

constexpr std::size_t kCancelStride = 65536;
constexpr std::string_view kUnscoped = "<unscoped>";

/// A mark with a stage and usable times, on one thread or stream and one clock.
struct MarkSpan {
    Ns start;
    Ns end;
    PhaseRef phase;
};

/// Answers, for slices in order of their starts, which mark of one thread or stream is the innermost
/// around them: of the marks that wholly hold the slice the one that starts last, then ends first,
/// then stands later in the artifact.
class InnermostMark {
public:
    /// `marks` by (start, end descending, place); must outlive this.
    explicit InnermostMark(const std::vector<MarkSpan> &marks) : m_marks(marks) {}

    /// None if no mark holds [start, end]. `start` never falls from call to call.
    [[nodiscard]] PhaseRef around(Ns start, Ns end) {
        for (; m_next < m_marks.size() && m_marks[m_next].start <= start; ++m_next) {
            // A mark that starts no earlier and ends no sooner hides the ones below it for good.
            while (!m_open.empty() && m_open.back()->end <= m_marks[m_next].end)
                m_open.pop_back();
            m_open.push_back(&m_marks[m_next]);
        }
        while (!m_open.empty() && m_open.back()->end < start)
            m_open.pop_back();
        const auto tooShort = std::partition_point(m_open.begin(), m_open.end(),
                                                   [end](const MarkSpan *mark) { return mark->end >= end; });
        return tooShort == m_open.begin() ? PhaseRef::none() : (*std::prev(tooShort))->phase;
    }

private:
    const std::vector<MarkSpan> &m_marks;
    std::size_t m_next = 0;
    std::vector<const MarkSpan *> m_open; ///< ends fall strictly from bottom to top
};

/// The marks of every thread (or stream) and clock.
template <class Key> struct MarkGroups {
    PairIndex<Key, ClockRef> index;
    std::deque<std::vector<MarkSpan>> marks; ///< parallel to index.pairs(); growth moves none of them

    /// Empty where the key carries no mark.
    [[nodiscard]] std::vector<MarkSpan> &of(Key key, ClockRef clock) {
        const std::size_t at = index(key, clock);
        if (at == marks.size())
            marks.emplace_back();
        return marks[at];
    }
};

class PhaseRun {
public:
    PhaseRun(const SessionStore &session, const SessionCorrelation &correlation, const model::JobControl &job,
             const PhasePatterns &patterns)
        : m_session(session), m_correlation(correlation), m_job(job), m_patterns(patterns) {
        m_result.names.emplace_back(kUnscoped);
        m_phaseOfName.emplace(kUnscoped, PhaseRef(0));
    }

    [[nodiscard]] SessionPhases run() {
        m_result.phaseOfRow.resize(m_session.eventCount());
        m_result.evidence.resize(m_session.eventCount(), PhaseEvidence::None);
        findMarks();
        groupMarks();
        for (const model::TrackInfo &track : m_session.columns().tracks)
            if (!m_job.cancelled())
                attributeTrack(track);
        attributeMarks();
        attributeDeviceEvents();
        return std::move(m_result);
    }

private:
    [[nodiscard]] PhaseRef phaseNamed(const std::string &name) {
        const auto [slot, isNew] = m_phaseOfName.try_emplace(name, PhaseRef(m_result.names.size()));
        if (isNew)
            m_result.names.push_back(name);
        return slot->second;
    }

    /// The phase of the row's own field; none where it has none or an empty one.
    [[nodiscard]] PhaseRef rowPhase(EventRow row) {
        const StringRef text = m_session.rowPhase(row);
        if (text.isNone())
            return PhaseRef::none();
        const auto [slot, isNew] = m_phaseOfText.try_emplace(text, PhaseRef::none());
        if (isNew)
            if (const std::string name = phaseText(m_session.text(text)); !name.empty())
                slot->second = phaseNamed(name);
        return slot->second;
    }

    [[nodiscard]] const std::optional<MarkName> &nameOf(EventRow row) {
        const auto [slot, isNew] = m_markOfName.try_emplace(m_session.nameRef(row));
        if (isNew)
            slot->second = m_patterns.mark(m_session.name(row));
        return slot->second;
    }

    void findMarks() {
        for (std::size_t i = 0; i < m_session.eventCount(); ++i) {
            const EventRow row(i);
            const EventKind kind = m_session.kind(row);
            if (kind != EventKind::Annotation && kind != EventKind::DeviceAnnotation)
                continue;
            if (const auto &name = nameOf(row))
                m_result.marks.push_back({row, *name, kind == EventKind::DeviceAnnotation});
        }
        std::sort(m_result.marks.begin(), m_result.marks.end(), [this](const PhaseMark &a, const PhaseMark &b) {
            return std::tuple(m_session.start(a.row), m_session.place(a.row), a.row) <
                   std::tuple(m_session.start(b.row), m_session.place(b.row), b.row);
        });
    }

    void groupMarks() {
        for (const PhaseMark &mark : m_result.marks) {
            if (!mark.name.phase)
                continue;
            const MarkSpan span{m_session.start(mark.row), m_session.end(mark.row), phaseNamed(*mark.name.phase)};
            if (!m_session.usableTimes(mark.row))
                continue;
            const model::TrackInfo &track = m_session.info(m_session.track(mark.row));
            if (!mark.device && !track.thread.isNone())
                m_hostMarks.of(track.thread, track.clock).push_back(span);
            else if (mark.device && !track.stream.isNone())
                m_deviceMarks.of(track.stream, track.clock).push_back(span);
        }
        // Stable: of equal ranges the one that stands later in the artifact stays behind, as the inner one.
        const auto outerFirst = [](const MarkSpan &a, const MarkSpan &b) {
            return std::tuple(a.start, b.end) < std::tuple(b.start, a.end);
        };
        for (auto &marks : m_hostMarks.marks)
            std::stable_sort(marks.begin(), marks.end(), outerFirst);
        for (auto &marks : m_deviceMarks.marks)
            std::stable_sort(marks.begin(), marks.end(), outerFirst);
    }

    void set(EventRow row, PhaseRef phase, PhaseEvidence evidence) {
        m_result.phaseOfRow[row.index()] = phase;
        m_result.evidence[row.index()] = phase == PhaseRef(0) ? PhaseEvidence::None : evidence;
    }

    /// Rows with their own phase, then host slices by the marks of their thread; the rest stays unscoped.
    void attributeTrack(const model::TrackInfo &track) {
        const std::vector<MarkSpan> none;
        InnermostMark marks(track.thread.isNone() ? none : m_hostMarks.of(track.thread, track.clock));
        for (std::size_t i = track.begin.index(); i < track.end.index(); ++i) {
            const EventRow row(i);
            const bool host = model::isHostSlice(m_session.kind(row));
            if (!host && !model::isDeviceEvent(m_session.kind(row)))
                continue;
            set(row, PhaseRef(0), PhaseEvidence::None);
            if (const PhaseRef own = rowPhase(row); !own.isNone())
                set(row, own, PhaseEvidence::Row);
            else if (host && m_session.usableTimes(row))
                if (const PhaseRef around = marks.around(m_session.start(row), m_session.end(row)); !around.isNone())
                    set(row, around, PhaseEvidence::Annotation);
            if (i % kCancelStride == 0 && m_job.cancelled())
                return;
        }
    }

    /// A mark belongs to the region that it names, whatever lies around it.
    void attributeMarks() {
        for (const PhaseMark &mark : m_result.marks)
            if (!mark.device && mark.name.phase && m_result.evidence[mark.row.index()] != PhaseEvidence::Row)
                set(mark.row, phaseNamed(*mark.name.phase), PhaseEvidence::Annotation);
    }

    void attributeDeviceEvents() {
        PairIndex<model::StreamRef, ClockRef> streams;
        std::vector<InnermostMark> marks;
        for (std::size_t i = 0; i < m_session.deviceEventCount(); ++i) {
            const DeviceEventRef event(i);
            const EventRow row = m_session.deviceEvent(event).row;
            if (const model::CallRef source = m_correlation.source[i]; !source.isNone()) {
                inherit(row, m_session.call(source).row);
            } else if (!m_deviceMarks.marks.empty() && m_result.evidence[row.index()] != PhaseEvidence::Row &&
                       m_session.usableTimes(row)) {
                const model::StreamRef stream = m_session.deviceEvent(event).stream;
                const std::size_t at = streams(stream, m_session.clock(row));
                if (at == marks.size())
                    marks.emplace_back(m_deviceMarks.of(stream, m_session.clock(row)));
                if (const PhaseRef around = marks[at].around(m_session.start(row), m_session.end(row));
                    !around.isNone())
                    set(row, around, PhaseEvidence::DeviceAnnotation);
            }
            if (i % kCancelStride == 0 && m_job.cancelled())
                return;
        }
    }

    /// The proven source decides, even for what it says nothing about: work that a call outside every
    /// mark enqueued is unscoped wherever it runs.
    void inherit(EventRow row, EventRow source) {
        const PhaseRef phase = m_result.phaseOfRow[source.index()];
        if (m_result.evidence[row.index()] != PhaseEvidence::Row)
            set(row, phase, PhaseEvidence::ViaLaunch);
        else if (phase != PhaseRef(0) && phase != m_result.phaseOfRow[row.index()])
            m_result.disagree.push_back(row);
    }

    const SessionStore &m_session;
    const SessionCorrelation &m_correlation;
    const model::JobControl &m_job;
    const PhasePatterns &m_patterns;
    SessionPhases m_result;
    std::unordered_map<std::string, PhaseRef> m_phaseOfName;
    std::unordered_map<StringRef, PhaseRef> m_phaseOfText;
    std::unordered_map<StringRef, std::optional<MarkName>> m_markOfName;
    MarkGroups<model::ThreadRef> m_hostMarks;
    MarkGroups<model::StreamRef> m_deviceMarks;
};

} // namespace

SessionPhases assignPhases(const SessionStore &session, const SessionCorrelation &correlation,
                           const model::JobControl &job, const PhasePatterns &patterns) {
    return PhaseRun(session, correlation, job, patterns).run();
}

std::string_view phaseEvidenceCode(PhaseEvidence evidence) {
    switch (evidence) {
    case PhaseEvidence::None: return "none";
    case PhaseEvidence::Row: return "row";
    case PhaseEvidence::ViaLaunch: return "via_launch";
    case PhaseEvidence::Annotation: return "annotation";
    case PhaseEvidence::DeviceAnnotation: return "device_annotation";
    }
    return "none";
}

std::optional<PhaseRef> findPhase(const SessionPhases &phases, std::string_view text) {
    for (std::size_t i = 0; i < phases.names.size(); ++i)
        if (phaseText(phases.names[i]) == text)
            return PhaseRef(i);
    return std::nullopt;
}

} // namespace lanescope::analysis
