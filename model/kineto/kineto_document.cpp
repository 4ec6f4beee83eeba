// SPDX-License-Identifier: Apache-2.0
#include "model/kineto/kineto_document.h"

#include "model/json/decimal.h"
#include "model/json/parse.h"
#include "model/secrets.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>

namespace lanescope::model::kineto {

namespace {

constexpr int kMicroseconds = 3;
constexpr std::size_t kMetadataCap = 4096; ///< bytes of one value that are kept

struct SplitPid {
    std::string_view prefix;
    std::string_view pid;
};

/// "[TP00-DP01-PP00-EP00] 251" → prefix and pid (SGLang's profile merger). Other pids have no prefix.
SplitPid splitPid(std::string_view pid) {
    if (!pid.starts_with('['))
        return {{}, pid};
    const std::size_t close = pid.find(']');
    if (close == std::string_view::npos)
        return {{}, pid};
    std::string_view rest = pid.substr(close + 1);
    while (rest.starts_with(' '))
        rest.remove_prefix(1);
    return {pid.substr(1, close - 1), rest};
}

bool isWindowEnd(const Record &record) { return record.ph == 'i' && record.name.starts_with("Record Window End"); }

} // namespace

void KinetoDocuments::beginDocument(std::uint64_t offset) {
    m_header = Header();
    m_windowEnds = 0;
    m_documentAt = offset;
    m_shortFractions = false;
    m_last = nullptr;
}

void KinetoDocuments::member(std::string_view key, std::string_view rawValue, std::uint64_t offset) {
    if (key == "deviceProperties")
        readDeviceProperties(rawValue);
    else if (key == "baseTimeNanoseconds")
        readBaseTime(rawValue, offset);
    readMetadata(key, rawValue);
}

/// A whole number, bare or as text; anything else is no origin.
void KinetoDocuments::readBaseTime(std::string_view rawValue, std::uint64_t offset) {
    std::string_view digits = rawValue;
    if (digits.size() >= 2 && digits.front() == '"' && digits.back() == '"')
        digits = digits.substr(1, digits.size() - 2);
    std::int64_t base = 0;
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), base);
    if (fault == std::errc() && end == digits.data() + digits.size())
        m_header.baseTimeNs = base;
    else
        m_report.add(Severity::Notice, "bad_base_time",
                     "baseTimeNanoseconds is no whole number of nanoseconds; the origin of the clock stays unknown",
                     DiagnosticPlace::atByte(offset));
}

void KinetoDocuments::readDeviceProperties(std::string_view rawValue) {
    const auto devices = json::parse(rawValue);
    if (!devices.is_array())
        return;
    for (const auto &device : devices) {
        if (!device.is_object() || !device.contains("id") || !device.contains("name") || !device["name"].is_string())
            continue;
        const auto &id = device["id"];
        m_header.deviceNames[id.is_string() ? id.get<std::string>() : id.dump()] = device["name"].get<std::string>();
    }
}

void KinetoDocuments::readMetadata(std::string_view key, std::string_view rawValue) {
    const auto value = json::parse(rawValue);
    std::string text = value.is_string() ? value.get<std::string>() : std::string(rawValue);
    if (key == "displayTimeUnit")
        m_header.displayTimeUnit = text;
    else if (key == "host_name")
        m_header.hostName = text;
    else if (key == "lanescope_synthetic")
        m_header.synthetic = true;
    else if (key == "distributedInfo" && value.is_object() && value.contains("rank") &&
             value["rank"].is_number_integer())
        m_header.rank = value["rank"].get<std::int64_t>();
    if (key.starts_with("roctracer") || key.starts_with("hip_") || key.starts_with("rocprofiler"))
        m_header.rocm = m_anyRocm = true;
    const bool secret = looksSecret(key, text) || key == "INFO" || key == "ERROR";
    if (text.size() > kMetadataCap)
        text = text.substr(0, kMetadataCap) + "…";
    m_header.metadata.push_back({std::string(key), std::move(text), secret});
}

KinetoSession &KinetoDocuments::sessionFor(std::string_view prefix) {
    if (m_last && m_last->prefix() == prefix)
        return *m_last;
    const auto found = std::find_if(m_open.begin(), m_open.end(), [&](const auto &s) { return s->prefix() == prefix; });
    if (found == m_open.end())
        m_last = m_open.emplace_back(std::make_unique<KinetoSession>(std::string(prefix))).get();
    else
        m_last = found->get();
    return *m_last;
}

