// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/refused_output.h"

#include "analysis/output/table_rows.h"

#include <ostream>

namespace lanescope::analysis {

namespace {

TableShape refusedShape() {
    return {"refused",
            {{"", "session_id", "session", CellFormat::Session},
             {"", "event", "event", CellFormat::Event},
             {"", "kind", "kind"},
             {"", "name", "name"},
             {"", "start_ns", "start ns", CellFormat::Number},
             {"", "duration_ns", "duration", CellFormat::Duration},
             {"", "clock", "", CellFormat::Hidden},
             {"", "id", "id"},
             {"", "state", "state"},
             {"", "refused", "refused"},
             {"", "pairs", "pairs", CellFormat::Number},
             {"call", "session_id", "call in", CellFormat::Session},
             {"call", "event", "call", CellFormat::Event},
             {"call", "name", "call name"},
             {"call", "thread", "", CellFormat::Hidden},
             {"call", "start_ns", "", CellFormat::Hidden},
             {"call", "duration_ns", "", CellFormat::Hidden},
             {"call", "clock", "", CellFormat::Hidden},
             {"", "reason", "why"}}};
}

void putFirstCall(FieldSink &fields, const RefusedIndex &index, std::size_t position) {
    const Candidate first = index.candidates(position, 1).front();
    const model::SessionStore &session = *index.analysis().sessions[first.session];
    const model::CallRecord &call = session.call(first.call);
    fields.open("call");
    fields.text("session_id", session.id().text());
    fields.text("event", session.eventText(call.row));
    fields.text("name", session.name(call.row));
    putThread(fields, session, call.thread);
    putTimes(fields, session, call.row);
    fields.close();
}

void putRefused(FieldSink &fields, const RefusedIndex &index, std::size_t position) {
    const RefusedEvent &event = index.events()[position];
    const model::SessionStore &session = *index.analysis().sessions[event.session];
    const model::DeviceRecord &record = session.deviceEvent(event.event);
    const MatchState state = index.stateOf(position);
    fields.text("session_id", session.id().text());
    fields.text("event", session.eventText(record.row));
    fields.text("kind", model::kindCode(session.kind(record.row)));
    fields.text("name", session.name(record.row));
    putTimes(fields, session, record.row);
    fields.text("id", session.idText(record.id));
    fields.text("state", stateCode(state));
    fields.text("refused", state == MatchState::Qualified ? "pairs" : "match");
    fields.count("pairs", index.pairsOf(position));
    putFirstCall(fields, index, position);
    fields.text("reason", index.sentence(position));
}

Availability availabilityOf(const RefusedIndex &index, const Selection &selection, bool any) {
    Availability availability = availabilityOf(index.analysis(), selection);
    if (availability.status == "available" && !any)
        return {"empty", "nothing_refused", {}, {}};
    return availability;
}

} // namespace

void writeRefused(std::ostream &out, const RefusedIndex &index, std::span<const std::uint32_t> positions,
                  OutputFormat format, const model::JobControl &job) {
    const Selection selection = Selection::all(index.analysis());
    if (format == OutputFormat::Text && positions.empty()) {
        out << "No rows: nothing_refused\n";
        return;
    }
    const TableShape shape = refusedShape();
    const auto table = openTable(out, shape, index.analysis(), selection,
                                 availabilityOf(index, selection, !positions.empty()), format, false);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (i % 1024 == 0 && job.cancelled())
            return;
        putRefused(table->beginRow(), index, positions[i]);
        table->endRow();
    }
    table->finish();
}

} // namespace lanescope::analysis
