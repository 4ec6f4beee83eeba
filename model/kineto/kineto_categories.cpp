// SPDX-License-Identifier: Apache-2.0
#include "model/kineto/kineto_categories.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lanescope::model::kineto {

namespace {

using Entry = std::pair<std::string_view, Category>;

constexpr Category host(EventKind kind, bool kinetoOnly = true) { return {kind, RowRule::Host, kinetoOnly}; }
constexpr Category device(EventKind kind, bool kinetoOnly = true) { return {kind, RowRule::Device, kinetoOnly}; }
constexpr Category kRuntime{EventKind::Call, RowRule::RuntimeCall, true};
constexpr Category kDriver{EventKind::Call, RowRule::DriverCall, true};
constexpr Category kSync{EventKind::Synchronisation, RowRule::Synchronisation, true};

/// By frequency in real files, so that a linear search is short.
constexpr auto kTable = std::to_array<Entry>({
    {"cpu_op", host(EventKind::CpuOp)},
    {"python_function", host(EventKind::PythonFunction)},
    {"cuda_runtime", kRuntime},
    {"kernel", device(EventKind::Kernel, false)},
    {"gpu_memcpy", device(EventKind::Memcpy)},
    {"gpu_memset", device(EventKind::Memset)},
    {"cuda_driver", kDriver},
    {"user_annotation", host(EventKind::Annotation)},
    {"gpu_user_annotation", {EventKind::DeviceAnnotation, RowRule::DeviceAnnotation, true}},
    {"cuda_sync", kSync},
    {"cuda_event", kSync},
    {"overhead", host(EventKind::Overhead, false)},
    {"Trace", host(EventKind::TraceSpan, false)},
    {"Operator", host(EventKind::CpuOp, false)},
    {"Runtime", {EventKind::Call, RowRule::RuntimeCall, false}},
    {"Kernel", device(EventKind::Kernel, false)},
    {"Memcpy", device(EventKind::Memcpy, false)},
    {"Memset", device(EventKind::Memset, false)},
    {"mtia_runtime", kRuntime},
    {"mtia_ccp_events", device(EventKind::DeviceOther)},
    {"mtia_insight", device(EventKind::DeviceOther)},
    {"xpu_runtime", kRuntime},
    {"xpu_driver", kDriver},
    {"xpu_sync", kSync},
    {"xpu_scope_profiler", device(EventKind::DeviceOther)},
    {"privateuse1_runtime", kRuntime},
    {"privateuse1_driver", kDriver},
    {"glow_runtime", host(EventKind::HostSlice)},
    {"hpu_op", device(EventKind::DeviceOther)},
    {"collective_comm", device(EventKind::DeviceOther)},
    {"cuda_profiler_range", device(EventKind::DeviceOther)},
    {"external_correlation", host(EventKind::HostSlice)},
    {"cpu_instant_event", host(EventKind::HostSlice)},
});

} // namespace

std::optional<Category> categoryOf(std::string_view name) {
    const auto *found =
        std::find_if(kTable.begin(), kTable.end(), [&](const Entry &entry) { return entry.first == name; });
    return found == kTable.end() ? std::nullopt : std::optional(found->second);
}

bool isCorrelationFlow(std::string_view category) {
    return category == "ac2g" || category == "async" || category == "async_gpu" || category == "async_cpu_to_gpu";
}

} // namespace lanescope::model::kineto
