// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/kineto/kineto_record.h"
#include "model/kineto/kineto_session.h"

#include <memory>
#include <string>
#include <vector>

namespace lanescope::model::kineto {

/// Takes the records of a file, document by document, and hands them to their sessions.
class KinetoDocuments final : public json::StreamHandler {
public:
    explicit KinetoDocuments(ImportReport &report) : m_report(report) {}
    void beginDocument(std::uint64_t offset) override;
    void member(std::string_view key, std::string_view rawValue, std::uint64_t offset) override;
    bool record(json::Object &object, std::uint64_t offset) override;
    void endDocument(bool complete) override;

    /// Sessions in order of first appearance; settled, without their ids.
    [[nodiscard]] std::vector<std::unique_ptr<KinetoSession>> takeSessions() { return std::move(m_done); }
    [[nodiscard]] bool rocm() const { return m_anyRocm; }

private:
    void take(const Record &record, std::uint64_t offset);
    [[nodiscard]] KinetoSession &sessionFor(std::string_view prefix);
    [[nodiscard]] std::optional<Ns> time(std::optional<std::string_view> text, std::uint64_t offset, const char *what);
    void readMetadata(std::string_view key, std::string_view rawValue);
    void readDeviceProperties(std::string_view rawValue);
    void readBaseTime(std::string_view rawValue, std::uint64_t offset);
    void noteFraction(std::string_view ts);
    [[nodiscard]] std::string documentReason() const;

    ImportReport &m_report;
    RecordParser m_parser;
    std::vector<std::unique_ptr<KinetoSession>> m_open; ///< of the document under way
    std::vector<std::unique_ptr<KinetoSession>> m_done;
    KinetoSession *m_last = nullptr;
    Header m_header;
    std::uint64_t m_windowEnds = 0;
    std::uint64_t m_documentAt = 0;
    bool m_shortFractions = false;
    bool m_anyRocm = false;
};

} // namespace lanescope::model::kineto
