// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/diagnostics.h"
#include "model/identity.h"
#include "model/registration.h"
#include "model/result.h"
#include "model/store.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace lanescope::model {

/// Where the records of a session are read again.
struct SessionSource {
    std::string member; ///< of the archive
    std::string format; ///< of the member's reader
};

/// One input file, exactly as it lies on disk, with the sessions found in it. Immutable.
struct Artifact {
    ArtifactId id;
    std::vector<std::string> paths; ///< every path under which these bytes were named
    std::uint64_t bytes = 0;
    std::string format;   ///< "kineto-json", "nsys-sqlite", "rows-jsonl", "chrome-json", …; "zip" or "tar"
    std::string profile;  ///< profile of the first session; empty without sessions
    std::string producer; ///< empty if the artifact does not say
    std::string producerVersion;
    bool complete = true; ///< false: data was lost, totals are partial
    ImportReport report;
    std::vector<SessionPtr> sessions;
    std::vector<Registration> registrations; ///< one per session: file name, content and user combined
    std::vector<SessionSource> sources;      ///< of an archive: one per session; empty for any other artifact
    std::string compression;                 ///< "gzip", "zstd" or empty
    ArtifactId contentId;                    ///< SHA-256 of the inflated bytes; equals id where uncompressed; of an
                                             ///< archive with one trace in it, that trace's
};
using ArtifactPtr = std::shared_ptr<const Artifact>;

/// A name and a value of a record, decoded on demand; nested values are written as JSON text.
struct Detail {
    std::string name;
    std::string value;
    bool secret = false;
};

} // namespace lanescope::model
