// SPDX-License-Identifier: Apache-2.0
#include "model/result.h"

namespace lanescope::model {

std::string Error::line() const {
    std::string out = where.empty() ? what : where + ": " + what;
    if (at)
        out += " (at " + std::to_string(*at) + ")";
    if (!advice.empty())
        out += "; " + advice;
    return out;
}

} // namespace lanescope::model
