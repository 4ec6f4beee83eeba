// SPDX-License-Identifier: Apache-2.0
#include "ui/commands/command_list_model.h"

#include "ui/commands/command_match.h"

#include <QKeySequence>
#include <QMenu>
#include <QMenuBar>

#include <algorithm>

namespace lanescope::ui {
namespace {

/// "&Open…" as it is read: single marks go, doubled ones stand for themselves.
QString withoutMnemonic(const QString &text) {
    QString plain;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == QLatin1Char('&') && i + 1 < text.size())
            ++i;
        plain += text[i];
    }
    return plain;
}

void collect(const QList<QAction *> &actions, const QString &place, std::vector<Command> &commands) {
    for (QAction *action : actions) {
        if (action->isSeparator() || !action->isVisible())
            continue;
        const QString text = withoutMnemonic(action->text());
        if (const QMenu *menu = action->menu()) {
            collect(menu->actions(), place.isEmpty() ? text : place + QStringLiteral(" ▸ ") + text, commands);
            continue;
        }
        const bool known = std::any_of(commands.begin(), commands.end(),
                                       [action](const Command &command) { return command.action == action; });
        if (!known && !text.isEmpty())
            commands.push_back({action, text, place});
    }
}

QString keysOf(const QAction &action) {
    QStringList keys;
    for (const QKeySequence &sequence : action.shortcuts())
        keys += sequence.toString(QKeySequence::NativeText);
    return keys.join(QStringLiteral(", "));
}

} // namespace

std::vector<Command> commandsOf(const QMenuBar &menus) {
    std::vector<Command> commands;
    collect(menus.actions(), {}, commands);
    return commands;
}

CommandListModel::CommandListModel(std::vector<Command> commands, QObject *parent)
    : QAbstractListModel(parent), m_commands(std::move(commands)) {
    setTyped({});
}

/// A command is found by its own text, or, less well, by its menus and its text.
void CommandListModel::setTyped(const QString &typed) {
    constexpr int kByPlace = -100'000;
    beginResetModel();
    m_rows.clear();
    for (std::size_t i = 0; i < m_commands.size(); ++i) {
        const Command &command = m_commands[i];
        if (command.action == nullptr)
            continue;
        if (const auto own = matchCommand(command.text, typed))
            m_rows.push_back({i, typed.isEmpty() ? 0 : own->score, {own->places.begin(), own->places.end()}});
        else if (const auto whole = matchCommand(command.place + QLatin1Char(' ') + command.text, typed))
            m_rows.push_back({i, whole->score + kByPlace, {}});
    }
    std::stable_sort(m_rows.begin(), m_rows.end(), [](const Row &a, const Row &b) { return a.score > b.score; });
    endResetModel();
}

QAction *CommandListModel::action(const QModelIndex &index) const {
    return index.isValid() ? m_commands[m_rows[static_cast<std::size_t>(index.row())].command].action.data() : nullptr;
}

int CommandListModel::rowCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant CommandListModel::data(const QModelIndex &index, int role) const {
    const QAction *chosen = action(index);
    if (chosen == nullptr)
        return {};
    const Row &row = m_rows[static_cast<std::size_t>(index.row())];
    const Command &command = m_commands[row.command];
    switch (role) {
    case Qt::DisplayRole: return command.text;
    case Qt::ToolTipRole: return chosen->toolTip() == command.text ? QString() : chosen->toolTip();
    case Qt::AccessibleTextRole: return QStringList{command.text, command.place, keysOf(*chosen)}.join(", ");
    case Qt::CheckStateRole:
        return chosen->isCheckable() ? QVariant(chosen->isChecked() ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Place: return command.place;
    case Keys: return keysOf(*chosen);
    case Letters: return QVariant::fromValue(row.letters);
    case Possible: return chosen->isEnabled();
    default: return {};
    }
}

} // namespace lanescope::ui
