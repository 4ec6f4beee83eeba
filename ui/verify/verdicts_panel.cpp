// SPDX-License-Identifier: Apache-2.0
#include "ui/verify/verdicts_panel.h"

#include "ui/tables/table_bar.h"
#include "ui/tables/view_copy.h"
#include "ui/text/format.h"
#include "ui/text/lane_name.h"
#include "ui/verify/verify_words.h"
#include "ui/work/work_book.h"

#include <QComboBox>
#include <QDateTime>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTimeZone>
#include <QToolButton>
#include <QVBoxLayout>

namespace lanescope::ui {
namespace {

using analysis::Standing;
using analysis::Tone;
using analysis::VerdictPlace;
using model::workspace::Judgement;

enum Kind { All, Confirmed, Disputed, Skipped, Stale };

Tone toneOf(Judgement judgement) {
    switch (judgement) {
    case Judgement::Confirmed: return Tone::Good;
    case Judgement::Disputed: return Tone::Bad;
    case Judgement::Skipped: break;
    }
    return Tone::Neutral;
}

TextCell plain(const QString &text, Tone tone = Tone::Neutral) {
    TextCell cell;
    cell.text = text;
    cell.tone = tone;
    return cell;
}

TextCell timeCell(model::workspace::UtcMs when) {
    const QDateTime time = QDateTime::fromMSecsSinceEpoch(when.count, Qt::UTC);
    TextCell cell = plain(time.toString(QStringLiteral("yyyy-MM-dd HH:mm")));
    cell.tooltip = time.toString(QStringLiteral("yyyy-MM-dd HH:mm:ss")) + QStringLiteral(" UTC");
    cell.sortKey = QVariant::fromValue(static_cast<qlonglong>(when.count));
    return cell;
}

} // namespace

VerdictsPanel::VerdictsPanel(WorkBook &work, QWidget *parent)
    : QWidget(parent)
    , m_work(work)
    , m_pending(new PendingAnswer(this,
                                  [this] {
                                      findPlaces();
                                      fill();
                                  }))
    , m_table(new TextTableView(
          {tr("Verdict"), tr("Event"), tr("Lane"), tr("State"), tr("Reason"), tr("Now"), tr("When, UTC")}))
    , m_kinds(new QComboBox)
    , m_filter(filterField())
    , m_takeBack(new QPushButton(tr("Take back")))
    , m_note(tableNote()) {
    setObjectName(QStringLiteral("verdictsPanel"));
    setAttribute(Qt::WA_StyledBackground);
    buildParts();
    connect(m_kinds, qOverload<int>(&QComboBox::activated), this, &VerdictsPanel::fill);
    connect(m_filter, &QLineEdit::textChanged, this, &VerdictsPanel::fill);
    connect(m_takeBack, &QPushButton::clicked, this, &VerdictsPanel::takeBack);
    connect(m_table, &TextTableView::rowChosen, this, &VerdictsPanel::go);
    connect(m_table, &TextTableView::rowActivated, this, &VerdictsPanel::go);
    connect(&m_work, &WorkBook::edited, this, [this](const model::workspace::Change &change) {
        for (const model::workspace::Edit &edit : change.edits)
            if (std::holds_alternative<model::workspace::RecordEdit<Verdict>>(edit))
                renew();
    });
    connect(&m_work, &WorkBook::replaced, this, &VerdictsPanel::renew);
    connect(&m_work, &WorkBook::readOnlyChanged, this, &VerdictsPanel::fill);
}

void VerdictsPanel::buildParts() {
    m_table->setObjectName(QStringLiteral("verdictsTable"));
    m_table->setAccessibleName(tr("Verdicts"));
    m_table->setStretchColumn(1);
    m_kinds->setObjectName(QStringLiteral("verdictsKinds"));
    m_kinds->setAccessibleName(tr("Which verdicts"));
    m_filter->setObjectName(QStringLiteral("verdictsFilter"));
    m_takeBack->setObjectName(QStringLiteral("verdictsTakeBack"));
    m_takeBack->setToolTip(tr("Take the chosen verdict back (Delete); Ctrl+Z brings it again"));
    m_kinds->addItems({tr("All verdicts"), tr("Confirmed"), tr("Disputed"), tr("Skipped"), tr("Stale")});
    auto *bar = new QWidget;
    QHBoxLayout *parts = barLayout(bar);
    parts->addWidget(m_kinds);
    parts->addWidget(m_filter);
    parts->addStretch(1);
    parts->addWidget(m_takeBack);
    parts->addWidget(
        copyButton([this](analysis::OutputFormat format) { m_table->copyRows(allRows(*m_table->model()), format); }));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(bar);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_note);
}

void VerdictsPanel::setAnalysis(const analysis::AnalysisPtr &analysis) {
    m_analysis = analysis;
    m_known.clear();
    renew();
}

void VerdictsPanel::setTheme(const Theme &theme) { m_table->setTheme(theme); }
QString VerdictsPanel::note() const { return m_note->text(); }

void VerdictsPanel::keyPressEvent(QKeyEvent *event) {
    if (event->key() == Qt::Key_Delete)
        takeBack();
    else
        QWidget::keyPressEvent(event);
}

void VerdictsPanel::learn(const model::EventRef &event) {
    if (const auto session = m_analysis ? m_analysis->indexOf(event.session) : std::nullopt)
        m_known[m_analysis->sessions[*session]->eventText(event.row)].event = event;
}

