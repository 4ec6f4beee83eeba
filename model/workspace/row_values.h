// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/workspace/schema.h"

#include <utility>

namespace lanescope::model::workspace {

[[nodiscard]] Value orNull(const std::string &text);
[[nodiscard]] Value orNull(const std::optional<std::int64_t> &number);
[[nodiscard]] Value orNull(const std::optional<Ns> &time);

/// JSON: an array of {"part", "device", "call"}.
[[nodiscard]] std::string keyPartsText(const std::vector<KeyPart> &parts);
/// nullopt if the text is no such array; none for an empty text.
[[nodiscard]] std::optional<std::vector<KeyPart>> keyPartsFromText(const std::string &text);

/// Takes the values of a row one after the other, and remembers whether one was not what it has to be.
/// Evaluation of a braced initialiser goes from left to right, so records are filled in its order.
class RowReader {
public:
    explicit RowReader(const Row &row) : m_row(row) {}
    /// Empty for NULL.
    [[nodiscard]] std::string text();
    [[nodiscard]] std::string bytes();
    /// 0, and a fault, for NULL.
    [[nodiscard]] std::int64_t integer();
    [[nodiscard]] std::optional<std::int64_t> maybeInteger();
    [[nodiscard]] std::optional<Ns> maybeNs();
    /// What a code stands for; a fault, and the default, where it stands for nothing.
    template <class T> [[nodiscard]] T known(std::optional<T> value) {
        m_good = m_good && value.has_value();
        return value ? *std::move(value) : T();
    }
    template <class T> [[nodiscard]] std::optional<T> result(T record) const {
        return m_good ? std::optional<T>(std::move(record)) : std::nullopt;
    }

private:
    template <class T> [[nodiscard]] const T *next();
    const Row &m_row;
    std::size_t m_at = 0;
    bool m_good = true;
};

} // namespace lanescope::model::workspace
