// SPDX-License-Identifier: Apache-2.0
#include "ui/answers/range_panel.h"

#include "ui/answers/answer_lists.h"
#include "ui/style/style.h"
#include "ui/tables/table_bar.h"
#include "ui/text/format.h"
#include "ui/text/time_span.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/stepper.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace lanescope::ui {
namespace {

using analysis::RangeSection;

QString sectionTitle(RangeSection section) {
    switch (section) {
    case RangeSection::Scope: return RangePanel::tr("Scope");
    case RangeSection::Numbers: return RangePanel::tr("Numbers");
    case RangeSection::Devices: return RangePanel::tr("Devices");
    case RangeSection::Streams: return RangePanel::tr("Streams");
    case RangeSection::Classes: return RangePanel::tr("Classes");
    case RangeSection::Kernels: return RangePanel::tr("Kernels");
    case RangeSection::Copies: return RangePanel::tr("Copies");
    case RangeSection::Api: return RangePanel::tr("Host API");
    case RangeSection::Gaps: return RangePanel::tr("Gaps");
    case RangeSection::Counters: return RangePanel::tr("Counters");
    }
    return {};
}

QString text(const std::string &utf8) { return safeText(utf8); }

} // namespace

RangePanel::RangePanel(QWidget *parent)
    : QWidget(parent)
    , m_pending(new PendingAnswer(this, [this] { ask(); }))
    , m_lists(new AnswerLists(QStringLiteral("range")))
    , m_lanes(new QComboBox)
    , m_heading(new ElidedLabel)
    , m_frame(headButton("rangeFrame", tr("Frame"), tr("Bring the range into sight (F)")))
    , m_asA(headButton("rangeAsA", tr("Use as A"), tr("Compare this range as side A")))
    , m_asB(headButton("rangeAsB", tr("Use as B"), tr("Compare this range as side B")))
    , m_measured(new QLabel)
    , m_measureCopy(copyButton([this](analysis::OutputFormat format) { emit measureCopyAsked(format); })) {
    setObjectName(QStringLiteral("rangePanel"));
    setAttribute(Qt::WA_StyledBackground);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildHead());
    layout->addWidget(buildMeasured());
    layout->addWidget(m_lists, 1);
    connectParts();
    setMeasured({}, false, false);
    setAnalysis(nullptr);
}

