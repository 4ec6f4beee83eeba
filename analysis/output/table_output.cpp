// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/table_output.h"

#include "analysis/output/text_format.h"
#include "analysis/timeline/time_text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <ostream>

namespace lanescope::analysis {

namespace {

class JsonTable final : public TableOutput {
public:
    explicit JsonTable(std::ostream &out) : m_writer(out), m_fields(m_writer) {}
    void begin(const TableShape &shape, const Availability &availability, std::span<const model::Error> errors,
               const JsonPart &head) {
        beginDocument(m_writer, shape.name, availability, errors);
        if (head)
            head(m_writer);
        writeRule(shape);
        if (!shape.rules.empty()) {
            m_writer.key("rules");
            m_fields.begin(JsonWriter::Layout::OneLine);
            for (const auto &[key, label] : shape.rules)
                m_fields.text(key, label);
            m_fields.finish();
        }
        m_writer.key("rows");
        m_writer.beginArray();
    }
    FieldSink &beginRow() override {
        m_fields.begin(JsonWriter::Layout::OneLine);
        return m_fields;
    }
    void endRow() override { m_fields.finish(); }
    void finish() override {
        m_writer.endArray();
        m_writer.endObject();
        m_writer.flush();
    }

private:
    void writeRule(const TableShape &shape) {
        if (!shape.rule.empty()) {
            m_writer.key("rule");
            m_writer.text(shape.rule);
        }
        if (shape.definition.empty())
            return;
        m_writer.key("definition");
        m_writer.text(shape.definition);
        m_writer.key("differences");
        m_writer.beginArray();
        for (const std::string_view difference : shape.differences)
            m_writer.text(difference);
        m_writer.endArray();
    }

    JsonWriter m_writer;
    JsonFields m_fields;
};

/// Puts fields into cells by the columns of a shape. Fields without a column are dropped.
class CellSink : public FieldSink {
public:
    explicit CellSink(const TableShape &shape) : m_shape(shape), m_finder(shape) {}

    void open(std::string_view key) override { m_finder.enter(key); }
    void close() override { m_finder.enter({}); }
    void clear() {
        m_cells.assign(m_shape.columns.size(), {});
        m_finder.restart();
    }
    [[nodiscard]] std::vector<std::string> &cells() { return m_cells; }

protected:
    [[nodiscard]] const TableColumn *columnOf(std::string_view key) {
        const auto found = m_finder.find(key);
        return found ? &m_shape.columns[*found] : nullptr;
    }
    void set(const TableColumn *column, std::string text) {
        if (column != nullptr)
            m_cells[static_cast<std::size_t>(column - m_shape.columns.data())] = std::move(text);
    }

private:
    const TableShape &m_shape;
    ColumnFinder m_finder;
    std::vector<std::string> m_cells;
};

std::string joined(const std::vector<std::string_view> &values, std::string_view separator) {
    std::string out;
    for (const std::string_view value : values)
        out.append(out.empty() ? "" : separator).append(value);
    return out;
}

/// With `decimals` digits after the point.
std::string fixedText(double value, int decimals) {
    std::array<char, 512> digits{};
    const auto end =
        std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed, decimals).ptr;
    return {digits.data(), end};
}

class CsvCells final : public CellSink {
public:
    using CellSink::CellSink;
    void text(std::string_view key, std::string_view value) override { set(columnOf(key), std::string(value)); }
    void number(std::string_view key, std::int64_t value) override { set(columnOf(key), std::to_string(value)); }
    void ratio(std::string_view key, double value) override { set(columnOf(key), fixedText(value, 6)); }
    void null(std::string_view key, std::string_view) override { set(columnOf(key), {}); }
    void list(std::string_view key, const std::vector<std::string_view> &values) override {
        set(columnOf(key), joined(values, ";"));
    }
};

class CsvTable final : public TableOutput {
public:
    CsvTable(std::ostream &out, const TableShape &shape, bool escapeControls)
        : m_out(out), m_cells(shape), m_escapeControls(escapeControls) {}
    void begin(const TableShape &shape) {
        std::vector<std::string> titles;
        for (const TableColumn &column : shape.columns)
            titles.push_back(column.group.empty() ? std::string(column.key)
                                                  : std::string(column.group) + "_" + std::string(column.key));
        writeLine(titles);
    }
    FieldSink &beginRow() override {
        m_cells.clear();
        return m_cells;
    }
    void endRow() override { writeLine(m_cells.cells()); }
    void finish() override {}

private:
    static std::string quoted(const std::string &cell) {
        if (cell.find_first_of(",\"\r\n") == std::string::npos)
            return cell;
        std::string out = "\"";
        for (const char c : cell)
            out.append(c == '"' ? 2U : 1U, c);
        return out + '"';
    }
    void writeLine(const std::vector<std::string> &cells) {
        for (std::size_t i = 0; i < cells.size(); ++i)
            m_out << (i == 0 ? "" : ",") << quoted(m_escapeControls ? escapedText(cells[i]) : cells[i]);
        m_out << "\r\n";
    }

