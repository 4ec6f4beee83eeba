// SPDX-License-Identifier: Apache-2.0
#include "model/rocprof/sdk_json_reader.h"

#include "model/byte_source.h"
#include "model/json/record_details.h"
#include "model/json/value_walk.h"
#include "model/rocprof/groups.h"
#include "model/rocprof/sdk_session.h"

#include <functional>
#include <utility>
#include <variant>

namespace lanescope::model {

namespace {

constexpr int kSdkJsonScore = 100;
constexpr std::string_view kRootKey = "rocprofiler-sdk-tool";

/// Goes to each process element of the document; false if the text ended or broke before it did.
bool eachElement(json::ValueWalk &walk, const std::function<bool()> &take) {
    bool intact = true;
    return walk.object([&](std::string_view key) {
        if (key == kRootKey)
            intact = walk.array(take) && intact;
        return true;
    }) && intact;
}

void sayWhatBroke(const json::ValueWalk &walk, bool intact, ImportReport &report) {
    if (const auto &breaks = walk.breaks(); breaks.count != 0)
        report.add(Severity::DataLoss, "malformed_record",
                   "something that is no JSON stands in lists or objects; what follows it there is left out",
                   DiagnosticPlace::atByte(breaks.first), "copy the file again", breaks.count);
    if (const auto &tooLong = walk.tooLong(); tooLong.count != 0)
        report.add(Severity::DataLoss, "malformed_record", "records that are larger than 64 MB were skipped",
                   DiagnosticPlace::atByte(tooLong.first), "copy the file again", tooLong.count);
    if (!intact && !report.has("truncated_json"))
        report.add(Severity::DataLoss, "truncated_json", "the text ends or breaks before the document does",
                   DiagnosticPlace::atByte(walk.offset()), "copy the file again");
}

/// The sessions of the file; false if an element's tables stand behind its records and `tables` are not given.
Result<bool> readElements(const ReadRequest &request, const std::vector<rocprof::SdkTables> *tables,
                          ReadOutcome &outcome) {
    auto opened = openByteSource(request.path);
    if (!opened)
        return opened.error();
    ReadAhead source(opened.take());
    json::ValueWalk walk(source, request.job);
    bool tooEarly = false;
    const bool intact = eachElement(walk, [&] {
        const std::size_t at = outcome.sessions.size();
        auto loaded = rocprof::loadSdkSession(request, walk, static_cast<std::uint32_t>(at + 1),
                                              tables != nullptr && at < tables->size() ? &(*tables)[at] : nullptr,
                                              outcome.report);
        tooEarly = std::holds_alternative<rocprof::TablesBehindRecords>(loaded);
        if (tooEarly || request.job.cancelled())
            return false;
        outcome.sessions.push_back(std::get<SessionPtr>(std::move(loaded)));
        return true;
    });
    if (tooEarly)
        return false;
    if (const auto fault = source.fault()) {
        if (walk.offset() == 0)
            return *fault;
        outcome.report.add(Severity::DataLoss, fault->code, fault->what, DiagnosticPlace::atByte(walk.offset()),
                           fault->advice);
    }
    while (!request.job.cancelled() && !source.next().empty()) {
        // What follows the document counts for the content's hash alone.
    }
    outcome.content = source.contentId();
    sayWhatBroke(walk, intact, outcome.report);
    return true;
}

Result<std::vector<rocprof::SdkTables>> readTables(const ReadRequest &request) {
    auto opened = openByteSource(request.path);
    if (!opened)
        return opened.error();
    ReadAhead source(opened.take());
    json::ValueWalk walk(source, request.job);
    std::vector<rocprof::SdkTables> tables;
    // Damage is said by whoever reads the records.
    (void)eachElement(walk, [&] {
        rocprof::SdkTables &own = tables.emplace_back();
        (void)walk.object([&](std::string_view key) {
            if (rocprof::SdkTables::holds(key))
                own.take(key, walk);
            return walk.goesOn(0);
        });
        return !request.job.cancelled();
    });
    return tables;
}

} // namespace

int RocprofSdkJsonReader::recognise(const Probe &probe) const {
    constexpr std::size_t kKeyWithin = 256;
    const std::size_t begin = probe.head.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos || probe.head[begin] != '{')
        return 0;
    const std::size_t key = probe.head.find("\"" + std::string(kRootKey) + "\"");
    return key != std::string_view::npos && key - begin < kKeyWithin ? kSdkJsonScore : 0;
}

Result<ReadOutcome> RocprofSdkJsonReader::read(const ReadRequest &request) const {
    ReadOutcome outcome;
    outcome.format = format();
    outcome.producer = "rocprofv3";
    auto read = readElements(request, nullptr, outcome);
    if (read && !read.value()) {
        // The records stand before what they refer to: first that of every element, then the records.
        auto tables = readTables(request);
        if (!tables)
            return tables.error();
        outcome.sessions.clear();
        outcome.report = {};
        read = readElements(request, &tables.value(), outcome);
    }
    if (!read)
        return read.error();
    if (request.job.cancelled())
        return Error{kCancelledCode, "reading was cancelled", request.path, std::nullopt, ""};
    return outcome;
}

Result<std::vector<Detail>> RocprofSdkJsonReader::details(const std::string &path, const SessionStore &session,
                                                          EventRow row) const {
    auto details = json::recordDetails(path, session.place(row).value, "dispatch_info");
    if (details)
        rocprof::addGroups(details.value());
    return details;
}

std::unique_ptr<const Reader> makeRocprofSdkJsonReader() { return std::make_unique<RocprofSdkJsonReader>(); }

} // namespace lanescope::model
