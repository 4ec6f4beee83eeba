// SPDX-License-Identifier: Apache-2.0
#include "model/event.h"

namespace lanescope::model {

std::string_view kindCode(EventKind kind) {
    switch (kind) {
    case EventKind::Call: return "call";
    case EventKind::Kernel: return "kernel";
    case EventKind::Memcpy: return "memcpy";
    case EventKind::Memset: return "memset";
    case EventKind::GraphExecution: return "graph_execution";
    case EventKind::DeviceOther: return "device_other";
    case EventKind::Synchronisation: return "synchronisation";
    case EventKind::Annotation: return "annotation";
    case EventKind::DeviceAnnotation: return "device_annotation";
    case EventKind::CpuOp: return "cpu_op";
    case EventKind::PythonFunction: return "python_function";
    case EventKind::HostSlice: return "slice";
    case EventKind::TraceSpan: return "trace_span";
    case EventKind::Overhead: return "overhead";
    case EventKind::DeviceSlice: return "device_slice";
    case EventKind::Instant: return "instant";
    case EventKind::Counter: return "counter";
    }
    return "slice";
}

} // namespace lanescope::model
