// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/nsight/global_id.h"
#include "model/trace_builder.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace lanescope::model::nsight {

/// A device, context or stream number of a row; none where the row has NULL, 4294967295 (CUPTI's
/// "no such id") or 2147483647 (CUPTI: a graph that starts on the host).
using ScopeNumber = std::optional<std::uint32_t>;
[[nodiscard]] ScopeNumber scopeNumber(std::int64_t cell);

/// The numbers that name a stream in one row.
struct StreamNumbers {
    std::optional<GlobalId> process;
    ScopeNumber device;
    ScopeNumber context;
    ScopeNumber stream;
    friend bool operator==(const StreamNumbers &, const StreamNumbers &) = default;
};
struct StreamNumbersHash {
    [[nodiscard]] std::size_t operator()(const StreamNumbers &numbers) const noexcept;
};

/// What a device row belongs to.
struct DeviceScope {
    ProcessRef process;
    DeviceRef device;
    StreamRef stream;
};

/// Global ids and numbers of rows → the session's processes, threads, devices and streams.
///
/// Processes are told apart by all of their bits, hardware and VM included. While reading, their
/// texts are `PID@hardware:VM`; finishTexts() cuts the machine off where all of them share one.
class Scopes {
public:
    explicit Scopes(TraceBuilder &builder) : m_builder(builder) {}

    /// The process of a `globalPid`; none where it is absent. Its thread bits are zero by its
    /// definition; a value with thread bits equals no thread's process and is kept apart.
    [[nodiscard]] ProcessRef process(std::optional<GlobalId> globalPid);
    /// The thread of a `globalTid`; a thread without process and number where it is absent.
    [[nodiscard]] ThreadRef thread(std::optional<GlobalId> globalTid);
    [[nodiscard]] const DeviceScope &device(const StreamNumbers &numbers);

    /// The following find what has events and make nothing.
    [[nodiscard]] std::optional<ProcessRef> findProcess(GlobalId globalPid) const;
    [[nodiscard]] std::optional<ThreadRef> findThread(GlobalId globalTid) const;
    [[nodiscard]] const std::unordered_map<StreamNumbers, DeviceScope, StreamNumbersHash> &deviceScopes() const {
        return m_devices;
    }
    /// GlobalPids with thread bits, which match nothing.
    [[nodiscard]] std::uint64_t oddProcesses() const { return m_oddProcesses; }

    void finishTexts();

private:
    [[nodiscard]] StringRef numberText(ScopeNumber number);

    TraceBuilder &m_builder;
    std::unordered_map<GlobalId, ProcessRef> m_processes;
    std::unordered_map<GlobalId, ThreadRef> m_threads;
    std::unordered_map<StreamNumbers, DeviceScope, StreamNumbersHash> m_devices;
    std::uint64_t m_oddProcesses = 0;
};

/// An absent cell, and a 0 of the old schemas that had no NULL, name no process.
[[nodiscard]] std::optional<GlobalId> globalIdOf(std::int64_t cell);

} // namespace lanescope::model::nsight
