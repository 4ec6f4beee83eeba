// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/correlation.h"
#include "analysis/findings.h"
#include "analysis/phases.h"
#include "analysis/regions.h"
#include "analysis/rules/rule_sets.h"
#include "model/artifact.h"
#include "model/progress.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lanescope::analysis {

/// What may be said about everything that is open, computed once and constant afterwards. The window
/// and the command line read the same one.
struct Analysis {
    std::vector<model::ArtifactPtr> artifacts;
    std::vector<model::Error> openErrors;
    model::ImportReport openNotices;                ///< about folders and manifests, not about one artifact
    std::vector<model::SessionPtr> sessions;        ///< by artifact, then ordinal
    std::vector<std::size_t> artifactOfSession;     ///< parallel to sessions
    std::vector<model::Registration> registrations; ///< parallel to sessions
    std::vector<std::string>
        shortIds; ///< parallel to sessions: 8 digits or more until unique, `#n` if there are several
    Correlation correlation;
    std::vector<SessionPhases> phases;   ///< parallel to sessions
    std::vector<SessionNumbers> numbers; ///< parallel to sessions
    std::vector<Coverage> coverage;      ///< parallel to sessions
    std::vector<Finding> findings;
    RuleSets rules; ///< what the phases rest on, and classes of kernels have to
    bool cancelled = false;

    /// Position of a session by full id, short id or unique path; an Error says why there is none.
    [[nodiscard]] model::Result<std::size_t> findSession(const std::string &text) const;
    /// The event `<session>/<place>`, where the session is any text that findSession takes; both may hold slashes.
    /// Errors: those of findSession, and `no_such_event`.
    [[nodiscard]] model::Result<model::EventRef> findEvent(const std::string &text) const;
    [[nodiscard]] std::optional<std::size_t> indexOf(const model::SessionId &id) const;
};
using AnalysisPtr = std::shared_ptr<const Analysis>;

/// Runs correlation, phases, numbers, coverage and findings over the artifacts. Cancelling gives an
/// Analysis with `cancelled` set, whose parts may be empty. Errors and notices of opening are findings as well.
[[nodiscard]] AnalysisPtr analyse(std::vector<model::ArtifactPtr> artifacts, std::vector<model::Error> openErrors = {},
                                  const model::JobControl &job = {}, RuleSets rules = {},
                                  model::ImportReport openNotices = {});

/// The lane title: stage or role, ranks, or the declared id or file name: "PREFILL · TP0".
[[nodiscard]] std::string laneTitle(const Analysis &analysis, std::size_t session);

} // namespace lanescope::analysis
