// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/limitations.h"

#include "analysis/output/session_json.h"
#include "analysis/output/text_format.h"

namespace lanescope::analysis {

namespace {

using Sentences = std::vector<std::string>;

std::string number(std::uint64_t value) { return std::to_string(value); }

void onArtifacts(Sentences &out, const Analysis &analysis, const Selection &selection) {
    if (!analysis.openErrors.empty())
        out.push_back(number(analysis.openErrors.size()) +
                      (analysis.openErrors.size() == 1 ? " input could not be read" : " inputs could not be read") +
                      "; nothing here covers what they hold.");
    for (const model::ArtifactPtr &artifact : chosenArtifacts(analysis, selection))
        if (!artifact->complete)
            out.push_back((artifact->paths.empty() ? artifact->id.text() : artifact->paths.front()) +
                          " was read only in part; its totals cover what could be read.");
    if (selection.sessions.size() < 2)
        return;
    out.emplace_back(selection.alignments.empty()
                         ? "No alignment was declared between sessions: their times are on clocks of their own, and "
                           "no number here crosses a session."
                         : "Alignments that were declared put lanes on one axis; launches are matched inside each "
                           "session, and no number here crosses one.");
}

void onScope(Sentences &out, const model::SessionInfo &info, const std::string &id) {
    if (info.historical)
        out.push_back(id +
                      " holds historical rows without artifact id: nothing can be matched, and no times of different "
                      "events are subtracted.");
    if (info.notSeparable)
        out.push_back(id + " holds several captures that cannot be told apart" +
                      (info.notSeparableReason.empty() ? std::string() : " (" + info.notSeparableReason + ")") +
                      ": nothing is matched, and no times of different events are subtracted.");
    if (info.profile.scope == model::KeyScope::None)
        out.push_back(id + ": the profile " + info.profile.name +
                      " documents no key between host and device; only recorded flows are shown.");
    else if (!info.profile.known)
        out.push_back(id + ": the profile " + info.profile.name +
                      " is not one whose keys are known; nothing is matched.");
    if (info.profile.scope == model::KeyScope::ImpliedProcess && !info.impliedProcess.isNone())
        out.push_back(id + ": device records carry no process; it is implied by the session having one CPU process.");
    if (info.synthetic)
        out.push_back(id + " says that it is synthetic: it was made up, not measured.");
}

void onNumbers(Sentences &out, const Analysis &analysis, std::size_t session, const std::string &id) {
    const SessionNumbers &numbers = analysis.numbers[session];
    const model::SessionStore &store = *analysis.sessions[session];
    if (!numbers.totalsByClock.empty())
        out.push_back(id + " has " + number(numbers.totalsByClock.size()) +
                      " clocks without a mapping: its total has no extents, gaps and busy times.");
    if (hasQualifier(numbers.total, kGraphOpaque))
        out.push_back(id +
                      ": graphs were recorded without their kernels; idle between kernels may be work of a graph.");
    if (hasQualifier(numbers.total, kBufferLoss))
        out.push_back(id + ": the producer lost buffers; idle time may be work that was not recorded.");
    const std::size_t others = store.columns().deviceOthers.size();
    if (others > 0)
        out.push_back(id + ": " + number(others) +
                      " device records have no documented key; they are in no state and no sum.");
    if (analysis.correlation.sessions[session].clockMismatch)
        out.push_back(id + ": host and device times lie more than 10 s apart; no latency is computed across them.");
    if (numbers.total.kernelCount > 0 && !numbers.total.idleGap.count.value && store.info().profile.known &&
        numbers.total.idleGap.count.reason == "no_usable_times")
        out.push_back(id + ": no kernel has usable times; there are no gaps.");
    std::uint64_t leftOut = 0;
    for (const auto &[code, count] : numbers.total.leftOut)
        leftOut += count;
    if (leftOut > 0)
        out.push_back(id + ": " + number(leftOut) + " events count but are left out of times (see left_out).");
}

} // namespace

Sentences limitationsOf(const Analysis &analysis, const Selection &selection) {
    Sentences out;
    onArtifacts(out, analysis, selection);
    for (const std::size_t session : selection.sessions) {
        onScope(out, analysis.sessions[session]->info(), analysis.shortIds[session]);
        onNumbers(out, analysis, session, analysis.shortIds[session]);
    }
    return out;
}

} // namespace lanescope::analysis
