// SPDX-License-Identifier: Apache-2.0
// The docks of computed answers in the main window: ranges, steps, comparison; and the lists that they rest on.
#include "ui/align/alignment_book.h"
#include "ui/answers/answer_docks.h"
#include "ui/answers/compare_panel.h"
#include "ui/answers/range_panel.h"
#include "ui/answers/steps_side.h"
#include "ui/settings/rule_page.h"
#include "ui/settings/settings_dialog.h"
#include "ui/tables/table_panel.h"
#include "ui/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QToolButton>

#include <functional>

namespace lanescope::ui {
namespace {

QToolButton *barButton(const char *name, const QString &text, const QString &tip) {
    auto *button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setProperty("quiet", true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

std::optional<std::int64_t> numberIn(const analysis::TableCells &cells, std::size_t row, std::string_view key) {
    const auto column = cells.columnOf(key);
    return column ? cells.rows[row][*column].number : std::nullopt;
}

} // namespace

void MainWindow::showDock(const QWidget *content) {
    auto *dock = static_cast<QDockWidget *>(content->parentWidget());
    dock->show();
    dock->raise();
}

void MainWindow::connectAnswers() {
    RangePanel *range = m_answers->range;
    connect(m_timeline, &TimelineView::rangeSelected, this, [this, range] {
        showRanges();
        showDock(range);
    });
    connect(m_timeline, &TimelineView::rangeCleared, this, &MainWindow::showRanges);
    connect(m_timeline, &TimelineView::measureChanged, this, &MainWindow::showMeasured);
    connect(m_alignments, &AlignmentBook::changed, this, [this] {
        showRanges();
        showMeasured();
    });
    connect(range, &RangePanel::frameAsked, m_timeline, &TimelineView::fitSelection);
    connect(range, &RangePanel::eventsAsked, this, [this, range](const std::vector<model::EventRef> &events) {
        goToAll(events);
        showDock(range);
    });
    connect(range, &RangePanel::sideChosen, this, [this](const analysis::ComparedSide &side, bool asA) {
        m_answers->compare->setSide(side, asA);
        showDock(m_answers->compare);
    });
    connect(range, &RangePanel::measureCopyAsked, this, [this](analysis::OutputFormat format) {
        QApplication::clipboard()->setText(m_timeline->measuredCopy(format));
        say(tr("What was measured was copied."));
    });
    connect(m_actions.markRange, &QAction::triggered, m_timeline, &TimelineView::markRange);
    connect(m_actions.measure, &QAction::triggered, m_timeline, &TimelineView::measureSelection);
    connect(m_actions.settings, &QAction::triggered, this, &MainWindow::showSettings);
    connectSteps();
}

void MainWindow::showRanges() {
    std::vector<LaneRange> ranges;
    for (const RangeInLane &one : m_timeline->ranges())
        ranges.push_back({one.session, one.range, one.aligned});
    m_answers->range->setRanges(std::move(ranges));
}

void MainWindow::showMeasured() {
    const QString sentence = m_timeline->measuredText();
    const auto measured = m_timeline->measured();
    m_answers->range->setMeasured(sentence, measured && !*measured, measured.has_value());
    if (!sentence.isEmpty())
        say(sentence);
}

/// The steps have their distribution beside them, and can be compared.
void MainWindow::connectSteps() {
    TablePanel *table = this->table(analysis::TableKind::Steps);
    table->setSide(m_answers->steps);
    const std::pair<QToolButton *, std::function<void()>> buttons[] = {
        {barButton("stepBreakdown", tr("Break down"), tr("Show where the time of this step went")),
         [this] { breakStepDown(); }},
        {barButton("stepAsA", tr("Use as A"), tr("Compare this step as side A")), [this] { compareStep(true); }},
        {barButton("stepAsB", tr("Use as B"), tr("Compare this step as side B")), [this] { compareStep(false); }}};
    for (const auto &[button, action] : buttons) {
        table->addToBar(button);
        button->setEnabled(false);
        connect(button, &QToolButton::clicked, this, action);
        connect(table, &TablePanel::rowChosen, button, [table, button = button](std::size_t row) {
            button->setEnabled(numberIn(table->cells(), row, "step").has_value());
        });
    }
    connect(table, &TablePanel::rowChosen, this, [this, table](std::size_t row) {
        const auto session = m_analysis->findSession(table->cells().rows[row].front().value);
        if (session && numberIn(table->cells(), row, "step"))
            m_answers->steps->setSession(session.value());
    });
    connect(m_answers->steps, &StepsSide::stepChosen, this, &MainWindow::goToStep);
}

/// The step whose row is the current one; nullopt where that is none.
std::optional<analysis::ComparedSide> MainWindow::currentStep() const {
    const TablePanel *steps = table(analysis::TableKind::Steps);
    const auto row = steps->currentRow();
    if (!row || !m_analysis)
        return std::nullopt;
    const auto session = m_analysis->findSession(steps->cells().rows[*row].front().value);
    const auto number = numberIn(steps->cells(), *row, "step");
    if (!session || !number)
        return std::nullopt;
    return analysis::ComparedSide{session.value(), std::nullopt, static_cast<std::size_t>(*number)};
}

void MainWindow::compareStep(bool asA) {
    const auto step = currentStep();
    if (!step)
        return;
    m_answers->compare->setSide(*step, asA);
    showDock(asA ? static_cast<QWidget *>(table(analysis::TableKind::Steps)) : m_answers->compare);
}

void MainWindow::breakStepDown() {
    const auto step = currentStep();
    if (!step)
        return;
    TablePanel *breakdown = table(analysis::TableKind::Breakdown);
    showDock(breakdown);
    breakdown->chooseAdded(breakdownOfStep(*step->step), step->session);
}

/// Chooses the row of a step, which frames it.
void MainWindow::goToStep(std::size_t session, std::size_t step) {
    TablePanel *steps = table(analysis::TableKind::Steps);
    const std::string id = m_analysis->sessions[session]->id().text();
    const analysis::TableCells &cells = steps->cells();
    for (std::size_t row = 0; row < cells.rows.size(); ++row)
        if (cells.rows[row].front().value == id &&
            numberIn(cells, row, "step") == static_cast<std::int64_t>(step + 1)) {
            steps->table().selectSource(row);
            return;
        }
}

void MainWindow::setRuleTexts(const RuleTexts &texts) { m_ruleTexts = texts; }

void MainWindow::showSettings() {
    auto *dialog = new SettingsDialog(m_ruleTexts, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->phases().setInputs(inputFiles());
    dialog->kernels().setInputs(inputFiles());
    connect(dialog, &SettingsDialog::applied, this, [this](const RuleTexts &texts) {
        m_ruleTexts = texts;
        emit rulesChosen(texts);
    });
    dialog->open();
}

} // namespace lanescope::ui
