// SPDX-License-Identifier: Apache-2.0
#include "model/rocprof/csv_reader.h"

#include "model/rocprof/csv_files.h"
#include "model/rocprof/csv_session.h"
#include "model/rocprof/csv_text.h"
#include "model/rocprof/groups.h"
#include "model/secrets.h"

#include <algorithm>
#include <filesystem>

namespace lanescope::model {

namespace {

namespace fs = std::filesystem;

constexpr int kCsvScore = 95;
constexpr unsigned kLineBits = 52;

std::string inFolderOf(const std::string &path, const std::string &name) {
    const fs::path folder = fs::path(path).parent_path();
    return folder.empty() ? name : (folder / name).string();
}

} // namespace

int RocprofCsvReader::recognise(const Probe &probe) const {
    const std::size_t end = probe.head.find('\n');
    if (end == std::string_view::npos || probe.head.find("Timestamp") > end)
        return 0;
    rocprof::CsvRecord header;
    rocprof::readCsvRecord(probe.head.substr(0, end), header);
    switch (rocprof::CsvHeader(header.fields).kind()) {
    case rocprof::CsvKind::Api:
    case rocprof::CsvKind::Dispatches:
    case rocprof::CsvKind::Copies:
    case rocprof::CsvKind::Allocations:
    case rocprof::CsvKind::Counters: return kCsvScore;
    case rocprof::CsvKind::Agents:
    case rocprof::CsvKind::Unknown: break;
    }
    return 0;
}

std::vector<std::string> RocprofCsvReader::setOf(const std::string &name, std::span<const std::string> inFolder) const {
    std::vector<std::string> names = {name};
    const auto wanted = rocprof::csvName(name);
    for (const std::string &other : inFolder) {
        const auto parts = rocprof::csvName(other);
        if (wanted && parts && other != name && parts->prefix == wanted->prefix)
            names.push_back(other);
    }
    std::sort(names.begin(), names.end());
    return names;
}

Result<ReadOutcome> RocprofCsvReader::read(const ReadRequest &request) const {
    ReadOutcome outcome;
    outcome.format = format();
    outcome.producer = "rocprofv3";
    auto session =
        rocprof::loadCsvSession(request, request.files.empty() ? std::vector{request.path} : request.files, outcome);
    if (!session)
        return session.error();
    if (!session.value())
        return Error{kCancelledCode, "reading was cancelled", request.path, std::nullopt, ""};
    outcome.sessions.push_back(session.take());
    return outcome;
}

Result<std::vector<Detail>> RocprofCsvReader::details(const std::string &path, const SessionStore &session,
                                                      EventRow row) const {
    const std::uint64_t place = session.place(row).value;
    const std::uint64_t line = place & ((std::uint64_t{1} << kLineBits) - 1);
    const std::vector<std::string> &names = session.info().tables;
    const std::size_t file = place >> kLineBits;
    auto opened = openByteSource(file < names.size() ? inFolderOf(path, names[file]) : path);
    if (!opened)
        return opened.error();
    ReadAhead source(opened.take());
    rocprof::CsvText csv(source);
    const std::vector<std::string> header = csv.next() ? csv.fields() : std::vector<std::string>();
    std::vector<Detail> details;
    while (csv.line() < line && csv.next()) {
    }
    if (csv.line() != line || csv.fields().size() != header.size())
        return Error{"row_not_found", "the record is not in the file any more", session.placeText(session.place(row)),
                     std::nullopt, "open the file again"};
    for (std::size_t i = 0; i < header.size(); ++i)
        details.push_back({header[i], csv.fields()[i], looksSecret(header[i], csv.fields()[i])});
    rocprof::addGroups(details);
    return details;
}

std::unique_ptr<const Reader> makeRocprofCsvReader() { return std::make_unique<RocprofCsvReader>(); }

} // namespace lanescope::model
