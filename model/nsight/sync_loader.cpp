// SPDX-License-Identifier: Apache-2.0
#include "model/nsight/loaders.h"

namespace lanescope::model::nsight {

namespace {

using sqlite::kAbsent;

CorrelationId idOf(TraceBuilder &builder, std::int64_t cell) {
    return cell == kAbsent ? CorrelationId::none() : builder.correlationId(std::to_string(cell));
}

class SyncLoader final : public TableLoader {
public:
    SyncLoader(LoadContext &context, TableRef table, std::string name, const ApiNames *apiNames,
               std::unordered_map<std::int64_t, std::string> typeNames)
        : m_context(context)
        , m_table(table)
        , m_name(std::move(name))
        , m_apiNames(apiNames)
        , m_typeNames(std::move(typeNames))
        , m_plain(context.builder.intern("synchronization")) {}

    [[nodiscard]] sqlite::ScanSpec spec() const override {
        return {m_name,
                {"start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid", "syncType"},
                ""};
    }

    void add(const sqlite::RowBatch &rows) override {
        for (std::size_t row = 0; row < rows.size(); ++row)
            addSync(rows, row);
    }

private:
    enum Column : std::size_t { Start, End, Device, Context, Stream, Correlation, Process, Type };

    void addSync(const sqlite::RowBatch &rows, std::size_t row) {
        const RowTimes times = rowTimes(rows.cell(row, Start), rows.cell(row, End));
        const DeviceScope &scope =
            m_context.scopes.device({globalIdOf(rows.cell(row, Process)), scopeNumber(rows.cell(row, Device)),
                                     scopeNumber(rows.cell(row, Context)), scopeNumber(rows.cell(row, Stream))});
        NewEvent event;
        event.kind = EventKind::Synchronisation;
        event.track = m_context.builder.deviceTrack(TrackKind::Synchronisation, scope.device, m_context.clock, m_plain);
        event.start = times.start;
        event.duration = times.duration;
        event.flags = times.flags;
        event.name = nameOf(rows, row);
        event.place = tablePlace(m_table, rows.rowid(row));
        NewDevice device;
        device.stream = scope.stream;
        device.process = scope.process;
        device.id = idOf(m_context.builder, rows.cell(row, Correlation));
        m_context.builder.addDevice(event, device);
    }

    /// Below schema 3.25 the types stand one off their labels (measured: 2, "Stream wait sync", for
    /// cudaStreamSynchronize), so the call's own name is shown instead.
    [[nodiscard]] StringRef nameOf(const sqlite::RowBatch &rows, std::size_t row) {
        if (m_apiNames != nullptr) {
            const StringRef name = m_apiNames->find(GlobalId(rows.cell(row, Process)), rows.cell(row, Correlation));
            return name.isNone() ? m_plain : name;
        }
        const auto found = m_typeNames.find(rows.cell(row, Type));
        return found == m_typeNames.end() ? m_plain : m_context.builder.intern(found->second);
    }

    LoadContext &m_context;
    TableRef m_table;
    std::string m_name;
    const ApiNames *m_apiNames;
    std::unordered_map<std::int64_t, std::string> m_typeNames;
    StringRef m_plain;
};

class CudaEventLoader final : public TableLoader {
public:
    CudaEventLoader(LoadContext &context, TableRef table, std::string name)
        : m_context(context)
        , m_table(table)
        , m_name(std::move(name))
        , m_category(context.builder.intern("CUDA events")) {}

    [[nodiscard]] sqlite::ScanSpec spec() const override {
        return {m_name, {"timestamp", "deviceId", "contextId", "streamId", "globalPid", "eventId"}, ""};
    }

    void add(const sqlite::RowBatch &rows) override {
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (rows.cell(row, Time) == 0 || rows.cell(row, Time) == kAbsent)
                ++m_untimed;
            else
                addInstant(rows, row);
        }
    }

    void finish() override {
        if (m_untimed > 0)
            m_context.report.add(Severity::Info, "event_times_not_collected",
                                 "CUDA event records without a time are not drawn; the capture did not collect it",
                                 DiagnosticPlace::inTable(m_name), "capture with --cuda-event-trace=true", m_untimed);
    }

private:
    enum Column : std::size_t { Time, Device, Context, Stream, Process, Event };

    void addInstant(const sqlite::RowBatch &rows, std::size_t row) {
        const DeviceScope &scope =
            m_context.scopes.device({globalIdOf(rows.cell(row, Process)), scopeNumber(rows.cell(row, Device)),
                                     scopeNumber(rows.cell(row, Context)), scopeNumber(rows.cell(row, Stream))});
        NewEvent event;
        event.kind = EventKind::Instant;
        event.track = m_context.builder.deviceTrack(TrackKind::Instants, scope.device, m_context.clock, m_category);
        event.start = Ns{rows.cell(row, Time)};
        const ScopeNumber id = scopeNumber(rows.cell(row, Event));
        event.name = m_context.builder.intern(id ? "CUDA event " + std::to_string(*id) : "CUDA event");
        event.place = tablePlace(m_table, rows.rowid(row));
        m_context.builder.add(event);
    }

    LoadContext &m_context;
    TableRef m_table;
    std::string m_name;
    StringRef m_category;
    std::uint64_t m_untimed = 0;
};

} // namespace

std::unique_ptr<TableLoader> makeSyncLoader(LoadContext &context, TableRef table, std::string name,
                                            const ApiNames *apiNames,
                                            std::unordered_map<std::int64_t, std::string> typeNames) {
    return std::make_unique<SyncLoader>(context, table, std::move(name), apiNames, std::move(typeNames));
}

std::unique_ptr<TableLoader> makeCudaEventLoader(LoadContext &context, TableRef table, std::string name) {
    return std::make_unique<CudaEventLoader>(context, table, std::move(name));
}

} // namespace lanescope::model::nsight
