// SPDX-License-Identifier: Apache-2.0
#include "ui/notes/note_list_model.h"

#include "ui/notes/note_colours.h"
#include "ui/tables/column_header.h"
#include "ui/tables/text_table_model.h"
#include "ui/text/format.h"

#include <QGuiApplication>

#include <algorithm>
#include <tuple>

namespace lanescope::ui {

using analysis::NotePlace;
using model::workspace::Note;
using model::workspace::NoteId;

namespace {

constexpr std::size_t kMostOfBody = 200; ///< letters of a body in the list

/// The first line of a body that says something.
QString beginningOfBody(const std::string &body) {
    const std::size_t begin = body.find_first_not_of(" \t\r\n#>*-");
    if (begin == std::string::npos)
        return {};
    return safeText(beginningOf(std::string_view(body).substr(begin, body.find('\n', begin) - begin), kMostOfBody));
}

std::unordered_set<std::int64_t> valuesOf(const std::vector<NoteId> &notes) {
    std::unordered_set<std::int64_t> values;
    for (const NoteId note : notes)
        values.insert(note.value);
    return values;
}

QFont italic(QFont font) {
    font.setItalic(true);
    return font;
}

} // namespace

NoteListModel::NoteListModel(NoteBook &book, QObject *parent)
    : QAbstractTableModel(parent), m_book(book), m_theme(Theme::light()) {
    connect(&book, &NoteBook::replaced, this, &NoteListModel::readAll);
    connect(&book, &NoteBook::added, this, &NoteListModel::add);
    connect(&book, &NoteBook::removed, this, &NoteListModel::remove);
    connect(&book, &NoteBook::edited, this, &NoteListModel::update);
    readAll();
}

void NoteListModel::setTheme(const Theme &theme) {
    m_theme = theme;
    if (!m_rows.empty())
        emit dataChanged(index(0, Title), index(rowCount() - 1, Title), {Qt::DecorationRole});
}

NoteListModel::Row NoteListModel::rowFor(NoteId note) const {
    return {note, m_book.placeOf(*m_book.find(note)), std::nullopt};
}

void NoteListModel::readAll() {
    beginResetModel();
    m_rows.clear();
    m_withoutPlace = 0;
    for (const auto &[key, note] : m_book.all()) {
        m_rows.push_back({note.id, m_book.placeOf(note), std::nullopt});
        m_withoutPlace += m_rows.back().place.placed() ? 0 : 1;
    }
    endResetModel();
}

int NoteListModel::rowOf(NoteId note) const {
    const auto found =
        std::lower_bound(m_rows.begin(), m_rows.end(), note, [](const Row &row, NoteId id) { return row.id < id; });
    return found == m_rows.end() || found->id != note ? -1 : static_cast<int>(found - m_rows.begin());
}

void NoteListModel::add(NoteId note) {
    const auto before =
        std::lower_bound(m_rows.begin(), m_rows.end(), note, [](const Row &row, NoteId id) { return row.id < id; });
    const auto at = static_cast<int>(before - m_rows.begin());
    beginInsertRows({}, at, at);
    const auto made = m_rows.insert(before, rowFor(note));
    m_withoutPlace += made->place.placed() ? 0 : 1;
    endInsertRows();
}

void NoteListModel::remove(NoteId note) {
    const int at = rowOf(note);
    if (at < 0)
        return;
    beginRemoveRows({}, at, at);
    const auto gone = m_rows.begin() + at;
    m_withoutPlace -= gone->place.placed() ? 0 : 1;
    m_rows.erase(gone);
    endRemoveRows();
}

void NoteListModel::update(NoteId note) {
    const int at = rowOf(note);
    if (at < 0)
        return;
    m_rows[static_cast<std::size_t>(at)].texts.reset();
    emit dataChanged(index(at, 0), index(at, kColumns - 1));
}

int NoteListModel::rowCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int NoteListModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : kColumns; }

const QString &NoteListModel::text(const Row &row, int column) const {
    if (!row.texts)
        row.texts = textsOf(row);
    return (*row.texts)[static_cast<std::size_t>(column)];
}

NoteListModel::Texts NoteListModel::textsOf(const Row &row) const {
    const Note *note = m_book.find(row.id);
    if (note == nullptr)
        return {};
    return {note->title.empty() ? tr("note without a title") : safeText(note->title),
            row.place.placed() ? m_book.laneText(row.place) : QStringLiteral("–"), m_book.timeText(row.place),
            m_book.whereText(*note, row.place), beginningOfBody(note->body)};
}

