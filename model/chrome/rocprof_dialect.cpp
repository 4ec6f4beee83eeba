// SPDX-License-Identifier: Apache-2.0
#include "model/chrome/dialect.h"

#include <algorithm>
#include <array>

namespace lanescope::model::chrome {

namespace {

constexpr int kRocprofScore = 90;
constexpr std::string_view kGpu = "GPU";
constexpr std::string_view kBarriers = "GPU Barriers";
/// Processes that no other producer names so.
constexpr auto kSections = std::to_array<std::string_view>(
    {"CPU HIP API\"", "CPU HSA API\"", "CPU KFD API\"", "Markers and Ranges\"", "HIPBLITKERNELS\""});

bool isNumber(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool isRocmApi(std::string_view name) { return isApiName(name, "hip") || name.starts_with("hsa_"); }

/// results.json of rocprof (ROCm/rocprofiler: bin/tblextr.py) and the JSON of rocprofv2's plugin. Processes are
/// kinds of records: APIs of the host, a device each (v1), all devices (v2, with the device in `tid`), copies. Times
/// are cut to microseconds, a duration of 0 is written as 1, flows are renumbered, and v1 moves the begin of a flow
/// before its end: they are drawn as recorded and match nothing.
class RocprofDialect final : public Dialect {
public:
    std::string_view format() const override { return "rocprof-json"; }
    std::string_view producer() const override { return "rocprof"; }
    ProviderProfile profile() const override { return keylessProfile("rocprof", "rocprof-json/1"); }
    int score(std::string_view head) const override {
        const auto stands = [head](std::string_view name) { return hasMember(head, "name", name); };
        const bool flows = hasMember(head, "cat", "DataFlow\"") && hasMember(head, "name", "dep\"");
        const bool device = hasMember(head, "name", "COPY\"") && hasMember(head, "name", "GPU0\"");
        return flows || device || std::any_of(kSections.begin(), kSections.end(), stands) ? kRocprofScore : 0;
    }

    /// v2 has all its host rows in one process, ranges and calls.
    EventKind sliceKind(std::string_view category, std::string_view name) const override {
        return category == "CPU" && isRocmApi(name) ? EventKind::Call : EventKind::HostSlice;
    }

    std::optional<EventKind> kindOnTrack(const TrackNames &names) const override {
        const std::string_view section = names.process;
        if (section.starts_with("CPU H") || section == "CPU KFD API")
            return EventKind::Call;
        if (section == "Markers and Ranges" || section == "CPU")
            return EventKind::Annotation;
        if (section == "COPY")
            return EventKind::Memcpy;
        if (section.starts_with(kBarriers) || section == "HIPBLITKERNELS")
            return EventKind::DeviceOther;
        const bool gpu = section == kGpu || (section.starts_with(kGpu) && isNumber(section.substr(kGpu.size())));
        return gpu ? std::optional(EventKind::Kernel) : std::nullopt;
    }

    EventKind kindOfWork(EventKind onTrack, std::string_view name) const override {
        if (onTrack == EventKind::Kernel && name.find("<barrier packet>") != std::string_view::npos)
            return EventKind::DeviceOther;
        return onTrack == EventKind::Memcpy && name.starts_with("Fill") ? EventKind::Memset : onTrack;
    }

    /// Copies name no device, nor do other commands of v2.
    std::string_view deviceOf(const TrackNames &names) const override {
        if (names.process == kGpu)
            return names.tid;
        for (const std::string_view prefix : {kBarriers, kGpu})
            if (names.process.starts_with(prefix))
                return names.process.substr(prefix.size());
        return {};
    }

    std::optional<Shortcoming> shortcoming() const override {
        return Shortcoming{"no_key_in_json",
                           "this JSON of rocprof has no correlation ids, renumbers its flows and cuts times to "
                           "microseconds: its device work is matched with no call",
                           "open results.db of the same run, or record with rocprofv3"};
    }
};

} // namespace

const Dialect &rocprofDialect() {
    static const RocprofDialect dialect;
    return dialect;
}

} // namespace lanescope::model::chrome
