// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/correlation.h"
#include "analysis/phases.h"
#include "analysis/regions.h"
#include "tests/core/support/store_fixture.h"

#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::test {

/// A finished session with everything that is computed of it alone.
struct NumbersOf {
    explicit NumbersOf(SessionFixture &fixture)
        : session(fixture.finish())
        , correlation(analysis::correlate(std::array{session}))
        , phases(analysis::assignPhases(*session, correlation.sessions[0]))
        , numbers(analysis::computeNumbers(*session, correlation.sessions[0], phases))
        , coverage(analysis::coverageOf(*session, correlation.sessions[0], phases)) {}

    /// A region by its text; the first one of several clocks. Fails the test's assumptions loudly if absent.
    [[nodiscard]] const analysis::RegionNumbers &region(std::string_view name) const {
        for (const analysis::RegionNumbers &one : numbers.regions)
            if (one.region == name)
                return one;
        throw std::out_of_range("no region " + std::string(name));
    }
    [[nodiscard]] std::vector<analysis::Gap> gaps() const {
        return analysis::findGaps(*session, correlation.sessions[0], phases);
    }

    model::SessionPtr session;
    analysis::Correlation correlation;
    analysis::SessionPhases phases;
    analysis::SessionNumbers numbers;
    analysis::Coverage coverage;
};

/// "count/total/max", or "null reason".
[[nodiscard]] inline std::string brief(const analysis::GapNumbers &gaps) {
    if (!gaps.count.value)
        return "null " + gaps.count.reason;
    return std::to_string(*gaps.count.value) + "/" + std::to_string(gaps.totalNs.value.value_or(-1)) + "/" +
           std::to_string(gaps.maxNs.value.value_or(-1));
}
[[nodiscard]] inline std::string brief(const analysis::MaybeNumber &number) {
    return number.value ? std::to_string(*number.value) : "null " + number.reason;
}
/// "start..end = duration", or "null reason".
[[nodiscard]] inline std::string extent(const analysis::RegionNumbers &region) {
    if (!region.startNs.value)
        return brief(region.startNs);
    return brief(region.startNs) + ".." + brief(region.endNs) + " = " + brief(region.durationNs);
}

} // namespace lanescope::test
