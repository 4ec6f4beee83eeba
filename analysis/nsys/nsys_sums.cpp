// SPDX-License-Identifier: Apache-2.0
#include "analysis/nsys/nsys_tables.h"
#include "analysis/regions_gaps.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>
#include <unordered_map>

namespace lanescope::analysis {

namespace {

using model::EventKind;
using model::StringRef;

/// Durations by text; texts are looked up once per interned name.
class DurationsByName {
public:
    explicit DurationsByName(const model::SessionStore &session) : m_session(session) {}

    [[nodiscard]] std::size_t slot(StringRef name, bool unversioned) {
        const auto [known, isNew] = m_slots.try_emplace(name);
        if (isNew) {
            const std::string_view text = m_session.text(name);
            const std::string shown(unversioned ? unversionedApiName(text) : text);
            known->second = m_byText.try_emplace(shown, m_names.size()).first->second;
            if (known->second == m_names.size())
                m_names.push_back(shown);
        }
        return known->second;
    }
    [[nodiscard]] const std::string &name(std::size_t slot) const { return m_names[slot]; }

private:
    const model::SessionStore &m_session;
    std::unordered_map<StringRef, std::size_t> m_slots;
    std::map<std::string, std::size_t> m_byText;
    std::vector<std::string> m_names;
};

std::vector<NamedSpread> summed(std::vector<std::vector<std::int64_t>> &durations, const DurationsByName &names) {
    std::vector<NamedSpread> rows;
    double all = 0;
    for (std::size_t slot = 0; slot < durations.size(); ++slot) {
        rows.push_back({names.name(slot), spreadOf(durations[slot]), 0});
        all += static_cast<double>(rows.back().spread.total);
    }
    for (NamedSpread &row : rows)
        row.share = all > 0 ? static_cast<double>(row.spread.total) / all : 0;
    std::sort(rows.begin(), rows.end(), [](const NamedSpread &a, const NamedSpread &b) {
        return a.spread.total != b.spread.total ? a.spread.total > b.spread.total : a.name < b.name;
    });
    return rows;
}

/// The four times of the kernels of one row.
struct ExecutionTimes {
    std::vector<std::int64_t> total, api, queue, kernel;
};

struct ExecutionKey {
    MatchState state = MatchState::Qualified;
    model::ThreadRef thread;
    model::DeviceRef device;
    std::size_t api = 0;
    StringRef kernel;
    friend auto operator<=>(const ExecutionKey &, const ExecutionKey &) = default;
};

class ExecutionTable {
public:
    ExecutionTable(const model::SessionStore &session, const SessionCorrelation &correlation)
        : m_session(session), m_correlation(correlation), m_names(session) {}

    void add(model::DeviceEventRef ref) {
        const model::DeviceRecord &event = m_session.deviceEvent(ref);
        const MatchState state = m_correlation.state[ref.index()];
        ExecutionKey key{state, {}, deviceOf(m_session, event), 0, m_session.nameRef(event.row)};
        const std::int64_t duration = m_session.duration(event.row).count;
        if (state != MatchState::Qualified) {
            m_rows[key].kernel.push_back(duration);
            return;
        }
        const model::CallRecord &call = m_session.call(m_correlation.source[ref.index()]);
        if (!latencyOf(m_session, m_correlation, ref))
            return;
        key.thread = call.thread;
        key.api = m_names.slot(m_session.nameRef(call.row), true);
        ExecutionTimes &times = m_rows[key];
        const std::int64_t begin = m_session.start(call.row).count;
        const std::int64_t callEnd = m_session.end(call.row).count;
        const std::int64_t queue = saturatingSubtract(m_session.start(event.row).count, callEnd);
        const std::int64_t end = std::max(callEnd, m_session.end(event.row).count);
        times.total.push_back(saturatingSubtract(end, begin));
        times.api.push_back(m_session.duration(call.row).count);
        times.kernel.push_back(duration);
        if (queue >= 0)
            times.queue.push_back(queue);
    }

