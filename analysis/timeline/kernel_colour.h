// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/rules/kernel_classes.h"
#include "analysis/timeline/row_style.h"

#include <string_view>

namespace lanescope::analysis {

/// What a class of kernels is drawn in; several classes share a colour. A class that only a user's list
/// knows is drawn as OtherKernel.
[[nodiscard]] ColourClass colourOfClass(std::string_view kernelClass);

/// The colour of a kernel: that of the class which the list gives its name.
[[nodiscard]] ColourClass colourOfKernel(const KernelClasses &classes, std::string_view kernelName);

} // namespace lanescope::analysis
