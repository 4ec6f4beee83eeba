// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/kernel_colour.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lanescope::analysis {

namespace {

constexpr std::array<std::pair<std::string_view, ColourClass>, 15> kColours = {{
    {kCommunicationClass, ColourClass::Communication},
    {kCopyClass, ColourClass::Copy},
    {"attention", ColourClass::Attention},
    {"kv_cache", ColourClass::Attention},
    {"gemm", ColourClass::Gemm},
    {"moe", ColourClass::Gemm},
    {"convolution", ColourClass::Gemm},
    {"norm", ColourClass::Elementwise},
    {"activation", ColourClass::Elementwise},
    {"rotary", ColourClass::Elementwise},
    {"quantize", ColourClass::Elementwise},
    {"reduction", ColourClass::Elementwise},
    {"sampling", ColourClass::Elementwise},
    {"indexing", ColourClass::Elementwise},
    {"elementwise", ColourClass::Elementwise},
}};

} // namespace

ColourClass colourOfClass(std::string_view kernelClass) {
    const auto known =
        std::find_if(kColours.begin(), kColours.end(), [&](const auto &one) { return one.first == kernelClass; });
    return known == kColours.end() ? ColourClass::OtherKernel : known->second;
}

ColourClass colourOfKernel(const KernelClasses &classes, std::string_view kernelName) {
    return colourOfClass(classes.match(kernelName).kernelClass);
}

} // namespace lanescope::analysis
