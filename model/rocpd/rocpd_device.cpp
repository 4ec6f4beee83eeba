// SPDX-License-Identifier: Apache-2.0
#include "model/rocpd/rocpd_context.h"

namespace lanescope::model::rocpd {

namespace {

using sqlite::kAbsent;

/// A memory copy is the device's that it goes to, or where that is the host, the one it comes from.
std::int64_t agentOfCopy(const Context &context, std::int64_t to, std::int64_t from) {
    return context.scopes.isGpu(to) || !context.scopes.isGpu(from) ? to : from;
}

void addWork(Context &context, NewEvent event, const Scopes::DeviceSide &side, NewDevice device) {
    device.stream = side.stream;
    device.process = side.process;
    const StringRef category = context.builder.intern(kindCode(event.kind));
    const TrackKind shared = event.kind == EventKind::GraphExecution ? TrackKind::GraphExecutions : TrackKind::Copies;
    event.track = event.kind == EventKind::Kernel
                      ? context.builder.streamTrack(TrackKind::Stream, side.stream, context.clock, category)
                      : context.builder.deviceTrack(shared, side.device, context.clock, category);
    context.builder.addDevice(event, device);
}

/// Node 0 says that the work belongs to no graph.
StringRef graphNodeOf(Context &context, std::int64_t node) {
    return node == kAbsent || node == 0 ? StringRef::none() : context.builder.intern(std::to_string(node));
}

} // namespace

bool readDispatches(Context &context) {
    const sqlite::TableInfo *symbols = context.instance.table("info_kernel_symbol");
    sqlite::TextLookup displayed(context.database, symbols, "id", "display_name", context.builder);
    sqlite::TextLookup recorded(context.database, symbols, "id", "kernel_name", context.builder);
    enum Own : std::size_t { Agent = Context::FirstOwn, Stream, Queue, Kernel, GraphNode };
    const auto add = [&](const sqlite::RowBatch &rows, std::size_t row) {
        NewEvent event = context.newEvent(EventKind::Kernel, rows, row);
        const StringRef name = displayed.ref(rows.cell(row, Kernel));
        event.name =
            context.builder.text(name).empty() ? context.nameOr(recorded, rows.cell(row, Kernel), "kernel") : name;
        const EventFacts *facts = context.eventOf(rows.cell(row, Context::Event));
        NewDevice device;
        device.id = context.keyOf(facts);
        device.graphNode = graphNodeOf(context, rows.cell(row, GraphNode));
        context.noteTime(rows.cell(row, Context::Event), event.start);
        addWork(context, event,
                context.deviceOf(rows, row, {rows.cell(row, Agent), rows.cell(row, Stream), rows.cell(row, Queue)}),
                device);
    };
    return context.scan("kernel_dispatch",
                        Context::columns({"agent_id", "stream_id", "queue_id", "kernel_id", "graph_node_id"}), add);
}

bool readCopies(Context &context) {
    enum Own : std::size_t { To = Context::FirstOwn, From, Stream, Queue, Name, Size, GraphNode };
    const auto add = [&](const sqlite::RowBatch &rows, std::size_t row) {
        NewEvent event = context.newEvent(EventKind::Memcpy, rows, row);
        event.name = context.nameOr(context.strings, rows.cell(row, Name), "memory copy");
        NewDevice device;
        device.id = context.keyOf(context.eventOf(rows.cell(row, Context::Event)));
        device.bytes = rows.cell(row, Size) == kAbsent ? -1 : rows.cell(row, Size);
        device.graphNode = graphNodeOf(context, rows.cell(row, GraphNode));
        const std::int64_t agent = agentOfCopy(context, rows.cell(row, To), rows.cell(row, From));
        context.noteTime(rows.cell(row, Context::Event), event.start);
        addWork(context, event, context.deviceOf(rows, row, {agent, rows.cell(row, Stream), rows.cell(row, Queue)}),
                device);
    };
    return context.scan(
        "memory_copy",
        Context::columns({"dst_agent_id", "src_agent_id", "stream_id", "queue_id", "name_id", "size", "graph_node_id"}),
        add);
}

bool readGraphLaunches(Context &context) {
    enum Own : std::size_t { Agent = Context::FirstOwn, Stream, Queue, GraphExec };
    const auto add = [&](const sqlite::RowBatch &rows, std::size_t row) {
        NewEvent event = context.newEvent(EventKind::GraphExecution, rows, row);
        const std::int64_t graph = rows.cell(row, GraphExec);
        event.name = context.builder.intern(graph == kAbsent ? "graph" : "graph " + std::to_string(graph));
        NewDevice device;
        device.id = context.keyOf(context.eventOf(rows.cell(row, Context::Event)));
        context.noteTime(rows.cell(row, Context::Event), event.start);
        addWork(context, event,
                context.deviceOf(rows, row, {rows.cell(row, Agent), rows.cell(row, Stream), rows.cell(row, Queue)}),
                device);
    };
    return context.scan("graph_launch", Context::columns({"agent_id", "stream_id", "queue_id", "graph_exec_id"}), add);
}

bool readAllocations(Context &context) {
    const sqlite::TableInfo *table = context.instance.table("memory_allocate");
    sqlite::TextLookup types(context.database, table, "id", "type", context.builder);
    const StringRef category = context.builder.intern("memory allocation");
    const auto add = [&](const sqlite::RowBatch &rows, std::size_t row) {
        NewEvent event = context.newEvent(EventKind::HostSlice, rows, row);
        const StringRef type = types.ref(rows.cell(row, Context::FirstOwn));
        event.name = type.isNone() ? category : type;
        event.track = context.builder.hostTrack(TrackKind::HostSlices, context.scopes.thread(context.hostOf(rows, row)),
                                                context.clock, category);
        context.builder.add(event);
    };
    return context.scan("memory_allocate", Context::columns({"id"}), add);
}

} // namespace lanescope::model::rocpd
