// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/notes/note_book.h"
#include "ui/theme.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include <array>
#include <optional>
#include <unordered_set>
#include <vector>

namespace lanescope::ui {

/// One row per note, in order of their ids. Follows its NoteBook note by note; titles can be edited.
class NoteListModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Title, Lane, Time, Where, Text, kColumns };

    explicit NoteListModel(NoteBook &book, QObject *parent = nullptr);

    void setTheme(const Theme &theme);
    [[nodiscard]] const Theme &theme() const { return m_theme; }
    [[nodiscard]] model::workspace::NoteId noteAt(int row) const { return m_rows[static_cast<std::size_t>(row)].id; }
    /// −1 if there is no such note.
    [[nodiscard]] int rowOf(model::workspace::NoteId note) const;
    [[nodiscard]] int withoutPlace() const { return m_withoutPlace; }
    /// The order of a column's cells.
    [[nodiscard]] bool isBefore(int row, int other, int column) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

signals:
    /// A title could not be changed.
    void refused(const lanescope::model::Error &error);

private:
    using Texts = std::array<QString, kColumns>;
    struct Row {
        model::workspace::NoteId id;
        analysis::NotePlace place;
        mutable std::optional<Texts> texts; ///< of the cells; made when they are first asked for
    };
    [[nodiscard]] Row rowFor(model::workspace::NoteId note) const;
    void readAll();
    void add(model::workspace::NoteId note);
    void remove(model::workspace::NoteId note);
    void update(model::workspace::NoteId note);
    [[nodiscard]] const QString &text(const Row &row, int column) const;
    [[nodiscard]] Texts textsOf(const Row &row) const;

    NoteBook &m_book;
    Theme m_theme;
    std::vector<Row> m_rows;
    int m_withoutPlace = 0;
};

/// The rows of a NoteListModel that are chosen, sorted by any column. Those of them that a filter does not let through
/// are dimmed, or hidden on request.
class NoteListProxy : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit NoteListProxy(NoteListModel &notes, QObject *parent = nullptr);
    /// Lists the notes of `chosen`; those of `matching` pass the filter.
    void setAccepted(const std::vector<model::workspace::NoteId> &chosen,
                     const std::vector<model::workspace::NoteId> &matching);
    void setHides(bool hides);
    /// Of those listed.
    [[nodiscard]] int dimmed() const;
    [[nodiscard]] bool isDimmed(const QModelIndex &index) const;
    [[nodiscard]] model::workspace::NoteId noteAt(const QModelIndex &index) const;
    /// Invalid if the note is not shown.
    [[nodiscard]] QModelIndex indexOf(model::workspace::NoteId note) const;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const override;
    [[nodiscard]] bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    NoteListModel &m_notes;
    std::unordered_set<std::int64_t> m_chosen, m_matching;
    bool m_hides = false;
};

} // namespace lanescope::ui
