// SPDX-License-Identifier: Apache-2.0
#include "analysis/launch_names.h"
#include "analysis/output/table_rows.h"
#include "analysis/percentile.h"
#include "analysis/saturate.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace lanescope::analysis {

namespace {

/// The launches of one name. Latency and queue are those of the first device event of each call; an effect before
/// its cause is in neither.
struct LaunchGroup {
    std::uint64_t count = 0, deviceEvents = 0, withoutWork = 0;
    std::map<std::string_view, std::uint64_t> leftOut; ///< first device events in neither, by code
    std::int64_t totalNs = 0;
    std::vector<std::int64_t> durations, latencies, queues;
};
using LaunchGroups = std::map<std::string, LaunchGroup, std::less<>>;

void addLatency(LaunchGroup &group, const model::SessionStore &session, const SessionCorrelation &correlation,
                model::DeviceEventRef first) {
    const auto latency = latencyOf(session, correlation, first);
    const bool before = has(correlation.flags[first.index()], Flag::EffectBeforeCause);
    if (!latency || before) {
        ++group.leftOut[before ? flagCode(Flag::EffectBeforeCause) : noLatencyReason(session, correlation, first)];
        return;
    }
    group.latencies.push_back(latency->latency.count);
    group.queues.push_back(latency->queue.count);
}

LaunchGroups groupsOf(const Analysis &analysis, std::size_t session, const Selection &selection) {
    const model::SessionStore &store = *analysis.sessions[session];
    const SessionCorrelation &correlation = analysis.correlation.sessions[session];
    LaunchGroups groups;
    for (std::size_t i = 0; i < store.callCount(); ++i) {
        const model::CallRef ref(i);
        const model::EventRow row = store.call(ref).row;
        const auto work = correlation.deviceWork(ref);
        if ((correlation.launch[i] == LaunchClass::None && work.empty()) ||
            !takesRow(selection, analysis.phases[session], row))
            continue;
        LaunchGroup &group = groups[std::string(baseApiName(store.name(row)))];
        ++group.count;
        group.deviceEvents += work.size();
        if (work.empty())
            ++group.withoutWork;
        else
            addLatency(group, store, correlation, work.front());
        if (!store.usableTimes(row))
            continue;
        group.durations.push_back(store.duration(row).count);
        group.totalNs = saturatingAdd(group.totalNs, store.duration(row).count);
    }
    return groups;
}

double meanOf(const std::vector<std::int64_t> &values) {
    return std::accumulate(values.begin(), values.end(), 0.0,
                           [](double sum, std::int64_t value) { return sum + static_cast<double>(value); }) /
           static_cast<double>(values.size());
}

void putTimes(FieldSink &fields, std::vector<std::int64_t> &durations, std::int64_t totalNs) {
    if (durations.empty()) {
        for (const std::string_view key : {"total_ns", "min_ns", "median_ns", "p95_ns", "max_ns"})
            fields.null(key, "no_usable_times");
        return;
    }
    std::sort(durations.begin(), durations.end());
    fields.number("total_ns", totalNs);
    fields.number("min_ns", durations.front());
    fields.number("median_ns", nearestRank(durations, 50));
    fields.number("p95_ns", nearestRank(durations, 95));
    fields.number("max_ns", durations.back());
}

void putMiddle(FieldSink &fields, const std::string &prefix, std::vector<std::int64_t> &values) {
    if (values.empty()) {
        fields.null(prefix + "_median_ns", "no_qualified_device_work");
        fields.null(prefix + "_mean_ns", "no_qualified_device_work");
        return;
    }
    std::sort(values.begin(), values.end());
    fields.number(prefix + "_median_ns", nearestRank(values, 50));
    fields.ratio(prefix + "_mean_ns", meanOf(values));
}

void putGroup(FieldSink &fields, const std::string &sessionId, const std::string &name, LaunchGroup &group) {
    fields.text("session_id", sessionId);
    fields.text("name", name);
    fields.count("count", group.count);
    putTimes(fields, group.durations, group.totalNs);
    fields.count("device_events", group.deviceEvents);
    putMiddle(fields, "latency", group.latencies);
    putMiddle(fields, "queue", group.queues);
    const auto negative = static_cast<std::uint64_t>(
        std::count_if(group.queues.begin(), group.queues.end(), [](std::int64_t queue) { return queue < 0; }));
    fields.count("queue_positive", group.queues.size() - negative);
    fields.count("queue_negative", negative);
    fields.count("without_device_work", group.withoutWork);
    fields.open("left_out");
    for (const auto &[code, count] : group.leftOut)
        fields.count(code, count);
    fields.close();
}

} // namespace

bool launchNameRows(const Analysis &analysis, std::size_t session, const Selection &selection,
                    const RowConsumer &take) {
    LaunchGroups groups = groupsOf(analysis, session, selection);
    std::vector<LaunchGroups::value_type *> order;
    for (auto &group : groups)
        order.push_back(&group);
    std::stable_sort(order.begin(), order.end(),
                     [](const auto *a, const auto *b) { return a->second.totalNs > b->second.totalNs; });
    const std::string sessionId = analysis.sessions[session]->id().text();
    for (auto *group : order)
        if (!take([&](FieldSink &fields) { putGroup(fields, sessionId, group->first, group->second); }))
            return false;
    return true;
}

TableShape launchNamesShape() {
    return {"launches",
            {{"", "session_id", "session", CellFormat::Session},
             {"", "name", "name"},
             {"", "count", "count", CellFormat::Number},
             {"", "total_ns", "total", CellFormat::Duration},
             {"", "min_ns", "min", CellFormat::Duration},
             {"", "median_ns", "median", CellFormat::Duration},
             {"", "p95_ns", "p95", CellFormat::Duration},
             {"", "max_ns", "max", CellFormat::Duration},
             {"", "device_events", "device events", CellFormat::Number},
             {"", "latency_median_ns", "latency median", CellFormat::Duration},
             {"", "latency_mean_ns", "latency mean", CellFormat::Duration},
             {"", "queue_median_ns", "queue median", CellFormat::Duration},
             {"", "queue_mean_ns", "queue mean", CellFormat::Duration},
             {"", "queue_positive", "queued", CellFormat::Number},
             {"", "queue_negative", "negative", CellFormat::Number},
             {"", "without_device_work", "without work", CellFormat::Number},
             {"left_out", "effect_before_cause", "before its cause", CellFormat::Number},
             {"left_out", "cross_clock", "", CellFormat::Hidden},
             {"left_out", "clock_not_collected", "", CellFormat::Hidden},
             {"left_out", "negative_duration", "", CellFormat::Hidden},
             {"left_out", "open", "", CellFormat::Hidden},
             {"left_out", "no_usable_times", "", CellFormat::Hidden}}};
}

} // namespace lanescope::analysis