    [[nodiscard]] std::vector<KernelExecution> rows() {
        std::vector<KernelExecution> out;
        for (auto &[key, times] : m_rows) {
            const bool proven = key.state == MatchState::Qualified;
            out.push_back({key.thread, key.device, key.state, proven ? m_names.name(key.api) : std::string(),
                           std::string(m_session.text(key.kernel)), spreadOf(times.total), spreadOf(times.api),
                           spreadOf(times.queue), spreadOf(times.kernel)});
        }
        std::stable_sort(out.begin(), out.end(), [](const KernelExecution &a, const KernelExecution &b) {
            const auto order = [](const KernelExecution &row) {
                const bool proven = row.state == MatchState::Qualified;
                return std::tuple(!proven, proven ? MatchState::Qualified : row.state, -row.total.mean,
                                  std::string_view(row.api), std::string_view(row.kernelName));
            };
            return order(a) < order(b);
        });
        return out;
    }

private:
    const model::SessionStore &m_session;
    const SessionCorrelation &m_correlation;
    DurationsByName m_names;
    std::map<ExecutionKey, ExecutionTimes> m_rows;
};

} // namespace

std::string_view nsysTableName(NsysTable table) {
    switch (table) {
    case NsysTable::CudaGpuKernSum: return "cuda_gpu_kern_sum";
    case NsysTable::CudaGpuTrace: return "cuda_gpu_trace";
    case NsysTable::CudaApiSum: return "cuda_api_sum";
    case NsysTable::CudaKernExecSum: return "cuda_kern_exec_sum";
    case NsysTable::GpuGaps: return "gpu_gaps";
    case NsysTable::GpuTimeUtil: return "gpu_time_util";
    case NsysTable::NvtxGpuProjSum: return "nvtx_gpu_proj_sum";
    }
    return {};
}

std::vector<NamedSpread> kernelSum(const model::SessionStore &session) {
    DurationsByName names(session);
    std::vector<std::vector<std::int64_t>> durations;
    for (const model::DeviceRecord &event : session.columns().deviceEvents) {
        if (session.kind(event.row) != EventKind::Kernel || !session.usableTimes(event.row))
            continue;
        const std::size_t slot = names.slot(session.nameRef(event.row), false);
        durations.resize(std::max(durations.size(), slot + 1));
        durations[slot].push_back(session.duration(event.row).count);
    }
    return summed(durations, names);
}

std::vector<NamedSpread> apiSum(const model::SessionStore &session, const SessionCorrelation &correlation) {
    DurationsByName names(session);
    std::vector<std::vector<std::int64_t>> durations;
    for (std::size_t i = 0; i < session.callCount(); ++i) {
        const model::EventRow row = session.call(model::CallRef(i)).row;
        if (correlation.sameCall[i] != model::CallRef(i) || !session.usableTimes(row))
            continue;
        const std::size_t slot = names.slot(session.nameRef(row), true);
        durations.resize(std::max(durations.size(), slot + 1));
        durations[slot].push_back(session.duration(row).count);
    }
    return summed(durations, names);
}

std::vector<KernelExecution> kernelExecutions(const model::SessionStore &session,
                                              const SessionCorrelation &correlation) {
    if (!timesRefusal(session).empty())
        return {};
    ExecutionTable table(session, correlation);
    for (std::size_t i = 0; i < session.deviceEventCount(); ++i) {
        const model::EventRow row = session.deviceEvent(model::DeviceEventRef(i)).row;
        if (session.kind(row) == EventKind::Kernel && session.usableTimes(row))
            table.add(model::DeviceEventRef(i));
    }
    return table.rows();
}

std::optional<std::int64_t> throughput(std::int64_t bytes, model::Ns duration) {
    constexpr std::int64_t kSecond = 1000000000;
    if (bytes < 0 || duration <= model::Ns{0})
        return std::nullopt;
    std::int64_t perSecond = 0;
    if (__builtin_mul_overflow(bytes, kSecond / duration.count, &perSecond))
        return std::numeric_limits<std::int64_t>::max();
    return perSecond;
}

} // namespace lanescope::analysis
