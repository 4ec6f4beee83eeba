// SPDX-License-Identifier: Apache-2.0
#include "analysis/nsys/nsys_tables.h"
#include "analysis/output/table_rows.h"
#include "analysis/regions_gaps.h"
#include "model/record_columns.h"

#include <array>
#include <charconv>
#include <memory>
#include <system_error>

namespace lanescope::analysis {

namespace {

constexpr std::string_view kNotProven = "not_proven";

/// `process` and `device` of a device, which may be none.
void putDevice(FieldSink &fields, const model::SessionStore &session, model::DeviceRef device) {
    const bool known = !device.isNone();
    fields.optionalText("process", known ? session.processText(session.info(device).process) : std::nullopt,
                        "not_recorded");
    fields.optionalText("device", known ? session.optionalText(session.info(device).device) : std::nullopt,
                        "not_recorded");
}

void putSpread(FieldSink &fields, const Spread &spread) {
    fields.ratio("avg_ns", spread.mean);
    fields.ratio("med_ns", spread.median);
    fields.number("min_ns", spread.min);
    fields.number("max_ns", spread.max);
    fields.ratio("stddev_ns", spread.deviation);
}

void putNamed(FieldSink &fields, const model::SessionStore &session, const NamedSpread &row,
              std::string_view countKey) {
    fields.text("session_id", session.id().text());
    fields.ratio("time_share", row.share);
    fields.number("total_ns", row.spread.total);
    fields.count(countKey, row.spread.count);
    putSpread(fields, row.spread);
    fields.text("name", row.name);
}

void putTimes(FieldSink &fields, const std::string &prefix, const Spread &spread, std::string_view noneReason) {
    static constexpr std::array kKeys = {"_avg_ns", "_med_ns", "_min_ns", "_max_ns", "_stddev_ns"};
    if (spread.count == 0) {
        for (const char *key : kKeys)
            fields.null(prefix + key, noneReason);
        return;
    }
    fields.ratio(prefix + kKeys[0], spread.mean);
    fields.ratio(prefix + kKeys[1], spread.median);
    fields.number(prefix + kKeys[2], spread.min);
    fields.number(prefix + kKeys[3], spread.max);
    fields.ratio(prefix + kKeys[4], spread.deviation);
}

void putExecution(FieldSink &fields, const model::SessionStore &session, const KernelExecution &row) {
    const bool proven = row.state == MatchState::Qualified;
    const bool threadKnown = proven && !row.thread.isNone();
    const std::string_view unknown = proven ? "not_recorded" : kNotProven;
    fields.text("session_id", session.id().text());
    fields.optionalText("process", threadKnown ? session.processText(session.info(row.thread).process) : std::nullopt,
                        unknown);
    fields.optionalText("thread", threadKnown ? session.optionalText(session.info(row.thread).tid) : std::nullopt,
                        unknown);
    fields.optionalText("device",
                        row.device.isNone() ? std::nullopt : session.optionalText(session.info(row.device).device),
                        "not_recorded");
    fields.text("state", stateCode(row.state));
    fields.count("count", row.kernel.count);
    fields.count("queue_count", row.queue.count);
    putTimes(fields, "total", row.total, kNotProven);
    putTimes(fields, "api", row.apiTime, kNotProven);
    putTimes(fields, "queue", row.queue, proven ? "started_before_the_call_returned" : kNotProven);
    putTimes(fields, "kernel", row.kernel, kNotProven);
    fields.optionalText("api_name", proven ? std::optional(row.api) : std::nullopt, kNotProven);
    fields.text("kernel_name", row.kernelName);
}

/// A field of cuda_gpu_trace that stands in the artifact alone, and its column there; of several the first that the
/// record has.
struct TraceArgument {
    std::string_view key, column;
    bool text = false;
};
constexpr std::array<TraceArgument, 12> kTraceArguments = {{{"grid_x", "gridX"},
                                                            {"grid_y", "gridY"},
                                                            {"grid_z", "gridZ"},
                                                            {"block_x", "blockX"},
                                                            {"block_y", "blockY"},
                                                            {"block_z", "blockZ"},
                                                            {"registers_per_thread", "registersPerThread"},
                                                            {"static_shared_memory", "staticSharedMemory"},
                                                            {"dynamic_shared_memory", "dynamicSharedMemory"},
                                                            {"src_memory_kind", "srcKind label", true},
                                                            {"src_memory_kind", "memKind label", true},
                                                            {"dst_memory_kind", "dstKind label", true}}};

/// Puts the arguments of records, read from the artifact one record at a time.
class TraceArguments {
public:
    TraceArguments(const model::Artifact &artifact, const model::SessionStore &session)
        : m_columns(model::recordColumns(artifact, session)) {
        for (const TraceArgument &argument : kTraceArguments)
            m_names.push_back(argument.column);
    }

