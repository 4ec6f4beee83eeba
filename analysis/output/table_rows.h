// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/gap_reasons.h"
#include "analysis/output/tables.h"
#include "analysis/unusable_times.h"

#include <iosfwd>

namespace lanescope::analysis {

// The producers of each table; see produceRows. They return false once the consumer has enough.

bool correlationRows(const Analysis &analysis, std::size_t session, const Selection &selection,
                     const TableOptions &options, const RowConsumer &take);
/// The fields of one row of `correlations`.
void putDeviceEvent(FieldSink &fields, const model::SessionStore &session, const SessionCorrelation &correlation,
                    model::DeviceEventRef event, const std::string &sessionId);
bool gapRows(const Analysis &analysis, std::size_t session, const Selection &selection, const TableOptions &options,
             const RowConsumer &take);
bool nsysRows(const Analysis &analysis, std::size_t session, const TableOptions &options, const RowConsumer &take);
bool phaseRows(const Analysis &analysis, std::size_t session, const Selection &selection, const RowConsumer &take);
bool launchRows(const Analysis &analysis, std::size_t session, const Selection &selection, const RowConsumer &take);
/// A row for each name of an API, without its version.
bool launchNameRows(const Analysis &analysis, std::size_t session, const Selection &selection, const RowConsumer &take);
bool kernelRows(const Analysis &analysis, std::size_t session, const Selection &selection, KernelGrouping by,
                const RowConsumer &take);
bool stepRows(const Analysis &analysis, std::size_t session, const Selection &selection, const TableOptions &options,
              const RowConsumer &take);
bool breakdownRows(const Analysis &analysis, std::size_t session, const Selection &selection,
                   const TableOptions &options, const RowConsumer &take);
bool launchDelayRows(const Analysis &analysis, std::size_t session, const Selection &selection,
                     const RowConsumer &take);
bool findingRows(const Analysis &analysis, const Selection &selection, const RowConsumer &take);

/// A table of this shape in any format; `out` and `shape` outlive it. Controls in CSV are escaped for a terminal.
[[nodiscard]] std::unique_ptr<TableOutput> openTable(std::ostream &out, const TableShape &shape,
                                                     const Analysis &analysis, const Selection &selection,
                                                     const Availability &availability, OutputFormat format,
                                                     bool terminal);

/// Findings for people: sentences are too long for a table.
void writeFindingsText(std::ostream &out, const Analysis &analysis, const Selection &selection);

[[nodiscard]] TableShape nsysShape(NsysTable table);
/// Why a table of Nsight Systems is empty.
[[nodiscard]] std::string_view nsysEmptyReason(const Analysis &analysis, const Selection &selection, NsysTable table);

/// The fields of a gap from `kind` to `reason`.
void putGap(FieldSink &fields, const model::SessionStore &session, const SessionPhases &phases, const Gap &gap,
            GapReason reason);

/// "process 7 / device 0", "device not recorded".
[[nodiscard]] std::string deviceText(const model::SessionStore &session, model::DeviceRef device);
/// The columns of a table, without the lists that its rows rest on.
[[nodiscard]] TableShape columnsOf(TableKind kind, const TableOptions &options);
/// Names the rule of a table, and whose definition it follows with what differs from that.
void setDefinition(TableShape &shape, TableKind kind, const TableOptions &options);
[[nodiscard]] TableShape launchNamesShape();
[[nodiscard]] TableShape stepsShape(bool byStage);
[[nodiscard]] TableShape breakdownShape();
[[nodiscard]] TableShape launchDelaysShape();

/// Whether the phase of a row is one that was asked for. Rows without phase only if nobody asked.
[[nodiscard]] bool takesRow(const Selection &selection, const SessionPhases &phases, model::EventRow row);

/// `clock`: that of the times of a row.
void putClockName(FieldSink &fields, const model::SessionStore &session, model::ClockRef clock);
/// `start_ns`, `duration_ns` and `clock`; an open slice has no duration.
void putTimes(FieldSink &fields, const model::SessionStore &session, model::EventRow row);

/// `split`: `unknown` of a mixed stage whose mark does not say how much of it is prefill and how much decode; of any
/// other null with `known` or `not_mixed`.
void putSplit(FieldSink &fields, const std::optional<std::string> &stage, bool unknown);

/// tid of a host row.
void putThread(FieldSink &fields, const model::SessionStore &session, model::ThreadRef thread);

/// `device`, `context` and `stream` of a stream, which may be none.
void putStream(FieldSink &fields, const model::SessionStore &session, model::StreamRef stream);

/// Why an event has no latency: its state, the flag, or the times that are missing.
[[nodiscard]] std::string_view noLatencyReason(const model::SessionStore &session,
                                               const SessionCorrelation &correlation, model::DeviceEventRef event);

} // namespace lanescope::analysis
