// SPDX-License-Identifier: Apache-2.0
#include "model/kineto/kineto_session.h"

namespace lanescope::model::kineto {

namespace {

/// Relative times stay below three months (the grid of baseTimeNanoseconds); absolute ones of any
/// year since 1980 lie above.
constexpr std::int64_t kAbsoluteFromNs = 315'532'800LL * 1'000'000'000LL;

/// Ranks out of "TP00-DP01-PP00-EP00" (SGLang's profile merger).
RegisteredRank rankFromPrefix(std::string_view prefix) {
    RegisteredRank rank;
    const auto numberAfter = [&](std::string_view mark) -> std::optional<std::int64_t> {
        const std::size_t at = prefix.find(mark);
        if (at == std::string_view::npos)
            return std::nullopt;
        std::int64_t value = 0;
        bool any = false;
        for (std::size_t i = at + mark.size();
             i < prefix.size() && prefix[i] >= '0' && prefix[i] <= '9' && value < 1'000'000; ++i) {
            value = value * 10 + (prefix[i] - '0');
            any = true;
        }
        return any ? std::optional(value) : std::nullopt;
    };
    rank.tp = numberAfter("TP");
    rank.dp = numberAfter("DP");
    rank.pp = numberAfter("PP");
    rank.ep = numberAfter("EP");
    if (rank.known())
        rank.evidence = Evidence::Metadata;
    return rank;
}

} // namespace

/// A pid is a device if process_labels give it a label other than CPU and never CPU, or a call row's
/// own args.device equals it.
bool KinetoSession::isDevicePid(const std::string &pid) const {
    if (m_ownDevicePids.contains(pid))
        return true;
    const auto labels = m_labels.find(pid);
    return labels != m_labels.end() && !labels->second.empty() && !labels->second.contains("CPU");
}

void KinetoSession::settleCallingProcesses(const std::string &documentReason, bool merged) {
    std::vector<ProcessRef> cpu;
    for (const ProcessRef process : m_builder.callingProcesses()) {
        if (process.isNone())
            continue;
        const StringRef pid = m_builder.processes()[process.index()].pid;
        if (!isDevicePid(std::string(m_builder.text(pid)))) {
            cpu.push_back(process);
            continue;
        }
        const DeviceRef device = m_builder.device(ProcessRef::none(), pid);
        m_builder.demoteCalls(process,
                              m_builder.deviceTrack(TrackKind::DeviceOther, device, m_clock, StringRef::none()));
    }
    std::string reason = documentReason;
    if (reason.empty() && cpu.size() > 1)
        reason = merged
                     ? "one rank prefix holds calls of " + std::to_string(cpu.size()) + " processes"
                     : "one document holds calls of " + std::to_string(cpu.size()) + " processes and no rank prefixes";
    if (reason.empty() && m_rewrittenDevices > 0)
        reason = std::to_string(m_rewrittenDevices) +
                 " device rows have another pid than their device: a merger rewrote them";
    if (!reason.empty()) {
        m_builder.info.notSeparable = true;
        m_builder.info.notSeparableReason = reason;
    } else if (cpu.size() == 1) {
        m_builder.info.impliedProcess = cpu.front();
    }
}

void KinetoSession::settleProfile(const Header &header, bool merged) {
    ProviderProfile &profile = m_builder.info.profile;
    profile.provider = "kineto";
    profile.scope = KeyScope::ImpliedProcess;
    profile.placeholders = {true, true, true};
    profile.keyRule = "session + its one CPU process + correlation";
    profile.witness = "ac2g flow";
    if (merged) {
        profile.name = "kineto-merged-sglang/1";
        profile.keyRule = "session (rank prefix) + its one CPU process + correlation";
    } else if (m_mtia) {
        profile.name = "kineto-mtia/1";
    } else if (m_xpu) {
        profile.name = "kineto-xpu/1";
    } else if (m_privateuse) {
        profile.name = "kineto-privateuse1/1";
    } else {
        profile.name = header.rocm || m_hip ? "kineto-rocm/1" : "kineto-cuda/1";
    }
}

void KinetoSession::settleClock(const Header &header) {
    ClockDomain &clock = m_builder.columns().clocks[m_clock.index()];
    if (header.baseTimeNs) {
        clock.originNs = header.baseTimeNs;
        clock.evidence = "baseTimeNanoseconds";
    } else if (m_firstTime && m_firstTime->count >= kAbsoluteFromNs) {
        clock.originNs = 0;
        clock.evidence = "absolute_ts";
    } else {
        clock.name = "relative";
    }
}

void KinetoSession::settleNames(const Header &header) {
    for (const auto &[thread, name] : m_threadNames)
        m_builder.nameThread(thread, name);
    for (const auto &[process, name] : m_processNames)
        m_builder.nameProcess(process, name);
    if (header.rocm || m_hip)
        return; // device ids of the header do not name the devices of the events on ROCm
    const std::size_t devices = m_builder.columns().devices.size();
    for (std::size_t i = 0; i < devices; ++i) {
        const std::string id(m_builder.text(m_builder.columns().devices[i].device));
        if (const auto found = header.deviceNames.find(id); found != header.deviceNames.end())
            m_builder.nameDevice(DeviceRef(i), m_builder.intern(found->second));
    }
}

/// The provider puts an annotation on a stream by pid and tid alone; it belongs to the stream that
/// the device rows of the same pid and tid name, if there is one.
void KinetoSession::placeDeviceAnnotations() {
    for (PendingAnnotation &pending : m_deviceAnnotations) {
        const std::size_t split = pending.site.find('\0');
        const std::string_view pid = std::string_view(pending.site).substr(0, split);
        const std::string_view tid = std::string_view(pending.site).substr(split + 1, pending.site.size() - split - 2);
        const auto found = m_streamOfSite.find(pending.site);
        StreamRef stream = found == m_streamOfSite.end() ? StreamRef::none() : found->second;
        if (stream.isNone())
            stream = m_builder.stream(m_builder.device(ProcessRef::none(), m_builder.intern(pid)), StringRef::none(),
                                      m_builder.intern(tid));
        pending.event.track = m_builder.streamTrack(TrackKind::DeviceAnnotations, stream, m_clock,
                                                    m_builder.intern("gpu_user_annotation"));
        m_builder.add(pending.event);
    }
    m_deviceAnnotations.clear();
}

void KinetoSession::settle(const Header &header, bool merged, const std::string &documentReason, ImportReport &report) {
    placeDeviceAnnotations();
    settleCallingProcesses(documentReason, merged);
    settleProfile(header, merged);
    settleClock(header);
    settleNames(header);
    SessionInfo &info = m_builder.info;
    info.metadata = header.metadata;
    info.hostName = header.hostName;
    info.synthetic = header.synthetic;
    info.registration.rank = rankFromPrefix(m_prefix);
    if (!info.registration.rank.known() && header.rank) {
        info.registration.rank.global = header.rank;
        info.registration.rank.evidence = Evidence::Metadata;
    }
    if (info.notSeparable)
        report.add(Severity::Notice, "sessions_not_separable",
                   "several captures cannot be told apart: " + info.notSeparableReason, {},
                   "open the files of the single ranks or windows instead");
}

SessionPtr KinetoSession::finish(const SessionId &id) {
    m_builder.info.id = id;
    return m_builder.finish();
}

} // namespace lanescope::model::kineto
