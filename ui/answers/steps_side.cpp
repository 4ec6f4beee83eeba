// SPDX-License-Identifier: Apache-2.0
#include "ui/answers/steps_side.h"

#include "ui/answers/histogram_view.h"
#include "ui/style/style.h"
#include "ui/tables/row_scope.h"
#include "ui/tables/shown_cells.h"
#include "ui/text/format.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace lanescope::ui {
namespace {

constexpr int kLeastWidth = 210;
constexpr int kMostWidth = 330;

QString measureTitle(std::string_view measure) {
    const std::pair<std::string_view, QString> titles[] = {
        {"duration_ns", StepsSide::tr("duration")},
        {"period_ns", StepsSide::tr("period")},
        {"device_busy_ns", StepsSide::tr("device busy")},
        {"idle_ns", StepsSide::tr("device idle")},
        {"first_launch_to_last_kernel_ns", StepsSide::tr("first launch to last kernel")},
        {"launches", StepsSide::tr("launches")},
        {"graph_launches", StepsSide::tr("graph launches")},
        {"kernels", StepsSide::tr("kernels")},
        {"tokens", StepsSide::tr("tokens")}};
    for (const auto &[name, title] : titles)
        if (name == measure)
            return title;
    return QString::fromUtf8(measure.data(), static_cast<qsizetype>(measure.size()));
}

QComboBox *chooser(const char *name, const QString &accessible) {
    auto *box = new QComboBox;
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(accessible);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(6);
    return box;
}

} // namespace

StepsSide::StepsSide(QWidget *parent)
    : QWidget(parent)
    , m_pending(new PendingAnswer(this, [this] { ask(); }))
    , m_session(chooser("stepsSession", tr("Session that is measured")))
    , m_stage(chooser("stepsStage", tr("Stage")))
    , m_measure(chooser("stepsMeasure", tr("Measure")))
    , m_histogram(new HistogramView)
    , m_summary(new QLabel)
    , m_copy(new QToolButton) {
    setObjectName(QStringLiteral("stepsSide"));
    build();
    connect(m_session, qOverload<int>(&QComboBox::activated), this, &StepsSide::refresh);
    connect(m_stage, qOverload<int>(&QComboBox::activated), this, &StepsSide::refresh);
    connect(m_measure, qOverload<int>(&QComboBox::activated), this, &StepsSide::refresh);
    connect(m_copy, &QToolButton::clicked, this, [this] { QApplication::clipboard()->setText(summaryWithScope()); });
    connect(m_histogram, &HistogramView::stepChosen, this, [this](std::size_t step) {
        emit stepChosen(static_cast<std::size_t>(std::max(m_session->currentIndex(), 0)), step);
    });
    setAnalysis(nullptr);
}

void StepsSide::build() {
    setMinimumWidth(kLeastWidth);
    setMaximumWidth(kMostWidth);
    m_summary->setObjectName(QStringLiteral("stepsSummary"));
    m_summary->setAccessibleName(tr("Distribution in numbers"));
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setTone(m_summary, QStringLiteral("muted"));
    m_copy->setObjectName(QStringLiteral("stepsCopy"));
    m_copy->setText(tr("Copy"));
    m_copy->setToolTip(tr("Copy the numbers of the distribution with what they are of"));
    m_copy->setAccessibleName(m_copy->toolTip());
    m_copy->setProperty("quiet", true);
    m_copy->setFocusPolicy(Qt::TabFocus);
    for (const std::string_view measure : analysis::stepMeasures())
        m_measure->addItem(measureTitle(measure), QByteArray(measure.data(), static_cast<qsizetype>(measure.size())));
    auto *choices = new QHBoxLayout;
    choices->setSpacing(6);
    choices->addWidget(m_stage, 1);
    choices->addWidget(m_measure, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 4, 10, 4);
    layout->setSpacing(4);
    layout->addWidget(m_session);
    layout->addLayout(choices);
    layout->addWidget(m_histogram, 1);
    layout->addWidget(m_summary);
    layout->addWidget(m_copy, 0, Qt::AlignLeft);
}

void StepsSide::setAnalysis(const analysis::AnalysisPtr &analysis) {
    m_analysis = analysis;
    fillSessions();
    setEnabled(m_analysis != nullptr);
    refresh();
}

