// SPDX-License-Identifier: Apache-2.0
#include "ui/sessions/session_list_model.h"

#include <QIODevice>
#include <QMimeData>

#include <algorithm>

namespace lanescope::ui {
namespace {

const QString kRowMime = QStringLiteral("application/x-lanescope-session-row");

} // namespace

SessionListModel::SessionListModel(QObject *parent) : QAbstractListModel(parent) {}

void SessionListModel::setCards(std::vector<SessionCard> cards) {
    // Choices are about sessions that are open: one that is opened again later begins anew.
    const auto isGone = [&](const model::SessionId &id) {
        return std::none_of(cards.begin(), cards.end(), [&](const SessionCard &card) { return card.id == id; });
    };
    std::erase_if(m_order, isGone);
    std::erase_if(m_hidden, isGone);
    std::erase_if(m_collapsed, isGone);
    const auto rank = [this](const SessionCard &card) {
        return std::find(m_order.begin(), m_order.end(), card.id) - m_order.begin();
    };
    std::stable_sort(cards.begin(), cards.end(),
                     [&](const SessionCard &a, const SessionCard &b) { return rank(a) < rank(b); });
    beginResetModel();
    m_cards = std::move(cards);
    endResetModel();
}

void SessionListModel::setActive(std::optional<std::size_t> session) {
    if (session == m_active)
        return;
    m_active = session;
    if (!m_cards.empty())
        emit dataChanged(index(0), index(rowCount() - 1), {ActiveRole});
}

void SessionListModel::setCardCollapsed(int row, bool collapsed) {
    const model::SessionId &id = card(row).id;
    if (collapsed)
        m_collapsed.insert(id);
    else
        m_collapsed.erase(id);
    emit dataChanged(index(row), index(row), {CollapsedRole, Qt::SizeHintRole});
}

std::vector<std::size_t> SessionListModel::order() const {
    std::vector<std::size_t> sessions;
    for (const SessionCard &card : m_cards)
        sessions.push_back(card.session);
    return sessions;
}

bool SessionListModel::isHidden(std::size_t session) const {
    const int row = rowOf(session);
    return row >= 0 && m_hidden.contains(card(row).id);
}

int SessionListModel::rowOf(std::size_t session) const {
    const auto found =
        std::find_if(m_cards.begin(), m_cards.end(), [&](const SessionCard &card) { return card.session == session; });
    return found == m_cards.end() ? -1 : static_cast<int>(found - m_cards.begin());
}

bool SessionListModel::moveCard(int row, int before) {
    if (row < 0 || row >= rowCount() || before < 0 || before > rowCount() || !beginMoveRows({}, row, row, {}, before))
        return false;
    const auto first = m_cards.begin();
    if (before > row)
        std::rotate(first + row, first + row + 1, first + before);
    else
        std::rotate(first + before, first + row, first + row + 1);
    endMoveRows();
    m_order.clear();
    for (const SessionCard &card : m_cards)
        m_order.push_back(card.id);
    emit orderChanged();
    return true;
}

int SessionListModel::rowCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_cards.size());
}

QVariant SessionListModel::data(const QModelIndex &index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const SessionCard &shown = card(index.row());
    switch (role) {
    case Qt::DisplayRole: return shown.title;
    case Qt::ToolTipRole: return shown.tooltip;
    case Qt::AccessibleTextRole: return shown.text();
    case Qt::CheckStateRole: return m_hidden.contains(shown.id) ? Qt::Unchecked : Qt::Checked;
    case CardRole: return QVariant::fromValue(&shown);
    case CollapsedRole: return m_collapsed.contains(shown.id);
    case ActiveRole: return m_active == shown.session;
    default: return {};
    }
}

bool SessionListModel::setData(const QModelIndex &index, const QVariant &value, int role) {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::CheckStateRole)
        return false;
    const SessionCard &changed = card(index.row());
    const bool hidden = value.toInt() == Qt::Unchecked;
    if (hidden)
        m_hidden.insert(changed.id);
    else
        m_hidden.erase(changed.id);
    emit dataChanged(index, index, {Qt::CheckStateRole});
    emit hiddenChanged(changed.session, hidden);
    return true;
}

Qt::ItemFlags SessionListModel::flags(const QModelIndex &index) const {
    if (!index.isValid())
        return Qt::ItemIsDropEnabled;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable | Qt::ItemIsDragEnabled |
           Qt::ItemNeverHasChildren;
}

QStringList SessionListModel::mimeTypes() const { return {kRowMime}; }

QMimeData *SessionListModel::mimeData(const QModelIndexList &indexes) const {
    auto *data = new QMimeData;
    if (!indexes.isEmpty())
        data->setData(kRowMime, QByteArray::number(indexes.front().row()));
    return data;
}

bool SessionListModel::dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int,
                                    const QModelIndex &parent) {
    if (action != Qt::MoveAction || !data->hasFormat(kRowMime))
        return false;
    const int before = row >= 0 ? row : parent.isValid() ? parent.row() : rowCount();
    // The card has moved already: saying that the drop was not taken keeps the view from removing it.
    (void)moveCard(data->data(kRowMime).toInt(), before);
    return false;
}

} // namespace lanescope::ui
