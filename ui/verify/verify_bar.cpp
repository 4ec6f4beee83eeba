// SPDX-License-Identifier: Apache-2.0
#include "ui/verify/verify_bar.h"

#include "ui/style/style.h"
#include "ui/text/format.h"
#include "ui/text/lane_name.h"
#include "ui/verify/verdict_strip.h"
#include "ui/verify/verify_mode.h"
#include "ui/verify/verify_setup.h"
#include "ui/verify/verify_words.h"
#include "ui/widgets/elided_label.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace lanescope::ui {
namespace {

using analysis::ItemVerdict;
using model::workspace::Judgement;
using Stage = VerifyMode::Stage;

QPushButton *keyButton(const char *name, const QString &text, const QString &accessible) {
    auto *button = new QPushButton(text);
    button->setObjectName(QLatin1String(name));
    button->setAccessibleName(accessible);
    // A click leaves the keys where they are, with the lanes.
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

analysis::Tone toneOf(ItemVerdict verdict) {
    switch (verdict) {
    case ItemVerdict::None:
    case ItemVerdict::Skipped: return analysis::Tone::Neutral;
    case ItemVerdict::Confirmed: return analysis::Tone::Good;
    case ItemVerdict::Disputed: return analysis::Tone::Bad;
    case ItemVerdict::Stale: return analysis::Tone::Warning;
    }
    return analysis::Tone::Neutral;
}

QString reasonQuestion(Judgement judgement) {
    switch (judgement) {
    case Judgement::Confirmed: return VerifyBar::tr("Why is it right?");
    case Judgement::Disputed: return VerifyBar::tr("Why is it wrong?");
    case Judgement::Skipped: return VerifyBar::tr("Why is it skipped?");
    }
    return {};
}

} // namespace

VerifyBar::VerifyBar(VerifyMode &mode, QWidget *parent)
    : QFrame(parent)
    , m_mode(mode)
    , m_setup(new VerifySetup)
    , m_pages(new QStackedWidget)
    , m_queue(new ElidedLabel)
    , m_counts(new ElidedLabel)
    , m_question(new ElidedLabel)
    , m_standing(new ElidedLabel)
    , m_strip(new VerdictStrip)
    , m_confirm(keyButton("verifyConfirm", tr("Confirm Y"), tr("Confirm")))
    , m_dispute(keyButton("verifyDispute", tr("Dispute… X"), tr("Dispute")))
    , m_skip(keyButton("verifySkip", tr("Skip Space"), tr("Skip")))
    , m_previous(keyButton("verifyPrevious", tr("Previous"), tr("Previous event of the queue")))
    , m_next(keyButton("verifyNext", tr("Next"), tr("Next event of the queue")))
    , m_other(keyButton("verifyOther", tr("Queue…"), tr("Choose another queue")))
    , m_end(keyButton("verifyEnd", tr("End"), tr("Leave verifying")))
    , m_verdict(new QLabel)
    , m_reasonLabel(new QLabel)
    , m_reason(new QLineEdit) {
    setObjectName(QStringLiteral("verifyBar"));
    setAccessibleName(tr("Verify"));
    auto *title = new QLabel(tr("Verify"));
    title->setProperty("heading", true);
    m_walk = buildWalk();
    m_questionRow = buildQuestion();
    m_pages->addWidget(m_setup);
    m_pages->addWidget(m_walk);
    m_pages->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto *top = new QHBoxLayout;
    top->setSpacing(14);
    top->addWidget(title);
    top->addWidget(m_pages, 1);
    top->addWidget(m_end);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 8, 12, 8);
    layout->setSpacing(6);
    layout->addLayout(top);
    layout->addWidget(m_questionRow);
    connectParts();
    refresh();
}

QWidget *VerifyBar::buildWalk() {
    auto *walk = new QWidget;
    auto *row = new QHBoxLayout(walk);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_queue->setObjectName(QStringLiteral("verifyQueue"));
    m_counts->setObjectName(QStringLiteral("verifyCounts"));
    setTone(m_counts, QStringLiteral("muted"));
    m_confirm->setProperty("verdict", QStringLiteral("good"));
    m_dispute->setProperty("verdict", QStringLiteral("bad"));
    m_confirm->setToolTip(tr("It is as the picture says (Y; Shift+Y with a reason)"));
    m_dispute->setToolTip(tr("It is not, with a reason (X)"));
    m_skip->setToolTip(tr("Go on, and keep that it was skipped (Space; Shift+Space with a reason)"));
    m_previous->setToolTip(tr("Back in the queue (Backspace or ,)"));
    m_next->setToolTip(tr("On in the queue without a verdict (.)"));
    m_other->setToolTip(tr("Choose another queue; this one can be gone on with"));
    m_end->setToolTip(tr("Leave; the queue can be gone on with later (Escape)"));
    m_strip->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    row->addWidget(m_queue);
    row->addWidget(m_strip, 1);
    row->addWidget(m_counts);
    for (QPushButton *button : {m_confirm, m_dispute, m_skip})
        row->addWidget(button);
    return walk;
}

