// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/findings_panel.h"

#include "ui/tables/analysis_tables.h"
#include "ui/tables/row_scope.h"
#include "ui/tables/shown_cells.h"
#include "ui/tables/table_bar.h"
#include "ui/tables/view_copy.h"
#include "ui/text/format.h"

#include <QHeaderView>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace lanescope::ui {
namespace {

void stack(QWidget *panel, TextTableView *table, QLabel *note) {
    auto *below = new QHBoxLayout;
    below->setContentsMargins(0, 0, 10, 0);
    below->addWidget(note, 1);
    below->addWidget(
        copyButton([table](analysis::OutputFormat format) { table->copyRows(allRows(*table->model()), format); }));
    auto *layout = new QVBoxLayout(panel);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(table, 1);
    layout->addLayout(below);
}

} // namespace

FindingsPanel::FindingsPanel(QWidget *parent)
    : QWidget(parent), m_table(new TextTableView(findingHeaders(), this)), m_note(tableNote()) {
    setObjectName(QStringLiteral("findingsPanel"));
    setAttribute(Qt::WA_StyledBackground);
    m_table->setObjectName(QStringLiteral("findingsTable"));
    m_table->setAccessibleName(tr("Findings"));
    m_table->setStretchColumn(4);
    m_table->setCopyScope([this](std::size_t row) {
        return m_analysis ? scopeText(*m_analysis, m_analysis->findings[row].session,
                                      rulesText(tableShape(analysis::TableKind::Findings, *m_analysis, {})))
                          : QString();
    });
    stack(this, m_table, m_note);
    connect(m_table, &TextTableView::rowChosen, this, &FindingsPanel::begin);
    connect(m_table, &TextTableView::rowActivated, this, &FindingsPanel::goOn);
    setAnalysis(nullptr);
}

void FindingsPanel::setAnalysis(const analysis::AnalysisPtr &analysis) {
    m_analysis = analysis;
    m_table->setRows(analysis ? findingRows(*analysis) : std::vector<TextRow>{});
    if (!analysis)
        m_note->setText(tr("Nothing is open, so nothing is flagged. Open a capture to see what is said about it."));
    else if (analysis->findings.empty())
        m_note->setText(tr("Nothing is flagged: every record was read and every device event is proven."));
    else
        m_note->setText(tr("Click a finding to go to its first event, click again for the next one."));
}

void FindingsPanel::setTheme(const Theme &theme) { m_table->setTheme(theme); }

void FindingsPanel::begin(std::size_t finding) {
    m_step = 0;
    showStep(m_analysis->findings[finding]);
}

void FindingsPanel::goOn(std::size_t finding) {
    const std::size_t events = m_analysis->findings[finding].events.size();
    m_step = events == 0 ? 0 : (m_step + 1) % events;
    showStep(m_analysis->findings[finding]);
}

void FindingsPanel::showStep(const analysis::Finding &finding) {
    const QString advice = finding.advice.empty() ? QString() : QLatin1Char(' ') + safeText(finding.advice);
    if (finding.events.empty() || !finding.session) {
        m_note->setText(tr("%1: no single event stands for this finding.").arg(safeText(finding.code)) + advice);
        return;
    }
    QString shown =
        tr("%1: event %2 of %3.")
            .arg(safeText(finding.code), groupedNumber(std::uint64_t{m_step + 1}), groupedNumber(finding.count));
    if (finding.events.size() < finding.count)
        shown += QLatin1Char(' ') +
                 tr("The first %1 can be stepped through.").arg(groupedNumber(std::uint64_t{finding.events.size()}));
    m_note->setText(shown + advice);
    emit eventAsked({m_analysis->sessions[*finding.session]->id(), finding.events[m_step]});
}

CoveragePanel::CoveragePanel(QWidget *parent)
    : QWidget(parent), m_table(new TextTableView(coverageHeaders(), this)), m_note(tableNote()) {
    setObjectName(QStringLiteral("coveragePanel"));
    setAttribute(Qt::WA_StyledBackground);
    m_table->setObjectName(QStringLiteral("coverageTable"));
    m_table->setAccessibleName(tr("Coverage"));
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setCopyScope([this](std::size_t session) {
        return m_analysis ? scopeText(*m_analysis, session,
                                      rulesText(tableShape(analysis::TableKind::Correlations, *m_analysis, {})))
                          : QString();
    });
    stack(this, m_table, m_note);
    const auto choose = [this](std::size_t session) { emit sessionChosen(session); };
    connect(m_table, &TextTableView::rowChosen, this, choose);
    connect(m_table, &TextTableView::rowActivated, this, choose);
    setAnalysis(nullptr);
}

void CoveragePanel::setAnalysis(const analysis::AnalysisPtr &analysis) {
    m_analysis = analysis;
    m_table->setRows(analysis ? coverageRows(*analysis) : std::vector<TextRow>{});
    m_note->setText(analysis ? tr("That a device event carries an id is one thing, that its launch is proven another. "
                                  "Both are of the whole session.")
                             : tr("Nothing is open. Open a capture to see what it covers."));
}

void CoveragePanel::setTheme(const Theme &theme) { m_table->setTheme(theme); }

} // namespace lanescope::ui
