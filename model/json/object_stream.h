// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/byte_source.h"
#include "model/diagnostics.h"
#include "model/progress.h"

#include <simdjson.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope::model::json {

using Object = simdjson::ondemand::object;
using Value = simdjson::ondemand::value;

/// What a JSON file of records looks like from above. Callbacks come in file order, on the caller's
/// thread. Offsets are bytes of the inflated text.
class StreamHandler {
public:
    StreamHandler() = default;
    StreamHandler(const StreamHandler &) = delete;
    StreamHandler &operator=(const StreamHandler &) = delete;
    virtual ~StreamHandler() = default;

    /// A top-level value begins: an object with members, or an array of records. With an empty
    /// StreamOptions::recordsKey the whole file is one document.
    virtual void beginDocument(std::uint64_t offset) = 0;
    /// A member of a top-level object that is no record array, as raw JSON text.
    virtual void member(std::string_view key, std::string_view rawValue, std::uint64_t offset) = 0;
    /// One record, an object. Return false (or let a simdjson_error pass) if it cannot be read as JSON:
    /// it is then repaired if possible and offered once more, else counted as lost. Read everything
    /// that is needed before anything is kept.
    virtual bool record(Object &object, std::uint64_t offset) = 0;
    /// `complete` is false if the text ended or broke before the document did.
    virtual void endDocument(bool complete) = 0;
};

struct StreamOptions {
    /// The member of a top-level object whose array holds the records; empty: a top-level object
    /// itself is a record (JSON Lines, or objects one after another).
    std::string recordsKey = "traceEvents";
};

struct StreamResult {
    bool cancelled = false;
    std::uint64_t bytes = 0;   ///< inflated bytes read
    std::uint64_t records = 0; ///< records the handler took
    std::optional<ArtifactId> content;
};

/// Runs through the whole file in windows of about a megabyte; memory is bounded by the largest
/// single record (at most 64 MB) whatever the file's size. Damage is reported to `report`:
/// `truncated_json`, `unclosed_array` (a top-level array without its bracket: normal), `malformed_record`,
/// `malformed_member`, `not_a_record`, `trailing_text`, the repairs `invalid_utf8`, `invalid_escape`,
/// `control_character`, `non_finite_number`, and the faults of ByteSource.
[[nodiscard]] Result<StreamResult> streamRecords(const std::string &path, const StreamOptions &options,
                                                 StreamHandler &handler, ImportReport &report, const JobControl &job);

/// The text of a scalar: strings unescaped into `scratch` if they have escapes, numbers and literals
/// as written; nullopt for null, objects and arrays. Throws simdjson_error for a string with an invalid
/// escape, which makes the record one to be repaired.
[[nodiscard]] std::optional<std::string_view> scalarText(Value value, std::string &scratch);
/// True if the value is a JSON string (as against a number or literal).
[[nodiscard]] bool isString(Value value);

/// The whole record at a byte of the inflated text, as JSON text.
[[nodiscard]] Result<std::string> recordTextAt(const std::string &path, std::uint64_t offset);

} // namespace lanescope::model::json
