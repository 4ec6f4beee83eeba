// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/document.h"
#include "analysis/output/field_sink.h"

#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

/// How a field is shown to people; JSON and CSV always have the plain value.
enum class CellFormat : std::uint8_t {
    Plain,
    Session, ///< a session id, by its short form; left out where only one session is shown
    Event,   ///< an event id, by its place
    Number,
    Duration, ///< nanoseconds
    Percent,  ///< a ratio
    Hidden,   ///< not for people
};

/// One field of a table. `group` is the object that holds it in JSON; CSV calls it `group_key`.
struct TableColumn {
    std::string_view group;
    std::string_view key;
    std::string_view title;
    CellFormat format = CellFormat::Plain;
};

inline constexpr TableColumn kSessionColumn{"", "session_id", "session", CellFormat::Session};

struct TableShape {
    std::string_view name; ///< of the schema: `lanescope.<name>/1`
    std::vector<TableColumn> columns;
    std::vector<std::pair<std::string_view, std::string>> rules = {}; ///< the lists that the rows rest on: key, label
    std::string_view rule = {};                                       ///< that the rows follow, with its version
    std::string_view definition = {};               ///< whose definition it is, where it is not Lanescope's own
    std::vector<std::string_view> differences = {}; ///< from that definition, a sentence each without its full stop
};

/// Takes rows one by one and writes each as soon as it may.
class TableOutput {
public:
    TableOutput() = default;
    TableOutput(const TableOutput &) = delete;
    TableOutput &operator=(const TableOutput &) = delete;
    virtual ~TableOutput() = default;
    /// The sink of the next row; endRow() completes it.
    [[nodiscard]] virtual FieldSink &beginRow() = 0;
    virtual void endRow() = 0;
    virtual void finish() = 0;
};

/// Short forms of session ids; empty where the session column is not shown.
using ShortIds = std::map<std::string, std::string, std::less<>>;

/// Writes members of a document.
using JsonPart = std::function<void(JsonWriter &)>;

/// JSON begins the document with `availability` and what `head` writes; `out` and `shape` outlive the result.
[[nodiscard]] std::unique_ptr<TableOutput> jsonTable(std::ostream &out, const TableShape &shape,
                                                     const Availability &availability,
                                                     std::span<const model::Error> errors, const JsonPart &head = {});
[[nodiscard]] std::unique_ptr<TableOutput> csvTable(std::ostream &out, const TableShape &shape, bool escapeControls);
[[nodiscard]] std::unique_ptr<TableOutput> textTable(std::ostream &out, const TableShape &shape, ShortIds shortIds);

/// What `text` of a column looks like in a table for people.
[[nodiscard]] std::string shownText(const TableColumn &column, std::string_view text, const ShortIds &shortIds);
[[nodiscard]] std::string shownNumber(const TableColumn &column, std::int64_t value);
[[nodiscard]] std::string shownRatio(const TableColumn &column, double value);
[[nodiscard]] std::string shownList(const std::vector<std::string_view> &values);
inline constexpr std::string_view kShownNull = "–";

/// Finds the columns of fields, which come in about the order of the shape.
class ColumnFinder {
public:
    explicit ColumnFinder(const TableShape &shape) : m_shape(shape) {}
    void enter(std::string_view group) { m_group = group; }
    void restart() { m_at = 0; }
    /// Position of the column; nullopt if the shape has none of that name in the group.
    [[nodiscard]] std::optional<std::size_t> find(std::string_view key);

private:
    const TableShape &m_shape;
    std::string_view m_group;
    std::size_t m_at = 0; ///< the next column is mostly right
};

} // namespace lanescope::analysis
