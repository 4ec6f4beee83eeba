// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/compare/compare.h"
#include "analysis/output/range_sections.h"
#include "analysis/steps.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// What the docks of answers ask of whoever computes, and what they get. An answer to an older ticket is dropped.
namespace lanescope::ui {

/// A range of one lane. `of` is the position of its session.
struct LaneRange {
    std::size_t session = 0;
    analysis::TimeRange range;
    bool aligned = false; ///< the marked range, on the clock of a lane that is aligned with it
};

struct RangeRequest {
    std::vector<LaneRange> ranges; ///< the marked one first
    std::uint64_t ticket = 0;
};
/// The lists of one range, or why there are none.
struct RangeAnswered {
    LaneRange of;
    std::optional<model::Error> refusal;
    std::shared_ptr<const analysis::RangeSummary> summary; ///< null: refused
    std::vector<std::pair<std::string, std::string>> scope;
    std::vector<analysis::TableCells> lists; ///< parallel to kShownSections
};
/// The sections that are lists of the dock; the scope stands above them.
inline constexpr std::array kShownSections = {
    analysis::RangeSection::Numbers, analysis::RangeSection::Devices, analysis::RangeSection::Streams,
    analysis::RangeSection::Classes, analysis::RangeSection::Kernels, analysis::RangeSection::Copies,
    analysis::RangeSection::Api,     analysis::RangeSection::Gaps,    analysis::RangeSection::Counters};
/// The events of a row of a range.
struct RangeRowRequest {
    std::shared_ptr<const analysis::RangeSummary> summary;
    std::size_t session = 0;
    analysis::RangeSection section = analysis::RangeSection::Kernels;
    std::size_t row = 0;
    std::uint64_t ticket = 0;
};

struct CompareRequest {
    analysis::ComparedSide a, b;
    std::uint64_t ticket = 0;
};
struct CompareAnswered {
    std::optional<model::Error> refusal;
    std::string scopeA, scopeB; ///< what is compared, on which clock, without what, in words
    std::string rules;
    analysis::TableCells measures, kernels;
};

/// The distribution of one measure over the steps of one stage of one session.
struct StepsRequest {
    std::size_t session = 0;
    std::optional<std::string> stage;
    std::string measure;
    std::uint64_t ticket = 0;
};
struct StepsAnswered {
    std::vector<std::optional<std::string>> stages; ///< of the session, by text, none last
    std::optional<std::string> stage;               ///< that was measured: the first one where the asked one is not
    std::vector<analysis::StepValue> values;
    analysis::StepDistribution distribution;
};

} // namespace lanescope::ui
