// SPDX-License-Identifier: Apache-2.0
#include "ui/align/align_dialog.h"

#include "analysis/alignment_suggestions.h"
#include "analysis/checked.h"
#include "analysis/timeline/time_text.h"
#include "model/secrets.h"
#include "ui/align/alignment_book.h"
#include "ui/style/style.h"
#include "ui/text/format.h"

#include <QComboBox>
#include <QDateTime>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace lanescope::ui {

using model::Alignment;
using model::Ns;

namespace {

QLabel *sentence(const QString &text) {
    auto *label = new QLabel(text);
    label->setWordWrap(true);
    return label;
}

template <class Widget> Widget *named(Widget *widget, const char *name, const QString &accessible) {
    widget->setObjectName(QLatin1String(name));
    widget->setAccessibleName(accessible);
    return widget;
}

/// An empty list gives its place to the sentence that says so.
void showList(QListWidget *list, QLabel *empty) {
    list->setVisible(list->count() > 0);
    empty->setVisible(list->count() == 0);
}

} // namespace

AlignDialog::AlignDialog(AlignmentBook &book, QWidget *parent) : QDialog(parent), m_book(book) {
    setObjectName(QStringLiteral("alignDialog"));
    setWindowTitle(tr("Align lanes"));
    build();
    connectParts();
    listDeclared();
    updateButtons();
}

