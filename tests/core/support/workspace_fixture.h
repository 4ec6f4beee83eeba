// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/workspace/contents.h"
#include "model/workspace/workspace.h"

#include <cstdint>
#include <string>

namespace lanescope::test {

/// A session id with every digit of its hash alike.
[[nodiscard]] std::string sessionText(char digit, int ordinal = 1);

/// Records that differ with `number`, which is their id too; every member is set.
[[nodiscard]] model::workspace::Note noteNumber(std::int64_t number);
[[nodiscard]] model::workspace::Verdict verdictNumber(std::int64_t number);
[[nodiscard]] model::workspace::StoredAlignment alignmentNumber(std::int64_t number);

/// One record of every kind, the second note on a range; `notes` notes in all.
[[nodiscard]] model::workspace::Contents everyKind(int notes = 2);

/// The stored workspaces of versions 0 and 1, as bytes of a file: two notes and two results without session scope; and an
/// artifact, three notes (on an event, on a lane, without session) and two verdicts (one without session).
[[nodiscard]] std::string workspaceOfVersion0();
[[nodiscard]] std::string workspaceOfVersion1();

/// Opens a workspace that has to open; throws with the reason if it does not.
[[nodiscard]] model::workspace::Workspace opened(const std::string &path);

} // namespace lanescope::test
