// SPDX-License-Identifier: Apache-2.0
#include "ui/verify/verify_mode.h"

#include "ui/text/format.h"
#include "ui/work/work_book.h"

#include <QTimer>

#include <algorithm>
#include <variant>

namespace lanescope::ui {

using model::EventRef;
using model::workspace::Change;
using model::workspace::Judgement;
using model::workspace::QueueId;
using model::workspace::RecordEdit;
using model::workspace::StoredQueue;
using model::workspace::Verdict;

namespace {

constexpr int kKeepMs = 400; ///< the place is written when nobody has moved for so long

/// Whether both queues are made from the same values.
bool sameQueue(const StoredQueue &a, const StoredQueue &b) {
    return a.kind == b.kind && a.sessions == b.sessions && a.seed == b.seed && a.size == b.size;
}

} // namespace

VerifyMode::VerifyMode(WorkBook &work, QObject *parent) : QObject(parent), m_work(work), m_keeping(new QTimer(this)) {
    m_keeping->setSingleShot(true);
    m_keeping->setInterval(kKeepMs);
    connect(m_keeping, &QTimer::timeout, this, &VerifyMode::keepPlace);
    connect(&m_work, &WorkBook::edited, this, &VerifyMode::take);
    connect(&m_work, &WorkBook::replaced, this, [this] {
        m_keeping->stop();
        m_kept.reset();
        requeue();
    });
    connect(&m_work, &WorkBook::readOnlyChanged, this, &VerifyMode::changed);
}

VerifyMode::~VerifyMode() = default;

void VerifyMode::setAnalysis(const analysis::AnalysisPtr &analysis) {
    if (m_analysis == analysis)
        return;
    const bool walking = m_stage == Stage::Walking || m_stage == Stage::Waiting;
    const std::optional<StoredQueue> here =
        walking ? m_stage == Stage::Waiting && m_resume ? m_resume : std::optional(place()) : std::nullopt;
    const auto spec = here && analysis && !m_spec.range ? analysis::specOf(*analysis, *here) : std::nullopt;
    keepPlace();
    if (!spec && (walking || !analysis))
        leave();
    m_analysis = analysis;
    if (spec) {
        m_spec = *spec;
        ask(here);
    } else {
        emit changed();
    }
}

/// After the work became another: the same queue with the verdicts that there are now.
void VerifyMode::requeue() {
    if (m_stage == Stage::Walking)
        ask(place());
    else if (m_stage != Stage::Off)
        emit changed();
}

void VerifyMode::enter() {
    if (m_stage == Stage::Off && m_analysis)
        choose();
}

void VerifyMode::choose() {
    keepPlace();
    ++m_ticket;
    m_stage = Stage::Choosing;
    m_items.clear();
    m_kept.reset();
    emit changed();
}

void VerifyMode::leave() {
    if (m_stage == Stage::Off)
        return;
    keepPlace();
    ++m_ticket;
    m_stage = Stage::Off;
    m_items.clear();
    m_tally = {};
    m_kept.reset();
    emit changed();
    emit left();
}

void VerifyMode::start(const analysis::QueueSpec &spec) {
    if (!m_analysis)
        return;
    m_spec = spec;
    m_items.clear();
    m_position = 0;
    m_kept.reset();
    ask(std::nullopt);
}

void VerifyMode::resume(QueueId id) {
    for (const StoredQueue &kept : offers())
        if (const auto spec = kept.id == id ? analysis::specOf(*m_analysis, kept) : std::nullopt) {
            m_spec = *spec;
            m_kept = id;
            ask(kept);
            return;
        }
}

void VerifyMode::ask(const std::optional<StoredQueue> &resume) {
    m_stage = Stage::Waiting;
    m_resume = resume;
    ++m_ticket;
    emit changed();
    emit queueAsked({m_spec, resume, analysis::verdictsOf(m_work.contents()), m_ticket});
}

void VerifyMode::show(VerifyQueue queue) {
    if (queue.ticket != m_ticket || m_stage != Stage::Waiting)
        return;
    m_stage = Stage::Walking;
    m_items = std::move(queue.items);
    m_tally = std::move(queue.tally);
    m_position = queue.position;
    keepPlace();
    emit changed();
    if (const auto shown = item())
        emit itemShown(*shown);
}

std::optional<EventRef> VerifyMode::item() const {
    return m_stage == Stage::Walking && m_position < m_items.size() ? std::optional(m_items[m_position]) : std::nullopt;
}

std::string VerifyMode::itemText() const {
    const auto shown = item();
    const auto session = shown ? m_analysis->indexOf(shown->session) : std::nullopt;
    return session ? m_analysis->sessions[*session]->eventText(shown->row) : std::string();
}

const Verdict *VerifyMode::verdict() const { return analysis::latestVerdict(m_work.contents(), itemText()); }

bool VerifyMode::canJudge() const { return item().has_value() && !m_work.isReadOnly(); }

QString VerifyMode::readOnlySentence() const {
    const auto reason = m_work.readOnlyReason();
    return reason ? tr("Verdicts cannot be kept: %1").arg(safeText(reason->what)) : QString();
}

void VerifyMode::confirm() { judge(Judgement::Confirmed, {}); }
void VerifyMode::dispute(const QString &reason) { judge(Judgement::Disputed, reason.trimmed()); }

void VerifyMode::answer(Judgement judgement, const QString &reason) {
    if (judgement == Judgement::Skipped && reason.trimmed().isEmpty())
        skip();
    else
        judge(judgement, reason.trimmed());
}

void VerifyMode::skip() {
    const bool open = item() && (m_tally.at(m_position) == analysis::ItemVerdict::None ||
                                 m_tally.at(m_position) == analysis::ItemVerdict::Stale);
    if (open && canJudge())
        judge(Judgement::Skipped, {});
    else
        next();
}

/// A verdict that still stands is made another; one that does not stays beside the new one, with its evidence.
void VerifyMode::judge(Judgement judgement, const QString &reason) {
    if (!canJudge() || (judgement == Judgement::Disputed && reason.isEmpty()))
        return;
    Verdict made = analysis::evidenceOn(*m_analysis, *item());
    made.id = m_work.contents().nextId<Verdict>();
    made.judgement = judgement;
    made.reason = reason.toStdString();
    made.when = model::workspace::nowUtc();
    Change change;
    const Verdict *before = verdict();
    if (before != nullptr && m_tally.at(m_position) != analysis::ItemVerdict::Stale) {
        made.id = before->id;
        change = model::workspace::edition("Verdict", *before, made);
    } else {
        change = model::workspace::addition("Verdict", made);
    }
    m_judging = true;
    const auto refusal = m_work.push(judgement == Judgement::Confirmed  ? tr("confirm a match")
                                     : judgement == Judgement::Disputed ? tr("dispute a match")
                                                                        : tr("skip a match"),
                                     change);
    m_judging = false;
    if (refusal)
        emit said(tr("The verdict could not be kept: %1").arg(safeText(refusal->line())));
    else
        moveTo(m_position + 1);
}

/// What one step changed, or its undoing: the item is shown again, wherever the queue stands now.
void VerifyMode::take(const Change &change) {
    bool any = false;
    for (const model::workspace::Edit &edit : change.edits)
        if (const auto *verdict = std::get_if<RecordEdit<Verdict>>(&edit)) {
            takeVerdict(verdict->after ? verdict->after->device : verdict->before->device);
            any = true;
        }
    if (any && m_stage == Stage::Waiting)
        emit queueAsked({m_spec, m_resume, analysis::verdictsOf(m_work.contents()), m_ticket});
    else if (any && m_stage == Stage::Walking && !m_judging)
        emit changed();
}

void VerifyMode::takeVerdict(const std::string &eventText) {
    if (m_stage != Stage::Walking)
        return;
    std::optional<std::size_t> position = m_tally.positionOf(eventText);
    if (!position && eventText == itemText())
        position = m_position;
    if (!position)
        return; // of no item, or of one whose verdicts only a new count can find
    m_tally.renew(*m_analysis, *position, m_items[*position], m_work.contents());
    if (!m_judging && *position != m_position)
        moveTo(*position);
}

void VerifyMode::back() {
    if (m_stage == Stage::Walking && m_position > 0)
        moveTo(m_position - 1);
}

void VerifyMode::next() {
    if (item())
        moveTo(m_position + 1);
}

void VerifyMode::goTo(std::size_t position) {
    if (m_stage == Stage::Walking)
        moveTo(std::min(position, m_items.size()));
}

void VerifyMode::moveTo(std::size_t position) {
    m_position = position;
    m_keeping->start();
    emit changed();
    if (const auto shown = item())
        emit itemShown(*shown);
}

StoredQueue VerifyMode::place() const {
    StoredQueue stored = analysis::storedQueue(*m_analysis, m_spec, m_items, m_position);
    if (m_kept)
        stored.id = *m_kept;
    return stored;
}

/// One record for each queue, however often it is begun anew.
void VerifyMode::keepPlace() {
    m_keeping->stop();
    if (m_stage != Stage::Walking || m_spec.range || m_items.empty() || m_work.isReadOnly())
        return;
    StoredQueue now = place();
    const StoredQueue *before = nullptr;
    for (const auto &[key, kept] : m_work.contents().all<StoredQueue>())
        if (m_kept ? kept.id == *m_kept : sameQueue(kept, now))
            before = &kept;
    now.id = before != nullptr ? before->id : m_work.contents().nextId<StoredQueue>();
    now.created = before != nullptr ? before->created : model::workspace::nowUtc();
    m_kept = now.id;
    if (before != nullptr && *before == now)
        return;
    const auto refusal = m_work.keep(before != nullptr ? model::workspace::edition("Queue", *before, now)
                                                       : model::workspace::addition("Queue", now));
    if (refusal)
        emit said(tr("Where the queue stands could not be kept: %1").arg(safeText(refusal->line())));
}

std::vector<StoredQueue> VerifyMode::offers() const {
    std::vector<StoredQueue> offers;
    if (!m_analysis)
        return offers;
    for (const auto &[key, kept] : m_work.contents().all<StoredQueue>())
        if (!kept.at.empty() && analysis::specOf(*m_analysis, kept))
            offers.push_back(kept);
    std::reverse(offers.begin(), offers.end());
    return offers;
}

} // namespace lanescope::ui
