// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSortFilterProxyModel>

namespace lanescope::ui {

/// Sorts a TextTableModel, and dims the rows that do not hold a text in some cell, without case, or hides them.
class FilterProxy : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit FilterProxy(QObject *parent = nullptr);

    /// Empty: every row holds it.
    void setText(const QString &text);
    void setHides(bool hides);
    [[nodiscard]] bool hides() const { return m_hides; }
    /// Rows that hold the text.
    [[nodiscard]] int matching() const;
    /// Of a row of this model; false where nothing is filtered.
    [[nodiscard]] bool isDimmed(int row) const;

    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    bool m_hides = false;
};

} // namespace lanescope::ui
