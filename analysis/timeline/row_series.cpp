// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/row_series.h"

#include <algorithm>

namespace lanescope::analysis {

using model::EventRow;
using model::Ns;
using model::SessionStore;

namespace {

/// First position in [0, size) at which `after(position)` holds; it must hold from there on.
template <class Predicate> std::size_t partition(std::size_t size, Predicate after) {
    std::size_t low = 0;
    std::size_t high = size;
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (after(middle))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

} // namespace

std::size_t RowSeries::positionOf(EventRow row) const {
    if (m_rows.empty()) {
        const bool inside = row.index() >= m_begin.index() && row.index() - m_begin.index() < m_size;
        return m_size > 0 && inside ? row.index() - m_begin.index() : m_size;
    }
    const auto found = std::lower_bound(m_rows.begin(), m_rows.end(), row);
    return found != m_rows.end() && *found == row ? static_cast<std::size_t>(found - m_rows.begin()) : m_size;
}

std::size_t RowSeries::lowerBound(const SessionStore &session, Ns at) const {
    return partition(m_size, [&](std::size_t i) { return session.start(this->at(i)) >= at; });
}

std::size_t RowSeries::upperBound(const SessionStore &session, Ns at) const {
    return partition(m_size, [&](std::size_t i) { return session.start(this->at(i)) > at; });
}

std::vector<RowSeries> seriesOf(const SessionStore &session, model::TrackRef track) {
    const model::TrackInfo &info = session.info(track);
    std::vector<RowSeries> series;
    if (info.rows <= 1) {
        series.emplace_back(info.begin, info.end);
        return series;
    }
    std::vector<std::size_t> counts(info.rows, 0);
    for (std::size_t i = info.begin.index(); i < info.end.index(); ++i)
        ++counts[session.depth(EventRow(i))];
    std::vector<std::vector<EventRow>> rows(info.rows);
    for (std::size_t depth = 0; depth < rows.size(); ++depth)
        rows[depth].reserve(counts[depth]);
    for (std::size_t i = info.begin.index(); i < info.end.index(); ++i)
        rows[session.depth(EventRow(i))].push_back(EventRow(i));
    for (std::vector<EventRow> &depthRows : rows)
        series.emplace_back(std::move(depthRows));
    return series;
}

Ns drawnEnd(const SessionStore &session, EventRow row) {
    return session.duration(row).count > 0 ? session.end(row) : session.start(row);
}

} // namespace lanescope::analysis
