// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/document.h"
#include "analysis/sql/time_axis.h"
#include "model/progress.h"
#include "model/result.h"

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace lanescope::analysis::sql {

/// NULL, an integer, a real, or a text (blobs as hexadecimal digits).
using Value = std::variant<std::monostate, std::int64_t, double, std::string>;

/// The code of an error after rows were given out: the answer is cut off.
inline constexpr const char *kQueryStopped = "query_stopped";

/// One SELECT over the tables of sql::tables(), which are filled into a private temporary database as far as the
/// statement names them. Nothing else can be read, and nothing written. Used by one thread at a time.
class Query {
public:
    /// Times stand on the axis. Errors: `bad_sql` (with what SQLite says), `not_a_query` (it would write, or is no
    /// single statement), and `cancelled`.
    [[nodiscard]] static model::Result<Query> prepare(const Analysis &analysis, const Selection &selection,
                                                      TimeAxis axis, const std::string &text,
                                                      const model::JobControl &job);
    Query(Query &&) noexcept;
    Query &operator=(Query &&) noexcept;
    ~Query();

    /// Names of the columns, each once: a second `a` is `a (2)`.
    [[nodiscard]] const std::vector<std::string> &columns() const;
    /// The axis of the times that the statement reads; nullptr: it reads none.
    [[nodiscard]] const TimeAxis *timesRead() const;
    /// What is to be said of those times; empty where each is as recorded.
    [[nodiscard]] std::string notice() const;
    /// True if there is a next row. Errors: `query_failed`, `cancelled`.
    [[nodiscard]] model::Result<bool> next();
    /// Of the row that next() found.
    [[nodiscard]] Value value(std::size_t column) const;

private:
    struct Parts;
    explicit Query(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> m_parts;
};

/// Writes the rows as they come. An error with the code kQueryStopped means that some have been written already.
[[nodiscard]] std::optional<model::Error> writeQuery(std::ostream &out, Query &query, const Analysis &analysis,
                                                     const Selection &selection, OutputFormat format, bool terminal);

/// The first rows of an answer, kept.
struct QueryRows {
    std::vector<std::string> columns;
    std::vector<std::vector<Value>> rows; ///< as many values as there are columns
    std::size_t total = 0;                ///< rows that there are, kept or not
    std::optional<model::Error> error;    ///< why there are no rows, or no more
    std::string notice;                   ///< see Query::notice()
};

/// A SELECT over everything that is open.
struct QueryRequest {
    std::string text;
    AlignmentSet alignments;
    std::optional<model::ClockId> clock; ///< whose times are wanted; nullopt: the one that all events share, if any
};

/// Runs one SELECT to its end, keeps at most `most` rows and counts the rest.
[[nodiscard]] QueryRows collectQuery(const Analysis &analysis, const QueryRequest &request, std::size_t most,
                                     const model::JobControl &job);

/// The same as text, CSV or JSON; empty where it fails.
[[nodiscard]] std::string queryText(const Analysis &analysis, const QueryRequest &request, OutputFormat format,
                                    const model::JobControl &job);

} // namespace lanescope::analysis::sql
