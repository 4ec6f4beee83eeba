// SPDX-License-Identifier: Apache-2.0
#include "analysis/kernel_names.h"
#include "analysis/output/kernel_groups.h"
#include "analysis/output/table_rows.h"
#include "analysis/percentile.h"
#include "analysis/saturate.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace lanescope::analysis {

namespace {

/// The kernels of one row. Durations are those of kernels with usable times.
struct KernelGroup {
    std::optional<std::string> label; ///< nullopt: the record does not say
    model::StreamRef stream;          ///< by stream; none: not recorded
    std::uint64_t count = 0;
    std::int64_t total = 0;
    std::vector<std::int64_t> durations;
    std::map<model::StringRef, std::uint64_t> names; ///< kernels of each whole name
};
/// Groups of equal labels, or of equal streams, which several devices may label alike.
using GroupKey = std::pair<model::StreamRef, std::optional<std::string>>;
using KernelGroups = std::map<GroupKey, KernelGroup>;

/// Tells the group of a kernel; what rests on its name alone is found once for each name.
class Grouping {
public:
    Grouping(const Analysis &analysis, std::size_t session, KernelGrouping by)
        : m_session(*analysis.sessions[session])
        , m_phases(analysis.phases[session])
        , m_classes(*analysis.rules.kernels)
        , m_by(by) {}

    [[nodiscard]] GroupKey operator()(const model::DeviceRecord &record) {
        switch (m_by) {
        case KernelGrouping::Name:
        case KernelGrouping::Class:
        case KernelGrouping::Rule: return {model::StreamRef::none(), ofName(m_session.nameRef(record.row))};
        case KernelGrouping::Stream:
            if (record.stream.isNone())
                return {};
            return {record.stream, m_session.optionalText(m_session.info(record.stream).stream)};
        case KernelGrouping::Phase: {
            const PhaseRef phase = m_phases.phaseOfRow[record.row.index()];
            return phase.isNone() ? GroupKey{} : GroupKey{model::StreamRef::none(), m_phases.names[phase.index()]};
        }
        }
        return {};
    }

private:
    [[nodiscard]] const std::string &ofName(model::StringRef name) {
        const auto [slot, isNew] = m_ofName.try_emplace(name);
        if (isNew)
            slot->second = labelOf(m_session.text(name));
        return slot->second;
    }
    [[nodiscard]] std::string labelOf(std::string_view name) const {
        if (m_by == KernelGrouping::Name)
            return shortName(name);
        const KernelClasses::Match match = m_classes.match(name);
        if (m_by == KernelGrouping::Class || match.rule.empty())
            return std::string(match.kernelClass);
        return std::string(match.kernelClass) + ": " + std::string(match.rule);
    }

    const model::SessionStore &m_session;
    const SessionPhases &m_phases;
    const KernelClasses &m_classes;
    KernelGrouping m_by;
    std::unordered_map<model::StringRef, std::string> m_ofName;
};

KernelGroups groupsOf(const Analysis &analysis, std::size_t session, const Selection &selection, KernelGrouping by) {
    const model::SessionStore &store = *analysis.sessions[session];
    const SessionPhases &phases = analysis.phases[session];
    Grouping grouping(analysis, session, by);
    KernelGroups groups;
    for (const model::DeviceRecord &record : store.columns().deviceEvents) {
        if (store.kind(record.row) != model::EventKind::Kernel || !takesRow(selection, phases, record.row))
            continue;
        GroupKey key = grouping(record);
        KernelGroup &group = groups[key];
        group.label = std::move(key.second);
        group.stream = key.first;
        ++group.count;
        ++group.names[store.nameRef(record.row)];
        if (!store.usableTimes(record.row))
            continue;
        group.durations.push_back(store.duration(record.row).count);
        group.total = saturatingAdd(group.total, store.duration(record.row).count);
    }
    return groups;
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

/// The whole name of most of the kernels; of several the first in order of text.
std::string_view commonestName(const model::SessionStore &session, const KernelGroup &group) {
    std::string_view best;
    std::uint64_t most = 0;
    for (const auto &[name, count] : group.names) {
        const std::string_view text = session.text(name);
        if (count > most || (count == most && text < best)) {
            best = text;
            most = count;
        }
    }
    return best;
}

/// The groups in the order of their rows: total descending, then label.
std::vector<KernelGroups::value_type *> inOrder(KernelGroups &groups) {
    std::vector<KernelGroups::value_type *> order;
    for (auto &group : groups)
        order.push_back(&group);
    std::stable_sort(order.begin(), order.end(), [](const auto *a, const auto *b) {
        const KernelGroup &x = a->second, &y = b->second;
        return x.total != y.total ? x.total > y.total : x.label.value_or("") < y.label.value_or("");
    });
    return order;
}

/// Whose stream it is: numbers of streams repeat from process to process, and from device to device.
void putOwner(FieldSink &fields, const model::SessionStore &session, model::StreamRef stream) {
    std::optional<std::string> context, device, process;
    if (!stream.isNone()) {
        const model::StreamInfo &info = session.info(stream);
        context = session.optionalText(info.context);
        if (!info.device.isNone()) {
            device = session.optionalText(session.info(info.device).device);
            process = session.processText(session.info(info.device).process);
        }
    }
    fields.optionalText("context", context, "not_recorded");
    fields.optionalText("device", device, "not_recorded");
    fields.optionalText("process", process, "not_recorded");
}

} // namespace

bool kernelRows(const Analysis &analysis, std::size_t session, const Selection &selection, KernelGrouping by,
                const RowConsumer &take) {
    KernelGroups groups = groupsOf(analysis, session, selection, by);
    std::int64_t all = 0;
    for (auto &[key, group] : groups)
        all = saturatingAdd(all, group.total);
    const std::string_view labelKey = groupingKey(by);
    const model::SessionStore &store = *analysis.sessions[session];
    const std::string sessionId = store.id().text();
    for (auto *entry : inOrder(groups)) {
        KernelGroup *group = &entry->second;
        const bool more = take([&](FieldSink &fields) {
            fields.text("session_id", sessionId);
            fields.optionalText(labelKey, group->label, "not_recorded");
            if (by == KernelGrouping::Stream)
                putOwner(fields, store, group->stream);
            fields.count("count", group->count);
            putDurations(fields, *group, all);
            fields.count("names_merged", group->names.size());
            fields.count("left_out", group->count - group->durations.size());
            if (by == KernelGrouping::Name)
                fields.text("full_name", commonestName(store, *group));
        });
        if (!more)
            return false;
    }
    return true;
}

std::vector<model::EventRef> kernelsOfRow(const Analysis &analysis, std::size_t session, const Selection &selection,
                                          KernelGrouping by, std::size_t position) {
    KernelGroups groups = groupsOf(analysis, session, selection, by);
    const auto order = inOrder(groups);
    std::vector<model::EventRef> kernels;
    if (position >= order.size())
        return kernels;
    const model::SessionStore &store = *analysis.sessions[session];
    Grouping grouping(analysis, session, by);
    for (const model::DeviceRecord &record : store.columns().deviceEvents)
        if (store.kind(record.row) == model::EventKind::Kernel &&
            takesRow(selection, analysis.phases[session], record.row) && grouping(record) == order[position]->first)
            kernels.push_back({store.id(), record.row});
    return kernels;
}

} // namespace lanescope::analysis