QWidget *VerifyBar::buildQuestion() {
    auto *question = new QWidget;
    auto *row = new QHBoxLayout(question);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(10);
    m_question->setObjectName(QStringLiteral("verifyQuestion"));
    m_verdict->setObjectName(QStringLiteral("verifyVerdict"));
    m_verdict->setProperty("pill", true);
    m_standing->setObjectName(QStringLiteral("verifyStanding"));
    setTone(m_standing, QStringLiteral("muted"));
    m_reason->setObjectName(QStringLiteral("verifyReason"));
    m_reason->setAccessibleName(tr("Reason of the verdict"));
    m_reason->setPlaceholderText(tr("A reason: Enter keeps it, Escape gives it up"));
    m_reason->installEventFilter(this);
    row->addWidget(m_question, 3);
    row->addWidget(m_verdict);
    row->addWidget(m_standing, 2);
    row->addWidget(m_reasonLabel);
    row->addWidget(m_reason, 4);
    for (QPushButton *button : {m_previous, m_next, m_other})
        row->addWidget(button);
    m_reasonLabel->hide();
    m_reason->hide();
    return question;
}

void VerifyBar::connectParts() {
    connect(&m_mode, &VerifyMode::changed, this, &VerifyBar::refresh);
    connect(&m_mode, &VerifyMode::itemShown, this, &VerifyBar::closeReason);
    connect(m_confirm, &QPushButton::clicked, &m_mode, &VerifyMode::confirm);
    connect(m_dispute, &QPushButton::clicked, this, [this] { askReason(Judgement::Disputed); });
    connect(m_skip, &QPushButton::clicked, &m_mode, &VerifyMode::skip);
    connect(m_previous, &QPushButton::clicked, &m_mode, &VerifyMode::back);
    connect(m_next, &QPushButton::clicked, &m_mode, &VerifyMode::next);
    connect(m_other, &QPushButton::clicked, &m_mode, &VerifyMode::choose);
    connect(m_end, &QPushButton::clicked, &m_mode, &VerifyMode::leave);
    connect(m_setup, &VerifySetup::startAsked, &m_mode, &VerifyMode::start);
    connect(m_setup, &VerifySetup::resumeAsked, &m_mode, &VerifyMode::resume);
    connect(m_reason, &QLineEdit::returnPressed, this, &VerifyBar::commitReason);
}

void VerifyBar::setTheme(const Theme &theme) { m_strip->setTheme(theme); }

void VerifyBar::refresh() {
    const Stage stage = m_mode.stage();
    const bool chosen = stage == Stage::Waiting || stage == Stage::Walking;
    if (!m_mode.canJudge())
        closeReason();
    m_pages->setCurrentIndex(chosen ? 1 : 0);
    m_questionRow->setVisible(chosen);
    setVisible(m_mode.isOn());
    if (stage == Stage::Choosing)
        m_setup->setOffers(m_mode.offers());
    if (!chosen)
        return;
    showQueue();
    showQuestion();
    showStanding();
    m_confirm->setEnabled(m_mode.canJudge());
    m_dispute->setEnabled(m_mode.canJudge());
    m_skip->setEnabled(m_mode.item().has_value());
    m_next->setEnabled(m_mode.item().has_value());
    m_previous->setEnabled(stage == Stage::Walking && m_mode.position() > 0);
}

void VerifyBar::showQueue() {
    const auto number = [](std::size_t count) { return groupedNumber(std::uint64_t{count}); };
    const bool waiting = m_mode.stage() == Stage::Waiting;
    const std::size_t items = m_mode.items().size();
    if (waiting)
        m_queue->setText(tr("%1 · working…").arg(queueWords(m_mode.spec())));
    else if (m_mode.item())
        m_queue->setText(
            tr("%1 · %2 of %3").arg(queueWords(m_mode.spec()), number(m_mode.position() + 1), number(items)));
    else
        m_queue->setText(tr("%1 · at the end of %2").arg(queueWords(m_mode.spec()), number(items)));
    m_strip->setStatistics(waiting ? analysis::VerifyStatistics() : m_mode.tally().statistics());
    m_counts->setText(waiting ? QString() : countWords(m_mode.tally().statistics()));
}

