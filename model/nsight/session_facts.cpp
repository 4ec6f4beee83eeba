// SPDX-License-Identifier: Apache-2.0
#include "model/nsight/session_facts.h"

#include "model/secrets.h"

#include <algorithm>
#include <array>
#include <set>

namespace lanescope::model::nsight {

namespace {

/// Parts of keys whose values tell about the user's machine rather than about the capture.
constexpr std::array<std::string_view, 17> kPrivateWords = {
    "ENVIRONMENT", "COMMAND", "ARGUMENT", "HOST",   "USER",    "FILE",   "PATH",      "DIR",   "ADDRESS",
    "SERIAL",      "TOKEN",   "PASSWORD", "SECRET", "DERIVED", "TARGET", "NAMESPACE", "STDOUT"};

bool isPrivate(std::string_view key, std::string_view value) {
    std::string upper(key);
    std::transform(upper.begin(), upper.end(), upper.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    const bool byWord = std::any_of(kPrivateWords.begin(), kPrivateWords.end(),
                                    [&](std::string_view word) { return upper.find(word) != std::string::npos; });
    return byWord || looksSecret(key, value);
}

class SessionDescriber {
public:
    SessionDescriber(const Catalogue &catalogue, const ExportSchema &schema, SessionInfo &info, ImportReport &report)
        : m_catalogue(catalogue), m_schema(schema), m_info(info), m_report(report) {}

    void run() {
        m_info.profile = m_schema.profile();
        m_info.placeKind = PlaceKind::TableRow;
        if (!m_info.profile.known)
            reportUnknownSchema();
        for (const auto &[key, value] : m_schema.entries())
            addEntry(key, value);
        readCapture();
        readSystem();
        readStartTimes();
        readGpus();
        readRanks();
        readProfilerMessages();
    }

private:
    void addEntry(const std::string &key, const std::string &value) {
        m_info.metadata.push_back({key, value, isPrivate(key, value)});
    }

    void reportUnknownSchema() {
        const std::string &version = m_schema.versionText();
        m_report.add(Severity::Notice, "unknown_schema",
                     version.empty() ? "the export does not say which schema it has: nothing is matched"
                                     : "schema " + version + " is not certified: nothing is matched",
                     DiagnosticPlace::inTable("META_DATA_EXPORT"),
                     "export the report with a version of Nsight Systems that writes schema 2 or 3");
    }

    /// META_DATA_CAPTURE is a multimap. Several session ids mean that exports were appended.
    void readCapture() {
        std::size_t sessions = 0;
        for (const TextRow &row : readSmallTable(m_catalogue, "META_DATA_CAPTURE", {"name", "value"}, m_report)) {
            if (!row[0])
                continue;
            const std::string value = row[1].value_or("");
            addEntry(*row[0], value);
            if (*row[0] == "PROFILING_SESSION_UUID")
                ++sessions;
            if (row[0]->ends_with("CUDA_GRAPH_TRACE_OPTIONS:MODE"))
                m_info.metadata.push_back({"graph_trace_mode", value, false});
        }
        if (sessions > 1)
            markNotSeparable(std::to_string(sessions) + " PROFILING_SESSION_UUID rows");
    }

    void readSystem() {
        for (const TextRow &row : readSmallTable(m_catalogue, "TARGET_INFO_SYSTEM_ENV", {"name", "value"}, m_report)) {
            if (!row[0])
                continue;
            addEntry("SYSTEM_ENV:" + *row[0], row[1].value_or(""));
            if (*row[0] == "Hostname" && m_info.hostName.empty())
                m_info.hostName = row[1].value_or("");
        }
        const auto details = readSmallTable(m_catalogue, "ANALYSIS_DETAILS", {"startTime"}, m_report);
        // Time since boot at the start of the capture: two captures of one boot share its origin.
        if (!details.empty() && details[0][0])
            m_info.metadata.push_back({"boot_clock_origin_ns", *details[0][0], false});
    }

    void readStartTimes() {
        const auto rows = readSmallTable(m_catalogue, "TARGET_INFO_SESSION_START_TIME", {"utcEpochNs"}, m_report);
        for (const TextRow &row : rows)
            m_info.metadata.push_back({"session_start_utc_ns", row[0].value_or(""), false});
        if (rows.size() > 1)
            markNotSeparable(std::to_string(rows.size()) + " TARGET_INFO_SESSION_START_TIME rows");
    }

    void markNotSeparable(const std::string &reason) {
        m_info.notSeparable = true;
        m_info.notSeparableReason += (m_info.notSeparableReason.empty() ? "" : ", ") + reason;
    }

    void readGpus() {
        for (const TextRow &row :
             readSmallTable(m_catalogue, "TARGET_INFO_GPU", {"id", "name", "smCount", "totalMemory"}, m_report)) {
            const std::string key = "gpu " + row[0].value_or("?");
            m_info.metadata.push_back({key, row[1].value_or(""), false});
            if (row[2])
                m_info.metadata.push_back({key + " SMs", *row[2], false});
            if (row[3])
                m_info.metadata.push_back({key + " memory bytes", *row[3], false});
        }
    }

    /// One rank in the file is the session's; several belong to its processes.
    void readRanks() {
        std::set<std::int64_t> ranks;
        for (const TextRow &row : readSmallTable(m_catalogue, "MPI_RANKS", {"rank"}, m_report))
            if (const auto rank = integerOf(row[0]))
                ranks.insert(*rank);
        if (ranks.size() == 1) {
            m_info.registration.rank.global = *ranks.begin();
            m_info.registration.rank.evidence = Evidence::Metadata;
        }
    }

    /// Warnings (2) and errors (3) that the profiler itself wrote down; their two clocks keep them
    /// off the timeline. The texts may name users and paths, so they are shown on demand only.
    void readProfilerMessages() {
        std::uint64_t serious = 0;
        for (const TextRow &row : readSmallTable(m_catalogue, "DIAGNOSTIC_EVENT", {"severity", "text"}, m_report)) {
            const auto severity = integerOf(row[0]);
            if (severity != 2 && severity != 3)
                continue;
            ++serious;
            m_info.metadata.push_back(
                {severity == 3 ? "profiler error" : "profiler warning", row[1].value_or(""), true});
        }
        if (serious > 0)
            m_report.add(Severity::Notice, "profiler_messages",
                         "the profiler recorded warnings or errors of its own; they stand in the session's metadata",
                         DiagnosticPlace::inTable("DIAGNOSTIC_EVENT"), {}, serious);
    }

    const Catalogue &m_catalogue;
    const ExportSchema &m_schema;
    SessionInfo &m_info;
    ImportReport &m_report;
};

/// The first recorded start of the tables that every capture with GPU work has.
std::optional<std::int64_t> someStart(const Catalogue &catalogue) {
    for (const char *name : {"CUPTI_ACTIVITY_KIND_RUNTIME", "CUPTI_ACTIVITY_KIND_KERNEL", "NVTX_EVENTS"}) {
        const sqlite::TableInfo *table = sqlite::findTable(catalogue.tables, name);
        if (table == nullptr || !table->has("start"))
            continue;
        auto query = catalogue.database.prepare("SELECT start FROM " + sqlite::quoted(table->name) +
                                                " WHERE start <> 0 LIMIT 1");
        if (query && query.value().step() == sqlite::Step::Row)
            return query.value().integer(0);
    }
    return std::nullopt;
}

std::int64_t declaredShift(const ExportSchema &schema) {
    for (const char *key : {"EXPORT_PARAM_TIME_SHIFT", "EXPORT_CONFIG_TIME_SHIFT"})
        if (const auto shift = integerOf(schema.value(key)); shift && *shift != 0)
            return *shift;
    return 0;
}

} // namespace

void describeSession(const Catalogue &catalogue, const ExportSchema &schema, TraceBuilder &builder,
                     ImportReport &report) {
    SessionDescriber(catalogue, schema, builder.info, report).run();
}

ClockDomain sessionClock(const Catalogue &catalogue, const ExportSchema &schema, ImportReport &report) {
    constexpr std::int64_t kUtcMagnitude = 1000000000000000000;
    const auto normalised = schema.value("EXPORT_PARAM_TIME_NORMALIZE");
    if (normalised == "true" || normalised == "1")
        return {"unix", "ns", 0, "EXPORT_PARAM_TIME_NORMALIZE"};
    if (!normalised && someStart(catalogue).value_or(0) > kUtcMagnitude)
        return {"unix", "ns", 0, "magnitude of the times"};
    if (const std::int64_t shift = declaredShift(schema); shift != 0) {
        report.add(Severity::Notice, "time_shift",
                   "the export shifted all times by " + std::to_string(shift) + " ns: where its zero lies is not known",
                   DiagnosticPlace::inTable("META_DATA_EXPORT"));
        return {"session", "ns", std::nullopt, "none: times are shifted by " + std::to_string(shift) + " ns"};
    }
    const auto starts = readSmallTable(catalogue, "TARGET_INFO_SESSION_START_TIME", {"utcEpochNs"}, report);
    const auto origin = starts.size() == 1 ? integerOf(starts[0][0]) : std::nullopt;
    return {"session", "ns", origin, origin ? "TARGET_INFO_SESSION_START_TIME.utcEpochNs" : "none"};
}

} // namespace lanescope::model::nsight
