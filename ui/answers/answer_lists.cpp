// SPDX-License-Identifier: Apache-2.0
#include "ui/answers/answer_lists.h"

#include "ui/style/style.h"
#include "ui/tables/shown_cells.h"
#include "ui/text/format.h"
#include "ui/widgets/stepper.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace lanescope::ui {
namespace {

constexpr int kFilterWidth = 220;

} // namespace

AnswerLists::AnswerLists(const QString &name, QWidget *parent)
    : QWidget(parent)
    , m_tabs(new QTabBar)
    , m_table(new TextTableView({}))
    , m_filter(new QLineEdit)
    , m_stepper(new Stepper)
    , m_copy(new QToolButton)
    , m_note(new QLabel) {
    build(name);
    connectParts();
    setLists({});
}

void AnswerLists::build(const QString &name) {
    m_table->setObjectName(name + QStringLiteral("Table"));
    m_table->setAccessibleName(tr("Rows of the chosen list"));
    m_table->setCopyScope([this](std::size_t) { return m_scope; });
    m_tabs->setObjectName(name + QStringLiteral("Tabs"));
    m_tabs->setAccessibleName(tr("Lists"));
    m_tabs->setProperty("lists", true);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(true);
    m_tabs->setFocusPolicy(Qt::TabFocus);
    m_note->setObjectName(name + QStringLiteral("Note"));
    m_note->setAccessibleName(tr("What the rows rest on"));
    m_note->setContentsMargins(12, 5, 12, 6);
    m_note->setWordWrap(true);
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setTone(m_note, QStringLiteral("muted"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildBar(name));
    layout->addWidget(m_table, 1);
    layout->addWidget(m_note);
}

QWidget *AnswerLists::buildBar(const QString &name) {
    auto *bar = new QWidget;
    m_bar = new QHBoxLayout(bar);
    m_bar->setContentsMargins(10, 4, 10, 4);
    m_bar->setSpacing(8);
    m_filter->setObjectName(name + QStringLiteral("Filter"));
    m_filter->setPlaceholderText(tr("Filter rows…"));
    m_filter->setAccessibleName(tr("Filter rows"));
    m_filter->setClearButtonEnabled(true);
    for (QAbstractButton *button : m_filter->findChildren<QAbstractButton *>())
        button->setAccessibleName(tr("Clear the filter"));
    m_filter->setMaximumWidth(kFilterWidth);
    m_copy->setObjectName(name + QStringLiteral("Copy"));
    m_copy->setText(tr("Copy ▾"));
    m_copy->setAccessibleName(tr("Copy the answer"));
    m_copy->setToolTip(tr("Copy all lists with what they are of"));
    m_copy->setPopupMode(QToolButton::InstantPopup);
    m_copy->setProperty("quiet", true);
    m_copy->setFocusPolicy(Qt::TabFocus);
    m_bar->addWidget(m_tabs, 1);
    m_bar->addWidget(m_stepper);
    m_bar->addWidget(m_filter);
    m_bar->addWidget(m_copy);
    return bar;
}

void AnswerLists::addToBar(QWidget *part) { m_bar->insertWidget(0, part); }

void AnswerLists::connectParts() {
    connect(m_tabs, &QTabBar::currentChanged, this, &AnswerLists::showRows);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_table->setFilter(text);
        updateNote();
    });
    connect(m_table, &TextTableView::hidingChanged, this, &AnswerLists::updateNote);
    connect(m_table, &TextTableView::rowChosen, this,
            [this](std::size_t row) { emit rowChosen(m_tabs->currentIndex(), row); });
    connect(m_table, &TextTableView::rowActivated, this,
            [this](std::size_t row) { emit rowActivated(m_tabs->currentIndex(), row); });
    auto *menu = new QMenu(m_copy);
    const std::pair<analysis::OutputFormat, QString> formats[] = {{analysis::OutputFormat::Text, tr("As &text")},
                                                                  {analysis::OutputFormat::Csv, tr("As &CSV")},
                                                                  {analysis::OutputFormat::Json, tr("As &JSON")}};
    for (const auto &[format, text] : formats)
        menu->addAction(text, this, [this, chosen = format] { emit copyAsked(chosen); });
    m_copy->setMenu(menu);
}

void AnswerLists::setLists(std::vector<NamedList> lists) {
    const int before = static_cast<std::size_t>(m_tabs->count()) == lists.size() ? m_tabs->currentIndex() : 0;
    m_lists = std::move(lists);
    const QSignalBlocker quiet(m_tabs);
    while (m_tabs->count() > 0)
        m_tabs->removeTab(0);
    for (const NamedList &list : m_lists)
        m_tabs->addTab(list.cells.total == 0
                           ? list.title
                           : list.title + QLatin1Char(' ') + groupedNumber(std::uint64_t{list.cells.total}));
    if (before >= 0 && before < m_tabs->count())
        m_tabs->setCurrentIndex(before);
    const bool any = !m_lists.empty();
    for (QWidget *part : std::initializer_list<QWidget *>{m_tabs, m_filter, m_copy, m_table})
        part->setEnabled(any);
    showRows();
}

void AnswerLists::showRows() {
    m_stepper->begin(0);
    const int list = m_tabs->currentIndex();
    if (list < 0 || static_cast<std::size_t>(list) >= m_lists.size()) {
        m_table->setTable({}, {});
    } else {
        ShownTable shown = shownTable(m_lists[static_cast<std::size_t>(list)].cells, false);
        m_table->setTable(shown.headers, std::move(shown.rows));
    }
    updateNote();
}

void AnswerLists::setNote(const QString &note) {
    m_noteText = note;
    updateNote();
}

void AnswerLists::updateNote() {
    QString text = m_noteText;
    const int list = m_tabs->currentIndex();
    if (list >= 0 && static_cast<std::size_t>(list) < m_lists.size()) {
        const analysis::TableCells &cells = m_lists[static_cast<std::size_t>(list)].cells;
        const auto shown = static_cast<std::size_t>(m_table->matching());
        const auto say = [&](const QString &sentence) { text += (text.isEmpty() ? "" : " ") + sentence; };
        if (cells.total == 0)
            say(tr("This list has no rows."));
        else if (shown < cells.rows.size())
            say((m_table->hidesFiltered() ? tr("%1 of %2 rows; the filter hides %3.")
                                          : tr("%1 of %2 rows; the filter dims %3."))
                    .arg(groupedNumber(std::uint64_t{shown}), groupedNumber(std::uint64_t{cells.total}),
                         groupedNumber(std::uint64_t{cells.rows.size() - shown})));
        if (cells.rows.size() < cells.total)
            say(tr("The first %1 rows are kept here; a copy has all.")
                    .arg(groupedNumber(std::uint64_t{cells.rows.size()})));
    }
    m_note->setText(text);
    m_note->setVisible(!text.isEmpty());
}

QString AnswerLists::note() const { return m_note->text(); }
int AnswerLists::shownList() const { return m_tabs->currentIndex(); }
void AnswerLists::showList(int list) { m_tabs->setCurrentIndex(list); }
void AnswerLists::setTheme(const Theme &theme) { m_table->setTheme(theme); }

} // namespace lanescope::ui
