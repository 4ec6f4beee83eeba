// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/note_marks.h"
#include "analysis/timeline/timeline_index.h"
#include "model/workspace/note_filter.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace lanescope::ui {

class WorkBook;

/// The notes of the work, and where they stand among what is open. UI thread only.
class NoteBook : public QObject {
    Q_OBJECT
public:
    using Note = model::workspace::Note;
    using NoteId = model::workspace::NoteId;

    explicit NoteBook(WorkBook &work, QObject *parent = nullptr);

    /// What is open now; `index` belongs to it. Null: nothing.
    void setAnalysis(const analysis::AnalysisPtr &analysis, const analysis::TimelineIndexPtr &index);
    [[nodiscard]] const analysis::AnalysisPtr &analysis() const { return m_analysis; }

    [[nodiscard]] const model::workspace::Records<Note> &all() const;
    /// In the order of model::workspace::filterNotes.
    [[nodiscard]] std::vector<NoteId> filtered(const model::workspace::NoteFilter &filter) const;
    /// Null if there is none.
    [[nodiscard]] const Note *find(NoteId id) const;
    [[nodiscard]] analysis::NotePlace placeOf(const Note &note) const { return m_places.placeOf(note); }
    /// "GPU 0 · stream 7 (kernel)", the name of the event, or the sentence that says why there is no place.
    [[nodiscard]] QString whereText(const Note &note, const analysis::NotePlace &place) const;
    /// Where it begins, since the zero of its lane's clock; empty where the note has no time.
    [[nodiscard]] QString timeText(const analysis::NotePlace &place) const;
    /// Title and short id of its lane; empty where it has no place.
    [[nodiscard]] QString laneText(const analysis::NotePlace &place) const;

    [[nodiscard]] model::workspace::Anchor onEvent(const model::EventRef &event) const;
    [[nodiscard]] model::workspace::Anchor onRange(const model::ClockId &clock, model::Ns begin, model::Ns end) const;
    [[nodiscard]] model::workspace::Anchor onTrack(std::size_t session, model::TrackRef track) const;
    [[nodiscard]] model::workspace::Anchor onLane(std::size_t session) const;

    /// Adds an empty note. Refused as in WorkBook::push.
    [[nodiscard]] model::Result<NoteId> add(model::workspace::Anchor anchor);
    /// Changes that share a `merge` of 0 or more become one step.
    [[nodiscard]] std::optional<model::Error> change(Note after, int merge = -1);
    [[nodiscard]] std::optional<model::Error> remove(const std::vector<NoteId> &notes);

    /// The note that the timeline marks.
    void select(std::optional<NoteId> note);
    [[nodiscard]] std::optional<NoteId> selected() const { return m_selected; }
    [[nodiscard]] const std::shared_ptr<const analysis::NoteMarks> &marks() const { return m_marks; }

signals:
    /// Every note, or the place of every note, may be another.
    void replaced();
    void added(lanescope::model::workspace::NoteId note);
    void removed(lanescope::model::workspace::NoteId note);
    void edited(lanescope::model::workspace::NoteId note);
    /// After any of these.
    void marksChanged();

private:
    void readAll();
    void readChange(const model::workspace::Change &change);
    void makeMarks();
    [[nodiscard]] const model::SessionStore &session(std::size_t position) const;

    WorkBook &m_work;
    analysis::AnalysisPtr m_analysis;
    analysis::TimelineIndexPtr m_index;
    mutable analysis::NotePlaces m_places;
    std::shared_ptr<const analysis::NoteMarks> m_marks;
    std::optional<NoteId> m_selected;
};

} // namespace lanescope::ui
