// SPDX-License-Identifier: Apache-2.0
#include "analysis/correlation_index.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace lanescope::analysis {

using namespace model;

namespace {

/// Bounds of the numeric ids of a session's calls, for tables by id.
struct IdBounds {
    std::int64_t lowest = std::numeric_limits<std::int64_t>::max();
    std::int64_t highest = std::numeric_limits<std::int64_t>::min();
    explicit IdBounds(const std::vector<CallRecord> &calls) {
        for (const CallRecord &call : calls)
            if (call.id.isNumber()) {
                lowest = std::min(lowest, call.id.number());
                highest = std::max(highest, call.id.number());
            }
    }
};

} // namespace

SessionIndex::SessionIndex(const SessionStore &session) : m_session(&session), m_names(session) {
    numberKeys();
    fold();
    countCalls();
}

void SessionIndex::numberKeys() {
    const std::vector<CallRecord> &calls = m_session->columns().calls;
    const IdBounds bounds(calls);
    m_keys = KeyNumbering(bounds.lowest, bounds.highest, calls.size());
    m_slotOfCall.resize(calls.size());
    bool first = true;
    for (std::size_t i = 0; i < calls.size(); ++i) {
        if (calls[i].id.isNone())
            continue;
        const ProcessRef process = callProcess(*m_session, calls[i]);
        m_oneProcess = m_oneProcess && (first || process == m_process);
        m_process = process;
        first = false;
        m_slotOfCall[i] = m_keys.add(process, calls[i].id);
    }
    if (!m_oneProcess)
        m_idNumbers = KeyNumbering(bounds.lowest, bounds.highest, calls.size());
}

void SessionIndex::fold() {
    m_sameCall.reserve(m_slotOfCall.size());
    for (std::size_t i = 0; i < m_slotOfCall.size(); ++i)
        m_sameCall.emplace_back(i);
    if (!hasInnerRows(*m_session))
        return;
    std::vector<std::uint32_t> begin(m_keys.size() + 1, 0); // into calls, grouped by slot
    for (const KeySlot slot : m_slotOfCall)
        if (!slot.isNone())
            ++begin[slot.index() + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::vector<CallRef> calls(begin.back());
    std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
    for (std::size_t i = 0; i < m_slotOfCall.size(); ++i)
        if (!m_slotOfCall[i].isNone())
            calls[next[m_slotOfCall[i].index()]++] = CallRef(i);
    for (std::size_t slot = 0; slot < m_keys.size(); ++slot) {
        const std::span<const CallRef> sameKey(calls.data() + begin[slot], begin[slot + 1] - begin[slot]);
        if (sameKey.size() > 1 && !isPlaceholder(*m_session, m_session->call(sameKey.front()).id))
            foldSameCalls(*m_session, sameKey, m_sameCall);
    }
}

void SessionIndex::countCalls() {
    m_callsOfSlot.resize(m_keys.size());
    m_firstOfSlot.resize(m_keys.size());
    m_uses.reserve(m_keys.size());
    m_ids.reserve(m_keys.size());
    for (std::size_t i = 0; i < m_slotOfCall.size(); ++i) {
        const KeySlot slot = m_slotOfCall[i];
        if (slot.isNone() || m_sameCall[i] != CallRef(i))
            continue;
        if (m_callsOfSlot[slot.index()]++ == 0)
            m_firstOfSlot[slot.index()] = CallRef(i);
        const CallRecord &call = m_session->call(CallRef(i));
        const KeySlot number = m_oneProcess ? slot : m_idNumbers.add(ProcessRef::none(), call.id);
        if (number.index() >= m_uses.size()) {
            m_uses.resize(number.index() + 1);
            m_ids.resize(number.index() + 1);
        }
        IdUse &use = m_uses[number.index()];
        ++use.calls;
        use.anyProcess = use.anyProcess || !callProcess(*m_session, call).isNone();
        m_ids[number.index()] = call.id;
    }
}

IdUse SessionIndex::useOf(CorrelationId id) const {
    const KeySlot number = m_oneProcess ? m_keys.find(m_process, id) : m_idNumbers.find(ProcessRef::none(), id);
    return number.isNone() || number.index() >= m_uses.size() ? IdUse{} : m_uses[number.index()];
}

OpenIds::OpenIds(std::span<SessionIndex> sessions) {
    if (sessions.size() == 1) {
        SessionIndex &only = sessions.front();
        for (std::size_t i = 0; i < only.ids().size(); ++i)
            only.useOfNumber(i).callsOpen = only.useOfNumber(i).calls;
        return;
    }
    std::vector<std::vector<KeySlot>> slots(sessions.size());
    for (std::size_t s = 0; s < sessions.size(); ++s) {
        SessionIndex &index = sessions[s];
        if (!hasBareIds(index.session()))
            continue;
        for (std::size_t i = 0; i < index.ids().size(); ++i) {
            const CorrelationId id = index.ids()[i];
            const CorrelationId shared =
                id.isNumber() || id.isNone()
                    ? id
                    : CorrelationId::fromString(m_texts.intern(index.session().text(id.string())));
            const KeySlot slot = m_numbers.add(ProcessRef::none(), shared);
            m_calls.resize(m_numbers.size());
            m_calls[slot.index()] += index.useOfNumber(i).calls;
            slots[s].push_back(slot);
        }
    }
    for (std::size_t s = 0; s < sessions.size(); ++s)
        for (std::size_t i = 0; i < slots[s].size(); ++i)
            sessions[s].useOfNumber(i).callsOpen = m_calls[slots[s][i].index()];
}

std::uint64_t OpenIds::callsWith(const SessionStore &session, CorrelationId id) const {
    CorrelationId shared = id;
    if (!id.isNumber()) {
        const StringRef text = id.isNone() ? StringRef::none() : m_texts.find(session.text(id.string()));
        if (text.isNone())
            return 0;
        shared = CorrelationId::fromString(text);
    }
    const KeySlot slot = m_numbers.find(ProcessRef::none(), shared);
    return slot.isNone() ? 0 : m_calls[slot.index()];
}

} // namespace lanescope::analysis
