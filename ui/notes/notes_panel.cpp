// SPDX-License-Identifier: Apache-2.0
#include "ui/notes/notes_panel.h"

#include "ui/notes/note_colours.h"
#include "ui/notes/note_editor.h"
#include "ui/notes/note_list_model.h"
#include "ui/style/style.h"
#include "ui/tables/table_bar.h"
#include "ui/tables/view_copy.h"
#include "ui/text/format.h"
#include "ui/text/lane_name.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <array>

namespace lanescope::ui {

using model::workspace::NoteFilter;
using model::workspace::NoteId;

namespace {

constexpr int kRowHeight = 22;
constexpr int kMostLaneWidth = 200;
constexpr std::array<int, NoteListModel::kColumns> kWidths{160, 125, 110, 150, 120};

/// What the choice of place takes: all, with a place, without one.
enum Place { AnyPlace, Placed, Unplaced };

} // namespace

NotesPanel::NotesPanel(NoteBook &book, QWidget *parent)
    : QWidget(parent)
    , m_book(book)
    , m_notes(new NoteListModel(book, this))
    , m_shown(new NoteListProxy(*m_notes, this))
    , m_editor(new NoteEditor(book)) {
    setObjectName(QStringLiteral("notesPanel"));
    setAttribute(Qt::WA_StyledBackground);
    build();
    connectParts();
    setTheme(Theme::light());
    fillLanes();
    filter();
}

void NotesPanel::build() {
    buildList();
    m_summary = new QLabel;
    m_summary->setObjectName(QStringLiteral("notesSummary"));
    m_summary->setContentsMargins(12, 4, 12, 5);
    m_summary->setWordWrap(true);
    setTone(m_summary, QStringLiteral("muted"));
    auto *left = new QWidget;
    auto *column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildBar());
    column->addWidget(m_list, 1);
    column->addWidget(m_summary);
    auto *both = new QSplitter(Qt::Horizontal);
    both->setObjectName(QStringLiteral("notesSplitter"));
    both->setChildrenCollapsible(false);
    both->addWidget(left);
    both->addWidget(m_editor);
    both->setStretchFactor(0, 3);
    both->setStretchFactor(1, 2);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(both);
}

QWidget *NotesPanel::buildBar() {
    m_text = new QLineEdit;
    m_text->setObjectName(QStringLiteral("notesFilter"));
    m_text->setAccessibleName(tr("Filter of the notes"));
    m_text->setPlaceholderText(tr("Filter notes"));
    m_text->setClearButtonEnabled(true);
    m_text->findChild<QToolButton *>()->setAccessibleName(tr("Clear the filter"));
    m_lane = barChoice("notesLane", tr("Lane of the notes shown"));
    m_colour = barChoice("notesColour", tr("Colour of the notes shown"));
    m_place = barChoice("notesPlace", tr("Place of the notes shown"));
    m_lane->setMaximumWidth(kMostLaneWidth);
    m_place->addItems({tr("All places"), tr("With a place"), tr("Without a place")});
    auto *bar = new QWidget;
    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(10, 6, 10, 6);
    layout->setSpacing(6);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_lane);
    layout->addWidget(m_colour);
    layout->addWidget(m_place);
    layout->addWidget(copyButton([this](analysis::OutputFormat format) { copyRows(allRows(*m_shown), format); }));
    return bar;
}

QComboBox *NotesPanel::barChoice(const char *name, const QString &accessible) {
    auto *box = new QComboBox;
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(accessible);
    return box;
}

/// Lanes that are open; the choice stays while its session does.
void NotesPanel::fillLanes() {
    const QSignalBlocker quiet(m_lane);
    const QVariant before = m_lane->currentData();
    m_lane->clear();
    m_lane->addItem(tr("All lanes"));
    const analysis::AnalysisPtr &open = m_book.analysis();
    for (std::size_t i = 0; open && i < open->sessions.size(); ++i) {
        m_lane->addItem(laneName(*open, i), QString::fromStdString(open->sessions[i]->id().text()));
        m_lane->setItemData(m_lane->count() - 1, laneName(*open, i), Qt::ToolTipRole);
    }
    m_lane->setCurrentIndex(before.isValid() ? std::max(m_lane->findData(before), 0) : 0);
}

