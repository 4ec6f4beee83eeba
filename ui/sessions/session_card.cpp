// SPDX-License-Identifier: Apache-2.0
#include "ui/sessions/session_card.h"

#include "ui/text/format.h"

#include <QCoreApplication>
#include <QStringList>

namespace lanescope::ui {
namespace {

using analysis::MatchState;
using analysis::Tone;

class Words {
    Q_DECLARE_TR_FUNCTIONS(SessionCard)
};

QString producerText(const model::Artifact &artifact, const model::SessionStore &session) {
    QStringList parts;
    if (!artifact.producer.empty())
        parts += safeText(artifact.producer + (artifact.producerVersion.empty() ? "" : " " + artifact.producerVersion));
    parts += session.info().profile.known ? safeText(session.info().profile.name) : Words::tr("unknown profile");
    return parts.join(QStringLiteral(" · "));
}

void addStates(const analysis::SessionCorrelation &found, std::vector<CardLine> &lines) {
    for (std::size_t i = 0; i < analysis::kMatchStateCount; ++i) {
        const auto state = static_cast<MatchState>(i);
        if (state == MatchState::Qualified || found.stateCounts[i] == 0)
            continue;
        lines.push_back({stateWords(state), groupedNumber(found.stateCounts[i]), Tone::Warning,
                         safeText(stateCode(state)) + QStringLiteral(": ") + safeText(stateSentence(state))});
    }
}

Tone provenTone(std::uint64_t proven, std::uint64_t total) {
    if (total == 0)
        return Tone::Neutral;
    if (proven == total)
        return Tone::Good;
    return proven == 0 ? Tone::Bad : Tone::Warning;
}

CardLine kernelLine(const analysis::SessionCorrelation &found) {
    return {Words::tr("Kernels proven"),
            groupedNumber(found.qualifiedKernels) + QStringLiteral(" / ") + groupedNumber(found.kernels),
            provenTone(found.qualifiedKernels, found.kernels),
            Words::tr("Kernels whose launch is proven by the key of the profile, of all kernels of the session")};
}

/// Launches for which the record holds no device work.
std::uint64_t launchesWithoutWork(const analysis::SessionCorrelation &found) {
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < found.callState.size(); ++i)
        if (found.launch[i] != analysis::LaunchClass::None && found.callState[i] == analysis::CallState::NoDeviceWork)
            ++count;
    return count;
}

/// Sessions that the clock of this one is aligned with.
std::size_t partnersOf(const model::SessionStore &session, const analysis::AlignmentSet &alignments) {
    const auto group = alignments.groupOf({session.id(), model::ClockRef(0)});
    return group ? group->clocks.size() - 1 : 0;
}

CardLine clockLine(const model::SessionStore &session, std::size_t lanes, const analysis::AlignmentSet &alignments) {
    const auto &clocks = session.columns().clocks;
    CardLine line{Words::tr("Clock"), Words::tr("none"), Tone::Neutral, {}};
    if (clocks.size() > 1) {
        line.value = Words::tr("%1 clocks, each its own").arg(clocks.size());
        line.tone = Tone::Warning;
        return line;
    }
    if (clocks.empty())
        return line;
    if (const std::size_t partners = partnersOf(session, alignments); partners > 0) {
        line.value = Words::tr("%1, %2 lanes aligned").arg(safeText(clocks.front().name)).arg(partners + 1);
        line.tooltip = Words::tr("View ▸ Align lanes… says by what, and takes it back.");
        return line;
    }
    const bool undeclared = clocks.front().name == "undeclared";
    line.value = safeText(clocks.front().name);
    if (lanes > 1)
        line.value += undeclared ? QString() : Words::tr(", not aligned");
    line.tone = undeclared ? Tone::Bad : lanes > 1 ? Tone::Warning : Tone::Neutral;
    line.tooltip =
        Words::tr("Unit: %1. Evidence: %2.").arg(safeText(clocks.front().unit), safeText(clocks.front().evidence));
    return line;
}

void addWarnings(const model::Artifact &artifact, const model::SessionStore &session, std::vector<CardLine> &lines) {
    if (!artifact.complete)
        lines.push_back({Words::tr("Artifact"), Words::tr("partial"), Tone::Warning,
                         Words::tr("Data was lost: totals are partial. See Findings.")});
    if (session.info().historical)
        lines.push_back({Words::tr("Session scope"), Words::tr("none (historical rows)"), Tone::Bad,
                         Words::tr("The rows carry no artifact id, so nothing can be proven about them.")});
    if (session.info().notSeparable)
        lines.push_back({Words::tr("Captures"), Words::tr("not separable"), Tone::Bad,
                         safeText(session.info().notSeparableReason)});
    if (session.info().synthetic)
        lines.push_back({Words::tr("Origin"), Words::tr("synthetic"), Tone::Neutral,
                         Words::tr("The artifact says that it was made up.")});
}

} // namespace

