// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/chrome/chrome_flows.h"
#include "model/chrome/chrome_record.h"
#include "model/chrome/dialect.h"
#include "model/diagnostics.h"
#include "model/trace_builder.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace lanescope::model::chrome {

/// A slice that its record says to be a call or a device row.
struct SideRow {
    EventOrder order;
    EventKind kind = EventKind::HostSlice;
    StringRef ownId; ///< of device rows: `args.id` as plain text; empty without
};

/// The track that host slices of a kind lie on.
[[nodiscard]] TrackKind trackOfSlice(EventKind kind);
/// `args.id` of a record as plain text; empty if there is none.
[[nodiscard]] std::string recordedId(const ChromeRecord &record);

/// Ids for the slices that keys name. Slices that share a key have one id, and so have keys that one
/// slice carries: a call that submitted several commands is one call with all of them, and commands
/// that two calls claim have an id that is ambiguous.
class SliceKeys {
public:
    void claim(EventOrder slice, StringRef key);
    /// 0 stands for no id: a placeholder that matches nothing.
    void claimPlaceholder(EventOrder slice) { m_placeholders.insert(slice); }
    [[nodiscard]] CorrelationId idOf(EventOrder slice, TraceBuilder &builder) const;

private:
    [[nodiscard]] StringRef leader(StringRef key) const;

    std::map<EventOrder, StringRef> m_keyOfSlice; ///< the first one
    std::map<StringRef, StringRef> m_leaders;
    std::set<EventOrder> m_placeholders;
};

/// Makes of a document's slices what its dialect says they are, once all names are known and all flows are
/// bound: calls, device rows on their streams, spans of the profiler's own.
class RowSettler {
public:
    RowSettler(const Dialect &dialect, TraceBuilder &builder, const std::map<ProcessRef, std::string> &labels,
               ImportReport &report)
        : m_dialect(dialect), m_builder(builder), m_labels(labels), m_report(report) {}

    /// A device row that repeats a key's id and begins with its flow end is the one that is meant,
    /// whatever overlaps it.
    void bindByOwnIds(const std::vector<SideRow> &sideRows, FlowTable &flows);
    /// Takes the flows that are keys out of `flows`, which are bound.
    void settle(const std::vector<SideRow> &sideRows, FlowTable &flows);

private:
    void readKey(const RecordedEnd &end);
    [[nodiscard]] bool isKey(const RecordedEnd &end) const { return m_dialect.isKey(m_builder.text(end.category)); }
    void settleTracks();
    void settleRow(EventOrder slice, EventKind kind);
    [[nodiscard]] StreamRef streamOf(ThreadRef thread);
    [[nodiscard]] TrackNames namesOf(ThreadRef thread) const;
    [[nodiscard]] ThreadRef threadOf(EventOrder slice) const;
    [[nodiscard]] bool isPlain(EventOrder slice) const;

    const Dialect &m_dialect;
    TraceBuilder &m_builder;
    const std::map<ProcessRef, std::string> &m_labels;
    ImportReport &m_report;
    SliceKeys m_keys;
    std::map<EventOrder, EventKind> m_kinds; ///< of the side rows
};

} // namespace lanescope::model::chrome
