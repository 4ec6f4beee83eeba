// SPDX-License-Identifier: Apache-2.0
#include "analysis/launch_names.h"
#include "analysis/output/table_rows.h"

namespace lanescope::analysis {

namespace {

constexpr std::string_view kOnlyProven = "kernels without a proven launch are listed apart, with their state";

struct TableDefinition {
    std::string_view name;
    std::vector<std::string_view> differences;
};

TableDefinition ofNsight(NsysTable table) {
    switch (table) {
    case NsysTable::CudaGpuKernSum:
        return {"nsys gpu_kern_sum", {"kernels are grouped by their whole name, not by grid and block as well"}};
    case NsysTable::CudaGpuTrace:
        return {"nsys cuda_gpu_trace", {"records without usable times are left out", "sizes are in bytes"}};
    case NsysTable::CudaApiSum: return {"nsys cuda_api_sum", {"rows that are one call count once"}};
    case NsysTable::CudaKernExecSum:
        return {"nsys kern_exec", {kOnlyProven, "an id of several calls is joined with none of them"}};
    case NsysTable::GpuGaps: return {"nsys gpu_gaps", {"each session and clock is looked at by itself"}};
    case NsysTable::GpuTimeUtil: return {"nsys gpu_time_util", {"each session and clock is looked at by itself"}};
    case NsysTable::NvtxGpuProjSum:
        return {"nsys nvtx_gpu_proj_sum", {"work without a proven launch is projected onto nothing"}};
    }
    return {};
}

TableDefinition ofBreakdown(const BreakdownOptions &options) {
    switch (options.definition) {
    case BreakdownDefinition::Ours: return {};
    case BreakdownDefinition::TraceLens:
        return {"TraceLens gpu_timeline",
                options.wholeFile ? std::vector<std::string_view>{}
                                  : std::vector<std::string_view>{"per device, where TraceLens puts the whole file "
                                                                  "together"}};
    case BreakdownDefinition::Hta:
        return {"HTA temporal (unrounded), HTA overlap, HTA idle (30 µs)",
                {"times are not rounded to microseconds",
                 "gaps run from the latest end of what came before, so none is negative",
                 "what is communication is told by the list of kernel classes"}};
    }
    return {};
}

TableDefinition definitionOf(TableKind kind, const TableOptions &options) {
    switch (kind) {
    case TableKind::Nsys: return ofNsight(options.nsysTable);
    case TableKind::Breakdown: return ofBreakdown(options.breakdown);
    case TableKind::LaunchDelays:
        return {
            "HTA launch_delay (clipped)",
            {"the signed queue time stands beside the delay", "an id of several calls is joined with none of them"}};
    case TableKind::Correlations:
    case TableKind::Findings:
    case TableKind::Gaps:
    case TableKind::Phases:
    case TableKind::Launches:
    case TableKind::Kernels:
    case TableKind::Steps: return {};
    }
    return {};
}

std::string_view ruleOf(TableKind kind, const TableOptions &options) {
    switch (kind) {
    case TableKind::Correlations: return "keys/1";
    case TableKind::Findings: return "findings/1";
    case TableKind::Gaps: return options.gapsByReason ? "gap-reasons/1" : "gaps/1";
    case TableKind::Phases: return "phases/1";
    case TableKind::Launches: return kLaunchListVersion;
    case TableKind::LaunchDelays: return "launch-delays/1";
    case TableKind::Kernels: return "kernels/1";
    case TableKind::Steps: return "steps/1";
    case TableKind::Breakdown: return "breakdown/1";
    case TableKind::Nsys: return nsysTableName(options.nsysTable);
    }
    return {};
}

} // namespace

void setDefinition(TableShape &shape, TableKind kind, const TableOptions &options) {
    TableDefinition definition = definitionOf(kind, options);
    shape.rule = ruleOf(kind, options);
    shape.definition = definition.name;
    shape.differences = std::move(definition.differences);
}

} // namespace lanescope::analysis
