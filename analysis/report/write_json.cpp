// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/field_sink.h"
#include "analysis/report/report.h"
#include "analysis/report/report_text.h"

#include <ostream>

namespace lanescope::analysis::report {

namespace {

constexpr auto kLines = JsonWriter::Layout::Lines;
constexpr auto kOneLine = JsonWriter::Layout::OneLine;

class ReportJson {
public:
    ReportJson(std::ostream &out, const Report &report) : m_writer(out), m_report(report) {}

    void write() {
        // Errors of files are rows of a section, by the paths that may be told.
        beginDocument(m_writer, "report", m_report.availability, {});
        m_writer.key("title");
        m_writer.text(m_report.title);
        m_writer.key("date");
        m_report.date.empty() ? m_writer.null() : m_writer.text(m_report.date);
        m_writer.key("left_out");
        m_writer.count(m_report.leftOut);
        m_writer.key("with_secrets");
        m_writer.boolean(m_report.withSecrets);
        writeRules();
        writeLanes();
        m_writer.key("sections");
        m_writer.beginArray();
        for (const Section &section : m_report.sections)
            writeSection(section);
        m_writer.endArray();
        m_writer.endObject();
        m_writer.flush();
    }

private:
    void writeRules() {
        m_writer.key("rules");
        m_writer.beginObject(kOneLine);
        for (const auto &[key, label] : m_report.rules) {
            m_writer.key(key);
            m_writer.text(label);
        }
        m_writer.endObject();
    }

    void writeLanes() {
        m_writer.key("sessions");
        m_writer.beginArray();
        for (const Lane &lane : m_report.lanes) {
            JsonFields fields(m_writer);
            fields.begin(kLines);
            fields.text("session_id", lane.sessionId);
            fields.text("short_id", lane.shortId);
            fields.text("lane", lane.title);
            fields.text("artifact_id", lane.artifactId);
            fields.text("profile", lane.profile);
            fields.text("key_rule", lane.keyRule);
            fields.member("clocks").beginArray();
            for (const auto &[clock, origin] : lane.clocks) {
                JsonFields one(m_writer);
                one.begin(kOneLine);
                one.text("clock", clock);
                if (origin)
                    one.number("origin_ns", *origin);
                else
                    one.null("origin_ns", "origin_unknown");
                one.finish();
            }
            m_writer.endArray();
            fields.finish();
        }
        m_writer.endArray();
    }

    template <class Kind, class Write> void writeBlocks(const Section &section, std::string_view key, Write write) {
        m_writer.key(key);
        m_writer.beginArray();
        for (const Block &block : section.blocks)
            if (const Kind *one = std::get_if<Kind>(&block))
                write(*one);
        m_writer.endArray();
    }

    void writeSection(const Section &section) {
        m_writer.beginObject(kLines);
        m_writer.key("section");
        m_writer.text(sectionCode(section.kind));
        m_writer.key("title");
        m_writer.text(sectionTitle(section.kind));
        m_writer.key("sentences");
        m_writer.beginArray();
        for (const Block &block : section.blocks) {
            if (const auto *paragraph = std::get_if<Paragraph>(&block))
                m_writer.text(paragraph->text);
            else if (const auto *bullets = std::get_if<Bullets>(&block))
                for (const std::string &item : bullets->items)
                    m_writer.text(item);
        }
        m_writer.endArray();
        writeBlocks<Cards>(section, "cards", [&](const Cards &cards) {
            for (const Card &card : cards.cards)
                writeCard(card);
        });
        writeBlocks<Table>(section, "tables", [&](const Table &table) { writeTable(table); });
        writeBlocks<Picture>(section, "pictures", [&](const Picture &picture) { writePicture(picture); });
        writeBlocks<NoteBlock>(section, "notes", [&](const NoteBlock &note) { writeNote(note); });
        m_writer.endObject();
    }

    void putProvenance(JsonFields &fields, const Provenance &from) {
        if (from.lane)
            fields.text("session_id", m_report.lanes[*from.lane].sessionId);
        else
            fields.null("session_id", "not_of_one_session");
        if (from.clock.empty())
            fields.null("clock", "no_single_clock");
        else
            fields.text("clock", from.clock);
        if (from.rule.empty())
            fields.null("rule", "as_recorded");
        else
            fields.text("rule", from.rule);
    }

    void writeCard(const Card &card) {
        JsonFields fields(m_writer);
        fields.begin(kOneLine);
        fields.text("card", card.code);
        fields.text("title", card.title);
        putProvenance(fields, card.from);
        fields.open("numbers");
        const auto put = [&](const std::vector<Card::Piece> &pieces) {
            for (const Card::Piece &piece : pieces)
                if (!piece.field.empty())
                    fields.number(piece.field, piece.number);
        };
        put(card.main);
        put(card.beside);
        for (const Card::Badge &badge : card.badges)
            put(badge.pieces);
        fields.close();
        fields.finish();
    }

