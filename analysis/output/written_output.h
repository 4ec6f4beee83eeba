// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/document.h"

#include <cstdint>
#include <iosfwd>
#include <map>
#include <string>

namespace lanescope::analysis {

/// What became of a file or folder that was asked for.
struct Written {
    std::string path;
    std::string format; ///< as it is asked for: perfetto-json, sqlite, csv, html, markdown, json
    std::map<std::string, std::uint64_t> leftOut; ///< by what it is; zeros are not printed
};

/// The same as a document `lanescope.written/1`, with the sessions that it holds.
void writeWritten(std::ostream &out, const Analysis &analysis, const Selection &selection, const Written &written);

/// Names of the chosen sessions that are told without what looks like a secret in them; none where secrets are told.
[[nodiscard]] std::uint64_t hiddenNames(const Analysis &analysis, const Selection &selection);

} // namespace lanescope::analysis
