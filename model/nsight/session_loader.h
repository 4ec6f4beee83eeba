// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/nsight/export_schema.h"
#include "model/nsight/loaders.h"
#include "model/nsight/table_plan.h"
#include "model/reader.h"

#include <string>
#include <vector>

namespace lanescope::model::nsight {

/// Reads the one session of a file. Two tables are scanned at a time, each on a thread of its own;
/// their batches are taken strictly in turn, so the order of everything is the same on every run.
class SessionLoader {
public:
    SessionLoader(const ReadRequest &request, const Catalogue &catalogue, ImportReport &report);
    /// nullptr if the job was cancelled.
    [[nodiscard]] SessionPtr load();
    [[nodiscard]] const ExportSchema &schema() const { return m_schema; }

private:
    struct ActiveScan {
        PlannedTable *planned;
        std::unique_ptr<sqlite::ScanAhead> scan;
    };
    [[nodiscard]] bool readTables(std::vector<PlannedTable> &tables);
    void reserve(const std::vector<PlannedTable> &tables);
    void finishTable(const PlannedTable &planned, const sqlite::ScanEnd &end);
    void reportProgress() const;

    const ReadRequest &m_request;
    const Catalogue &m_catalogue;
    ImportReport &m_report;
    ExportSchema m_schema;
    TraceBuilder m_builder;
    std::uint64_t m_rowsExpected = 0;
    std::uint64_t m_rowsRead = 0;
};

} // namespace lanescope::model::nsight
