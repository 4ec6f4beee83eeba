// SPDX-License-Identifier: Apache-2.0
#include "analysis/spread.h"

#include "analysis/saturate.h"

#include <algorithm>
#include <cmath>

namespace lanescope::analysis {

Spread spreadOf(std::vector<std::int64_t> &values) {
    Spread spread;
    if (values.empty())
        return spread;
    std::sort(values.begin(), values.end());
    spread.count = values.size();
    spread.min = values.front();
    spread.max = values.back();
    double sum = 0;
    for (const std::int64_t value : values) {
        spread.total = saturatingAdd(spread.total, value);
        sum += static_cast<double>(value);
    }
    const auto count = static_cast<double>(values.size());
    spread.mean = sum / count;
    const std::size_t upper = values.size() / 2;
    const std::size_t lower = (values.size() - 1) / 2;
    spread.median = static_cast<double>(values[lower]) / 2 + static_cast<double>(values[upper]) / 2;
    double squares = 0;
    for (const std::int64_t value : values)
        squares += (static_cast<double>(value) - spread.mean) * (static_cast<double>(value) - spread.mean);
    spread.deviation = values.size() > 1 ? std::sqrt(squares / (count - 1)) : 0;
    return spread;
}

} // namespace lanescope::analysis
