// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/artifact.h"
#include "model/result.h"
#include "model/store.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::model {

/// Reads single columns of many records from the artifact again, which is opened once. One thread.
class RecordColumns {
public:
    RecordColumns() = default;
    RecordColumns(const RecordColumns &) = delete;
    RecordColumns &operator=(const RecordColumns &) = delete;
    virtual ~RecordColumns() = default;
    /// Sets `values` parallel to `names`, as the artifact writes them; nullopt where the record does not have one.
    /// `column label` stands for the text of an enumeration of the artifact behind the column.
    virtual void read(EventRow row, std::span<const std::string_view> names,
                      std::vector<std::optional<std::string>> &values) = 0;
};

/// A reader whose records can be read so.
class RecordColumnSource {
public:
    RecordColumnSource() = default;
    RecordColumnSource(const RecordColumnSource &) = delete;
    RecordColumnSource &operator=(const RecordColumnSource &) = delete;
    virtual ~RecordColumnSource() = default;
    /// `session` outlives the result. Errors: those of opening.
    [[nodiscard]] virtual Result<std::unique_ptr<RecordColumns>> columns(const std::string &path,
                                                                         const SessionStore &session) const = 0;
};

/// Of a session of an artifact, from its first path; null where its reader has no such way, or the artifact can't be
/// opened any more. `session` outlives the result.
[[nodiscard]] std::unique_ptr<RecordColumns> recordColumns(const Artifact &artifact, const SessionStore &session);

} // namespace lanescope::model
