// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/alignment.h"

#include <QObject>

class QUndoStack;

namespace lanescope::ui {

/// The alignments that the user declared, each step of which can be undone. UI thread only.
class AlignmentBook : public QObject {
    Q_OBJECT
public:
    explicit AlignmentBook(QObject *parent = nullptr);

    [[nodiscard]] const analysis::AlignmentSet &alignments() const { return m_alignments; }
    [[nodiscard]] QUndoStack &undoStack() { return *m_undo; }
    /// Refused as in AlignmentSet::declare; nullopt: it holds now.
    [[nodiscard]] std::optional<model::Error> declare(const model::Alignment &alignment);
    /// Takes back what was declared at a position of alignments().declared().
    void remove(std::size_t position);
    /// What holds from now on, without a step to undo; steps from before are forgotten.
    void restore(const analysis::AlignmentSet &alignments);

signals:
    void changed();

private:
    class Step;
    void set(const analysis::AlignmentSet &alignments);

    analysis::AlignmentSet m_alignments;
    QUndoStack *m_undo;
};

} // namespace lanescope::ui
