// SPDX-License-Identifier: Apache-2.0
#include "model/chrome/dialect.h"

namespace lanescope::model::chrome {

namespace {

constexpr std::string_view kDevice = "/device:";
constexpr std::string_view kHost = "/host:";
constexpr int kJaxScore = 85;

/// What xprof writes of an XSpace as trace events (xla: xprof's trace_events_to_json): processes are the
/// planes, named "/host:CPU" and "/device:GPU:0", threads are their lines; flows are bind_id with
/// flow_in and flow_out; the array ends with an empty object. The ids in args name no process, so they
/// are no key; the .xplane.pb file has it.
class JaxDialect final : public Dialect {
public:
    std::string_view format() const override { return "jax-json"; }
    std::string_view producer() const override { return "JAX/XLA"; }
    ProviderProfile profile() const override { return keylessProfile("jax", "jax-json/1"); }
    int score(std::string_view head) const override {
        return hasMember(head, "name", kDevice) || hasMember(head, "name", kHost) ? kJaxScore : 0;
    }

    /// Lines of a device that are no stream repeat its streams' work, summed up by step, module or operation;
    /// a device without streams (a TPU) has its work in "XLA Ops".
    std::optional<EventKind> kindOnTrack(const TrackNames &names) const override {
        if (names.process.starts_with(kHost))
            return names.process == "/host:CPU" ? std::optional(EventKind::Annotation) : std::nullopt;
        if (!names.process.starts_with(kDevice))
            return std::nullopt;
        const bool work = names.thread.empty() || names.thread.starts_with("Stream") ||
                          (names.thread == "XLA Ops" && names.process.find("GPU") == std::string_view::npos);
        return work ? EventKind::DeviceOther : EventKind::DeviceAnnotation;
    }

    /// The interpreter's own functions are written as "$file:line function".
    EventKind sliceKind(std::string_view /*category*/, std::string_view name) const override {
        return name.starts_with('$') ? EventKind::PythonFunction : EventKind::HostSlice;
    }

    std::string_view deviceOf(const TrackNames &names) const override { return names.process.substr(kDevice.size()); }
};

} // namespace

const Dialect &jaxDialect() {
    static const JaxDialect dialect;
    return dialect;
}

} // namespace lanescope::model::chrome
