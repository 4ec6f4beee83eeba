// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/nsight_file.h"

#include <sqlite3.h>

#include <initializer_list>
#include <stdexcept>

namespace lanescope::test {

namespace {

std::string list(std::initializer_list<std::int64_t> values) {
    std::string text;
    for (const std::int64_t value : values)
        text += (text.empty() ? "" : ",") + std::to_string(value);
    return text;
}

std::string literal(const std::string &text) {
    std::string out = "'";
    for (const char c : text)
        out += c == '\'' ? std::string("''") : std::string(1, c);
    return out + "'";
}

} // namespace

std::int64_t NsightProcess::globalPid() const {
    return static_cast<std::int64_t>((static_cast<std::uint64_t>(hardware) << 56U) |
                                     (static_cast<std::uint64_t>(vm) << 48U) |
                                     (static_cast<std::uint64_t>(pid) << 24U));
}

NsightFile::NsightFile(std::string path, const std::string &schemaVersion) : m_path(std::move(path)) {
    if (sqlite3_open(m_path.c_str(), &m_database) != SQLITE_OK)
        throw std::runtime_error("cannot make " + m_path);
    sql("PRAGMA synchronous=OFF; BEGIN; CREATE TABLE StringIds(id INTEGER NOT NULL PRIMARY KEY, value TEXT NOT NULL)");
    if (schemaVersion.empty())
        return;
    sql("CREATE TABLE META_DATA_EXPORT(name TEXT NOT NULL, value TEXT)");
    sql("INSERT INTO META_DATA_EXPORT VALUES('EXPORT_PRODUCT_NAME','NVIDIA Nsight Systems'),"
        "('EXPORT_PRODUCT_VERSION','2025.5.2.266'),('EXPORT_SCHEMA_VERSION'," +
        literal(schemaVersion) + ")");
}

NsightFile::~NsightFile() { sqlite3_close(m_database); }

NsightFile &NsightFile::sql(const std::string &statements) {
    char *fault = nullptr;
    if (sqlite3_exec(m_database, statements.c_str(), nullptr, nullptr, &fault) == SQLITE_OK)
        return *this;
    const std::string what = fault == nullptr ? "unknown" : fault;
    sqlite3_free(fault);
    throw std::runtime_error(what + " in " + statements);
}

std::int64_t NsightFile::text(const std::string &value) {
    const auto [slot, isNew] = m_texts.try_emplace(value, static_cast<std::int64_t>(m_texts.size()) + 1);
    if (isNew)
        sql("INSERT INTO StringIds VALUES(" + std::to_string(slot->second) + "," + literal(value) + ")");
    return slot->second;
}

void NsightFile::needTable(const std::string &name, const std::string &columns) {
    if (m_tables.try_emplace(name, true).second)
        sql("CREATE TABLE IF NOT EXISTS " + name + "(" + columns + ")");
}

void NsightFile::row(const std::string &table, const std::string &values) {
    sql("INSERT INTO " + table + " VALUES(" + values + ")");
}

NsightFile &NsightFile::call(const NsightProcess &process, std::int64_t tid, std::int64_t start, std::int64_t end,
                             std::int64_t id, const std::string &name, int eventClass) {
    needTable("CUPTI_ACTIVITY_KIND_RUNTIME",
              "start INTEGER NOT NULL, end INTEGER NOT NULL, eventClass INTEGER NOT NULL, globalTid INTEGER, "
              "correlationId INTEGER, nameId INTEGER NOT NULL, returnValue INTEGER NOT NULL, callchainId INTEGER");
    row("CUPTI_ACTIVITY_KIND_RUNTIME",
        list({start, end, eventClass, process.globalTid(tid), id, text(name), 0}) + ",NULL");
    return *this;
}

NsightFile &NsightFile::kernel(const NsightProcess &process, std::int64_t start, std::int64_t end, std::int64_t stream,
                               std::int64_t id, const std::string &name, std::int64_t graphNode) {
    needTable("CUPTI_ACTIVITY_KIND_KERNEL",
              "start INTEGER NOT NULL, end INTEGER NOT NULL, deviceId INTEGER NOT NULL, contextId INTEGER NOT NULL, "
              "streamId INTEGER NOT NULL, correlationId INTEGER, globalPid INTEGER, demangledName INTEGER NOT NULL, "
              "shortName INTEGER NOT NULL, mangledName INTEGER, graphNodeId INTEGER");
    row("CUPTI_ACTIVITY_KIND_KERNEL",
        list({start, end, 0, 1, stream, id, process.globalPid(), text(name), text("short_" + name)}) + ",NULL," +
            std::to_string(graphNode));
    return *this;
}

NsightFile &NsightFile::copy(const NsightProcess &process, std::int64_t start, std::int64_t end, std::int64_t id,
                             int kind, std::int64_t bytes) {
    needTable("CUPTI_ACTIVITY_KIND_MEMCPY",
              "start INTEGER, end INTEGER, deviceId INTEGER, contextId INTEGER, streamId INTEGER, "
              "correlationId INTEGER, globalPid INTEGER, bytes INTEGER, copyKind INTEGER");
    row("CUPTI_ACTIVITY_KIND_MEMCPY", list({start, end, 0, 1, 7, id, process.globalPid(), bytes, kind}));
    return *this;
}

NsightFile &NsightFile::fill(const NsightProcess &process, std::int64_t start, std::int64_t end, std::int64_t id,
                             std::int64_t bytes) {
    needTable("CUPTI_ACTIVITY_KIND_MEMSET",
              "start INTEGER, end INTEGER, deviceId INTEGER, contextId INTEGER, streamId INTEGER, "
              "correlationId INTEGER, globalPid INTEGER, value INTEGER, bytes INTEGER");
    row("CUPTI_ACTIVITY_KIND_MEMSET", list({start, end, 0, 1, 7, id, process.globalPid(), 0, bytes}));
    return *this;
}

NsightFile &NsightFile::graph(const NsightProcess &process, std::int64_t start, std::int64_t end, std::int64_t id,
                              std::int64_t graphId) {
    needTable(
        "CUPTI_ACTIVITY_KIND_GRAPH_TRACE",
        "start INTEGER, end INTEGER, deviceId INTEGER, contextId INTEGER, streamId INTEGER, correlationId INTEGER, "
        "globalPid INTEGER, graphId INTEGER, graphExecId INTEGER");
    row("CUPTI_ACTIVITY_KIND_GRAPH_TRACE", list({start, end, 0, 1, 7, id, process.globalPid(), graphId, 2}));
    return *this;
}

NsightFile &NsightFile::sync(const NsightProcess &process, std::int64_t start, std::int64_t end, std::int64_t id,
                             int syncType) {
    needTable(
        "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION",
        "start INTEGER, end INTEGER, deviceId INTEGER, contextId INTEGER, streamId INTEGER, correlationId INTEGER, "
        "globalPid INTEGER, syncType INTEGER, eventId INTEGER");
    row("CUPTI_ACTIVITY_KIND_SYNCHRONIZATION",
        list({start, end, 0, 1, 4294967295, id, process.globalPid(), syncType, 4294967295}));
    return *this;
}

NsightFile &NsightFile::range(const NsightProcess &process, std::int64_t tid, std::int64_t start,
                              const std::string &end, const std::string &text, int type) {
    needTable("NVTX_EVENTS",
              "start INTEGER NOT NULL, end INTEGER, eventType INTEGER NOT NULL, rangeId INTEGER, "
              "category INTEGER, text TEXT, globalTid INTEGER, endGlobalTid INTEGER, textId INTEGER, domainId INTEGER");
    row("NVTX_EVENTS", std::to_string(start) + "," + end + "," + std::to_string(type) + ",NULL,NULL," + literal(text) +
                           "," + std::to_string(process.globalTid(tid)) + ",NULL,NULL,0");
    return *this;
}

std::string NsightFile::close() {
    sql("COMMIT");
    sqlite3_close(m_database);
    m_database = nullptr;
    return m_path;
}

} // namespace lanescope::test
