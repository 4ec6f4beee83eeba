// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/table_panel.h"

#include "ui/style/style.h"
#include "ui/tables/shown_cells.h"
#include "ui/text/format.h"
#include "ui/widgets/stepper.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
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
    , m_table(new TextTableView({}, this))
    , m_sessions(new QComboBox)
    , m_groupings(new QComboBox)
    , m_filter(new QLineEdit)
    , m_stepper(new Stepper)
    , m_copy(new QToolButton)
    , m_note(new QLabel) {
    const QString name = QString::fromUtf8(tableName(kind).data(), static_cast<qsizetype>(tableName(kind).size()));
    setObjectName(name + QStringLiteral("Panel"));
    setAttribute(Qt::WA_StyledBackground);
    m_table->setObjectName(name + QStringLiteral("Table"));
    m_table->setAccessibleName(capitalised(tableName(kind)));
    m_table->setCopyScope([this](std::size_t row) { return rowScope(row); });
    m_groupings->setObjectName(name + QStringLiteral("Choice"));
    m_note->setContentsMargins(12, 5, 12, 6);
    m_note->setWordWrap(true);
    setTone(m_note, QStringLiteral("muted"));
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
    m_bar = new QHBoxLayout(bar);
    m_bar->setContentsMargins(10, 6, 10, 6);
    m_bar->setSpacing(8);
    m_sessions->setAccessibleName(tr("Session"));
    m_sessions->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_groupings->setAccessibleName(tr("Rows stand for"));
    m_filter->setPlaceholderText(tr("Filter rows…"));
    m_filter->setAccessibleName(tr("Filter rows"));
    m_filter->setClearButtonEnabled(true);
    for (QToolButton *clear : m_filter->findChildren<QToolButton *>())
        clear->setAccessibleName(tr("Clear the filter"));
    for (QAbstractButton *button : m_filter->findChildren<QAbstractButton *>())
        button->setAccessibleName(tr("Clear the filter"));
    m_filter->setMaximumWidth(260);
    m_copy->setText(tr("Copy ▾"));
    m_copy->setAccessibleName(tr("Copy the table"));
    m_copy->setToolTip(tr("Copy the whole table, filtered rows included"));
    m_copy->setPopupMode(QToolButton::InstantPopup);
    m_copy->setProperty("quiet", true);
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

void TablePanel::connectControls() {
    connect(m_sessions, qOverload<int>(&QComboBox::activated), this, &TablePanel::refresh);
    connect(m_groupings, qOverload<int>(&QComboBox::activated), this, &TablePanel::refresh);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_table->setFilter(text);
        updateNote();
    });
    connect(m_table, &TextTableView::rowChosen, this, &TablePanel::chooseRow);
    connect(m_table, &TextTableView::rowActivated, this, &TablePanel::goOn);
    connect(m_stepper, &Stepper::stepped, this, &TablePanel::showOccurrence);
    buildCopyMenu();
}

void TablePanel::buildCopyMenu() {
    auto *menu = new QMenu(m_copy);
    const std::pair<analysis::OutputFormat, QString> formats[] = {{analysis::OutputFormat::Text, tr("As &text")},
                                                                  {analysis::OutputFormat::Csv, tr("As &CSV")},
                                                                  {analysis::OutputFormat::Json, tr("As &JSON")}};
    for (const auto &[format, text] : formats)
        menu->addAction(text, this, [this, chosen = format] {
            if (m_analysis)
                emit copyAsked(request(), chosen);
        });
    m_copy->setMenu(menu);
}

void TablePanel::setAnalysis(const analysis::AnalysisPtr &analysis) {
    m_analysis = analysis;
    fillSessions();
    for (QWidget *control : std::initializer_list<QWidget *>{m_sessions, m_groupings, m_filter, m_copy})
        control->setEnabled(analysis != nullptr);
    refresh();
}

/// The chosen session stays chosen while it is open.
void TablePanel::fillSessions() {
    const QString before = m_sessions->currentData(Qt::UserRole + 1).toString();
    m_sessions->clear();
    m_sessions->addItem(tr("All sessions"));
    if (!m_analysis)
        return;
    for (std::size_t session = 0; session < m_analysis->sessions.size(); ++session) {
        m_sessions->addItem(safeText(analysis::laneTitle(*m_analysis, session) + " · " + m_analysis->shortIds[session]),
                            QVariant::fromValue(static_cast<qulonglong>(session)));
        const QString id = QString::fromStdString(m_analysis->sessions[session]->id().text());
        m_sessions->setItemData(m_sessions->count() - 1, id, Qt::UserRole + 1);
        if (id == before)
            m_sessions->setCurrentIndex(m_sessions->count() - 1);
    }
    m_sessions->setVisible(m_analysis->sessions.size() > 1);
}

void TablePanel::setTheme(const Theme &theme) { m_table->setTheme(theme); }
QString TablePanel::note() const { return m_note->text(); }

void TablePanel::showEvent(QShowEvent *event) {
    QWidget::showEvent(event);
    if (m_stale)
        ask();
}

} // namespace lanescope::ui
