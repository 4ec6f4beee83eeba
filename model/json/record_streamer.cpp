// SPDX-License-Identifier: Apache-2.0
#include "model/json/record_streamer.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace lanescope::model::json {

namespace {
constexpr std::size_t kFirstLook = std::size_t{1} << 16U;      ///< for the end of a value
constexpr std::uint64_t kMostInVain = std::uint64_t{1} << 31U; ///< a few records as long as the cap, or many others
constexpr std::string_view kRepairAdvice = "names may differ from what the profiler meant; nothing else is affected";
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
        m_text.ensure(m_window);
        const std::string_view window = m_text.view().substr(0, m_window);
        const std::optional<std::size_t> cut =
            lastRecordCut(window.substr(0, holeStart(window).value_or(window.size())));
        m_windowBroke = !cut;
        m_lastTaken = false;
        if (cut)
            parseWindow(*cut);
        m_window =
            cut && m_windowBroke ? std::max(m_window / 4, kLeastWindowBytes) : std::min(m_window * 2, kWindowBytes);
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

std::optional<std::size_t> RecordStreamer::lengthInBuffer() {
    const std::size_t cap = m_inVain > kMostInVain ? kFirstLook : kRecordCap;
    for (std::size_t wanted = kFirstLook; wanted <= cap; wanted *= 4) {
        m_text.ensure(wanted);
        const std::string_view rest = m_text.view().substr(0, wanted);
        if (const auto length = valueLength(rest))
            return length;
        m_inVain += rest.size();
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
