// SPDX-License-Identifier: Apache-2.0
#include "ui/align/alignment_book.h"

#include <QUndoCommand>
#include <QUndoStack>

#include <utility>

namespace lanescope::ui {

using analysis::AlignmentSet;

class AlignmentBook::Step : public QUndoCommand {
public:
    Step(AlignmentBook &book, const QString &text, AlignmentSet after)
        : QUndoCommand(text), m_book(book), m_before(book.m_alignments), m_after(std::move(after)) {}
    void undo() override { m_book.set(m_before); }
    void redo() override { m_book.set(m_after); }

private:
    AlignmentBook &m_book;
    AlignmentSet m_before, m_after;
};

AlignmentBook::AlignmentBook(QObject *parent) : QObject(parent), m_undo(new QUndoStack(this)) {}

std::optional<model::Error> AlignmentBook::declare(const model::Alignment &alignment) {
    AlignmentSet after = m_alignments;
    if (auto error = after.declare(alignment))
        return error;
    m_undo->push(new Step(*this, tr("align lanes"), std::move(after)));
    return std::nullopt;
}

void AlignmentBook::remove(std::size_t position) {
    AlignmentSet after = m_alignments;
    after.remove(position);
    if (!(after == m_alignments))
        m_undo->push(new Step(*this, tr("take an alignment back"), std::move(after)));
}

void AlignmentBook::restore(const AlignmentSet &alignments) {
    m_undo->clear();
    set(alignments);
}

void AlignmentBook::set(const AlignmentSet &alignments) {
    if (m_alignments == alignments)
        return;
    m_alignments = alignments;
    emit changed();
}

} // namespace lanescope::ui