    void putCell(JsonFields &fields, const Column &column, const Cell &cell) {
        if (column.codes) {
            fields.open(column.key);
            for (const CountedCode &one : cell.codes)
                fields.count(one.code, one.count);
            fields.close();
        } else if (!cell.nullReason.empty()) {
            fields.null(column.key, cell.nullReason);
        } else if (cell.number) {
            fields.number(column.key, *cell.number);
        } else if (cell.ratio) {
            fields.ratio(column.key, *cell.ratio);
        } else {
            fields.text(column.key, cell.value.value_or(cell.text));
        }
    }

    void writeTable(const Table &table) {
        m_writer.beginObject(kLines);
        m_writer.key("table");
        m_writer.text(table.code);
        m_writer.key("title");
        m_writer.text(table.title);
        m_writer.key("total");
        m_writer.count(table.total);
        m_writer.key("rows");
        m_writer.beginArray();
        for (const Row &row : table.rows) {
            JsonFields fields(m_writer);
            fields.begin(kOneLine);
            putProvenance(fields, row.from);
            for (std::size_t i = 0; i < table.columns.size(); ++i)
                putCell(fields, table.columns[i], row.cells[i]);
            fields.finish();
        }
        m_writer.endArray();
        m_writer.endObject();
    }

    void writePicture(const Picture &picture) {
        m_writer.beginObject(kOneLine);
        m_writer.key("picture");
        m_writer.text(picture.name);
        m_writer.key("caption");
        m_writer.text(picture.caption);
        m_writer.key("lanes");
        m_writer.number(picture.facts.lanes);
        m_writer.key("arrows");
        m_writer.number(picture.facts.arrows);
        m_writer.key("arrows_dashed");
        m_writer.number(picture.facts.arrowsDashed);
        m_writer.key("hatched");
        m_writer.number(picture.facts.hatched);
        m_writer.endObject();
    }

    void writeNote(const NoteBlock &note) {
        JsonFields fields(m_writer);
        fields.begin(kLines);
        fields.number("note", note.id);
        fields.count("number", note.number);
        fields.text("title", note.title);
        fields.text("colour", note.colour);
        fields.text("body", note.body);
        fields.text("anchor", note.anchor);
        fields.optionalText("event", note.event.empty() ? std::nullopt : std::optional(note.event), "no_event");
        fields.text("place", note.place);
        fields.text("standing", note.standing);
        fields.text("changed", note.changed);
        putProvenance(fields, note.from);
        fields.open("facts");
        for (const auto &[key, cell] : note.facts)
            putCell(fields, {key, {}, CellFormat::Plain, false}, cell);
        fields.close();
        m_writer.key("picture");
        note.picture ? writePicture(*note.picture) : m_writer.null();
        m_writer.key("why");
        note.why ? writeWhy(*note.why) : m_writer.null();
        fields.finish();
    }

    void writeTexts(std::string_view key, const std::vector<std::string> &texts) {
        m_writer.key(key);
        m_writer.beginArray();
        for (const std::string &text : texts)
            m_writer.text(text);
        m_writer.endArray();
    }

    void writeWhy(const WhyPanel &panel) {
        m_writer.beginObject(kLines);
        m_writer.key("event");
        m_writer.text(panel.event);
        m_writer.key("qualified");
        m_writer.boolean(panel.why.qualified);
        m_writer.key("state");
        m_writer.text(panel.why.verdictCode);
        m_writer.key("sentence");
        m_writer.text(panel.why.verdictSentence);
        m_writer.key("lines");
        m_writer.beginArray();
        for (const WhyLine &line : panel.why.lines) {
            m_writer.beginObject(kOneLine);
            m_writer.key("label");
            m_writer.text(line.label);
            m_writer.key("here");
            m_writer.text(line.here);
            m_writer.key("there");
            m_writer.text(line.there);
            m_writer.key("mark");
            m_writer.text(markCode(line.mark));
            m_writer.endObject();
        }
        m_writer.endArray();
        writeTexts("refused", panel.candidates);
        writeTexts("device_work", panel.work);
        m_writer.endObject();
    }

    static std::string_view markCode(WhyMark mark) {
        switch (mark) {
        case WhyMark::None: return "none";
        case WhyMark::Yes: return "yes";
        case WhyMark::No: return "no";
        case WhyMark::NotInRecord: return "not_in_record";
        }
        return "none";
    }

    JsonWriter m_writer;
    const Report &m_report;
};

} // namespace

void writeJson(std::ostream &out, const Report &report) { ReportJson(out, report).write(); }

} // namespace lanescope::analysis::report
