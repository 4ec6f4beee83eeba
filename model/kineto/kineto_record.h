// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/json/object_stream.h"
#include "model/kineto/kineto_categories.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lanescope::model::kineto {

/// The members of one trace event as text, exactly as written. Views live until the next parse.
struct Record {
    char ph = '\0';
    std::string_view cat, name, pid, tid, id;
    std::optional<std::string_view> ts, dur;
    bool bindsEnclosing = false;
    std::optional<Category> category;
    // from args
    std::optional<std::string_view> device, stream, context, correlation, bytes, graphNode, label;
    std::vector<std::pair<std::string_view, std::string_view>> counterValues; ///< of `C` events
};

/// Reads trace events out of simdjson objects. Owns the buffers behind unescaped texts.
class RecordParser {
public:
    /// False if the object is no readable JSON.
    [[nodiscard]] bool parse(json::Object &object);
    [[nodiscard]] const Record &record() const { return m_record; }

private:
    void readMember(std::string_view key, json::Value value);
    void readArgs(json::Value value);
    void readArg(std::string_view key, json::Value value);
    [[nodiscard]] bool argsMatter() const;
    /// Empty view for null and containers; unescaped texts are kept in a slot of their own.
    [[nodiscard]] std::optional<std::string_view> text(json::Value value);

    Record m_record;
    std::array<std::string, 24> m_slots;
    std::size_t m_usedSlots = 0;
};

} // namespace lanescope::model::kineto