    std::ostream &m_out;
    CsvCells m_cells;
    bool m_escapeControls;
};

class TextCells final : public CellSink {
public:
    TextCells(const TableShape &shape, ShortIds shortIds) : CellSink(shape), m_shortIds(std::move(shortIds)) {}
    void text(std::string_view key, std::string_view value) override {
        if (const TableColumn *column = columnOf(key))
            set(column, shownText(*column, value, m_shortIds));
    }
    void number(std::string_view key, std::int64_t value) override {
        if (const TableColumn *column = columnOf(key))
            set(column, shownNumber(*column, value));
    }
    void ratio(std::string_view key, double value) override {
        if (const TableColumn *column = columnOf(key))
            set(column, shownRatio(*column, value));
    }
    void null(std::string_view key, std::string_view) override { set(columnOf(key), std::string(kShownNull)); }
    void list(std::string_view key, const std::vector<std::string_view> &values) override {
        set(columnOf(key), shownList(values));
    }

private:
    ShortIds m_shortIds;
};

std::vector<TextTable::Column> textColumns(const TableShape &shape) {
    std::vector<TextTable::Column> columns;
    for (const TableColumn &column : shape.columns)
        if (column.format != CellFormat::Hidden)
            columns.push_back({std::string(column.title), column.format == CellFormat::Number ||
                                                              column.format == CellFormat::Duration ||
                                                              column.format == CellFormat::Percent});
    return columns;
}

class PeopleTable final : public TableOutput {
public:
    PeopleTable(std::ostream &out, const TableShape &shape, ShortIds shortIds)
        : m_out(out), m_shape(shape), m_cells(shape, std::move(shortIds)), m_table(out, textColumns(shape)) {}
    FieldSink &beginRow() override {
        m_cells.clear();
        return m_cells;
    }
    void endRow() override {
        std::vector<std::string> shown;
        for (std::size_t i = 0; i < m_shape.columns.size(); ++i)
            if (m_shape.columns[i].format != CellFormat::Hidden)
                shown.push_back(std::move(m_cells.cells()[i]));
        m_table.add(std::move(shown));
    }
    void finish() override {
        m_table.finish();
        if (!m_shape.definition.empty())
            m_out << "Definition: " << m_shape.definition << '\n';
        for (const std::string_view difference : m_shape.differences)
            m_out << "Differs: " << difference << '\n';
        if (!m_shape.rule.empty())
            m_out << "Rules: " << m_shape.rule << '\n';
        for (const auto &[key, label] : m_shape.rules)
            m_out << "Rules: " << label << '\n';
    }

private:
    std::ostream &m_out;
    const TableShape &m_shape;
    TextCells m_cells;
    TextTable m_table;
};

} // namespace

std::unique_ptr<TableOutput> jsonTable(std::ostream &out, const TableShape &shape, const Availability &availability,
                                       std::span<const model::Error> errors, const JsonPart &head) {
    auto table = std::make_unique<JsonTable>(out);
    table->begin(shape, availability, errors, head);
    return table;
}

std::unique_ptr<TableOutput> csvTable(std::ostream &out, const TableShape &shape, bool escapeControls) {
    auto table = std::make_unique<CsvTable>(out, shape, escapeControls);
    table->begin(shape);
    return table;
}

std::unique_ptr<TableOutput> textTable(std::ostream &out, const TableShape &shape, ShortIds shortIds) {
    return std::make_unique<PeopleTable>(out, shape, std::move(shortIds));
}

std::string shownText(const TableColumn &column, std::string_view text, const ShortIds &shortIds) {
    if (column.format == CellFormat::Session) {
        const auto found = shortIds.find(text);
        return found == shortIds.end() ? std::string() : found->second;
    }
    return escapedText(column.format == CellFormat::Event ? text.substr(text.find('/') + 1) : text);
}

std::string shownNumber(const TableColumn &column, std::int64_t value) {
    return column.format == CellFormat::Duration ? durationText({value}) : groupedNumber(value);
}

std::string shownRatio(const TableColumn &column, double value) {
    if (column.format == CellFormat::Duration)
        return durationText({std::llround(value)});
    return column.format == CellFormat::Number ? fixedText(value, 3) : fixedText(value * 100, 1) + " %";
}

std::string shownList(const std::vector<std::string_view> &values) { return escapedText(joined(values, ", ")); }

std::optional<std::size_t> ColumnFinder::find(std::string_view key) {
    for (std::size_t tried = 0; tried < m_shape.columns.size(); ++tried) {
        const std::size_t at = m_at++ % m_shape.columns.size();
        if (m_shape.columns[at].key == key && m_shape.columns[at].group == m_group)
            return at;
    }
    return std::nullopt;
}

} // namespace lanescope::analysis
