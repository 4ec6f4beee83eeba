// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/sessions/session_card.h"

#include <QAbstractListModel>

#include <optional>
#include <set>
#include <vector>

namespace lanescope::ui {

/// The open sessions in the order of their lanes. A check box hides a lane, dragging moves it; both
/// hold for a session as long as the window lives, also when more artifacts arrive.
class SessionListModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { CardRole = Qt::UserRole, CollapsedRole, ActiveRole };

    explicit SessionListModel(QObject *parent = nullptr);

    void setCards(std::vector<SessionCard> cards);
    void setActive(std::optional<std::size_t> session);
    void setCardCollapsed(int row, bool collapsed);
    [[nodiscard]] const SessionCard &card(int row) const { return m_cards[static_cast<std::size_t>(row)]; }
    /// Positions among the open sessions, top to bottom.
    [[nodiscard]] std::vector<std::size_t> order() const;
    [[nodiscard]] bool isHidden(std::size_t session) const;
    /// Row of a session; −1 if it is not open.
    [[nodiscard]] int rowOf(std::size_t session) const;
    /// Moves a card so that it stands before the row `before` (rowCount() is the end).
    bool moveCard(int row, int before);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    [[nodiscard]] Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData *mimeData(const QModelIndexList &indexes) const override;
    bool dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                      const QModelIndex &parent) override;

signals:
    void orderChanged();
    void hiddenChanged(std::size_t session, bool hidden);

private:
    std::vector<SessionCard> m_cards;
    std::vector<model::SessionId> m_order; ///< as the user left it
    std::set<model::SessionId> m_hidden;
    std::set<model::SessionId> m_collapsed;
    std::optional<std::size_t> m_active;
};

} // namespace lanescope::ui

Q_DECLARE_METATYPE(const lanescope::ui::SessionCard *)
