// SPDX-License-Identifier: Apache-2.0
#include "ui/align/alignment_book.h"

#include "model/workspace/alignments.h"
#include "ui/work/work_book.h"

#include <utility>

namespace lanescope::ui {

using analysis::AlignmentSet;
using model::workspace::StoredAlignment;

AlignmentBook::AlignmentBook(WorkBook &work, QObject *parent) : QObject(parent), m_work(work) {
    connect(&work, &WorkBook::changed, this, &AlignmentBook::read);
}

void AlignmentBook::setSessions(std::vector<model::SessionPtr> open) {
    m_open = std::move(open);
    read();
}

std::optional<model::Error> AlignmentBook::declare(const model::Alignment &alignment) {
    AlignmentSet after = m_alignments;
    if (auto error = after.declare(alignment))
        return error;
    StoredAlignment stored = model::workspace::storedAlignment(alignment, m_open);
    stored.id = m_work.contents().nextId<StoredAlignment>();
    return m_work.push(tr("align lanes"), model::workspace::addition("align lanes", std::move(stored)));
}

std::optional<model::Error> AlignmentBook::remove(std::size_t position) {
    if (position >= m_ids.size())
        return std::nullopt;
    const StoredAlignment *stored = m_work.contents().find<StoredAlignment>(m_ids[position]);
    return m_work.push(tr("take an alignment back"), model::workspace::removal("take an alignment back", *stored));
}

/// What contradicts an earlier one does not hold.
void AlignmentBook::read() {
    AlignmentSet now;
    m_ids.clear();
    m_leftOut.clear();
    for (const auto &[key, stored] : m_work.contents().all<StoredAlignment>()) {
        const auto alignment = model::workspace::alignmentOf(stored, m_open);
        const auto refusal =
            alignment ? now.declare(alignment.value()) : std::optional<model::Error>(alignment.error());
        if (refusal)
            m_leftOut.push_back(*refusal);
        else
            m_ids.push_back(stored.id);
    }
    if (m_alignments == now)
        return;
    m_alignments = std::move(now);
    emit changed();
}

} // namespace lanescope::ui
