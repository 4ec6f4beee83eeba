// SPDX-License-Identifier: Apache-2.0
#include "model/rocpd/rocpd_context.h"

#include "model/json/parse.h"

#include <nlohmann/json.hpp>

#include <cstdlib>

namespace lanescope::model::rocpd {

namespace {

using sqlite::kAbsent;

/// What a region is. Categories are rocprofiler-sdk's tracing kinds, in capitals (`HIP_RUNTIME_API_EXT`), or
/// rocprofv3's of the pftrace (`hip_api`).
enum class RegionClass : std::uint8_t { Api, Marker, Other };

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    for (char &c : lower)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

RegionClass classOf(std::string_view category, std::string_view name) {
    const std::string lower = lowerCase(category);
    if (lower.find("marker") != std::string::npos || lower.find("roctx") != std::string::npos)
        return RegionClass::Marker;
    if (lower.find("_api") != std::string::npos || lower.starts_with("hip") || lower.starts_with("hsa"))
        return RegionClass::Api;
    if (!lower.empty())
        return RegionClass::Other;
    // Without an event there is no category, only the function's name.
    if (name.starts_with("roctx"))
        return RegionClass::Marker;
    return name.starts_with("hip") || name.starts_with("hsa_") ? RegionClass::Api : RegionClass::Other;
}

class RegionReader {
public:
    explicit RegionReader(Context &context) : m_context(context) {
        if (const sqlite::TableInfo *events = context.instance.table("event");
            events != nullptr && events->has("extdata")) {
            auto query =
                context.database.prepare("SELECT extdata FROM " + sqlite::quoted(events->name) + " WHERE id = ?1");
            if (query)
                m_messages.emplace(std::move(query.value()));
        }
    }

    [[nodiscard]] bool read() {
        return m_context.scan("region", Context::columns({"name_id"}),
                              [this](const sqlite::RowBatch &rows, std::size_t row) { add(rows, row); });
    }

private:
    void add(const sqlite::RowBatch &rows, std::size_t row) {
        const EventFacts *facts = m_context.eventOf(rows.cell(row, Context::Event));
        const StringRef category = m_context.categoryOf(facts);
        const StringRef name = m_context.nameOr(m_context.strings, rows.cell(row, Context::FirstOwn), "region");
        NewEvent event = m_context.newEvent(EventKind::HostSlice, rows, row);
        event.name = name;
        const ThreadRef thread = m_context.scopes.thread(m_context.hostOf(rows, row));
        m_context.noteTime(rows.cell(row, Context::Event), event.start);
        switch (classOf(m_context.builder.text(category), m_context.builder.text(name))) {
        case RegionClass::Api: return addCall(event, thread, category, facts);
        case RegionClass::Marker: return addMarker(event, thread, category, facts);
        case RegionClass::Other: break;
        }
        event.track = m_context.builder.hostTrack(TrackKind::HostSlices, thread, m_context.clock, category);
        m_context.builder.add(event);
    }

    void addCall(NewEvent &event, ThreadRef thread, StringRef category, const EventFacts *facts) {
        event.kind = EventKind::Call;
        event.track = m_context.builder.hostTrack(TrackKind::Calls, thread, m_context.clock, category);
        m_context.builder.addCall(event, {m_context.keyOf(facts), StringRef::none(), ApiClass::Runtime});
    }

    /// The text of a range stands in its event, the region has the function's name.
    void addMarker(NewEvent &event, ThreadRef thread, StringRef category, const EventFacts *facts) {
        const bool instant = m_context.builder.text(event.name).starts_with("roctxMark");
        if (const StringRef message = messageOf(facts); !message.isNone())
            event.name = message;
        event.kind = instant ? EventKind::Instant : EventKind::Annotation;
        event.track = m_context.builder.hostTrack(instant ? TrackKind::Instants : TrackKind::Annotations, thread,
                                                  m_context.clock, category);
        m_context.builder.add(event);
    }

    [[nodiscard]] StringRef messageOf(const EventFacts *facts) {
        if (facts == nullptr || !m_messages)
            return StringRef::none();
        m_messages->reset();
        m_messages->bind(1, facts->id);
        if (m_messages->step() != sqlite::Step::Row)
            return StringRef::none();
        const auto data = json::parse(m_messages->text(0));
        if (!data.is_object() || !data.contains("message") || !data["message"].is_string())
            return StringRef::none();
        return m_context.builder.intern(data["message"].get<std::string>());
    }

    Context &m_context;
    std::optional<sqlite::Statement> m_messages;
};

std::vector<std::string> counterTexts(Context &context, const char *column, std::int64_t id) {
    const sqlite::TableInfo *table = context.instance.table("info_pmc");
    if (table == nullptr || !table->has(column))
        return {};
    const auto text = sqlite::textOf(
        context.database,
        "SELECT " + sqlite::quoted(column) + " FROM " + sqlite::quoted(table->name) + " WHERE id = ?1", id);
    return text && !text->empty() ? std::vector<std::string>{*text} : std::vector<std::string>{};
}

class CounterReader {
public:
    explicit CounterReader(Context &context) : m_context(context) {}

