// SPDX-License-Identifier: Apache-2.0
#include "analysis/search.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>

namespace lanescope::analysis {
namespace {

char folded(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

constexpr std::size_t kStopEvery = 1U << 16U;

/// Collects the rows of one session; each row once, whatever it matches by.
class SessionSearch {
public:
    SessionSearch(const model::SessionStore &session, std::string_view foldedNeedle, std::string_view id,
                  const model::JobControl &job)
        : m_session(session), m_needle(foldedNeedle), m_id(id), m_job(job) {}

    [[nodiscard]] std::vector<model::EventRow> run() {
        findNames();
        const model::StoreColumns &columns = m_session.columns();
        findIds(columns.calls);
        findIds(columns.deviceEvents);
        findIds(columns.syncs);
        findIds(columns.deviceOthers);
        if (!m_job.cancelled())
            sort();
        return std::move(m_rows);
    }

private:
    void findNames() {
        const model::StoreColumns &columns = m_session.columns();
        std::vector<std::uint8_t> matches(columns.strings.size(), 0);
        for (std::size_t i = 0; i < matches.size() && !stopAt(i); ++i)
            matches[i] = containsFolded(columns.strings.view(model::StringRef(i)), m_needle) ? 1 : 0;
        for (std::size_t row = 0; row < columns.name.size() && !stopAt(row); ++row)
            if (const model::StringRef name = columns.name[row]; !name.isNone() && matches[name.index()] != 0)
                m_rows.push_back(model::EventRow(row));
    }

    template <class Record> void findIds(const std::vector<Record> &records) {
        for (std::size_t i = 0; i < records.size() && !stopAt(i); ++i)
            if (!records[i].id.isNone() && hasId(records[i].id))
                m_rows.push_back(records[i].row);
    }

    [[nodiscard]] bool hasId(model::CorrelationId id) const {
        return id.isNumber() ? m_number == id.number() : m_session.text(id.string()) == m_id;
    }

    void sort() {
        std::sort(m_rows.begin(), m_rows.end(), [this](model::EventRow a, model::EventRow b) {
            const auto keyA = m_session.start(a), keyB = m_session.start(b);
            return keyA != keyB ? keyA < keyB : a < b;
        });
        m_rows.erase(std::unique(m_rows.begin(), m_rows.end()), m_rows.end());
    }

    [[nodiscard]] bool stopAt(std::size_t i) const { return i % kStopEvery == 0 && m_job.cancelled(); }

    /// The id as a number if the text is its canonical form: no text is made per record.
    [[nodiscard]] static std::optional<std::int64_t> canonicalNumber(std::string_view text) {
        std::int64_t value = 0;
        const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (fault != std::errc() || end != text.data() + text.size() || std::to_string(value) != text)
            return std::nullopt;
        return value;
    }

    const model::SessionStore &m_session;
    std::string_view m_needle;
    std::string_view m_id;
    const model::JobControl &m_job;
    std::optional<std::int64_t> m_number = canonicalNumber(m_id);
    std::vector<model::EventRow> m_rows;
};

} // namespace

std::string foldedText(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), folded);
    return result;
}

bool containsFolded(std::string_view text, std::string_view foldedNeedle) {
    const auto equal = [](char a, char b) { return folded(a) == b; };
    return std::search(text.begin(), text.end(), foldedNeedle.begin(), foldedNeedle.end(), equal) != text.end();
}

std::vector<SearchHit> searchEvents(std::span<const model::SessionPtr> sessions, std::string_view text,
                                    const model::JobControl &job) {
    std::vector<SearchHit> hits;
    if (text.empty())
        return hits;
    const std::string needle = foldedText(text);
    for (std::size_t session = 0; session < sessions.size() && !job.cancelled(); ++session)
        for (const model::EventRow row : SessionSearch(*sessions[session], needle, text, job).run())
            hits.push_back({session, row});
    return hits;
}

} // namespace lanescope::analysis
