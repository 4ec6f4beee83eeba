// SPDX-License-Identifier: Apache-2.0
#include "model/chrome/chrome_reader.h"

#include "model/chrome/chrome_document.h"
#include "model/json/head_scan.h"
#include "model/json/object_stream.h"
#include "model/json/record_details.h"

#include <string>
#include <utility>

namespace lanescope::model {

namespace {

using chrome::ChromeDocument;
using chrome::ChromeRecord;

constexpr std::size_t kHeadRecords = 32;
constexpr std::size_t kDocumentCap = 4096;

bool holdsTraceEvents(std::string_view head) {
    json::HeadScanner scanner(head);
    const bool inArray = scanner.opening() == '[';
    for (std::size_t i = 0; i < (inArray ? kHeadRecords : 1); ++i) {
        const auto object = scanner.nextObject();
        if (!object)
            break;
        if (inArray ? !json::valueOf(*object, "ph").empty() : json::valueOf(*object, "traceEvents").starts_with('['))
            return true;
    }
    return false;
}

class ChromeHandler final : public json::StreamHandler {
public:
    ChromeHandler(const chrome::Dialect &dialect, ImportReport &report) : m_dialect(dialect), m_report(report) {}

    void beginDocument(std::uint64_t offset) override {
        m_document = std::make_unique<ChromeDocument>(m_dialect, m_report);
        m_begin = offset;
    }
    void member(std::string_view key, std::string_view rawValue, std::uint64_t offset) override {
        m_document->addMember(key, rawValue, offset);
    }
    bool record(json::Object &object, std::uint64_t offset) override {
        m_record.read(object);
        m_document->add(m_record, offset);
        return true;
    }
    void endDocument(bool /*complete*/) override {
        if (!m_document->hasRecords() && !m_documents.empty())
            return;
        if (m_documents.size() == 1 && !m_documents.front()->hasRecords())
            m_documents.clear();
        if (m_documents.size() < kDocumentCap)
            m_documents.push_back(std::move(m_document));
        else
            m_report.add(Severity::DataLoss, "too_many_sessions",
                         "the file holds more than 4096 JSON documents; further ones were left out",
                         DiagnosticPlace::atByte(m_begin), "split the file");
    }

    [[nodiscard]] std::vector<SessionPtr> finish(const ArtifactId &artifact) {
        std::vector<SessionPtr> stores;
        for (const auto &document : m_documents) {
            const auto ordinal = static_cast<std::uint32_t>(stores.size() + 1);
            const std::string label = m_documents.size() > 1 ? "document " + std::to_string(ordinal) : std::string();
            stores.push_back(document->finish(SessionId(artifact, ordinal), label));
        }
        return stores;
    }
    [[nodiscard]] std::string producerVersion() const {
        return m_documents.empty() ? std::string() : m_documents.front()->producerVersion();
    }

private:
    const chrome::Dialect &m_dialect;
    ImportReport &m_report;
    ChromeRecord m_record;
    std::unique_ptr<ChromeDocument> m_document;
    std::uint64_t m_begin = 0;
    std::vector<std::unique_ptr<ChromeDocument>> m_documents;
};

} // namespace

std::string_view ChromeReader::format() const { return m_dialect.format(); }

int ChromeReader::recognise(const Probe &probe) const {
    return holdsTraceEvents(probe.head) ? m_dialect.score(probe.head) : 0;
}

Result<ReadOutcome> ChromeReader::read(const ReadRequest &request) const {
    ReadOutcome outcome;
    outcome.format = format();
    outcome.producer = m_dialect.producer();
    ChromeHandler handler(m_dialect, outcome.report);
    const Result<json::StreamResult> streamed =
        json::streamRecords(request.path, {}, handler, outcome.report, request.job);
    if (!streamed)
        return streamed.error();
    if (streamed.value().cancelled)
        return Error{kCancelledCode, "reading was cancelled", request.path, std::nullopt, {}};
    outcome.content = streamed.value().content;
    outcome.producerVersion = handler.producerVersion();
    outcome.sessions = handler.finish(request.artifact.get());
    return outcome;
}

Result<std::vector<Detail>> ChromeReader::details(const std::string &path, const SessionStore &session,
                                                  EventRow row) const {
    return json::recordDetails(path, session.place(row).value, "args");
}

std::unique_ptr<const Reader> makeChromeReader() {
    return std::make_unique<const ChromeReader>(chrome::plainDialect());
}

std::unique_ptr<const Reader> makeJaxReader() { return std::make_unique<const ChromeReader>(chrome::jaxDialect()); }

std::unique_ptr<const Reader> makeAscendReader() {
    return std::make_unique<const ChromeReader>(chrome::ascendDialect());
}

std::unique_ptr<const Reader> makeUnitraceReader() {
    return std::make_unique<const ChromeReader>(chrome::unitraceDialect());
}

std::unique_ptr<const Reader> makeProtonReader() {
    return std::make_unique<const ChromeReader>(chrome::protonDialect());
}

std::unique_ptr<const Reader> makeViztracerReader() {
    return std::make_unique<const ChromeReader>(chrome::viztracerDialect());
}

std::unique_ptr<const Reader> makeRocprofJsonReader() {
    return std::make_unique<const ChromeReader>(chrome::rocprofDialect());
}

} // namespace lanescope::model
