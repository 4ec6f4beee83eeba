// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace lanescope::analysis {

/// The name as a C++ compiler's user would write it, where it is mangled by the Itanium ABI (`_Z…`) and
/// neither longer than a kilobyte nor made so that it would grow without measure; any other name as it is.
[[nodiscard]] std::string demangledName(std::string_view name);

/// A name for narrow places: without return type, template and call arguments and namespaces:
/// `void at::native::f<4, int>(int)` → `f`. Of a lambda the function around it stays, of an operator its
/// class: `f(int)::{lambda(int)#1}::operator()(int) const` → `f::lambda#1`. Texts that are no C++
/// signature stay as they are; so does a name of which nothing would be left. Mangled names are demangled
/// first; of one that can't be, the name before its first template arguments is taken.
[[nodiscard]] std::string shortName(std::string_view name);

} // namespace lanescope::analysis
