// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/commands/command_list_model.h"
#include "ui/theme.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QListView;

namespace lanescope::ui {

/// Everything the window can be told to do, found by typing letters of its name: Enter does it, the arrows choose,
/// Escape leaves. Closes before the command runs.
class CommandPalette : public QDialog {
    Q_OBJECT
public:
    CommandPalette(std::vector<Command> commands, const Theme &theme, QWidget *parent);

    [[nodiscard]] QListView &list() { return *m_list; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build(const Theme &theme);
    void filter(const QString &typed);
    void choose(int row);
    void run();

    CommandListModel *m_commands;
    QLineEdit *m_typed;
    QListView *m_list;
    QLabel *m_note;
};

} // namespace lanescope::ui
