// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/document.h"
#include "analysis/refused.h"

#include <QMetaType>

#include <cstdint>
#include <optional>
#include <vector>

namespace lanescope::ui {

/// What the Refused panel wants to list, or to have copied.
struct RefusedRequest {
    analysis::RefusedIndexPtr index; ///< null: it has to be made
    analysis::RefusedFilter filter;
    bool hides = false;       ///< rows that do not hold the filter's text are left out instead of dimmed
    std::uint64_t ticket = 0; ///< an answer to an older ticket is dropped
};

struct RefusedRows {
    analysis::RefusedIndexPtr index;
    std::vector<std::uint32_t> positions; ///< of its events
    /// Those of them that hold the filter's text; nullopt where all do.
    std::optional<std::vector<std::uint32_t>> matching;
    std::uint64_t ticket = 0;
};

} // namespace lanescope::ui

Q_DECLARE_METATYPE(lanescope::ui::RefusedRequest)
