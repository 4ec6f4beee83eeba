// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>

namespace lanescope::app {

/// Where a command may say something: answers on `out`, what is to be said about them on `err`.
struct Voices {
    std::ostream &out, &err;
};

} // namespace lanescope::app
