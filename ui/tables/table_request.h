// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/table_cells.h"

#include <QMetaType>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace lanescope::ui {

/// What a table panel wants to show, or to have copied.
struct TableRequest {
    analysis::TableKind panel = analysis::TableKind::Kernels; ///< the dock that asks
    analysis::TableKind kind = analysis::TableKind::Kernels;  ///< the table that it shows
    std::optional<std::size_t> session;                       ///< nullopt: every session
    analysis::TableOptions options;
    std::uint64_t ticket = 0; ///< an answer to an older ticket is dropped

    [[nodiscard]] analysis::Selection selection(const analysis::Analysis &analysis) const {
        analysis::Selection chosen = analysis::Selection::all(analysis);
        if (session && *session < analysis.sessions.size()) {
            chosen.sessions = {*session};
            chosen.everySession = false;
        }
        return chosen;
    }
};

/// A row of kernels whose events are wanted.
struct OccurrencesRequest {
    TableRequest table;
    std::size_t session = 0;
    std::size_t position = 0; ///< among the rows of the session
    std::size_t row = 0;      ///< of the table, as shown
};

/// Rows that a table in the window keeps; what lies beyond is counted, and is in every copy.
inline constexpr std::size_t kMostTableRows = 20'000;

} // namespace lanescope::ui

Q_DECLARE_METATYPE(lanescope::ui::TableRequest)
