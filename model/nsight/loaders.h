// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/nsight/names.h"
#include "model/nsight/scopes.h"
#include "model/sqlite/scan.h"
#include "model/trace_builder.h"

#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace lanescope::model::nsight {

/// What the loaders of one file share. Used by the reading thread alone.
struct LoadContext {
    TraceBuilder &builder;
    Names &names;
    Scopes &scopes;
    ClockRef clock;
    ImportReport &report;
};

/// The times of a row as the store wants them.
struct RowTimes {
    Ns start;
    Ns duration;
    RecordFlags flags = 0;
};
/// Not collected: no start; start and end 0; end 0 with a start (CUPTI, "timestamp not collected").
/// Open: an end that is NULL.
[[nodiscard]] RowTimes rowTimes(std::int64_t start, std::int64_t end);

/// Which (process, correlation id) pairs want the name of their call. An id that two calls of
/// different names share names nothing.
class ApiNames {
public:
    void want(GlobalId process, std::int64_t correlation) { m_names.try_emplace({process, correlation}); }
    void offer(GlobalId process, std::int64_t correlation, StringRef name);
    [[nodiscard]] StringRef find(GlobalId process, std::int64_t correlation) const;
    [[nodiscard]] bool empty() const { return m_names.empty(); }

private:
    using Key = std::pair<GlobalId, std::int64_t>;
    struct KeyHash {
        std::size_t operator()(const Key &key) const noexcept {
            return std::hash<GlobalId>{}(key.first) ^ (static_cast<std::size_t>(key.second) * 0x9E3779B97F4A7C15ULL);
        }
    };
    struct Entry {
        StringRef name;
        bool disputed = false;
    };
    std::unordered_map<Key, Entry, KeyHash> m_names;
};

/// Turns the rows of one table into events.
class TableLoader {
public:
    TableLoader() = default;
    TableLoader(const TableLoader &) = delete;
    TableLoader &operator=(const TableLoader &) = delete;
    virtual ~TableLoader() = default;
    [[nodiscard]] virtual sqlite::ScanSpec spec() const = 0;
    virtual void add(const sqlite::RowBatch &rows) = 0;
    /// Called once, after the last batch.
    virtual void finish() {}
};

/// Host tracks of one kind by globalTid; remembers the last one, as rows come in runs.
class HostTracks {
public:
    HostTracks(LoadContext &context, TrackKind kind, std::string_view category)
        : m_context(context), m_kind(kind), m_category(context.builder.intern(category)) {}
    [[nodiscard]] TrackRef of(std::int64_t globalTid);

private:
    LoadContext &m_context;
    TrackKind m_kind;
    StringRef m_category;
    std::int64_t m_last = 0;
    TrackRef m_lastTrack;
    std::unordered_map<std::int64_t, TrackRef> m_tracks;
};

/// CUPTI_ACTIVITY_KIND_RUNTIME: runtime and driver calls, and the backtrace rows around them.
[[nodiscard]] std::unique_ptr<TableLoader> makeCallLoader(LoadContext &context, TableRef table, std::string name,
                                                          ApiNames *apiNames);
/// KERNEL, MEMCPY, MEMSET and GRAPH_TRACE by `kind`.
[[nodiscard]] std::unique_ptr<TableLoader> makeDeviceLoader(LoadContext &context, TableRef table, std::string name,
                                                            EventKind kind);
/// SYNCHRONIZATION: `apiNames` name the rows where the table's own types cannot be trusted, else
/// they are null and `typeNames` (by syncType) do.
[[nodiscard]] std::unique_ptr<TableLoader> makeSyncLoader(LoadContext &context, TableRef table, std::string name,
                                                          const ApiNames *apiNames,
                                                          std::unordered_map<std::int64_t, std::string> typeNames);
/// CUPTI_ACTIVITY_KIND_CUDA_EVENT: rows with a time; those without are counted.
[[nodiscard]] std::unique_ptr<TableLoader> makeCudaEventLoader(LoadContext &context, TableRef table, std::string name);
/// NVTX_EVENTS.
[[nodiscard]] std::unique_ptr<TableLoader> makeNvtxLoader(LoadContext &context, TableRef table, std::string name);
/// Any table of named ranges on host threads; `nameColumn` refers to StringIds.
[[nodiscard]] std::unique_ptr<TableLoader> makeHostRangeLoader(LoadContext &context, TableRef table, std::string name,
                                                               EventKind kind, std::string nameColumn);

} // namespace lanescope::model::nsight
