// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/views/kept_views_model.h"

#include <QDialog>

class QLabel;
class QPushButton;
class QTableView;

namespace lanescope::ui {

/// The list of kept views: go to one, give it a name, delete it, keep what is in sight. Stays open beside the window.
class KeptViewsDialog : public QDialog {
    Q_OBJECT
public:
    KeptViewsDialog(WorkBook &work, QWidget *parent);

    /// Chooses a view; its name takes what is typed.
    void rename(model::workspace::ViewId view);
    [[nodiscard]] QTableView &list() { return *m_list; }

signals:
    void keepAsked();
    void goAsked(lanescope::model::workspace::ViewId view);
    void refused(const lanescope::model::Error &error);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build();
    void buildList();
    void connectParts();
    QPushButton *button(const char *name, const QString &text, const QString &tip);
    void goToCurrent();
    void removeCurrent();
    void updateButtons();
    void comeBackToCurrent();

    KeptViewsModel *m_views;
    QTableView *m_list;
    QLabel *m_note;
    QPushButton *m_keep, *m_go, *m_rename, *m_remove;
    model::workspace::ViewId m_current; ///< stays the current one when the list is read again
};

} // namespace lanescope::ui
