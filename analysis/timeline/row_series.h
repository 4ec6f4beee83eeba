// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/store.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lanescope::analysis {

/// The rows of one track at one depth, by start. Rows of one depth do not overlap, so a search for
/// the slice at a time looks at one row only. Positions in a series are plain offsets [0, size()).
class RowSeries {
public:
    RowSeries() = default;
    /// Rows [begin, end) of a track of depth 1.
    RowSeries(model::EventRow begin, model::EventRow end) : m_begin(begin), m_size(end.index() - begin.index()) {}
    /// Scattered rows of a deeper track, ascending.
    explicit RowSeries(std::vector<model::EventRow> rows) : m_rows(std::move(rows)), m_size(m_rows.size()) {}

    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] bool empty() const { return m_size == 0; }
    [[nodiscard]] model::EventRow at(std::size_t position) const {
        return m_rows.empty() ? model::EventRow(m_begin.index() + position) : m_rows[position];
    }
    /// Position of `row`; size() if the series does not hold it.
    [[nodiscard]] std::size_t positionOf(model::EventRow row) const;
    /// First position whose slice starts at or after `at`; size() if none does.
    [[nodiscard]] std::size_t lowerBound(const model::SessionStore &session, model::Ns at) const;
    /// First position whose slice starts after `at`; size() if none does.
    [[nodiscard]] std::size_t upperBound(const model::SessionStore &session, model::Ns at) const;
    [[nodiscard]] std::size_t memoryBytes() const { return m_rows.capacity() * sizeof(model::EventRow); }

private:
    std::vector<model::EventRow> m_rows; ///< empty: contiguous from m_begin
    model::EventRow m_begin;
    std::size_t m_size = 0;
};

/// The rows of a track, one series per depth; at least one, which may be empty.
[[nodiscard]] std::vector<RowSeries> seriesOf(const model::SessionStore &session, model::TrackRef track);

/// End as drawn: a negative duration is drawn as none, and the sum never overflows.
[[nodiscard]] model::Ns drawnEnd(const model::SessionStore &session, model::EventRow row);

} // namespace lanescope::analysis
