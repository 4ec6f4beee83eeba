// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/why.h"

namespace lanescope::analysis {

/// A device event or call with what its Why panel is read from.
struct WhySubject {
    const Analysis &analysis;
    std::size_t session;
    [[nodiscard]] const model::SessionStore &store() const { return *analysis.sessions[session]; }
    [[nodiscard]] const SessionCorrelation &found() const { return analysis.correlation.sessions[session]; }
    [[nodiscard]] const std::string &shortId() const { return analysis.shortIds[session]; }
};

/// "kineto-cuda/1: session + correlation".
[[nodiscard]] WhyLine keyProfileLine(const WhySubject &subject);
/// pid text, or "not in the record".
[[nodiscard]] std::string processOrMissing(const model::SessionStore &store, model::ProcessRef process);
/// Own text of the thread of a call; empty if not recorded.
[[nodiscard]] std::string threadText(const model::SessionStore &store, model::CallRef call);
/// The refused calls with the event's id text, each with its reason; `chosen` is left out.
[[nodiscard]] std::vector<WhyCandidate> refusedCandidates(const WhySubject &subject, model::DeviceEventRef event,
                                                          model::CallRef chosen);
[[nodiscard]] WhyCandidate candidateOf(const Analysis &analysis, std::size_t session, model::CallRef call,
                                       std::string reason);

/// Adds the lines of a proven match: each part of the key on both ends, uniqueness, clocks, witness, flags.
void addProofLines(const WhySubject &subject, model::DeviceEventRef event, std::vector<WhyLine> &lines);
/// Adds the lines of an unqualified event: the parts that it has, where its id occurs, the likely reason.
void addRefusalLines(const WhySubject &subject, model::DeviceEventRef event,
                     const std::vector<WhyCandidate> &candidates, std::vector<WhyLine> &lines);
/// Adds a line for each flag that no other line speaks of.
void addFlagLines(Flags flags, std::vector<WhyLine> &lines);

} // namespace lanescope::analysis
