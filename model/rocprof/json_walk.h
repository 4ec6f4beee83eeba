// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace lanescope::model::rocprof {

/// A value inside a JSON text that may end too early: where it begins, and its bytes as far as they go.
struct Piece {
    std::string_view text;
    std::size_t offset = 0; ///< in the whole text
    bool complete = true;   ///< false: the text ended before the value did
};

/// The first value of a text from `offset` on.
[[nodiscard]] Piece valueAt(std::string_view whole, std::size_t offset);

/// Calls `take` for each member of an object, or each element of an array, in order; stops where it returns
/// false or at what is no JSON. Returns false if the text ended or broke before the value did; its last member
/// or element is then handed over as far as it goes.
[[nodiscard]] bool walkObject(const Piece &object, const std::function<bool(std::string_view, const Piece &)> &take);
[[nodiscard]] bool walkArray(const Piece &array, const std::function<bool(const Piece &)> &take);

} // namespace lanescope::model::rocprof
