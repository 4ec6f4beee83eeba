// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/json/object_stream.h"
#include "model/json/scan.h"
#include "model/text_buffer.h"

namespace lanescope::model::json {

/// The machine behind streamRecords: walks the top level of the text by hand, gives arrays of
/// records to simdjson window by window, and falls back to one record at a time where a window
/// cannot be parsed as a whole.
class RecordStreamer {
public:
    static constexpr std::size_t kWindowBytes = std::size_t{1} << 20U;
    /// Of windows in a text that broke again and again: reading on must not cost a window for every record.
    static constexpr std::size_t kLeastWindowBytes = std::size_t{1} << 14U;
    static constexpr std::size_t kRecordCap = std::size_t{1} << 26U;

    RecordStreamer(ReadAhead &source, const StreamOptions &options, StreamHandler &handler, ImportReport &report,
                   const JobControl &job);
    [[nodiscard]] StreamResult run();

private:
    enum class ArrayEnd { Closed, TextEnded, Cancelled };

    void topLevelObject();
    void topLevelArray();
    void topLevelRecords();
    /// Members of an object up to its brace; false if the text ended or broke first.
    [[nodiscard]] bool members();
    [[nodiscard]] bool oneMember();
    [[nodiscard]] bool captureMember(std::string_view key, std::uint64_t at);
    [[nodiscard]] bool jumpToRecords(std::string_view key, std::uint64_t at);
    [[nodiscard]] ArrayEnd recordArray();
    /// Parses one window in place; leaves the cursor at the first record that was not taken.
    void parseWindow(std::size_t cut);
    /// The record under the cursor alone: as it is, repaired, or lost.
    void singleRecord(bool alreadyTaken);
    [[nodiscard]] bool offer(std::string_view text, std::uint64_t offset);
    /// Of the JSON value under the cursor; nullopt if it does not end within kRecordCap bytes, or within fewer
    /// once values without an end have cost much.
    [[nodiscard]] std::optional<std::size_t> lengthInBuffer();
    /// A record of a file without an array around it: a line, or an object over several lines.
    void lineRecord();
    void loseLine();
    void skipLine();
    void loseRecord(std::string_view why);
    void loseTail(std::string_view why);
    void loseHole();
    void skipHole();
    void sayUnclosedArray();
    void sayTruncated(std::string_view what);
    void skipStrayValue();
    void count();
    [[nodiscard]] bool cancelled();

    TextBuffer m_text;
    ReadAhead &m_source;
    const StreamOptions &m_options;
    StreamHandler &m_handler;
    ImportReport &m_report;
    const JobControl &m_job;
    simdjson::ondemand::parser m_parser;
    StreamResult m_result;
    bool m_lastTaken = false; ///< the record at the cursor was taken before its window broke
    bool m_windowBroke = false;
    std::size_t m_window = kWindowBytes; ///< bytes that are parsed at once; few after damage
    std::uint64_t m_inVain = 0;          ///< bytes in which the end of a value was looked for and not found
    bool m_inLines = false;
    bool m_saidTruncated = false;       ///< in this document
    bool m_inGiant = false;             ///< inside a record beyond the cap, which has been reported
    std::uint64_t m_noRecordBefore = 0; ///< no record begins between the last loss and this byte
};

} // namespace lanescope::model::json
