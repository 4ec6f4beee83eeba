// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/diagnostics.h"
#include "model/kineto/kineto_record.h"
#include "model/trace_builder.h"

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace lanescope::model::kineto {

/// pid and tid of a record as written, without the rank prefix of a merged profile.
struct Site {
    std::string_view pid;
    std::string_view tid;
};

/// What the header of a document says, once all of it was read.
struct Header {
    std::vector<MetadataEntry> metadata;
    std::map<std::string, std::string> deviceNames; ///< by device id text
    std::optional<std::int64_t> baseTimeNs;
    std::string displayTimeUnit;
    std::optional<std::int64_t> rank;
    std::string hostName;
    bool rocm = false;
    bool synthetic = false;
};

/// Collects one session: one document, or one rank prefix of a merged document.
class KinetoSession {
public:
    explicit KinetoSession(std::string prefix);

    /// A complete, instant, counter or flow event. `start`/`duration` are parsed already; a missing
    /// duration means an open slice.
    void addSlice(const Record &record, const Site &site, Ns start, std::optional<Ns> duration, Place place);
    void addInstant(const Record &record, const Site &site, Ns at, Place place);
    void addCounter(const Record &record, const Site &site, Ns at, Place place);
    void addFlow(const Record &record, const Site &site, Ns at, Place place);
    void addMetadata(const Record &record, const Site &site);
    void countRecord() { ++m_builder.info.recordsRead; }

    [[nodiscard]] const std::string &prefix() const { return m_prefix; }
    [[nodiscard]] bool empty() const { return m_builder.eventCount() == 0; }
    /// Turns device-side call rows into what they are and settles process, profile, clock and names.
    /// `documentReason` is why the document's sessions cannot be told apart; empty if they can.
    void settle(const Header &header, bool merged, const std::string &documentReason, ImportReport &report);
    [[nodiscard]] SessionPtr finish(const SessionId &id);

private:
    struct HostSlot {
        TrackRef track;
        SiteRef site;
    };
    struct DeviceSlot {
        TrackRef track;
        StreamRef stream;
        SiteRef site;
    };
    struct PendingAnnotation {
        NewEvent event;
        std::string site; ///< pid NUL tid
    };

    [[nodiscard]] const HostSlot &hostSlot(const Record &record, const Site &site, EventKind kind);
    [[nodiscard]] const DeviceSlot &deviceSlot(const Record &record, const Site &site, EventKind kind);
    void addHost(const Record &record, const Site &site, NewEvent event);
    void addDevice(const Record &record, const Site &site, NewEvent event);
    void placeDeviceAnnotations();
    void settleCallingProcesses(const std::string &documentReason, bool merged);
    void settleProfile(const Header &header, bool merged);
    void settleClock(const Header &header);
    void settleNames(const Header &header);
    [[nodiscard]] bool isDevicePid(const std::string &pid) const;

    std::string m_prefix;
    TraceBuilder m_builder;
    ClockRef m_clock;
    std::string m_keyBuffer;
    std::unordered_map<std::string, HostSlot> m_hostSlots;
    std::unordered_map<std::string, DeviceSlot> m_deviceSlots;
    std::unordered_map<std::string, StreamRef> m_streamOfSite; ///< none once a site has several
    std::unordered_map<std::string, SiteRef> m_flowSites;
    std::vector<PendingAnnotation> m_deviceAnnotations;
    std::map<std::string, std::set<std::string>> m_labels; ///< process_labels by pid
    std::set<std::string> m_ownDevicePids;                 ///< call rows whose args.device is their pid
    std::vector<std::pair<ThreadRef, StringRef>> m_threadNames;
    std::vector<std::pair<ProcessRef, StringRef>> m_processNames;
    std::uint64_t m_rewrittenDevices = 0; ///< device rows whose pid is not their args.device
    std::optional<Ns> m_firstTime;
    bool m_xpu = false, m_mtia = false, m_privateuse = false, m_hip = false;
};

} // namespace lanescope::model::kineto
