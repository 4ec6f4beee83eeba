// SPDX-License-Identifier: Apache-2.0
#include "analysis/steps.h"

#include <algorithm>
#include <tuple>

namespace lanescope::analysis {

using model::EventRow;
using model::SessionStore;

namespace {

/// The marks of one thread and clock, visited from the outer to the inner ones.
class Nester {
public:
    Nester(const SessionStore &session, const SessionPhases &phases)
        : m_session(session), m_phases(phases), m_parent(phases.marks.size()), m_mixed(phases.marks.size()) {}

    [[nodiscard]] MarkNesting nest() {
        const std::vector<MarkRef> marks = outerFirst();
        for (const MarkRef mark : marks)
            findParent(mark);
        // Inner marks come after the outer ones, so backwards every mark is complete before its parent.
        for (auto mark = marks.rbegin(); mark != marks.rend(); ++mark)
            if (const MarkRef parent = m_parent[mark->index()]; !parent.isNone())
                m_mixed[parent.index()] =
                    m_mixed[parent.index()] || m_mixed[mark->index()] || stage(*mark) != stage(parent);
        MarkNesting nesting;
        for (std::size_t i = 0; i < m_phases.marks.size(); ++i)
            nesting.step.push_back(m_phases.marks[i].device || nests(MarkRef(i)) ? MarkRef::none() : MarkRef(i));
        for (const MarkRef mark : marks) {
            const MarkRef parent = m_parent[mark.index()];
            if (m_mixed[mark.index()])
                nesting.enclosing.push_back(mark);
            else
                nesting.step[mark.index()] =
                    parent.isNone() || m_mixed[parent.index()] ? mark : nesting.step[parent.index()];
        }
        std::sort(nesting.enclosing.begin(), nesting.enclosing.end());
        return nesting;
    }

private:
    [[nodiscard]] EventRow row(MarkRef mark) const { return m_phases.marks[mark.index()].row; }
    [[nodiscard]] const std::string &stage(MarkRef mark) const { return *m_phases.marks[mark.index()].name.phase; }
    [[nodiscard]] bool nests(MarkRef ref) const {
        const PhaseMark &mark = m_phases.marks[ref.index()];
        return mark.name.phase && !mark.device && m_session.usableTimes(mark.row) &&
               !m_session.thread(mark.row).isNone();
    }
    [[nodiscard]] auto lane(MarkRef mark) const {
        return std::tuple(m_session.thread(row(mark)), m_session.clock(row(mark)));
    }

    [[nodiscard]] std::vector<MarkRef> outerFirst() const {
        std::vector<MarkRef> marks;
        for (std::size_t i = 0; i < m_phases.marks.size(); ++i)
            if (nests(MarkRef(i)))
                marks.emplace_back(i);
        std::sort(marks.begin(), marks.end(), [this](MarkRef a, MarkRef b) {
            return std::tuple(lane(a), m_session.start(row(a)), m_session.end(row(b)), a) <
                   std::tuple(lane(b), m_session.start(row(b)), m_session.end(row(a)), b);
        });
        return marks;
    }

    void findParent(MarkRef mark) {
        const model::Ns start = m_session.start(row(mark)), end = m_session.end(row(mark));
        while (!m_open.empty() && (lane(m_open.back()) != lane(mark) || m_session.end(row(m_open.back())) < start))
            m_open.pop_back();
        const auto tooShort = std::partition_point(m_open.begin(), m_open.end(),
                                                   [&](MarkRef outer) { return m_session.end(row(outer)) >= end; });
        if (tooShort != m_open.begin())
            m_parent[mark.index()] = *std::prev(tooShort);
        // A mark that starts no earlier and ends no sooner hides the ones below it for good.
        while (!m_open.empty() && m_session.end(row(m_open.back())) <= end)
            m_open.pop_back();
        m_open.push_back(mark);
    }

    const SessionStore &m_session;
    const SessionPhases &m_phases;
    std::vector<MarkRef> m_parent; ///< by MarkRef: the innermost mark around it
    std::vector<bool> m_mixed;     ///< by MarkRef: holds a mark of another stage
    std::vector<MarkRef> m_open;   ///< ends fall strictly from bottom to top
};

} // namespace

MarkNesting nestMarks(const SessionStore &session, const SessionPhases &phases) {
    return Nester(session, phases).nest();
}

} // namespace lanescope::analysis