QString stateWords(MatchState state) {
    switch (state) {
    case MatchState::MissingSessionScope: return Words::tr("No session scope");
    case MatchState::UnknownProfile: return Words::tr("Unknown profile");
    case MatchState::MissingId: return Words::tr("No correlation id");
    case MatchState::PlaceholderId: return Words::tr("Placeholder id");
    case MatchState::SessionsNotSeparable: return Words::tr("Not separable");
    case MatchState::MissingProcessScope: return Words::tr("No process");
    case MatchState::AmbiguousKey: return Words::tr("Ambiguous key");
    case MatchState::ScopeConflict: return Words::tr("Scope conflict");
    case MatchState::Qualified: return Words::tr("Proven");
    case MatchState::LaunchInOtherProcess: return Words::tr("Launch in other process");
    case MatchState::LaunchInOtherSession: return Words::tr("Launch in other session");
    case MatchState::LaunchNotInSession: return Words::tr("No launch in session");
    }
    return {};
}

QString SessionCard::text() const {
    QStringList parts{title, Words::tr("session %1").arg(shortId), file, producer};
    for (const CardLine &line : lines)
        parts += line.label + QStringLiteral(": ") + line.value;
    return parts.join(QStringLiteral("\n"));
}

SessionCard sessionCard(const analysis::Analysis &analysis, std::size_t session,
                        const analysis::AlignmentSet &alignments) {
    const model::SessionStore &store = *analysis.sessions[session];
    const model::Artifact &artifact = *analysis.artifacts[analysis.artifactOfSession[session]];
    const analysis::SessionCorrelation &found = analysis.correlation.sessions[session];
    SessionCard card;
    card.id = store.id();
    card.session = session;
    card.title = safeText(analysis::laneTitle(analysis, session));
    card.shortId = store.info().historical ? QStringLiteral("–") : QString::fromStdString(analysis.shortIds[session]);
    card.file = artifact.paths.empty() ? QString() : fileName(artifact.paths.front());
    card.producer = producerText(artifact, store);
    QStringList paths;
    for (const std::string &path : artifact.paths)
        paths += safeText(path);
    card.tooltip = QString::fromStdString(store.id().text()) + QLatin1Char('\n') + paths.join(QLatin1Char('\n'));
    card.lines.push_back(kernelLine(found));
    addStates(found, card.lines);
    if (const std::uint64_t idle = launchesWithoutWork(found); idle > 0)
        card.lines.push_back({Words::tr("Launches w/o kernel"), groupedNumber(idle), Tone::Neutral,
                              Words::tr("Launches of the record for which it holds no device work")});
    addWarnings(artifact, store, card.lines);
    card.lines.push_back(clockLine(store, analysis.sessions.size(), alignments));
    return card;
}

std::vector<CardLine> joinTotals(const analysis::Analysis &analysis) {
    const analysis::Correlation &all = analysis.correlation;
    return {
        {Words::tr("Join on bare ids would draw"), groupedNumber(all.bareIdPairs), Tone::Neutral,
         Words::tr("Pairs of a call and a device event with equal id text, over everything that is open")},
        {Words::tr("Proven arrows"), groupedNumber(all.qualified), all.qualified > 0 ? Tone::Good : Tone::Neutral,
         Words::tr("Device events whose launch is proven by the key of their profile")},
        {Words::tr("Refused"), groupedNumber(all.refusedPairs), all.refusedPairs > 0 ? Tone::Bad : Tone::Neutral,
         Words::tr("Pairs that a join on bare ids would draw and that nothing proves; they concern %1 device events")
             .arg(groupedNumber(all.refused))}};
}

} // namespace lanescope::ui
