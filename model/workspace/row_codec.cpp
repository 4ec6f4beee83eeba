// SPDX-License-Identifier: Apache-2.0
// The columns of every table, and how a record is written into them.
#include "model/workspace/schema.h"

#include "model/workspace/row_values.h"

namespace lanescope::model::workspace {

template <> const TableSpec &TableOf<StoredArtifact>::spec() {
    static const TableSpec spec{
        "artifacts", 2, {{"artifact"}, {"relative_path"}, {"bytes", kInt}, {"format"}, {"position", kInt}}};
    return spec;
}
template <> Row TableOf<StoredArtifact>::toRow(const StoredArtifact &r) {
    return {r.artifact, r.relativePath, r.bytes, r.format, r.position};
}
template <> std::optional<StoredArtifact> TableOf<StoredArtifact>::fromRow(const Row &row) {
    RowReader read(row);
    StoredArtifact r{read.text(), read.text(), read.integer(), read.text(), read.integer()};
    return read.result(std::move(r));
}

template <> const TableSpec &TableOf<StoredRegistration>::spec() {
    static const TableSpec spec{"registrations",
                                1,
                                {{"session"},
                                 {"role"},
                                 {"stage"},
                                 {"rank_tp", kInt},
                                 {"rank_pp", kInt},
                                 {"rank_dp", kInt},
                                 {"rank_ep", kInt},
                                 {"rank_global", kInt}}};
    return spec;
}
template <> Row TableOf<StoredRegistration>::toRow(const StoredRegistration &r) {
    const Value stage = r.stage ? Value(std::string(stageCode(*r.stage))) : Value();
    return {r.session, orNull(r.role), stage, orNull(r.tp), orNull(r.pp), orNull(r.dp), orNull(r.ep), orNull(r.global)};
}
template <> std::optional<StoredRegistration> TableOf<StoredRegistration>::fromRow(const Row &row) {
    RowReader read(row);
    StoredRegistration r;
    r.session = read.text();
    r.role = read.text();
    const std::string stage = read.text();
    if (stage == stageCode(Stage::Unknown))
        r.stage = Stage::Unknown;
    else if (!stage.empty())
        r.stage = read.known(stageFromText(stage));
    r.tp = read.maybeInteger();
    r.pp = read.maybeInteger();
    r.dp = read.maybeInteger();
    r.ep = read.maybeInteger();
    r.global = read.maybeInteger();
    return read.result(std::move(r));
}

template <> const TableSpec &TableOf<StoredAlignment>::spec() {
    static const TableSpec spec{"alignments",
                                1,
                                {{"id", kInt},
                                 {"a_session"},
                                 {"a_clock"},
                                 {"b_session"},
                                 {"b_clock"},
                                 {"offset_ns", kInt},
                                 {"evidence"},
                                 {"uncertainty_ns", kInt},
                                 {"reason"},
                                 {"who"},
                                 {"when_utc"}}};
    return spec;
}
template <> Row TableOf<StoredAlignment>::toRow(const StoredAlignment &r) {
    return {r.id.value, r.a.session,           r.a.clock, r.b.session,   r.b.clock,     r.offset.count,
            r.evidence, orNull(r.uncertainty), r.reason,  orNull(r.who), orNull(r.when)};
}
template <> std::optional<StoredAlignment> TableOf<StoredAlignment>::fromRow(const Row &row) {
    RowReader read(row);
    StoredAlignment r;
    r.id = {read.integer()};
    r.a.session = read.text();
    r.a.clock = read.text();
    r.b.session = read.text();
    r.b.clock = read.text();
    r.offset = {read.integer()};
    r.evidence = read.text();
    r.uncertainty = read.maybeNs();
    r.reason = read.text();
    r.who = read.text();
    r.when = read.text();
    return read.result(std::move(r));
}

template <> const TableSpec &TableOf<Note>::spec() {
    static const TableSpec spec{"notes",
                                1,
                                {{"id", kInt},
                                 {"anchor"},
                                 {"session"},
                                 {"event"},
                                 {"clock"},
                                 {"begin_ns", kInt},
                                 {"end_ns", kInt},
                                 {"track"},
                                 {"recorded"},
                                 {"colour"},
                                 {"title"},
                                 {"body"},
                                 {"created_ms", kInt},
                                 {"changed_ms", kInt}}};
    return spec;
}
template <> Row TableOf<Note>::toRow(const Note &r) {
    const Anchor &a = r.anchor;
    return {r.id.value,
            std::string(anchorCode(a.kind)),
            orNull(a.session),
            orNull(a.event),
            orNull(a.clock),
            orNull(a.begin),
            orNull(a.end),
            orNull(a.track),
            orNull(a.recorded),
            r.colour,
            r.title,
            r.body,
            r.created.count,
            r.changed.count};
}
template <> std::optional<Note> TableOf<Note>::fromRow(const Row &row) {
    RowReader read(row);
    Note r;
    r.id = {read.integer()};
    r.anchor.kind = read.known(anchorFromCode(read.text()));
    r.anchor.session = read.text();
    r.anchor.event = read.text();
    r.anchor.clock = read.text();
    r.anchor.begin = read.maybeNs();
    r.anchor.end = read.maybeNs();
    r.anchor.track = read.text();
    r.anchor.recorded = read.text();
    r.colour = read.text();
    r.title = read.text();
    r.body = read.text();
    r.created = {read.integer()};
    r.changed = {read.integer()};
    return read.result(std::move(r));
}

} // namespace lanescope::model::workspace
