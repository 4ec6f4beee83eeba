// SPDX-License-Identifier: Apache-2.0
#include "ui/verify/verify_words.h"

#include "ui/text/format.h"

#include <QCoreApplication>
#include <QStringList>

namespace lanescope::ui {
namespace {

using analysis::ItemVerdict;
using analysis::QueueKind;
using model::workspace::Judgement;

class Words {
    Q_DECLARE_TR_FUNCTIONS(Verify)
};

} // namespace

QString queueWords(const analysis::QueueSpec &spec) {
    QString words;
    switch (spec.kind) {
    case QueueKind::Matches: words = Words::tr("all matches"); break;
    case QueueKind::Sample:
        words = Words::tr("random sample of %1 matches, seed %2")
                    .arg(groupedNumber(std::uint64_t{spec.size}), QString::number(spec.seed));
        break;
    case QueueKind::Findings: words = Words::tr("findings"); break;
    case QueueKind::Refused: words = Words::tr("refused matches"); break;
    }
    return spec.range ? words + Words::tr(" of the range") : words;
}

QString queueWords(const model::workspace::StoredQueue &kept) {
    analysis::QueueSpec spec;
    spec.kind = analysis::queueKindFromCode(kept.kind).value_or(QueueKind::Matches);
    spec.seed = static_cast<std::uint64_t>(kept.seed);
    spec.size = static_cast<std::size_t>(kept.size);
    return Words::tr("%1, at %2").arg(queueWords(spec), groupedNumber(kept.position + 1));
}

QString countWords(const analysis::VerifyStatistics &statistics) {
    const auto count = [](std::size_t number) { return groupedNumber(std::uint64_t{number}); };
    QStringList parts{Words::tr("%1 confirmed").arg(count(statistics.confirmed)),
                      Words::tr("%1 disputed").arg(count(statistics.disputed)),
                      Words::tr("%1 skipped").arg(count(statistics.skipped))};
    if (statistics.stale > 0)
        parts += Words::tr("%1 stale").arg(count(statistics.stale));
    return parts.join(QStringLiteral(" · "));
}

QString questionWords(const analysis::QueueSpec &spec) {
    switch (spec.kind) {
    case QueueKind::Matches:
    case QueueKind::Sample: return Words::tr("Is it right that this arrow is drawn?");
    case QueueKind::Findings: return Words::tr("Is what is said about this event right?");
    case QueueKind::Refused: return Words::tr("Is it right that no arrow is drawn here?");
    }
    return {};
}

QString verdictWords(ItemVerdict verdict) {
    switch (verdict) {
    case ItemVerdict::None: return {};
    case ItemVerdict::Confirmed: return verdictWords(Judgement::Confirmed);
    case ItemVerdict::Disputed: return verdictWords(Judgement::Disputed);
    case ItemVerdict::Skipped: return verdictWords(Judgement::Skipped);
    case ItemVerdict::Stale: return Words::tr("stale");
    }
    return {};
}

QString verdictWords(Judgement judgement) {
    switch (judgement) {
    case Judgement::Confirmed: return Words::tr("confirmed");
    case Judgement::Disputed: return Words::tr("disputed");
    case Judgement::Skipped: return Words::tr("skipped");
    }
    return {};
}

} // namespace lanescope::ui
