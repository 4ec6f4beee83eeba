// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/workspace/records.h"
#include "ui/work/work_book.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace lanescope::ui {

/// The views that the work keeps, a row each: those under a digit first, in the order of the digits. A name can be
/// edited. Every change is a step that can be undone.
class KeptViewsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, Key, Shows };
    static constexpr int kColumns = 3;

    explicit KeptViewsModel(WorkBook &work, QObject *parent = nullptr);

    [[nodiscard]] const model::workspace::SavedView &viewAt(int row) const {
        return m_rows[static_cast<std::size_t>(row)];
    }
    /// -1: there is none.
    [[nodiscard]] int rowOf(model::workspace::ViewId view) const;
    /// Refused as WorkBook::push is.
    [[nodiscard]] std::optional<model::Error> remove(int row);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    /// An empty name is no change.
    [[nodiscard]] bool setData(const QModelIndex &index, const QVariant &value, int role) override;

signals:
    void refused(const lanescope::model::Error &error);

private:
    void readAgain();

    WorkBook &m_work;
    std::vector<model::workspace::SavedView> m_rows;
};

/// Its name, or what stands for one where nobody gave it any.
[[nodiscard]] QString viewName(const model::workspace::SavedView &view);

} // namespace lanescope::ui
