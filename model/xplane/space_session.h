// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/diagnostics.h"
#include "model/perfetto/interned.h"
#include "model/trace_builder.h"
#include "model/xplane/plane.h"

#include <string_view>
#include <unordered_set>
#include <vector>

namespace lanescope::model::xplane {

/// Turns the planes of one XSpace into a session. A host event is a call if it carries a correlation id
/// or if a device event names it as its producer; device events are those of the stream lines.
class SpaceSession {
public:
    SpaceSession(std::string_view bytes, ImportReport &report) : m_bytes(bytes), m_report(report) {}
    /// What can't be read of a plane is reported and left out.
    void addPlane(std::string_view plane);
    [[nodiscard]] SessionPtr finish(const SessionId &id, const std::vector<std::string> &hosts);

private:
    enum class Side : std::uint8_t { Host, Stream, DeviceOp, DeviceSpan };
    struct Raw {
        NewEvent event;
        Side side = Side::Host;
        ThreadRef thread;
        StreamRef stream;
        StringRef link;          ///< producer (host) or consumer (device) type and id
        StringRef pair;          ///< context id and correlation id
        std::uint64_t flow = 0;  ///< as recorded; 0: none
        bool correlated = false; ///< has a correlation id, with a context or without
        std::int64_t bytes = -1;
    };
    void addLine(const Plane &plane, std::string_view lineBytes);
    void addEvent(const Plane &plane, const Line &line, std::string_view eventBytes);
    void readStats(const Plane &plane, const Event &event, Raw &raw, StringRef &context);
    void settle(const Raw &raw);
    void addFlow(const Raw &raw);
    [[nodiscard]] CorrelationId idOf(const Raw &raw) const;

    std::string_view m_bytes;
    ImportReport &m_report;
    TraceBuilder m_builder;
    perfetto::Texts m_texts{m_builder.strings()};
    ClockRef m_clock = m_builder.clock({"unix", "ps", 0, "XLine.timestamp_ns"});
    Event m_event;
    std::vector<Raw> m_raw;
    std::unordered_set<StringRef> m_produced, m_consumed;
    std::uint64_t m_rounded = 0, m_aggregated = 0;
};

} // namespace lanescope::model::xplane
