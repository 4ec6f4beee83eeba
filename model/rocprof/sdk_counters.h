// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/diagnostics.h"
#include "model/json/value_walk.h"
#include "model/rocprof/sdk_record.h"
#include "model/rocprof/sdk_tables.h"
#include "model/trace_builder.h"

namespace lanescope::model::rocprof {

/// Counters that were collected for dispatches (`counter_collection`): a record has one value for each
/// instance of a counter on the hardware; a sample is their sum, as in rocprofv3's own tables, at the start of the
/// dispatch.
class SdkCounters {
public:
    explicit SdkCounters(ImportReport &report) : m_report(report) {}
    /// Adds the samples of the dispatch at the cursor, or reports why it can't be read.
    void add(json::ValueWalk &walk, const SdkTables &tables, TraceBuilder &builder, ClockRef clock);

private:
    ImportReport &m_report;
    SdkRecordParser m_parser;
};

} // namespace lanescope::model::rocprof
