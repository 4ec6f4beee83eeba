// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/table_rows.h"
#include "analysis/saturate.h"

#include <algorithm>
#include <map>
#include <set>

namespace lanescope::analysis {

namespace {

/// The kernels of one row. Durations are those of kernels with usable times.
struct KernelGroup {
    std::optional<std::string> label; ///< nullopt: the record does not say
    std::uint64_t count = 0;
    std::int64_t total = 0;
    std::vector<std::int64_t> durations;
    std::set<model::StringRef> names;
};
using KernelGroups = std::map<std::size_t, KernelGroup>;

constexpr std::size_t kNoGroup = static_cast<std::size_t>(-1);

struct GroupLabel {
    std::size_t key = kNoGroup;
    std::optional<std::string> text;
};

GroupLabel labelOf(const model::SessionStore &session, const SessionPhases &phases, const model::DeviceRecord &record,
                   KernelGrouping by) {
    switch (by) {
    case KernelGrouping::Name: {
        const model::StringRef name = session.nameRef(record.row);
        return {name.isNone() ? kNoGroup : name.index(), std::string(session.text(name))};
    }
    case KernelGrouping::Stream:
        if (record.stream.isNone())
            return {};
        return {record.stream.index(), session.optionalText(session.info(record.stream).stream)};
    case KernelGrouping::Phase: {
        const PhaseRef phase = phases.phaseOfRow[record.row.index()];
        return phase.isNone() ? GroupLabel{} : GroupLabel{phase.index(), phases.names[phase.index()]};
    }
    }
    return {};
}

KernelGroups groupsOf(const Analysis &analysis, std::size_t session, const Selection &selection, KernelGrouping by) {
    const model::SessionStore &store = *analysis.sessions[session];
    const SessionPhases &phases = analysis.phases[session];
    KernelGroups groups;
    for (const model::DeviceRecord &record : store.columns().deviceEvents) {
        if (store.kind(record.row) != model::EventKind::Kernel || !takesRow(selection, phases, record.row))
            continue;
        const GroupLabel label = labelOf(store, phases, record, by);
        KernelGroup &group = groups[label.key];
        group.label = label.text;
        ++group.count;
        group.names.insert(store.nameRef(record.row));
        if (!store.usableTimes(record.row))
            continue;
        group.durations.push_back(store.duration(record.row).count);
        group.total = saturatingAdd(group.total, store.duration(record.row).count);
    }
    return groups;
}

/// Nearest rank: the smallest value that at least `percent` of the sorted values do not exceed.
std::int64_t nearestRank(const std::vector<std::int64_t> &sorted, std::size_t percent) {
    const std::size_t rank = (sorted.size() * percent + 99) / 100;
    return sorted[std::max<std::size_t>(rank, 1) - 1];
}

void putDurations(FieldSink &fields, KernelGroup &group, std::int64_t all) {
    constexpr std::string_view kReason = "no_usable_times";
    if (group.durations.empty()) {
        for (const std::string_view key : {"total_ns", "min_ns", "median_ns", "p95_ns", "max_ns", "share"})
            fields.null(key, kReason);
        return;
    }
    std::sort(group.durations.begin(), group.durations.end());
    fields.number("total_ns", group.total);
    fields.number("min_ns", group.durations.front());
    fields.number("median_ns", nearestRank(group.durations, 50));
    fields.number("p95_ns", nearestRank(group.durations, 95));
    fields.number("max_ns", group.durations.back());
    if (all > 0)
        fields.ratio("share", static_cast<double>(group.total) / static_cast<double>(all));
    else
        fields.null("share", "no_kernel_time");
}

} // namespace

bool kernelRows(const Analysis &analysis, std::size_t session, const Selection &selection, KernelGrouping by,
                const RowConsumer &take) {
    KernelGroups groups = groupsOf(analysis, session, selection, by);
    std::vector<KernelGroup *> order;
    std::int64_t all = 0;
    for (auto &[key, group] : groups) {
        order.push_back(&group);
        all = saturatingAdd(all, group.total);
    }
    std::stable_sort(order.begin(), order.end(), [](const KernelGroup *a, const KernelGroup *b) {
        return a->total != b->total ? a->total > b->total : a->label.value_or("") < b->label.value_or("");
    });
    TableOptions options;
    options.kernelsBy = by;
    const TableShape shape = tableShape(TableKind::Kernels, options);
    const std::string_view labelKey = shape.columns[1].key;
    const std::string sessionId = analysis.sessions[session]->id().text();
    for (KernelGroup *group : order) {
        const bool more = take([&](FieldSink &fields) {
            fields.text("session_id", sessionId);
            fields.optionalText(labelKey, group->label, "not_recorded");
            fields.count("count", group->count);
            putDurations(fields, *group, all);
            fields.count("names_merged", group->names.size());
        });
        if (!more)
            return false;
    }
    return true;
}

} // namespace lanescope::analysis
