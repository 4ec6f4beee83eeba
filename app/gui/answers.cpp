// SPDX-License-Identifier: Apache-2.0
#include "app/gui/answers.h"

#include "analysis/output/compare_output.h"
#include "analysis/output/kernel_groups.h"
#include "analysis/output/range_events.h"
#include "analysis/output/range_output.h"
#include "ui/answers/answer_docks.h"
#include "ui/answers/compare_panel.h"
#include "ui/answers/range_panel.h"
#include "ui/answers/steps_side.h"
#include "ui/tables/table_panel.h"

#include <QApplication>
#include <QClipboard>

#include <algorithm>
#include <sstream>

namespace lanescope::app {
namespace {

using analysis::Analysis;
using analysis::OutputFormat;
using model::JobControl;

model::Result<analysis::RangeSummary> summaryOf(const Analysis &analysis, const ui::LaneRange &of,
                                                const JobControl &job) {
    if (of.range.begin == of.range.end)
        return model::Error{"empty_range", "the range is empty", {}, std::nullopt, "make it longer"};
    return analysis::summariseRange(analysis, of.session, of.range, job);
}

ui::RangeAnswered answerOf(const Analysis &analysis, const ui::LaneRange &of, const JobControl &job) {
    ui::RangeAnswered answered;
    answered.of = of;
    auto summary = summaryOf(analysis, of, job);
    if (!summary) {
        answered.refusal = summary.error();
        return answered;
    }
    answered.summary = std::make_shared<const analysis::RangeSummary>(summary.take());
    const analysis::RangeAnswer answer{analysis, of.session, *answered.summary};
    answered.scope = analysis::rangeScope(answer);
    for (const analysis::RangeSection section : ui::kShownSections)
        answered.lists.push_back(analysis::sectionCells(answer, section, ui::kMostTableRows));
    return answered;
}

std::string rangeText(const Analysis &analysis, const ui::LaneRange &of, OutputFormat format, const JobControl &job) {
    const auto summary = summaryOf(analysis, of, job);
    if (!summary)
        return summary.error().line();
    analysis::Selection selection = analysis::Selection::all(analysis);
    selection.sessions = {of.session};
    selection.everySession = false;
    const analysis::RangeAnswer answer{analysis, of.session, summary.value()};
    std::ostringstream out;
    switch (format) {
    case OutputFormat::Json: writeRangeJson(out, answer, selection); break;
    case OutputFormat::Csv: writeRangeCsv(out, answer, false); break;
    case OutputFormat::Text: writeRangeText(out, answer); break;
    }
    return std::move(out).str();
}

ui::CompareAnswered comparisonOf(const Analysis &analysis, const ui::CompareRequest &request, const JobControl &job) {
    ui::CompareAnswered answered;
    const auto comparison = analysis::compareSides(analysis, request.a, request.b, job);
    if (!comparison) {
        answered.refusal = comparison.error();
        return answered;
    }
    answered.scopeA = analysis::sideScope(analysis, request.a, comparison.value().aLeftOut);
    answered.scopeB = analysis::sideScope(analysis, request.b, comparison.value().bLeftOut);
    answered.rules = analysis::compareRules(analysis, request.a);
    answered.measures = analysis::measureCells(comparison.value(), ui::kMostTableRows);
    answered.kernels = analysis::kernelDeltaCells(comparison.value(), ui::kMostTableRows);
    return answered;
}

std::string comparisonText(const Analysis &analysis, const ui::CompareRequest &request, OutputFormat format,
                           const JobControl &job) {
    const auto comparison = analysis::compareSides(analysis, request.a, request.b, job);
    std::ostringstream out;
    if (!comparison) {
        if (format != OutputFormat::Json)
            return comparison.error().line();
        analysis::writeCompareRefusal(out, comparison.error(), analysis.openErrors);
        return std::move(out).str();
    }
    switch (format) {
    case OutputFormat::Json: writeCompareJson(out, analysis, comparison.value()); break;
    case OutputFormat::Csv: writeCompareCsv(out, analysis, comparison.value(), false); break;
    case OutputFormat::Text: writeCompareText(out, analysis, comparison.value()); break;
    }
    return std::move(out).str();
}

ui::StepsAnswered distributionOf(const Analysis &analysis, const ui::StepsRequest &request, const JobControl &job) {
    const model::SessionStore &store = *analysis.sessions[request.session];
    const analysis::SessionSteps found =
        findSteps(store, analysis.correlation.sessions[request.session], analysis.phases[request.session], job);
    ui::StepsAnswered answered;
    for (const analysis::StepDistribution &one : stepDistributions(store, found.steps))
        if (answered.stages.empty() || answered.stages.back() != one.stage)
            answered.stages.push_back(one.stage);
    if (answered.stages.empty())
        return answered;
    const bool known =
        std::find(answered.stages.begin(), answered.stages.end(), request.stage) != answered.stages.end();
    answered.stage = known ? request.stage : answered.stages.front();
    answered.values = stepValues(store, found.steps, answered.stage, request.measure);
    answered.distribution = analysis::distributionOf(answered.stage, request.measure, answered.values);
    return answered;
}

} // namespace

Answers::Answers(ui::MainWindow &window, QObject *parent) : QObject(parent), m_window(window) {
    const ui::AnswerDocks &docks = window.answers();
    connect(docks.range, &ui::RangePanel::rangeAsked, this, &Answers::summarise);
    connect(docks.range, &ui::RangePanel::rowEventsAsked, this, &Answers::findRowEvents);
    connect(docks.range, &ui::RangePanel::copyAsked, this, &Answers::copyRange);
    connect(docks.compare, &ui::ComparePanel::comparisonAsked, this, &Answers::compare);
    connect(docks.compare, &ui::ComparePanel::copyAsked, this, &Answers::copyComparison);
    connect(docks.steps, &ui::StepsSide::distributionAsked, this, &Answers::distribute);
    connect(window.table(analysis::TableKind::Kernels), &ui::TablePanel::occurrencesAsked, this,
            &Answers::findOccurrences);
}

void Answers::summarise(const ui::RangeRequest &request) {
    if (!m_analysis)
        return;
    m_ranges.start(
        [analysis = m_analysis, request](const std::stop_token &stop) {
            std::vector<ui::RangeAnswered> answers;
            for (const ui::LaneRange &one : request.ranges)
                answers.push_back(answerOf(*analysis, one, {stop, {}}));
            return answers;
        },
        [this, request](std::vector<ui::RangeAnswered> answers) {
            m_window.answers().range->showAnswer(request, std::move(answers));
            emit rangeShown();
        });
}

void Answers::findRowEvents(const ui::RangeRowRequest &request) {
    if (!m_analysis)
        return;
    m_rows.start(
        [analysis = m_analysis, request](const std::stop_token &stop) {
            return eventsOfRangeRow({*analysis, request.session, *request.summary}, request.section, request.row,
                                    {stop, {}});
        },
        [this, request](std::vector<model::EventRef> events) {
            m_window.answers().range->showEvents(request, std::move(events));
        });
}

void Answers::copyRange(const ui::LaneRange &of, OutputFormat format) {
    copy([analysis = m_analysis, of, format](const JobControl &job) { return rangeText(*analysis, of, format, job); });
}

void Answers::compare(const ui::CompareRequest &request) {
    if (!m_analysis)
        return;
    m_comparisons.start(
        [analysis = m_analysis, request](const std::stop_token &stop) {
            return comparisonOf(*analysis, request, {stop, {}});
        },
        [this, request](const ui::CompareAnswered &answered) {
            m_window.answers().compare->showAnswer(request, answered);
            emit comparisonShown();
        });
}

void Answers::copyComparison(const ui::CompareRequest &request, OutputFormat format) {
    copy([analysis = m_analysis, request, format](const JobControl &job) {
        return comparisonText(*analysis, request, format, job);
    });
}

void Answers::distribute(const ui::StepsRequest &request) {
    if (!m_analysis)
        return;
    m_steps.start(
        [analysis = m_analysis, request](const std::stop_token &stop) {
            return distributionOf(*analysis, request, {stop, {}});
        },
        [this, request](const ui::StepsAnswered &answered) {
            m_window.answers().steps->showAnswer(request, answered);
            emit stepsShown();
        });
}

void Answers::findOccurrences(const ui::OccurrencesRequest &request) {
    if (!m_analysis)
        return;
    m_occurrences.start(
        [analysis = m_analysis, request](const std::stop_token &) {
            return kernelsOfRow(*analysis, request.session, request.table.selection(*analysis),
                                request.table.options.kernelsBy, request.position);
        },
        [this, request](std::vector<model::EventRef> events) {
            if (ui::TablePanel *panel = m_window.table(request.table.panel))
                panel->showOccurrences(request, std::move(events));
        });
}

void Answers::copy(std::function<std::string(const JobControl &)> write) {
    if (!m_analysis)
        return;
    m_copies.start(
        [write = std::move(write)](const std::stop_token &stop) {
            return write({stop, {}});
        },
        [this](const std::string &text) {
            QApplication::clipboard()->setText(QString::fromStdString(text));
            m_window.say(tr("The answer was copied, %1 characters.").arg(text.size()));
            emit copied();
        });
}

} // namespace lanescope::app
