// SPDX-License-Identifier: Apache-2.0
#include "model/rows/rows_reader.h"

#include "model/json/head_scan.h"
#include "model/json/object_stream.h"
#include "model/json/record_details.h"
#include "model/json/scan.h"
#include "model/rows/rows_session.h"

#include <map>
#include <utility>

namespace lanescope::model {

namespace {

using rows::Field;
using rows::RowRecord;
using rows::RowsSession;

constexpr std::string_view kRowKind = "trace.event";
constexpr std::size_t kHeadRecords = 32;
constexpr std::size_t kSessionCap = 4096;

class RowsHandler final : public json::StreamHandler {
public:
    explicit RowsHandler(ImportReport &report) : m_report(report) {}

    void beginDocument(std::uint64_t /*offset*/) override {}
    void member(std::string_view /*key*/, std::string_view /*rawValue*/, std::uint64_t /*offset*/) override {}
    void endDocument(bool /*complete*/) override {}

    bool record(json::Object &object, std::uint64_t offset) override {
        m_row.read(object);
        const DiagnosticPlace place = DiagnosticPlace::atByte(offset);
        if (m_row.badValueJson()) {
            m_report.add(Severity::DataLoss, "malformed_value_json",
                         "value_json is neither an object nor JSON text of one; the row was left out", place,
                         "write value_json as an object");
            return true;
        }
        if (isOtherObservation()) {
            m_report.add(Severity::Info, "other_observation", "observations that are no trace events were skipped",
                         place);
            return true;
        }
        if (m_row.hasNestedValue())
            m_report.add(Severity::Notice, "nested_value",
                         "a field that must be a text or number is an object or array; it was taken as absent", place);
        if (RowsSession *session = sessionOfRow(place))
            session->add(m_row, offset);
        return true;
    }

    [[nodiscard]] std::vector<SessionPtr> finish(const ArtifactId &artifact) {
        std::vector<SessionPtr> stores;
        for (const auto &session : m_sessions)
            stores.push_back(session->finish(SessionId(artifact, static_cast<std::uint32_t>(stores.size() + 1))));
        return stores;
    }

private:
    using Identity = std::pair<std::optional<std::string>, std::optional<std::string>>;

    [[nodiscard]] bool isOtherObservation() const {
        const auto kind = m_row.get(Field::Kind);
        return kind && *kind != kRowKind && (m_row.isObservation() || !m_row.get(Field::StartNs));
    }

    /// nullptr once there are more sessions than anybody could look at.
    [[nodiscard]] RowsSession *sessionOfRow(const DiagnosticPlace &place) {
        Identity identity;
        if (const auto artifact = m_row.get(Field::ArtifactId)) {
            identity.first = *artifact;
            identity.second = m_row.get(Field::SessionId);
        }
        if (const auto known = m_index.find(identity); known != m_index.end())
            return m_sessions[known->second].get();
        if (m_sessions.size() >= kSessionCap) {
            m_report.add(Severity::DataLoss, "too_many_sessions",
                         "the rows declare more than 4096 artifacts and sessions; further ones were left out", place,
                         "split the file, or check artifact_id and session_id");
            return nullptr;
        }
        m_index.emplace(identity, m_sessions.size());
        m_sessions.push_back(
            std::make_unique<RowsSession>(DeclaredIdentity{identity.first, identity.second}, m_report));
        return m_sessions.back().get();
    }

    ImportReport &m_report;
    RowRecord m_row;
    std::map<Identity, std::size_t> m_index;
    std::vector<std::unique_ptr<RowsSession>> m_sessions;
};

} // namespace

namespace {

int recogniseRecords(json::HeadScanner scanner) {
    for (std::size_t i = 0; i < kHeadRecords; ++i) {
        const auto record = scanner.nextObject();
        if (!record)
            break;
        if (json::valueOf(*record, "kind") == "\"trace.event\"")
            return 95;
        if (!json::valueOf(*record, "start_ns").empty() && !json::valueOf(*record, "category").empty())
            return 90;
    }
    return 0;
}

} // namespace

int RowsReader::recognise(const Probe &probe) const {
    if (const int score = recogniseRecords(json::HeadScanner(probe.head)))
        return score;
    // Lines before the first row may be damaged, or no rows at all.
    std::optional<std::size_t> line = 0;
    for (std::size_t i = 0; i < kHeadRecords; ++i) {
        line = json::nextObjectLine(probe.head, *line);
        if (!line)
            break;
        if (const int score = recogniseRecords(json::HeadScanner(std::string_view(probe.head).substr(*line))))
            return score;
    }
    return 0;
}

Result<ReadOutcome> RowsReader::read(const ReadRequest &request) const {
    ReadOutcome outcome;
    outcome.format = format();
    RowsHandler handler(outcome.report);
    json::StreamOptions options;
    options.recordsKey.clear();
    const Result<json::StreamResult> streamed =
        json::streamRecords(request.path, options, handler, outcome.report, request.job);
    if (!streamed)
        return streamed.error();
    if (streamed.value().cancelled)
        return Error{kCancelledCode, "reading was cancelled", request.path, std::nullopt, {}};
    outcome.content = streamed.value().content;
    outcome.sessions = handler.finish(request.artifact.get());
    return outcome;
}

Result<std::vector<Detail>> RowsReader::details(const std::string &path, const SessionStore &session,
                                                EventRow row) const {
    return json::recordDetails(path, session.place(row).value, "value_json");
}

std::unique_ptr<const Reader> makeRowsReader() { return std::make_unique<const RowsReader>(); }

} // namespace lanescope::model
