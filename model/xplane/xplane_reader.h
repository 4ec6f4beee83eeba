// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/reader.h"

#include <memory>

namespace lanescope::model {

/// XSpace files of JAX, TensorFlow and XLA (`*.xplane.pb`), profile `xplane/1`: one session each.
class XplaneReader final : public Reader {
public:
    [[nodiscard]] std::string_view format() const override { return "xplane"; }
    [[nodiscard]] int recognise(const Probe &probe) const override;
    [[nodiscard]] Result<ReadOutcome> read(const ReadRequest &request) const override;
    [[nodiscard]] Result<std::vector<Detail>> details(const std::string &path, const SessionStore &session,
                                                      EventRow row) const override;
};

[[nodiscard]] std::unique_ptr<const Reader> makeXplaneReader();

} // namespace lanescope::model
