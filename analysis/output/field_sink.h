// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/json_writer.h"
#include "analysis/regions.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lanescope::analysis {

/// Takes the named fields of one record, in order. A field that does not exist is null and names why.
class FieldSink {
public:
    FieldSink() = default;
    FieldSink(const FieldSink &) = delete;
    FieldSink &operator=(const FieldSink &) = delete;
    virtual ~FieldSink() = default;

    virtual void text(std::string_view key, std::string_view value) = 0;
    virtual void number(std::string_view key, std::int64_t value) = 0;
    virtual void ratio(std::string_view key, double value) = 0;
    virtual void null(std::string_view key, std::string_view reason) = 0;
    virtual void list(std::string_view key, const std::vector<std::string_view> &values) = 0;
    /// The fields up to the matching close() are parts of `key`. Groups do not nest.
    virtual void open(std::string_view key) = 0;
    virtual void close() = 0;

    /// Counts of events fit into 63 bits.
    void count(std::string_view key, std::uint64_t value) { number(key, static_cast<std::int64_t>(value)); }
    void optionalText(std::string_view key, const std::optional<std::string> &value, std::string_view reason);
    void maybe(std::string_view key, const MaybeNumber &value);
    void optionalRatio(std::string_view key, const std::optional<double> &value, std::string_view reason);
};

/// Fields as members of one JSON object. Nulls are named in `null_reasons` at its end.
class JsonFields final : public FieldSink {
public:
    explicit JsonFields(JsonWriter &writer) : m_writer(writer) {}

    /// Begins an object as the next value; finish() ends it.
    void begin(JsonWriter::Layout layout);
    void finish();

    void text(std::string_view key, std::string_view value) override;
    void number(std::string_view key, std::int64_t value) override;
    void ratio(std::string_view key, double value) override;
    void null(std::string_view key, std::string_view reason) override;
    void list(std::string_view key, const std::vector<std::string_view> &values) override;
    void open(std::string_view key) override;
    void close() override;
    void boolean(std::string_view key, bool value);
    /// The writer, after `key`, for values that are no simple field.
    [[nodiscard]] JsonWriter &member(std::string_view key);

private:
    using Reasons = std::vector<std::pair<std::string, std::string>>;
    void writeReasons();

    JsonWriter &m_writer;
    std::vector<Reasons> m_reasons; ///< of the object and of the group inside it
};

} // namespace lanescope::analysis
