// SPDX-License-Identifier: Apache-2.0
#include "model/rocpd/rocpd_scopes.h"

#include <charconv>

namespace lanescope::model::rocpd {

namespace {

using sqlite::kAbsent;

std::int64_t numberOf(const std::optional<std::string> &cell) {
    std::int64_t value = 0;
    if (!cell || std::from_chars(cell->data(), cell->data() + cell->size(), value).ec != std::errc())
        return kAbsent;
    return value;
}

std::string rowText(std::int64_t row) { return "row " + std::to_string(row); }

} // namespace

Scopes::Scopes(const sqlite::Database &database, const Instance &instance, TraceBuilder &builder, ImportReport &report)
    : m_builder(builder), m_report(report), m_suffix(instance.suffix) {
    loadProcesses(database, instance);
    loadThreads(database, instance);
    loadAgents(database, instance);
    loadTracks(database, instance);
    for (const sqlite::TextRow &row : readTextRows(database, instance.table("info_stream"), {"id", "name"}, report))
        m_streamNames[numberOf(row[0])] = row[1].value_or("");
}

void Scopes::loadProcesses(const sqlite::Database &database, const Instance &instance) {
    for (const sqlite::TextRow &row : readTextRows(database, instance.table("info_process"), {"id", "pid"}, m_report))
        if (row[1])
            m_processes[numberOf(row[0])] = *row[1];
}

void Scopes::loadThreads(const sqlite::Database &database, const Instance &instance) {
    for (const sqlite::TextRow &row :
         readTextRows(database, instance.table("info_thread"), {"id", "tid", "name"}, m_report))
        if (row[1])
            m_threads[numberOf(row[0])] = {*row[1], row[2].value_or("")};
}

void Scopes::loadAgents(const sqlite::Database &database, const Instance &instance) {
    const std::vector<std::string> columns = {"id", "absolute_index", "type", "product_name", "name"};
    for (const sqlite::TextRow &row : readTextRows(database, instance.table("info_agent"), columns, m_report)) {
        const std::string product = row[3].value_or("");
        m_agents[numberOf(row[0])] = {row[1].value_or(row[0].value_or("")),
                                      product.empty() ? row[4].value_or("") : product, row[2] == "GPU"};
    }
}

void Scopes::loadTracks(const sqlite::Database &database, const Instance &instance) {
    sqlite::TextLookup names(database, instance.table("string"), "id", "string", m_builder);
    const std::vector<std::string> columns = {"id", "pid", "tid", "agent_id", "stream_id", "queue_id", "name_id"};
    for (const sqlite::TextRow &row : readTextRows(database, instance.table("track"), columns, m_report))
        m_tracks[numberOf(row[0])] = {{numberOf(row[1]), numberOf(row[2])},
                                      {numberOf(row[3]), numberOf(row[4]), numberOf(row[5])},
                                      names.ref(numberOf(row[6]))};
}

void Scopes::missing(const char *table, std::int64_t row) {
    m_report.add(Severity::Notice, "missing_row",
                 "records refer to rows that are not in the file: they stand under the row's number",
                 DiagnosticPlace::atRow("rocpd_" + std::string(table) + m_suffix, row),
                 "the writer may have been killed; profile again");
}

Scopes::Host Scopes::hostOfTrack(std::int64_t track) const {
    const auto found = m_tracks.find(track);
    return found == m_tracks.end() ? Host{} : found->second.host;
}

Scopes::Work Scopes::workOfTrack(std::int64_t track) const {
    const auto found = m_tracks.find(track);
    return found == m_tracks.end() ? Work{} : found->second.work;
}

StringRef Scopes::nameOfTrack(std::int64_t track) const {
    const auto found = m_tracks.find(track);
    return found == m_tracks.end() ? StringRef::none() : found->second.name;
}

ProcessRef Scopes::process(std::int64_t row) {
    if (row == kAbsent)
        return ProcessRef::none();
    const auto found = m_processes.find(row);
    if (found != m_processes.end())
        return m_builder.process(found->second);
    missing("info_process", row);
    return m_builder.process(rowText(row));
}

ThreadRef Scopes::thread(Host host) {
    const auto [slot, isNew] = m_knownThreads.try_emplace({host.process, host.thread});
    if (!isNew)
        return slot->second;
    const ProcessRef owner = process(host.process);
    const auto found = m_threads.find(host.thread);
    if (host.thread == kAbsent) {
        slot->second = m_builder.thread(owner, StringRef::none());
    } else if (found == m_threads.end()) {
        missing("info_thread", host.thread);
        slot->second = m_builder.thread(owner, m_builder.intern(rowText(host.thread)));
    } else {
        slot->second = m_builder.thread(owner, m_builder.intern(found->second.tid));
        if (!found->second.name.empty())
            m_builder.nameThread(slot->second, m_builder.intern(found->second.name));
    }
    return slot->second;
}

Scopes::DeviceSide Scopes::device(std::int64_t process, Work work) {
    const auto [agent, stream, queue] = work;
    const auto [slot, isNew] = m_knownDevices.try_emplace({process, agent, stream, stream == kAbsent ? queue : 0});
    if (!isNew)
        return slot->second;
    DeviceSide &side = slot->second;
    side.process = this->process(process);
    StringRef number;
    const auto known = m_agents.find(agent);
    if (known != m_agents.end()) {
        number = m_builder.intern(known->second.number);
    } else if (agent != kAbsent) {
        missing("info_agent", agent);
        number = m_builder.intern(rowText(agent));
    }
    side.device = m_builder.device(side.process, number);
    if (known != m_agents.end() && !known->second.name.empty())
        m_builder.nameDevice(side.device, m_builder.intern(known->second.name));
    StringRef streamText;
    if (stream != kAbsent)
        streamText = m_builder.intern(std::to_string(stream));
    else if (queue != kAbsent)
        streamText = m_builder.intern("queue " + std::to_string(queue));
    side.stream = m_builder.stream(side.device, StringRef::none(), streamText);
    const auto name = m_streamNames.find(stream);
    if (stream != kAbsent && name != m_streamNames.end() && !name->second.empty())
        m_builder.nameStream(side.stream, m_builder.intern(name->second));
    return side;
}

bool Scopes::isGpu(std::int64_t agent) const {
    const auto found = m_agents.find(agent);
    return found != m_agents.end() && found->second.gpu;
}

} // namespace lanescope::model::rocpd
