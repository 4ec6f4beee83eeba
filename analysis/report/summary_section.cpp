// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/summary.h"
#include "analysis/output/text_format.h"
#include "analysis/report/picture.h"
#include "analysis/report/report_parts.h"
#include "analysis/steps.h"
#include "analysis/timeline/time_text.h"
#include "analysis/verify.h"

#include <algorithm>

namespace lanescope::analysis::report {

namespace {

constexpr std::size_t kMostLanes = 6;
constexpr std::size_t kTracksPerLane = 5;
constexpr std::size_t kStepCards = 2;

Card::Piece words(std::string text) { return {std::move(text), {}, 0}; }

Card::Piece number(std::string field, std::uint64_t value) {
    const auto count = static_cast<std::int64_t>(value);
    return {groupedNumber(count), std::move(field), count};
}

std::string sizeSentence(const Sources &sources) {
    std::uint64_t events = 0;
    for (const std::size_t session : sources.selection.sessions)
        events += sources.store(session).eventCount();
    return countText(chosenArtifacts(sources.analysis, sources.selection).size(), "artifact", "artifacts") + ", " +
           countText(sources.selection.sessions.size(), "session", "sessions") + ", " +
           groupedNumber(static_cast<std::int64_t>(events)) + (events == 1 ? " event. " : " events. ");
}

std::string clockSentence(const Sources &sources) {
    if (sources.selection.sessions.empty())
        return "There is no session that could be read.";
    if (sources.selection.sessions.size() == 1)
        return "Every time below is on the clock of its lane.";
    if (sources.selection.alignments.empty())
        return "No two lanes share a clock: every time below is on its own lane's clock, and nothing is subtracted "
               "across lanes.";
    return countText(sources.selection.alignments.declared().size(), "alignment was", "alignments were") +
           " declared (see Alignments). Every number below is of one lane and on its clock; launches are matched "
           "inside "
           "each session only.";
}

Card provenCard(const CorrelationTotals &totals) {
    Card card;
    card.code = "kernels_proven";
    card.title = "Kernels proven";
    card.main = {number("kernels_qualified", totals.kernelsQualified), words(" / "), number("kernels", totals.kernels)};
    if (totals.kernels == 0)
        card.beside = {words("no kernel was recorded")};
    else if (totals.kernelsQualified == totals.kernels)
        card.badges = {{{words("all proven")}, Tone::Good}};
    else
        card.badges = {{{number("kernels_unqualified", totals.kernels - totals.kernelsQualified),
                         words(" unqualified, by state below")},
                        Tone::Warning}};
    card.from.rule = "the key rule of each lane's profile";
    return card;
}

Card bareCard(const CorrelationTotals &totals) {
    Card card;
    card.code = "bare_ids";
    card.title = "A join on bare ids would draw";
    card.main = {number("bare_id_pairs", totals.bareIdPairs)};
    if (totals.refusedPairs > 0)
        card.badges = {
            {{number("refused_pairs", totals.refusedPairs), words(" of them unproven, refused")}, Tone::Bad}};
    else
        card.badges = {{{words("none of them refused")}, Tone::Good}};
    card.from.rule = "equal id texts over everything open, against the key rules";
    return card;
}

/// Distributions of the durations of steps, longest stages first.
std::vector<Card> stepCards(const Sources &sources) {
    std::vector<Card> cards;
    for (const std::size_t session : sources.selection.sessions) {
        const model::SessionStore &store = sources.store(session);
        const SessionSteps steps = findSteps(store, sources.analysis.correlation.sessions[session],
                                             sources.analysis.phases[session], sources.job);
        for (const StepDistribution &one : stepDistributions(store, steps.steps)) {
            if (one.measure != "duration_ns" || !one.p50.value || !one.p99.value || cards.size() == kStepCards)
                continue;
            Card card;
            card.code = "step_duration";
            std::string stage = one.stage.value_or("step");
            stage[0] = stage[0] >= 'a' && stage[0] <= 'z' ? static_cast<char>(stage[0] - 'a' + 'A') : stage[0];
            card.title = stage + (one.stage ? " step" : "") + ", median (p99)";
            card.main = {{shortDurationText({*one.p50.value}), "p50_ns", *one.p50.value},
                         words(" ("),
                         {shortDurationText({*one.p99.value}), "p99_ns", *one.p99.value},
                         words(")")};
            card.beside = {number("steps", one.count), words((one.count == 1 ? " step · lane " : " steps · lane ") +
                                                             sources.analysis.shortIds[session])};
            card.from = sources.from(session, "steps by " + sources.analysis.rules.phases->id().label() +
                                                  ", percentiles by nearest rank");
            cards.push_back(std::move(card));
        }
    }
    return cards;
}

Card reviewCard(const Sources &sources) {
    const std::vector<model::EventRef> items =
        verifyQueue(sources.analysis, {QueueKind::Matches, sources.selection.sessions, 0, 0});
    const VerifyStatistics statistics = statisticsOf(sources.analysis, items, *sources.contents);
    Card card;
    card.code = "reviewed";
    card.title = "Matches reviewed by eye";
    card.main = {number("reviewed", statistics.reviewed()), words(" of "), number("items", statistics.items)};
    if (statistics.confirmed > 0)
        card.badges.push_back({{number("confirmed", statistics.confirmed), words(" confirmed")}, Tone::Good});
    if (statistics.disputed > 0)
        card.badges.push_back({{number("disputed", statistics.disputed), words(" disputed")}, Tone::Bad});
    if (statistics.stale > 0)
        card.badges.push_back({{number("stale", statistics.stale), words(" stale")}, Tone::Warning});
    card.from.rule = "the latest verdict on each proven match";
    return card;
}

Cards cardsOf(const Sources &sources) {
    const CorrelationTotals totals = correlationTotals(sources.analysis, sources.selection);
    Cards cards{{provenCard(totals), bareCard(totals)}};
    for (Card &card : stepCards(sources))
        cards.cards.push_back(std::move(card));
    if (sources.contents != nullptr)
        cards.cards.push_back(reviewCard(sources));
    return cards;
}

Picture overviewOf(const Sources &sources) {
    PictureSpec spec;
    const auto &sessions = sources.selection.sessions;
    spec.sessions.assign(sessions.begin(),
                         sessions.begin() + static_cast<std::ptrdiff_t>(std::min(sessions.size(), kMostLanes)));
    spec.arrows = ArrowMode::Off;
    spec.alignments = sources.selection.alignments;
    spec.mostTracks = kTracksPerLane;
    spec.idPrefix = "overview";
    spec.title = "Timeline of all lanes";
    spec.shown = [&](std::string_view text) { return sources.privacy.text(text); };
    RangePicture drawn = svgOfRange(sources.analysis, sources.index, spec);
    std::string caption = "Every lane from its first to its last event, at one scale, each on its own clock";
    caption += spec.alignments.empty() ? "." : " or on the axis that an alignment gives it.";
    caption += " Hatched: no launch is proven.";
    if (drawn.tracksLeftOut > 0)
        caption += " " + countText(drawn.tracksLeftOut, "more track is", "more tracks are") + " not drawn.";
    if (sessions.size() > kMostLanes)
        caption += " " + countText(sessions.size() - kMostLanes, "more lane is", "more lanes are") + " not drawn.";
    return {"overview", std::move(caption), std::move(drawn.svg), drawn.facts};
}

std::string availabilitySentence(const Sources &sources, const Availability &availability) {
    std::string text =
        "This report is " + availability.status + " (" + availability.reason + "): " + availability.message;
    if (!availability.advice.empty() && availability.message.find(availability.advice) == std::string::npos)
        text += ". " + availability.advice;
    for (const std::size_t session : sources.selection.sessions) {
        const std::string id = sources.store(session).id().text();
        if (const std::size_t at = text.find(id); at != std::string::npos)
            text.replace(at, id.size(), sources.laneText(session));
    }
    return text;
}

std::string rulesSentence(const Sources &sources) {
    return "Rule lists: " + std::string(kLaunchListVersion) + ", " + sources.analysis.rules.phases->id().label() +
           ", " + sources.analysis.rules.kernels->id().label() + ".";
}

} // namespace

Blocks summaryBlocks(const Sources &sources) {
    Blocks blocks{Paragraph{sizeSentence(sources) + clockSentence(sources)}};
    const Availability availability = availabilityOf(sources.analysis, sources.selection);
    if (availability.status != "available")
        blocks.push_back(Paragraph{availabilitySentence(sources, availability), Tone::Bad});
    if (sources.selection.sessions.empty())
        return blocks;
    blocks.push_back(cardsOf(sources));
    blocks.push_back(overviewOf(sources));
    blocks.push_back(Paragraph{rulesSentence(sources)});
    return blocks;
}

} // namespace lanescope::analysis::report
