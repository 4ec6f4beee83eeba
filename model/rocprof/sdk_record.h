// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <simdjson.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope::model::rocprof {

/// What is read of one record of rocprofiler-sdk's JSON; members that a record does not have are absent.
struct SdkRecord {
    std::optional<std::int64_t> kind;
    std::optional<std::int64_t> operation;
    std::optional<std::int64_t> thread;
    std::optional<std::uint64_t> correlation; ///< `correlation_id.internal`
    std::optional<std::int64_t> start;
    std::optional<std::int64_t> end;
    std::optional<std::int64_t> agent;
    std::optional<std::int64_t> toAgent;
    std::optional<std::int64_t> fromAgent;
    std::optional<std::int64_t> queue;
    std::optional<std::int64_t> stream;
    std::optional<std::int64_t> kernel;
    std::optional<std::int64_t> bytes;
};

/// Reads records one after another into the same memory.
class SdkRecordParser {
public:
    /// Nullopt if the text is no JSON object.
    [[nodiscard]] std::optional<SdkRecord> parse(std::string_view text);

private:
    simdjson::ondemand::parser m_parser;
    std::string m_padded;
};

} // namespace lanescope::model::rocprof
