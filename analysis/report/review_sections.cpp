// SPDX-License-Identifier: Apache-2.0
#include "analysis/kernel_names.h"
#include "analysis/output/summary.h"
#include "analysis/output/text_format.h"
#include "analysis/report/report_parts.h"
#include "analysis/timeline/time_text.h"
#include "analysis/verify.h"

#include <algorithm>
#include <array>

namespace lanescope::analysis::report {

namespace {

using model::DeviceEventRef;
using model::workspace::HistoricalResult;
using model::workspace::Judgement;
using model::workspace::StoredQueue;
using model::workspace::Verdict;

constexpr std::size_t kExamplesPerState = 5;
constexpr std::size_t kEndLetters = 60;

std::string grouped(std::uint64_t count) { return groupedNumber(static_cast<std::int64_t>(count)); }

std::string refusedSentence(const CorrelationTotals &totals) {
    return "A join on bare ids would match " + grouped(totals.bareIdMatches) + " of " + grouped(totals.deviceEvents) +
           " device events, in " + grouped(totals.bareIdPairs) + " pairs. " + grouped(totals.refused) +
           (totals.refused == 1 ? " of them is" : " of them are") + " refused, and so are " +
           grouped(totals.refusedPairs) + " pairs: the key rules do not prove them.";
}

Table stateTable(const CorrelationTotals &totals) {
    Table table;
    table.code = "refused_by_state";
    table.title = "Why";
    table.laneShown = false;
    table.columns = {{"state", "state"}, {"count", "device events", CellFormat::Number}, {"sentence", "what it means"}};
    for (std::size_t i = 0; i < kMatchStateCount; ++i) {
        const auto state = static_cast<MatchState>(i);
        if (totals.refusedByState[i] > 0)
            table.rows.push_back({{{}, {}, "equal id texts over everything open, against the key rules"},
                                  {badgeCell(std::string(stateCode(state)), toneOf(state)),
                                   countCell(totals.refusedByState[i]), textCell(std::string(stateSentence(state)))}});
    }
    table.total = table.rows.size();
    return table;
}

/// What the join would take, and why the rule does not.
std::pair<std::string, std::string> refusalOf(const Sources &sources, std::size_t session, DeviceEventRef event) {
    const Why why = whyDevice(sources.analysis, session, event);
    if (why.candidates.empty())
        return {{}, why.verdictSentence};
    const WhyCandidate &first = why.candidates.front();
    std::string call = first.name + " in " + sources.laneText(first.session);
    if (why.candidates.size() > 1)
        call += ", and " + countText(why.candidates.size() - 1, "other", "others");
    return {std::move(call), first.reason};
}

Row exampleRow(const Sources &sources, std::size_t session, DeviceEventRef event) {
    const model::SessionStore &store = sources.store(session);
    const model::DeviceRecord &record = store.deviceEvent(event);
    const MatchState state = sources.analysis.correlation.sessions[session].state[event.index()];
    const std::string place = store.eventText(record.row);
    const std::string name(store.name(record.row));
    auto [call, reason] = refusalOf(sources, session, event);
    return {sources.from(session, store.info().profile.keyRule),
            {shortCell(place.substr(place.find('/') + 1), place),
             shortCell(elidedMiddle(shortName(name), kEndLetters), name),
             textOrNull(store.idText(record.id), "missing_id"), badgeCell(std::string(stateCode(state)), toneOf(state)),
             textOrNull(call, "no_candidate"), textCell(std::move(reason))}};
}

/// The first of every state, from all lanes.
Table exampleTable(const Sources &sources) {
    Table table;
    table.code = "refused_examples";
    table.title = "Examples";
    table.columns = {{"event", "event"},
                     {"name", "name"},
                     {"id", "id"},
                     {"state", "state"},
                     {"would_take", "a join on bare ids would take"},
                     {"reason", "why it is refused"}};
    std::array<std::size_t, kMatchStateCount> taken{};
    for (const std::size_t session : sources.selection.sessions) {
        const SessionCorrelation &found = sources.analysis.correlation.sessions[session];
        table.total += found.refused;
        for (std::size_t i = 0; i < found.state.size() && table.rows.size() < sources.options.mostRows; ++i) {
            std::size_t &ofState = taken[static_cast<std::size_t>(found.state[i])];
            if (!found.isRefused(DeviceEventRef(i)) || ofState >= kExamplesPerState)
                continue;
            ++ofState;
            table.rows.push_back(exampleRow(sources, session, DeviceEventRef(i)));
        }
    }
    table.rest = restSentence(table.rows.size(), table.total, "refused device events");
    return table;
}

std::vector<Cell> statisticsCells(const VerifyStatistics &statistics) {
    return {countCell(statistics.items),    countCell(statistics.reviewed()), countCell(statistics.confirmed),
            countCell(statistics.disputed), countCell(statistics.skipped),    countCell(statistics.stale)};
}

Row queueRow(const Sources &sources, const QueueSpec &spec, std::string what) {
    const std::vector<model::EventRef> items = verifyQueue(sources.analysis, spec);
    Row row{
        {{}, {}, "the latest verdict on each event"},
        {textCell(std::move(what)), textCell(std::string(queueKindCode(spec.kind))),
         spec.kind == QueueKind::Sample ? numberCell(static_cast<std::int64_t>(spec.seed)) : nullCell("no_sample")}};
    for (Cell &cell : statisticsCells(statisticsOf(sources.analysis, items, *sources.contents)))
        row.cells.push_back(std::move(cell));
    return row;
}

std::string queueText(const QueueSpec &spec) {
    switch (spec.kind) {
    case QueueKind::Matches: return "every proven match";
    case QueueKind::Sample: return "a random sample of " + std::to_string(spec.size) + " proven matches";
    case QueueKind::Findings: return "events of findings";
    case QueueKind::Refused: return "every refused match";
    }
    return {};
}

Table queueTable(const Sources &sources) {
    Table table;
    table.code = "review";
    table.title = "Reviewed";
    table.laneShown = false;
    table.columns = {{"what", "what"},
                     {"queue", "", CellFormat::Hidden},
                     {"seed", "seed", CellFormat::Number},
                     {"items", "of", CellFormat::Number},
                     {"reviewed", "reviewed", CellFormat::Number},
                     {"confirmed", "confirmed", CellFormat::Number},
                     {"disputed", "disputed", CellFormat::Number},
                     {"skipped", "skipped", CellFormat::Number},
                     {"stale", "stale", CellFormat::Number}};
    const QueueSpec all{QueueKind::Matches, sources.selection.sessions, 0, 0};
    table.rows.push_back(queueRow(sources, all, "all proven matches of this report"));
    for (const auto &[key, stored] : sources.contents->all<StoredQueue>())
        if (const auto spec = specOf(sources.analysis, stored))
            table.rows.push_back(
                queueRow(sources, *spec, "queue " + std::to_string(stored.id.value) + ": " + queueText(*spec)));
    table.total = table.rows.size();
    table.caption =
        "Of several verdicts on one event the latest counts. A verdict is stale if the rule, the file or the "
        "evidence is another now; it counts as none.";
    return table;
}

Tone toneOf(Judgement judgement) {
    switch (judgement) {
    case Judgement::Confirmed: return Tone::Good;
    case Judgement::Disputed: return Tone::Bad;
    case Judgement::Skipped: return Tone::Neutral;
    }
    return Tone::Neutral;
}

/// Disputed ones first, then those that no longer stand.
std::vector<const Verdict *> tellingVerdicts(const Sources &sources,
                                             const std::map<model::workspace::VerdictId, Standing> &standings) {
    std::vector<const Verdict *> disputed, stale;
    for (const auto &[key, verdict] : sources.contents->all<Verdict>()) {
        if (verdict.judgement == Judgement::Disputed)
            disputed.push_back(&verdict);
        else if (standings.at(verdict.id) != Standing::Current)
            stale.push_back(&verdict);
    }
    disputed.insert(disputed.end(), stale.begin(), stale.end());
    return disputed;
}

Row verdictRow(const Sources &sources, const Verdict &verdict, Standing standing) {
    const std::size_t slash = verdict.device.find('/');
    Row row;
    row.from.lane = sources.laneOf(verdict.device.substr(0, slash));
    row.from.rule = verdict.rule;
    row.cells = {
        shortCell(slash == std::string::npos ? verdict.device : verdict.device.substr(slash + 1), verdict.device),
        badgeCell(std::string(model::workspace::judgementCode(verdict.judgement)), toneOf(verdict.judgement)),
        textOrNull(verdict.reason, "not_recorded"),
        textOrNull(verdict.state, "not_recorded"),
        badgeCell(std::string(standingCode(standing)), standing == Standing::Current ? Tone::Good : Tone::Warning),
        textCell(std::string(standingSentence(standing))),
        textOrNull(sources.privacy.personal(verdict.who), verdict.who.empty() ? "not_recorded" : "may_be_secret"),
        textCell(utcText(verdict.when))};
    return row;
}

Table verdictTable(const Sources &sources) {
    Table table;
    table.code = "verdicts";
    table.title = "Disputed, or no longer standing";
    table.columns = {{"event", "event"},      {"judgement", "verdict"}, {"reason", "reason"},
                     {"state", "state then"}, {"standing", "standing"}, {"standing_sentence", "why"},
                     {"who", "who"},          {"when", "when"}};
    const auto standings = standingsOf(sources.analysis, *sources.contents);
    const std::vector<const Verdict *> verdicts = tellingVerdicts(sources, standings);
    for (const Verdict *verdict : verdicts)
        if (table.rows.size() < sources.options.mostRows)
            table.rows.push_back(verdictRow(sources, *verdict, standings.at(verdict->id)));
    table.total = verdicts.size();
    table.rest = restSentence(table.rows.size(), table.total, "of these verdicts");
    return table;
}

Table historicalTable(const Sources &sources) {
    Table table;
    table.code = "historical_results";
    table.title = "Claims of an earlier version, without session scope";
    table.laneShown = false;
    table.columns = {{"file", "file"},
                     {"launch", "launch"},
                     {"kernel", "kernel"},
                     {"correlation", "id"},
                     {"outcome", "outcome then"}};
    table.caption = "Kept as they were. They name no session, so they count neither as matches nor as verdicts.";
    for (const auto &[key, result] : sources.contents->all<HistoricalResult>()) {
        ++table.total;
        if (table.rows.size() < sources.options.mostRows)
            table.rows.push_back({{},
                                  {textCell(result.file), textCell(result.launch), textCell(result.kernel),
                                   textCell(result.correlation), textCell(result.outcome)}});
    }
    table.rest = restSentence(table.rows.size(), table.total, "of these claims");
    return table;
}

} // namespace

Blocks refusedBlocks(const Sources &sources) {
    const CorrelationTotals totals = correlationTotals(sources.analysis, sources.selection);
    Blocks blocks{Paragraph{refusedSentence(totals), totals.refused > 0 ? Tone::Warning : Tone::Neutral}};
    if (totals.refused == 0)
        return blocks;
    blocks.push_back(stateTable(totals));
    blocks.push_back(exampleTable(sources));
    return blocks;
}

Blocks verdictBlocks(const Sources &sources) {
    Blocks blocks;
    if (sources.contents->all<Verdict>().empty())
        blocks.push_back(Paragraph{"Nobody has given a verdict on a match."});
    else
        blocks.push_back(queueTable(sources));
    for (Table &table : std::vector<Table>{verdictTable(sources), historicalTable(sources)})
        if (!table.rows.empty())
            blocks.push_back(std::move(table));
    return blocks;
}

} // namespace lanescope::analysis::report
