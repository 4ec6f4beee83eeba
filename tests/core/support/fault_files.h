// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/core/support/temp_folder.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace lanescope::test {

/// Something that lies where a capture was expected, or a capture with a fault.
struct FaultFile {
    struct Made {
        std::string path;
        std::shared_ptr<void> held = nullptr; ///< keeps a lock for as long as it lives
    };
    std::string what;
    std::function<Made(const TempFolder &)> make;
    int exit = 0;     ///< of the command line: 0 whole, 2 not opened, 3 opened in part
    std::string code; ///< of the error or the diagnostic; empty: there is none
    std::string says; ///< part of what it says, the place among it
};

/// One of every kind, each for the core, the command line and the window alike.
[[nodiscard]] const std::vector<FaultFile> &faultFiles();

} // namespace lanescope::test