void VerdictsPanel::renew() {
    m_pending->outdate();
    m_pending->askIfVisible();
}

/// Only verdicts on events that nobody has seen yet make it look through the captures.
void VerdictsPanel::findPlaces() {
    bool unknown = false;
    for (const auto &[key, verdict] : m_work.contents().all<Verdict>())
        unknown = unknown || m_known.count(verdict.device) == 0;
    if (!unknown || !m_analysis)
        return;
    m_pending->wait();
    emit placesAsked({analysis::verdictsOf(m_work.contents()), m_pending->ticket()});
}

void VerdictsPanel::showPlaces(VerdictPlaces places) {
    if (!m_pending->take(places.ticket))
        return;
    for (const auto &[key, verdict] : m_work.contents().all<Verdict>())
        if (const auto found = places.places.find(verdict.id); found != places.places.end())
            m_known[verdict.device] = found->second;
    fill();
}

/// The standing is of this verdict: an event may have several.
VerdictPlace VerdictsPanel::placeOf(const Verdict &verdict) const {
    const auto known = m_known.find(verdict.device);
    if (known == m_known.end() || !m_analysis)
        return {};
    VerdictPlace place = known->second;
    if (place.event)
        place.standing = analysis::standingAt(*m_analysis, *place.event, verdict);
    return place;
}

bool VerdictsPanel::isWanted(const Verdict &verdict, const VerdictPlace &place) const {
    switch (static_cast<Kind>(m_kinds->currentIndex())) {
    case All: return true;
    case Confirmed: return verdict.judgement == Judgement::Confirmed;
    case Disputed: return verdict.judgement == Judgement::Disputed;
    case Skipped: return verdict.judgement == Judgement::Skipped;
    case Stale: return place.standing != Standing::Current;
    }
    return true;
}

TextRow VerdictsPanel::rowOf(const Verdict &verdict, const VerdictPlace &place) const {
    const auto session = place.event && m_analysis ? m_analysis->indexOf(place.event->session) : std::nullopt;
    TextRow row;
    row.source = static_cast<std::size_t>(verdict.id.value);
    TextCell event =
        plain(session ? shownName(*m_analysis->sessions[*session], place.event->row) : safeText(verdict.device));
    event.tooltip = safeText(verdict.device);
    TextCell standing = plain(safeText(standingSentence(place.standing)),
                              place.standing == Standing::Current ? Tone::Neutral : Tone::Warning);
    if (place.standing == Standing::Current)
        standing.text = tr("as it was");
    standing.tooltip = safeText(standingSentence(place.standing));
    TextCell reason = plain(safeText(verdict.reason));
    reason.whole = wholeIfCut(verdict.reason);
    row.cells = {plain(verdictWords(verdict.judgement), toneOf(verdict.judgement)),
                 event,
                 plain(session ? laneName(*m_analysis, *session) : QStringLiteral("–")),
                 plain(verdict.state.empty() ? QStringLiteral("–") : safeText(verdict.state)),
                 reason,
                 standing,
                 timeCell(verdict.when)};
    return row;
}

void VerdictsPanel::fill() {
    std::vector<TextRow> rows;
    const auto &verdicts = m_work.contents().all<Verdict>();
    for (const auto &[key, verdict] : verdicts)
        if (const VerdictPlace place = placeOf(verdict); isWanted(verdict, place))
            rows.push_back(rowOf(verdict, place));
    m_table->setRows(std::move(rows));
    m_table->setFilter(m_filter->text());
    m_takeBack->setEnabled(!verdicts.empty() && !m_work.isReadOnly());
    updateNote(verdicts.size(), static_cast<std::size_t>(m_table->matching()));
}

void VerdictsPanel::updateNote(std::size_t total, std::size_t shown) {
    const auto number = [](std::size_t count) { return groupedNumber(std::uint64_t{count}); };
    if (total == 0)
        m_note->setText(tr("No verdicts yet. Verify matches (V) to keep what you find about them."));
    else if (m_pending->isWaiting())
        m_note->setText(tr("Looking for the events of %1 verdicts…").arg(number(total)));
    else if (shown < total)
        m_note->setText(tr("%1 of %2 verdicts; the choices hide or dim %3.")
                            .arg(number(shown), number(total), number(total - shown)));
    else
        m_note->setText(total == 1 ? tr("1 verdict. Click it to see its event.")
                                   : tr("%1 verdicts. Click one to see its event.").arg(number(total)));
}

void VerdictsPanel::go(std::size_t source) {
    const auto *verdict = m_work.contents().find<Verdict>(VerdictId{static_cast<std::int64_t>(source)});
    if (const auto event = verdict == nullptr ? std::nullopt : placeOf(*verdict).event)
        emit eventAsked(*event);
}

void VerdictsPanel::takeBack() {
    const auto source = m_table->currentSource();
    const auto *verdict =
        source ? m_work.contents().find<Verdict>(VerdictId{static_cast<std::int64_t>(*source)}) : nullptr;
    if (verdict == nullptr)
        return;
    if (const auto refusal = m_work.push(tr("take a verdict back"), model::workspace::removal("Verdict", *verdict)))
        m_note->setText(tr("It could not be taken back: %1").arg(safeText(refusal->line())));
}

} // namespace lanescope::ui
