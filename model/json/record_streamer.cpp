// SPDX-License-Identifier: Apache-2.0
#include "model/json/record_streamer.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace lanescope::model::json {

namespace {
constexpr std::string_view kRepairAdvice = "names may differ from what the profiler meant; nothing else is affected";
constexpr std::string_view kLossAdvice = "everything else was read; the profiler wrote text that is no valid JSON here";
constexpr std::string_view kCutAdvice = "everything before it was read; the profiler may have been killed while writing";
constexpr std::string_view kHoleAdvice =
    "what could be read around it was read; a crash, a full disk or a broken copy leaves such holes";
} // namespace

RecordStreamer::RecordStreamer(ReadAhead &source, const StreamOptions &options, StreamHandler &handler,
                               ImportReport &report, const JobControl &job)
    : m_text(source), m_source(source), m_options(options), m_handler(handler), m_report(report), m_job(job) {}

StreamResult RecordStreamer::run() {
    if (m_text.skipSpace() == '\xEF') // a byte order mark
        m_text.advance(3);
    if (m_options.recordsKey.empty()) {
        topLevelRecords();
    } else {
        while (!m_result.cancelled) {
            const std::optional<char> c = m_text.skipSpace();
            m_saidTruncated = false;
            if (!c)
                break;
            if (*c == '{')
                topLevelObject();
            else if (*c == '[')
                topLevelArray();
            else if (*c == '\0')
                loseHole();
            else
                skipStrayValue();
        }
    }
    m_result.bytes = m_text.offset();
    return m_result;
}

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

void RecordStreamer::topLevelObject() {
    m_handler.beginDocument(m_text.offset());
    m_text.advance(1);
    const bool complete = members();
    if (!complete && !m_result.cancelled)
        sayTruncated("the document ends in the middle: its closing brace is missing");
    m_handler.endDocument(complete);
}

void RecordStreamer::topLevelArray() {
    m_handler.beginDocument(m_text.offset());
    m_text.advance(1);
    const ArrayEnd end = recordArray();
    if (end == ArrayEnd::TextEnded)
        sayUnclosedArray();
    m_handler.endDocument(end == ArrayEnd::Closed);
}

void RecordStreamer::sayUnclosedArray() {
    m_report.add(Severity::Info, "unclosed_array",
                 "the array of events has no closing bracket, as some writers leave it",
                 DiagnosticPlace::atByte(m_text.offset()));
}

void RecordStreamer::topLevelRecords() {
    m_handler.beginDocument(m_text.offset());
    bool complete = true;
    while (!cancelled()) {
        const std::optional<char> c = m_text.skipSpace();
        if (!c)
            break;
        if (*c == '{') {
            lineRecord();
        } else if (*c == '[') {
            m_text.advance(1);
            complete = recordArray() == ArrayEnd::Closed;
            if (!complete && !m_result.cancelled)
                sayUnclosedArray();
        } else if (*c == ',') {
            m_text.advance(1);
        } else if (*c == '\0') {
            loseHole();
        } else {
            m_report.add(Severity::Notice, "trailing_text", "text that belongs to no JSON document was skipped",
                         DiagnosticPlace::atByte(m_text.offset()));
            skipLine();
        }
    }
    m_handler.endDocument(complete && !m_result.cancelled);
}

