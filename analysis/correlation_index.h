// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/correlation_calls.h"
#include "analysis/correlation_keys.h"
#include "model/store.h"

#include <cstdint>
#include <span>
#include <vector>

namespace lanescope::analysis {

/// Calls of one session that carry one id text, whatever their process.
struct IdUse {
    std::uint32_t calls = 0;
    bool anyProcess = false;     ///< at least one of them has a process
    std::uint64_t callsOpen = 0; ///< over all open sessions, this one included
};

/// Calls of one session by key and by bare id. A call of several rows counts once. Constant after
/// `countOverSessions`.
class SessionIndex {
public:
    explicit SessionIndex(const model::SessionStore &session);

    [[nodiscard]] const model::SessionStore &session() const { return *m_session; }
    [[nodiscard]] const ApiNames &names() const { return m_names; }
    [[nodiscard]] const std::vector<model::CallRef> &sameCall() const { return m_sameCall; }
    [[nodiscard]] KeySlot slotOf(model::CallRef call) const { return m_slotOfCall[call.index()]; }
    [[nodiscard]] KeySlot find(model::ProcessRef process, model::CorrelationId id) const {
        return m_keys.find(process, id);
    }
    [[nodiscard]] std::size_t slotCount() const { return m_keys.size(); }
    [[nodiscard]] std::uint32_t callsOf(KeySlot slot) const { return m_callsOfSlot[slot.index()]; }
    /// The first call of a key.
    [[nodiscard]] model::CallRef firstCall(KeySlot slot) const { return m_firstOfSlot[slot.index()]; }
    /// Use of an id in this session; zero if no call carries it.
    [[nodiscard]] IdUse useOf(model::CorrelationId id) const;

    /// Ids of this session's calls, each once; parallel to what `useOfNumber` takes.
    [[nodiscard]] const std::vector<model::CorrelationId> &ids() const { return m_ids; }
    [[nodiscard]] IdUse &useOfNumber(std::size_t number) { return m_uses[number]; }

private:
    void numberKeys();
    void fold();
    void countCalls();

    const model::SessionStore *m_session;
    ApiNames m_names;
    KeyNumbering m_keys;
    KeyNumbering m_idNumbers;          ///< of bare ids, with no process; unused with one process
    bool m_oneProcess = true;          ///< all calls with an id have one process (or none): keys number the ids
    model::ProcessRef m_process;       ///< that process
    std::vector<KeySlot> m_slotOfCall; ///< by CallRef; none without id
    std::vector<model::CallRef> m_sameCall;
    std::vector<std::uint32_t> m_callsOfSlot;
    std::vector<model::CallRef> m_firstOfSlot;
    std::vector<model::CorrelationId> m_ids;
    std::vector<IdUse> m_uses; ///< parallel to m_ids
};

/// Counts every id text over all sessions: ids are compared as text, since each session interns its own.
/// Fills `callsOpen` of every index.
class OpenIds {
public:
    explicit OpenIds(std::span<SessionIndex> sessions);
    /// Calls over all sessions with the id, which is one of `session`.
    [[nodiscard]] std::uint64_t callsWith(const model::SessionStore &session, model::CorrelationId id) const;

private:
    model::StringPool m_texts;
    KeyNumbering m_numbers;
    std::vector<std::uint64_t> m_calls; ///< by slot of m_numbers
};

} // namespace lanescope::analysis
