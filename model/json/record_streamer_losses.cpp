// SPDX-License-Identifier: Apache-2.0
// What the streamer says and skips where the text is damaged.
#include "model/json/record_streamer.h"

#include <algorithm>

namespace lanescope::model::json {

namespace {
constexpr std::string_view kLossAdvice = "everything else was read; the profiler wrote text that is no valid JSON here";
constexpr std::string_view kCutAdvice =
    "everything before it was read; the profiler may have been killed while writing";
constexpr std::string_view kHoleAdvice =
    "what could be read around it was read; a crash, a full disk or a broken copy leaves such holes";
} // namespace

void RecordStreamer::skipStrayValue() {
    m_report.add(Severity::Notice, "trailing_text", "text that belongs to no JSON document was skipped",
                 DiagnosticPlace::atByte(m_text.offset()));
    while (!m_text.atEnd()) {
        const std::string_view rest = m_text.view();
        const std::size_t next = rest.find_first_of("{[");
        m_text.advance(next == std::string_view::npos ? rest.size() : next);
        if (next != std::string_view::npos)
            return;
    }
}

/// After a broken member the document is picked up again at its records, if they are still to come.
bool RecordStreamer::jumpToRecords(std::string_view key, std::uint64_t at) {
    if (holeStart(m_text.view().substr(0, kHoleBytes)))
        skipHole();
    m_report.add(Severity::Notice, "malformed_member",
                 key.empty()
                     ? "a member of the header is not valid JSON and was skipped"
                     : "the member \"" + std::string(key) + "\" of the header is not valid JSON and was skipped",
                 DiagnosticPlace::atByte(at), kLossAdvice);
    const std::string quoted = '"' + m_options.recordsKey + '"';
    std::size_t searched = 0;
    for (std::size_t wanted = kWindowBytes; wanted <= kRecordCap; wanted *= 2) {
        m_text.ensure(wanted);
        const std::string_view rest = m_text.view();
        if (const std::size_t found = rest.find(quoted, searched); found != std::string_view::npos) {
            m_text.advance(found);
            return true;
        }
        if (rest.size() < wanted) {
            m_text.advance(rest.size());
            return false;
        }
        searched = rest.size() - quoted.size();
    }
    return false;
}

void RecordStreamer::loseLine() {
    const std::uint64_t at = m_text.offset();
    skipLine();
    if (m_text.atEnd())
        sayTruncated("the text ends in the middle of a record");
    else
        m_report.add(Severity::DataLoss, "malformed_record", "a line is no JSON object", DiagnosticPlace::atByte(at),
                     kLossAdvice);
}

/// Up to the end of the line, which stays.
void RecordStreamer::skipLine() {
    while (!m_text.atEnd()) {
        const std::string_view rest = m_text.view();
        const std::size_t end = rest.find('\n');
        m_text.advance(std::min(end, rest.size()));
        if (end != std::string_view::npos)
            return;
    }
}

/// What stands between here and the next record after the zero bytes is lost.
void RecordStreamer::loseHole() {
    skipHole();
    m_text.ensure(kWindowBytes);
    const std::string_view rest = m_text.view();
    const auto next = m_options.recordsKey.empty() ? nextObjectLine(rest, 0) : nextRecordStart(rest, 0);
    m_text.advance(next.value_or(0));
}

/// Goes to the end of the zero bytes that lie ahead.
void RecordStreamer::skipHole() {
    const std::uint64_t at = m_text.offset();
    const std::string_view here = m_text.view();
    m_text.advance(holeStart(here).value_or(std::min(here.find('\0'), here.size())));
    const std::uint64_t begin = m_text.offset();
    while (!m_text.atEnd()) {
        const std::string_view rest = m_text.view();
        const std::size_t end = rest.find_first_not_of('\0');
        m_text.advance(std::min(end, rest.size()));
        if (end != std::string_view::npos)
            break;
    }
    m_report.add(Severity::DataLoss, "zero_bytes",
                 "zero bytes lie in the text (the first place has " + std::to_string(m_text.offset() - begin) +
                     " of them); the records there are lost",
                 DiagnosticPlace::atByte(at), kHoleAdvice);
}

/// A cut is one loss, whoever notices it first.
void RecordStreamer::sayTruncated(std::string_view what) {
    if (!m_saidTruncated)
        m_report.add(Severity::DataLoss, "truncated_json", what, DiagnosticPlace::atByte(m_text.offset()), kCutAdvice);
    m_saidTruncated = true;
}

void RecordStreamer::sayUnclosedArray() {
    m_report.add(Severity::Info, "unclosed_array",
                 "the array of events has no closing bracket, as some writers leave it",
                 DiagnosticPlace::atByte(m_text.offset()));
}

void RecordStreamer::loseRecord(std::string_view why) {
    const std::uint64_t at = m_text.offset();
    std::size_t searched = 1;
    for (std::size_t wanted = kWindowBytes; wanted <= kRecordCap; wanted *= 2) {
        m_text.ensure(wanted);
        const std::string_view rest = m_text.view();
        if (m_noRecordBefore > at)
            searched = std::max(searched, static_cast<std::size_t>(m_noRecordBefore - at));
        if (const auto next = nextRecordStart(rest, std::min(searched, rest.size()))) {
            if (!m_inGiant)
                m_report.add(Severity::DataLoss, "malformed_record", why, DiagnosticPlace::atByte(at), kLossAdvice);
            m_inGiant = false;
            m_text.advance(*next);
            return;
        }
        // A record may begin in the last bytes and go on behind them.
        constexpr std::size_t kOverlap = 256;
        searched = rest.size() > kOverlap ? rest.size() - kOverlap : 1;
        if (rest.size() < wanted) {
            m_noRecordBefore = at + rest.size();
            loseTail(why);
            return;
        }
    }
    if (!m_inGiant)
        m_report.add(Severity::DataLoss, "malformed_record", "a record is larger than 64 MB and was skipped",
                     DiagnosticPlace::atByte(at), kLossAdvice);
    m_inGiant = true;
    m_text.advance(m_text.view().size());
}

/// No record follows: what stands here is skipped up to the array's bracket, or to the end.
void RecordStreamer::loseTail(std::string_view why) {
    const std::string_view rest = m_text.view();
    const std::optional<std::size_t> length = lengthInBuffer();
    const std::size_t closing = rest[0] == '{' ? std::string_view::npos : rest.find(']');
    const bool cut = closing == std::string_view::npos && !length;
    if (cut)
        sayTruncated("the text ends in the middle of a record");
    else if (!m_inGiant)
        m_report.add(Severity::DataLoss, "malformed_record", why, DiagnosticPlace::atByte(m_text.offset()),
                     kLossAdvice);
    const std::size_t tail = std::max<std::size_t>(length.value_or(rest.size()), 1);
    m_text.advance(closing == std::string_view::npos ? tail : closing);
}

} // namespace lanescope::model::json
