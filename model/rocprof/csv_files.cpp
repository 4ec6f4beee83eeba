// SPDX-License-Identifier: Apache-2.0
#include "model/rocprof/csv_files.h"

#include <algorithm>

namespace lanescope::model::rocprof {

namespace {

/// Names of rocprofiler-sdk's generateCSV, in the order of CsvColumn.
constexpr std::array<std::string_view, kCsvColumnCount> kNames = {"Kind",
                                                                  "Domain",
                                                                  "Function",
                                                                  "Operation",
                                                                  "Direction",
                                                                  "Process_Id",
                                                                  "Thread_Id",
                                                                  "Agent_Id",
                                                                  "Destination_Agent_Id",
                                                                  "Source_Agent_Id",
                                                                  "Queue_Id",
                                                                  "Stream_Id",
                                                                  "Kernel_Name",
                                                                  "Correlation_Id",
                                                                  "Start_Timestamp",
                                                                  "End_Timestamp",
                                                                  "Allocation_Size",
                                                                  "Counter_Name",
                                                                  "Counter_Value",
                                                                  "Node_Id",
                                                                  "Product_Name"};

constexpr std::array<std::string_view, 14> kDomains = {
    "hip_api_trace",           "hip_runtime_api_trace", "hip_compiler_api_trace", "hsa_api_trace", "marker_api_trace",
    "rccl_api_trace",          "rocdecode_api_trace",   "rocjpeg_api_trace",      "kernel_trace",  "memory_copy_trace",
    "memory_allocation_trace", "scratch_memory_trace",  "counter_collection",     "agent_info"};

} // namespace

CsvHeader::CsvHeader(const std::vector<std::string> &names) : m_width(names.size()) {
    for (std::size_t i = 0; i < names.size(); ++i)
        for (std::size_t column = 0; column < kCsvColumnCount; ++column)
            if (names[i] == kNames[column] && !m_at[column])
                m_at[column] = i;
    m_kind = decide();
}

CsvKind CsvHeader::decide() const {
    const bool timed = has(CsvColumn::Start) && has(CsvColumn::End);
    if (has(CsvColumn::CounterName) && has(CsvColumn::CounterValue))
        return CsvKind::Counters;
    if (timed && has(CsvColumn::Function))
        return CsvKind::Api;
    if (timed && has(CsvColumn::KernelName))
        return CsvKind::Dispatches;
    if (timed && has(CsvColumn::ToAgent))
        return CsvKind::Copies;
    if (timed && has(CsvColumn::Kind) && has(CsvColumn::Operation))
        return CsvKind::Allocations;
    return has(CsvColumn::NodeId) && has(CsvColumn::ProductName) ? CsvKind::Agents : CsvKind::Unknown;
}

std::optional<std::string_view> CsvHeader::field(const std::vector<std::string> &row, CsvColumn column) const {
    const std::optional<std::size_t> at = m_at[static_cast<std::size_t>(column)];
    if (!at || *at >= row.size() || row[*at].empty())
        return std::nullopt;
    return row[*at];
}

std::optional<CsvName> csvName(std::string_view fileName) {
    if (!fileName.ends_with(".csv"))
        return std::nullopt;
    fileName.remove_suffix(4);
    const std::string_view *longest = nullptr;
    for (const std::string_view &domain : kDomains)
        if (fileName.ends_with(domain) && (longest == nullptr || domain.size() > longest->size()))
            longest = &domain;
    if (longest == nullptr)
        return std::nullopt;
    return CsvName{std::string(fileName.substr(0, fileName.size() - longest->size())), std::string(*longest)};
}

std::string processOfPrefix(std::string_view prefix) {
    if (!prefix.ends_with('_'))
        return {};
    prefix.remove_suffix(1);
    const std::size_t before = prefix.find_last_not_of("0123456789");
    if (before != std::string_view::npos && prefix[before] != '_')
        return {};
    return std::string(prefix.substr(before == std::string_view::npos ? 0 : before + 1));
}

} // namespace lanescope::model::rocprof
