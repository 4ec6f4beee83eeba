// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/json/object_stream.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope::model::rows {

/// The fields of a row that are read.
enum class Field : std::uint8_t {
    ArtifactId,
    SessionId,
    Provider,
    Name,
    Category,
    StartNs,
    DurationNs,
    Process,
    Thread,
    Context,
    Device,
    Stream,
    TrackId,
    CorrelationId,
    Phase,
    ArtifactRole,
    ClockDomain,
    Kind,
};
inline constexpr std::size_t kFieldCount = 18;

/// One row as texts: numbers as written, null and empty texts absent. Reused from row to row; views
/// hold until the next read, or until the text that was read goes away.
class RowRecord {
public:
    /// A simdjson_error passes if the object is not valid JSON; nothing of it may be used then.
    void read(json::Object &object);
    /// The row's value; in observation form the value of `value_json`, else of the observation, whose
    /// `context` is the phase. Nullopt if absent.
    [[nodiscard]] std::optional<std::string_view> get(Field field) const;
    [[nodiscard]] bool isObservation() const { return m_observation; }
    /// `value_json` is there but is neither an object nor JSON text of one.
    [[nodiscard]] bool badValueJson() const { return m_badValueJson; }
    /// A field that must be a text or number is an object or array; its value is taken as absent.
    [[nodiscard]] bool hasNestedValue() const { return m_nestedValue; }

private:
    struct Text {
        std::string_view view;
        std::string scratch;
        bool present = false;
    };
    using Texts = std::array<Text, kFieldCount>;

    void readInto(Texts &texts, json::Object &object, bool outer);
    void readValueJson(json::Value value);
    void take(Text &text, json::Value value);
    [[nodiscard]] static std::optional<std::string_view> view(const Texts &texts, Field field);

    Texts m_outer;
    Texts m_inner;
    std::string m_innerText;
    simdjson::ondemand::parser m_innerParser;
    bool m_observation = false;
    bool m_badValueJson = false;
    bool m_nestedValue = false;
};

} // namespace lanescope::model::rows
