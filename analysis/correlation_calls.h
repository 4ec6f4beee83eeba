// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/launch_names.h"
#include "model/store.h"

#include <cstdint>
#include <span>
#include <vector>

namespace lanescope::analysis {

/// What an API name says, looked up once per distinct name of a session.
struct ApiName {
    LaunchClass launch = LaunchClass::None;
    CaptureStep capture = CaptureStep::None;
    bool idle = false; ///< cannotEnqueueWork
};
class ApiNames {
public:
    explicit ApiNames(const model::SessionStore &session);
    [[nodiscard]] const ApiName &of(model::CallRef call) const {
        return m_names[m_numberOfName[position(m_session->call(call).row)]];
    }

    /// Whether any call begins a stream capture.
    [[nodiscard]] bool anyCapture() const { return m_anyCapture; }

private:
    [[nodiscard]] std::size_t position(model::EventRow row) const {
        const model::StringRef name = m_session->nameRef(row);
        return name.isNone() ? m_numberOfName.size() - 1 : name.index();
    }

    const model::SessionStore *m_session;
    std::vector<std::uint32_t> m_numberOfName; ///< by StringRef; the last stands for no name
    std::vector<ApiName> m_names;
    bool m_anyCapture = false;
};

/// Folds rows of one call into its outer runtime row. `sameKey` are the calls of one key, in order. Writes
/// the outer row into `sameCall` for: a driver row lying inside a runtime row of its thread and clock; a
/// backtrace row (Nsight event class 67) around a runtime row, or else around a driver row. Rows without
/// usable times are never folded. The first row around a driver row and the last one inside a backtrace row
/// are taken. O(n log n).
void foldSameCalls(const model::SessionStore &session, std::span<const model::CallRef> sameKey,
                   std::vector<model::CallRef> &sameCall);

/// Whether any row is a driver or backtrace row: without them nothing is folded.
[[nodiscard]] bool hasInnerRows(const model::SessionStore &session);

/// By CallRef: the launch class of each call; none where the row is folded into another, and for driver
/// rows inside a runtime row that is itself a launch, whatever their ids.
[[nodiscard]] std::vector<LaunchClass> classifyLaunches(const model::SessionStore &session, const ApiNames &names,
                                                        const std::vector<model::CallRef> &sameCall);

/// By CallRef: whether the call lies between the begin and the end of a stream capture on its thread, or
/// is recorded as captured. A capture without its end shows nothing.
[[nodiscard]] std::vector<bool> findCaptured(const model::SessionStore &session, const ApiNames &names,
                                             const std::vector<model::CallRef> &sameCall);

} // namespace lanescope::analysis