QVariant NoteListModel::data(const QModelIndex &index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &row = m_rows[static_cast<std::size_t>(index.row())];
    const Note *note = m_book.find(row.id);
    if (note == nullptr)
        return {};
    switch (role) {
    case Qt::DisplayRole: return text(row, index.column());
    case Qt::EditRole: return index.column() == Title ? QString::fromStdString(note->title) : QVariant();
    case Qt::ToolTipRole:
        return index.column() == Where && !row.place.placed()
                   ? text(row, Where) + QLatin1Char('\n') + safeText(note->anchor.event + note->anchor.recorded)
                   : text(row, index.column());
    case Qt::DecorationRole:
        return index.column() == Title ? noteIcon(m_theme, analysis::noteColourFromCode(note->colour), 2) : QVariant();
    case Qt::ForegroundRole: return index.column() == Where && !row.place.placed() ? m_theme.warning : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((index.column() == Time ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default: return {};
    }
}

QVariant NoteListModel::headerData(int section, Qt::Orientation orientation, int role) const {
    return columnHeader(section, orientation, role, {tr("Note"), tr("Lane"), tr("Lane time"), tr("On"), tr("Text")});
}

Qt::ItemFlags NoteListModel::flags(const QModelIndex &index) const {
    const Qt::ItemFlags plain = QAbstractTableModel::flags(index);
    return index.isValid() && index.column() == Title ? plain | Qt::ItemIsEditable : plain;
}

bool NoteListModel::setData(const QModelIndex &index, const QVariant &value, int role) {
    if (role != Qt::EditRole || index.column() != Title || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    Note note = *m_book.find(noteAt(index.row()));
    note.title = value.toString().toStdString();
    const auto refusal = m_book.change(std::move(note));
    if (refusal)
        emit refused(*refusal);
    return !refusal;
}

bool NoteListModel::isBefore(int row, int other, int column) const {
    const Row &a = m_rows[static_cast<std::size_t>(row)];
    const Row &b = m_rows[static_cast<std::size_t>(other)];
    // Times of two clocks have no order: lanes and clocks come first.
    const auto place = [](const Row &one) {
        return std::tuple(!one.place.placed(), one.place.session, one.place.clock, one.place.begin, one.id);
    };
    if (column == Lane || column == Time)
        return place(a) < place(b);
    const int order = QString::compare(text(a, column), text(b, column), Qt::CaseInsensitive);
    return order != 0 ? order < 0 : place(a) < place(b);
}

NoteListProxy::NoteListProxy(NoteListModel &notes, QObject *parent) : QSortFilterProxyModel(parent), m_notes(notes) {
    setSourceModel(&notes);
}

void NoteListProxy::setAccepted(const std::vector<NoteId> &chosen, const std::vector<NoteId> &matching) {
    m_chosen = valuesOf(chosen);
    m_matching = valuesOf(matching);
    invalidateFilter();
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void NoteListProxy::setHides(bool hides) {
    m_hides = hides;
    invalidateFilter();
}

int NoteListProxy::dimmed() const {
    int count = 0;
    for (int row = 0; row < rowCount(); ++row)
        count += isDimmed(index(row, 0)) ? 1 : 0;
    return count;
}

bool NoteListProxy::isDimmed(const QModelIndex &index) const {
    return index.isValid() && m_matching.count(noteAt(index).value) == 0;
}

QVariant NoteListProxy::data(const QModelIndex &index, int role) const {
    if (isDimmed(index)) {
        switch (role) {
        case TextTableModel::DimmedRole: return true;
        case Qt::ForegroundRole: return m_notes.theme().muted;
        case Qt::FontRole: return italic(m_notes.theme().font);
        case Qt::AccessibleDescriptionRole: return TextTableModel::dimmedDescription();
        default: break;
        }
    }
    return QSortFilterProxyModel::data(index, role);
}

NoteId NoteListProxy::noteAt(const QModelIndex &index) const { return m_notes.noteAt(mapToSource(index).row()); }

QModelIndex NoteListProxy::indexOf(NoteId note) const {
    const int row = m_notes.rowOf(note);
    return row < 0 ? QModelIndex() : mapFromSource(m_notes.index(row, 0));
}

bool NoteListProxy::filterAcceptsRow(int row, const QModelIndex &) const {
    const std::int64_t note = m_notes.noteAt(row).value;
    return m_chosen.count(note) > 0 && (!m_hides || m_matching.count(note) > 0);
}

bool NoteListProxy::lessThan(const QModelIndex &left, const QModelIndex &right) const {
    return m_notes.isBefore(left.row(), right.row(), left.column());
}

} // namespace lanescope::ui
