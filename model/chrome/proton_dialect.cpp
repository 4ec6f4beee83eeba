// SPDX-License-Identifier: Apache-2.0
#include "model/chrome/dialect.h"

namespace lanescope::model::chrome {

namespace {

constexpr int kProtonScore = 92;

/// Triton Proton's chrome_trace (triton-lang/triton: third_party/proton, TraceData.cpp): one JSON object for
/// each stream, whose kernels have the stream as tid, no process and no device; times count from the first
/// kernel of the capture. Nothing in the file tells its objects from those of another file put behind
/// it, so each is a session of its own.
class ProtonDialect final : public Dialect {
public:
    std::string_view format() const override { return "proton-json"; }
    std::string_view producer() const override { return "Triton Proton"; }
    ProviderProfile profile() const override { return keylessProfile("proton", "proton/1"); }
    int score(std::string_view head) const override {
        return mentions(head, "\"call_stack\"") && hasMember(head, "cat", "kernel\"") ? kProtonScore : 0;
    }

    EventKind sliceKind(std::string_view category, std::string_view /*name*/) const override {
        return category == "kernel" ? EventKind::DeviceOther : EventKind::HostSlice;
    }
    /// Where newer files carry a pid it is a number of the writer's own.
    std::string_view deviceOf(const TrackNames & /*names*/) const override { return {}; }
    bool documentIsStream() const override { return true; }
};

} // namespace

const Dialect &protonDialect() {
    static const ProtonDialect dialect;
    return dialect;
}

} // namespace lanescope::model::chrome
