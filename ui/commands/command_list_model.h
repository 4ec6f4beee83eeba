// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractListModel>
#include <QAction>
#include <QPointer>
#include <QString>

#include <vector>

class QMenuBar;

namespace lanescope::ui {

/// One thing that the window can be told to do.
struct Command {
    QPointer<QAction> action;
    QString text;  ///< without marks of mnemonics
    QString place; ///< the menus that it stands in: "View ▸ Theme"
};

/// Every entry of a menu bar, from left to right and top to bottom, each once.
[[nodiscard]] std::vector<Command> commandsOf(const QMenuBar &menus);

/// Commands that fit what was typed, the best first; in the order of the menus where nothing was.
class CommandListModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        Place = Qt::UserRole,
        Keys,
        Letters,  ///< QList<int>: those of the text that were typed
        Possible, ///< whether it can be done now; what cannot is shown and chosen all the same, and says so
    };

    explicit CommandListModel(std::vector<Command> commands, QObject *parent = nullptr);

    void setTyped(const QString &typed);
    /// Null where it is gone.
    [[nodiscard]] QAction *action(const QModelIndex &index) const;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    struct Row {
        std::size_t command = 0;
        int score = 0;
        QList<int> letters;
    };
    std::vector<Command> m_commands;
    std::vector<Row> m_rows;
};

} // namespace lanescope::ui
