// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

// Each adds the findings of one kind; collectFindings sorts them afterwards.

/// Files that could not be opened, diagnostics of the readers, equal contents and equal declared ids.
void addArtifactFindings(const Analysis &analysis, std::vector<Finding> &findings);
/// Unqualified device events by state, and launches without device work.
void addStateFindings(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings);
/// Flags of device events, calls and other records.
void addFlagFindings(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings);
/// Clocks: mismatch, unknown origin, times that were never collected.
void addClockFindings(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings);
/// What launch latencies tell of the clocks of host and device: drift, a steady skew, an offset that no queue
/// explains; and clocks without a mapping between them.
void addSkewFindings(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings);
/// Phases of rows against their launches, stage of the file name against the marks, marks around marks of
/// another stage, and devices that wait for launches.
void addPhaseFindings(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings);

/// "1 kernel", "3 kernels".
[[nodiscard]] std::string counted(std::uint64_t count, std::string_view one);

/// A finding about rows of one session, which are added one by one: all are counted, the first
/// Finding::kEventCap kept; the first one is its place.
class RowFinding {
public:
    RowFinding(const Analysis &analysis, std::size_t session);
    void add(model::EventRow row);
    [[nodiscard]] std::uint64_t count() const { return m_finding.count; }
    /// The finding, with its words.
    [[nodiscard]] Finding take(model::Severity severity, std::string_view code, std::string message,
                               std::string_view advice);

private:
    const model::SessionStore *m_store;
    const SessionPhases *m_phases;
    Finding m_finding;
};

} // namespace lanescope::analysis
