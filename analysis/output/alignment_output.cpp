// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/alignment_output.h"

#include "analysis/alignment_suggestions.h"
#include "analysis/checked.h"
#include "analysis/output/field_sink.h"
#include "analysis/output/text_format.h"
#include "analysis/timeline/time_text.h"
#include "model/secrets.h"

#include <algorithm>
#include <ostream>

namespace lanescope::analysis {

using model::Alignment;
using model::ClockId;
using model::Ns;

namespace {

constexpr auto kLines = JsonWriter::Layout::Lines;
const model::SessionStore &sessionOf(const Analysis &analysis, const ClockId &clock) {
    return *analysis.sessions[analysis.indexOf(clock.session).value_or(0)];
}

const std::string &clockName(const Analysis &analysis, const ClockId &clock) {
    return sessionOf(analysis, clock).info(clock.clock).name;
}

void writeClock(JsonFields &fields, std::string_view key, const Analysis &analysis, const ClockId &clock) {
    fields.open(key);
    fields.text("session_id", clock.session.text());
    fields.text("clock", clockName(analysis, clock));
    fields.close();
}

void writeUncertainty(JsonFields &fields, const std::optional<Ns> &uncertainty) {
    if (uncertainty)
        fields.number("uncertainty_ns", uncertainty->count);
    else
        fields.null("uncertainty_ns", "not_stated");
}

void writePair(JsonFields &fields, const Analysis &analysis, const Alignment &alignment) {
    writeClock(fields, "a", analysis, alignment.reference);
    writeClock(fields, "b", analysis, alignment.moved);
    fields.number("offset_ns", alignment.offset.count);
    writeUncertainty(fields, alignment.uncertainty);
    fields.text("evidence", model::alignmentEvidenceCode(alignment.evidence));
}

std::optional<std::string> recorded(const std::string &text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

/// A position on the group's axis; null where the lane has no times, or 64 bits do not hold it.
void writePosition(JsonFields &fields, std::string_view key, std::optional<Ns> at, Ns offset) {
    const std::optional<Ns> onAxis = at ? checkedSum(*at, offset) : std::nullopt;
    if (onAxis)
        fields.number(key, onAxis->count);
    else
        fields.null(key, at ? "time_overflow" : "no_usable_times");
}

void writeAlignedClock(JsonWriter &writer, const Analysis &analysis, const AlignedClock &member) {
    const auto extent = sessionOf(analysis, member.clock).extent(member.clock.clock);
    JsonFields fields(writer);
    fields.begin(kOneLine);
    fields.text("session_id", member.clock.session.text());
    fields.text("clock", clockName(analysis, member.clock));
    fields.number("offset_ns", member.offset.count);
    writeUncertainty(fields, member.uncertainty);
    writePosition(fields, "first_ns", extent ? std::optional(extent->first) : std::nullopt, member.offset);
    writePosition(fields, "last_ns", extent ? std::optional(extent->second) : std::nullopt, member.offset);
    fields.finish();
}

bool chosen(const Analysis &analysis, const Selection &selection, const ClockId &clock) {
    const auto position = analysis.indexOf(clock.session);
    return position && std::binary_search(selection.sessions.begin(), selection.sessions.end(), *position);
}

std::vector<Alignment> chosenSuggestions(const Analysis &analysis, const Selection &selection) {
    std::vector<Alignment> suggestions = suggestAlignments(analysis);
    const auto left = [&](const Alignment &alignment) {
        return !chosen(analysis, selection, alignment.reference) || !chosen(analysis, selection, alignment.moved) ||
               selection.alignments.aligned(alignment.reference, alignment.moved);
    };
    suggestions.erase(std::remove_if(suggestions.begin(), suggestions.end(), left), suggestions.end());
    return suggestions;
}

std::vector<ProviderMapping> chosenMappings(const Analysis &analysis, const Selection &selection) {
    std::vector<ProviderMapping> mappings = providerMappings(analysis);
    mappings.erase(std::remove_if(mappings.begin(), mappings.end(),
                                  [&](const ProviderMapping &one) { return !chosen(analysis, selection, one.clock); }),
                   mappings.end());
    return mappings;
}

std::string shortId(const Analysis &analysis, const ClockId &clock) {
    return analysis.shortIds[analysis.indexOf(clock.session).value_or(0)];
}

std::string uncertaintyText(const std::optional<Ns> &uncertainty) {
    return uncertainty ? "± " + durationText(*uncertainty) : "uncertainty not stated";
}

std::string offsetText(const Alignment &alignment) {
    return groupedNumber(alignment.offset.count) + " ns, " + uncertaintyText(alignment.uncertainty) + ", " +
           std::string(model::alignmentEvidenceCode(alignment.evidence));
}

void writeDeclaredText(std::ostream &out, const Analysis &analysis, const AlignmentSet &alignments) {
    out << "\nAlignments\n";
    for (const Alignment &alignment : alignments.declared())
        out << "  " << shortId(analysis, alignment.moved) << " + " << offsetText(alignment) << " = "
            << shortId(analysis, alignment.reference) << ": " << escapedText(alignment.reason) << '\n';
    for (const AlignmentGroup &group : alignments.groups()) {
        out << "  on the clock of " << shortId(analysis, group.reference) << ":";
        for (const AlignedClock &member : group.clocks) {
            const auto extent = sessionOf(analysis, member.clock).extent(member.clock.clock);
            const auto first = extent ? checkedSum(extent->first, member.offset) : std::nullopt;
            out << (member.clock == group.reference ? " " : ", ") << shortId(analysis, member.clock) << " begins at "
                << (first ? groupedNumber(first->count) + " ns" : std::string("–"));
        }
        out << "\n  Matches of launches and kernels stay inside each session.\n";
    }
}

void writeSuggestionsText(std::ostream &out, const Analysis &analysis, const std::vector<Alignment> &suggestions) {
    out << "\nAlignments that the captures suggest; none holds unless it is declared\n";
    for (const Alignment &alignment : suggestions)
        out << "  " << shortId(analysis, alignment.moved) << " + " << offsetText(alignment) << " = "
            << shortId(analysis, alignment.reference) << " (" << escapedText(alignment.reason) << ")\n    --align "
            << shortId(analysis, alignment.reference) << ',' << shortId(analysis, alignment.moved)
            << ",offset_ns=" << alignment.offset.count << ",reason=…\n";
}

} // namespace

void writeAlignments(JsonWriter &writer, const Analysis &analysis, const Selection &selection) {
    writer.key("alignments");
    writer.beginArray();
    for (const Alignment &alignment : selection.alignments.declared()) {
        JsonFields fields(writer);
        fields.begin(kOneLine);
        writePair(fields, analysis, alignment);
        fields.text("reason", alignment.reason);
        if (selection.withSecrets || !model::namesPerson(alignment.who))
            fields.optionalText("who", recorded(alignment.who), "not_recorded");
        else
            fields.null("who", "may_be_secret");
        fields.optionalText("when", recorded(alignment.when), "not_recorded");
        fields.finish();
    }
    writer.endArray();
    writer.key("common_axes");
    writer.beginArray();
    for (const AlignmentGroup &group : selection.alignments.groups()) {
        JsonFields fields(writer);
        fields.begin(kLines);
        writeClock(fields, "reference", analysis, group.reference);
        fields.member("clocks").beginArray();
        for (const AlignedClock &member : group.clocks)
            writeAlignedClock(writer, analysis, member);
        writer.endArray();
        fields.finish();
    }
    writer.endArray();
}

void writeAlignmentEvidence(JsonWriter &writer, const Analysis &analysis, const Selection &selection) {
    writer.key("alignment_suggestions");
    writer.beginArray();
    for (const Alignment &alignment : chosenSuggestions(analysis, selection)) {
        JsonFields fields(writer);
        fields.begin(kOneLine);
        writePair(fields, analysis, alignment);
        fields.text("basis", alignment.reason);
        fields.finish();
    }
    writer.endArray();
    writer.key("clock_mappings");
    writer.beginArray();
    for (const ProviderMapping &mapping : chosenMappings(analysis, selection)) {
        JsonFields fields(writer);
        fields.begin(kOneLine);
        fields.text("session_id", mapping.clock.session.text());
        fields.text("clock", clockName(analysis, mapping.clock));
        fields.text("evidence", model::alignmentEvidenceCode(model::AlignmentEvidence::ProviderMapping));
        fields.number("snapshots", mapping.snapshots);
        fields.number("largest_jump_ns", mapping.largestJump.count);
        fields.count("unresolved_clocks", mapping.unresolved);
        fields.finish();
    }
    writer.endArray();
}

void writeAlignmentText(std::ostream &out, const Analysis &analysis, const Selection &selection) {
    if (!selection.alignments.empty())
        writeDeclaredText(out, analysis, selection.alignments);
    const std::vector<Alignment> suggestions = chosenSuggestions(analysis, selection);
    if (!suggestions.empty())
        writeSuggestionsText(out, analysis, suggestions);
    const std::vector<ProviderMapping> mappings = chosenMappings(analysis, selection);
    if (mappings.empty())
        return;
    out << "\nClocks that the artifact maps by snapshots of its own\n";
    for (const ProviderMapping &mapping : mappings)
        out << "  " << shortId(analysis, mapping.clock) << "  " << escapedText(clockName(analysis, mapping.clock))
            << ": " << countText(static_cast<std::uint64_t>(mapping.snapshots), "snapshot", "snapshots")
            << ", largest jump " << durationText(mapping.largestJump) << '\n';
}

} // namespace lanescope::analysis
