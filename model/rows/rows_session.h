// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/rows/row_record.h"
#include "model/trace_builder.h"

#include <cstdint>
#include <set>
#include <string>

namespace lanescope::model::rows {

/// The rows of one declared (artifact id, session id), or the historical ones, on their way into a store.
class RowsSession {
public:
    RowsSession(DeclaredIdentity declared, ImportReport &report);
    /// Adds a row, or reports at `offset` why it can't be added.
    void add(const RowRecord &row, std::uint64_t offset);
    [[nodiscard]] SessionPtr finish(const SessionId &id);

private:
    /// What all rows have in common, ready for the builder.
    struct Common {
        ProcessRef process;
        ThreadRef thread;
        ClockRef clock;
        StringRef category;
        NewEvent event;
    };

    [[nodiscard]] bool readTimes(const RowRecord &row, std::uint64_t offset, NewEvent &event);
    [[nodiscard]] Common commonOf(const RowRecord &row, std::string_view category, const NewEvent &times);
    void addCall(const RowRecord &row, std::string_view category, Common &common);
    void addDevice(const RowRecord &row, Common &common);
    void addHost(const RowRecord &row, Common &common);
    [[nodiscard]] StreamRef streamOf(const RowRecord &row, ProcessRef process);
    [[nodiscard]] StringRef internField(const RowRecord &row, Field field);
    void noteRole(const RowRecord &row, std::uint64_t offset);

    TraceBuilder m_builder;
    ImportReport &m_report;
    std::set<std::string, std::less<>> m_providers;
    std::uint64_t m_records = 0;
};

} // namespace lanescope::model::rows
