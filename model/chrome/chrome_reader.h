// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/reader.h"

#include <memory>

namespace lanescope::model {

/// Chrome Trace Event JSON of any producer, profile `chrome-json/1`, in object or array form: slices
/// (X, B/E, async), instants, counters, names and recorded flows. The format documents no key between
/// host and device, so nothing is claimed about it. One session for each JSON document of the file.
/// Times are decimal microseconds whatever `displayTimeUnit` says.
class ChromeReader final : public Reader {
public:
    [[nodiscard]] std::string_view format() const override { return "chrome-json"; }
    [[nodiscard]] int recognise(const Probe &probe) const override;
    [[nodiscard]] Result<ReadOutcome> read(const ReadRequest &request) const override;
    [[nodiscard]] Result<std::vector<Detail>> details(const std::string &path, const SessionStore &session,
                                                      EventRow row) const override;
};

[[nodiscard]] std::unique_ptr<const Reader> makeChromeReader();

} // namespace lanescope::model