void StepsSide::fillSessions() {
    const QString before = m_session->currentData().toString();
    m_session->clear();
    for (std::size_t i = 0; m_analysis && i < m_analysis->sessions.size(); ++i) {
        const QString id = QString::fromStdString(m_analysis->sessions[i]->id().text());
        m_session->addItem(safeText(analysis::laneTitle(*m_analysis, i) + " · " + m_analysis->shortIds[i]), id);
        if (id == before)
            m_session->setCurrentIndex(m_session->count() - 1);
    }
    m_session->setVisible(m_session->count() > 1);
}

void StepsSide::setSession(std::size_t session) {
    if (m_session->currentIndex() == static_cast<int>(session))
        return;
    m_session->setCurrentIndex(static_cast<int>(session));
    refresh();
}

void StepsSide::refresh() {
    m_pending->outdate();
    m_shown.reset();
    m_pending->askIfVisible();
}

void StepsSide::ask() {
    if (!m_analysis || m_session->currentIndex() < 0) {
        m_histogram->setValues({}, {});
        m_summary->clear();
        return;
    }
    StepsRequest asked;
    asked.session = static_cast<std::size_t>(m_session->currentIndex());
    const auto stage = static_cast<std::size_t>(std::max(m_stage->currentIndex(), 0));
    if (stage < m_stages.size())
        asked.stage = m_stages[stage];
    asked.measure = m_measure->currentData().toByteArray().toStdString();
    asked.ticket = m_pending->ticket();
    m_pending->wait();
    emit distributionAsked(asked);
}

void StepsSide::showAnswer(const StepsRequest &request, const StepsAnswered &answer) {
    if (!m_pending->take(request.ticket))
        return;
    m_shown = request;
    m_shown->stage = answer.stage;
    fillStages(answer);
    m_histogram->setCounts(!request.measure.ends_with("_ns"));
    m_histogram->setValues(answer.values, answer.distribution);
    m_summary->setText(summaryOf(answer));
}

void StepsSide::fillStages(const StepsAnswered &answer) {
    m_stages = answer.stages;
    m_stage->clear();
    for (const auto &stage : m_stages) {
        m_stage->addItem(stage ? safeText(*stage) : tr("without a stage"));
        if (stage == answer.stage)
            m_stage->setCurrentIndex(m_stage->count() - 1);
    }
}

QString StepsSide::summaryOf(const StepsAnswered &answer) const {
    const analysis::StepDistribution &of = answer.distribution;
    if (!m_analysis || answer.stages.empty())
        return tr("The session has no steps.");
    if (of.count == 0)
        return tr("No step of this stage has the measure.");
    const auto number = [this](const analysis::MaybeNumber &value) {
        return value.value ? m_histogram->valueText(*value.value) : QStringLiteral("–");
    };
    const QString outliers = !of.outliers.value        ? tr("too few steps for outliers")
                             : *of.outliers.value == 1 ? tr("1 outlier")
                                                       : tr("%1 outliers").arg(groupedNumber(*of.outliers.value));
    const QString steps = of.count == 1 ? tr("1 step") : tr("%1 steps").arg(groupedNumber(of.count));
    return tr("%1 · min %2 · p50 %3 · p90 %4 · p99 %5 · max %6 · %7")
        .arg(steps, number(of.min), number(of.p50), number(of.p90), number(of.p99), number(of.max), outliers);
}

QString StepsSide::summaryWithScope() const {
    if (!m_analysis || !m_shown)
        return summary();
    analysis::TableOptions byStage;
    byStage.stepsByStage = true;
    const QString what =
        tr("%1 of the steps of %2: ")
            .arg(safeText(m_shown->measure), m_shown->stage ? safeText(*m_shown->stage) : tr("marks without a stage"));
    return what + summary() + QLatin1Char('\n') +
           scopeText(*m_analysis, m_shown->session,
                     rulesText(tableShape(analysis::TableKind::Steps, *m_analysis, byStage)));
}

QString StepsSide::summary() const { return m_summary->text(); }
void StepsSide::setTheme(const Theme &theme) { m_histogram->setTheme(theme); }

} // namespace lanescope::ui
