// SPDX-License-Identifier: Apache-2.0
#include "model/chrome/chrome_document.h"
#include "model/json/parse.h"
#include "model/secrets.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdlib>
#include <utility>

namespace lanescope::model::chrome {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kMetadataCap = 256;
constexpr std::size_t kMetadataBytes = 4096;

Json argsOf(const ChromeRecord &record) {
    const std::string_view raw = record.rawArgs();
    Json args = raw.empty() ? Json::object() : json::parse(raw);
    return args.is_object() ? args : Json::object();
}

std::string plainText(const Json &value) {
    return value.is_string() ? value.get<std::string>() : value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// A sample as a number: numeric texts count, NaN and infinities do not.
std::optional<double> sampleOf(const Json &value) {
    if (value.is_number())
        return value.get<double>();
    if (!value.is_string())
        return std::nullopt;
    const std::string text = value.get<std::string>();
    char *end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    const bool whole = !text.empty() && end == text.c_str() + text.size();
    return whole && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

} // namespace

void ChromeDocument::addCounter(const ChromeRecord &record, const Site &site) {
    const Json args = argsOf(record);
    const ThreadRef owner = m_builder.thread(site.process, StringRef::none());
    std::string counter(m_builder.text(site.name));
    if (const std::string id = record.typedId(); !id.empty())
        counter += " [" + id + "]";
    for (const auto &[series, value] : args.items()) {
        const auto sample = sampleOf(value);
        if (!sample) {
            m_report.add(Severity::Notice, "counter_not_numeric",
                         "a series of a counter is no number; the sample was left out",
                         DiagnosticPlace::atByte(site.place.value));
            continue;
        }
        const StringRef track = m_builder.intern(counter + " · " + series);
        m_builder.addCounter({EventKind::Counter,
                              m_builder.namedTrack(TrackKind::Counter, track, owner, DeviceRef::none(), m_clock),
                              site.at, Ns{0}, site.name, site.place, 0},
                             *sample);
    }
}

std::string recordedId(const ChromeRecord &record) {
    const Json args = argsOf(record);
    const auto id = args.find("id");
    return id == args.end() ? std::string() : plainText(*id);
}

/// b/n/e and their older forms S/T/p/F: the slices of (process, category, scope, id, name) have a track
/// of their own.
void ChromeDocument::addAsync(char phase, const ChromeRecord &record, const Site &site) {
    const std::string id = record.typedId();
    if (id.empty()) {
        m_report.add(Severity::Notice, "async_without_id", "an async event has no id; it was left out",
                     DiagnosticPlace::atByte(site.place.value));
        return;
    }
    std::string title(m_builder.text(site.name));
    title += " · " + id;
    for (const std::string_view part : {m_builder.text(site.category), record.text(Field::Scope)})
        if (!part.empty())
            title += " · " + std::string(part);
    const StringRef key = m_builder.intern(title);
    const ThreadRef owner = m_builder.thread(site.process, StringRef::none());
    if (phase == 'e' || phase == 'F') {
        m_edges.end({owner, key}, site.at, site.place, site.name);
        return;
    }
    const bool begins = phase == 'b' || phase == 'S';
    const TrackKind kind = begins ? TrackKind::HostSlices : TrackKind::Instants;
    const EventOrder order(m_builder.eventCount());
    m_builder.add({begins ? EventKind::HostSlice : EventKind::Instant,
                   m_builder.namedTrack(kind, key, owner, DeviceRef::none(), m_clock), site.at, Ns{0}, site.name,
                   site.place, begins ? with(0, RecordFlag::Open) : RecordFlags{0}});
    if (begins)
        m_edges.begin({owner, key}, site.at, site.place, site.name, order);
}

void ChromeDocument::addMetadata(const ChromeRecord &record) {
    const Json args = argsOf(record);
    const std::string_view what = record.text(Field::Name);
    const auto named = args.find("name");
    const auto pid = record.get(Field::Pid);
    if (what.ends_with("_sort_index"))
        return; // how another viewer would order its tracks
    const ProcessRef process = pid ? m_builder.process(*pid) : ProcessRef::none();
    if (what == "process_name" && !process.isNone() && named != args.end()) {
        m_builder.nameProcess(process, m_builder.intern(plainText(*named)));
        return;
    }
    if (what == "thread_name" && named != args.end()) {
        m_builder.nameThread(threadOf(record, process), m_builder.intern(plainText(*named)));
        return;
    }
    if (what == "process_labels" && !process.isNone() && args.size() == 1)
        m_labels[process] = plainText(args.begin().value());
    std::string key(what);
    if (pid)
        key += " of process " + std::string(*pid);
    keepMetadata(std::move(key), args.size() == 1 ? plainText(args.begin().value()) : args.dump());
}

void ChromeDocument::addMember(std::string_view key, std::string_view rawValue, std::uint64_t offset) {
    const bool lostBefore = m_facts.eventsLost;
    m_dialect.readMember(key, rawValue, m_facts);
    if (m_facts.eventsLost && !lostBefore)
        m_report.add(Severity::DataLoss, "buffer_overflow",
                     "the producer's buffer ran over: events that it recorded earlier are missing",
                     DiagnosticPlace::atByte(offset), "record a shorter time, or with a larger buffer");
    const Json value = rawValue.size() <= kMetadataBytes ? json::parse(rawValue) : Json(Json::value_t::discarded);
    keepMetadata(std::string(key),
                 value.is_discarded() ? "(" + std::to_string(rawValue.size()) + " bytes of JSON)" : plainText(value));
}

void ChromeDocument::keepMetadata(std::string key, std::string value) {
    auto &metadata = m_builder.info.metadata;
    if (metadata.size() >= kMetadataCap) {
        m_report.add(Severity::Info, "metadata_capped", "only the first 256 entries of metadata were kept");
        return;
    }
    const bool secret = looksSecret(key, value);
    metadata.push_back({std::move(key), std::move(value), secret});
}

} // namespace lanescope::model::chrome
