// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/artifact.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lanescope::model::perfetto {

/// Names and values of the packet that holds byte `place` of the stream of packets: reads the file from `begin`, where
/// its trace begins, up to it, for its sequence's interned texts. Annotations are named `args.<name>`, nested ones are JSON
/// text. Errors: `no_such_record` and those of opening the file.
[[nodiscard]] Result<std::vector<Detail>> packetDetails(const std::string &path, std::uint64_t begin,
                                                        std::uint64_t place);

} // namespace lanescope::model::perfetto
