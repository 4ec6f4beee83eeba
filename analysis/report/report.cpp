// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/report.h"

#include "analysis/output/text_format.h"
#include "analysis/report/report_parts.h"
#include "analysis/timeline/time_text.h"

#include <algorithm>
#include <array>

namespace lanescope::analysis::report {

namespace {

using BlockMaker = Blocks (*)(const Sources &);
/// By SectionKind.
constexpr std::array<BlockMaker, kSectionCount> kMakers{
    summaryBlocks, artifactBlocks, alignmentBlocks, coverageBlocks, regionBlocks, stepBlocks,
    kernelBlocks,  findingBlocks,  refusedBlocks,   verdictBlocks,  noteBlocks,   limitationBlocks};

std::string clocksOf(const model::SessionStore &store) {
    std::string names;
    for (const model::ClockDomain &clock : store.columns().clocks)
        names += (names.empty() ? "" : ", ") + clock.name;
    return names;
}

Lane laneOf(const Analysis &analysis, std::size_t session) {
    const model::SessionStore &store = *analysis.sessions[session];
    Lane lane{store.id().text(),
              analysis.shortIds[session],
              laneTitle(analysis, session),
              store.id().artifact().text(),
              store.info().profile.name,
              store.info().profile.keyRule,
              {}};
    for (const model::ClockDomain &clock : store.columns().clocks)
        lane.clocks.emplace_back(clock.name, clock.originNs);
    return lane;
}

/// The titles of the lanes, as many as are still a title.
std::string ownTitle(const std::vector<Lane> &lanes) {
    constexpr std::size_t kMost = 3;
    if (lanes.empty())
        return "No session";
    std::string title;
    for (std::size_t i = 0; i < std::min(lanes.size(), kMost); ++i)
        title += (i == 0 ? "" : ", ") + lanes[i].title;
    return lanes.size() > kMost ? title + " and " + std::to_string(lanes.size() - kMost) + " more" : title;
}

/// The last of the limits; it is known when every text was looked at.
void sayWhatIsLeftOut(Report &report) {
    for (Section &section : report.sections)
        if (section.kind == SectionKind::Limitations)
            section.blocks.push_back(Bullets{{leftOutSentence(report)}});
}

/// Without a workspace there are neither notes nor verdicts to speak of.
bool isEmptyByNature(SectionKind kind, const model::workspace::Contents *contents) {
    return contents == nullptr && (kind == SectionKind::Verdicts || kind == SectionKind::Notes);
}

} // namespace

std::optional<std::size_t> Sources::laneOf(std::size_t session) const {
    const auto found = std::find(selection.sessions.begin(), selection.sessions.end(), session);
    if (found == selection.sessions.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - selection.sessions.begin());
}

std::optional<std::size_t> Sources::laneOf(const std::string &sessionId) const {
    for (std::size_t lane = 0; lane < selection.sessions.size(); ++lane)
        if (store(selection.sessions[lane]).id().text() == sessionId)
            return lane;
    return std::nullopt;
}

Provenance Sources::from(std::size_t session, std::string rule) const {
    return {laneOf(session), clocksOf(store(session)), std::move(rule)};
}

std::string Sources::laneText(std::size_t session) const {
    return laneTitle(analysis, session) + " (" + analysis.shortIds[session] + ")";
}

std::string Sources::captionOf(const Provenance &from) const {
    std::string caption = from.lane ? "Lane " + laneText(selection.sessions[*from.lane]) : std::string();
    if (!from.clock.empty())
        caption += (caption.empty() ? "Clock " : ", clock ") + from.clock;
    if (!caption.empty())
        caption += ". ";
    if (!from.rule.empty())
        caption += "Rule: " + from.rule + ".";
    return caption;
}

const Section *Report::find(SectionKind kind) const {
    const auto found =
        std::find_if(sections.begin(), sections.end(), [&](const Section &section) { return section.kind == kind; });
    return found == sections.end() ? nullptr : &*found;
}

std::optional<Report> buildReport(const Analysis &analysis, const TimelineIndex &index,
                                  const model::workspace::Contents *contents, const ReportOptions &options,
                                  const model::JobControl &job) {
    const Selection selection = options.selection.value_or(Selection::all(analysis));
    Privacy privacy(analysis, selection, options.withSecrets);
    const Sources sources{analysis, index, contents, options, selection, privacy, job};
    Report report;
    report.date = options.date;
    report.withSecrets = options.withSecrets;
    report.availability = availabilityOf(analysis, selection);
    for (const std::size_t session : selection.sessions)
        report.lanes.push_back(laneOf(analysis, session));
    report.title = options.title.empty() ? ownTitle(report.lanes) : options.title;
    report.rules = {{"launches", std::string(kLaunchListVersion)},
                    {"phases", analysis.rules.phases->id().label()},
                    {"kernel_classes", analysis.rules.kernels->id().label()}};
    for (const SectionKind kind : options.outline) {
        if (job.cancelled())
            return std::nullopt;
        if (!isEmptyByNature(kind, contents))
            report.sections.push_back({kind, kMakers[static_cast<std::size_t>(kind)](sources)});
    }
    if (job.cancelled())
        return std::nullopt;
    clean(report, privacy);
    sayWhatIsLeftOut(report);
    return report;
}

std::string leftOutSentence(const Report &report) {
    if (report.withSecrets)
        return "Secrets were asked for: environment, command lines, user and host names, tokens and whole paths are in "
               "this report.";
    if (report.leftOut == 0)
        return "No value that may be a secret was found. Home folders are written as ~, and paths by their end.";
    return countText(report.leftOut, "value that may be a secret was", "values that may be secrets were") +
           " left out (environment, command lines, user and host names, tokens). Home folders are written as ~, and "
           "paths by their end.";
}

std::vector<const Picture *> picturesOf(const Report &report) {
    std::vector<const Picture *> pictures;
    for (const Section &section : report.sections)
        for (const Block &block : section.blocks) {
            if (const auto *picture = std::get_if<Picture>(&block))
                pictures.push_back(picture);
            else if (const auto *note = std::get_if<NoteBlock>(&block); note != nullptr && note->picture)
                pictures.push_back(&*note->picture);
        }
    return pictures;
}

} // namespace lanescope::analysis::report
