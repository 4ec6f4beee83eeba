// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/sqlite/database.h"

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace lanescope::model::sqlite {

/// A cell that is NULL, not there, or no integer.
inline constexpr std::int64_t kAbsent = std::numeric_limits<std::int64_t>::min();

/// Which columns of a table to read, by name. A name that is empty or that the table does not have
/// gives kAbsent (or an empty text) in every row.
struct ScanSpec {
    std::string table;
    std::vector<std::string> integers;
    std::string text;
};

/// Some rows of a scan: `width` integers each, and at most one text.
class RowBatch {
public:
    explicit RowBatch(std::size_t width) : m_width(width) {}
    [[nodiscard]] std::size_t size() const { return m_rowids.size(); }
    [[nodiscard]] std::int64_t rowid(std::size_t row) const { return m_rowids[row]; }
    [[nodiscard]] std::int64_t cell(std::size_t row, std::size_t column) const {
        return m_cells[row * m_width + column];
    }
    [[nodiscard]] std::string_view text(std::size_t row) const {
        return m_textEnds.empty()
                   ? std::string_view()
                   : std::string_view(m_texts).substr(row == 0 ? 0 : m_textEnds[row - 1],
                                                      m_textEnds[row] - (row == 0 ? 0 : m_textEnds[row - 1]));
    }

private:
    friend class TableScan;
    std::size_t m_width;
    std::vector<std::int64_t> m_rowids;
    std::vector<std::int64_t> m_cells;
    std::string m_texts;
    std::vector<std::size_t> m_textEnds;
};

/// How a scan ended.
struct ScanEnd {
    std::uint64_t rows = 0;
    std::optional<Error> fault;        ///< rows are missing: a damaged page
    std::int64_t lastGoodRowid = 0;    ///< the row before the damage
    std::uint64_t recoveredRows = 0;   ///< rows behind the damage that were read from the end
    std::uint64_t unreadableCells = 0; ///< values that are neither NULL nor an integer
    std::int64_t firstUnreadableRow = 0;
};

/// Reads a table in order of what numbers its rows. At a damaged page it goes on from the end of the table backwards,
/// so that what lies behind the damage is read too. Rowids must rise (fall, backwards): a damaged
/// page that leads back to rows already read counts as damage, not as more rows. Rows that are
/// counted end at the damage: what lies behind it has no numbers.
class TableScan {
public:
    TableScan(const Database &database, const TableInfo &table, const ScanSpec &spec);
    /// Up to kBatchRows rows; nullptr at the end.
    [[nodiscard]] std::unique_ptr<RowBatch> next();
    [[nodiscard]] const ScanEnd &end() const { return m_end; }
    static constexpr std::size_t kBatchRows = 4096;

private:
    enum class Phase : std::uint8_t { Forward, Backward, Ended };
    void fill(RowBatch &batch);
    [[nodiscard]] std::int64_t rowidOfStep();
    [[nodiscard]] std::string orderBy() const { return " ORDER BY " + (m_rowid.empty() ? m_keyOrder : m_rowid); }
    void addRow(RowBatch &batch, std::int64_t rowid);
    [[nodiscard]] std::int64_t integerCell(int column, std::int64_t rowid);
    void damaged(std::string what);
    void turnBack();

    const Database &m_database;
    std::string m_table;
    std::string m_rowid, m_keyOrder; ///< as TableInfo has them
    std::string m_select;
    std::vector<int> m_columnOf; ///< per wanted integer: column of the query, or −1
    int m_textColumn = -1;
    bool m_wantsText = false;
    std::optional<Statement> m_query;
    Phase m_phase = Phase::Forward;
    std::optional<std::int64_t> m_lastForward;
    std::optional<std::int64_t> m_lastBackward;
    ScanEnd m_end;
};

/// A TableScan on a thread and a connection of its own, a few batches ahead. Destroying it stops
/// the thread; the database it was given outlives it.
class ScanAhead {
public:
    ScanAhead(const Database &database, TableInfo table, ScanSpec spec);
    ScanAhead(const ScanAhead &) = delete;
    ScanAhead &operator=(const ScanAhead &) = delete;
    ~ScanAhead();
    /// The next batch; nullptr at the end.
    [[nodiscard]] std::unique_ptr<RowBatch> next();
    /// Valid after the end.
    [[nodiscard]] const ScanEnd &end() const { return m_end; }

private:
    void run(const std::stop_token &stop, const Database &database, const TableInfo &table, const ScanSpec &spec);
    [[nodiscard]] bool offer(const std::stop_token &stop, std::unique_ptr<RowBatch> batch);
    static constexpr std::size_t kQueued = 8;

    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::deque<std::unique_ptr<RowBatch>> m_queue;
    bool m_finished = false;
    ScanEnd m_end;
    std::jthread m_thread;
};

} // namespace lanescope::model::sqlite
