// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/reader.h"

#include <memory>

namespace lanescope::model {

/// CSV files of rocprofv3, told by their header line: the files of one folder that share the text before
/// `hip_api_trace`, `kernel_trace`, … are one artifact and one session.
class RocprofCsvReader final : public SetReader {
public:
    [[nodiscard]] std::string_view format() const override { return "rocprofv3-csv"; }
    [[nodiscard]] int recognise(const Probe &probe) const override;
    [[nodiscard]] std::vector<std::string> setOf(const std::string &name,
                                                 std::span<const std::string> inFolder) const override;
    [[nodiscard]] Result<ReadOutcome> read(const ReadRequest &request) const override;
    [[nodiscard]] Result<std::vector<Detail>> details(const std::string &path, const SessionStore &session,
                                                      EventRow row) const override;
};
[[nodiscard]] std::unique_ptr<const Reader> makeRocprofCsvReader();

} // namespace lanescope::model
