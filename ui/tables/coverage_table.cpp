// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/analysis_tables.h"

#include "ui/sessions/session_card.h"
#include "ui/text/format.h"

#include <QCoreApplication>

namespace lanescope::ui {
namespace {

using analysis::CoverageLevel;
using analysis::Tone;

class CoverageWords {
    Q_DECLARE_TR_FUNCTIONS(CoverageTable)
};

/// Proven and total are two numbers, never one percentage.
TextCell ofTotal(std::uint64_t part, std::uint64_t total) {
    TextCell cell;
    cell.text = groupedNumber(part) + QStringLiteral(" / ") + groupedNumber(total);
    cell.sortKey = QVariant::fromValue(static_cast<qulonglong>(part));
    cell.number = true;
    if (total > 0)
        cell.tone = part == total ? Tone::Good : part == 0 ? Tone::Bad : Tone::Warning;
    return cell;
}

TextCell level(CoverageLevel value) {
    TextCell cell = plainCell(safeText(coverageCode(value)));
    switch (value) {
    case CoverageLevel::None: cell.tone = Tone::Bad; break;
    case CoverageLevel::Partial: cell.tone = Tone::Warning; break;
    case CoverageLevel::All: cell.tone = Tone::Good; break;
    }
    return cell;
}

TextCell yesOrNo(bool value) {
    TextCell cell = plainCell(value ? CoverageWords::tr("yes") : CoverageWords::tr("no"));
    cell.tone = value ? Tone::Neutral : Tone::Warning;
    return cell;
}

QString reasons(const analysis::Analysis &analysis, std::size_t session) {
    QStringList parts;
    const analysis::SessionCorrelation &found = analysis.correlation.sessions[session];
    for (std::size_t i = 0; i < analysis::kMatchStateCount; ++i) {
        const auto state = static_cast<analysis::MatchState>(i);
        if (state != analysis::MatchState::Qualified && found.stateCounts[i] > 0)
            parts += safeText(stateCode(state)) + QLatin1Char(' ') + groupedNumber(found.stateCounts[i]);
    }
    const std::string &reason = analysis.coverage[session].reason;
    if (parts.isEmpty() && !reason.empty())
        parts += safeText(reason);
    return parts.isEmpty() ? QStringLiteral("–") : parts.join(QStringLiteral(" · "));
}

TextRow coverageRow(const analysis::Analysis &analysis, std::size_t session) {
    const analysis::SessionCorrelation &found = analysis.correlation.sessions[session];
    const analysis::Coverage &coverage = analysis.coverage[session];
    const std::uint64_t events = found.kernels + found.memcpys + found.memsets + found.graphExecutions;
    const std::uint64_t proven = found.stateCounts[static_cast<std::size_t>(analysis::MatchState::Qualified)];
    TextRow row;
    row.source = session;
    row.cells = {plainCell(safeText(analysis::laneTitle(analysis, session))),
                 plainCell(QString::fromStdString(analysis.shortIds[session]),
                           QString::fromStdString(analysis.sessions[session]->id().text())),
                 ofTotal(found.qualifiedKernels, found.kernels),
                 ofTotal(proven, events),
                 ofTotal(found.withId, events),
                 level(coverage.correlationIds),
                 level(coverage.hostToDeviceCorrelation),
                 plainCell(reasons(analysis, session)),
                 yesOrNo(coverage.runtimeLaunches),
                 yesOrNo(coverage.acceleratorKernels),
                 yesOrNo(coverage.phaseAnnotations),
                 yesOrNo(coverage.streamIdentity)};
    return row;
}

} // namespace

QStringList coverageHeaders() {
    return {CoverageWords::tr("Lane"),           CoverageWords::tr("Session"),
            CoverageWords::tr("Kernels proven"), CoverageWords::tr("Device events proven"),
            CoverageWords::tr("With an id"),     CoverageWords::tr("Correlation ids"),
            CoverageWords::tr("Host → device"),  CoverageWords::tr("Not proven, and why"),
            CoverageWords::tr("Launches"),       CoverageWords::tr("Kernels"),
            CoverageWords::tr("Phases"),         CoverageWords::tr("Streams")};
}

std::vector<TextRow> coverageRows(const analysis::Analysis &analysis) {
    std::vector<TextRow> rows;
    for (std::size_t session = 0; session < analysis.sessions.size(); ++session)
        rows.push_back(coverageRow(analysis, session));
    return rows;
}

} // namespace lanescope::ui
