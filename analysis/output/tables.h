// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/breakdown.h"
#include "analysis/nsys/nsys_tables.h"
#include "analysis/output/document.h"
#include "analysis/output/table_output.h"
#include "model/progress.h"

#include <functional>
#include <iosfwd>
#include <optional>

namespace lanescope::analysis {

/// The tables of the command line, a row each for a device event, a finding, a gap, a phase mark, a
/// launch, the kernels of one name, a step, a measure of a breakdown, or a launch with HTA's delay; Nsys is
/// one of the tables of Nsight Systems.
enum class TableKind : std::uint8_t {
    Correlations,
    Findings,
    Gaps,
    Phases,
    Launches,
    Kernels,
    Steps,
    Breakdown,
    LaunchDelays,
    Nsys,
};

/// What the rows of `kernels` stand for: kernels of one short name, of one class, of the rule that gave the
/// class, of one stream, or of one phase.
enum class KernelGrouping : std::uint8_t { Name, Class, Rule, Stream, Phase };
/// `name`, `class`, …: the key of such rows.
[[nodiscard]] std::string_view groupingKey(KernelGrouping by);

struct TableOptions {
    std::optional<MatchState> state; ///< correlations: only these
    KernelGrouping kernelsBy = KernelGrouping::Name;
    bool gapsByReason = false;         ///< gaps: a row for each kind and reason
    std::optional<std::int64_t> minNs; ///< gaps: ours of at least so long, NVIDIA's of more; nullopt: all, kNsysGapNs
    NsysTable nsysTable = NsysTable::CudaGpuKernSum; ///< of TableKind::Nsys
    bool stepsByStage = false;                       ///< steps: distributions of each stage instead of the steps
    bool launchesByName = false;                     ///< launches: a row for each name of an API
    BreakdownOptions breakdown;
    bool terminal = false; ///< controls in CSV are escaped; text and JSON always do
};

/// The name in `lanescope.<name>/1`.
[[nodiscard]] std::string_view tableName(TableKind kind, const TableOptions &options = {});

/// Fills one row of a table.
using RowFiller = std::function<void(FieldSink &)>;
/// Takes a row; false says that no more are wanted.
using RowConsumer = std::function<bool(const RowFiller &)>;

/// Calls `take` for the rows of a table in their order, until it has enough.
void produceRows(TableKind kind, const Analysis &analysis, const Selection &selection, const TableOptions &options,
                 const RowConsumer &take);

/// The columns, and the editable lists that the rows rest on.
[[nodiscard]] TableShape tableShape(TableKind kind, const Analysis &analysis, const TableOptions &options);

/// Short forms for the sessions of a selection; none where only one is shown.
[[nodiscard]] ShortIds shortIdsOf(const Analysis &analysis, const Selection &selection);

/// Writes a whole table row by row; memory does not grow with its length. Stops early, with the
/// document cut off, when cancelled. A table without rows is `empty` and names why.
void writeTable(std::ostream &out, TableKind kind, const Analysis &analysis, const Selection &selection,
                const TableOptions &options, OutputFormat format, const model::JobControl &job = {});

} // namespace lanescope::analysis
