// SPDX-License-Identifier: Apache-2.0
#include "model/nsight/scopes.h"

#include "model/sqlite/scan.h"

#include <algorithm>

namespace lanescope::model::nsight {

ScopeNumber scopeNumber(std::int64_t cell) {
    constexpr std::int64_t kHostSide = 2147483647;
    constexpr std::int64_t kLimit = 4294967295;
    if (cell < 0 || cell >= kLimit || cell == kHostSide)
        return std::nullopt;
    return static_cast<std::uint32_t>(cell);
}

std::optional<GlobalId> globalIdOf(std::int64_t cell) {
    if (cell == sqlite::kAbsent || cell == 0)
        return std::nullopt;
    return GlobalId(cell);
}

std::size_t StreamNumbersHash::operator()(const StreamNumbers &numbers) const noexcept {
    std::uint64_t mixed = numbers.process ? numbers.process->bits() : 1;
    for (const ScopeNumber &number : {numbers.device, numbers.context, numbers.stream})
        mixed = (mixed ^ (number ? std::uint64_t{*number} + 2 : 1)) * 0x9E3779B97F4A7C15ULL;
    return static_cast<std::size_t>(mixed ^ (mixed >> 32U));
}

ProcessRef Scopes::process(std::optional<GlobalId> globalPid) {
    if (!globalPid)
        return ProcessRef::none();
    const auto found = m_processes.find(*globalPid);
    if (found != m_processes.end())
        return found->second;
    std::string text = std::to_string(globalPid->pid());
    if (globalPid->tid() != 0) {
        text += "+" + std::to_string(globalPid->tid());
        ++m_oddProcesses;
    }
    text += "@" + std::to_string(globalPid->hardware()) + ":" + std::to_string(globalPid->vm());
    return m_processes.emplace(*globalPid, m_builder.process(text)).first->second;
}

ThreadRef Scopes::thread(std::optional<GlobalId> globalTid) {
    if (!globalTid)
        return m_builder.thread(ProcessRef::none(), StringRef::none());
    const auto found = m_threads.find(*globalTid);
    if (found != m_threads.end())
        return found->second;
    const ProcessRef owner = globalTid->process().bits() == 0 ? ProcessRef::none() : process(globalTid->process());
    const ThreadRef fresh = m_builder.thread(owner, m_builder.intern(std::to_string(globalTid->tid())));
    m_threads.emplace(*globalTid, fresh);
    return fresh;
}

StringRef Scopes::numberText(ScopeNumber number) {
    return number ? m_builder.intern(std::to_string(*number)) : StringRef::none();
}

const DeviceScope &Scopes::device(const StreamNumbers &numbers) {
    const auto [slot, isNew] = m_devices.try_emplace(numbers);
    if (isNew) {
        DeviceScope &scope = slot->second;
        scope.process = process(numbers.process);
        scope.device = m_builder.device(scope.process, numberText(numbers.device));
        scope.stream = m_builder.stream(scope.device, numberText(numbers.context), numberText(numbers.stream));
    }
    return slot->second;
}

std::optional<ProcessRef> Scopes::findProcess(GlobalId globalPid) const {
    const auto found = m_processes.find(globalPid);
    return found == m_processes.end() ? std::nullopt : std::optional(found->second);
}

std::optional<ThreadRef> Scopes::findThread(GlobalId globalTid) const {
    const auto found = m_threads.find(globalTid);
    return found == m_threads.end() ? std::nullopt : std::optional(found->second);
}

void Scopes::finishTexts() {
    if (m_processes.empty())
        return;
    const std::uint64_t machine = m_processes.begin()->first.machine();
    const bool oneMachine = std::all_of(m_processes.begin(), m_processes.end(),
                                        [&](const auto &entry) { return entry.first.machine() == machine; });
    if (!oneMachine)
        return;
    for (const auto &[id, ref] : m_processes) {
        std::string text = std::to_string(id.pid());
        if (id.tid() != 0)
            text += "+" + std::to_string(id.tid());
        m_builder.columns().processes[ref.index()].pid = m_builder.intern(text);
    }
}

} // namespace lanescope::model::nsight
