// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/track_order.h"

namespace lanescope::analysis {

using model::TrackKind;

int groupOf(TrackKind kind) {
    switch (kind) {
    case TrackKind::Annotations: return 0;
    case TrackKind::Calls:
    case TrackKind::Ops:
    case TrackKind::HostSlices: return 1;
    case TrackKind::Stream:
    case TrackKind::Copies:
    case TrackKind::GraphExecutions:
    case TrackKind::DeviceAnnotations:
    case TrackKind::Synchronisation:
    case TrackKind::DeviceOther: return 2;
    case TrackKind::Counter: return 3;
    case TrackKind::Instants: return 4;
    case TrackKind::TraceSpans: return 5;
    case TrackKind::Overhead: return 6;
    }
    return 6;
}

int rankOf(TrackKind kind) {
    switch (kind) {
    case TrackKind::Annotations:
    case TrackKind::Calls:
    case TrackKind::Stream: return 0;
    case TrackKind::Ops:
    case TrackKind::Copies: return 1;
    case TrackKind::HostSlices:
    case TrackKind::GraphExecutions: return 2;
    case TrackKind::Synchronisation: return 3;
    case TrackKind::DeviceAnnotations: return 4;
    case TrackKind::DeviceOther: return 5;
    case TrackKind::Counter:
    case TrackKind::Instants:
    case TrackKind::TraceSpans:
    case TrackKind::Overhead: return 6;
    }
    return 6;
}

} // namespace lanescope::analysis
