// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/nsight/export_schema.h"
#include "model/nsight/names.h"
#include "model/nsight/scopes.h"
#include "model/trace_builder.h"

namespace lanescope::model::nsight {

/// Profile, metadata, registration and separability of the one session of a file, written into
/// `builder.info`.
void describeSession(const Catalogue &catalogue, const ExportSchema &schema, TraceBuilder &builder,
                     ImportReport &report);

/// The clock of all times in the file. 0 is the session's start, whose UTC time
/// TARGET_INFO_SESSION_START_TIME gives; normalised exports have UTC itself. A shifted export has
/// no known origin.
[[nodiscard]] ClockDomain sessionClock(const Catalogue &catalogue, const ExportSchema &schema, ImportReport &report);

/// Names of processes, threads, devices and streams that have events.
void nameScopes(const Catalogue &catalogue, const Scopes &scopes, Names &names, TraceBuilder &builder,
                ImportReport &report);

} // namespace lanescope::model::nsight
