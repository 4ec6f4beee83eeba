// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/rocpd/rocpd_tables.h"

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>

namespace lanescope::model::rocpd {

/// Rows of the info tables → processes, threads, devices and streams of the session. In rocpd `pid`, `tid` and
/// the like are rows of those tables, not numbers of the operating system. A missing row is flagged and stands
/// under a text of its own (`row 7`), so that it equals nothing else.
class Scopes {
public:
    Scopes(const sqlite::Database &database, const Instance &instance, TraceBuilder &builder, ImportReport &report);

    struct Host {
        std::int64_t process = sqlite::kAbsent;
        std::int64_t thread = sqlite::kAbsent;
    };
    struct DeviceSide {
        ProcessRef process;
        DeviceRef device;
        StreamRef stream;
    };
    /// Rows of the info tables that device work refers to.
    struct Work {
        std::int64_t agent = sqlite::kAbsent;
        std::int64_t stream = sqlite::kAbsent;
        std::int64_t queue = sqlite::kAbsent;
    };
    /// What a row of rocpd_track stands for (schema 4).
    [[nodiscard]] Host hostOfTrack(std::int64_t track) const;
    [[nodiscard]] Work workOfTrack(std::int64_t track) const;
    [[nodiscard]] StringRef nameOfTrack(std::int64_t track) const;
    [[nodiscard]] ThreadRef thread(Host host);
    /// The stream is that of `stream`, or where the row has none, of its queue.
    [[nodiscard]] DeviceSide device(std::int64_t process, Work work);
    [[nodiscard]] bool isGpu(std::int64_t agent) const;

private:
    struct Thread {
        std::string tid;
        std::string name;
    };
    struct Agent {
        std::string number;
        std::string name;
        bool gpu = false;
    };
    struct Track {
        Host host;
        Work work;
        StringRef name;
    };
    void loadProcesses(const sqlite::Database &database, const Instance &instance);
    void loadThreads(const sqlite::Database &database, const Instance &instance);
    void loadAgents(const sqlite::Database &database, const Instance &instance);
    void loadTracks(const sqlite::Database &database, const Instance &instance);
    [[nodiscard]] ProcessRef process(std::int64_t row);
    void missing(const char *table, std::int64_t row);

    TraceBuilder &m_builder;
    ImportReport &m_report;
    std::string m_suffix;
    std::unordered_map<std::int64_t, std::string> m_processes;
    std::unordered_map<std::int64_t, Thread> m_threads;
    std::unordered_map<std::int64_t, Agent> m_agents;
    std::unordered_map<std::int64_t, std::string> m_streamNames;
    std::unordered_map<std::int64_t, Track> m_tracks;
    std::map<std::pair<std::int64_t, std::int64_t>, ThreadRef> m_knownThreads;
    std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t>, DeviceSide> m_knownDevices;
};

} // namespace lanescope::model::rocpd
