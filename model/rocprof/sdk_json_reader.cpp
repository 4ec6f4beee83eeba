// SPDX-License-Identifier: Apache-2.0
#include "model/rocprof/sdk_json_reader.h"

#include "model/json/record_details.h"
#include "model/rocprof/groups.h"
#include "model/rocprof/sdk_session.h"
#include "model/rocprof/whole_text.h"

#include <algorithm>

namespace lanescope::model {

namespace {

constexpr int kSdkJsonScore = 100;
constexpr std::string_view kRootKey = "rocprofiler-sdk-tool";

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
    auto whole = rocprof::readWholeText(request.path, outcome.report, request.job);
    if (!whole)
        return whole.error();
    outcome.content = whole.value().content;
    const std::string_view text = whole.value().text;
    const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    const rocprof::Piece root{text.substr(begin), begin, true};
    bool intact = true;
    const bool rootIntact = walkObject(root, [&](std::string_view key, const rocprof::Piece &list) {
        if (key != kRootKey)
            return true;
        intact = walkArray(list, [&](const rocprof::Piece &element) {
            const auto ordinal = static_cast<std::uint32_t>(outcome.sessions.size() + 1);
            if (SessionPtr session = rocprof::loadSdkSession(request, element, ordinal, outcome.report))
                outcome.sessions.push_back(std::move(session));
            return !request.job.cancelled();
        });
        return !request.job.cancelled();
    });
    if (request.job.cancelled())
        return Error{kCancelledCode, "reading was cancelled", request.path, std::nullopt, ""};
    if ((!intact || !rootIntact) && !outcome.report.has("truncated_json"))
        outcome.report.add(Severity::DataLoss, "truncated_json", "the text ends or breaks before the document does",
                           DiagnosticPlace::atByte(text.size()), "copy the file again");
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
