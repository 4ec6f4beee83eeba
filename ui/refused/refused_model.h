// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/refused.h"
#include "ui/tables/text_table_model.h"

#include <QAbstractTableModel>

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace lanescope::ui {

/// Refused events at some positions of an index. A row's texts are made when it is looked at, and only a few hundred
/// of them are kept: the list takes 4 bytes a row, however long it is.
class RefusedModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Event, Lane, Id, State, Call, CallLane, Pairs, Why };
    static constexpr int kColumns = 8;

    explicit RefusedModel(QObject *parent = nullptr) : QAbstractTableModel(parent) {}

    /// Null without positions: no rows. Rows that are not `matching` are dimmed; nullopt: none is.
    void setRows(analysis::RefusedIndexPtr index, std::vector<std::uint32_t> positions,
                 std::optional<std::vector<std::uint32_t>> matching);
    /// How many rows are not dimmed, and the first of them; −1 if there is none.
    [[nodiscard]] std::size_t matching() const { return m_matching ? m_matching->size() : m_positions.size(); }
    [[nodiscard]] int firstMatching() const;
    [[nodiscard]] const analysis::RefusedIndexPtr &source() const { return m_index; }
    [[nodiscard]] const std::vector<std::uint32_t> &positions() const { return m_positions; }
    /// The device event of a row.
    [[nodiscard]] model::EventRef eventOf(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    static constexpr std::size_t kKeptRows = 512;
    [[nodiscard]] const std::vector<TextCell> &cells(int row) const;
    [[nodiscard]] std::vector<TextCell> cellsOf(std::size_t position) const;
    [[nodiscard]] bool isDimmed(int row) const;

    analysis::RefusedIndexPtr m_index;
    std::vector<std::uint32_t> m_positions;
    std::optional<std::vector<std::uint32_t>> m_matching;          ///< ascending
    mutable std::unordered_map<int, std::vector<TextCell>> m_kept; ///< by row
};

} // namespace lanescope::ui
