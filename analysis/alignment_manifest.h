// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/alignment.h"
#include "model/result.h"
#include "model/store.h"

#include <string>

namespace lanescope::analysis {

/// What a Perfetto manifest that lies with the traces declares of a session's clock, from the session's metadata.
struct ManifestEntry {
    std::string manifest;       ///< its path, in its archive; empty: no manifest names the session's file
    std::string file;           ///< as the manifest calls it; empty: nothing follows for this one capture
    std::string clock;          ///< the file's clock that is related; empty: the only one it has
    std::string referenceFile;  ///< empty: its clock is related to none
    std::string referenceClock; ///< as `clock`, of the other file
    model::Ns offset;           ///< a time of the clock plus this is the time of the other
};
[[nodiscard]] ManifestEntry manifestEntry(const model::SessionStore &session);

/// True if both entries are of one manifest, and it relates `moved` to `reference` directly.
[[nodiscard]] bool relates(const ManifestEntry &moved, const ManifestEntry &reference);

/// The alignment that a manifest declares of two sessions, whichever of them it calls the reference; its uncertainty
/// is the larger of their clock mappings' largest jumps. Refused: `no_manifest` (none relates the two),
/// `other_clock` (the declared clock is not the one of the lane's events), `clock_of_its_own` (a file with clock
/// snapshots is pinned as if it had none), and what laneClock refuses.
[[nodiscard]] model::Result<model::Alignment> manifestAlignment(const model::SessionStore &reference,
                                                                const model::SessionStore &moved);

} // namespace lanescope::analysis
