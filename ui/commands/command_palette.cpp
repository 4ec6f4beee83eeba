// SPDX-License-Identifier: Apache-2.0
#include "ui/commands/command_palette.h"

#include "ui/commands/command_delegate.h"
#include "ui/style/style.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace lanescope::ui {
namespace {

constexpr int kWidth = 620, kHeight = 420;
constexpr int kBelowTop = 70; ///< of the window

} // namespace

CommandPalette::CommandPalette(std::vector<Command> commands, const Theme &theme, QWidget *parent)
    : QDialog(parent, Qt::Dialog | Qt::FramelessWindowHint)
    , m_commands(new CommandListModel(std::move(commands), this))
    , m_typed(new QLineEdit)
    , m_list(new QListView)
    , m_note(new QLabel) {
    setObjectName(QStringLiteral("commandPalette"));
    setWindowTitle(tr("Commands"));
    setAttribute(Qt::WA_DeleteOnClose);
    setModal(true);
    build(theme);
    const QSize size(std::min(kWidth, parent->width() - 40), std::min(kHeight, parent->height() - kBelowTop - 40));
    resize(size);
    move(parent->mapToGlobal(QPoint((parent->width() - size.width()) / 2, kBelowTop)));
    filter({});
    m_typed->setFocus();
}

void CommandPalette::build(const Theme &theme) {
    m_typed->setObjectName(QStringLiteral("commandField"));
    m_typed->setAccessibleName(tr("Letters of a command"));
    m_typed->setPlaceholderText(tr("Type a part of a command"));
    m_typed->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("commandList"));
    m_list->setAccessibleName(tr("Commands"));
    m_list->setModel(m_commands);
    m_list->setItemDelegate(new CommandDelegate(theme, m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_note->setObjectName(QStringLiteral("commandNote"));
    setTone(m_note, QStringLiteral("muted"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 10, 10, 8);
    layout->setSpacing(8);
    layout->addWidget(m_typed);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_note);
    connect(m_typed, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex &index) {
        choose(index.row());
        run();
    });
}

void CommandPalette::filter(const QString &typed) {
    m_commands->setTyped(typed);
    choose(0);
    const int rows = m_commands->rowCount();
    m_note->setText(rows == 0   ? tr("No command has these letters in this order.")
                    : rows == 1 ? tr("1 command · Enter runs it, Escape leaves")
                                : tr("%1 commands · Enter runs the chosen one, Escape leaves").arg(rows));
}

void CommandPalette::choose(int row) {
    const QModelIndex index = m_commands->index(std::clamp(row, 0, std::max(m_commands->rowCount() - 1, 0)));
    m_list->setCurrentIndex(index);
    m_list->scrollTo(index);
}

/// What cannot be done now says so and stays.
void CommandPalette::run() {
    const QPointer<QAction> action = m_commands->action(m_list->currentIndex());
    if (action == nullptr)
        return;
    if (!action->isEnabled()) {
        m_note->setText(tr("Not now: nothing that it needs is open or selected."));
        return;
    }
    close();
    action->trigger();
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event) {
    if (event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    const int row = m_list->currentIndex().row();
    const int page = std::max(m_list->height() / std::max(m_list->sizeHintForRow(0), 1) - 1, 1);
    switch (static_cast<QKeyEvent *>(event)->key()) {
    case Qt::Key_Down: choose(row + 1); return true;
    case Qt::Key_Up: choose(row - 1); return true;
    case Qt::Key_PageDown: choose(row + page); return true;
    case Qt::Key_PageUp: choose(row - page); return true;
    case Qt::Key_Escape: reject(); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: run(); return true;
    default: return QDialog::eventFilter(watched, event);
    }
}

} // namespace lanescope::ui
