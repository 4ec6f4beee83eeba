// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/event_json.h"

#include "analysis/correlation_keys.h"
#include "analysis/output/table_rows.h"

#include <nlohmann/json.hpp>

#include <map>
#include <ostream>
#include <sstream>

namespace lanescope::analysis {

namespace {

void putHostPart(FieldSink &fields, const model::SessionStore &session, model::EventRow row) {
    fields.text("session_id", session.id().text());
    fields.text("event", session.eventText(row));
    fields.text("kind", model::kindCode(session.kind(row)));
    fields.text("name", session.name(row));
    putTimes(fields, session, row);
    const model::ThreadRef thread = session.thread(row);
    putThread(fields, session, thread);
    const model::ProcessRef process = thread.isNone() ? model::ProcessRef() : session.info(thread).process;
    fields.optionalText("process", session.processText(process), "not_recorded");
}

void putCallKey(FieldSink &fields, const model::SessionStore &session, const model::CallRecord &call,
                std::string_view state) {
    const model::ProcessRef process = callProcess(session, call);
    const bool whole = hasKeyRule(session) && !call.id.isNone() && !isPlaceholder(session, call.id) &&
                       !(keyHasProcess(session) && process.isNone());
    if (!whole) {
        fields.null("key", state);
        return;
    }
    fields.open("key");
    fields.optionalText("process", session.processText(process), "not_in_scope");
    fields.text("correlation_id", session.idText(call.id));
    fields.close();
}

void putCallPart(FieldSink &fields, const model::SessionStore &session, const SessionCorrelation &correlation,
                 model::CallRef ref) {
    const model::CallRecord &call = session.call(ref);
    const std::string_view state = callStateCode(correlation.callState[ref.index()]);
    const std::string id = session.idText(call.id);
    fields.optionalText("id", call.id.isNone() ? std::nullopt : std::optional(id), stateCode(MatchState::MissingId));
    putCallKey(fields, session, call, state);
    fields.text("state", state);
    fields.count("device_events", correlation.deviceWork(ref).size());
    fields.list("flags", flagCodes(correlation.callFlags[ref.index()]));
}

void putRecord(JsonFields &fields, const std::vector<model::Detail> *details) {
    if (details == nullptr) {
        fields.null("record", "not_read_again");
        return;
    }
    fields.open("record");
    std::map<std::string, int> seen;
    for (const model::Detail &detail : *details) {
        const int times = ++seen[detail.name];
        const std::string key = times == 1 ? detail.name : detail.name + " (" + std::to_string(times) + ")";
        if (detail.secret)
            fields.null(key, "may_be_secret");
        else
            fields.text(key, detail.value);
    }
    fields.close();
}

} // namespace

void writeEventJson(std::ostream &out, const Analysis &analysis, std::size_t session, model::EventRow row,
                    const std::vector<model::Detail> *details) {
    const model::SessionStore &store = *analysis.sessions[session];
    const SessionCorrelation &correlation = analysis.correlation.sessions[session];
    JsonWriter writer(out);
    JsonFields fields(writer);
    fields.begin(JsonWriter::Layout::Lines);
    if (const model::DeviceEventRef event = store.deviceEventAt(row); !event.isNone()) {
        putDeviceEvent(fields, store, correlation, event, store.id().text());
    } else {
        putHostPart(fields, store, row);
        if (const model::CallRef call = store.callAt(row); !call.isNone())
            putCallPart(fields, store, correlation, call);
    }
    putRecord(fields, details);
    fields.finish();
    writer.flush();
    out << '\n';
}

namespace {

using OrderedJson = nlohmann::ordered_json;

std::string csvCell(const std::string &text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

std::string valueText(const OrderedJson &value) {
    if (value.is_null())
        return {};
    return value.is_string() ? value.get<std::string>() : value.dump();
}

void flatten(const OrderedJson &object, const std::string &prefix, std::string &headers, std::string &cells) {
    for (const auto &[key, value] : object.items()) {
        if (value.is_object()) {
            flatten(value, prefix + key + ".", headers, cells);
            continue;
        }
        std::string text;
        if (value.is_array())
            for (const OrderedJson &part : value)
                text += (text.empty() ? "" : " ") + valueText(part);
        headers += (headers.empty() ? "" : ",") + csvCell(prefix + key);
        cells += (cells.empty() ? "" : ",") + csvCell(value.is_array() ? text : valueText(value));
    }
}

} // namespace

void writeEventCsv(std::ostream &out, const Analysis &analysis, std::size_t session, model::EventRow row,
                   const std::vector<model::Detail> *details) {
    std::ostringstream json;
    writeEventJson(json, analysis, session, row, details);
    std::string headers, cells;
    flatten(OrderedJson::parse(json.str()), {}, headers, cells);
    out << headers << "\r\n" << cells << "\r\n";
}

} // namespace lanescope::analysis