std::optional<Ns> KinetoDocuments::time(std::optional<std::string_view> text, std::uint64_t offset, const char *what) {
    if (!text) {
        m_report.add(Severity::DataLoss, "missing_time", "an event without a time was left out",
                     DiagnosticPlace::atByte(offset), "the record is incomplete in the file");
        return std::nullopt;
    }
    const auto parsed = json::parseTime(*text, kMicroseconds);
    if (!parsed) {
        m_report.add(Severity::DataLoss, "bad_number",
                     std::string("an event was left out: its ") + what +
                         " is no number: " + std::string(text->substr(0, 40)),
                     DiagnosticPlace::atByte(offset), "everything else was read");
        return std::nullopt;
    }
    if (parsed->rounded)
        m_report.add(Severity::Info, "rounded_time", "times have digits past the nanosecond; they were rounded half up",
                     DiagnosticPlace::atByte(offset));
    return parsed->value;
}

void KinetoDocuments::noteFraction(std::string_view ts) {
    const std::size_t dot = ts.find('.');
    if (dot != std::string_view::npos && ts.size() - dot - 1 < 3)
        m_shortFractions = true;
}

bool KinetoDocuments::record(json::Object &object, std::uint64_t offset) {
    if (!m_parser.parse(object))
        return false;
    take(m_parser.record(), offset);
    return true;
}

void KinetoDocuments::take(const Record &record, std::uint64_t offset) {
    if (record.ph == '\0' && record.name.empty())
        return; // `{}`, as some writers end their array
    const SplitPid pid = splitPid(record.pid);
    const Site site{pid.pid, record.tid};
    if (isWindowEnd(record))
        ++m_windowEnds;
    // Marks of the profiler as a whole (pid "", "Traces") make no session beside the ranks.
    const bool ofTheWhole = record.ph != 'X' && pid.prefix.empty() && !m_open.empty();
    KinetoSession &session = ofTheWhole ? *m_open.front() : sessionFor(pid.prefix);
    session.countRecord();
    if (record.ph == 'M') {
        session.addMetadata(record, site);
        return;
    }
    const std::optional<Ns> at = time(record.ts, offset, "ts");
    if (!at)
        return;
    const Place place{offset};
    if (record.ph == 'X') {
        noteFraction(*record.ts);
        if (!record.dur) {
            session.addSlice(record, site, *at, std::nullopt, place);
            return;
        }
        const std::optional<Ns> duration = time(record.dur, offset, "dur");
        if (duration)
            session.addSlice(record, site, *at, duration, place);
    } else if (record.ph == 's' || record.ph == 't' || record.ph == 'f') {
        session.addFlow(record, site, *at, place);
    } else if (record.ph == 'i' || record.ph == 'I' || record.ph == 'R') {
        session.addInstant(record, site, *at, place);
    } else if (record.ph == 'C') {
        session.addCounter(record, site, *at, place);
    } else {
        m_report.add(Severity::Notice, "unread_phase",
                     record.ph == '\0'
                         ? std::string("events without a phase (ph) were not read")
                         : std::string("events of a phase that Kineto does not write were not read: ") + record.ph,
                     DiagnosticPlace::atByte(offset));
    }
}

std::string KinetoDocuments::documentReason() const {
    const auto prefixes = static_cast<std::uint64_t>(
        std::count_if(m_open.begin(), m_open.end(), [](const auto &session) { return !session->prefix().empty(); }));
    const std::uint64_t windows = std::max<std::uint64_t>(prefixes, 1);
    if (m_windowEnds <= windows)
        return {};
    return std::to_string(m_windowEnds) + " capture windows end in one document" +
           (prefixes > 0 ? " of " + std::to_string(prefixes) + " ranks" : std::string());
}

void KinetoDocuments::endDocument(bool) {
    const bool merged = std::any_of(m_open.begin(), m_open.end(), [](const auto &s) { return !s->prefix().empty(); });
    const std::string reason = documentReason();
    if (m_shortFractions && !m_header.baseTimeNs && m_header.displayTimeUnit == "ns")
        m_report.add(Severity::Notice, "unpadded_fraction",
                     "some fractions of a microsecond have fewer than three digits; profilers of March 2024 wrote 5 ns "
                     "as .5, so times may "
                     "be off by up to a microsecond",
                     DiagnosticPlace::atByte(m_documentAt),
                     "profile again with a later version if single nanoseconds matter");
    for (auto &session : m_open) {
        session->settle(m_header, merged, reason, m_report);
        m_done.push_back(std::move(session));
    }
    m_open.clear();
    m_last = nullptr;
}

} // namespace lanescope::model::kineto
