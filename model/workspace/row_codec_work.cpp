// SPDX-License-Identifier: Apache-2.0
// The tables of verdicts and queues, of the window, and of what version 0 left.
#include "model/workspace/row_values.h"
#include "model/workspace/schema.h"

namespace lanescope::model::workspace {

template <> const TableSpec &TableOf<Verdict>::spec() {
    static const TableSpec spec{"verdicts",
                                1,
                                {{"id", kInt},
                                 {"device_event"},
                                 {"call_event"},
                                 {"judgement"},
                                 {"reason"},
                                 {"state"},
                                 {"key_parts"},
                                 {"profile"},
                                 {"rule"},
                                 {"who"},
                                 {"when_ms", kInt}}};
    return spec;
}
template <> Row TableOf<Verdict>::toRow(const Verdict &r) {
    return {r.id.value,
            r.device,
            orNull(r.call),
            std::string(judgementCode(r.judgement)),
            orNull(r.reason),
            r.state,
            keyPartsText(r.keyParts),
            r.profile,
            r.rule,
            orNull(r.who),
            r.when.count};
}
template <> std::optional<Verdict> TableOf<Verdict>::fromRow(const Row &row) {
    RowReader read(row);
    Verdict r;
    r.id = {read.integer()};
    r.device = read.text();
    r.call = read.text();
    r.judgement = read.known(judgementFromCode(read.text()));
    r.reason = read.text();
    r.state = read.text();
    r.keyParts = read.known(keyPartsFromText(read.text()));
    r.profile = read.text();
    r.rule = read.text();
    r.who = read.text();
    r.when = {read.integer()};
    return read.result(std::move(r));
}

template <> const TableSpec &TableOf<StoredQueue>::spec() {
    static const TableSpec spec{"queues",
                                1,
                                {{"id", kInt},
                                 {"kind"},
                                 {"sessions"},
                                 {"seed", kInt},
                                 {"size", kInt},
                                 {"position", kInt},
                                 {"at_event"},
                                 {"created_ms", kInt}}};
    return spec;
}
template <> Row TableOf<StoredQueue>::toRow(const StoredQueue &r) {
    std::string sessions;
    for (const std::string &session : r.sessions)
        sessions += session + "\n";
    return {r.id.value, r.kind, orNull(sessions), r.seed, r.size, r.position, orNull(r.at), r.created.count};
}
template <> std::optional<StoredQueue> TableOf<StoredQueue>::fromRow(const Row &row) {
    RowReader read(row);
    StoredQueue r;
    r.id = {read.integer()};
    r.kind = read.text();
    const std::string sessions = read.text();
    for (std::size_t at = 0; at < sessions.size();) {
        const std::size_t end = std::min(sessions.find('\n', at), sessions.size());
        r.sessions.push_back(sessions.substr(at, end - at));
        at = end + 1;
    }
    r.seed = read.integer();
    r.size = read.integer();
    r.position = read.integer();
    r.at = read.text();
    r.created = {read.integer()};
    return read.result(std::move(r));
}

template <> const TableSpec &TableOf<SavedView>::spec() {
    static const TableSpec spec{"views", 1, {{"id", kInt}, {"slot", kInt}, {"name"}, {"state"}}};
    return spec;
}
template <> Row TableOf<SavedView>::toRow(const SavedView &r) { return {r.id.value, r.slot, r.name, r.state}; }
template <> std::optional<SavedView> TableOf<SavedView>::fromRow(const Row &row) {
    RowReader read(row);
    SavedView r{{read.integer()}, read.integer(), read.text(), read.text()};
    return read.result(std::move(r));
}

template <> const TableSpec &TableOf<WindowLayout>::spec() {
    static const TableSpec spec{"layouts", 1, {{"window"}, {"bytes", ColumnType::Blob}}};
    return spec;
}
template <> Row TableOf<WindowLayout>::toRow(const WindowLayout &r) { return {r.window, Bytes{r.bytes}}; }
template <> std::optional<WindowLayout> TableOf<WindowLayout>::fromRow(const Row &row) {
    RowReader read(row);
    WindowLayout r{read.text(), read.bytes()};
    return read.result(std::move(r));
}

template <> const TableSpec &TableOf<Setting>::spec() {
    static const TableSpec spec{"settings", 1, {{"name"}, {"value"}}};
    return spec;
}
template <> Row TableOf<Setting>::toRow(const Setting &r) { return {r.name, r.value}; }
template <> std::optional<Setting> TableOf<Setting>::fromRow(const Row &row) {
    RowReader read(row);
    Setting r{read.text(), read.text()};
    return read.result(std::move(r));
}

template <> const TableSpec &TableOf<HistoricalResult>::spec() {
    static const TableSpec spec{
        "historical_results", 1, {{"id", kInt}, {"file"}, {"launch"}, {"kernel"}, {"correlation"}, {"outcome"}}};
    return spec;
}
template <> Row TableOf<HistoricalResult>::toRow(const HistoricalResult &r) {
    return {r.id.value, r.file, r.launch, r.kernel, r.correlation, r.outcome};
}
template <> std::optional<HistoricalResult> TableOf<HistoricalResult>::fromRow(const Row &row) {
    RowReader read(row);
    HistoricalResult r{{read.integer()}, read.text(), read.text(), read.text(), read.text(), read.text()};
    return read.result(std::move(r));
}

} // namespace lanescope::model::workspace
