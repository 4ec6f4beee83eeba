// SPDX-License-Identifier: Apache-2.0
#include "app/cli/table_choices.h"

namespace lanescope::app {

using analysis::MatchState;
using analysis::NsysTable;
using analysis::TableKind;

std::vector<NsysTable> nsysTablesOf(TableKind kind) {
    switch (kind) {
    case TableKind::Kernels: return {NsysTable::CudaGpuKernSum, NsysTable::CudaGpuTrace};
    case TableKind::Launches: return {NsysTable::CudaKernExecSum, NsysTable::CudaApiSum};
    case TableKind::Gaps: return {NsysTable::GpuGaps, NsysTable::GpuTimeUtil};
    case TableKind::Phases: return {NsysTable::NvtxGpuProjSum};
    case TableKind::Correlations:
    case TableKind::Findings:
    case TableKind::Steps:
    case TableKind::Breakdown:
    case TableKind::LaunchDelays:
    case TableKind::Nsys: break;
    }
    return {};
}

std::vector<std::string> definitionsOf(TableKind kind) {
    if (kind == TableKind::Breakdown)
        return {"ours", "tracelens", "hta"};
    if (kind == TableKind::Launches)
        return {"ours", "nsys", "hta"};
    if (kind == TableKind::Steps)
        return {"ours"};
    return nsysTablesOf(kind).empty() ? std::vector<std::string>{} : std::vector<std::string>{"ours", "nsys"};
}

std::vector<std::string> groupingsOf(TableKind kind) {
    switch (kind) {
    case TableKind::Kernels: return {"name", "class", "rule", "stream", "phase"};
    case TableKind::Gaps: return {"gap", "reason"};
    case TableKind::Launches: return {"launch", "name"};
    case TableKind::Steps: return {"step", "stage"};
    case TableKind::Phases: return {"mark"};
    case TableKind::Correlations:
    case TableKind::Findings:
    case TableKind::Breakdown:
    case TableKind::LaunchDelays:
    case TableKind::Nsys: break;
    }
    return {};
}

std::map<std::string, MatchState> statesByCode() {
    std::map<std::string, MatchState> states;
    for (std::size_t i = 0; i < analysis::kMatchStateCount; ++i)
        states.emplace(analysis::stateCode(static_cast<MatchState>(i)), static_cast<MatchState>(i));
    return states;
}

std::vector<std::string> stateCodes() {
    std::vector<std::string> codes;
    for (const auto &[code, state] : statesByCode())
        codes.push_back(code);
    return codes;
}

std::string listed(const std::vector<std::string> &values) {
    std::string text;
    for (const std::string &value : values)
        text += (value == values.front() ? "" : value == values.back() ? " or " : ", ") + value;
    return text;
}

} // namespace lanescope::app
