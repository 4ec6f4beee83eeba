// SPDX-License-Identifier: Apache-2.0
#include "analysis/histogram.h"

#include <algorithm>

namespace lanescope::analysis {

namespace {

/// value − low; the distance of any two of 64 bits fits without a sign.
std::uint64_t above(std::int64_t low, std::int64_t value) {
    return static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(low);
}
std::int64_t raised(std::int64_t low, std::uint64_t by) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + by);
}

void add(HistogramBin &bin, const StepValue &value) {
    if (bin.count == 0 || (value.outlier && bin.outliers == 0))
        bin.firstStep = value.step;
    ++bin.count;
    bin.outliers += value.outlier ? 1 : 0;
}

} // namespace

std::vector<HistogramBin> histogramOf(std::span<const StepValue> values, std::size_t most) {
    if (values.empty() || most == 0)
        return {};
    const auto less = [](const StepValue &a, const StepValue &b) { return a.value < b.value; };
    const auto [least, greatest] = std::minmax_element(values.begin(), values.end(), less);
    const std::int64_t low = least->value;
    const std::uint64_t reach = above(low, greatest->value);
    // A width of one number more than the even share: the last bin always holds the greatest value.
    // One bin has no width that fits: it reaches over all 64 bits.
    const std::uint64_t width = most == 1 ? std::max(reach, std::uint64_t{1}) : reach / most + 1;
    std::vector<HistogramBin> bins(most == 1 ? 1 : static_cast<std::size_t>(reach / width) + 1);
    for (std::size_t i = 0; i < bins.size(); ++i) {
        bins[i].low = raised(low, width * i);
        bins[i].high = i + 1 == bins.size() ? greatest->value : raised(low, width * i + (width - 1));
    }
    for (const StepValue &value : values)
        add(bins[std::min(static_cast<std::size_t>(above(low, value.value) / width), bins.size() - 1)], value);
    return bins;
}

} // namespace lanescope::analysis