QToolButton *RangePanel::headButton(const char *name, const QString &label, const QString &tip) {
    auto *button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setText(label);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setProperty("quiet", true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

QWidget *RangePanel::buildHead() {
    auto *head = new QWidget;
    auto *layout = new QHBoxLayout(head);
    layout->setContentsMargins(12, 6, 10, 0);
    layout->setSpacing(8);
    m_lanes->setObjectName(QStringLiteral("rangeLanes"));
    m_lanes->setAccessibleName(tr("Lane of the range"));
    m_lanes->setMaximumWidth(220);
    m_heading->setObjectName(QStringLiteral("rangeHeading"));
    m_heading->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    layout->addWidget(m_lanes);
    layout->addWidget(m_heading, 1);
    for (QToolButton *button : {m_frame, m_asA, m_asB})
        layout->addWidget(button);
    return head;
}

QWidget *RangePanel::buildMeasured() {
    m_measured->setObjectName(QStringLiteral("rangeMeasured"));
    m_measured->setWordWrap(true);
    m_measured->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_measured->setAccessibleName(tr("What was measured"));
    m_measureCopy->setObjectName(QStringLiteral("measureCopy"));
    m_measureCopy->setAccessibleName(tr("Copy what was measured"));
    m_measureCopy->setToolTip(tr("Copy what was measured, with its points and their clocks"));
    auto *row = new QWidget;
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(12, 4, 10, 4);
    layout->setSpacing(8);
    layout->addWidget(m_measured, 1);
    layout->addWidget(m_measureCopy);
    return row;
}

void RangePanel::connectParts() {
    connect(m_lanes, qOverload<int>(&QComboBox::activated), this, &RangePanel::showAnswerOf);
    connect(m_frame, &QToolButton::clicked, this, &RangePanel::frameAsked);
    connect(m_asA, &QToolButton::clicked, this, [this] { emitSide(true); });
    connect(m_asB, &QToolButton::clicked, this, [this] { emitSide(false); });
    connect(m_lists, &AnswerLists::rowChosen, this, &RangePanel::chooseRow);
    connect(m_lists, &AnswerLists::rowActivated, this, [this](int list, std::size_t row) {
        if (m_events.empty() || m_lists->stepper().count() == 0)
            chooseRow(list, row);
        else
            m_lists->stepper().next();
    });
    connect(&m_lists->stepper(), &Stepper::stepped, this,
            [this](std::size_t position) { emit eventsAsked({m_events[position]}); });
    connect(m_lists, &AnswerLists::copyAsked, this, [this](analysis::OutputFormat format) {
        if (const int lane = m_lanes->currentIndex(); lane >= 0)
            emit copyAsked(m_ranges[static_cast<std::size_t>(lane)], format);
    });
}

void RangePanel::setAnalysis(const analysis::AnalysisPtr &analysis) {
    m_analysis = analysis;
    setRanges({});
}

void RangePanel::setRanges(std::vector<LaneRange> ranges) {
    m_ranges = std::move(ranges);
    m_answers.clear();
    m_events.clear();
    m_pending->outdate();
    fillLanes();
    m_lists->setLists({});
    const bool any = m_analysis && !m_ranges.empty();
    for (QToolButton *button : {m_frame, m_asA, m_asB})
        button->setEnabled(any);
    if (any) {
        m_heading->setText(headingOf(m_ranges.front()));
        m_lists->setNote(tr("Working…"));
    } else {
        m_heading->setText(tr("No range is marked"));
        m_lists->setNote(tr("Drag on a lane's ruler to mark a range, or press M to mark the selected event, or the "
                            "visible time if nothing is selected."));
    }
    m_pending->askIfVisible();
}

void RangePanel::fillLanes() {
    m_lanes->clear();
    for (const LaneRange &one : m_ranges)
        m_lanes->addItem(
            text(analysis::laneTitle(*m_analysis, one.session) + " · " + m_analysis->shortIds[one.session]));
    m_lanes->setVisible(m_ranges.size() > 1);
}

void RangePanel::ask() {
    if (!m_analysis || m_ranges.empty())
        return;
    m_pending->wait();
    emit rangeAsked({m_ranges, m_pending->ticket()});
}

void RangePanel::showAnswer(const RangeRequest &request, std::vector<RangeAnswered> answers) {
    if (!m_pending->take(request.ticket))
        return;
    m_answers = std::move(answers);
    showAnswerOf(std::max(m_lanes->currentIndex(), 0));
}

void RangePanel::showLane(int lane) {
    m_lanes->setCurrentIndex(lane);
    showAnswerOf(lane);
}

void RangePanel::showAnswerOf(int lane) {
    const auto at = static_cast<std::size_t>(lane);
    m_events.clear();
    ++m_rowTicket;
    if (at < m_ranges.size())
        m_heading->setText(headingOf(m_ranges[at]));
    if (at >= m_answers.size())
        return;
    const RangeAnswered &answer = m_answers[at];
    std::vector<NamedList> lists;
    for (std::size_t i = 0; i < answer.lists.size(); ++i)
        lists.push_back({sectionTitle(kShownSections[i]), answer.lists[i]});
    QStringList scope;
    for (const auto &[name, value] : answer.scope)
        scope += text(name) + QLatin1Char(' ') + text(value);
    m_lists->setScope(scope.join(QStringLiteral(" · ")));
    m_lists->setNote(noteOf(answer));
    m_lists->setLists(std::move(lists));
}

QString RangePanel::headingOf(const LaneRange &of) const {
    const model::SessionStore &session = *m_analysis->sessions[of.session];
    const auto extent = session.extent(of.range.clock.clock);
    const model::Ns zero = extent ? extent->first : model::Ns{};
    return tr("%1 · %2 · clock %3 · %4 to %5 (%6)")
        .arg(text(analysis::laneTitle(*m_analysis, of.session)), text(m_analysis->shortIds[of.session]),
             text(session.info(of.range.clock.clock).name), laneTimeOf(of.range.begin, zero),
             laneTimeOf(of.range.end, zero), spanText(of.range.begin, of.range.end));
}

QString RangePanel::noteOf(const RangeAnswered &answer) const {
    QStringList note;
    if (answer.refusal)
        note += safeText(answer.refusal->what) + QStringLiteral(" (") + safeText(answer.refusal->code) +
                QStringLiteral(")");
    QStringList rules, leftOut;
    for (const auto &[name, value] : answer.scope) {
        if (name == "rule" || name == "class_rules")
            rules += text(value);
        else if (name == "qualifier")
            note += tr("Idle and busy are qualified: %1.").arg(text(value));
        else if (name.starts_with("left_out."))
            leftOut += text(value) + QLatin1Char(' ') + text(name.substr(name.find('.') + 1));
    }
    if (!answer.refusal)
        note += tr("By %1. Left out of times: %2.")
                    .arg(rules.join(QStringLiteral(", ")),
                         leftOut.isEmpty() ? tr("nothing") : leftOut.join(QStringLiteral(", ")));
    const bool unaligned =
        std::any_of(m_ranges.begin() + 1, m_ranges.end(), [](const LaneRange &one) { return !one.aligned; });
    if (m_ranges.size() > 1)
        note += unaligned
                    ? tr("Lanes of this range are not aligned: each summary is of its lane's own times, and there "
                         "is none across them.")
                    : tr("The lanes are aligned: each summary is of its own events in the same time.");
    return note.join(QLatin1Char(' '));
}

void RangePanel::chooseRow(int list, std::size_t row) {
    const int lane = m_lanes->currentIndex();
    if (lane < 0 || static_cast<std::size_t>(lane) >= m_answers.size() || list < 0)
        return;
    const RangeAnswered &answer = m_answers[static_cast<std::size_t>(lane)];
    m_events.clear();
    m_lists->stepper().begin(0);
    if (!answer.summary)
        return;
    emit rowEventsAsked(
        {answer.summary, answer.of.session, kShownSections[static_cast<std::size_t>(list)], row, ++m_rowTicket});
}

void RangePanel::showEvents(const RangeRowRequest &request, std::vector<model::EventRef> events) {
    if (request.ticket != m_rowTicket || events.empty())
        return;
    if (request.section == RangeSection::Gaps) {
        emit eventsAsked(events);
        return;
    }
    m_events = std::move(events);
    m_lists->stepper().begin(m_events.size());
    emit eventsAsked({m_events.front()});
}

void RangePanel::emitSide(bool asA) {
    if (const int lane = m_lanes->currentIndex(); lane >= 0) {
        const LaneRange &of = m_ranges[static_cast<std::size_t>(lane)];
        emit sideChosen({of.session, of.range, std::nullopt}, asA);
    }
}

void RangePanel::setMeasured(const QString &sentence, bool refused, bool canCopy) {
    m_measured->setText(sentence);
    setTone(m_measured, refused ? QStringLiteral("warning") : QString());
    m_measured->parentWidget()->setVisible(!sentence.isEmpty());
    m_measureCopy->setEnabled(canCopy);
}

void RangePanel::setTheme(const Theme &theme) { m_lists->setTheme(theme); }
QString RangePanel::heading() const { return m_heading->text(); }
QString RangePanel::measured() const { return m_measured->text(); }

} // namespace lanescope::ui
