// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/analysis_tables.h"

#include "ui/text/format.h"

#include <QCoreApplication>

namespace lanescope::ui {
namespace {

using analysis::Tone;

class FindingWords {
    Q_DECLARE_TR_FUNCTIONS(FindingsTable)
};

Tone toneOf(model::Severity severity) {
    switch (severity) {
    case model::Severity::Info:
    case model::Severity::Notice: return Tone::Neutral;
    case model::Severity::DataLoss: return Tone::Warning;
    case model::Severity::Error: return Tone::Bad;
    }
    return Tone::Neutral;
}

QString severityWords(model::Severity severity) {
    switch (severity) {
    case model::Severity::Info: return FindingWords::tr("info");
    case model::Severity::Notice: return FindingWords::tr("notice");
    case model::Severity::DataLoss: return FindingWords::tr("data loss");
    case model::Severity::Error: return FindingWords::tr("error");
    }
    return {};
}

QString subjectText(const analysis::Analysis &analysis, const analysis::Finding &finding) {
    if (finding.session)
        return safeText(analysis::laneTitle(analysis, *finding.session));
    if (finding.artifact && !analysis.artifacts[*finding.artifact]->paths.empty())
        return fileName(analysis.artifacts[*finding.artifact]->paths.front());
    return QStringLiteral("–");
}

TextRow findingRow(const analysis::Analysis &analysis, std::size_t at) {
    const analysis::Finding &finding = analysis.findings[at];
    const QString message = safeText(finding.message);
    const QString advice = safeText(finding.advice);
    TextCell severity = plainCell(severityWords(finding.severity));
    severity.tone = toneOf(finding.severity);
    severity.sortKey = -static_cast<int>(finding.severity);
    TextCell count = plainCell(groupedNumber(finding.count));
    count.number = true;
    count.sortKey = QVariant::fromValue(static_cast<qulonglong>(finding.count));
    TextRow row;
    row.source = at;
    row.cells = {severity,
                 plainCell(safeText(finding.code)),
                 count,
                 plainCell(subjectText(analysis, finding)),
                 plainCell(message, advice.isEmpty() ? message : message + QLatin1Char('\n') + advice),
                 plainCell(finding.place.empty() ? QStringLiteral("–") : safeText(finding.place))};
    return row;
}

} // namespace

QStringList findingHeaders() {
    return {FindingWords::tr("Severity"), FindingWords::tr("Code"), FindingWords::tr("Count"),
            FindingWords::tr("Where"),    FindingWords::tr("What"), FindingWords::tr("Place")};
}

std::vector<TextRow> findingRows(const analysis::Analysis &analysis) {
    std::vector<TextRow> rows;
    for (std::size_t at = 0; at < analysis.findings.size(); ++at)
        rows.push_back(findingRow(analysis, at));
    return rows;
}

} // namespace lanescope::ui
