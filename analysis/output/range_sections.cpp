// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/range_sections.h"

#include "analysis/gap_reasons.h"
#include "analysis/output/table_rows.h"
#include "analysis/range/counters_in_range.h"

namespace lanescope::analysis {

namespace {

constexpr TableColumn kCount{"", "count", "count", CellFormat::Number};
constexpr TableColumn kTotal{"", "total_ns", "total", CellFormat::Duration};
constexpr TableColumn kMin{"", "min_ns", "min", CellFormat::Duration};
constexpr TableColumn kMax{"", "max_ns", "max", CellFormat::Duration};
constexpr TableColumn kShare{"", "share", "share", CellFormat::Percent};

TableColumn spent(std::string_view key, std::string_view title) { return {"", key, title, CellFormat::Duration}; }

void putSums(FieldSink &fields, const DurationSums &sums) {
    fields.count("count", sums.count);
    if (sums.timed == 0) {
        for (const std::string_view key : {"total_ns", "min_ns", "max_ns"})
            fields.null(key, "no_usable_times");
        return;
    }
    fields.number("total_ns", sums.totalNs);
    fields.number("min_ns", sums.minNs);
    fields.number("max_ns", sums.maxNs);
}

void putShare(FieldSink &fields, std::int64_t part, std::int64_t whole, std::string_view reason) {
    if (whole > 0)
        fields.ratio("share", static_cast<double>(part) / static_cast<double>(whole));
    else
        fields.null("share", reason);
}

void putCopy(FieldSink &fields, const CopySums &copy) {
    fields.text("direction", copy.direction);
    putSums(fields, copy.sums);
    if (copy.sized == 0) {
        fields.null("bytes", "not_recorded");
        fields.null("gb_per_s", "not_recorded");
        return;
    }
    fields.number("bytes", copy.bytes);
    if (copy.timedNs > 0)
        fields.ratio("gb_per_s", static_cast<double>(copy.timedBytes) / static_cast<double>(copy.timedNs));
    else
        fields.null("gb_per_s", "no_usable_times");
}

void putDevice(FieldSink &fields, const model::SessionStore &session, const DeviceInRange &one) {
    fields.text("track", deviceText(session, one.device));
    fields.count("work_count", one.workCount);
    fields.number("busy_ns", one.busyNs);
    fields.count("idle_gap_count", one.gapCount);
    fields.number("idle_gap_total_ns", one.gapNs);
    fields.number("idle_gap_max_ns", one.longestGapNs);
    fields.number("compute_ns", one.computeNs);
    fields.number("communication_ns", one.communicationNs);
    fields.number("overlap_ns", one.overlapNs);
    fields.number("exposed_communication_ns", one.communicationNs - one.overlapNs);
    if (one.communicationNs > 0)
        fields.ratio("overlap_ratio", static_cast<double>(one.overlapNs) / static_cast<double>(one.communicationNs));
    else
        fields.null("overlap_ratio", "no_communication");
}

void putStreamInRange(FieldSink &fields, const model::SessionStore &session, const StreamNumbers &one) {
    putStream(fields, session, one.stream);
    const model::DeviceRef device = session.info(one.stream).device;
    fields.optionalText("process", device.isNone() ? std::nullopt : session.processText(session.info(device).process),
                        "not_recorded");
    fields.count("kernel_count", one.kernelCount);
    fields.number("kernel_duration_ns", one.kernelDurationNs);
    fields.maybe("idle_gap_count", one.idle.count);
    fields.maybe("idle_gap_total_ns", one.idle.totalNs);
    fields.maybe("idle_gap_max_ns", one.idle.maxNs);
}

using NamedNumbers = std::vector<std::pair<std::string_view, MaybeNumber>>;

MaybeNumber counted(std::uint64_t count) { return MaybeNumber::of(static_cast<std::int64_t>(count)); }

NamedNumbers numbersOf(const RangeSummary &summary) {
    const RegionNumbers &numbers = summary.numbers;
    return {{"region_duration_ns", numbers.durationNs},
            {"device_busy_ns", numbers.deviceBusyNs},
            {"device_idle_gap_count", numbers.deviceIdleGap.count},
            {"device_idle_gap_total_ns", numbers.deviceIdleGap.totalNs},
            {"device_idle_gap_max_ns", numbers.deviceIdleGap.maxNs},
            {"idle_gap_count", numbers.idleGap.count},
            {"idle_gap_total_ns", numbers.idleGap.totalNs},
            {"idle_gap_max_ns", numbers.idleGap.maxNs},
            {"runtime_launch_gap_count", numbers.runtimeLaunchGap.count},
            {"runtime_launch_gap_total_ns", numbers.runtimeLaunchGap.totalNs},
            {"runtime_launch_gap_max_ns", numbers.runtimeLaunchGap.maxNs},
            {"device_work_count", counted(numbers.deviceWorkCount)},
            {"kernel_count", counted(numbers.kernelCount)},
            {"kernel_duration_ns", MaybeNumber::of(numbers.kernelDurationNs)},
            {"correlated_kernel_count", counted(numbers.correlatedKernelCount)},
            {"direct_launch_count", counted(numbers.directLaunchCount)},
            {"direct_launch_duration_ns", MaybeNumber::of(numbers.directLaunchDurationNs)},
            {"graph_launch_count", counted(numbers.graphLaunchCount)},
            {"graph_launch_duration_ns", MaybeNumber::of(numbers.graphLaunchDurationNs)},
            {"launches_in_flight_at_begin", counted(summary.inFlight.atBegin)},
            {"launches_in_flight_most", counted(summary.inFlight.most)},
            {"launches_in_flight_at_end", counted(summary.inFlight.atEnd)}};
}

void putCounter(FieldSink &fields, const model::SessionStore &session, const CounterInRange &row) {
    fields.text("name", row.name);
    fields.text("track", deviceText(session, row.device));
    fields.optionalText("unit", session.optionalText(row.unit),
                        row.counted ? "counted_from_events" : "no_unit_recorded");
    if (row.counted)
        fields.null("samples", "counted_from_events");
    else
        fields.count("samples", row.samples);
    fields.optionalRatio("min", row.low, "has_a_share");
    fields.optionalRatio("max", row.high, "has_a_share");
    fields.optionalRatio("share", row.share, "no_share_of_time");
}

void gapSection(const RangeAnswer &answer, const RowConsumer &take) {
    const model::SessionStore &session = *answer.analysis.sessions[answer.session];
    const GapReasons reasons(session, answer.analysis.correlation.sessions[answer.session]);
    for (const Gap &gap : answer.summary.gaps)
        if (!take([&](FieldSink &fields) {
                putGap(fields, session, answer.analysis.phases[answer.session], gap, reasons.of(gap));
            }))
            return;
}

template <class Rows, class Put> void each(const Rows &rows, const RowConsumer &take, const Put &put) {
    for (const auto &row : rows)
        if (!take([&](FieldSink &fields) { put(fields, row); }))
            return;
}

} // namespace

std::string_view sectionName(RangeSection section) {
    switch (section) {
    case RangeSection::Scope: return "scope";
    case RangeSection::Numbers: return "numbers";
    case RangeSection::Devices: return "devices";
    case RangeSection::Streams: return "streams";
    case RangeSection::Classes: return "classes";
    case RangeSection::Kernels: return "kernels";
    case RangeSection::Copies: return "copies";
    case RangeSection::Api: return "api";
    case RangeSection::Gaps: return "gaps";
    case RangeSection::Counters: return "counters";
    }
    return {};
}

TableShape sectionShape(RangeSection section) {
    const auto shape = [&](std::vector<TableColumn> columns) {
        return TableShape{sectionName(section), std::move(columns)};
    };
    switch (section) {
    case RangeSection::Scope: return shape({{"", "name", "scope"}, {"", "value", "value"}});
    case RangeSection::Numbers: return shape({{"", "name", "number"}, {"", "value", "value", CellFormat::Number}});
    case RangeSection::Devices:
        return shape({{"", "track", "device"},
                      {"", "work_count", "work", CellFormat::Number},
                      spent("busy_ns", "busy"),
                      {"", "idle_gap_count", "gaps", CellFormat::Number},
                      spent("idle_gap_total_ns", "idle"),
                      spent("idle_gap_max_ns", "longest gap"),
                      spent("compute_ns", "compute"),
                      spent("communication_ns", "communication"),
                      spent("overlap_ns", "overlap"),
                      spent("exposed_communication_ns", "exposed"),
                      {"", "overlap_ratio", "overlapped", CellFormat::Percent}});
    case RangeSection::Streams:
        return shape({{"", "stream", "stream"},
                      {"", "context", "context"},
                      {"", "device", "device"},
                      {"", "process", "process"},
                      {"", "kernel_count", "kernels", CellFormat::Number},
                      spent("kernel_duration_ns", "kernel time"),
                      {"", "idle_gap_count", "gaps", CellFormat::Number},
                      spent("idle_gap_total_ns", "idle"),
                      spent("idle_gap_max_ns", "longest gap")});
    case RangeSection::Classes: return shape({{"", "class", "class"}, kCount, kTotal, kMin, kMax, kShare});
    case RangeSection::Kernels: return shape({{"", "name", "kernel"}, kCount, kTotal, kMin, kMax, kShare});
    case RangeSection::Copies:
        return shape({{"", "direction", "copies"},
                      kCount,
                      kTotal,
                      kMin,
                      kMax,
                      {"", "bytes", "bytes", CellFormat::Number},
                      {"", "gb_per_s", "GB/s", CellFormat::Number}});
    case RangeSection::Api: return shape({{"", "name", "API"}, kCount, kTotal, kMin, kMax});
    case RangeSection::Gaps:
        return shape({{"", "kind", "gap"},
                      {"", "track", "track"},
                      {"", "start_ns", "start ns", CellFormat::Number},
                      spent("duration_ns", "duration"),
                      {"", "clock", "", CellFormat::Hidden},
                      {"", "region", "region"},
                      {"", "before_event", "after the end of", CellFormat::Event},
                      {"", "after_event", "until", CellFormat::Event},
                      {"", "reason", "reason"}});
    case RangeSection::Counters:
        return shape({{"", "name", "counter"},
                      {"", "track", "of"},
                      {"", "unit", "unit"},
                      {"", "samples", "samples", CellFormat::Number},
                      {"", "min", "min", CellFormat::Number},
                      {"", "max", "max", CellFormat::Number},
                      kShare});
    }
    return {};
}

void sectionRows(const RangeAnswer &answer, RangeSection section, const RowConsumer &take) {
    const RangeSummary &summary = answer.summary;
    const std::int64_t kernelNs = summary.numbers.kernelDurationNs;
    switch (section) {
    case RangeSection::Scope:
        return each(rangeScope(answer), take, [](FieldSink &fields, const auto &row) {
            fields.text("name", row.first);
            fields.text("value", row.second);
        });
    case RangeSection::Numbers:
        return each(numbersOf(summary), take, [](FieldSink &fields, const auto &row) {
            fields.text("name", row.first);
            fields.maybe("value", row.second);
        });
    case RangeSection::Devices:
        return each(summary.devices, take, [&](FieldSink &fields, const DeviceInRange &row) {
            putDevice(fields, *answer.analysis.sessions[answer.session], row);
        });
    case RangeSection::Streams:
        return each(summary.numbers.streams, take, [&](FieldSink &fields, const StreamNumbers &row) {
            putStreamInRange(fields, *answer.analysis.sessions[answer.session], row);
        });
    case RangeSection::Classes:
        return each(summary.classes, take, [&](FieldSink &fields, const ClassSums &row) {
            fields.text("class", row.kernelClass);
            putSums(fields, row.sums);
            putShare(fields, row.sums.totalNs, kernelNs, "no_kernel_time");
        });
    case RangeSection::Kernels:
        return each(summary.kernels, take, [&](FieldSink &fields, const NamedSums &row) {
            fields.text("name", row.name);
            putSums(fields, row.sums);
            putShare(fields, row.sums.totalNs, kernelNs, "no_kernel_time");
        });
    case RangeSection::Copies: return each(summary.copies, take, putCopy);
    case RangeSection::Api:
        return each(summary.api, take, [](FieldSink &fields, const NamedSums &row) {
            fields.text("name", row.name);
            putSums(fields, row.sums);
        });
    case RangeSection::Gaps: return gapSection(answer, take);
    case RangeSection::Counters:
        if (summary.phase) // counters are of whole devices: they have no phase
            return;
        return each(countersInRange(*answer.analysis.sessions[answer.session],
                                    answer.analysis.correlation.sessions[answer.session], summary.range),
                    take, [&](FieldSink &fields, const CounterInRange &row) {
                        putCounter(fields, *answer.analysis.sessions[answer.session], row);
                    });
    }
}

TableCells sectionCells(const RangeAnswer &answer, RangeSection section, std::size_t most) {
    return keepRows(sectionShape(section), {}, most,
                    [&](const RowConsumer &take) { sectionRows(answer, section, take); });
}

std::vector<std::pair<std::string, std::string>> rangeScope(const RangeAnswer &answer) {
    const RangeSummary &summary = answer.summary;
    const model::SessionStore &session = *answer.analysis.sessions[answer.session];
    std::vector<std::pair<std::string, std::string>> scope = {
        {"session_id", session.id().text()},
        {"profile", session.info().profile.name},
        {"clock_domain", session.info(summary.range.clock.clock).name},
        {"rule", std::string(kRangeRule)},
        {"class_rules", summary.classRules.label()},
        {"range_start_ns", std::to_string(summary.range.begin.count)},
        {"range_end_ns", std::to_string(summary.range.end.count)}};
    if (summary.phase)
        scope.emplace_back("phase", *summary.phase);
    for (const std::string &qualifier : summary.numbers.qualifiers)
        scope.emplace_back("qualifier", qualifier);
    const std::size_t before = scope.size();
    for (const auto &[code, count] : summary.numbers.leftOut)
        if (count > 0)
            scope.emplace_back("left_out." + code, std::to_string(count));
    if (scope.size() == before)
        scope.emplace_back("left_out", "nothing");
    return scope;
}

} // namespace lanescope::analysis
