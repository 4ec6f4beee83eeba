// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/table_reader.h"

#include "model/workspace/row_values.h"

#include <array>
#include <limits>

namespace lanescope::model::workspace {

namespace {

/// Older versions kept seconds; an absent or impossible time is 0.
UtcMs fromSeconds(const std::optional<std::int64_t> &seconds) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max() / 1000;
    const std::int64_t value = seconds.value_or(0);
    return {value > kMost || value < -kMost ? 0 : value * 1000};
}

/// What version 0 said of the place: the file's name and its own name of the event, neither of them proven.
std::string recordedPlace(const std::string &file, const std::string &event) {
    return file.empty() || event.empty() ? file + event : file + ": " + event;
}

template <class T>
void take(const Reading &reading, std::string_view table, std::int64_t rowid, std::optional<T> record) {
    if (record)
        reading.loaded.contents.put(*std::move(record));
    else
        reportUnreadable(reading.loaded, table, rowid);
}

std::optional<Note> noteOfVersion0(const Row &row) {
    RowReader read(row);
    Note note;
    note.id = {read.integer()};
    note.anchor.kind = AnchorKind::Unscoped;
    const std::string file = read.text();
    note.anchor.recorded = recordedPlace(file, read.text());
    note.title = read.text();
    note.body = read.text();
    note.created = fromSeconds(read.maybeInteger());
    note.changed = note.created;
    return read.result(std::move(note));
}

std::optional<HistoricalResult> resultOfVersion0(const Row &row) {
    RowReader read(row);
    HistoricalResult result{{read.integer()}, read.text(), read.text(), read.text(), read.text(), read.text()};
    return read.result(std::move(result));
}

std::optional<Note> noteOfVersion1(const Row &row) {
    RowReader read(row);
    Note note;
    note.id = {read.integer()};
    note.anchor.session = read.text();
    const std::string place = read.text();
    if (note.anchor.session.empty()) {
        note.anchor.kind = AnchorKind::Unscoped;
        note.anchor.recorded = place;
    } else if (place.empty()) {
        note.anchor.kind = AnchorKind::Lane;
    } else {
        note.anchor.kind = AnchorKind::Event;
        note.anchor.event = note.anchor.session + "/" + place;
    }
    note.colour = read.text();
    note.title = read.text();
    note.body = read.text();
    note.created = fromSeconds(read.maybeInteger());
    note.changed = note.created;
    return read.result(std::move(note));
}

/// A verdict of version 1 did not keep the rule and the key that it was made on: those stay empty.
void takeVerdictOfVersion1(const Reading &reading, const ReadRow &row) {
    RowReader read(row.values);
    const std::int64_t id = read.integer();
    const std::string session = read.text();
    const std::string place = read.text();
    const std::string judgement = read.text();
    const std::string reason = read.text();
    if (session.empty()) {
        HistoricalResult result{{id}, "", "", place, "", reason.empty() ? judgement : judgement + ": " + reason};
        return take(reading, "verdicts", row.rowid, read.result(std::move(result)));
    }
    Verdict verdict;
    verdict.id = {id};
    verdict.device = session + "/" + place;
    verdict.judgement = read.known(judgementFromCode(judgement));
    verdict.reason = reason;
    verdict.when = fromSeconds(read.maybeInteger());
    take(reading, "verdicts", row.rowid, read.result(std::move(verdict)));
}

} // namespace

void loadVersion0(const Reading &reading) {
    constexpr std::array<Column, 6> kNotes{{{"id", kInt}, {"file"}, {"event"}, {"title"}, {"body"}, {"created", kInt}}};
    constexpr std::array<Column, 6> kResults{
        {{"id", kInt}, {"file"}, {"launch"}, {"kernel"}, {"correlation"}, {"outcome"}}};
    for (const ReadRow &row : readTable(reading, "notes", kNotes))
        take(reading, "notes", row.rowid, noteOfVersion0(row.values));
    for (const ReadRow &row : readTable(reading, "results", kResults))
        take(reading, "results", row.rowid, resultOfVersion0(row.values));
}

void loadVersion1(const Reading &reading) {
    constexpr std::array<Column, 2> kArtifacts{{{"id"}, {"path"}}};
    constexpr std::array<Column, 7> kNotes{
        {{"id", kInt}, {"session"}, {"place"}, {"colour"}, {"title"}, {"body"}, {"created", kInt}}};
    constexpr std::array<Column, 6> kVerdicts{
        {{"id", kInt}, {"session"}, {"place"}, {"verdict"}, {"reason"}, {"made", kInt}}};
    for (const ReadRow &row : readTable(reading, "artifacts", kArtifacts)) {
        RowReader read(row.values);
        StoredArtifact artifact{read.text(), read.text(), 0, {}, row.rowid};
        take(reading, "artifacts", row.rowid, read.result(std::move(artifact)));
    }
    for (const ReadRow &row : readTable(reading, "notes", kNotes))
        take(reading, "notes", row.rowid, noteOfVersion1(row.values));
    for (const ReadRow &row : readTable(reading, "verdicts", kVerdicts))
        takeVerdictOfVersion1(reading, row);
}

} // namespace lanescope::model::workspace
