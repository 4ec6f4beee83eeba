// SPDX-License-Identifier: Apache-2.0
#include "model/nsight/session_facts.h"

#include "model/sqlite/scan.h"

#include <map>
#include <set>
#include <tuple>

namespace lanescope::model::nsight {

namespace {

/// The machine ids and the pid that the TARGET_INFO tables spell out as three columns.
std::optional<GlobalId> processOf(const TextRow &row, std::size_t hardware, std::size_t vm, std::size_t pid) {
    const auto number = integerOf(row[pid]);
    if (!number)
        return std::nullopt;
    return GlobalId::compose(integerOf(row[hardware]).value_or(0), integerOf(row[vm]).value_or(0), *number);
}

ScopeNumber numberOf(const std::optional<std::string> &cell) { return scopeNumber(integerOf(cell).value_or(-1)); }

class ScopeNamer {
public:
    ScopeNamer(const Catalogue &catalogue, const Scopes &scopes, Names &names, TraceBuilder &builder,
               ImportReport &report)
        : m_catalogue(catalogue), m_scopes(scopes), m_names(names), m_builder(builder), m_report(report) {}

    void run() {
        nameProcesses();
        nameThreads();
        nameDevices();
        nameNullStreamsByFlag();
        nameNullStreams("TARGET_INFO_CUDA_NULL_STREAM", "streamId");
        nameNullStreams("TARGET_INFO_CUDA_CONTEXT_INFO", "nullStreamId");
        nameUserStreams();
    }

private:
    void nameProcesses() {
        for (const TextRow &row : readSmallTable(m_catalogue, "PROCESSES", {"globalPid", "name"}, m_report)) {
            const auto id = integerOf(row[0]);
            const auto found = id ? m_scopes.findProcess(GlobalId(*id)) : std::nullopt;
            if (found && row[1])
                m_builder.nameProcess(*found, m_builder.intern(*row[1]));
        }
    }

    void nameThreads() {
        for (const TextRow &row : readSmallTable(m_catalogue, "ThreadNames", {"globalTid", "nameId"}, m_report)) {
            const auto id = integerOf(row[0]);
            const auto found = id ? m_scopes.findThread(GlobalId(*id)) : std::nullopt;
            const StringRef name = found ? m_names.ref(integerOf(row[1]).value_or(sqlite::kAbsent)) : StringRef::none();
            if (!name.isNone())
                m_builder.nameThread(*found, name);
        }
    }

    /// deviceId is the process's own CUDA ordinal where TARGET_INFO_CUDA_DEVICE maps it, else the id
    /// of the GPU.
    void nameDevices() {
        std::map<std::uint32_t, std::string> gpus;
        for (const TextRow &row : readSmallTable(m_catalogue, "TARGET_INFO_GPU", {"id", "name"}, m_report))
            if (const ScopeNumber id = numberOf(row[0]); id && row[1])
                gpus.emplace(*id, *row[1]);
        std::map<std::pair<std::uint64_t, std::uint32_t>, std::uint32_t> ordinals;
        for (const TextRow &row :
             readSmallTable(m_catalogue, "TARGET_INFO_CUDA_DEVICE", {"pid", "cudaId", "gpuId"}, m_report)) {
            const auto pid = integerOf(row[0]);
            if (const ScopeNumber cuda = numberOf(row[1]), gpu = numberOf(row[2]); pid && cuda && gpu)
                ordinals.emplace(std::pair(static_cast<std::uint64_t>(*pid), *cuda), *gpu);
        }
        for (const auto &[numbers, scope] : m_scopes.deviceScopes()) {
            if (!numbers.device)
                continue;
            const auto ordinal = ordinals.find({numbers.process ? numbers.process->pid() : 0, *numbers.device});
            const auto gpu = gpus.find(ordinal == ordinals.end() ? *numbers.device : ordinal->second);
            if (gpu != gpus.end())
                m_builder.nameDevice(scope.device, m_builder.intern(gpu->second));
        }
    }

    void nameNullStreams(const char *table, const std::string &streamColumn) {
        for (const TextRow &row : readSmallTable(
                 m_catalogue, table, {"hwId", "vmId", "processId", "deviceId", "contextId", streamColumn}, m_report))
            nameStream({processOf(row, 0, 1, 2), numberOf(row[3]), numberOf(row[4]), numberOf(row[5])}, "null stream");
    }

    /// TARGET_INFO_CUDA_STREAM knows no device; a context belongs to one.
    void nameNullStreamsByFlag() {
        constexpr std::int64_t kNullFlag = 3;
        std::set<std::tuple<std::uint64_t, std::uint32_t, std::uint32_t>> known;
        for (const TextRow &row :
             readSmallTable(m_catalogue, "TARGET_INFO_CUDA_STREAM",
                            {"hwId", "vmId", "processId", "contextId", "streamId", "flag"}, m_report)) {
            const auto process = processOf(row, 0, 1, 2);
            const ScopeNumber context = numberOf(row[3]);
            const ScopeNumber stream = numberOf(row[4]);
            if (process && context && stream && integerOf(row[5]) == kNullFlag)
                known.emplace(process->bits(), *context, *stream);
        }
        for (const auto &[numbers, scope] : m_scopes.deviceScopes())
            if (numbers.process && numbers.context && numbers.stream &&
                known.count({numbers.process->bits(), *numbers.context, *numbers.stream}) > 0)
                m_builder.nameStream(scope.stream, m_builder.intern("null stream"));
    }

    void nameUserStreams() {
        for (const TextRow &row :
             readSmallTable(m_catalogue, "TARGET_INFO_NVTX_CUDA_STREAM",
                            {"hwId", "vmId", "processId", "deviceId", "contextId", "streamId", "name"}, m_report))
            nameStream({processOf(row, 0, 1, 2), numberOf(row[3]), numberOf(row[4]), numberOf(row[5])},
                       row[6].value_or(""));
    }

    void nameStream(const StreamNumbers &numbers, const std::string &name) {
        const auto found = m_scopes.deviceScopes().find(numbers);
        if (found != m_scopes.deviceScopes().end() && !name.empty())
            m_builder.nameStream(found->second.stream, m_builder.intern(name));
    }

    const Catalogue &m_catalogue;
    const Scopes &m_scopes;
    Names &m_names;
    TraceBuilder &m_builder;
    ImportReport &m_report;
};

} // namespace

void nameScopes(const Catalogue &catalogue, const Scopes &scopes, Names &names, TraceBuilder &builder,
                ImportReport &report) {
    ScopeNamer(catalogue, scopes, names, builder, report).run();
}

} // namespace lanescope::model::nsight