void VerifyBar::showQuestion() {
    const auto item = m_mode.item();
    if (!item) {
        const bool nothing = m_mode.stage() == Stage::Walking && m_mode.items().empty();
        m_question->setText(m_mode.stage() == Stage::Waiting ? tr("The queue is being made.")
                            : nothing ? tr("The queue is empty: the chosen lanes hold nothing of this kind.")
                                      : tr("Every event of the queue has been gone through."));
        return;
    }
    const analysis::Analysis &open = *m_mode.analysis();
    const std::size_t session = *open.indexOf(item->session);
    m_question->setText(
        tr("%1 in %2. %3")
            .arg(shownName(*open.sessions[session], item->row), laneName(open, session), questionWords(m_mode.spec())));
}

/// What was said about the event before, and whether that still stands.
void VerifyBar::showStanding() {
    const auto item = m_mode.item();
    const model::workspace::Verdict *verdict = item ? m_mode.verdict() : nullptr;
    const ItemVerdict state = item ? m_mode.tally().at(m_mode.position()) : ItemVerdict::None;
    m_verdict->setVisible(verdict != nullptr && m_reason->isHidden());
    m_verdict->setText(verdict == nullptr ? QString() : verdictWords(verdict->judgement));
    setTone(m_verdict, toneName(toneOf(state)));
    QString text = m_mode.readOnlySentence();
    if (verdict != nullptr && state == ItemVerdict::Stale)
        text =
            tr("Stale: %1").arg(safeText(standingSentence(analysis::standingAt(*m_mode.analysis(), *item, *verdict))));
    else if (verdict != nullptr && !verdict->reason.empty())
        text = safeText(verdict->reason);
    m_standing->setText(text);
    setTone(m_standing, state == ItemVerdict::Stale || m_mode.canJudge() == false ? QStringLiteral("warning")
                                                                                  : QStringLiteral("muted"));
    m_standing->setVisible(!text.isEmpty() && m_reason->isHidden());
}

void VerifyBar::askReason(Judgement judgement) {
    if (!m_mode.canJudge())
        return;
    m_asked = judgement;
    m_reasonLabel->setText(reasonQuestion(judgement));
    const model::workspace::Verdict *verdict = m_mode.verdict();
    m_reason->setText(verdict == nullptr ? QString() : QString::fromStdString(verdict->reason));
    m_reasonLabel->show();
    m_reason->show();
    m_verdict->hide();
    m_standing->hide();
    m_reason->setFocus(Qt::ShortcutFocusReason);
    m_reason->selectAll();
}

void VerifyBar::closeReason() {
    if (m_reason->isHidden())
        return;
    m_reasonLabel->hide();
    m_reason->hide();
    showStanding();
    emit released();
}

void VerifyBar::commitReason() {
    const QString reason = m_reason->text().trimmed();
    if (reason.isEmpty() && m_asked == Judgement::Disputed)
        return;
    closeReason();
    m_mode.answer(m_asked, reason);
}

bool VerifyBar::eventFilter(QObject *watched, QEvent *event) {
    const bool key = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (watched != m_reason || !key || static_cast<QKeyEvent *>(event)->key() != Qt::Key_Escape)
        return QFrame::eventFilter(watched, event);
    // The override keeps Escape from leaving the mode.
    if (event->type() == QEvent::ShortcutOverride)
        event->accept();
    else
        closeReason();
    return true;
}

/// Of the parts that have no use for these keys themselves.
void VerifyBar::keyPressEvent(QKeyEvent *event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape)
        m_mode.leave();
    else if (enter && m_mode.stage() == Stage::Choosing)
        m_mode.start(m_setup->spec());
    else
        QFrame::keyPressEvent(event);
}

QString VerifyBar::queueText() const { return m_queue->text(); }
QString VerifyBar::countText() const { return m_counts->text(); }
QString VerifyBar::questionText() const { return m_question->text(); }
QString VerifyBar::standingText() const { return m_standing->text(); }

} // namespace lanescope::ui
