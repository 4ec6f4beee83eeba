// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/reader.h"

#include <memory>

namespace lanescope::model {

/// `results.db` of rocprof (version 1), told by its tables HIP, HSA, OPS and COPY. Its JSON beside it carries no
/// correlation ids, only flows, and is read as Chrome JSON.
class RocprofV1Reader final : public Reader {
public:
    [[nodiscard]] std::string_view format() const override { return "rocprof-v1"; }
    [[nodiscard]] int recognise(const Probe &probe) const override;
    [[nodiscard]] Result<ReadOutcome> read(const ReadRequest &request) const override;
    [[nodiscard]] Result<std::vector<Detail>> details(const std::string &path, const SessionStore &session,
                                                      EventRow row) const override;
};
[[nodiscard]] std::unique_ptr<const Reader> makeRocprofV1Reader();

} // namespace lanescope::model
