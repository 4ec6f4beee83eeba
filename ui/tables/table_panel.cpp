// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/table_panel.h"

#include "ui/style/style.h"
#include "ui/tables/shown_cells.h"
#include "ui/tables/table_bar.h"
#include "ui/text/format.h"
#include "ui/widgets/stepper.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

namespace lanescope::ui {
namespace {

using analysis::TableKind;

QString capitalised(std::string_view word) {
    QString text = QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

} // namespace

TablePanel::TablePanel(TableKind kind, QWidget *parent)
    : QWidget(parent)
    , m_kind(kind)
    , m_choices(tableChoices(kind))
    , m_ownChoices(m_choices.size())
    , m_pending(new PendingAnswer(this, [this] { ask(); }))
    , m_table(new TextTableView({}, this))
    , m_sessions(new QComboBox)
    , m_groupings(new QComboBox)
    , m_filter(filterField())
    , m_stepper(new Stepper)
    , m_copy(copyButton([this](analysis::OutputFormat format) {
        if (m_analysis)
            emit copyAsked(request(), format);
    }))
    , m_note(tableNote()) {
    const QString name = QString::fromUtf8(tableName(kind).data(), static_cast<qsizetype>(tableName(kind).size()));
    setObjectName(name + QStringLiteral("Panel"));
    setAttribute(Qt::WA_StyledBackground);
    m_table->setObjectName(name + QStringLiteral("Table"));
    m_table->setAccessibleName(capitalised(tableName(kind)));
    m_table->setCopyScope([this](std::size_t row) { return rowScope(row); });
    m_groupings->setObjectName(name + QStringLiteral("Choice"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_middle = new QHBoxLayout;
    m_middle->setSpacing(0);
    m_middle->addWidget(m_table, 1);
    layout->addWidget(buildBar());
    layout->addLayout(m_middle, 1);
    layout->addWidget(m_note);
    connectControls();
    setAnalysis(nullptr);
}

QWidget *TablePanel::buildBar() {
    auto *bar = new QWidget;
    m_bar = barLayout(bar);
    m_sessions->setAccessibleName(tr("Session"));
    m_sessions->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_groupings->setAccessibleName(tr("Rows stand for"));
    m_copy->setToolTip(tr("Copy the whole table, filtered rows included"));
    for (QWidget *part : std::initializer_list<QWidget *>{m_sessions, m_groupings, m_filter, m_stepper})
        m_bar->addWidget(part);
    m_bar->addStretch(1);
    m_bar->addWidget(m_copy);
    fillChoices();
    return bar;
}

void TablePanel::addToBar(QWidget *part) { m_bar->insertWidget(m_bar->count() - 1, part); }

void TablePanel::setSide(QWidget *side) {
    constexpr int kTableShare = 3;
    m_middle->setStretch(0, kTableShare);
    m_middle->addWidget(side, 1);
}

void TablePanel::fillChoices() {
    for (const TableChoice &one : m_choices)
        m_groupings->addItem(one.text);
    m_groupings->setVisible(m_choices.size() > 1);
}

const TableChoice &TablePanel::choice() const {
    return m_choices[static_cast<std::size_t>(std::max(m_groupings->currentIndex(), 0))];
}

void TablePanel::choose(int index) {
    m_groupings->setCurrentIndex(index);
    refresh();
}

void TablePanel::dropAddedChoice() {
    if (m_choices.size() == m_ownChoices)
        return;
    m_choices.resize(m_ownChoices);
    m_groupings->removeItem(static_cast<int>(m_ownChoices));
}

void TablePanel::chooseAdded(const TableChoice &added, std::size_t session) {
    dropAddedChoice();
    m_choices.push_back(added);
    m_groupings->addItem(added.text);
    m_groupings->show();
    chooseSession(*m_sessions, session);
    choose(static_cast<int>(m_ownChoices));
}

void TablePanel::connectControls() {
    connect(m_sessions, qOverload<int>(&QComboBox::activated), this, &TablePanel::refresh);
    connect(m_groupings, qOverload<int>(&QComboBox::activated), this, &TablePanel::refresh);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_table->setFilter(text);
        updateNote();
    });
    connect(m_table, &TextTableView::hidingChanged, this, &TablePanel::updateNote);
    connect(m_table, &TextTableView::rowChosen, this, &TablePanel::chooseRow);
    connect(m_table, &TextTableView::rowActivated, this, &TablePanel::goOn);
    connect(m_stepper, &Stepper::stepped, this, &TablePanel::showOccurrence);
}

void TablePanel::setAnalysis(const analysis::AnalysisPtr &analysis) {
    m_analysis = analysis;
    dropAddedChoice(); // its session may be another one by now
    fillSessions(*m_sessions, analysis);
    for (QWidget *control : std::initializer_list<QWidget *>{m_sessions, m_groupings, m_filter, m_copy})
        control->setEnabled(analysis != nullptr);
    refresh();
}

void TablePanel::setTheme(const Theme &theme) { m_table->setTheme(theme); }
QString TablePanel::note() const { return m_note->text(); }

} // namespace lanescope::ui
