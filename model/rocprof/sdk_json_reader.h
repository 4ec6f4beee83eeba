// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/reader.h"

#include <memory>

namespace lanescope::model {

/// JSON of rocprofv3: a session for each element of `rocprofiler-sdk-tool`, which is one process.
class RocprofSdkJsonReader final : public Reader {
public:
    [[nodiscard]] std::string_view format() const override { return "rocprofv3-json"; }
    [[nodiscard]] int recognise(const Probe &probe) const override;
    [[nodiscard]] Result<ReadOutcome> read(const ReadRequest &request) const override;
    [[nodiscard]] Result<std::vector<Detail>> details(const std::string &path, const SessionStore &session,
                                                      EventRow row) const override;
};
[[nodiscard]] std::unique_ptr<const Reader> makeRocprofSdkJsonReader();

} // namespace lanescope::model
