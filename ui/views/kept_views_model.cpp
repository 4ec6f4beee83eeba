// SPDX-License-Identifier: Apache-2.0
#include "ui/views/kept_views_model.h"

#include "ui/tables/column_header.h"
#include "ui/text/format.h"
#include "ui/text/time_span.h"
#include "ui/work/view_state.h"

#include <QCoreApplication>

#include <algorithm>
#include <set>
#include <tuple>

namespace lanescope::ui {

using model::workspace::SavedView;
using model::workspace::ViewId;

namespace {

class ViewWords {
    Q_DECLARE_TR_FUNCTIONS(KeptViews)
};

/// Views without a digit come last.
auto placeOf(const SavedView &view) { return std::tuple(view.slot == 0, view.slot, view.id); }

/// What a view brings back, in a few words.
QString shownBy(const SavedView &view) {
    const auto state = viewFromText(QString::fromStdString(view.state));
    if (!state)
        return ViewWords::tr("kept by another version of the program: it can't be shown");
    std::set<std::string> lanes;
    for (const ViewState::Axis &axis : state->axes)
        lanes.insert(axis.session);
    QStringList parts{lanes.size() == 1 ? ViewWords::tr("1 lane") : ViewWords::tr("%1 lanes").arg(lanes.size()),
                      ViewWords::tr("%1 ns per pixel").arg(state->nsPerUnit, 0, 'g', 4)};
    if (!state->hidden.empty())
        parts += ViewWords::tr("%1 hidden").arg(state->hidden.size());
    if (!state->pinned.empty())
        parts += ViewWords::tr("%1 pinned").arg(state->pinned.size());
    if (state->range)
        parts += ViewWords::tr("range of %1").arg(spanText(state->range->begin, state->range->end));
    if (!state->selected.empty())
        parts += ViewWords::tr("an event selected");
    return parts.join(QStringLiteral(" · "));
}

} // namespace

QString viewName(const SavedView &view) {
    if (!view.name.empty())
        return safeText(view.name);
    return ViewWords::tr("View %1").arg(view.slot > 0 ? view.slot : view.id.value);
}

KeptViewsModel::KeptViewsModel(WorkBook &work, QObject *parent) : QAbstractTableModel(parent), m_work(work) {
    connect(&work, &WorkBook::changed, this, &KeptViewsModel::readAgain);
    readAgain();
}

void KeptViewsModel::readAgain() {
    std::vector<SavedView> views;
    for (const auto &[key, view] : m_work.contents().all<SavedView>())
        views.push_back(view);
    std::sort(views.begin(), views.end(),
              [](const SavedView &a, const SavedView &b) { return placeOf(a) < placeOf(b); });
    if (views == m_rows)
        return;
    const bool sameRows = std::equal(views.begin(), views.end(), m_rows.begin(), m_rows.end(),
                                     [](const SavedView &a, const SavedView &b) { return a.id == b.id; });
    if (sameRows) { // a name is being edited in one of them
        m_rows = std::move(views);
        emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(views);
    endResetModel();
}

int KeptViewsModel::rowOf(ViewId view) const {
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&](const SavedView &row) { return row.id == view; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

std::optional<model::Error> KeptViewsModel::remove(int row) {
    return m_work.push(tr("delete a view"), model::workspace::removal("delete a view", viewAt(row)));
}

int KeptViewsModel::rowCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int KeptViewsModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : kColumns; }

QVariant KeptViewsModel::data(const QModelIndex &index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const SavedView &view = viewAt(index.row());
    if (role == Qt::EditRole && index.column() == Name)
        return viewName(view);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    switch (index.column()) {
    case Name: return viewName(view);
    case Key: return view.slot > 0 ? QString::number(view.slot) : QStringLiteral("–");
    case Shows: return shownBy(view);
    default: return {};
    }
}

QVariant KeptViewsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    return columnHeader(section, orientation, role, {tr("View"), tr("Key"), tr("Brings back")});
}

Qt::ItemFlags KeptViewsModel::flags(const QModelIndex &index) const {
    const Qt::ItemFlags plain = QAbstractTableModel::flags(index);
    return index.isValid() && index.column() == Name ? plain | Qt::ItemIsEditable : plain;
}

bool KeptViewsModel::setData(const QModelIndex &index, const QVariant &value, int role) {
    if (role != Qt::EditRole || index.column() != Name || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const SavedView before = viewAt(index.row());
    const QString name = value.toString().trimmed();
    if (name.isEmpty() || name == viewName(before))
        return false;
    SavedView after = before;
    after.name = name.toStdString();
    const auto refusal = m_work.push(tr("rename a view"), model::workspace::edition("rename a view", before, after));
    if (refusal)
        emit refused(*refusal);
    return !refusal;
}

} // namespace lanescope::ui
