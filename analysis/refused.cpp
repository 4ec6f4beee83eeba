// SPDX-License-Identifier: Apache-2.0
#include "analysis/refused.h"

#include "analysis/correlation_keys.h"
#include "analysis/search.h"

#include <algorithm>
#include <array>

namespace lanescope::analysis {

using namespace model;

namespace {

constexpr std::size_t kCheckEvery = 1U << 16U;

} // namespace

/// Numbers the ids of calls by their texts over all sessions, then keeps the calls of those ids that are refused
/// somewhere.
class RefusedIndex::Builder {
public:
    Builder(RefusedIndex &index, const JobControl &job) : m_index(index), m_analysis(*index.m_analysis), m_job(job) {}

    /// False if cancelled.
    bool run() { return countCalls() && findEvents() && keepCalls(); }

private:
    /// Ids are equal as text: a text is interned once for all sessions.
    [[nodiscard]] CorrelationId shared(const SessionStore &session, CorrelationId id) const {
        if (id.isNumber())
            return id;
        const StringRef text = m_texts.find(session.text(id.string()));
        return text.isNone() ? CorrelationId::none() : CorrelationId::fromString(text);
    }

    /// Calls that a join on bare ids would take: with an id, rows of one call once.
    template <class Visit> bool forCalls(Visit visit) {
        for (std::size_t s = 0; s < m_analysis.correlation.sessions.size(); ++s) {
            const SessionStore &session = *m_analysis.sessions[s];
            const std::vector<CallRef> &sameCall = m_analysis.correlation.sessions[s].sameCall;
            for (std::size_t i = 0; hasBareIds(session) && i < sameCall.size(); ++i) {
                if (i % kCheckEvery == 0 && m_job.cancelled())
                    return false;
                const CorrelationId id = session.call(CallRef(i)).id;
                if (!id.isNone() && sameCall[i] == CallRef(i))
                    visit(s, session, CallRef(i), id);
            }
        }
        return true;
    }

    bool countCalls() {
        return forCalls([&](std::size_t, const SessionStore &session, CallRef, CorrelationId id) {
            if (!id.isNumber())
                (void)m_texts.intern(session.text(id.string()));
            const KeySlot slot = m_ids.add(ProcessRef::none(), shared(session, id));
            m_callsOf.resize(m_ids.size());
            ++m_callsOf[slot.index()];
        });
    }

    bool findEvents() {
        m_idOfSlot.assign(m_callsOf.size(), kUnused);
        for (std::size_t s = 0; s < m_analysis.correlation.sessions.size(); ++s) {
            const SessionCorrelation &found = m_analysis.correlation.sessions[s];
            std::array<RefusedCount, kMatchStateCount> counts{};
            for (std::size_t i = 0; i < found.bareMatch.size(); ++i) {
                if (i % kCheckEvery == 0 && m_job.cancelled())
                    return false;
                if (found.bareMatch[i])
                    addEvent(s, DeviceEventRef(i), counts[static_cast<std::size_t>(found.state[i])]);
            }
            for (std::size_t state = 0; state < counts.size(); ++state)
                if (counts[state].pairs > 0)
                    m_index.m_counts.push_back(
                        {s, static_cast<MatchState>(state), counts[state].matches, counts[state].pairs});
        }
        return true;
    }

    void addEvent(std::size_t s, DeviceEventRef event, RefusedCount &count) {
        const SessionStore &session = *m_analysis.sessions[s];
        const KeySlot slot = m_ids.find(ProcessRef::none(), shared(session, session.deviceEvent(event).id));
        const bool refused = m_analysis.correlation.sessions[s].isRefused(event);
        const std::uint64_t pairs = slot.isNone() ? 0 : m_callsOf[slot.index()] - (refused ? 0 : 1);
        if (pairs == 0)
            return;
        count.matches += refused ? 1 : 0;
        count.pairs += pairs;
        std::uint32_t &id = m_idOfSlot[slot.index()];
        if (id == kUnused) {
            id = static_cast<std::uint32_t>(m_index.m_begin.size());
            m_index.m_begin.push_back(m_kept);
            m_kept += m_callsOf[slot.index()];
        }
        m_index.m_events.push_back({static_cast<std::uint32_t>(s), event});
        m_index.m_idOf.push_back(id);
    }

