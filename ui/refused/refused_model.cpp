// SPDX-License-Identifier: Apache-2.0
#include "ui/refused/refused_model.h"

#include "ui/tables/column_header.h"
#include "ui/text/format.h"
#include "ui/text/lane_name.h"

#include <algorithm>

namespace lanescope::ui {
namespace {

using analysis::MatchState;
using analysis::Tone;

TextCell traceCell(std::string_view text) {
    TextCell cell = plainCell(safeText(text));
    cell.whole = wholeIfCut(text);
    return cell;
}

TextCell laneCell(const analysis::Analysis &analysis, std::size_t session) {
    return plainCell(laneName(analysis, session), QString::fromStdString(analysis.sessions[session]->id().text()));
}

} // namespace

void RefusedModel::setRows(analysis::RefusedIndexPtr index, std::vector<std::uint32_t> positions,
                           std::optional<std::vector<std::uint32_t>> matching) {
    beginResetModel();
    m_index = std::move(index);
    m_positions = std::move(positions);
    m_matching = std::move(matching);
    m_kept.clear();
    endResetModel();
}

int RefusedModel::firstMatching() const {
    if (matching() == 0)
        return -1;
    return m_matching ? static_cast<int>(std::lower_bound(m_positions.begin(), m_positions.end(), m_matching->front()) -
                                         m_positions.begin())
                      : 0;
}

bool RefusedModel::isDimmed(int row) const {
    return m_matching &&
           !std::binary_search(m_matching->begin(), m_matching->end(), m_positions[static_cast<std::size_t>(row)]);
}

model::EventRef RefusedModel::eventOf(int row) const {
    const analysis::RefusedEvent &event = m_index->events()[m_positions[static_cast<std::size_t>(row)]];
    const model::SessionStore &session = *m_index->analysis().sessions[event.session];
    return {session.id(), session.deviceEvent(event.event).row};
}

int RefusedModel::rowCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_positions.size());
}

int RefusedModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : kColumns; }

const std::vector<TextCell> &RefusedModel::cells(int row) const {
    const auto known = m_kept.find(row);
    if (known != m_kept.end())
        return known->second;
    if (m_kept.size() >= kKeptRows)
        m_kept.clear();
    return m_kept.emplace(row, cellsOf(m_positions[static_cast<std::size_t>(row)])).first->second;
}

std::vector<TextCell> RefusedModel::cellsOf(std::size_t position) const {
    const analysis::Analysis &analysis = m_index->analysis();
    const analysis::RefusedEvent &event = m_index->events()[position];
    const model::SessionStore &session = *analysis.sessions[event.session];
    const model::DeviceRecord &record = session.deviceEvent(event.event);
    const MatchState state = m_index->stateOf(position);
    const analysis::Candidate first = m_index->candidates(position, 1).front();
    const model::SessionStore &there = *analysis.sessions[first.session];
    const std::uint64_t pairs = m_index->pairsOf(position);
    TextCell name = traceCell(session.name(record.row));
    name.tooltip = name.text;
    name.whole = wholeText(session.name(record.row));
    name.text = shownName(session, record.row);
    TextCell stateCell = plainCell(safeText(stateCode(state)));
    stateCell.tone = state == MatchState::Qualified ? Tone::Good : Tone::Bad;
    TextCell call = traceCell(there.name(there.call(first.call).row));
    if (pairs > 1)
        call.text += tr(" and %1 more").arg(groupedNumber(pairs - 1));
    TextCell count = plainCell(groupedNumber(pairs));
    count.number = true;
    return {name,
            laneCell(analysis, event.session),
            traceCell(session.idText(record.id)),
            stateCell,
            call,
            laneCell(analysis, first.session),
            count,
            plainCell(safeText(m_index->sentence(position)))};
}

QVariant RefusedModel::data(const QModelIndex &index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == TextTableModel::DimmedRole)
        return isDimmed(index.row());
    if (role == Qt::AccessibleDescriptionRole && isDimmed(index.row()))
        return TextTableModel::dimmedDescription();
    const bool shown = role == Qt::DisplayRole || role == Qt::ToolTipRole || role == Qt::TextAlignmentRole ||
                       role == TextTableModel::WholeRole || role == TextTableModel::ToneRole;
    if (!shown)
        return {};
    return cells(index.row())[static_cast<std::size_t>(index.column())].data(role);
}

QVariant RefusedModel::headerData(int section, Qt::Orientation orientation, int role) const {
    return columnHeader(section, orientation, role,
                        {tr("Device event"), tr("Lane"), tr("Id"), tr("State"), tr("Call of a bare join"),
                         tr("Call in"), tr("Pairs"), tr("Why it is refused")},
                        {Pairs});
}

} // namespace lanescope::ui
