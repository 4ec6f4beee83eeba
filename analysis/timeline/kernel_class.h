// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/row_style.h"

#include <string>
#include <string_view>

namespace lanescope::analysis {

/// Version of the ordered name rules; it is named where the colours are explained.
inline constexpr std::string_view kKernelClassVersion = "kernel-colours/1";

/// The colour class of a kernel by its name: the first rule whose text the name contains, without
/// case. Communication and attention outrank gemm, whose libraries they are built from. A name that
/// no rule knows is OtherKernel. A colour only: no number rests on it.
[[nodiscard]] ColourClass kernelClass(std::string_view kernelName);

/// A name for narrow places: without return type, template and call arguments and namespaces:
/// `void at::native::f<4, int>(int)` → `f`. Texts that are no C++ signature stay as they are; so does
/// a name of which nothing would be left.
[[nodiscard]] std::string shortName(std::string_view name);

} // namespace lanescope::analysis
