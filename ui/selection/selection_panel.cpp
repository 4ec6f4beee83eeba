// SPDX-License-Identifier: Apache-2.0
#include "ui/selection/selection_panel.h"

#include "ui/style/style.h"
#include "ui/text/format.h"
#include "ui/widgets/elided_label.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace lanescope::ui {
namespace {

QScrollArea *scrolled(QWidget *content) {
    auto *area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setMinimumWidth(220);
    area->setWidget(content);
    return area;
}

QFrame *separator() {
    auto *line = new QFrame;
    line->setProperty("separator", true);
    line->setFixedWidth(1);
    return line;
}

QLabel *heading(const QString &text, const QString &name) {
    auto *label = new QLabel(text);
    label->setObjectName(name);
    label->setProperty("heading", true);
    label->setTextFormat(Qt::PlainText);
    return label;
}

QLabel *note() {
    auto *label = new QLabel;
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    setTone(label, QStringLiteral("muted"));
    return label;
}

QString launchHeading(const EventSubject &subject, model::DeviceEventRef device) {
    if (device.isNone() || subject.found().state[device.index()] != analysis::MatchState::Qualified)
        return SelectionPanel::tr("On its stream");
    return subject.store().kind(subject.row) == model::EventKind::Kernel ? SelectionPanel::tr("Launch → kernel")
                                                                         : SelectionPanel::tr("Launch → device work");
}

QVBoxLayout *columnLayout(QWidget *column) {
    auto *layout = new QVBoxLayout(column);
    layout->setContentsMargins(16, 10, 12, 10);
    layout->setSpacing(8);
    return layout;
}

} // namespace

SelectionPanel::SelectionPanel(QWidget *parent)
    : QWidget(parent)
    , m_pages(new QStackedWidget)
    , m_empty(note())
    , m_title(new ElidedLabel)
    , m_whyTitle(new ElidedLabel)
    , m_pill(new QLabel)
    , m_sentence(note())
    , m_launchTitle(heading(tr("Launch → kernel"), QStringLiteral("launchTitle")))
    , m_tableTitle(heading({}, QStringLiteral("tableTitle")))
    , m_recordTitle(heading(tr("As recorded"), QStringLiteral("recordTitle")))
    , m_recordNote(note())
    , m_facts(new FactList)
    , m_record(new FactList)
    , m_why(new FactList)
    , m_launch(new FactList)
    , m_table(new TextTableView({tr("Call"), tr("Start")})) {
    setObjectName(QStringLiteral("selectionPanel"));
    setAttribute(Qt::WA_StyledBackground);
    auto *columns = new QWidget;
    auto *row = new QHBoxLayout(columns);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto *event = new QWidget, *why = new QWidget, *launch = new QWidget;
    buildEventColumn(event);
    buildWhyColumn(why);
    buildLaunchColumn(launch);
    row->addWidget(scrolled(event), 30);
    row->addWidget(separator());
    row->addWidget(scrolled(why), 35);
    row->addWidget(separator());
    row->addWidget(launch, 35);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setObjectName(QStringLiteral("selectionEmpty"));
    m_pages->addWidget(m_empty);
    m_pages->addWidget(columns);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);
    for (FactList *list : {m_facts, m_record, m_why, m_launch})
        connect(list, &FactList::eventAsked, this, &SelectionPanel::eventAsked);
    const auto go = [this](std::size_t source) { emit eventAsked(m_targets[source]); };
    connect(m_table, &TextTableView::rowActivated, this, go);
    m_why->setWrapping(true);
    setAnalysis(nullptr, nullptr);
}

void SelectionPanel::buildEventColumn(QWidget *column) {
    auto *layout = columnLayout(column);
    m_title->setObjectName(QStringLiteral("eventTitle"));
    m_title->setProperty("heading", true);
    layout->addWidget(m_title);
    layout->addWidget(m_facts);
    layout->addSpacing(4);
    layout->addWidget(m_recordTitle);
    layout->addWidget(m_recordNote);
    layout->addWidget(m_record);
    layout->addStretch();
}

