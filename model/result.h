// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace lanescope::model {

/// Why something could not be done. `code` is a machine code in snake_case; `what` a sentence that
/// names the fault; `where` a file or table; `at` a byte offset or row where one is known.
struct Error {
    std::string code;
    std::string what;
    std::string where;
    std::optional<std::uint64_t> at;
    std::string advice;

    /// One line: `where: what, at (byte/row), advice`.
    [[nodiscard]] std::string line() const;
};

/// A value, or the reason why there is none.
template <class T> class [[nodiscard]] Result {
public:
    Result(T value) : m_state(std::move(value)) {}
    Result(Error error) : m_state(std::move(error)) {}
    [[nodiscard]] bool ok() const { return std::holds_alternative<T>(m_state); }
    explicit operator bool() const { return ok(); }
    [[nodiscard]] const T &value() const & { return std::get<T>(m_state); }
    [[nodiscard]] T &value() & { return std::get<T>(m_state); }
    [[nodiscard]] T &&take() { return std::move(std::get<T>(m_state)); }
    [[nodiscard]] const Error &error() const { return std::get<Error>(m_state); }

private:
    std::variant<T, Error> m_state;
};

inline constexpr const char *kCancelledCode = "cancelled";

} // namespace lanescope::model