    bool keepCalls() {
        std::vector<std::size_t> next = m_index.m_begin;
        m_index.m_begin.push_back(m_kept);
        m_index.m_calls.resize(m_kept);
        return forCalls([&](std::size_t s, const SessionStore &session, CallRef call, CorrelationId id) {
            const KeySlot slot = m_ids.find(ProcessRef::none(), shared(session, id));
            if (const std::uint32_t kept = m_idOfSlot[slot.index()]; kept != kUnused)
                m_index.m_calls[next[kept]++] = {static_cast<std::uint32_t>(s), call};
        });
    }

    static constexpr std::uint32_t kUnused = 0xFFFFFFFFU;
    RefusedIndex &m_index;
    const Analysis &m_analysis;
    const JobControl &m_job;
    StringPool m_texts;
    KeyNumbering m_ids;
    std::vector<std::uint32_t> m_callsOf;  ///< by slot of m_ids
    std::vector<std::uint32_t> m_idOfSlot; ///< by slot of m_ids: number of the id in the index
    std::size_t m_kept = 0;
};

std::shared_ptr<const RefusedIndex> RefusedIndex::build(AnalysisPtr analysis, const JobControl &job) {
    auto index = std::make_shared<RefusedIndex>();
    index->m_analysis = std::move(analysis);
    return Builder(*index, job).run() ? index : nullptr;
}

MatchState RefusedIndex::stateOf(std::size_t position) const {
    const RefusedEvent &event = m_events[position];
    return m_analysis->correlation.sessions[event.session].state[event.event.index()];
}

std::uint64_t RefusedIndex::pairsOf(std::size_t position) const {
    const std::size_t id = m_idOf[position];
    return m_begin[id + 1] - m_begin[id] - (stateOf(position) == MatchState::Qualified ? 1 : 0);
}

std::vector<Candidate> RefusedIndex::candidates(std::size_t position, std::size_t limit) const {
    const RefusedEvent &event = m_events[position];
    const CallRef own = m_analysis->correlation.sessions[event.session].source[event.event.index()];
    const std::span calls = std::span(m_calls).subspan(m_begin[m_idOf[position]],
                                                       m_begin[m_idOf[position] + 1] - m_begin[m_idOf[position]]);
    const auto before = [](const Call &call, std::uint32_t session) { return call.session < session; };
    const auto here = std::lower_bound(calls.begin(), calls.end(), event.session, before);
    const auto there = std::lower_bound(here, calls.end(), event.session + 1, before);
    std::vector<Candidate> found;
    const auto take = [&](auto first, auto last) {
        for (; first != last && found.size() < limit; ++first)
            if (first->session != event.session || first->call != own)
                found.push_back({first->session, first->call});
    };
    take(here, there);
    take(calls.begin(), here);
    take(there, calls.end());
    return found;
}

std::string RefusedIndex::sentence(std::size_t position) const {
    const MatchState state = stateOf(position);
    if (state != MatchState::Qualified)
        return std::string(stateSentence(state));
    return pairsOf(position) == 1 ? "Its own call is proven; the key refuses the other one."
                                  : "Its own call is proven; the key refuses the others.";
}

std::vector<std::uint32_t> refusedPositions(const RefusedIndex &index, const RefusedFilter &filter,
                                            const JobControl &job) {
    std::vector<std::uint32_t> positions;
    const Analysis &analysis = index.analysis();
    const std::string needle = foldedText(filter.text);
    for (std::size_t i = 0; i < index.events().size(); ++i) {
        if (i % kCheckEvery == 0 && job.cancelled())
            return positions;
        const RefusedEvent &event = index.events()[i];
        if ((filter.session && event.session != *filter.session) || (filter.state && index.stateOf(i) != *filter.state))
            continue;
        const SessionStore &session = *analysis.sessions[event.session];
        const DeviceRecord &record = session.deviceEvent(event.event);
        if (containsFolded(session.name(record.row), needle) || session.idText(record.id) == filter.text)
            positions.push_back(static_cast<std::uint32_t>(i));
    }
    return positions;
}

} // namespace lanescope::analysis