void SelectionPanel::buildWhyColumn(QWidget *column) {
    auto *layout = columnLayout(column);
    auto *row = new QHBoxLayout;
    row->setSpacing(12);
    m_whyTitle->setObjectName(QStringLiteral("whyTitle"));
    m_whyTitle->setProperty("heading", true);
    m_pill->setObjectName(QStringLiteral("verdictPill"));
    m_pill->setProperty("pill", true);
    row->addWidget(m_whyTitle);
    row->addWidget(m_pill);
    row->addStretch();
    layout->addLayout(row);
    layout->addWidget(m_sentence);
    layout->addWidget(m_why);
    layout->addStretch();
}

void SelectionPanel::buildLaunchColumn(QWidget *column) {
    auto *layout = columnLayout(column);
    layout->setContentsMargins(16, 10, 4, 4);
    m_table->setObjectName(QStringLiteral("candidatesTable"));
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setSortingEnabled(false);
    m_table->setMostColumnWidth(170);
    layout->addWidget(m_launchTitle);
    layout->addWidget(m_launch);
    layout->addWidget(m_tableTitle);
    layout->addWidget(m_table, 1);
    layout->addStretch();
}

void SelectionPanel::setAnalysis(const analysis::AnalysisPtr &analysis, const analysis::TimelineIndexPtr &index) {
    m_analysis = analysis;
    m_index = index;
    setEvent(std::nullopt);
}

void SelectionPanel::setTheme(const Theme &theme) {
    for (FactList *list : {m_facts, m_record, m_why, m_launch})
        list->setTheme(theme);
    m_table->setTheme(theme);
}

void SelectionPanel::setEvent(std::optional<model::EventRef> event) {
    const auto session = event && m_analysis && m_index ? m_analysis->indexOf(event->session) : std::nullopt;
    m_event = session ? event : std::nullopt;
    m_pages->setCurrentIndex(m_event ? 1 : 0);
    if (m_event) {
        showSubject({*m_analysis, *m_index, *session, event->row});
        emit detailsAsked(*event);
        return;
    }
    m_empty->setText(m_analysis ? tr("No event is selected. Click one on the timeline, or search for it with Ctrl+F.")
                                : tr("Nothing is open, so there is nothing to select."));
}

void SelectionPanel::showSubject(const EventSubject &subject) {
    m_title->setText(safeText(subject.store().name(subject.row)));
    m_facts->setFacts(eventFacts(subject));
    m_record->setFacts({});
    m_recordNote->setText(tr("reading the record…"));
    m_recordNote->show();
    const model::DeviceEventRef device = subject.store().deviceEventAt(subject.row);
    m_launch->setFacts(device.isNone() ? Facts{} : launchFacts(subject, device));
    m_launchTitle->setText(launchHeading(subject, device));
    m_launchTitle->setVisible(!m_launch->facts().empty());
    m_launch->setVisible(!m_launch->facts().empty());
    showWhy(whyView(subject));
}

void SelectionPanel::showWhy(WhyView view) {
    m_whyTitle->setText(view.title);
    m_pill->setText(view.pill);
    m_pill->setVisible(!view.pill.isEmpty());
    setTone(m_pill, toneName(view.tone));
    m_sentence->setText(view.sentence);
    m_sentence->setVisible(!view.sentence.isEmpty());
    m_why->setFacts(std::move(view.facts));
    m_tableTitle->setText(view.tableTitle);
    m_tableTitle->setVisible(!view.tableTitle.isEmpty());
    m_targets = std::move(view.targets);
    m_table->setVisible(!view.rows.empty());
    m_table->setAccessibleName(view.tableTitle);
    m_table->setTable(view.headers, std::move(view.rows));
}

void SelectionPanel::showDetails(const model::EventRef &event,
                                 const model::Result<std::vector<model::Detail>> &details) {
    if (event != m_event)
        return;
    if (!details) {
        m_recordNote->setText(tr("The record could not be read again: %1").arg(safeText(details.error().line())));
        return;
    }
    m_record->setFacts(detailFacts(details.value()));
    m_recordNote->setText(tr("nothing beside what stands above"));
    m_recordNote->setVisible(details.value().empty());
}

QString SelectionPanel::verdict() const { return m_pill->text(); }

} // namespace lanescope::ui
