// SPDX-License-Identifier: Apache-2.0
#include "ui/notes/note_book.h"

#include "analysis/saturate.h"
#include "analysis/timeline/lane_layout.h"
#include "ui/text/format.h"
#include "ui/work/work_book.h"

#include <utility>

namespace lanescope::ui {

using namespace model::workspace;
using analysis::NotePlace;
using model::EventRef;

NoteBook::NoteBook(WorkBook &work, QObject *parent)
    : QObject(parent), m_work(work), m_marks(std::make_shared<analysis::NoteMarks>()) {
    connect(&work, &WorkBook::replaced, this, &NoteBook::readAll);
    connect(&work, &WorkBook::edited, this, &NoteBook::readChange);
}

void NoteBook::setAnalysis(const analysis::AnalysisPtr &analysis, const analysis::TimelineIndexPtr &index) {
    m_analysis = analysis;
    m_index = index;
    m_places.setAnalysis(analysis);
    readAll();
}

const Records<Note> &NoteBook::all() const { return m_work.contents().all<Note>(); }
const Note *NoteBook::find(NoteId id) const { return m_work.contents().find<Note>(id); }
std::vector<NoteId> NoteBook::filtered(const NoteFilter &filter) const {
    return filterNotes(m_work.contents(), filter);
}
const model::SessionStore &NoteBook::session(std::size_t position) const { return *m_analysis->sessions[position]; }

void NoteBook::readAll() {
    m_places.prepare(all());
    if (m_selected && find(*m_selected) == nullptr)
        m_selected.reset();
    makeMarks();
    emit replaced();
    emit marksChanged();
}

void NoteBook::readChange(const Change &change) {
    bool any = false;
    for (const Edit &edit : change.edits) {
        const auto *note = std::get_if<RecordEdit<Note>>(&edit);
        if (note == nullptr || (!note->before && !note->after))
            continue;
        any = true;
        const NoteId id = note->before ? note->before->id : note->after->id;
        if (!note->after && m_selected == id)
            m_selected.reset();
        if (!note->before)
            emit added(id);
        else if (!note->after)
            emit removed(id);
        else
            emit edited(id);
    }
    if (!any)
        return;
    makeMarks();
    emit marksChanged();
}

void NoteBook::makeMarks() {
    auto marks = std::make_shared<analysis::NoteMarks>();
    marks->selected = m_selected;
    for (const auto &[key, note] : all()) {
        NotePlace place = m_places.placeOf(note);
        if (place.placed())
            marks->marks.push_back({note.id, note.title, analysis::noteColourFromCode(note.colour), std::move(place)});
    }
    analysis::sortMarks(marks->marks);
    m_marks = std::move(marks);
}

void NoteBook::select(std::optional<NoteId> note) {
    if (m_selected == note)
        return;
    m_selected = note;
    auto marks = std::make_shared<analysis::NoteMarks>(*m_marks);
    marks->selected = note;
    m_marks = std::move(marks);
    emit marksChanged();
}

QString NoteBook::laneText(const NotePlace &place) const {
    if (!place.placed())
        return {};
    return tr("%1 (%2)").arg(safeText(analysis::laneTitle(*m_analysis, place.session)),
                             QString::fromStdString(m_analysis->shortIds[place.session]));
}

QString NoteBook::timeText(const NotePlace &place) const {
    if (!place.placed() || !place.begin || !m_index)
        return {};
    const model::Ns zero = m_index->sessions[place.session].extents[place.clock.index()].begin;
    return laneTime({analysis::saturatingSubtract(place.begin->count, zero.count)});
}

QString NoteBook::whereText(const Note &note, const NotePlace &place) const {
    if (!place.placed()) {
        const std::string_view sentence = analysis::placingSentence(place.placing);
        return QString::fromUtf8(sentence.data(), static_cast<qsizetype>(sentence.size()));
    }
    switch (note.anchor.kind) {
    case AnchorKind::Event: return safeText(session(place.session).name(place.row));
    case AnchorKind::Range: return tr("range of %1").arg(exactDuration(*place.end - *place.begin));
    case AnchorKind::Track: return safeText(note.anchor.track);
    case AnchorKind::Lane: return tr("the lane");
    case AnchorKind::Unscoped: break;
    }
    return {};
}

Anchor NoteBook::onLane(std::size_t position) const {
    Anchor anchor;
    anchor.session = session(position).id().text();
    return anchor;
}

Anchor NoteBook::onEvent(const EventRef &event) const {
    const auto position = m_analysis ? m_analysis->indexOf(event.session) : std::nullopt;
    Anchor anchor;
    if (!position)
        return anchor;
    anchor = onLane(*position);
    anchor.kind = AnchorKind::Event;
    anchor.event = session(*position).eventText(event.row);
    return anchor;
}

Anchor NoteBook::onRange(const model::ClockId &clock, model::Ns begin, model::Ns end) const {
    const auto position = m_analysis ? m_analysis->indexOf(clock.session) : std::nullopt;
    Anchor anchor;
    if (!position)
        return anchor;
    anchor = onLane(*position);
    anchor.kind = AnchorKind::Range;
    anchor.clock = session(*position).info(clock.clock).name;
    anchor.begin = begin;
    anchor.end = end;
    return anchor;
}

Anchor NoteBook::onTrack(std::size_t position, model::TrackRef track) const {
    Anchor anchor = onLane(position);
    anchor.kind = AnchorKind::Track;
    anchor.track = analysis::trackAnchorName(*m_analysis, position, track);
    return anchor;
}

model::Result<NoteId> NoteBook::add(Anchor anchor) {
    Note note;
    note.id = m_work.contents().nextId<Note>();
    note.anchor = std::move(anchor);
    note.colour = analysis::noteColourCode(analysis::NoteColour::Amber);
    note.created = note.changed = nowUtc();
    const NoteId id = note.id;
    if (auto refusal = m_work.push(tr("add a note"), addition("add a note", std::move(note))))
        return *refusal;
    return id;
}

std::optional<model::Error> NoteBook::change(Note after, int merge) {
    const Note *before = find(after.id);
    after.changed = before == nullptr ? after.changed : before->changed;
    if (before == nullptr || *before == after)
        return std::nullopt;
    after.changed = nowUtc();
    return m_work.push(tr("edit a note"), edition("edit a note", *before, std::move(after)), merge);
}

std::optional<model::Error> NoteBook::remove(const std::vector<NoteId> &notes) {
    Change change{"delete notes", {}};
    for (const NoteId id : notes)
        if (const Note *note = find(id))
            change.edits.emplace_back(RecordEdit<Note>{*note, std::nullopt});
    if (change.edits.empty())
        return std::nullopt;
    const auto count = static_cast<int>(change.edits.size());
    return m_work.push(count == 1 ? tr("delete a note") : tr("delete %1 notes").arg(count), change);
}

} // namespace lanescope::ui
