// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "model/artifact.h"

#include <iosfwd>
#include <vector>

namespace lanescope::analysis {

/// One event as a JSON object with the names of the tables: of a device event the row of
/// `correlations`; of a call its id, key, state and device work; of others what every event has. All
/// end with `record`, the fields of the artifact itself as texts, where what may hold a secret is null.
/// `details` null: the record could not be read again, and `record` is null.
void writeEventJson(std::ostream &out, const Analysis &analysis, std::size_t session, model::EventRow row,
                    const std::vector<model::Detail> *details);

/// The same as a line of CSV below its headers; a member of a member is headed `key.process`, null is an empty cell.
void writeEventCsv(std::ostream &out, const Analysis &analysis, std::size_t session, model::EventRow row,
                   const std::vector<model::Detail> *details);

} // namespace lanescope::analysis
