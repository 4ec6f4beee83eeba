// SPDX-License-Identifier: Apache-2.0
#include "ui/views/kept_views_dialog.h"

#include "ui/style/style.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace lanescope::ui {

KeptViewsDialog::KeptViewsDialog(WorkBook &work, QWidget *parent)
    : QDialog(parent), m_views(new KeptViewsModel(work, this)) {
    setObjectName(QStringLiteral("keptViewsDialog"));
    setWindowTitle(tr("Kept views"));
    build();
    connectParts();
    updateButtons();
}

void KeptViewsDialog::build() {
    buildList();
    m_note =
        new QLabel(tr("A view is where the lanes stand, and what is hidden, pinned, selected and marked. Ctrl+1 to "
                      "Ctrl+9 keep one under a digit, which goes back to it."));
    m_note->setWordWrap(true);
    setTone(m_note, QStringLiteral("muted"));
    m_go = button("keptViewGo", tr("&Go to it"), tr("Look at the chosen view (Enter)"));
    m_rename = button("keptViewRename", tr("Re&name"), tr("Give the chosen view another name (F2)"));
    m_remove = button("keptViewRemove", tr("&Delete"), tr("Delete the chosen view (Delete); Ctrl+Z brings it back"));
    m_keep = button("keptViewKeep", tr("&Keep this view"), tr("Keep what is in sight (Ctrl+K)"));
    auto *row = new QHBoxLayout;
    for (QPushButton *one : {m_go, m_rename, m_remove})
        row->addWidget(one);
    row->addStretch(1);
    row->addWidget(m_keep);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    row->addWidget(buttons);
    auto *all = new QVBoxLayout(this);
    all->addWidget(m_note);
    all->addWidget(m_list, 1);
    all->addLayout(row);
    resize(680, 320);
}

void KeptViewsDialog::buildList() {
    m_list = new QTableView;
    m_list->setObjectName(QStringLiteral("keptViewsList"));
    m_list->setAccessibleName(tr("Kept views"));
    m_list->setModel(m_views);
    m_list->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_list->setAlternatingRowColors(true);
    m_list->setShowGrid(false);
    m_list->setTabKeyNavigation(false);
    m_list->verticalHeader()->hide();
    m_list->horizontalHeader()->setHighlightSections(false);
    m_list->horizontalHeader()->setStretchLastSection(true);
    m_list->setColumnWidth(KeptViewsModel::Name, 220);
    m_list->setColumnWidth(KeptViewsModel::Key, 50);
    m_list->installEventFilter(this);
}

QPushButton *KeptViewsDialog::button(const char *name, const QString &text, const QString &tip) {
    auto *made = new QPushButton(text);
    made->setObjectName(QLatin1String(name));
    made->setToolTip(tip);
    made->setAutoDefault(false);
    return made;
}

void KeptViewsDialog::connectParts() {
    connect(m_keep, &QPushButton::clicked, this, &KeptViewsDialog::keepAsked);
    connect(m_go, &QPushButton::clicked, this, &KeptViewsDialog::goToCurrent);
    connect(m_remove, &QPushButton::clicked, this, &KeptViewsDialog::removeCurrent);
    connect(m_rename, &QPushButton::clicked, this, [this] { rename(m_current); });
    connect(m_list, &QTableView::doubleClicked, this, &KeptViewsDialog::goToCurrent);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &now) {
        if (now.isValid())
            m_current = m_views->viewAt(now.row()).id;
        updateButtons();
    });
    connect(m_views, &QAbstractItemModel::modelReset, this, &KeptViewsDialog::comeBackToCurrent);
    connect(m_views, &KeptViewsModel::refused, this, &KeptViewsDialog::refused);
}

void KeptViewsDialog::rename(model::workspace::ViewId view) {
    const QModelIndex name = m_views->index(m_views->rowOf(view), KeptViewsModel::Name);
    if (!name.isValid())
        return;
    m_list->setCurrentIndex(name);
    m_list->setFocus();
    m_list->edit(name);
}

void KeptViewsDialog::goToCurrent() {
    if (m_list->currentIndex().isValid())
        emit goAsked(m_current);
}

void KeptViewsDialog::removeCurrent() {
    if (!m_list->currentIndex().isValid())
        return;
    const int row = m_list->currentIndex().row();
    // The one that comes up in its place is the current one then.
    if (m_views->rowCount() > 1)
        m_current = m_views->viewAt(row + 1 < m_views->rowCount() ? row + 1 : row - 1).id;
    if (const auto refusal = m_views->remove(row))
        emit refused(*refusal);
}

void KeptViewsDialog::updateButtons() {
    for (QPushButton *one : {m_go, m_rename, m_remove})
        one->setEnabled(m_list->currentIndex().isValid());
}

void KeptViewsDialog::comeBackToCurrent() {
    const int row = m_views->rowOf(m_current);
    if (row >= 0)
        m_list->setCurrentIndex(m_views->index(row, KeptViewsModel::Name));
    updateButtons();
}

bool KeptViewsDialog::eventFilter(QObject *watched, QEvent *event) {
    if (watched != m_list || event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    switch (static_cast<QKeyEvent *>(event)->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: goToCurrent(); return true;
    case Qt::Key_Delete: removeCurrent(); return true;
    default: return QDialog::eventFilter(watched, event);
    }
}

} // namespace lanescope::ui
