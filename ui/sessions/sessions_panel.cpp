// SPDX-License-Identifier: Apache-2.0
#include "ui/sessions/sessions_panel.h"

#include "ui/sessions/session_card_delegate.h"
#include "ui/style/style.h"
#include "ui/widgets/elided_label.h"

#include <QApplication>
#include <QClipboard>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QVBoxLayout>

namespace lanescope::ui {

SessionsPanel::SessionsPanel(QWidget *parent)
    : QWidget(parent)
    , m_model(new SessionListModel(this))
    , m_delegate(new SessionCardDelegate(this))
    , m_view(new QListView(this))
    , m_empty(new QLabel(tr("Nothing is open. Each session of a capture gets a card here.")))
    , m_totals(new QWidget(this)) {
    setObjectName(QStringLiteral("sessionsPanel"));
    setAttribute(Qt::WA_StyledBackground);
    setMinimumWidth(210);
    buildView();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 8);
    layout->setSpacing(0);
    m_empty->setContentsMargins(14, 6, 14, 6);
    m_empty->setWordWrap(true);
    setTone(m_empty, QStringLiteral("muted"));
    layout->addWidget(m_empty);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_totals);
    m_totals->setObjectName(QStringLiteral("joinTotals"));
    new QGridLayout(m_totals);
    m_totals->hide();
}

void SessionsPanel::buildView() {
    m_view->setObjectName(QStringLiteral("sessionList"));
    m_view->setAccessibleName(tr("Sessions"));
    m_view->setModel(m_model);
    m_view->setItemDelegate(m_delegate);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setDragDropMode(QAbstractItemView::InternalMove);
    m_view->setDragDropOverwriteMode(false);
    m_view->setResizeMode(QListView::Adjust);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->installEventFilter(this);
    connect(m_view, &QListView::customContextMenuRequested, this, &SessionsPanel::showMenu);
    const auto choose = [this](const QModelIndex &index) {
        if (index.isValid())
            emit sessionChosen(m_model->card(index.row()).session);
    };
    connect(m_view, &QListView::clicked, this, choose);
    connect(m_view, &QListView::activated, this, choose);
}

void SessionsPanel::setAnalysis(const analysis::AnalysisPtr &analysis) {
    m_analysis = analysis;
    showCards();
    showTotals(analysis);
}

void SessionsPanel::setAlignments(const analysis::AlignmentSet &alignments) {
    m_alignments = alignments;
    showCards();
}

void SessionsPanel::showCards() {
    std::vector<SessionCard> cards;
    for (std::size_t i = 0; m_analysis && i < m_analysis->sessions.size(); ++i)
        cards.push_back(sessionCard(*m_analysis, i, m_alignments));
    m_empty->setVisible(cards.empty());
    m_model->setCards(std::move(cards));
}

void SessionsPanel::setTheme(const Theme &theme) {
    m_delegate->setTheme(theme);
    m_view->viewport()->update();
}

void SessionsPanel::setActive(std::optional<std::size_t> session) {
    m_model->setActive(session);
    if (session && m_model->rowOf(*session) >= 0)
        m_view->setCurrentIndex(m_model->index(m_model->rowOf(*session)));
}

bool SessionsPanel::eventFilter(QObject *watched, QEvent *event) {
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (key->modifiers() == Qt::AltModifier && (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down)) {
        moveCurrent(key->key() == Qt::Key_Up ? -1 : 1);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void SessionsPanel::moveCurrent(int by) {
    const int row = m_view->currentIndex().row();
    if (row < 0)
        return;
    (void)m_model->moveCard(row, by < 0 ? row - 1 : row + 2);
}

void SessionsPanel::showMenu(const QPoint &at) {
    const QModelIndex index = m_view->indexAt(at);
    if (!index.isValid())
        return;
    const SessionCard card = m_model->card(index.row());
    QMenu menu(this);
    const bool hidden = m_model->isHidden(card.session);
    menu.addAction(hidden ? tr("Show lane") : tr("Hide lane"), this, [this, index, hidden] {
        m_model->setData(index, hidden ? Qt::Checked : Qt::Unchecked, Qt::CheckStateRole);
    });
    QAction *up = menu.addAction(tr("Move up\tAlt+Up"), this, [this] { moveCurrent(-1); });
    QAction *down = menu.addAction(tr("Move down\tAlt+Down"), this, [this] { moveCurrent(1); });
    up->setEnabled(index.row() > 0);
    down->setEnabled(index.row() + 1 < m_model->rowCount());
    menu.addSeparator();
    menu.addAction(tr("Copy session id"), this,
                   [card] { QApplication::clipboard()->setText(QString::fromStdString(card.id.text())); });
    menu.addAction(tr("Copy as text"), this, [card] { QApplication::clipboard()->setText(card.text()); });
    menu.addSeparator();
    menu.addAction(tr("Close this artifact"), this, [this, card] { emit closeAsked(card.id.artifact()); });
    menu.exec(m_view->viewport()->mapToGlobal(at));
}

void SessionsPanel::showTotals(const analysis::AnalysisPtr &analysis) {
    delete m_totals->layout();
    qDeleteAll(m_totals->findChildren<QWidget *>(Qt::FindDirectChildrenOnly));
    auto *grid = new QGridLayout(m_totals);
    grid->setContentsMargins(14, 10, 14, 6);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(0, 1);
    m_totals->setVisible(analysis && !analysis->sessions.empty());
    if (!analysis)
        return;
    auto *rule = new QFrame;
    rule->setProperty("separator", true);
    rule->setFixedHeight(1);
    grid->addWidget(rule, 0, 0, 1, 2);
    int row = 1;
    for (const CardLine &line : joinTotals(*analysis)) {
        auto *label = new ElidedLabel(line.label);
        auto *value = new QLabel(line.value);
        label->setExplanation(line.tooltip);
        value->setToolTip(line.tooltip);
        value->setAccessibleName(line.label + QStringLiteral(": ") + line.value);
        value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        value->setObjectName(QStringLiteral("joinTotal%1").arg(row));
        setTone(label, line.tone == analysis::Tone::Neutral ? QStringLiteral("muted") : QString());
        setTone(value, line.tone == analysis::Tone::Neutral ? QStringLiteral("muted") : toneName(line.tone));
        grid->addWidget(label, row, 0);
        grid->addWidget(value, row++, 1);
    }
}

} // namespace lanescope::ui
