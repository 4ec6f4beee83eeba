// SPDX-License-Identifier: Apache-2.0
#include "analysis/correlation_keys.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <system_error>

namespace lanescope::analysis {

using namespace model;

namespace {

constexpr std::int64_t kUint32Max = 4294967295;
constexpr std::size_t kSmallTable = 4096;

} // namespace

bool isPlaceholder(const SessionStore &session, CorrelationId id) {
    if (!id.isNumber())
        return false;
    const PlaceholderIds &ids = session.info().profile.placeholders;
    const std::int64_t number = id.number();
    return (ids.zero && number == 0) || (ids.minusOne && number == -1) || (ids.uint32Max && number == kUint32Max);
}

bool hasKeyRule(const SessionStore &session) {
    return session.info().profile.known && session.info().profile.scope != KeyScope::None;
}

bool keyHasProcess(const SessionStore &session) {
    switch (session.info().profile.scope) {
    case KeyScope::Session:
    case KeyScope::LinkTable: return false;
    case KeyScope::None:
    case KeyScope::RecordedProcess:
    case KeyScope::ImpliedProcess: break;
    }
    return true;
}

bool hasBareIds(const SessionStore &session) { return session.info().profile.scope != KeyScope::LinkTable; }

std::vector<CorrelationId> severalLinks(const SessionStore &session, CorrelationId id) {
    std::vector<CorrelationId> calls;
    if (hasBareIds(session) || id.isNone() || id.isNumber())
        return calls;
    std::string_view rest = session.text(id.string());
    while (!rest.empty()) {
        const std::size_t bar = std::min(rest.find('|'), rest.size());
        std::int64_t row = 0;
        if (std::from_chars(rest.data(), rest.data() + bar, row).ec == std::errc() && CorrelationId::fitsNumber(row))
            calls.push_back(CorrelationId::fromNumber(row));
        rest.remove_prefix(std::min(bar + 1, rest.size()));
    }
    return calls;
}

ProcessRef callProcess(const SessionStore &session, const CallRecord &call) {
    return call.thread.isNone() || !keyHasProcess(session) ? ProcessRef::none() : session.info(call.thread).process;
}

ProcessRef deviceProcess(const SessionStore &session, const DeviceRecord &record) {
    if (!keyHasProcess(session))
        return ProcessRef::none();
    return session.info().profile.scope == KeyScope::ImpliedProcess ? session.info().impliedProcess : record.process;
}

KeyNumbering::KeyNumbering(std::int64_t lowest, std::int64_t highest, std::size_t expected)
    : m_lowest(lowest), m_highest(highest) {
    if (lowest > highest)
        return;
    const std::uint64_t width = static_cast<std::uint64_t>(highest) - static_cast<std::uint64_t>(lowest);
    m_budget = 8 * expected + kSmallTable;
    m_span = width < m_budget ? static_cast<std::size_t>(width) + 1 : 0;
}

std::vector<KeySlot> *KeyNumbering::tableFor(ProcessRef process) {
    const std::size_t row = rowNumber(process);
    if (row >= m_tables.size())
        m_tables.resize(row + 1);
    std::vector<KeySlot> &table = m_tables[row];
    if (table.empty() && m_span <= m_budget) {
        table.resize(m_span);
        m_budget -= m_span;
    }
    return table.empty() ? nullptr : &table;
}

const std::vector<KeySlot> *KeyNumbering::tableFor(ProcessRef process) const {
    const std::size_t row = rowNumber(process);
    return row < m_tables.size() && !m_tables[row].empty() ? &m_tables[row] : nullptr;
}

std::size_t KeyNumbering::position(ProcessRef process, CorrelationId id) const {
    const std::size_t mask = m_entries.size() - 1;
    std::size_t at = (id.hash() + rowNumber(process) * 0x9E3779B1U) & mask;
    while (!m_entries[at].slot.isNone() && (m_entries[at].id != id || m_entries[at].process != process))
        at = (at + 1) & mask;
    return at;
}

void KeyNumbering::grow() {
    std::vector<Entry> old = std::move(m_entries);
    m_entries.assign(old.empty() ? 64 : old.size() * 2, Entry{});
    for (const Entry &entry : old)
        if (!entry.slot.isNone())
            m_entries[position(entry.process, entry.id)] = entry;
}

KeySlot KeyNumbering::add(ProcessRef process, CorrelationId id) {
    if (inRange(id))
        if (std::vector<KeySlot> *table = tableFor(process)) {
            KeySlot &slot = (*table)[static_cast<std::size_t>(id.number() - m_lowest)];
            if (slot.isNone())
                slot = KeySlot(m_size++);
            return slot;
        }
    if ((m_used + 1) * 2 > m_entries.size())
        grow();
    Entry &entry = m_entries[position(process, id)];
    if (entry.slot.isNone()) {
        entry = {id, process, KeySlot(m_size++)};
        ++m_used;
    }
    return entry.slot;
}

KeySlot KeyNumbering::find(ProcessRef process, CorrelationId id) const {
    if (inRange(id))
        if (const std::vector<KeySlot> *table = tableFor(process))
            return (*table)[static_cast<std::size_t>(id.number() - m_lowest)];
    return m_entries.empty() ? KeySlot::none() : m_entries[position(process, id)].slot;
}

} // namespace lanescope::analysis
