// SPDX-License-Identifier: Apache-2.0
#include "model/opening/perfetto_manifest.h"

#include "model/byte_source.h"
#include "model/json/parse.h"
#include "model/opening/opening.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <limits>

namespace lanescope::model {

namespace {

using Json = nlohmann::json;
using Facts = std::vector<MetadataEntry>;

constexpr std::string_view kRoot = "perfetto_manifest";

/// A member of an object; null where there is none.
const Json &part(const Json &object, const char *name) {
    static const Json kNone;
    if (!object.is_object())
        return kNone;
    const auto found = object.find(name);
    return found != object.end() ? *found : kNone;
}

void add(Facts &facts, const std::string &name, std::string value) {
    facts.push_back({std::string(kRoot) + (name.empty() ? "" : " " + name), std::move(value), false});
}

bool isClockName(const Json &name) {
    constexpr std::array<std::string_view, 6> kNames = {"REALTIME",         "REALTIME_COARSE", "MONOTONIC",
                                                        "MONOTONIC_COARSE", "MONOTONIC_RAW",   "BOOTTIME"};
    return name.is_string() && std::find(kNames.begin(), kNames.end(), name.get<std::string>()) != kNames.end();
}

/// Whole, and with a number of the opposite sign.
bool isOffset(const Json &offset) {
    if (offset.is_number_unsigned())
        return offset.get<std::uint64_t>() <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    return offset.is_number_integer() && offset.get<std::int64_t>() != std::numeric_limits<std::int64_t>::min();
}

/// The clocks of one entry as facts, or what of them breaks the rules.
std::optional<std::string> readClocks(const Json &clocks, const std::map<std::string, Facts> &files, Facts &facts) {
    const Json &target = part(clocks, "sync_to");
    const Json &file = part(target, "file");
    if (!file.is_string())
        return "clocks without a sync_to.file";
    if (files.count(file.get<std::string>()) == 0)
        return "sync_to.file names " + file.get<std::string>() + ", which is none of its files";
    for (const Json *clock : {&part(clocks, "clock"), &part(target, "clock")})
        if (!clock->is_null() && !isClockName(*clock))
            return "an unknown clock " + clock->dump();
    const Json &offset = part(clocks, "offset_ns");
    if (!offset.is_null() && !isOffset(offset))
        return "an offset_ns that is no whole number of 64 bits: " + offset.dump();
    if (!part(clocks, "machine").is_null() || !part(target, "machine").is_null())
        return "clocks of one machine out of several, which are not taken apart here";
    if (!part(clocks, "clock").is_null())
        add(facts, "clock", part(clocks, "clock").get<std::string>());
    add(facts, "sync_to file", file.get<std::string>());
    if (!part(target, "clock").is_null())
        add(facts, "sync_to clock", part(target, "clock").get<std::string>());
    add(facts, "offset_ns", offset.is_null() ? "0" : offset.dump());
    return std::nullopt;
}

} // namespace

bool PerfettoManifest::mayBe(std::string_view head) {
    constexpr std::string_view kSpace = " \t\r\n";
    const std::size_t brace = head.find_first_not_of(kSpace);
    if (brace == std::string_view::npos || head[brace] != '{')
        return false;
    const std::size_t key = head.find_first_not_of(kSpace, brace + 1);
    return key != std::string_view::npos && head.substr(key).starts_with("\"" + std::string(kRoot) + "\"");
}

std::optional<PerfettoManifest> PerfettoManifest::parse(std::string_view text, const std::string &path) {
    if (!mayBe(text))
        return std::nullopt;
    const Json document = json::parse(text);
    const Json &root = part(document, "perfetto_manifest");
    if (!root.is_object())
        return std::nullopt;
    PerfettoManifest manifest(path);
    if (part(root, "version") != Json(1)) {
        manifest.m_faults.push_back("a version that is not 1: " + part(root, "version").dump());
        return manifest;
    }
    for (const Json &file : part(root, "files"))
        if (const Json &name = part(file, "path"); name.is_string()) {
            Facts &facts = manifest.m_files[name.get<std::string>()];
            if (!facts.empty()) {
                manifest.m_faults.push_back(name.get<std::string>() + " twice");
                continue;
            }
            add(facts, "", path);
            add(facts, "file", name.get<std::string>());
            if (part(part(file, "machine"), "name").is_string())
                add(facts, "machine", part(part(file, "machine"), "name").get<std::string>());
        } else {
            manifest.m_faults.emplace_back("a file without a path");
        }
    for (const Json &file : part(root, "files")) {
        if (!part(file, "path").is_string() || part(file, "clocks").is_null())
            continue;
        const std::string name = part(file, "path").get<std::string>();
        if (const auto fault = readClocks(part(file, "clocks"), manifest.m_files, manifest.m_files[name]))
            manifest.m_faults.push_back(name + ": " + *fault);
        else
            ++manifest.m_related;
    }
    return manifest;
}

std::optional<PerfettoManifest> PerfettoManifest::load(const std::string &source, const std::string &path) {
    auto bytes = openByteSource(source);
    if (!bytes)
        return std::nullopt;
    const std::string text = readUpTo(*bytes.value(), kMostBytes + 1);
    return text.size() > kMostBytes ? std::nullopt : parse(text, path);
}

std::vector<MetadataEntry> PerfettoManifest::factsOf(const std::string &declared, std::size_t captures) const {
    const auto found = m_files.find(declared);
    if (found == m_files.end())
        return {};
    Facts facts = found->second;
    if (captures > 1)
        facts.erase(
            std::remove_if(facts.begin(), facts.end(), [](const MetadataEntry &fact) { return fact.key != kRoot; }),
            facts.end());
    return facts;
}

std::vector<MetadataEntry> PerfettoManifest::factsBeside(const std::string &path, std::size_t captures) const {
    const std::string folder = opening::folderOf(m_path);
    return path.starts_with(folder) ? factsOf(path.substr(folder.size()), captures) : Facts();
}

std::vector<MetadataEntry> PerfettoManifest::factsOfMember(const std::string &member, std::size_t captures) const {
    Facts facts = factsOf(member, captures);
    return facts.empty() ? factsBeside(member, captures) : facts;
}

ArtifactPtr PerfettoManifest::applied(const ArtifactPtr &artifact) const {
    Facts facts;
    for (const std::string &path : artifact->paths)
        if (facts.empty())
            facts = factsBeside(path, artifact->sessions.size());
    const auto known = [&](const SessionPtr &session) {
        const Facts &own = session->info().metadata;
        return std::any_of(own.begin(), own.end(), [](const MetadataEntry &fact) { return fact.key == kRoot; });
    };
    if (facts.empty() || std::any_of(artifact->sessions.begin(), artifact->sessions.end(), known))
        return artifact;
    auto copy = std::make_shared<Artifact>(*artifact);
    for (SessionPtr &session : copy->sessions) {
        SessionInfo info = session->info();
        info.metadata.insert(info.metadata.end(), facts.begin(), facts.end());
        session = std::make_shared<const SessionStore>(std::move(info), session->sharedColumns());
    }
    return copy;
}

void PerfettoManifest::say(ImportReport &report) const {
    if (m_related > 0)
        report.add(Severity::Info, "perfetto_manifest",
                   "a manifest declares how the clocks of traces are related (" + m_path +
                       "): it suggests alignments, and every lane keeps its own clock until one is declared",
                   {}, {}, m_related);
    std::string faults;
    for (const std::string &fault : m_faults)
        faults += (faults.empty() ? "" : "; ") + fault;
    if (!m_faults.empty())
        report.add(Severity::Notice, "perfetto_manifest_unusable",
                   "a manifest has declarations that are not used (" + m_path + "): " + faults, {},
                   "write them as Perfetto's reference of the format has them", m_faults.size());
}

} // namespace lanescope::model
