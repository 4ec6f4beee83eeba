// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/settings/rule_texts.h"

#include <QDialog>

class QDialogButtonBox;
class QTabWidget;

namespace lanescope::ui {

class RulePage;

/// The settings: a page for the patterns of phases and one for the classes of kernels. Says what was chosen; whoever
/// owns the open captures applies it.
class SettingsDialog : public QDialog {
    Q_OBJECT
public:
    SettingsDialog(const RuleTexts &texts, QWidget *parent);

    [[nodiscard]] RulePage &phases() { return *m_phases; }
    [[nodiscard]] RulePage &kernels() { return *m_kernels; }

signals:
    /// Both lists are valid.
    void applied(const lanescope::ui::RuleTexts &texts);

private:
    void build();
    void updateButtons();
    [[nodiscard]] RuleTexts texts() const;
    void apply();

    RuleTexts m_applied;
    RulePage *m_phases, *m_kernels;
    QTabWidget *m_pages;
    QDialogButtonBox *m_buttons;
};

} // namespace lanescope::ui