    [[nodiscard]] bool read() {
        const auto sample = [this](const sqlite::RowBatch &rows, std::size_t row) { addSample(rows, row); };
        if (!m_context.scan("sample", {"timestamp", "timestamp_id", "track_id", "event_id", "name_id"}, sample))
            return false;
        if (m_context.timeOfEvent.empty())
            return true;
        const sqlite::TableInfo *table = m_context.instance.table("pmc_event");
        const std::string value = table->has("value") ? "value" : "0";
        auto values = m_context.database.prepare("SELECT " + value + " FROM " + sqlite::quoted(table->name) +
                                                 " WHERE " + table->rowid + " = ?1");
        if (!values) {
            m_context.report.add(Severity::DataLoss, "counters_not_read", "counter values can't be found by their rows",
                                 DiagnosticPlace::inTable(table->name), "record again with the version that wrote it");
            return true;
        }
        m_values.emplace(std::move(values.value()));
        return m_context.scan("pmc_event", {"event_id", "pmc_id"},
                              [this](const sqlite::RowBatch &rows, std::size_t row) { addCounter(rows, row); });
    }

private:
    enum Sample : std::size_t { At, AtId, Track, Event, Name };

    /// A sample with counters gives their time; one without is an instant of its track.
    void addSample(const sqlite::RowBatch &rows, std::size_t row) {
        const std::int64_t own = rows.cell(row, At);
        const std::int64_t at =
            own == kAbsent && rows.cell(row, AtId) != kAbsent ? m_context.times.at(rows.cell(row, AtId)) : own;
        if (at != kAbsent)
            m_context.noteTime(rows.cell(row, Event), Ns{at});
        if (m_context.hasCounters(rows.cell(row, Event)))
            return;
        const sqlite::RowTimes times = sqlite::rowTimes(at, at);
        NewEvent event;
        event.kind = EventKind::Instant;
        event.start = times.start;
        event.flags = times.flags;
        event.place = tablePlace(m_context.tableRef, rows.rowid(row));
        event.name = sampleName(rows.cell(row, Name), rows.cell(row, Track));
        event.track = m_context.builder.hostTrack(
            TrackKind::Instants, m_context.scopes.thread(m_context.scopes.hostOfTrack(rows.cell(row, Track))),
            m_context.clock, m_context.builder.intern("samples"));
        m_context.builder.add(event);
    }

    /// Its own name (schema 4), or its track's.
    [[nodiscard]] StringRef sampleName(std::int64_t name, std::int64_t track) {
        if (const StringRef own = m_context.strings.ref(name); !own.isNone())
            return own;
        const StringRef shared = m_context.scopes.nameOfTrack(track);
        return shared.isNone() ? m_context.builder.intern("sample") : shared;
    }

    void addCounter(const sqlite::RowBatch &rows, std::size_t row) {
        const auto at = m_context.timeOfEvent.find(rows.cell(row, 0));
        if (at == m_context.timeOfEvent.end() || !at->second) {
            m_context.report.add(
                Severity::Notice, "counter_without_time",
                "counters whose event is no record with a time; they are left out",
                DiagnosticPlace::atRow(m_context.builder.info.tables[m_context.tableRef.index()], rows.rowid(row)));
            return;
        }
        m_values->reset();
        m_values->bind(1, rows.rowid(row));
        if (m_values->step() != sqlite::Step::Row)
            return;
        NewEvent event;
        event.kind = EventKind::Counter;
        event.start = *at->second;
        event.place = tablePlace(m_context.tableRef, rows.rowid(row));
        event.name = nameOf(rows.cell(row, 1));
        event.track = m_context.builder.namedTrack(TrackKind::Counter, event.name, ThreadRef::none(), DeviceRef::none(),
                                                   m_context.clock);
        m_context.builder.addCounter(event, std::strtod(std::string(m_values->text(0)).c_str(), nullptr));
    }

    [[nodiscard]] StringRef nameOf(std::int64_t counter) {
        const auto [slot, isNew] = m_names.try_emplace(counter);
        if (isNew) {
            std::vector<std::string> texts = counterTexts(m_context, "symbol", counter);
            if (texts.empty())
                texts = counterTexts(m_context, "name", counter);
            slot->second =
                m_context.builder.intern(texts.empty() ? "counter " + std::to_string(counter) : texts.front());
        }
        return slot->second;
    }

    Context &m_context;
    std::optional<sqlite::Statement> m_values;
    std::unordered_map<std::int64_t, StringRef> m_names;
};

} // namespace

bool readRegions(Context &context) { return RegionReader(context).read(); }

bool readSamplesAndCounters(Context &context) { return CounterReader(context).read(); }

} // namespace lanescope::model::rocpd
