// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/reader.h"

#include <memory>

namespace lanescope::model {

/// Perfetto protobuf traces: of the Perfetto SDK and service, of rocprofv3, rocprof-sys and rocpd's
/// converter (profile `perfetto-rocm/1`), with GPU render stages (`perfetto-gpu/1`) or with track events
/// alone (`perfetto-trackevent/1`). One session for each machine of each trace in the file.
class PerfettoReader final : public Reader {
public:
    [[nodiscard]] std::string_view format() const override { return "perfetto"; }
    [[nodiscard]] int recognise(const Probe &probe) const override;
    [[nodiscard]] Result<ReadOutcome> read(const ReadRequest &request) const override;
    [[nodiscard]] Result<std::vector<Detail>> details(const std::string &path, const SessionStore &session,
                                                      EventRow row) const override;
};

[[nodiscard]] std::unique_ptr<const Reader> makePerfettoReader();

} // namespace lanescope::model
