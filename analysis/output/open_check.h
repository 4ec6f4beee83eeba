// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/open.h"

#include <iosfwd>

namespace lanescope::analysis {

/// `open-check`: what reading everything gave, without analysing it. As text one line per diagnostic or
/// error, `file: severity code: what, where; what to do`, and a line per artifact.
void writeOpenCheckJson(std::ostream &out, const model::OpenedSet &opened);
void writeOpenCheckText(std::ostream &out, const model::OpenedSet &opened);

} // namespace lanescope::analysis
