// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <variant>

namespace lanescope::model::perfetto {

/// A sample as its field holds it: counter_value or double_counter_value.
using RecordedValue = std::variant<std::int64_t, double>;

/// A number that is added to and multiplied without loss as long as all parts are integers and 64 bits hold it; from
/// then on it is a double.
class CounterValue {
public:
    CounterValue() = default;
    explicit CounterValue(RecordedValue value) : m_value(value) {}
    void add(RecordedValue value);
    void multiply(std::int64_t factor);
    [[nodiscard]] double number() const;
    /// False: it was an integer that number() can't hold to the last digit.
    [[nodiscard]] bool exact() const;

private:
    RecordedValue m_value = std::int64_t{0};
    bool m_overflowed = false;
};

} // namespace lanescope::model::perfetto
