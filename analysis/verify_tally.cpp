// SPDX-License-Identifier: Apache-2.0
#include "analysis/verify_tally.h"

#include <string_view>
#include <tuple>

namespace lanescope::analysis {

using namespace model;
using workspace::Judgement;
using workspace::Verdict;

namespace {

bool later(const Verdict &a, const Verdict &b) { return std::tie(a.when, a.id) > std::tie(b.when, b.id); }

using LatestVerdicts = std::unordered_map<std::string_view, const Verdict *>;

/// The verdict that counts for each event.
LatestVerdicts latestVerdicts(const workspace::Contents &contents) {
    LatestVerdicts latest;
    for (const auto &[key, verdict] : contents.all<Verdict>()) {
        const Verdict *&kept = latest[verdict.device];
        if (kept == nullptr || later(verdict, *kept))
            kept = &verdict;
    }
    return latest;
}

ItemVerdict itemVerdict(const Analysis &analysis, const EventRef &item, const Verdict &verdict) {
    if (standingAt(analysis, item, verdict) != Standing::Current)
        return ItemVerdict::Stale;
    switch (verdict.judgement) {
    case Judgement::Confirmed: return ItemVerdict::Confirmed;
    case Judgement::Disputed: return ItemVerdict::Disputed;
    case Judgement::Skipped: break;
    }
    return ItemVerdict::Skipped;
}

} // namespace

VerifyTally VerifyTally::of(const Analysis &analysis, std::span<const EventRef> items,
                            const workspace::Contents &contents, const JobControl &job) {
    constexpr std::size_t kPollEvery = 1U << 14U;
    VerifyTally tally;
    tally.m_statistics.items = items.size();
    tally.m_verdicts.assign(items.size(), ItemVerdict::None);
    const LatestVerdicts latest = latestVerdicts(contents);
    for (std::size_t i = 0; i < items.size() && !latest.empty(); ++i) {
        if (i % kPollEvery == 0 && job.cancelled())
            return tally;
        const auto session = analysis.indexOf(items[i].session);
        if (!session)
            continue;
        std::string text = analysis.sessions[*session]->eventText(items[i].row);
        const auto found = latest.find(text);
        if (found == latest.end())
            continue;
        tally.m_verdicts[i] = itemVerdict(analysis, items[i], *found->second);
        tally.count(tally.m_verdicts[i], true);
        tally.m_positions.emplace(std::move(text), i);
    }
    return tally;
}

void VerifyTally::count(ItemVerdict verdict, bool more) {
    const auto step = [more](std::size_t &number) { number = more ? number + 1 : number - 1; };
    switch (verdict) {
    case ItemVerdict::None: return;
    case ItemVerdict::Confirmed: step(m_statistics.confirmed); return;
    case ItemVerdict::Disputed: step(m_statistics.disputed); return;
    case ItemVerdict::Skipped: step(m_statistics.skipped); return;
    case ItemVerdict::Stale: step(m_statistics.stale); return;
    }
}

std::optional<std::size_t> VerifyTally::positionOf(const std::string &text) const {
    const auto found = m_positions.find(text);
    return found == m_positions.end() ? std::nullopt : std::optional(found->second);
}

void VerifyTally::renew(const Analysis &analysis, std::size_t position, const EventRef &item,
                        const workspace::Contents &contents) {
    const auto session = analysis.indexOf(item.session);
    if (!session)
        return;
    std::string text = analysis.sessions[*session]->eventText(item.row);
    const Verdict *verdict = latestVerdict(contents, text);
    count(m_verdicts[position], false);
    m_verdicts[position] = verdict == nullptr ? ItemVerdict::None : itemVerdict(analysis, item, *verdict);
    count(m_verdicts[position], true);
    m_positions.emplace(std::move(text), position);
}

const Verdict *latestVerdict(const workspace::Contents &contents, const std::string &eventText) {
    const Verdict *latest = nullptr;
    for (const auto &[key, verdict] : contents.all<Verdict>())
        if (verdict.device == eventText && (latest == nullptr || later(verdict, *latest)))
            latest = &verdict;
    return latest;
}

workspace::Contents verdictsOf(const workspace::Contents &contents) {
    workspace::Contents verdicts;
    for (const auto &[key, verdict] : contents.all<Verdict>())
        verdicts.put(verdict);
    return verdicts;
}

VerifyStatistics statisticsOf(const Analysis &analysis, std::span<const EventRef> items,
                              const workspace::Contents &contents) {
    return VerifyTally::of(analysis, items, contents).statistics();
}

} // namespace lanescope::analysis
