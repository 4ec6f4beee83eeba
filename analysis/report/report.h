// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "analysis/output/document.h"
#include "analysis/output/table_output.h"
#include "analysis/report/outline.h"
#include "analysis/timeline/geometry.h"
#include "analysis/timeline/svg_writer.h"
#include "analysis/why.h"
#include "model/progress.h"
#include "model/workspace/contents.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

/// A report as plain values: what it says, not how it looks. The writers of HTML, Markdown and JSON, and whoever
/// prints it, read the same one, so that their numbers are the same.
namespace lanescope::analysis::report {

/// What a report is made from and how much of it is told.
struct ReportOptions {
    ReportOutline outline = wholeOutline();
    std::string title; ///< empty: the titles of the lanes
    std::string date;  ///< as it stands in the report: `2026-01-31T23:59:59Z`
    /// Environment, command lines, user and host names, tokens and whole paths are told too.
    bool withSecrets = false;
    std::size_t mostRows = 20; ///< kernels of a lane, refused matches, verdicts; of findings five times as many
    std::optional<Selection> selection; ///< sessions and alignments; nullopt: all sessions, none aligned
};

/// Where a number comes from. Members are empty where they do not apply.
struct Provenance {
    std::optional<std::size_t> lane; ///< position in Report::lanes; nullopt: of no single session
    std::string clock;               ///< name of the clock that its times are on, or were counted on
    std::string rule;                ///< what it was found by
};

/// How often a code occurs.
struct CountedCode {
    std::string code;
    std::uint64_t count = 0;
    Tone tone = Tone::Neutral;
};

/// One field of a row: what is shown of it, and its exact value.
struct Cell {
    std::string text;                   ///< for people; empty where `codes` has any
    std::optional<std::string> value;   ///< a text's own value, where `text` is a short form of it
    std::optional<std::int64_t> number; ///< nanoseconds where the column is a duration
    std::optional<double> ratio;
    std::string nullReason; ///< machine code; empty where there is a value
    std::vector<CountedCode> codes;
    std::optional<Tone> tone; ///< of a text that is shown as a badge
};

struct Column {
    std::string key; ///< in JSON
    std::string title;
    CellFormat format = CellFormat::Plain; ///< Hidden: in JSON only
    bool codes = false;                    ///< an object of counts in JSON

    /// Set to the right, so that digits stand below each other.
    [[nodiscard]] bool isNumeric() const {
        return format == CellFormat::Number || format == CellFormat::Duration || format == CellFormat::Percent;
    }
};

struct Row {
    Provenance from;
    std::vector<Cell> cells; ///< as many as there are columns
};

/// How a table is set for people; JSON has its rows in any case.
enum class TableLook : std::uint8_t {
    Rows,
    Sideways, ///< a line for each column: few rows with many fields
    Pairs,    ///< a key and a value: side by side where there is room
};

struct Table {
    std::string code;
    TableLook look = TableLook::Rows;
    std::string title;     ///< empty where the section's is enough
    std::string caption;   ///< whose numbers, on which clock, by which rule
    bool laneShown = true; ///< rows of several lanes: the first column says which
    std::vector<Column> columns;
    std::vector<Row> rows;
    std::uint64_t total = 0; ///< rows that there are, shown or not
    std::string rest;        ///< what of it is not shown; empty where all is
};

struct Paragraph {
    std::string text;
    Tone tone = Tone::Neutral;
};
struct Bullets {
    std::vector<std::string> items;
};

/// A number of the summary with what is said beside it.
struct Card {
    struct Piece {
        std::string text;
        std::string field; ///< key of its number in JSON; empty: only text
        std::int64_t number = 0;
    };
    struct Badge {
        std::vector<Piece> pieces;
        Tone tone = Tone::Neutral;
    };
    std::string code, title;
    std::vector<Piece> main, beside;
    std::vector<Badge> badges;
    Provenance from;
};
struct Cards {
    std::vector<Card> cards;
};

/// A vector picture of the timeline.
struct Picture {
    std::string name; ///< of its file, without suffix: `overview`, `note-3`
    std::string caption;
    SvgPicture svg;
    SceneFacts facts;
};

/// The Why panel of an event.
struct WhyPanel {
    std::string event; ///< name of the event and whose it is
    Provenance from;
    Why why;
    std::vector<std::string> candidates; ///< sentences on calls that were refused
    std::vector<std::string> work;       ///< the first of a call's device work
};

struct NoteBlock {
    std::int64_t id = 0;
    std::size_t number = 0; ///< in the report, from 1
    std::string title, colour;
    std::string body;  ///< Markdown
    std::string place; ///< where it stands, in words
    std::string anchor, event;
    std::string standing; ///< `placed`, `detached`, `historical`
    std::string standingSentence;
    std::string changed; ///< UTC
    Provenance from;
    std::vector<std::pair<std::string, Cell>> facts; ///< of the event or range: key and value
    std::optional<Picture> picture;
    std::optional<WhyPanel> why;
};

using Block = std::variant<Paragraph, Bullets, Cards, Table, Picture, NoteBlock>;

struct Section {
    SectionKind kind = SectionKind::Summary;
    std::vector<Block> blocks;
};

/// A session as the numbers name it.
struct Lane {
    std::string sessionId, shortId, title, artifactId, profile, keyRule;
    std::vector<std::pair<std::string, std::optional<std::int64_t>>> clocks; ///< name, UTC or boot ns at zero
};

struct Report {
    std::string title, date;
    Availability availability;
    std::vector<Lane> lanes;                                ///< of the chosen sessions
    std::vector<std::pair<std::string, std::string>> rules; ///< rule lists: key and label
    std::vector<Section> sections;
    std::uint64_t leftOut = 0; ///< values that may be secrets and were left out
    bool withSecrets = false;
    [[nodiscard]] const Section *find(SectionKind kind) const;
};

/// The report of everything open, or of what `options.selection` takes. `contents`: what a workspace says about it;
/// nullptr without one. A pure function: equal input, equal report. Cancelled: nullopt.
[[nodiscard]] std::optional<Report> buildReport(const Analysis &analysis, const TimelineIndex &index,
                                                const model::workspace::Contents *contents,
                                                const ReportOptions &options, const model::JobControl &job = {});

/// The sentence on values that were left out, or that secrets were asked for.
[[nodiscard]] std::string leftOutSentence(const Report &report);

/// One file without scripts that loads nothing from anywhere.
void writeHtml(std::ostream &out, const Report &report);
/// `lanescope.report/1`.
void writeJson(std::ostream &out, const Report &report);
/// GitHub's dialect; the pictures are referred to as `<pictureFolder>/<name>.svg`.
void writeMarkdown(std::ostream &out, const Report &report, const std::string &pictureFolder);
/// All pictures of a report, for the files beside Markdown.
[[nodiscard]] std::vector<const Picture *> picturesOf(const Report &report);

} // namespace lanescope::analysis::report