/// A line that is no record costs that line alone: its quotes and brackets say nothing about the next.
void RecordStreamer::lineRecord() {
    m_text.ensure(kWindowBytes);
    const std::string_view rest = m_text.view();
    const std::optional<std::size_t> next = nextObjectLine(rest, 0);
    const std::string_view line = rest.substr(0, next.value_or(rest.size()));
    m_inLines = true;
    if (next && !valueLength(line))
        holeStart(line) ? loseHole() : loseLine();
    else
        singleRecord(false);
    m_inLines = false;
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

bool RecordStreamer::members() {
    while (!cancelled()) {
        const std::optional<char> c = m_text.skipSpace();
        if (c == '}') {
            m_text.advance(1);
            return true;
        }
        if (c == ',') {
            m_text.advance(1);
            continue;
        }
        if (c != '"' || !oneMember())
            return false;
    }
    return false;
}

bool RecordStreamer::oneMember() {
    const std::uint64_t at = m_text.offset();
    const std::optional<std::size_t> keyLength = lengthInBuffer();
    if (!keyLength)
        return jumpToRecords({}, at);
    if (holeStart(m_text.view().substr(0, *keyLength))) {
        skipHole();
        return jumpToRecords({}, at);
    }
    const std::string key(m_text.view().substr(1, *keyLength - 2));
    m_text.advance(*keyLength);
    if (m_text.skipSpace() != ':')
        return jumpToRecords(key, at);
    m_text.advance(1);
    const std::optional<char> first = m_text.skipSpace();
    if (key == m_options.recordsKey && first == '[') {
        m_text.advance(1);
        return recordArray() == ArrayEnd::Closed;
    }
    return first && captureMember(key, at);
}

bool RecordStreamer::captureMember(std::string_view key, std::uint64_t at) {
    const std::optional<std::size_t> length = lengthInBuffer();
    if (!length)
        return jumpToRecords(key, at);
    const std::string_view raw = m_text.view().substr(0, *length);
    if (holeStart(raw)) {
        skipHole();
        return jumpToRecords(key, at);
    }
    if (!nlohmann::json::accept(raw)) {
        const RepairedRecord repaired = repairRecord(raw);
        if (!nlohmann::json::accept(repaired.text))
            return jumpToRecords(key, at);
        m_handler.member(key, repaired.text, at);
    } else {
        m_handler.member(key, raw, at);
    }
    m_text.advance(*length);
    return true;
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

RecordStreamer::ArrayEnd RecordStreamer::recordArray() {
    while (!cancelled()) {
        std::optional<char> c = m_text.skipSpace();
        if (c == ',') {
            m_text.advance(1);
            c = m_text.skipSpace();
        }
        if (!c)
            return ArrayEnd::TextEnded;
        if (*c == ']') {
            m_text.advance(1);
            return ArrayEnd::Closed;
        }
        if (holeStart(m_text.view().substr(0, kHoleBytes))) {
            loseHole();
            continue;
        }
        if (*c != '{') {
            loseRecord("an entry of the event array is no object");
            continue;
        }
        m_inGiant = false;
        m_text.ensure(kWindowBytes);
        const std::string_view window = m_text.view().substr(0, kWindowBytes);
        const std::optional<std::size_t> cut = lastRecordCut(window.substr(0, holeStart(window).value_or(window.size())));
        m_windowBroke = !cut;
        m_lastTaken = false;
        if (cut)
            parseWindow(*cut);
        if (m_windowBroke)
            singleRecord(m_lastTaken);
    }
    return ArrayEnd::Cancelled;
}

/// The window [cursor, cursor + cut) becomes an array by patching the bytes around it.
void RecordStreamer::parseWindow(std::size_t cut) {
    char *text = m_text.data();
    const char before = text[-1];
    const char after = text[cut];
    text[-1] = '[';
    text[cut] = ']';
    const std::uint64_t base = m_text.offset();
    std::size_t reached = 0; // start of the record under way
    simdjson::ondemand::document document;
    simdjson::ondemand::array array;
    bool ok =
        m_parser.iterate(text - 1, cut + 2, cut + 2 + simdjson::SIMDJSON_PADDING).get(document) == simdjson::SUCCESS &&
        document.get_array().get(array) == simdjson::SUCCESS;
    if (ok) {
        for (auto element : array) {
            Value value;
            const char *location = nullptr;
            ok = element.get(value) == simdjson::SUCCESS &&
                 document.current_location().get(location) == simdjson::SUCCESS;
            if (!ok)
                break;
            reached = static_cast<std::size_t>(location - text);
            m_lastTaken = false;
            Object object;
            try {
                ok = value.get_object().get(object) == simdjson::SUCCESS && m_handler.record(object, base + reached);
            } catch (const simdjson::simdjson_error &) {
                ok = false;
            }
            if (!ok)
                break;
            m_lastTaken = true;
            count();
        }
        // The array may close before the cut, if its own bracket stands in the window.
        ok = ok && document.current_location().error() == simdjson::OUT_OF_BOUNDS;
    }
    text[-1] = before;
    text[cut] = after;
    m_windowBroke = !ok;
    m_text.advance(ok ? cut : reached);
}

bool RecordStreamer::offer(std::string_view text, std::uint64_t offset) {
    simdjson::ondemand::document document;
    Object object;
    try {
        return m_parser.iterate(text.data(), text.size(), text.size() + TextBuffer::kPadding).get(document) ==
                   simdjson::SUCCESS &&
               document.get_object().get(object) == simdjson::SUCCESS && m_handler.record(object, offset);
    } catch (const simdjson::simdjson_error &) {
        return false;
    }
}

void RecordStreamer::singleRecord(bool alreadyTaken) {
    const std::optional<std::size_t> length = lengthInBuffer();
    if (length && alreadyTaken) {
        m_text.advance(*length);
        return;
    }
    if (holeStart(m_text.view().substr(0, length.value_or(kRecordCap)))) {
        loseHole();
        return;
    }
    if (length) {
        const std::string_view text = m_text.view().substr(0, *length);
        if (offer(text, m_text.offset())) {
            count();
            m_text.advance(*length);
            return;
        }
        RepairedRecord repaired = repairRecord(text);
        const std::size_t size = repaired.text.size();
        repaired.text.resize(size + TextBuffer::kPadding);
        if (!repaired.codes.empty() && offer(std::string_view(repaired.text).substr(0, size), m_text.offset())) {
            count();
            for (const std::string_view code : repaired.codes)
                m_report.add(Severity::Notice, code, "a record is not strict JSON; it was read with the fault replaced",
                             DiagnosticPlace::atByte(m_text.offset()), kRepairAdvice);
            m_text.advance(*length);
            return;
        }
    }
    if (m_inLines)
        loseLine();
    else
        loseRecord(alreadyTaken ? "the rest of a record is not valid JSON" : "a record is not valid JSON");
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
        m_report.add(Severity::DataLoss, "malformed_record", why, DiagnosticPlace::atByte(m_text.offset()), kLossAdvice);
    const std::size_t tail = std::max<std::size_t>(length.value_or(rest.size()), 1);
    m_text.advance(closing == std::string_view::npos ? tail : closing);
}

std::optional<std::size_t> RecordStreamer::lengthInBuffer() {
    for (std::size_t wanted = std::size_t{1} << 16U; wanted <= kRecordCap; wanted *= 4) {
        m_text.ensure(wanted);
        const std::string_view rest = m_text.view();
        if (const auto length = valueLength(rest.substr(0, wanted)))
            return length;
        if (rest.size() < wanted)
            return std::nullopt;
    }
    return std::nullopt;
}

void RecordStreamer::count() { ++m_result.records; }

bool RecordStreamer::cancelled() {
    m_result.cancelled = m_result.cancelled || m_job.cancelled();
    if (m_job.progress)
        m_job.report({"reading", m_source.fileBytesDone(), m_source.fileBytesTotal(), m_result.records});
    return m_result.cancelled;
}

} // namespace lanescope::model::json
