// SPDX-License-Identifier: Apache-2.0
#include "model/chrome/chrome_edges.h"

#include <algorithm>
#include <tuple>

namespace lanescope::model::chrome {

namespace {

/// How far down a stack an end looks for its name: keeps hostile files linear.
constexpr std::size_t kSearchDepth = 1024;

void setEnd(StoreColumns &columns, EventOrder slice, Ns length) {
    columns.duration[slice.index()] = length;
    RecordFlags flags = columns.flags[slice.index()];
    flags = static_cast<RecordFlags>(flags & ~static_cast<unsigned>(RecordFlag::Open));
    columns.flags[slice.index()] = length.count < 0 ? with(flags, RecordFlag::NegativeDuration) : flags;
}

void reportOpen(ImportReport &report, Place place) {
    report.add(Severity::Notice, "begin_without_end", "a slice was begun and never ended; it is kept as open",
               DiagnosticPlace::atByte(place.value));
}

} // namespace

void EdgeMatcher::begin(EdgeGroup group, Ns at, Place place, StringRef name, EventOrder begun) {
    m_edges.push_back({group, at, place, name, begun});
}

void EdgeMatcher::end(EdgeGroup group, Ns at, Place place, StringRef name) {
    m_edges.push_back({group, at, place, name, EventOrder::none()});
}

void EdgeMatcher::close(const Edge &end, std::vector<Edge> &open, StoreColumns &columns, ImportReport &report) const {
    const DiagnosticPlace place = DiagnosticPlace::atByte(end.place.value);
    if (open.empty()) {
        report.add(Severity::Notice, "end_without_begin", "an end of a slice has no begin; it was left out", place);
        return;
    }
    std::size_t chosen = open.size() - 1;
    if (!end.name.isNone() && open.back().name != end.name) {
        const std::size_t deepest = open.size() > kSearchDepth ? open.size() - kSearchDepth : 0;
        std::size_t i = open.size();
        while (i > deepest && open[i - 1].name != end.name)
            --i;
        if (i > deepest) {
            chosen = i - 1;
            report.add(
                Severity::Notice, "overlapping_begin_end",
                "an end names a slice that is not the innermost one; it was closed, those inside stay open until "
                "their own ends",
                place);
        } else {
            report.add(Severity::Notice, "mismatched_end",
                       "an end carries the name of no open slice; it was taken as the end of the innermost one", place);
        }
    }
    setEnd(columns, open[chosen].begun, end.at - open[chosen].at);
    open.erase(open.begin() + static_cast<std::ptrdiff_t>(chosen));
}

void EdgeMatcher::resolve(StoreColumns &columns, ImportReport &report) {
    std::sort(m_edges.begin(), m_edges.end(), [](const Edge &a, const Edge &b) {
        return std::tie(a.group, a.at, a.place) < std::tie(b.group, b.at, b.place);
    });
    std::vector<Edge> open;
    for (std::size_t i = 0; i < m_edges.size(); ++i) {
        const Edge &edge = m_edges[i];
        if (edge.begun.isNone())
            close(edge, open, columns, report);
        else
            open.push_back(edge);
        if (i + 1 < m_edges.size() && m_edges[i + 1].group == edge.group)
            continue;
        for (const Edge &left : open)
            reportOpen(report, left.place);
        open.clear();
    }
    m_edges.clear();
}

} // namespace lanescope::model::chrome