    void put(FieldSink &fields, model::EventRow row) {
        if (m_columns)
            m_columns->read(row, m_names, m_values);
        for (std::size_t i = 0; i < kTraceArguments.size(); ++i) {
            const TraceArgument &argument = kTraceArguments[i];
            const bool more = i + 1 < kTraceArguments.size() && kTraceArguments[i + 1].key == argument.key;
            const std::optional<std::string> &value = m_columns ? m_values[i] : m_none;
            if (!value && more)
                continue; // the next column of the same field
            putOne(fields, argument, value);
            if (more)
                ++i;
        }
    }

private:
    void putOne(FieldSink &fields, const TraceArgument &argument, const std::optional<std::string> &value) const {
        std::int64_t number = 0;
        if (!value)
            fields.null(argument.key, m_columns ? "not_recorded" : "not_decoded");
        else if (argument.text)
            fields.text(argument.key, *value);
        else if (const auto [end, error] = std::from_chars(value->data(), value->data() + value->size(), number);
                 error == std::errc() && end == value->data() + value->size())
            fields.number(argument.key, number);
        else
            fields.null(argument.key, "no_number");
    }

    std::unique_ptr<model::RecordColumns> m_columns; ///< null: the provider's reader cannot
    std::vector<std::string_view> m_names;
    std::vector<std::optional<std::string>> m_values;
    std::optional<std::string> m_none;
};

void putTrace(FieldSink &fields, const model::SessionStore &session, const model::DeviceRecord &event,
              TraceArguments &arguments) {
    const model::EventRow row = event.row;
    fields.text("session_id", session.id().text());
    fields.number("start_ns", session.start(row).count);
    fields.number("duration_ns", session.duration(row).count);
    putClockName(fields, session, session.clock(row));
    const std::string id = session.idText(event.id);
    fields.optionalText("id", event.id.isNone() ? std::nullopt : std::optional(id), "not_recorded");
    arguments.put(fields, row);
    if (event.bytes >= 0)
        fields.number("bytes", event.bytes);
    else
        fields.null("bytes", "not_recorded");
    if (const auto perSecond = throughput(event.bytes, session.duration(row)))
        fields.number("bytes_per_second", *perSecond);
    else
        fields.null("bytes_per_second", event.bytes < 0 ? "not_recorded" : "no_duration");
    putStream(fields, session, event.stream);
    const model::DeviceRef device = deviceOf(session, event);
    fields.optionalText("device_name", device.isNone() ? std::nullopt : session.optionalText(session.info(device).name),
                        "not_recorded");
    fields.optionalText("process", session.processText(event.process), "not_recorded");
    fields.text("kind", model::kindCode(session.kind(row)));
    fields.text("name", session.name(row));
    fields.text("event", session.eventText(row));
}

void putDeviceGap(FieldSink &fields, const model::SessionStore &session, const DeviceGap &gap) {
    fields.text("session_id", session.id().text());
    fields.number("duration_ns", gap.duration.count);
    fields.number("start_ns", gap.start.count);
    putClockName(fields, session, gap.clock);
    putDevice(fields, session, gap.device);
    fields.text("before_event", session.eventText(gap.before));
    fields.text("after_event", session.eventText(gap.after));
}

void putLowUse(FieldSink &fields, const model::SessionStore &session, const LowUse &row) {
    fields.text("session_id", session.id().text());
    fields.ratio("in_use", row.inUse);
    fields.number("duration_ns", row.duration.count);
    fields.number("start_ns", row.start.count);
    putClockName(fields, session, row.clock);
    putDevice(fields, session, row.device);
}

void putProjected(FieldSink &fields, const model::SessionStore &session, const ProjectedRange &row) {
    fields.text("session_id", session.id().text());
    fields.text("name", row.name);
    fields.number("total_projected_ns", row.projected.total);
    fields.number("total_range_ns", row.rangeTotalNs);
    fields.count("instances", row.projected.count);
    putSpread(fields, row.projected);
    fields.count("operations", row.operations);
}

/// Hands every row to the consumer, until it has enough.
template <class Rows, class Put> bool putAll(const Rows &rows, const RowConsumer &take, const Put &put) {
    for (const auto &row : rows)
        if (!take([&](FieldSink &fields) { put(fields, row); }))
            return false;
    return true;
}

bool traceRows(const Analysis &analysis, std::size_t session, const RowConsumer &take) {
    const model::SessionStore &store = *analysis.sessions[session];
    TraceArguments arguments(*analysis.artifacts[analysis.artifactOfSession[session]], store);
    for (const model::DeviceRecord &event : store.columns().deviceEvents) {
        if (store.kind(event.row) == model::EventKind::GraphExecution || !store.usableTimes(event.row))
            continue;
        if (!take([&](FieldSink &fields) { putTrace(fields, store, event, arguments); }))
            return false;
    }
    return true;
}

TableColumn plain(std::string_view key, std::string_view title) { return {"", key, title}; }
TableColumn number(std::string_view key, std::string_view title) { return {"", key, title, CellFormat::Number}; }
TableColumn time(std::string_view key, std::string_view title) { return {"", key, title, CellFormat::Duration}; }
TableColumn hidden(std::string_view key) { return {"", key, "", CellFormat::Hidden}; }

std::vector<TableColumn> sumColumns(std::string_view countKey) {
    return {kSessionColumn,
            {"", "time_share", "time", CellFormat::Percent},
            time("total_ns", "total"),
            number(countKey, countKey),
            time("avg_ns", "avg"),
            time("med_ns", "med"),
            time("min_ns", "min"),
            time("max_ns", "max"),
            time("stddev_ns", "stddev"),
            plain("name", "name")};
}

std::vector<TableColumn> executionColumns() {
    return {kSessionColumn,
            plain("process", "process"),
            plain("thread", "thread"),
            plain("device", "device"),
            plain("state", "state"),
            number("count", "count"),
            number("queue_count", "queued"),
            time("total_avg_ns", "total avg"),
            time("total_med_ns", "total med"),
            hidden("total_min_ns"),
            hidden("total_max_ns"),
            hidden("total_stddev_ns"),
            time("api_avg_ns", "api avg"),
            time("api_med_ns", "api med"),
            hidden("api_min_ns"),
            hidden("api_max_ns"),
            hidden("api_stddev_ns"),
            time("queue_avg_ns", "queue avg"),
            time("queue_med_ns", "queue med"),
            hidden("queue_min_ns"),
            hidden("queue_max_ns"),
            hidden("queue_stddev_ns"),
            time("kernel_avg_ns", "kernel avg"),
            time("kernel_med_ns", "kernel med"),
            hidden("kernel_min_ns"),
            hidden("kernel_max_ns"),
            hidden("kernel_stddev_ns"),
            plain("api_name", "api"),
            plain("kernel_name", "kernel")};
}

std::vector<TableColumn> traceColumns() {
    return {kSessionColumn,
            number("start_ns", "start ns"),
            time("duration_ns", "duration"),
            hidden("clock"),
            plain("id", "id"),
            number("grid_x", "GrdX"),
            number("grid_y", "GrdY"),
            number("grid_z", "GrdZ"),
            number("block_x", "BlkX"),
            number("block_y", "BlkY"),
            number("block_z", "BlkZ"),
            number("registers_per_thread", "Reg/Trd"),
            number("static_shared_memory", "StcSMem"),
            number("dynamic_shared_memory", "DymSMem"),
            number("bytes", "bytes"),
            number("bytes_per_second", "bytes/s"),
            plain("src_memory_kind", "SrcMemKd"),
            plain("dst_memory_kind", "DstMemKd"),
            plain("device", "device"),
            plain("device_name", "device name"),
            plain("context", "context"),
            plain("stream", "stream"),
            plain("process", "process"),
            plain("kind", "kind"),
            plain("name", "name"),
            hidden("event")};
}

} // namespace

bool nsysRows(const Analysis &analysis, std::size_t session, const TableOptions &options, const RowConsumer &take) {
    const model::SessionStore &store = *analysis.sessions[session];
    const SessionCorrelation &correlation = analysis.correlation.sessions[session];
    const auto with = [&](const auto &put) {
        return [&store, put](FieldSink &fields, const auto &row) { put(fields, store, row); };
    };
    switch (options.nsysTable) {
    case NsysTable::CudaGpuKernSum:
        return putAll(kernelSum(store), take,
                      [&](FieldSink &fields, const NamedSpread &row) { putNamed(fields, store, row, "instances"); });
    case NsysTable::CudaApiSum:
        return putAll(apiSum(store, correlation), take,
                      [&](FieldSink &fields, const NamedSpread &row) { putNamed(fields, store, row, "calls"); });
    case NsysTable::CudaGpuTrace: return traceRows(analysis, session, take);
    case NsysTable::CudaKernExecSum: return putAll(kernelExecutions(store, correlation), take, with(putExecution));
    case NsysTable::GpuGaps:
        return putAll(deviceGaps(store, options.minNs.value_or(kNsysGapNs)), take, with(putDeviceGap));
    case NsysTable::GpuTimeUtil: return putAll(lowUse(store), take, with(putLowUse));
    case NsysTable::NvtxGpuProjSum: return putAll(projectedRanges(store, correlation), take, with(putProjected));
    }
    return false;
}

TableShape nsysShape(NsysTable table) {
    const auto shape = [&](std::vector<TableColumn> columns) {
        return TableShape{nsysTableName(table), std::move(columns)};
    };
    switch (table) {
    case NsysTable::CudaGpuKernSum: return shape(sumColumns("instances"));
    case NsysTable::CudaApiSum: return shape(sumColumns("calls"));
    case NsysTable::CudaGpuTrace: return shape(traceColumns());
    case NsysTable::CudaKernExecSum: return shape(executionColumns());
    case NsysTable::GpuGaps:
        return shape({kSessionColumn,
                      time("duration_ns", "duration"),
                      number("start_ns", "start ns"),
                      hidden("clock"),
                      plain("process", "process"),
                      plain("device", "device"),
                      {"", "before_event", "after the end of", CellFormat::Event},
                      {"", "after_event", "until", CellFormat::Event}});
    case NsysTable::GpuTimeUtil:
        return shape({kSessionColumn,
                      {"", "in_use", "in use", CellFormat::Percent},
                      time("duration_ns", "duration"),
                      number("start_ns", "start ns"),
                      hidden("clock"),
                      plain("process", "process"),
                      plain("device", "device")});
    case NsysTable::NvtxGpuProjSum:
        return shape({kSessionColumn, plain("name", "range"), time("total_projected_ns", "projected"),
                      time("total_range_ns", "on the host"), number("instances", "instances"), time("avg_ns", "avg"),
                      time("med_ns", "med"), time("min_ns", "min"), time("max_ns", "max"), time("stddev_ns", "stddev"),
                      number("operations", "operations")});
    }
    return {};
}

std::string_view nsysEmptyReason(const Analysis &analysis, const Selection &selection, NsysTable table) {
    for (const std::size_t session : selection.sessions)
        if (const std::string_view refusal = timesRefusal(*analysis.sessions[session]);
            !refusal.empty() && table != NsysTable::CudaGpuKernSum && table != NsysTable::CudaApiSum &&
            table != NsysTable::CudaGpuTrace)
            return refusal;
    switch (table) {
    case NsysTable::CudaGpuKernSum:
    case NsysTable::CudaKernExecSum: return "no_kernels";
    case NsysTable::CudaGpuTrace: return "no_device_events";
    case NsysTable::CudaApiSum: return "no_calls";
    case NsysTable::GpuGaps: return "no_gaps";
    case NsysTable::GpuTimeUtil: return "no_low_use";
    case NsysTable::NvtxGpuProjSum: return "no_projected_ranges";
    }
    return "no_matching_rows";
}

} // namespace lanescope::analysis
