// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/tables.h"

#include "analysis/output/alignment_output.h"
#include "analysis/output/table_rows.h"
#include "analysis/output/text_format.h"

#include <ostream>

namespace lanescope::analysis {

namespace {

/// The reason of an empty table: what there is none of.
std::string_view emptyReason(TableKind kind, const Analysis &analysis, const Selection &selection,
                             const TableOptions &options) {
    switch (kind) {
    case TableKind::Correlations: return options.state ? "no_matching_rows" : "no_device_events";
    case TableKind::Findings: return "no_findings";
    case TableKind::Gaps: return options.minNs ? "no_matching_rows" : "no_gaps";
    case TableKind::Phases: return "no_phase_marks";
    case TableKind::Launches: return "no_launches";
    case TableKind::Kernels: return "no_kernels";
    case TableKind::Nsys: return nsysEmptyReason(analysis, selection, options.nsysTable);
    case TableKind::Steps: return "no_steps";
    case TableKind::Breakdown:
        return options.breakdown.step ? "no_such_step" : selection.phase ? "no_matching_rows" : "no_device_events";
    case TableKind::LaunchDelays: return "no_launches";
    }
    return "no_matching_rows";
}

bool hasRows(TableKind kind, const Analysis &analysis, const Selection &selection, const TableOptions &options) {
    bool any = false;
    produceRows(kind, analysis, selection, options, [&](const RowFiller &) {
        any = true;
        return false;
    });
    return any;
}

Availability tableAvailability(TableKind kind, const Analysis &analysis, const Selection &selection,
                               const TableOptions &options, bool any) {
    Availability availability = availabilityOf(analysis, selection);
    if (availability.status == "available" && !any)
        return {"empty", std::string(emptyReason(kind, analysis, selection, options)), {}, {}};
    return availability;
}

} // namespace

ShortIds shortIdsOf(const Analysis &analysis, const Selection &selection) {
    ShortIds ids;
    if (selection.sessions.size() > 1)
        for (const std::size_t session : selection.sessions)
            ids.emplace(analysis.sessions[session]->id().text(), analysis.shortIds[session]);
    return ids;
}

std::string_view tableName(TableKind kind, const TableOptions &options) {
    switch (kind) {
    case TableKind::Correlations: return "correlations";
    case TableKind::Findings: return "findings";
    case TableKind::Gaps: return "gaps";
    case TableKind::Phases: return "phases";
    case TableKind::Launches: return "launches";
    case TableKind::Kernels: return "kernels";
    case TableKind::Nsys: return nsysTableName(options.nsysTable);
    case TableKind::Steps: return "steps";
    case TableKind::Breakdown: return "breakdown";
    case TableKind::LaunchDelays: return "launch-delays";
    }
    return "rows";
}

void produceRows(TableKind kind, const Analysis &analysis, const Selection &selection, const TableOptions &options,
                 const RowConsumer &take) {
    if (kind == TableKind::Findings) {
        findingRows(analysis, selection, take);
        return;
    }
    const auto ofSession = [&](std::size_t session) {
        switch (kind) {
        case TableKind::Correlations: return correlationRows(analysis, session, selection, options, take);
        case TableKind::Gaps: return gapRows(analysis, session, selection, options, take);
        case TableKind::Phases: return phaseRows(analysis, session, selection, take);
        case TableKind::Launches:
            return options.launchesByName ? launchNameRows(analysis, session, selection, take)
                                          : launchRows(analysis, session, selection, take);
        case TableKind::Kernels: return kernelRows(analysis, session, selection, options.kernelsBy, take);
        case TableKind::Nsys: return nsysRows(analysis, session, options, take);
        case TableKind::Steps: return stepRows(analysis, session, selection, options, take);
        case TableKind::Breakdown: return breakdownRows(analysis, session, selection, options, take);
        case TableKind::LaunchDelays: return launchDelayRows(analysis, session, selection, take);
        case TableKind::Findings: break;
        }
        return false;
    };
    for (const std::size_t session : selection.sessions)
        if (!ofSession(session))
            return;
}

namespace {

/// The editable lists on which the rows rest.
std::vector<std::pair<std::string_view, std::string>> rulesOf(TableKind kind, const Analysis &analysis,
                                                              const TableOptions &options) {
    const RuleSets &rules = analysis.rules;
    switch (kind) {
    case TableKind::Phases:
    case TableKind::Steps: return {{"phases", rules.phases->id().label()}};
    case TableKind::Breakdown:
        if (options.breakdown.step)
            return {{"kernel_classes", rules.kernels->id().label()}, {"phases", rules.phases->id().label()}};
        return {{"kernel_classes", classesOf(analysis, options.breakdown.definition).id().label()}};
    case TableKind::Kernels:
        if (options.kernelsBy == KernelGrouping::Class || options.kernelsBy == KernelGrouping::Rule)
            return {{"kernel_classes", rules.kernels->id().label()}};
        if (options.kernelsBy == KernelGrouping::Phase)
            return {{"phases", rules.phases->id().label()}};
        return {};
    case TableKind::Correlations:
    case TableKind::Findings:
    case TableKind::Gaps:
    case TableKind::Launches:
    case TableKind::LaunchDelays:
    case TableKind::Nsys: return {};
    }
    return {};
}

} // namespace

TableShape tableShape(TableKind kind, const Analysis &analysis, const TableOptions &options) {
    TableShape shape = columnsOf(kind, options);
    shape.rules = rulesOf(kind, analysis, options);
    setDefinition(shape, kind, options);
    return shape;
}

std::unique_ptr<TableOutput> openTable(std::ostream &out, const TableShape &shape, const Analysis &analysis,
                                       const Selection &selection, const Availability &availability,
                                       OutputFormat format, bool terminal) {
    switch (format) {
    case OutputFormat::Json:
        return jsonTable(out, shape, availability, analysis.openErrors, [&](JsonWriter &writer) {
            if (selection.phase) {
                writer.key("phase");
                writer.text(*selection.phase);
            }
            if (!selection.alignments.empty())
                writeAlignments(writer, analysis, selection);
        });
    case OutputFormat::Csv: return csvTable(out, shape, terminal);
    case OutputFormat::Text: break;
    }
    return textTable(out, shape, shortIdsOf(analysis, selection));
}

void writeTable(std::ostream &out, TableKind kind, const Analysis &analysis, const Selection &selection,
                const TableOptions &options, OutputFormat format, const model::JobControl &job) {
    const TableShape shape = tableShape(kind, analysis, options);
    const bool any = hasRows(kind, analysis, selection, options);
    const Availability availability = tableAvailability(kind, analysis, selection, options, any);
    if (format == OutputFormat::Text && selection.phase)
        out << "Phase: " << escapedText(*selection.phase) << '\n';
    if (format == OutputFormat::Text && !any) {
        out << "No rows: "
            << (availability.status == "empty" ? availability.reason : emptyReason(kind, analysis, selection, options))
            << '\n';
        return;
    }
    if (format == OutputFormat::Text && kind == TableKind::Findings) {
        writeFindingsText(out, analysis, selection);
        return;
    }
    const auto table = openTable(out, shape, analysis, selection, availability, format, options.terminal);
    std::size_t rows = 0;
    produceRows(kind, analysis, selection, options, [&](const RowFiller &fill) {
        fill(table->beginRow());
        table->endRow();
        return ++rows % 1024 != 0 || !job.cancelled();
    });
    if (!job.cancelled())
        table->finish();
}

} // namespace lanescope::analysis
