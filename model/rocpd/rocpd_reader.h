// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/reader.h"

#include <memory>

namespace lanescope::model {

/// rocpd databases of rocprofv3 and rocprof-sys, plain or compressed, told by their tables: one session per guid.
class RocpdReader final : public Reader {
public:
    [[nodiscard]] std::string_view format() const override { return "rocpd"; }
    [[nodiscard]] int recognise(const Probe &probe) const override;
    [[nodiscard]] Result<ReadOutcome> read(const ReadRequest &request) const override;
    [[nodiscard]] Result<std::vector<Detail>> details(const std::string &path, const SessionStore &session,
                                                      EventRow row) const override;
};
[[nodiscard]] std::unique_ptr<const Reader> makeRocpdReader();

} // namespace lanescope::model