void NotesPanel::buildList() {
    m_list = new QTableView;
    m_list->setObjectName(QStringLiteral("notesList"));
    m_list->setAccessibleName(tr("Notes"));
    m_list->setModel(m_shown);
    m_list->setSortingEnabled(true);
    m_list->sortByColumn(NoteListModel::Time, Qt::AscendingOrder);
    m_list->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_list->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_list->setAlternatingRowColors(true);
    m_list->setShowGrid(false);
    m_list->setWordWrap(false);
    m_list->setTabKeyNavigation(false);
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->verticalHeader()->hide();
    m_list->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_list->verticalHeader()->setDefaultSectionSize(kRowHeight);
    m_list->horizontalHeader()->setHighlightSections(false);
    m_list->horizontalHeader()->setStretchLastSection(true);
    for (int column = 0; column < NoteListModel::kColumns; ++column)
        m_list->setColumnWidth(column, kWidths[static_cast<std::size_t>(column)]);
    m_list->installEventFilter(this);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_list, &QWidget::customContextMenuRequested, this, &NotesPanel::showCopyMenu);
}

void NotesPanel::connectParts() {
    connect(m_text, &QLineEdit::textChanged, this, &NotesPanel::filter);
    connect(m_lane, &QComboBox::currentIndexChanged, this, &NotesPanel::filter);
    connect(m_colour, &QComboBox::currentIndexChanged, this, &NotesPanel::filter);
    connect(m_place, &QComboBox::currentIndexChanged, this, &NotesPanel::filter);
    connect(&m_book, &NoteBook::added, this, &NotesPanel::filterSoon);
    connect(&m_book, &NoteBook::edited, this, &NotesPanel::filterSoon);
    connect(&m_book, &NoteBook::removed, this, &NotesPanel::filterSoon);
    connect(&m_book, &NoteBook::replaced, this, [this] {
        fillLanes();
        filter();
    });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &NotesPanel::chooseCurrent);
    connect(m_list, &QTableView::doubleClicked, this,
            [this](const QModelIndex &index) { emit jumpAsked(m_shown->noteAt(index)); });
    connect(m_notes, &NoteListModel::refused, this, &NotesPanel::refused);
    connect(m_editor, &NoteEditor::jumpAsked, this, &NotesPanel::jumpAsked);
    connect(m_editor, &NoteEditor::left, this, &NotesPanel::left);
    connect(m_editor, &NoteEditor::typingChanged, this, &NotesPanel::typingChanged);
    connect(m_editor, &NoteEditor::refused, this, &NotesPanel::refused);
    connect(m_editor, &NoteEditor::deleteAsked, this, [this](NoteId note) {
        if (const auto refusal = m_book.remove({note}))
            emit refused(*refusal);
    });
}

