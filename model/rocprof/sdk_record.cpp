// SPDX-License-Identifier: Apache-2.0
#include "model/rocprof/sdk_record.h"

namespace lanescope::model::rocprof {

namespace {

using Object = simdjson::ondemand::object;
using Value = simdjson::ondemand::value;

std::optional<std::int64_t> integer(Value value) {
    std::int64_t number = 0;
    if (value.get_int64().get(number) == simdjson::SUCCESS)
        return number;
    std::uint64_t large = 0;
    if (value.get_uint64().get(large) == simdjson::SUCCESS)
        return static_cast<std::int64_t>(large);
    return std::nullopt;
}

/// `{"handle": n}`, or n.
std::optional<std::int64_t> handle(Value value) {
    if (value.type() != simdjson::ondemand::json_type::object)
        return integer(value);
    std::optional<std::int64_t> found;
    for (auto field : value.get_object())
        if (field.unescaped_key().value() == "handle")
            found = integer(field.value().value());
    return found;
}

void readCorrelation(Value value, SdkRecord &record) {
    if (value.type() != simdjson::ondemand::json_type::object)
        return;
    for (auto field : value.get_object())
        if (field.unescaped_key().value() == "internal") {
            std::uint64_t id = 0;
            if (field.value().get_uint64().get(id) == simdjson::SUCCESS)
                record.correlation = id;
        }
}

void readDispatch(Object dispatch, SdkRecord &record) {
    for (auto field : dispatch) {
        const std::string_view key = field.unescaped_key().value();
        if (key == "agent_id")
            record.agent = handle(field.value().value());
        else if (key == "queue_id")
            record.queue = handle(field.value().value());
        else if (key == "kernel_id")
            record.kernel = integer(field.value().value());
    }
}

void readMember(std::string_view key, Value value, SdkRecord &record) {
    if (key == "kind")
        record.kind = integer(value);
    else if (key == "operation")
        record.operation = integer(value);
    else if (key == "thread_id")
        record.thread = integer(value);
    else if (key == "start_timestamp")
        record.start = integer(value);
    else if (key == "end_timestamp")
        record.end = integer(value);
    else if (key == "bytes" || key == "allocation_size")
        record.bytes = integer(value);
    else if (key == "agent_id")
        record.agent = handle(value);
    else if (key == "dst_agent_id")
        record.toAgent = handle(value);
    else if (key == "src_agent_id")
        record.fromAgent = handle(value);
    else if (key == "queue_id")
        record.queue = handle(value);
    else if (key == "stream_id")
        record.stream = handle(value);
    else if (key == "correlation_id")
        readCorrelation(value, record);
    else if (key == "dispatch_info")
        readDispatch(value.get_object(), record);
}

} // namespace

std::optional<SdkRecord> SdkRecordParser::parse(std::string_view text) {
    m_padded.assign(text);
    m_padded.append(simdjson::SIMDJSON_PADDING, ' ');
    try {
        auto document = m_parser.iterate(m_padded.data(), text.size(), m_padded.size());
        SdkRecord record;
        for (auto field : document.get_object()) {
            const std::string_view key = field.unescaped_key().value();
            readMember(key, field.value().value(), record);
        }
        return record;
    } catch (const simdjson::simdjson_error &) {
        return std::nullopt;
    }
}

} // namespace lanescope::model::rocprof
