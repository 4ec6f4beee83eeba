// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/counter_value.h"

namespace lanescope::model::perfetto {

namespace {

double asReal(RecordedValue value) {
    const auto *whole = std::get_if<std::int64_t>(&value);
    return whole != nullptr ? static_cast<double>(*whole) : std::get<double>(value);
}

} // namespace

void CounterValue::add(RecordedValue value) {
    const auto *sum = std::get_if<std::int64_t>(&m_value);
    const auto *more = std::get_if<std::int64_t>(&value);
    std::int64_t whole = 0;
    if (sum != nullptr && more != nullptr && !__builtin_add_overflow(*sum, *more, &whole)) {
        m_value = whole;
        return;
    }
    m_overflowed = m_overflowed || (sum != nullptr && more != nullptr);
    m_value = asReal(m_value) + asReal(value);
}

void CounterValue::multiply(std::int64_t factor) {
    const auto *value = std::get_if<std::int64_t>(&m_value);
    std::int64_t whole = 0;
    if (value != nullptr && !__builtin_mul_overflow(*value, factor, &whole)) {
        m_value = whole;
        return;
    }
    m_overflowed = m_overflowed || value != nullptr;
    m_value = asReal(m_value) * static_cast<double>(factor);
}

double CounterValue::number() const { return asReal(m_value); }

bool CounterValue::exact() const {
    constexpr std::int64_t kEveryInteger = std::int64_t{1} << 53U; // up to there a double holds each of them
    const auto *whole = std::get_if<std::int64_t>(&m_value);
    if (whole == nullptr)
        return !m_overflowed;
    if (*whole >= -kEveryInteger && *whole <= kEveryInteger)
        return true;
    std::uint64_t magnitude = *whole < 0 ? ~static_cast<std::uint64_t>(*whole) + 1 : static_cast<std::uint64_t>(*whole);
    while ((magnitude & 1U) == 0)
        magnitude >>= 1U;
    return magnitude <= static_cast<std::uint64_t>(kEveryInteger);
}

} // namespace lanescope::model::perfetto
