// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/pair_focus.h"

#include <algorithm>

namespace lanescope::analysis {

using namespace model;

namespace {

/// "no arrow: the only calls with this id are in another session"
std::string noArrow(MatchState state) {
    std::string sentence(stateSentence(state));
    if (sentence.size() > 1 && sentence.back() == '.')
        sentence.pop_back();
    if (!sentence.empty() && sentence.front() >= 'A' && sentence.front() <= 'Z')
        sentence.front() = static_cast<char>(sentence.front() - 'A' + 'a');
    return "no arrow: " + sentence;
}

} // namespace

bool PairFocus::isEnd(const EventRef &end) const {
    return end == event || (!proven.isNone() && end == EventRef{event.session, proven}) ||
           std::find(refused.begin(), refused.end(), end) != refused.end();
}

PairFocus pairFocus(const Analysis &analysis, const EventRef &event, bool withRefused) {
    PairFocus focus;
    focus.event = event;
    const auto session = analysis.indexOf(event.session);
    if (!session || *session >= analysis.correlation.sessions.size())
        return focus;
    const SessionStore &store = *analysis.sessions[*session];
    const SessionCorrelation &found = analysis.correlation.sessions[*session];
    const DeviceEventRef device = store.deviceEventAt(event.row);
    if (device.isNone() || device.index() >= found.state.size())
        return focus;
    const CallRef source = found.source[device.index()];
    if (!source.isNone())
        focus.proven = store.call(source).row;
    else
        focus.sentence = noArrow(found.state[device.index()]);
    if (!source.isNone() && !withRefused)
        return focus;
    for (const Candidate &candidate : bareIdCandidates(analysis.sessions, *session, device, PairFocus::kMostCalls + 1))
        if ((candidate.session != *session || candidate.call != source) && focus.refused.size() < PairFocus::kMostCalls)
            focus.refused.push_back({analysis.sessions[candidate.session]->id(),
                                     analysis.sessions[candidate.session]->call(candidate.call).row});
    return focus;
}

} // namespace lanescope::analysis
