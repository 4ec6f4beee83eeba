// SPDX-License-Identifier: Apache-2.0
#include "model/annotation_tracks.h"
#include "model/nsight/loaders.h"

#include <map>
#include <utility>
#include <vector>

namespace lanescope::model::nsight {

namespace {

using sqlite::kAbsent;

/// Event types of ENUM_NSYS_EVENT_TYPE that are drawn: push/pop and start/end ranges, the NVTXT
/// ranges, and marks. The others name things (categories, domains, threads, devices, streams).
constexpr std::int64_t kDomainCreated = 75;
bool isRange(std::int64_t type) { return type == 59 || type == 60 || type == 70 || type == 71; }
bool isMark(std::int64_t type) { return type == 34; }
bool namesSomething(std::int64_t type) {
    return type == 33 || type == 39 || type == 75 || type == 76 || type == 97 || type == 98 || type == 99;
}

/// Tracks of the ranges of each thread: those of the default domain, of each other domain, and those that another
/// thread ended. Domains get their names last, as the rows that name them may come last.
class RangeTracks {
public:
    explicit RangeTracks(LoadContext &context)
        : m_context(context), m_default(context, TrackKind::Annotations, "NVTX") {}

    [[nodiscard]] TrackRef of(std::int64_t globalTid, std::int64_t domain, bool endedElsewhere) {
        if (endedElsewhere)
            return named(globalTid, kEndedElsewhere);
        if (domain == 0 || domain == kAbsent)
            return m_default.of(globalTid);
        const auto [slot, isNew] = m_ofDomain.try_emplace({globalTid, domain});
        if (isNew)
            slot->second = named(globalTid, "NVTX domain " + std::to_string(domain));
        return slot->second;
    }
    void nameDomain(std::int64_t globalTid, std::int64_t domain, StringRef name) {
        m_names.try_emplace({processOf(globalTid), domain}, name);
    }
    /// A domain that no row names has no name, as the default one: its category tells the two apart.
    void finish() {
        for (const auto &[key, ref] : m_ofDomain) {
            TrackInfo &track = m_context.builder.columns().tracks[ref.index()];
            const auto found = m_names.find({processOf(key.first), key.second});
            if (found == m_names.end())
                track.category = std::exchange(track.name, StringRef::none());
            else
                track.name = found->second;
        }
    }

private:
    [[nodiscard]] static std::uint64_t processOf(std::int64_t globalTid) {
        return static_cast<std::uint64_t>(globalTid) & 0x0000FFFFFF000000U;
    }
    [[nodiscard]] TrackRef named(std::int64_t globalTid, std::string_view name) {
        const TrackRef track = m_context.builder.namedTrack(TrackKind::Annotations, m_context.builder.intern(name),
                                                            m_context.scopes.thread(globalIdOf(globalTid)),
                                                            DeviceRef::none(), m_context.clock);
        m_context.builder.columns().tracks[track.index()].category = m_context.builder.intern("NVTX");
        return track;
    }

    LoadContext &m_context;
    HostTracks m_default;
    std::map<std::pair<std::int64_t, std::int64_t>, TrackRef> m_ofDomain; ///< by globalTid and domainId
    std::map<std::pair<std::uint64_t, std::int64_t>, StringRef> m_names;  ///< by process and domainId
};

class NvtxLoader final : public TableLoader {
public:
    NvtxLoader(LoadContext &context, TableRef table, std::string name)
        : m_context(context)
        , m_table(table)
        , m_name(std::move(name))
        , m_ranges(context)
        , m_marks(context, TrackKind::Instants, "NVTX") {}

    [[nodiscard]] sqlite::ScanSpec spec() const override {
        return {m_name, {"start", "end", "eventType", "globalTid", "textId", "endGlobalTid", "domainId"}, "text"};
    }

    void add(const sqlite::RowBatch &rows) override {
        for (std::size_t row = 0; row < rows.size(); ++row) {
            const std::int64_t type = rows.cell(row, Type);
            if (isRange(type) || isMark(type))
                addEvent(rows, row, isMark(type));
            else if (type == kDomainCreated)
                m_ranges.nameDomain(rows.cell(row, Thread), rows.cell(row, Domain), nameOf(rows, row));
            else if (!namesSomething(type) && m_unknownTypes++ == 0)
                m_firstUnknown = rows.rowid(row);
        }
    }

