// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/fuzz_input.h"

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    lanescope::fuzz::openAndAnalyse({data, size});
    return 0;
}
