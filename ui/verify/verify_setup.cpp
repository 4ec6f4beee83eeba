// SPDX-License-Identifier: Apache-2.0
#include "ui/verify/verify_setup.h"

#include "ui/style/style.h"
#include "ui/text/format.h"
#include "ui/verify/verify_words.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QSpinBox>

namespace lanescope::ui {
namespace {

using analysis::QueueKind;

// Scopes before those of single lanes.
constexpr int kInSight = -1;
constexpr int kEverything = -2;
constexpr int kRange = -3;

constexpr int kSampleSize = 50;
constexpr int kMostSampled = 100'000;

} // namespace

VerifySetup::VerifySetup(QWidget *parent)
    : QWidget(parent)
    , m_kinds(new QComboBox)
    , m_scopes(new QComboBox)
    , m_offers(new QComboBox)
    , m_size(new QSpinBox)
    , m_seed(new QLineEdit(QStringLiteral("1")))
    , m_start(new QPushButton(tr("Start")))
    , m_resume(new QPushButton(tr("Go on"))) {
    setObjectName(QStringLiteral("verifySetup"));
    buildParts();
    connect(m_kinds, qOverload<int>(&QComboBox::currentIndexChanged), this, &VerifySetup::updateParts);
    connect(m_start, &QPushButton::clicked, this, [this] { emit startAsked(spec()); });
    connect(m_seed, &QLineEdit::returnPressed, m_start, &QPushButton::click);
    connect(m_resume, &QPushButton::clicked, this,
            [this] { emit resumeAsked({m_offers->currentData().toLongLong()}); });
    updateParts();
}

void VerifySetup::buildParts() {
    const auto name = [](QWidget *part, const char *object, const QString &accessible) {
        part->setObjectName(QLatin1String(object));
        part->setAccessibleName(accessible);
    };
    name(m_kinds, "verifyKinds", tr("What to verify"));
    name(m_scopes, "verifyScopes", tr("In which lanes"));
    name(m_size, "verifySize", tr("Matches in the sample"));
    name(m_seed, "verifySeed", tr("Seed of the sample"));
    name(m_start, "verifyStart", tr("Start"));
    name(m_offers, "verifyOffers", tr("Queues to go on with"));
    name(m_resume, "verifyResume", tr("Go on"));
    const std::pair<QueueKind, QString> kinds[] = {{QueueKind::Sample, tr("Random sample of matches")},
                                                   {QueueKind::Matches, tr("All matches")},
                                                   {QueueKind::Findings, tr("Findings")},
                                                   {QueueKind::Refused, tr("Refused matches")}};
    for (const auto &[kind, text] : kinds)
        m_kinds->addItem(text, static_cast<int>(kind));
    m_size->setRange(1, kMostSampled);
    m_size->setValue(kSampleSize);
    m_seed->setFixedWidth(90);
    m_seed->setToolTip(tr("The same seed draws the same matches, on any machine"));
    m_seed->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("\\d{1,18}")), m_seed));
    m_start->setProperty("primary", true);
    auto *count = new QLabel(tr("of"));
    auto *seed = new QLabel(tr("seed"));
    m_sampleParts = {count, m_size, seed, m_seed};
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    for (QWidget *part : std::initializer_list<QWidget *>{m_kinds, count, m_size, seed, m_seed, m_scopes, m_start})
        layout->addWidget(part);
    layout->addStretch(1);
    layout->addWidget(m_offers);
    layout->addWidget(m_resume);
    for (QLabel *label : {count, seed})
        setTone(label, QStringLiteral("muted"));
    for (QComboBox *box : {m_kinds, m_scopes, m_offers}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        box->setMinimumContentsLength(8);
        box->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    }
}

void VerifySetup::setAnalysis(const analysis::AnalysisPtr &analysis) {
    m_analysis = analysis;
    m_inSight.clear();
    m_range.reset();
    fillScopes();
}

void VerifySetup::setRange(const std::optional<analysis::QueueRange> &range) {
    m_range = range;
    fillScopes();
}

void VerifySetup::fillScopes() {
    const QVariant before = m_scopes->currentData();
    m_scopes->clear();
    m_scopes->addItem(tr("in the lanes in sight"), kInSight);
    m_scopes->addItem(tr("in all lanes"), kEverything);
    if (m_range)
        m_scopes->addItem(tr("in the selected range"), kRange);
    for (std::size_t i = 0; m_analysis && i < m_analysis->sessions.size(); ++i)
        m_scopes->addItem(tr("in %1").arg(safeText(laneTitle(*m_analysis, i) + " · " + m_analysis->shortIds[i], 60)),
                          static_cast<int>(i));
    m_scopes->setCurrentIndex(std::max(before.isValid() ? m_scopes->findData(before) : 0, 0));
}

void VerifySetup::setOffers(const std::vector<model::workspace::StoredQueue> &offers) {
    m_offers->clear();
    for (const model::workspace::StoredQueue &kept : offers)
        m_offers->addItem(queueWords(kept), QVariant::fromValue(static_cast<qlonglong>(kept.id.value)));
    m_offers->setVisible(!offers.empty());
    m_resume->setVisible(!offers.empty());
}

void VerifySetup::focusFirst() { m_kinds->setFocus(Qt::ShortcutFocusReason); }

void VerifySetup::updateParts() {
    const bool sample = m_kinds->currentData().toInt() == static_cast<int>(QueueKind::Sample);
    for (QWidget *part : m_sampleParts)
        part->setVisible(sample);
}

std::vector<std::size_t> VerifySetup::sessions() const {
    const int scope = m_scopes->currentData().toInt();
    if (scope >= 0)
        return {static_cast<std::size_t>(scope)};
    if (scope == kInSight && !m_inSight.empty())
        return m_inSight;
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < m_analysis->sessions.size(); ++i)
        if (scope != kRange || m_analysis->sessions[i]->id() == m_range->clock.session)
            all.push_back(i);
    return all;
}

analysis::QueueSpec VerifySetup::spec() const {
    analysis::QueueSpec spec;
    spec.kind = static_cast<QueueKind>(m_kinds->currentData().toInt());
    spec.sessions = sessions();
    if (spec.kind == QueueKind::Sample) {
        spec.size = static_cast<std::size_t>(m_size->value());
        spec.seed = m_seed->text().toULongLong();
    }
    if (m_scopes->currentData().toInt() == kRange)
        spec.range = m_range;
    return spec;
}

} // namespace lanescope::ui
