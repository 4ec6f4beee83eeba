// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/references.h"

#include "model/byte_source.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <protozero/pbf_reader.hpp>
#include <simdjson.h>
#include <sqlite3.h>
#include <zlib.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string_view>

namespace lanescope::bench {

namespace {

constexpr std::size_t kWindow = std::size_t{4} << 20U;
constexpr std::string_view kRecordEnd = "},\n  {\n";

/// Visits every field of the records in `text`, whole objects separated by commas.
std::size_t visitRecords(simdjson::ondemand::parser &parser, std::string_view text) {
    std::string array;
    array.reserve(text.size() + 2 + simdjson::SIMDJSON_PADDING);
    array.append("[").append(text).append("]");
    simdjson::ondemand::document document = parser.iterate(array.data(), array.size(), array.capacity());
    std::size_t fields = 0;
    for (simdjson::ondemand::object record : document.get_array()) {
        for (auto field : record) {
            if (!std::string_view(field.value().raw_json_token()).empty())
                ++fields;
        }
    }
    return fields;
}

/// Visits every column of the rows that the queries give.
template <class Queries> void readAll(const SQLite::Database &database, const Queries &queries) {
    std::int64_t sum = 0;
    for (const std::string_view query : queries) {
        // Not through SQLiteCpp, whose columns cost more than the reading.
        sqlite3_stmt *prepared = nullptr;
        if (sqlite3_prepare_v2(database.getHandle(), query.data(), static_cast<int>(query.size()), &prepared,
                               nullptr) != SQLITE_OK)
            throw std::runtime_error(database.getErrorMsg());
        const std::unique_ptr<sqlite3_stmt, decltype(&sqlite3_finalize)> rows(prepared, &sqlite3_finalize);
        const int columns = sqlite3_column_count(prepared);
        while (sqlite3_step(prepared) == SQLITE_ROW) {
            for (int column = 0; column < columns; ++column)
                sum ^= sqlite3_column_int64(prepared, column);
        }
    }
    if (sum == 0)
        throw std::runtime_error("no rows");
}

} // namespace

void parseWindows(const std::string &path) {
    std::ifstream file(path, std::ios::binary);
    simdjson::ondemand::parser parser;
    std::string window;
    std::size_t fields = 0;
    bool inRecords = false;
    while (file) {
        const std::size_t kept = window.size();
        window.resize(kept + kWindow);
        file.read(window.data() + kept, static_cast<std::streamsize>(kWindow));
        window.resize(kept + static_cast<std::size_t>(file.gcount()));
        if (!inRecords) {
            const std::size_t records = window.find("\"traceEvents\": [");
            if (records == std::string::npos)
                throw std::runtime_error(path + ": no traceEvents in the first window");
            window.erase(0, window.find('[', records) + 1);
            inRecords = true;
        }
        const std::size_t end = file ? window.rfind(kRecordEnd) : window.rfind("\n  ],");
        if (end == std::string::npos)
            throw std::runtime_error(path + ": no end of a record in a window");
        const std::size_t taken = file ? end + 1 : end;
        fields += visitRecords(parser, std::string_view(window).substr(0, taken));
        window.erase(0, taken + 1);
    }
    if (fields == 0)
        throw std::runtime_error(path + ": no records");
}

void inflateAll(const std::string &path) {
    auto source = model::openByteSource(path);
    if (!source)
        throw std::runtime_error(source.error().line());
    std::string piece(kWindow, '\0');
    while (source.value()->read(piece.data(), piece.size()) > 0)
        continue;
    if (source.value()->fault())
        throw std::runtime_error(source.value()->fault()->line());
}

void gzipFile(const std::string &path, const std::string &target) {
    constexpr const char *kFastest = "wb1";
    std::ifstream in(path, std::ios::binary);
    const gzFile out = gzopen(target.c_str(), kFastest);
    std::string piece(kWindow, '\0');
    bool good = in.good() && out != nullptr;
    while (good && in) {
        in.read(piece.data(), static_cast<std::streamsize>(piece.size()));
        const auto got = static_cast<unsigned>(in.gcount());
        good = got == 0 || gzwrite(out, piece.data(), got) == static_cast<int>(got);
    }
    if (out == nullptr || gzclose(out) != Z_OK || !good)
        throw std::runtime_error(target + " cannot be written");
}

void readColumns(const std::string &path) {
    constexpr std::array kQueries{
        "SELECT rowid, start, end, globalTid, correlationId, nameId, eventClass FROM CUPTI_ACTIVITY_KIND_RUNTIME",
        "SELECT rowid, start, end, deviceId, contextId, streamId, correlationId, globalPid, demangledName, graphNodeId "
        "FROM CUPTI_ACTIVITY_KIND_KERNEL",
        "SELECT rowid, start, end, deviceId, contextId, streamId, correlationId, globalPid, copyKind, bytes "
        "FROM CUPTI_ACTIVITY_KIND_MEMCPY",
        "SELECT rowid, start, end, eventType, globalTid, domainId, textId FROM NVTX_EVENTS",
    };
    const SQLite::Database database(path, SQLite::OPEN_READONLY);
    readAll(database, kQueries);
}

void readRocpdColumns(const std::string &path) {
    const SQLite::Database database(path, SQLite::OPEN_READONLY);
    SQLite::Statement table(database, "SELECT substr(name, 13) FROM sqlite_master WHERE name LIKE 'rocpd_event%'");
    if (!table.executeStep())
        throw std::runtime_error(path + ": no events");
    const std::string suffix = table.getColumn(0).getText();
    const std::array queries{
        "SELECT id, start, end, tid, name_id, event_id FROM \"rocpd_region_" + suffix + "\"",
        "SELECT id, start, end, agent_id, kernel_id, stream_id, event_id FROM \"rocpd_kernel_dispatch_" + suffix + "\"",
        "SELECT id, category_id, stack_id FROM \"rocpd_event_" + suffix + "\"",
    };
    readAll(database, queries);
}

void readRpdColumns(const std::string &path) {
    constexpr std::array kQueries{
        "SELECT id, pid, tid, start, end, apiName_id FROM rocpd_api",
        "SELECT id, gpuId, queueId, start, end, description_id, opType_id FROM rocpd_op",
        "SELECT api_id, op_id FROM rocpd_api_ops",
    };
    const SQLite::Database database(path, SQLite::OPEN_READONLY);
    readAll(database, kQueries);
}

void splitFields(const std::string &path) {
    std::size_t fields = 0;
    for (const auto &entry : std::filesystem::directory_iterator(std::filesystem::path(path).parent_path())) {
        std::ifstream file(entry.path(), std::ios::binary);
        for (std::string line; std::getline(file, line);)
            for (std::size_t at = 0; at != std::string::npos; ++fields)
                at = line.find(',', at == 0 ? 0 : at + 1);
    }
    if (fields == 0)
        throw std::runtime_error(path + ": no fields");
}

void decodePackets(const std::string &path) {
    constexpr std::uint32_t kTrackEvent = 11;
    std::ifstream file(path, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    std::size_t fields = 0;
    for (protozero::pbf_reader trace(bytes); trace.next(1);) {
        for (protozero::pbf_reader packet = trace.get_message(); packet.next(); ++fields) {
            if (packet.tag() != kTrackEvent) {
                packet.skip();
                continue;
            }
            for (protozero::pbf_reader event = packet.get_message(); event.next(); ++fields)
                event.skip();
        }
    }
    if (fields == 0)
        throw std::runtime_error(path + ": no packets");
}

void joinInSqlite(const std::string &path) {
    const SQLite::Database database(path, SQLite::OPEN_READONLY);
    SQLite::Statement join(database, "SELECT count(*) FROM CUPTI_ACTIVITY_KIND_KERNEL k JOIN "
                                     "CUPTI_ACTIVITY_KIND_RUNTIME r ON r.correlationId = k.correlationId "
                                     "AND (r.globalTid & ~16777215) = k.globalPid");
    if (!join.executeStep() || join.getColumn(0).getInt64() == 0)
        throw std::runtime_error(path + ": nothing to join");
}

} // namespace lanescope::bench
