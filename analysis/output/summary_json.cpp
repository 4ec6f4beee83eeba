// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/alignment_output.h"
#include "analysis/output/limitations.h"
#include "analysis/output/session_json.h"
#include "analysis/output/summary.h"

namespace lanescope::analysis {

namespace {

void beginWithArtifacts(JsonWriter &writer, std::string_view name, const Analysis &analysis,
                        const Selection &selection) {
    beginDocument(writer, name, availabilityOf(analysis, selection), analysis.openErrors);
    writer.key("artifacts");
    writer.beginArray();
    for (const model::ArtifactPtr &artifact : chosenArtifacts(analysis, selection))
        writeArtifact(writer, *artifact);
    writer.endArray();
    writeNotices(writer, analysis.openNotices);
}

void writeTotals(JsonFields &fields, JsonWriter &writer, const model::SessionStore &session,
                 const SessionNumbers &numbers) {
    JsonFields total(fields.member("total"));
    total.begin(JsonWriter::Layout::Lines);
    writeRegion(total, session, numbers.total, &numbers.betweenRegions);
    total.finish();
    if (numbers.totalsByClock.empty())
        return;
    fields.member("totals_by_clock").beginArray();
    for (std::size_t i = 0; i < numbers.totalsByClock.size(); ++i) {
        JsonFields one(writer);
        one.begin(JsonWriter::Layout::Lines);
        writeRegion(one, session, numbers.totalsByClock[i], &numbers.betweenRegionsByClock[i]);
        one.finish();
    }
    writer.endArray();
}

void writeRegions(JsonFields &fields, JsonWriter &writer, const model::SessionStore &session,
                  const SessionNumbers &numbers, const Selection &selection) {
    fields.member("regions").beginArray();
    for (const RegionNumbers &region : numbers.regions) {
        if (!selection.takesPhase(region.region))
            continue;
        JsonFields one(writer);
        one.begin(JsonWriter::Layout::Lines);
        writeRegion(one, session, region, nullptr);
        one.finish();
    }
    writer.endArray();
}

void writeCorrelation(JsonWriter &writer, const CorrelationTotals &totals) {
    writer.key("correlation");
    JsonFields fields(writer);
    fields.begin(JsonWriter::Layout::Lines);
    fields.count("device_events", totals.deviceEvents);
    fields.count("with_id", totals.withId);
    fields.count("qualified", totals.qualified);
    fields.count("kernels", totals.kernels);
    fields.count("kernels_qualified", totals.kernelsQualified);
    fields.count("bare_id_matches", totals.bareIdMatches);
    fields.count("refused", totals.refused);
    CodeCounts byState;
    for (std::size_t i = 0; i < kMatchStateCount; ++i)
        if (totals.refusedByState[i] > 0)
            byState.emplace(stateCode(static_cast<MatchState>(i)), totals.refusedByState[i]);
    fields.open("refused_by_state");
    for (const auto &[code, count] : byState)
        fields.count(code, count);
    fields.close();
    fields.count("bare_id_pairs", totals.bareIdPairs);
    fields.count("refused_pairs", totals.refusedPairs);
    fields.finish();
}

void writeRules(JsonWriter &writer, const RuleSets &rules) {
    writer.key("rules");
    JsonFields fields(writer);
    fields.begin(JsonWriter::Layout::OneLine);
    fields.text("launches", kLaunchListVersion);
    fields.text("phases", rules.phases->id().label());
    fields.finish();
}

} // namespace

CorrelationTotals correlationTotals(const Analysis &analysis, const Selection &selection) {
    CorrelationTotals totals;
    for (const std::size_t session : selection.sessions) {
        const SessionCorrelation &one = analysis.correlation.sessions[session];
        totals.deviceEvents += one.state.size();
        totals.withId += one.withId;
        totals.qualified += one.stateCounts[static_cast<std::size_t>(MatchState::Qualified)];
        totals.kernels += one.kernels;
        totals.kernelsQualified += one.qualifiedKernels;
        totals.bareIdMatches += one.bareIdMatches;
        totals.refused += one.refused;
        totals.bareIdPairs += one.bareIdPairs;
        totals.refusedPairs += one.refusedPairs;
        for (std::size_t i = 0; i < one.state.size(); ++i)
            if (one.isRefused(model::DeviceEventRef(i)))
                ++totals.refusedByState[static_cast<std::size_t>(one.state[i])];
    }
    return totals;
}

void writeSummaryJson(std::ostream &out, const Analysis &analysis, const Selection &selection) {
    JsonWriter writer(out);
    beginWithArtifacts(writer, "summary", analysis, selection);
    writer.key("sessions");
    writer.beginArray();
    for (const std::size_t session : selection.sessions) {
        JsonFields fields(writer);
        fields.begin(JsonWriter::Layout::Lines);
        writeSessionFields(fields, analysis, session);
        writeTotals(fields, writer, *analysis.sessions[session], analysis.numbers[session]);
        writeRegions(fields, writer, *analysis.sessions[session], analysis.numbers[session], selection);
        fields.finish();
    }
    writer.endArray();
    writeAlignments(writer, analysis, selection);
    writeAlignmentEvidence(writer, analysis, selection);
    writeCorrelation(writer, correlationTotals(analysis, selection));
    writeRules(writer, analysis.rules);
    writer.key("limitations");
    writer.beginArray();
    for (const std::string &sentence : limitationsOf(analysis, selection))
        writer.text(sentence);
    writer.endArray();
    writer.endObject();
}

void writeSessionsJson(std::ostream &out, const Analysis &analysis, const Selection &selection) {
    JsonWriter writer(out);
    beginWithArtifacts(writer, "sessions", analysis, selection);
    writer.key("sessions");
    writer.beginArray();
    for (const std::size_t session : selection.sessions) {
        JsonFields fields(writer);
        fields.begin(JsonWriter::Layout::Lines);
        writeSessionFields(fields, analysis, session);
        fields.finish();
    }
    writer.endArray();
    writeAlignments(writer, analysis, selection);
    writeAlignmentEvidence(writer, analysis, selection);
    writer.endObject();
}

} // namespace lanescope::analysis
