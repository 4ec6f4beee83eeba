// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/table_choices.h"

#include <QCoreApplication>

namespace lanescope::ui {
namespace {

using analysis::BreakdownDefinition;
using analysis::KernelGrouping;
using analysis::NsysTable;
using analysis::TableKind;
using analysis::TableOptions;

class TableChoiceWords {
    Q_DECLARE_TR_FUNCTIONS(TableChoices)
};

TableChoice kernelsBy(const QString &text, KernelGrouping by) {
    TableOptions options;
    options.kernelsBy = by;
    return {text, TableKind::Kernels, options};
}

TableChoice nsight(NsysTable table) {
    TableOptions options;
    options.nsysTable = table;
    const std::string_view name = analysis::nsysTableName(table);
    return {TableChoiceWords::tr("Nsight: %1").arg(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()))),
            TableKind::Nsys, options};
}

TableChoice breakdownBy(const QString &text, BreakdownDefinition definition, bool wholeFile = false) {
    TableOptions options;
    options.breakdown.definition = definition;
    options.breakdown.wholeFile = wholeFile;
    return {text, TableKind::Breakdown, options};
}

std::vector<TableChoice> launchChoices() {
    TableOptions byName;
    byName.launchesByName = true;
    return {{TableChoiceWords::tr("each launch"), TableKind::Launches, {}},
            {TableChoiceWords::tr("by name"), TableKind::Launches, byName},
            nsight(NsysTable::CudaKernExecSum),
            nsight(NsysTable::CudaApiSum),
            {TableChoiceWords::tr("HTA: launch delay"), TableKind::LaunchDelays, {}}};
}

std::vector<TableChoice> gapChoices() {
    TableOptions byReason;
    byReason.gapsByReason = true;
    return {{TableChoiceWords::tr("each gap"), TableKind::Gaps, {}},
            {TableChoiceWords::tr("by reason"), TableKind::Gaps, byReason},
            nsight(NsysTable::GpuGaps),
            nsight(NsysTable::GpuTimeUtil)};
}

std::vector<TableChoice> stepChoices() {
    TableOptions byStage;
    byStage.stepsByStage = true;
    return {{TableChoiceWords::tr("each step"), TableKind::Steps, {}},
            {TableChoiceWords::tr("by stage"), TableKind::Steps, byStage},
            {TableChoiceWords::tr("phase marks"), TableKind::Phases, {}},
            nsight(NsysTable::NvtxGpuProjSum)};
}

} // namespace

TableChoice breakdownOfStep(std::size_t step) {
    TableOptions options;
    options.breakdown.step = step;
    return {TableChoiceWords::tr("step %1").arg(static_cast<qulonglong>(step)), TableKind::Breakdown, options};
}

std::vector<TableChoice> tableChoices(TableKind dock) {
    switch (dock) {
    case TableKind::Kernels:
        return {kernelsBy(TableChoiceWords::tr("by name"), KernelGrouping::Name),
                kernelsBy(TableChoiceWords::tr("by class"), KernelGrouping::Class),
                kernelsBy(TableChoiceWords::tr("by rule"), KernelGrouping::Rule),
                kernelsBy(TableChoiceWords::tr("by stream"), KernelGrouping::Stream),
                kernelsBy(TableChoiceWords::tr("by phase"), KernelGrouping::Phase),
                nsight(NsysTable::CudaGpuKernSum),
                nsight(NsysTable::CudaGpuTrace)};
    case TableKind::Breakdown:
        return {breakdownBy(TableChoiceWords::tr("Lanescope's definition"), BreakdownDefinition::Ours),
                breakdownBy(TableChoiceWords::tr("TraceLens gpu_timeline"), BreakdownDefinition::TraceLens),
                breakdownBy(TableChoiceWords::tr("TraceLens, whole file"), BreakdownDefinition::TraceLens, true),
                breakdownBy(TableChoiceWords::tr("HTA temporal, overlap, idle"), BreakdownDefinition::Hta)};
    case TableKind::Launches: return launchChoices();
    case TableKind::Gaps: return gapChoices();
    case TableKind::Steps: return stepChoices();
    case TableKind::Correlations:
    case TableKind::Findings:
    case TableKind::Phases:
    case TableKind::LaunchDelays:
    case TableKind::Nsys: break;
    }
    return {{QString(), dock, {}}};
}

} // namespace lanescope::ui
