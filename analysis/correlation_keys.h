// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/store.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lanescope::analysis {

/// A key of one session, numbered 0, 1, 2, … by first appearance among its calls.
using KeySlot = model::Ref<struct KeySlotTag>;

/// Whether the session's profile uses this id for "no id".
[[nodiscard]] bool isPlaceholder(const model::SessionStore &session, model::CorrelationId id);
/// Whether the profile documents a key at all; historical rows are a matter of their own.
[[nodiscard]] bool hasKeyRule(const model::SessionStore &session);
/// Whether the key has a process part: false where the scope is the whole session.
[[nodiscard]] bool keyHasProcess(const model::SessionStore &session);
/// Whether ids are the provider's own texts, which a join on bare ids would compare; rows of a link table are not.
[[nodiscard]] bool hasBareIds(const model::SessionStore &session);
/// Rows of the calls that a link table names for a device record; empty where it names at most one.
[[nodiscard]] std::vector<model::CorrelationId> severalLinks(const model::SessionStore &session,
                                                             model::CorrelationId id);
/// The process of a call for the key: that of its thread; none if the record has none or the key needs none.
[[nodiscard]] model::ProcessRef callProcess(const model::SessionStore &session, const model::CallRecord &call);
/// The process of a device record for the key: as recorded, or implied where the profile says so; none where
/// the key needs none.
[[nodiscard]] model::ProcessRef deviceProcess(const model::SessionStore &session, const model::DeviceRecord &record);

/// Numbers distinct (process, id) pairs. A table by id per process where numeric ids lie close together, a
/// hash elsewhere; which of the two is no matter of the result. Not for use by several writers.
class KeyNumbering {
public:
    /// For a hash alone.
    KeyNumbering() = default;
    /// `lowest` and `highest` bound the numeric ids to come; `expected` is how many keys may come.
    KeyNumbering(std::int64_t lowest, std::int64_t highest, std::size_t expected);

    [[nodiscard]] KeySlot add(model::ProcessRef process, model::CorrelationId id);
    /// None if the key was never added.
    [[nodiscard]] KeySlot find(model::ProcessRef process, model::CorrelationId id) const;
    [[nodiscard]] std::size_t size() const { return m_size; }

private:
    struct Entry {
        model::CorrelationId id;
        model::ProcessRef process;
        KeySlot slot;
    };
    [[nodiscard]] bool inRange(model::CorrelationId id) const {
        return m_span != 0 && id.isNumber() && id.number() >= m_lowest && id.number() <= m_highest;
    }
    [[nodiscard]] static std::size_t rowNumber(model::ProcessRef process) {
        return process.isNone() ? 0 : process.index() + 1;
    }
    [[nodiscard]] std::vector<KeySlot> *tableFor(model::ProcessRef process);
    [[nodiscard]] const std::vector<KeySlot> *tableFor(model::ProcessRef process) const;
    [[nodiscard]] std::size_t position(model::ProcessRef process, model::CorrelationId id) const;
    void grow();

    std::int64_t m_lowest = 0;
    std::int64_t m_highest = -1;
    std::size_t m_span = 0;   ///< numbers between the bounds; 0: hash alone
    std::size_t m_budget = 0; ///< cells that tables may still take
    std::size_t m_size = 0;
    std::vector<std::vector<KeySlot>> m_tables; ///< by rowNumber
    std::vector<Entry> m_entries;               ///< open addressing, size is a power of two
    std::size_t m_used = 0;
};

} // namespace lanescope::analysis
