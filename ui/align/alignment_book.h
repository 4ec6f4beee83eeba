// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/alignment.h"
#include "model/store.h"
#include "model/workspace/records.h"

#include <QObject>

#include <vector>

namespace lanescope::ui {

class WorkBook;

/// The alignments of the work that hold between the sessions that are open. Those of other sessions stay in the
/// work and hold again when these are opened. UI thread only.
class AlignmentBook : public QObject {
    Q_OBJECT
public:
    explicit AlignmentBook(WorkBook &work, QObject *parent = nullptr);

    [[nodiscard]] const analysis::AlignmentSet &alignments() const { return m_alignments; }
    /// Why alignments of the work do not hold.
    [[nodiscard]] const std::vector<model::Error> &leftOut() const { return m_leftOut; }
    void setSessions(std::vector<model::SessionPtr> open);
    /// A step of the work. Refused as in AlignmentSet::declare and WorkBook::push; nullopt: it holds now.
    [[nodiscard]] std::optional<model::Error> declare(const model::Alignment &alignment);
    /// Takes back what was declared at a position of alignments().declared(), as a step of the work.
    [[nodiscard]] std::optional<model::Error> remove(std::size_t position);

signals:
    void changed();

private:
    void read();

    WorkBook &m_work;
    std::vector<model::SessionPtr> m_open;
    analysis::AlignmentSet m_alignments;
    std::vector<model::workspace::AlignmentId> m_ids; ///< parallel to m_alignments.declared()
    std::vector<model::Error> m_leftOut;
};

} // namespace lanescope::ui
