// SPDX-License-Identifier: Apache-2.0
#include "ui/settings/settings_dialog.h"

#include "analysis/rules/kernel_classes.h"
#include "analysis/rules/phase_patterns.h"
#include "ui/settings/rule_page.h"
#include "ui/widgets/screen_fit.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QTabWidget>
#include <QVBoxLayout>

namespace lanescope::ui {
namespace {

template <class List> model::Result<std::string> labelOf(std::string_view text) {
    const auto list = List::parse(text);
    if (!list)
        return list.error();
    return list.value()->id().label();
}

QString bundled(const char *file) {
    const std::string_view text = analysis::builtInRuleText(file);
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

RuleKind phaseRules() {
    return {QStringLiteral("phaseRules"),
            SettingsDialog::tr("Which annotations mark a step or a phase. Phases, regions and steps rest on this list, "
                               "and name it with its digest."),
            bundled("phase-patterns.rules"), QStringLiteral("phase-patterns.rules"), labelOf<analysis::PhasePatterns>};
}

RuleKind kernelRules() {
    return {
        QStringLiteral("kernelRules"),
        SettingsDialog::tr("Which class a kernel has, told from its name. Classes, breakdown and overlap rest on this "
                           "list, and name it with its digest."),
        bundled("kernel-classes.rules"), QStringLiteral("kernel-classes.rules"), labelOf<analysis::KernelClasses>};
}

} // namespace

SettingsDialog::SettingsDialog(const RuleTexts &texts, QWidget *parent)
    : QDialog(parent)
    , m_applied(texts)
    , m_phases(new RulePage(phaseRules()))
    , m_kernels(new RulePage(kernelRules()))
    , m_pages(new QTabWidget)
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Apply | QDialogButtonBox::Cancel)) {
    setObjectName(QStringLiteral("settingsDialog"));
    setWindowTitle(tr("Settings"));
    build();
    m_phases->setText(texts.phases);
    m_kernels->setText(texts.kernels);
    updateButtons();
}

void SettingsDialog::build() {
    m_pages->setObjectName(QStringLiteral("settingsPages"));
    m_pages->addTab(m_phases, tr("Phase patterns"));
    m_pages->addTab(m_kernels, tr("Kernel classes"));
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_pages, 1);
    layout->addWidget(m_buttons);
    resize(fittedToScreen(*this, {820, 620}));
    for (RulePage *page : {m_phases, m_kernels})
        connect(page, &RulePage::changed, this, &SettingsDialog::updateButtons);
    connect(m_buttons->button(QDialogButtonBox::Apply), &QPushButton::clicked, this, &SettingsDialog::apply);
    connect(m_buttons, &QDialogButtonBox::accepted, this, [this] {
        apply();
        accept();
    });
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

RuleTexts SettingsDialog::texts() const { return {m_phases->text(), m_kernels->text()}; }

void SettingsDialog::updateButtons() {
    const bool valid = m_phases->isValid() && m_kernels->isValid();
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(valid);
    m_buttons->button(QDialogButtonBox::Apply)->setEnabled(valid && !(texts() == m_applied));
}

void SettingsDialog::apply() {
    if (texts() == m_applied)
        return;
    m_applied = texts();
    updateButtons();
    emit applied(m_applied);
}

} // namespace lanescope::ui