bool NotesPanel::eventFilter(QObject *watched, QEvent *event) {
    if (watched != m_list || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (static_cast<QKeyEvent *>(event)->matches(QKeySequence::Copy) && m_list->currentIndex().isValid()) {
        copyRows({m_list->currentIndex().row()}, analysis::OutputFormat::Text);
        return true;
    }
    if ((key == Qt::Key_Return || key == Qt::Key_Enter) && m_list->currentIndex().isValid()) {
        emit jumpAsked(m_shown->noteAt(m_list->currentIndex()));
        return true;
    }
    if (key == Qt::Key_Delete) {
        removeChosen();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void NotesPanel::copyRows(const std::vector<int> &rows, analysis::OutputFormat format) const {
    QApplication::clipboard()->setText(rowsText(*m_shown, rows, format));
}

void NotesPanel::showCopyMenu(const QPoint &at) {
    auto *menu = new QMenu(m_list);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("copyMenu"));
    addCopyItems(*menu, *m_shown, m_list->indexAt(at),
                 [this](const std::vector<int> &rows, analysis::OutputFormat format) { copyRows(rows, format); });
    menu->popup(m_list->viewport()->mapToGlobal(at));
}

void NotesPanel::setTheme(const Theme &theme) {
    m_notes->setTheme(theme);
    m_editor->setTheme(theme);
    const QSignalBlocker quiet(m_colour);
    const int chosen = std::max(m_colour->currentIndex(), 0);
    m_colour->clear();
    m_colour->addItem(tr("All colours"));
    for (const analysis::NoteColour colour : noteColours())
        m_colour->addItem(noteIcon(theme, colour, 2), noteColourName(colour));
    m_colour->setCurrentIndex(chosen);
}

void NotesPanel::setReadOnly(bool readOnly) {
    m_editor->setReadOnly(readOnly);
    m_list->setEditTriggers(readOnly ? QAbstractItemView::NoEditTriggers : QAbstractItemView::EditKeyPressed);
}

void NotesPanel::setHidesFiltered(bool hides) {
    m_shown->setHides(hides);
    updateSummary();
}

/// Once for all changes of one moment.
void NotesPanel::filterSoon() {
    if (std::exchange(m_filterAsked, true))
        return;
    QMetaObject::invokeMethod(this, &NotesPanel::filter, Qt::QueuedConnection);
}

void NotesPanel::filter() {
    m_filterAsked = false;
    NoteFilter wanted;
    if (const int colour = m_colour->currentIndex(); colour > 0)
        wanted.colour = analysis::noteColourCode(noteColours()[static_cast<std::size_t>(colour - 1)]);
    if (m_lane->currentIndex() > 0)
        wanted.session = m_lane->currentData().toString().toStdString();
    std::vector<NoteId> chosen = m_book.filtered(wanted);
    if (const int place = m_place->currentIndex(); place != AnyPlace)
        std::erase_if(chosen,
                      [&](NoteId note) { return m_book.placeOf(*m_book.find(note)).placed() != (place == Placed); });
    wanted.text = m_text->text().toStdString();
    m_shown->setAccepted(chosen, wanted.text.empty() ? chosen : m_book.filtered(wanted));
    if (!wanted.text.empty())
        showFirstMatch();
    updateSummary();
}

void NotesPanel::showFirstMatch() {
    for (int row = 0; row < m_shown->rowCount(); ++row)
        if (const QModelIndex index = m_shown->index(row, 0); !m_shown->isDimmed(index)) {
            m_list->scrollTo(index);
            return;
        }
}

void NotesPanel::updateSummary() {
    const int all = m_notes->rowCount();
    const int dimmed = m_shown->dimmed();
    const int shown = m_shown->rowCount() - dimmed;
    if (all == 0) {
        m_summary->setText(tr("There are no notes. Press N to make one on the selected event, the marked range or "
                              "the active lane."));
        return;
    }
    QStringList parts{tr("%1 of %2 notes").arg(groupedNumber(std::int64_t{shown}), groupedNumber(std::int64_t{all}))};
    if (dimmed > 0)
        parts += tr("%1 dimmed by the filter").arg(groupedNumber(std::int64_t{dimmed}));
    if (const int hidden = all - shown - dimmed; hidden > 0)
        parts += tr("%1 filtered").arg(groupedNumber(std::int64_t{hidden}));
    if (const int lost = m_notes->withoutPlace(); lost > 0)
        parts += tr("%1 without a place in what is open").arg(groupedNumber(std::int64_t{lost}));
    m_summary->setText(parts.join(QStringLiteral("; ")));
}

bool NotesPanel::isTyping() const { return m_editor->isTyping(); }
void NotesPanel::keepTyped() { m_editor->keepTyped(); }

QString NotesPanel::summary() const { return m_summary->text(); }

void NotesPanel::chooseCurrent(const QModelIndex &current) {
    const auto note = current.isValid() ? std::optional(m_shown->noteAt(current)) : std::nullopt;
    m_editor->setNote(note);
    m_book.select(note);
}

void NotesPanel::choose(NoteId note) {
    if (!m_shown->indexOf(note).isValid()) {
        m_text->clear();
        m_lane->setCurrentIndex(0);
        m_colour->setCurrentIndex(0);
        m_place->setCurrentIndex(AnyPlace);
        filter();
    }
    const QModelIndex index = m_shown->indexOf(note);
    m_list->setCurrentIndex(index);
    m_list->scrollTo(index);
}

void NotesPanel::edit(NoteId note) {
    choose(note);
    m_editor->focusTitle();
}

std::vector<NoteId> NotesPanel::chosen() const {
    std::vector<NoteId> notes;
    for (const QModelIndex &index : m_list->selectionModel()->selectedRows())
        notes.push_back(m_shown->noteAt(index));
    return notes;
}

void NotesPanel::removeChosen() {
    if (const auto refusal = m_book.remove(chosen()))
        emit refused(*refusal);
}

} // namespace lanescope::ui
