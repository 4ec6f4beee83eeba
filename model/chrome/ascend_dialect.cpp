// SPDX-License-Identifier: Apache-2.0
#include "model/chrome/dialect.h"

#include <algorithm>
#include <array>

namespace lanescope::model::chrome {

namespace {

/// Above Kineto, whose host categories torch_npu's files share.
constexpr int kAscendScore = 95;
constexpr auto kAscendMarks = std::to_array<std::string_view>(
    {"\"Ascend Hardware\"", "\"async_npu\"", "\"async_task_queue\"", "\"enqueue_to_dequeue\"", "\"torch_to_npu\""});
constexpr auto kCategories =
    std::to_array<std::string_view>({"cpu_op", "python_function", "enqueue", "dequeue", "fwdbwd"});

/// trace_view.json of torch_npu (Ascend/pytorch: torch_npu/profiler/analysis): processes are labelled CPU
/// or NPU; times are decimal texts of epoch microseconds. Its flows carry a timestamp (async_npu), a
/// queue's number (async_task_queue), a connection id (HostToDevice) or a sequence number (fwdbwd); none of
/// them is documented as unique in a process, so they are drawn as recorded and match nothing.
class AscendDialect final : public Dialect {
public:
    std::string_view format() const override { return "ascend-json"; }
    std::string_view producer() const override { return "torch_npu"; }
    ProviderProfile profile() const override { return keylessProfile("ascend", "ascend/1"); }
    int score(std::string_view head) const override {
        const auto stands = [head](std::string_view mark) { return mentions(head, mark); };
        if (std::any_of(kAscendMarks.begin(), kAscendMarks.end(), stands))
            return kAscendScore;
        // Host rows alone may fill the head: Kineto never writes their times as texts.
        const bool shared = std::any_of(kCategories.begin(), kCategories.end(), [head](std::string_view category) {
            return hasMember(head, "cat", std::string(category) + '"');
        });
        return shared && hasMember(head, "ts", "") ? kAscendScore : 0;
    }

    EventKind sliceKind(std::string_view category, std::string_view /*name*/) const override {
        if (category == "cpu_op")
            return EventKind::CpuOp;
        if (category == "python_function")
            return EventKind::PythonFunction;
        return category == "user_annotation" ? EventKind::Annotation : EventKind::HostSlice;
    }

    /// The rows of "Overlap Analysis" are computed from the others, its "Free" among them: no device's record.
    std::optional<EventKind> kindOnTrack(const TrackNames &names) const override {
        if (names.process == "Overlap Analysis")
            return EventKind::TraceSpan;
        const bool device = names.labels == "NPU" || names.process == "Ascend Hardware" || names.process == "HCCL";
        return device ? std::optional(EventKind::DeviceOther) : std::nullopt;
    }

    bool epochTimes() const override { return true; }
};

} // namespace

const Dialect &ascendDialect() {
    static const AscendDialect dialect;
    return dialect;
}

} // namespace lanescope::model::chrome
