// SPDX-License-Identifier: Apache-2.0
#include "model/nsight/loaders.h"

namespace lanescope::model::nsight {

namespace {

using sqlite::kAbsent;

/// Event classes of ENUM_NSYS_EVENT_CLASS.
constexpr std::int64_t kDriverClass = 1;
constexpr std::int64_t kBacktraceClass = 67;

ApiClass apiClassOf(std::int64_t eventClass) {
    if (eventClass == kDriverClass)
        return ApiClass::Driver;
    return eventClass == kBacktraceClass ? ApiClass::Backtrace : ApiClass::Runtime;
}

class CallLoader final : public TableLoader {
public:
    CallLoader(LoadContext &context, TableRef table, std::string name, ApiNames *apiNames)
        : m_context(context)
        , m_table(table)
        , m_name(std::move(name))
        , m_apiNames(apiNames)
        , m_tracks(context, TrackKind::Calls, "CUDA API") {}

    [[nodiscard]] sqlite::ScanSpec spec() const override {
        return {m_name, {"start", "end", "eventClass", "globalTid", "correlationId", "nameId"}, ""};
    }

    void add(const sqlite::RowBatch &rows) override {
        for (std::size_t row = 0; row < rows.size(); ++row)
            addCall(rows, row);
    }

private:
    enum Column : std::size_t { Start, End, Class, Thread, Correlation, Name };

    void addCall(const sqlite::RowBatch &rows, std::size_t row) {
        const RowTimes times = rowTimes(rows.cell(row, Start), rows.cell(row, End));
        const std::int64_t id = rows.cell(row, Correlation);
        const ApiClass api = apiClassOf(rows.cell(row, Class));
        NewEvent event;
        event.kind = EventKind::Call;
        event.track = m_tracks.of(rows.cell(row, Thread));
        event.start = times.start;
        event.duration = times.duration;
        event.flags = times.flags;
        event.name = nameOf(rows.cell(row, Name));
        event.place = tablePlace(m_table, rows.rowid(row));
        NewCall call;
        call.api = api;
        if (id != kAbsent)
            call.id = CorrelationId::fitsNumber(id) ? CorrelationId::fromNumber(id)
                                                    : m_context.builder.correlationId(std::to_string(id));
        m_context.builder.addCall(event, call);
        if (m_apiNames != nullptr && !m_apiNames->empty() && api != ApiClass::Backtrace)
            m_apiNames->offer(GlobalId(rows.cell(row, Thread)).process(), id, event.name);
    }

    [[nodiscard]] StringRef nameOf(std::int64_t id) {
        if (m_lastName.isNone() || id != m_lastNameId) {
            m_lastName = m_context.names.refOr(id, "call");
            m_lastNameId = id;
        }
        return m_lastName;
    }

    LoadContext &m_context;
    TableRef m_table;
    std::string m_name;
    ApiNames *m_apiNames;
    HostTracks m_tracks;
    std::int64_t m_lastNameId = 0;
    StringRef m_lastName;
};

} // namespace

std::unique_ptr<TableLoader> makeCallLoader(LoadContext &context, TableRef table, std::string name,
                                            ApiNames *apiNames) {
    return std::make_unique<CallLoader>(context, table, std::move(name), apiNames);
}

} // namespace lanescope::model::nsight
