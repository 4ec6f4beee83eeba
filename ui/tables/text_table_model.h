// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/lane_layout.h"

#include <QAbstractTableModel>
#include <QString>
#include <QVariant>

#include <cstddef>
#include <vector>

namespace lanescope::ui {

struct TextCell {
    QString text;
    QString tooltip;     ///< empty: the text itself
    QString whole;       ///< what a copy and the filter see where `text` is cut; else empty
    QVariant sortKey;    ///< invalid: sorted as text
    bool number = false; ///< right-aligned, in the fixed-width font
    analysis::Tone tone = analysis::Tone::Neutral;
    double bar = -1; ///< a share that is drawn as a bar below the text, 0 to 1; negative: none

    /// What a model of such cells says of one, by Qt's roles and those of TextTableModel but SourceRole.
    [[nodiscard]] QVariant data(int role) const;
};

[[nodiscard]] TextCell plainCell(const QString &text, const QString &tooltip = {});

/// A row of cells, and an index into what the rows were made from.
struct TextRow {
    std::vector<TextCell> cells;
    std::size_t source = 0;
};

/// A read-only table of texts, replaced as a whole. Every row has as many cells as there are columns.
class TextTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role { SortRole = Qt::UserRole, SourceRole, ToneRole, WholeRole, BarRole };
    /// True for a row that a filter dims, in any model whose rows can be dimmed; and what is said of one.
    static constexpr int DimmedRole = Qt::UserRole + 100;
    [[nodiscard]] static QString dimmedDescription();

    explicit TextTableModel(QStringList headers, QObject *parent = nullptr);

    void setRows(std::vector<TextRow> rows);
    void setTable(const QStringList &headers, std::vector<TextRow> rows);
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QStringList m_headers;
    std::vector<TextRow> m_rows;
};

} // namespace lanescope::ui
