// SPDX-License-Identifier: Apache-2.0
#include "tests/generators/nsys_schema.h"

#include <array>
#include <string>
#include <utility>

namespace lanescope::generators {

namespace {

constexpr std::array kTables{
    "META_DATA_EXPORT (name TEXT NOT NULL, value TEXT)",
    "META_DATA_CAPTURE (name TEXT NOT NULL, value TEXT)",
    "StringIds (id INTEGER NOT NULL PRIMARY KEY, value TEXT NOT NULL)",
    "PROCESSES (globalPid INTEGER, pid INTEGER, name TEXT)",
    "ThreadNames (nameId INTEGER NOT NULL, priority INTEGER, globalTid INTEGER)",
    "ANALYSIS_DETAILS (globalVid INTEGER NOT NULL, duration INTEGER NOT NULL, startTime INTEGER NOT NULL, "
    "stopTime INTEGER NOT NULL)",
    "TARGET_INFO_SESSION_START_TIME (utcEpochNs INTEGER, utcTime TEXT, localTime TEXT)",
    "TARGET_INFO_GPU (vmId INTEGER NOT NULL, id INTEGER NOT NULL, name TEXT, busLocation TEXT, smCount INTEGER, "
    "uuid TEXT, cuDevice INTEGER, computeMajor INTEGER, computeMinor INTEGER)",
    "TARGET_INFO_CUDA_DEVICE (gpuId INTEGER NOT NULL, cudaId INTEGER NOT NULL, pid INTEGER NOT NULL)",
    "CUPTI_ACTIVITY_KIND_RUNTIME (start INTEGER NOT NULL, end INTEGER NOT NULL, eventClass INTEGER NOT NULL, "
    "globalTid INTEGER, correlationId INTEGER, nameId INTEGER NOT NULL, returnValue INTEGER NOT NULL, "
    "callchainId INTEGER)",
    "CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER NOT NULL, end INTEGER NOT NULL, deviceId INTEGER NOT NULL, "
    "contextId INTEGER NOT NULL, greenContextId INTEGER, streamId INTEGER NOT NULL, correlationId INTEGER, "
    "globalPid INTEGER, demangledName INTEGER NOT NULL, shortName INTEGER NOT NULL, mangledName INTEGER, "
    "launchType INTEGER, cacheConfig INTEGER, registersPerThread INTEGER NOT NULL, gridX INTEGER NOT NULL, "
    "gridY INTEGER NOT NULL, gridZ INTEGER NOT NULL, blockX INTEGER NOT NULL, blockY INTEGER NOT NULL, "
    "blockZ INTEGER NOT NULL, staticSharedMemory INTEGER NOT NULL, dynamicSharedMemory INTEGER NOT NULL, "
    "localMemoryPerThread INTEGER NOT NULL, localMemoryTotal INTEGER NOT NULL, gridId INTEGER NOT NULL, "
    "sharedMemoryExecuted INTEGER, graphNodeId INTEGER, sharedMemoryLimitConfig INTEGER)",
    "CUPTI_ACTIVITY_KIND_MEMCPY (start INTEGER NOT NULL, end INTEGER NOT NULL, deviceId INTEGER NOT NULL, "
    "contextId INTEGER NOT NULL, greenContextId INTEGER, streamId INTEGER NOT NULL, correlationId INTEGER, "
    "globalPid INTEGER, bytes INTEGER NOT NULL, copyKind INTEGER NOT NULL, deprecatedSrcId INTEGER, "
    "srcKind INTEGER, dstKind INTEGER, srcDeviceId INTEGER, srcContextId INTEGER, dstDeviceId INTEGER, "
    "dstContextId INTEGER, migrationCause INTEGER, graphNodeId INTEGER, virtualAddress INTEGER, copyCount INTEGER)",
    "NVTX_EVENTS (start INTEGER NOT NULL, end INTEGER, eventType INTEGER NOT NULL, rangeId INTEGER, "
    "category INTEGER, color INTEGER, text TEXT, globalTid INTEGER, endGlobalTid INTEGER, textId INTEGER, "
    "domainId INTEGER, uint64Value INTEGER, int64Value INTEGER, doubleValue REAL, uint32Value INTEGER, "
    "int32Value INTEGER, floatValue REAL, jsonTextId INTEGER, jsonText TEXT)",
};

constexpr std::array<std::pair<const char *, const char *>, 11> kExportData{{
    {"EXPORT_PRODUCT_NAME", "NVIDIA Nsight Systems"},
    {"EXPORT_PRODUCT_VERSION", "2025.5.2.266"},
    {"EXPORT_SCHEMA_VERSION", "3.24.0"},
    {"EXPORT_SCHEMA_VERSION_MAJOR", "3"},
    {"EXPORT_SCHEMA_VERSION_MINOR", "24"},
    {"EXPORT_SCHEMA_VERSION_MICRO", "0"},
    {"EXPORT_PARAM_APPEND", "false"},
    {"EXPORT_PARAM_LAZY", "true"},
    {"EXPORT_PARAM_TIME_NORMALIZE", "false"},
    {"EXPORT_PARAM_TIME_SHIFT", "0"},
    {"EXPORT_CONFIG_TIME_SHIFT", "0"},
}};

} // namespace

void createNsysTables(SQLite::Database &database) {
    for (const char *const table : kTables)
        database.exec(std::string("CREATE TABLE ") + table);
    SQLite::Statement insert(database, "INSERT INTO META_DATA_EXPORT VALUES (?, ?)");
    for (const auto &[name, value] : kExportData) {
        insert.bind(1, name);
        insert.bind(2, value);
        insert.exec();
        insert.reset();
    }
    database.exec("INSERT INTO META_DATA_CAPTURE VALUES "
                  "('PROFILING_SESSION_UUID', '5b0f1c1e-0000-4000-8000-6c616e657363'), "
                  "('CUDA_GRAPH_TRACE_OPTIONS:MODE', 'Node'), ('LANESCOPE_SYNTHETIC', '1')");
    database.exec("INSERT INTO TARGET_INFO_SESSION_START_TIME VALUES "
                  "(1779988464000000000, '2026-05-28 17:14:24', '2026-05-28 17:14:24')");
    database.exec("INSERT INTO ANALYSIS_DETAILS VALUES (0, 0, 26590627110965, 26590627110965)");
}

} // namespace lanescope::generators