    void finish() override {
        m_ranges.finish();
        if (m_unknownTypes > 0)
            m_context.report.add(Severity::Info, "nvtx_types_not_shown",
                                 "NVTX rows of types that are neither ranges, marks nor names are not drawn",
                                 DiagnosticPlace::atRow(m_name, m_firstUnknown), {}, m_unknownTypes);
    }

private:
    enum Column : std::size_t { Start, End, Type, Thread, TextId, EndThread, Domain };

    void addEvent(const sqlite::RowBatch &rows, std::size_t row, bool mark) {
        const RowTimes times =
            mark ? markTimes(rows.cell(row, Start)) : rowTimes(rows.cell(row, Start), rows.cell(row, End));
        NewEvent event;
        event.kind = mark ? EventKind::Instant : EventKind::Annotation;
        const std::int64_t thread = rows.cell(row, Thread);
        event.track = mark ? m_marks.of(thread)
                           : m_ranges.of(thread, rows.cell(row, Domain), rows.cell(row, EndThread) != kAbsent);
        event.start = times.start;
        event.duration = times.duration;
        event.flags = times.flags;
        event.name = nameOf(rows, row);
        event.place = tablePlace(m_table, rows.rowid(row));
        m_context.builder.add(event);
    }

    [[nodiscard]] static RowTimes markTimes(std::int64_t start) {
        RowTimes times = rowTimes(start, start);
        if (start == 0)
            times.flags = 0;
        return times;
    }

    /// A registered string wins over the text of the row.
    [[nodiscard]] StringRef nameOf(const sqlite::RowBatch &rows, std::size_t row) {
        const std::int64_t id = rows.cell(row, TextId);
        if (const StringRef known = m_context.names.ref(id); !known.isNone())
            return known;
        const std::string_view text = rows.text(row);
        return text.empty() && id != kAbsent ? m_context.names.refOr(id, "range") : m_context.builder.intern(text);
    }

    LoadContext &m_context;
    TableRef m_table;
    std::string m_name;
    RangeTracks m_ranges;
    HostTracks m_marks;
    std::uint64_t m_unknownTypes = 0;
    std::int64_t m_firstUnknown = 0;
};

class HostRangeLoader final : public TableLoader {
public:
    HostRangeLoader(LoadContext &context, TableRef table, std::string name, EventKind kind, std::string nameColumn)
        : m_context(context)
        , m_table(table)
        , m_name(std::move(name))
        , m_nameColumn(std::move(nameColumn))
        , m_kind(kind)
        , m_tracks(context, kind == EventKind::Overhead ? TrackKind::Overhead : TrackKind::HostSlices, m_name) {}

    [[nodiscard]] sqlite::ScanSpec spec() const override {
        return {m_name, {"start", "end", "globalTid", m_nameColumn}, ""};
    }

    void add(const sqlite::RowBatch &rows) override {
        for (std::size_t row = 0; row < rows.size(); ++row) {
            const RowTimes times = rowTimes(rows.cell(row, Start), rows.cell(row, End));
            NewEvent event;
            event.kind = m_kind;
            event.track = m_tracks.of(rows.cell(row, Thread));
            event.start = times.start;
            event.duration = times.duration;
            event.flags = times.flags;
            event.name = m_context.names.refOr(rows.cell(row, Name), m_name);
            event.place = tablePlace(m_table, rows.rowid(row));
            m_context.builder.add(event);
        }
    }

private:
    enum Column : std::size_t { Start, End, Thread, Name };

    LoadContext &m_context;
    TableRef m_table;
    std::string m_name;
    std::string m_nameColumn;
    EventKind m_kind;
    HostTracks m_tracks;
};

} // namespace

std::unique_ptr<TableLoader> makeNvtxLoader(LoadContext &context, TableRef table, std::string name) {
    return std::make_unique<NvtxLoader>(context, table, std::move(name));
}

std::unique_ptr<TableLoader> makeHostRangeLoader(LoadContext &context, TableRef table, std::string name, EventKind kind,
                                                 std::string nameColumn) {
    return std::make_unique<HostRangeLoader>(context, table, std::move(name), kind, std::move(nameColumn));
}

} // namespace lanescope::model::nsight
