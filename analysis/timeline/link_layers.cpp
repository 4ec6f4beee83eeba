// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/link_layers.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <unordered_set>

namespace lanescope::analysis {

using model::EventRow;
using model::FlowEnd;
using model::SessionStore;

namespace {

void sortUnique(std::vector<EventRow> &rows) {
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
}

/// Refused device events of every session into `ghosts`; returns their ids as text.
std::unordered_set<std::string> refusedEvents(const Analysis &analysis, GhostRows &ghosts) {
    std::unordered_set<std::string> ids;
    for (std::size_t i = 0; i < analysis.sessions.size() && i < analysis.correlation.sessions.size(); ++i) {
        const SessionStore &session = *analysis.sessions[i];
        const SessionCorrelation &correlation = analysis.correlation.sessions[i];
        if (correlation.bareMatch.size() < session.deviceEventCount())
            continue;
        for (std::size_t event = 0; event < session.deviceEventCount(); ++event) {
            const model::DeviceEventRef ref(event);
            if (!correlation.isRefused(ref))
                continue;
            ids.insert(session.idText(session.deviceEvent(ref).id));
            ghosts.rows[i].push_back(session.deviceEvent(ref).row);
        }
    }
    return ids;
}

using Flows = std::vector<FlowEnd>;

void joinGroup(const SessionStore &session, Flows::const_iterator first, Flows::const_iterator last,
               std::vector<FlowLink> &links) {
    std::vector<FlowEnd> ends;
    std::copy_if(first, last, std::back_inserter(ends), [](const FlowEnd &end) { return !end.bound.isNone(); });
    std::sort(ends.begin(), ends.end(), [&](const FlowEnd &a, const FlowEnd &b) {
        return std::tuple(session.start(a.bound), a.phase, a.place) <
               std::tuple(session.start(b.bound), b.phase, b.place);
    });
    // An effect recorded before its only cause is still that cause's.
    const auto starts =
        std::count_if(ends.begin(), ends.end(), [](const FlowEnd &e) { return e.phase == FlowEnd::Phase::Start; });
    EventRow source;
    if (starts == 1)
        source = std::find_if(ends.begin(), ends.end(), [](const FlowEnd &e) {
                     return e.phase == FlowEnd::Phase::Start;
                 })->bound;
    for (const FlowEnd &end : ends) {
        if (end.phase == FlowEnd::Phase::Start) {
            source = end.bound;
            continue;
        }
        if (!source.isNone() && source != end.bound)
            links.push_back({source, end.bound});
        if (end.phase == FlowEnd::Phase::Step)
            source = end.bound;
    }
}

SessionFlows flowsOf(const SessionStore &session) {
    SessionFlows flows;
    const Flows &ends = session.columns().flows;
    for (auto first = ends.begin(); first != ends.end();) {
        const auto last = std::find_if(first, ends.end(), [&](const FlowEnd &end) {
            return end.category != first->category || end.id != first->id;
        });
        joinGroup(session, first, last, flows.byStart);
        first = last;
    }
    flows.byEnd = flows.byStart;
    std::sort(flows.byStart.begin(), flows.byStart.end(), [&](const FlowLink &a, const FlowLink &b) {
        return std::tuple(session.start(a.from), a.from, a.to) < std::tuple(session.start(b.from), b.from, b.to);
    });
    std::sort(flows.byEnd.begin(), flows.byEnd.end(), [&](const FlowLink &a, const FlowLink &b) {
        return std::tuple(session.start(a.to), a.to, a.from) < std::tuple(session.start(b.to), b.to, b.from);
    });
    return flows;
}

} // namespace

GhostRows collectGhosts(const Analysis &analysis) {
    GhostRows ghosts;
    ghosts.rows.resize(analysis.sessions.size());
    const std::unordered_set<std::string> ids = refusedEvents(analysis, ghosts);
    for (std::size_t i = 0; i < analysis.sessions.size(); ++i) {
        const SessionStore &session = *analysis.sessions[i];
        if (!ids.empty())
            for (const model::CallRecord &call : session.columns().calls)
                if (!call.id.isNone() && ids.count(session.idText(call.id)) > 0)
                    ghosts.rows[i].push_back(call.row);
        sortUnique(ghosts.rows[i]);
    }
    return ghosts;
}

FlowLinks collectFlows(const Analysis &analysis) {
    FlowLinks flows;
    for (const model::SessionPtr &session : analysis.sessions)
        flows.sessions.push_back(flowsOf(*session));
    return flows;
}

} // namespace lanescope::analysis
