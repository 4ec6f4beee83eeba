// SPDX-License-Identifier: Apache-2.0
#include "ui/answers/compare_panel.h"

#include "ui/answers/answer_lists.h"
#include "ui/style/style.h"
#include "ui/text/format.h"
#include "ui/text/time_span.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace lanescope::ui {
namespace {

QString text(std::string_view utf8) { return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size())); }

} // namespace

ComparePanel::ComparePanel(QWidget *parent)
    : QWidget(parent)
    , m_pending(new PendingAnswer(this, [this] { ask(); }))
    , m_lists(new AnswerLists(QStringLiteral("compare")))
    , m_note(new QLabel(text(analysis::kCompareNote)))
    , m_refusal(new QLabel)
    , m_swap(new QToolButton) {
    setObjectName(QStringLiteral("comparePanel"));
    setAttribute(Qt::WA_StyledBackground);
    m_note->setObjectName(QStringLiteral("compareNoteOfKind"));
    m_refusal->setObjectName(QStringLiteral("compareRefusal"));
    for (QLabel *label : {m_note, m_refusal}) {
        label->setWordWrap(true);
        label->setContentsMargins(12, 2, 12, 2);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_note->setAccessibleName(tr("What a comparison says"));
    m_refusal->setAccessibleName(tr("Why there is no comparison"));
    setTone(m_note, QStringLiteral("muted"));
    setTone(m_refusal, QStringLiteral("warning"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildHead());
    layout->addWidget(m_note);
    layout->addWidget(m_refusal);
    layout->addWidget(m_lists, 1);
    connect(m_lists, &AnswerLists::copyAsked, this, [this](analysis::OutputFormat format) {
        if (const auto asked = request())
            emit copyAsked(*asked, format);
    });
    setAnalysis(nullptr);
}

QWidget *ComparePanel::buildHead() {
    auto *head = new QWidget;
    auto *layout = new QHBoxLayout(head);
    layout->setContentsMargins(12, 6, 10, 2);
    layout->setSpacing(8);
    const std::pair<const char *, QString> names[] = {{"compareA", tr("Side A")}, {"compareB", tr("Side B")}};
    for (std::size_t i = 0; i < m_sides.size(); ++i) {
        auto *box = new QComboBox;
        m_sides[i].box = box;
        box->setObjectName(QLatin1String(names[i].first));
        box->setAccessibleName(names[i].second);
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(14);
        layout->addWidget(new QLabel(i == 0 ? tr("A") : tr("B")));
        layout->addWidget(box, 1);
        connect(box, qOverload<int>(&QComboBox::activated), this, [this, i] {
            m_sides[i].chosen = true;
            refresh();
        });
        if (i == 0) {
            m_swap->setObjectName(QStringLiteral("compareSwap"));
            m_swap->setText(QStringLiteral("⇄"));
            m_swap->setToolTip(tr("Swap A and B"));
            m_swap->setAccessibleName(tr("Swap A and B"));
            m_swap->setProperty("quiet", true);
            m_swap->setFocusPolicy(Qt::TabFocus);
            layout->addWidget(m_swap);
        }
    }
    connect(m_swap, &QToolButton::clicked, this, &ComparePanel::swapSides);
    return head;
}

void ComparePanel::setAnalysis(const analysis::AnalysisPtr &analysis) {
    m_analysis = analysis;
    for (std::size_t i = 0; i < m_sides.size(); ++i) {
        Side &side = m_sides[i];
        const auto session = side.ownSession && m_analysis ? m_analysis->indexOf(*side.ownSession) : std::nullopt;
        if (side.own && session)
            side.own->session = *session;
        else
            side.own.reset();
        fill(side, i);
    }
    setEnabled(m_analysis != nullptr);
    refresh();
}

/// Item data: the id of a session; nothing for the side's own range or step, which comes last.
void ComparePanel::fill(Side &side, std::size_t preferred) {
    const bool hadOwn = side.box->currentIndex() >= 0 && !side.box->currentData().isValid();
    const QString before = side.box->currentData().toString();
    side.box->clear();
    for (std::size_t i = 0; m_analysis && i < m_analysis->sessions.size(); ++i)
        side.box->addItem(safeText(analysis::laneTitle(*m_analysis, i) + " · " + m_analysis->shortIds[i]),
                          QString::fromStdString(m_analysis->sessions[i]->id().text()));
    if (side.own)
        side.box->addItem(ownText(*side.own));
    const int known = side.box->findData(before);
    if (side.own && hadOwn)
        side.box->setCurrentIndex(side.box->count() - 1);
    else if (side.chosen && known >= 0)
        side.box->setCurrentIndex(known);
    else if (side.box->count() > 0)
        side.box->setCurrentIndex(std::min(static_cast<int>(preferred), side.box->count() - 1));
}

QString ComparePanel::ownText(const analysis::ComparedSide &side) const {
    const QString lane =
        safeText(analysis::laneTitle(*m_analysis, side.session) + " · " + m_analysis->shortIds[side.session]);
    if (side.step)
        return tr("Step %1 of %2").arg(groupedNumber(std::uint64_t{*side.step}), lane);
    return tr("Range of %1: %2..%3 ns (%4)")
        .arg(lane, QString::number(side.range->begin.count), QString::number(side.range->end.count),
             spanText(side.range->begin, side.range->end));
}

void ComparePanel::setSide(const analysis::ComparedSide &side, bool asA) {
    Side &changed = m_sides[asA ? 0 : 1];
    changed.own = side;
    changed.chosen = true;
    changed.ownSession = m_analysis->sessions[side.session]->id();
    fill(changed, 0);
    changed.box->setCurrentIndex(changed.box->count() - 1);
    refresh();
}

void ComparePanel::swapSides() {
    const int a = m_sides[0].box->currentIndex(), b = m_sides[1].box->currentIndex();
    const auto ownA = chosen(m_sides[0]), ownB = chosen(m_sides[1]);
    if (!ownA || !ownB)
        return;
    m_sides[0].chosen = m_sides[1].chosen = true;
    std::swap(m_sides[0].own, m_sides[1].own);
    std::swap(m_sides[0].ownSession, m_sides[1].ownSession);
    fill(m_sides[0], 0);
    fill(m_sides[1], 0);
    const auto take = [](Side &side, int index, bool own) {
        side.box->setCurrentIndex(own ? side.box->count() - 1 : index);
    };
    take(m_sides[0], b, ownB->range || ownB->step);
    take(m_sides[1], a, ownA->range || ownA->step);
    refresh();
}

std::optional<analysis::ComparedSide> ComparePanel::chosen(const Side &side) const {
    const int index = side.box->currentIndex();
    if (!m_analysis || index < 0)
        return std::nullopt;
    if (static_cast<std::size_t>(index) < m_analysis->sessions.size())
        return analysis::ComparedSide{static_cast<std::size_t>(index), std::nullopt, std::nullopt};
    return side.own;
}

std::optional<CompareRequest> ComparePanel::request() const {
    const auto a = chosen(m_sides[0]), b = chosen(m_sides[1]);
    return a && b ? std::optional(CompareRequest{*a, *b, m_pending->ticket()}) : std::nullopt;
}

void ComparePanel::refresh() {
    m_pending->outdate();
    m_lists->setLists({});
    m_lists->setNote(m_analysis ? tr("Working…") : tr("Nothing is open. Open two captures to compare them."));
    m_refusal->hide();
    m_refusal->clear();
    m_pending->askIfVisible();
}

void ComparePanel::ask() {
    if (const auto asked = request()) {
        m_pending->wait();
        emit comparisonAsked(*asked);
    }
}

void ComparePanel::showAnswer(const CompareRequest &request, const CompareAnswered &answer) {
    if (!m_pending->take(request.ticket))
        return;
    if (answer.refusal) {
        m_refusal->setText(
            tr("Not compared: %1 (%2); %3")
                .arg(safeText(answer.refusal->what), safeText(answer.refusal->code), safeText(answer.refusal->advice)));
        m_refusal->show();
        m_lists->setNote(
            tr("Choose two sessions above. A marked range becomes a side in the Range panel, a step in the "
               "Steps panel."));
        return;
    }
    const QString sides =
        tr("A %1 · B %2 · rules %3").arg(safeText(answer.scopeA), safeText(answer.scopeB), safeText(answer.rules));
    m_lists->setScope(sides);
    m_lists->setNote(tr("By %1.").arg(safeText(answer.rules)));
    m_lists->setLists({{tr("Aggregates"), answer.measures}, {tr("Kernels"), answer.kernels}});
}

QString ComparePanel::refusal() const { return m_refusal->text(); }
void ComparePanel::setTheme(const Theme &theme) { m_lists->setTheme(theme); }

} // namespace lanescope::ui
