// SPDX-License-Identifier: Apache-2.0
#include "model/nsight/loaders.h"

#include <array>

namespace lanescope::model::nsight {

namespace {

using sqlite::kAbsent;

/// ENUM_CUDA_MEMCPY_OPER, in the short forms of the field.
constexpr std::array<std::string_view, 14> kCopyNames = {
    "Memcpy",      "Memcpy HtoD",         "Memcpy DtoH",         "Memcpy HtoA",        "Memcpy AtoH",
    "Memcpy AtoA", "Memcpy AtoD",         "Memcpy DtoA",         "Memcpy DtoD",        "Memcpy HtoH",
    "Memcpy PtoP", "Memcpy unified HtoD", "Memcpy unified DtoH", "Memcpy unified DtoD"};

TrackKind trackKindOf(EventKind kind) {
    if (kind == EventKind::Kernel)
        return TrackKind::Stream;
    return kind == EventKind::GraphExecution ? TrackKind::GraphExecutions : TrackKind::Copies;
}

class DeviceLoader final : public TableLoader {
public:
    DeviceLoader(LoadContext &context, TableRef table, std::string name, EventKind kind)
        : m_context(context)
        , m_table(table)
        , m_name(std::move(name))
        , m_kind(kind)
        , m_memset(context.builder.intern("Memset"))
        , m_category(context.builder.intern(kindCode(kind))) {}

    [[nodiscard]] sqlite::ScanSpec spec() const override {
        std::vector<std::string> columns = {"start",    "end",           "deviceId",  "contextId",
                                            "streamId", "correlationId", "globalPid", "graphNodeId"};
        if (m_kind == EventKind::Kernel)
            columns.insert(columns.end(), {"demangledName", "shortName", "mangledName"});
        else if (m_kind == EventKind::GraphExecution)
            columns.emplace_back("graphId");
        else
            columns.insert(columns.end(), {"bytes", "copyKind"});
        return {m_name, columns, ""};
    }

    void add(const sqlite::RowBatch &rows) override {
        for (std::size_t row = 0; row < rows.size(); ++row)
            addWork(rows, row);
    }

private:
    /// Columns every device table has, before those of its kind.
    enum Column : std::size_t { Start, End, Device, Context, Stream, Correlation, Process, GraphNode, FirstOwn };

    struct WorkPlace {
        const DeviceScope *scope = nullptr;
        TrackRef track;
    };

    void addWork(const sqlite::RowBatch &rows, std::size_t row) {
        const RowTimes times = rowTimes(rows.cell(row, Start), rows.cell(row, End));
        const WorkPlace &place = placeOf(rows, row);
        NewEvent event;
        event.kind = m_kind;
        event.track = place.track;
        event.start = times.start;
        event.duration = times.duration;
        event.flags = times.flags;
        event.name = nameOf(rows, row);
        event.place = tablePlace(m_table, rows.rowid(row));
        NewDevice device;
        device.stream = place.scope->stream;
        device.process = place.scope->process;
        device.id = idOf(rows.cell(row, Correlation));
        device.graphNode = graphNodeOf(rows.cell(row, GraphNode));
        const bool hasBytes = m_kind == EventKind::Memcpy || m_kind == EventKind::Memset;
        if (hasBytes && rows.cell(row, FirstOwn) != kAbsent)
            device.bytes = rows.cell(row, FirstOwn);
        m_context.builder.addDevice(event, device);
    }

    [[nodiscard]] CorrelationId idOf(std::int64_t cell) {
        if (cell == kAbsent)
            return CorrelationId::none();
        return CorrelationId::fitsNumber(cell) ? CorrelationId::fromNumber(cell)
                                               : m_context.builder.correlationId(std::to_string(cell));
    }

    [[nodiscard]] const WorkPlace &placeOf(const sqlite::RowBatch &rows, std::size_t row) {
        const StreamNumbers numbers{globalIdOf(rows.cell(row, Process)), scopeNumber(rows.cell(row, Device)),
                                    scopeNumber(rows.cell(row, Context)), scopeNumber(rows.cell(row, Stream))};
        if (m_last != nullptr && numbers == m_lastNumbers)
            return *m_last;
        const auto [slot, isNew] = m_places.try_emplace(numbers);
        if (isNew) {
            slot->second.scope = &m_context.scopes.device(numbers);
            slot->second.track = trackOf(*slot->second.scope);
        }
        m_last = &slot->second;
        m_lastNumbers = numbers;
        return *m_last;
    }

    [[nodiscard]] TrackRef trackOf(const DeviceScope &scope) {
        const TrackKind kind = trackKindOf(m_kind);
        return kind == TrackKind::Stream
                   ? m_context.builder.streamTrack(kind, scope.stream, m_context.clock, m_category)
                   : m_context.builder.deviceTrack(kind, scope.device, m_context.clock, m_category);
    }

    [[nodiscard]] StringRef nameOf(const sqlite::RowBatch &rows, std::size_t row) {
        if (m_kind == EventKind::Memset)
            return m_memset;
        if (m_kind == EventKind::Kernel)
            return kernelName(rows, row);
        const std::int64_t number = rows.cell(row, m_kind == EventKind::GraphExecution ? FirstOwn : FirstOwn + 1);
        const auto [slot, isNew] = m_numberNames.try_emplace(number);
        if (isNew)
            slot->second =
                m_context.builder.intern(m_kind == EventKind::GraphExecution ? graphText(number) : copyText(number));
        return slot->second;
    }

    [[nodiscard]] static std::string graphText(std::int64_t graph) {
        return graph == kAbsent ? "graph" : "graph " + std::to_string(graph);
    }

    [[nodiscard]] static std::string copyText(std::int64_t kind) {
        if (kind == kAbsent)
            return std::string(kCopyNames[0]);
        if (kind >= 0 && static_cast<std::size_t>(kind) < kCopyNames.size())
            return std::string(kCopyNames[static_cast<std::size_t>(kind)]);
        return "Memcpy kind " + std::to_string(kind);
    }

    /// The demangled name; where it has no text, the short one, then the mangled one.
    [[nodiscard]] StringRef kernelName(const sqlite::RowBatch &rows, std::size_t row) {
        for (std::size_t column = FirstOwn; column < FirstOwn + 3; ++column)
            if (const StringRef known = m_context.names.ref(rows.cell(row, column)); !known.isNone())
                return known;
        return m_context.names.refOr(rows.cell(row, FirstOwn), "kernel");
    }

    /// Node id 0 says that the work belongs to no graph.
    [[nodiscard]] StringRef graphNodeOf(std::int64_t node) {
        if (node == kAbsent || node == 0)
            return StringRef::none();
        const auto [slot, isNew] = m_graphNodes.try_emplace(node);
        if (isNew)
            slot->second = m_context.builder.intern(std::to_string(node));
        return slot->second;
    }

    LoadContext &m_context;
    TableRef m_table;
    std::string m_name;
    EventKind m_kind;
    StringRef m_memset;
    StringRef m_category;
    StreamNumbers m_lastNumbers;
    const WorkPlace *m_last = nullptr;
    std::unordered_map<StreamNumbers, WorkPlace, StreamNumbersHash> m_places;
    std::unordered_map<std::int64_t, StringRef> m_numberNames;
    std::unordered_map<std::int64_t, StringRef> m_graphNodes;
};

} // namespace

std::unique_ptr<TableLoader> makeDeviceLoader(LoadContext &context, TableRef table, std::string name, EventKind kind) {
    return std::make_unique<DeviceLoader>(context, table, std::move(name), kind);
}

} // namespace lanescope::model::nsight