void AlignDialog::build() {
    m_suggested = named(new QListWidget, "alignSuggestions", tr("What the captures suggest"));
    m_declared = named(new QListWidget, "alignDeclared", tr("Alignments that hold"));
    m_laneA = named(new QComboBox, "alignLaneA", tr("Lane A, whose clock is the reference"));
    m_laneB = named(new QComboBox, "alignLaneB", tr("Lane B, which is moved"));
    m_pickA = named(new QPushButton(tr("Pick the selected event")), "alignPickA", tr("Pick the selected event of A"));
    m_pickB = named(new QPushButton(tr("Pick the selected event")), "alignPickB", tr("Pick the selected event of B"));
    m_offset = named(new QLineEdit, "alignOffset", tr("Offset in nanoseconds"));
    m_reason = named(new QLineEdit, "alignReason", tr("Reason"));
    m_reason->setPlaceholderText(tr("why this holds; an alignment needs a reason"));
    m_refusal = named(sentence({}), "alignRefusal", tr("Why it can't be aligned"));
    m_noSuggestion =
        named(sentence(tr("None: nothing in these captures relates their clocks. Pick an event of each lane, "
                          "or type a known offset.")),
              "alignNoSuggestion", {});
    m_noneDeclared = named(sentence(tr("None yet: every lane keeps its own clock.")), "alignNoneDeclared", {});
    for (QLabel *empty : {m_noSuggestion, m_noneDeclared})
        setTone(empty, QStringLiteral("muted"));
    m_apply = named(new QPushButton(tr("Align")), "alignApply", tr("Align"));
    m_remove = named(new QPushButton(tr("Take back")), "alignRemove", tr("Take the chosen alignment back"));
    for (QListWidget *list : {m_suggested, m_declared})
        list->setMaximumHeight(96);
    auto *form = new QFormLayout;
    form->addRow(tr("Lane A"), buildLane(m_laneA, m_pickA));
    form->addRow(tr("Lane B"), buildLane(m_laneB, m_pickB));
    form->addRow(tr("B's time + (ns)"), m_offset);
    form->addRow(tr("Reason"), m_reason);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->addButton(m_apply, QDialogButtonBox::ActionRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto *all = new QVBoxLayout(this);
    all->addWidget(sentence(tr("Aligned lanes share an axis and move as one. No launch is matched across lanes, "
                               "aligned or not.")));
    all->addWidget(new QLabel(tr("Suggested by the captures; none holds before you align it")));
    all->addWidget(m_suggested);
    all->addWidget(m_noSuggestion);
    all->addLayout(form);
    all->addWidget(m_refusal);
    all->addWidget(new QLabel(tr("Declared")));
    all->addWidget(m_declared);
    all->addWidget(m_noneDeclared);
    all->addWidget(m_remove, 0, Qt::AlignLeft);
    all->addStretch(1);
    all->addWidget(buttons);
    resize(640, sizeHint().height());
}

QWidget *AlignDialog::buildLane(QComboBox *lane, QPushButton *pick) {
    auto *row = new QWidget;
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    lane->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    layout->addWidget(lane, 1);
    layout->addWidget(pick);
    return row;
}

void AlignDialog::connectParts() {
    connect(m_suggested, &QListWidget::currentRowChanged, this, &AlignDialog::useSuggestion);
    connect(m_pickA, &QPushButton::clicked, this, [this] { pick(m_laneA, m_anchorA); });
    connect(m_pickB, &QPushButton::clicked, this, [this] { pick(m_laneB, m_anchorB); });
    connect(m_apply, &QPushButton::clicked, this, &AlignDialog::apply);
    connect(m_remove, &QPushButton::clicked, this, [this] {
        if (m_declared->currentRow() >= 0)
            refuse(m_book.remove(static_cast<std::size_t>(m_declared->currentRow())));
    });
    for (QLineEdit *edit : {m_offset, m_reason})
        connect(edit, &QLineEdit::textChanged, this, &AlignDialog::updateButtons);
    for (QComboBox *lane : {m_laneA, m_laneB})
        connect(lane, &QComboBox::currentIndexChanged, this, [this] {
            forgetAnchorsOfOtherLanes();
            updateButtons();
        });
    connect(m_declared, &QListWidget::currentRowChanged, this, &AlignDialog::updateButtons);
    connect(&m_book, &AlignmentBook::changed, this, [this] {
        listDeclared();
        listSuggestions();
    });
}

void AlignDialog::setAnalysis(const analysis::AnalysisPtr &analysis) {
    m_analysis = analysis;
    m_anchorA.reset();
    m_anchorB.reset();
    for (QComboBox *lane : {m_laneA, m_laneB}) {
        lane->clear();
        for (std::size_t i = 0; m_analysis && i < m_analysis->sessions.size(); ++i)
            lane->addItem(sessionName(m_analysis->sessions[i]->id()));
    }
    if (m_laneB->count() > 1)
        m_laneB->setCurrentIndex(1);
    listSuggestions();
    listDeclared();
    updateButtons();
}

void AlignDialog::setSelection(const std::optional<model::EventRef> &event) {
    m_selection = event;
    updateButtons();
}

QString AlignDialog::sessionName(const model::SessionId &session) const {
    const auto position = m_analysis ? m_analysis->indexOf(session) : std::nullopt;
    if (!position)
        return tr("a session that is not open");
    return tr("%1 (%2)").arg(safeText(analysis::laneTitle(*m_analysis, *position)),
                             QString::fromStdString(m_analysis->shortIds[*position]));
}

QString AlignDialog::lineOf(const Alignment &alignment) const {
    const QString uncertainty =
        alignment.uncertainty
            ? QStringLiteral("± ") + QString::fromStdString(analysis::durationText(*alignment.uncertainty))
            : tr("uncertainty not stated");
    const std::string_view evidence = model::alignmentEvidenceCode(alignment.evidence);
    return tr("%1 + %2 ns = %3 · %4 · %5 · %6")
        .arg(sessionName(alignment.moved.session),
             QString::fromStdString(analysis::groupedNumber(alignment.offset.count)),
             sessionName(alignment.reference.session),
             QString::fromLatin1(evidence.data(), static_cast<qsizetype>(evidence.size())), uncertainty,
             safeText(alignment.reason));
}

void AlignDialog::listSuggestions() {
    m_suggested->clear();
    m_suggestions.clear();
    for (const Alignment &alignment :
         m_analysis ? analysis::suggestAlignments(*m_analysis) : std::vector<Alignment>()) {
        if (m_book.alignments().aligned(alignment.reference, alignment.moved))
            continue;
        m_suggestions.push_back(alignment);
        m_suggested->addItem(lineOf(alignment));
    }
    showList(m_suggested, m_noSuggestion);
}

void AlignDialog::listDeclared() {
    m_declared->clear();
    for (const Alignment &alignment : m_book.alignments().declared())
        m_declared->addItem(lineOf(alignment));
    for (const model::Error &error : m_book.leftOut()) {
        auto *item = new QListWidgetItem(safeText(error.what), m_declared);
        item->setFlags(Qt::NoItemFlags);
    }
    showList(m_declared, m_noneDeclared);
    updateButtons();
}

void AlignDialog::useSuggestion(int row) {
    if (row < 0 || static_cast<std::size_t>(row) >= m_suggestions.size())
        return;
    const Alignment &alignment = m_suggestions[static_cast<std::size_t>(row)];
    m_laneA->setCurrentIndex(static_cast<int>(m_analysis->indexOf(alignment.reference.session).value_or(0)));
    m_laneB->setCurrentIndex(static_cast<int>(m_analysis->indexOf(alignment.moved.session).value_or(0)));
    m_offset->setText(QString::number(alignment.offset.count));
}

/// The picked event's lane becomes the one that is aligned by it. What marks no instant of the lane's clock is refused.
void AlignDialog::pick(QComboBox *lane, std::optional<Anchor> &anchor) {
    const auto position = m_selection && m_analysis ? m_analysis->indexOf(m_selection->session) : std::nullopt;
    if (!position)
        return;
    const auto start = analysis::anchorOf(*m_analysis->sessions[*position], m_selection->row);
    if (!start) {
        refuse(start.error());
        return;
    }
    anchor = Anchor{m_selection->session, start.value()};
    lane->setCurrentIndex(static_cast<int>(*position));
    offsetFromAnchors();
    updateButtons();
}

/// Both events are taken to start at one instant.
void AlignDialog::offsetFromAnchors() {
    if (!m_anchorA || !m_anchorB)
        return;
    if (const auto apart = analysis::checkedDifference(m_anchorA->start, m_anchorB->start))
        m_offset->setText(QString::number(apart->count));
}

void AlignDialog::forgetAnchorsOfOtherLanes() {
    const bool both = m_anchorA && m_anchorB;
    const auto forget = [this](const QComboBox *lane, std::optional<Anchor> &anchor) {
        const auto position = chosen(lane);
        if (anchor && (!position || m_analysis->sessions[*position]->id() != anchor->session))
            anchor.reset();
    };
    forget(m_laneA, m_anchorA);
    forget(m_laneB, m_anchorB);
    if (both && !(m_anchorA && m_anchorB))
        m_offset->clear();
}

std::optional<std::size_t> AlignDialog::chosen(const QComboBox *lane) const {
    const auto index = static_cast<std::size_t>(lane->currentIndex());
    return lane->currentIndex() >= 0 && m_analysis && index < m_analysis->sessions.size() ? std::optional(index)
                                                                                          : std::nullopt;
}

std::optional<Ns> AlignDialog::typedOffset() const {
    bool whole = false;
    const qlonglong value = m_offset->text().trimmed().toLongLong(&whole);
    return whole ? std::optional(Ns{value}) : std::nullopt;
}

/// Why what is typed so far can't be aligned; empty before anything is.
QString AlignDialog::whatIsMissing() const {
    const bool offset = !m_offset->text().trimmed().isEmpty();
    if (offset && !typedOffset())
        return tr("The offset is not a time: a whole number of nanoseconds that 64 bits hold, such as -1500000.");
    if (offset && m_reason->text().trimmed().isEmpty())
        return tr("An alignment needs a reason, which is kept with it.");
    if (!offset && !m_reason->text().trimmed().isEmpty())
        return tr("Type the offset, or pick an event of each lane: both are then taken to start at one instant.");
    return {};
}

void AlignDialog::updateButtons() {
    const bool pickable = m_selection && m_analysis && m_analysis->indexOf(m_selection->session);
    m_pickA->setEnabled(pickable);
    m_pickB->setEnabled(pickable);
    m_apply->setEnabled(chosen(m_laneA) && chosen(m_laneB) && typedOffset() && !m_reason->text().trimmed().isEmpty());
    m_remove->setEnabled(m_declared->currentRow() >= 0);
    m_refusal->setText(whatIsMissing());
}

bool AlignDialog::refuse(const std::optional<model::Error> &refusal) {
    if (refusal)
        m_refusal->setText(safeText(refusal->what) + QStringLiteral("; ") + safeText(refusal->advice));
    return refusal.has_value();
}

void AlignDialog::apply() {
    const auto a = chosen(m_laneA);
    const auto b = chosen(m_laneB);
    const auto offset = typedOffset();
    if (!a || !b || !offset)
        return;
    auto made = analysis::alignmentBy(*m_analysis->sessions[*a], *m_analysis->sessions[*b], *offset);
    std::optional<model::Error> refusal;
    if (made) {
        made.value().reason = m_reason->text().trimmed().toStdString();
        made.value().who = model::kByUser;
        made.value().when = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
        refusal = m_book.declare(made.value());
    } else {
        refusal = made.error();
    }
    if (refuse(refusal))
        return;
    m_reason->clear();
    m_offset->clear();
    m_anchorA.reset();
    m_anchorB.reset();
}

} // namespace lanescope::ui
