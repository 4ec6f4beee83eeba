// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/exports/perfetto_json.h"

#include <map>
#include <utility>

namespace lanescope::analysis {

/// Start of an event on the axis of the file; nullopt where it has no usable place there. An open slice has one.
[[nodiscard]] std::optional<std::int64_t> axisStart(const model::SessionStore &store, const ExportedLane &lane,
                                                    model::EventRow row);

/// Writes one trace document: begin(), each lane once, end(). Refers to its arguments.
class PerfettoWriter {
public:
    PerfettoWriter(std::ostream &out, const Analysis &analysis, const TraceExport &plan)
        : m_json(out), m_analysis(analysis), m_plan(plan) {}
    void begin();
    /// False if it was cancelled.
    [[nodiscard]] bool writeLane(std::size_t lane, const model::JobControl &job);
    void end();

private:
    /// A thread of the file: one for each track, or for each row of a device track.
    using ThreadKey = std::pair<model::TrackRef, std::uint16_t>;

    void writeProcess();
    void writeThreadName(const ThreadKey &key, std::int64_t tid);
    void writeEvent(model::EventRow row, std::int64_t start);
    void writeArguments(model::EventRow row);
    void writeSlice(model::EventRow row, std::int64_t start);
    void writeCounter(model::EventRow row, std::int64_t start);
    void writeFlow(model::DeviceEventRef event);
    void writeFlowEnd(const char *phase, model::EventRow row, std::int64_t start);
    void beginRecord(std::string_view phase, std::string_view name, model::EventRow row, std::int64_t start);
    void text(std::string_view key, std::string_view value);
    void number(std::string_view key, std::int64_t value);
    void time(std::string_view key, std::uint64_t ns);
    [[nodiscard]] std::int64_t threadOf(model::EventRow row);

    JsonWriter m_json;
    const Analysis &m_analysis;
    const TraceExport &m_plan;
    const ExportedLane *m_lane = nullptr;
    const model::SessionStore *m_store = nullptr;
    std::int64_t m_pid = 0;
    std::map<ThreadKey, std::int64_t> m_threads;
    std::int64_t m_flows = 0; ///< each has an id of its own
};

} // namespace lanescope::analysis
