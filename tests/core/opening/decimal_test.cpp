// SPDX-License-Identifier: Apache-2.0
#include "model/json/decimal.h"

#include <gtest/gtest.h>

namespace lanescope::test {

using model::json::parseTime;

struct DecimalCase {
    const char *text;
    int exponent;
    std::optional<std::int64_t> value;
    bool rounded = false;
};

class DecimalTimes : public testing::TestWithParam<DecimalCase> {};

TEST_P(DecimalTimes, AreExactIntegersOrRefused) {
    const DecimalCase &c = GetParam();
    const auto parsed = parseTime(c.text, c.exponent);
    ASSERT_EQ(parsed.has_value(), c.value.has_value()) << c.text;
    if (!parsed)
        return;
    EXPECT_EQ(parsed->value.count, *c.value) << c.text;
    EXPECT_EQ(parsed->rounded, c.rounded) << c.text;
}

INSTANTIATE_TEST_SUITE_P(
    Texts, DecimalTimes,
    testing::Values(
        DecimalCase{"0", 3, 0}, DecimalCase{"-0", 3, 0}, DecimalCase{"1", 3, 1000}, DecimalCase{"1.5", 3, 1500},
        DecimalCase{"100.5", 3, 100500}, DecimalCase{"100.50", 3, 100500}, DecimalCase{"0.001", 3, 1},
        DecimalCase{"1673000000000000.123", 3, 1673000000000000123}, DecimalCase{"-1.234", 3, -1234},
        DecimalCase{"0.0004", 3, 0, true}, DecimalCase{"0.0005", 3, 1, true}, DecimalCase{"0.0015", 3, 2, true},
        DecimalCase{"-0.0005", 3, -1, true}, DecimalCase{"1.0000", 3, 1000}, DecimalCase{".5", 3, 500},
        DecimalCase{"5.", 3, 5000}, DecimalCase{"1e3", 3, 1000000}, DecimalCase{"1.5e-1", 3, 150},
        DecimalCase{"1E+2", 0, 100}, DecimalCase{"0e999", 3, std::nullopt}, DecimalCase{"0e300", 3, 0},
        DecimalCase{"9223372036854775807", 0, 9223372036854775807},
        DecimalCase{"-9223372036854775807", 0, -9223372036854775807},
        DecimalCase{"9223372036854775808", 0, std::nullopt}, DecimalCase{"9223372036854775.808", 3, std::nullopt},
        DecimalCase{"1e300", 3, std::nullopt}, DecimalCase{"-1.-234", 3, std::nullopt},
        DecimalCase{"", 3, std::nullopt}, DecimalCase{".", 3, std::nullopt}, DecimalCase{"-", 3, std::nullopt},
        DecimalCase{"inf", 3, std::nullopt}, DecimalCase{"NaN", 3, std::nullopt}, DecimalCase{"1,5", 3, std::nullopt},
        DecimalCase{"0x10", 3, std::nullopt}, DecimalCase{"1.2.3", 3, std::nullopt}, DecimalCase{"1e", 3, std::nullopt},
        DecimalCase{" 1", 3, std::nullopt}, DecimalCase{"12345678901234567890123456789", 3, std::nullopt}));

} // namespace lanescope::test
