// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/result.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

/// A regular expression of a rule file: POSIX extended, in the C locale whatever the program's is,
/// without repeat counts and back references, so that matching takes bounded time and memory.
/// Immutable; any number of threads may match at once.
class Pattern {
public:
    /// Only the first bytes of a subject are looked at: kernel names reach half a megabyte.
    static constexpr std::size_t kSubjectLimit = 4096;
    static constexpr std::size_t kLengthLimit = 2000;

    /// Errors: `bad_pattern`, with what is wrong.
    [[nodiscard]] static model::Result<Pattern> compile(std::string_view text);

    [[nodiscard]] bool matches(std::string_view subject) const;
    /// The groups of the first match, the whole match at 0; nullopt in a place: the group took no
    /// part. nullopt as a whole: no match. The views are into `subject`.
    using Groups = std::vector<std::optional<std::string_view>>;
    [[nodiscard]] std::optional<Groups> groups(std::string_view subject) const;
    [[nodiscard]] std::size_t groupCount() const;

private:
    struct Compiled; ///< the C library's form
    struct Literal {
        std::string text;
        bool atStart = false;
    };
    Pattern() = default;
    [[nodiscard]] bool cannotMatch(std::string_view subject) const;
    static std::vector<Literal> literalsOf(std::string_view text);
    static std::string prefixOf(std::string_view text);

    std::shared_ptr<const Compiled> m_compiled;
    std::vector<Literal> m_literals; ///< the alternatives, where the pattern is nothing but texts: no need to search
    std::string m_prefix;            ///< every match begins with this text at the start of the subject
};

/// Whether an ASCII capital is among the letters.
[[nodiscard]] bool hasCapital(std::string_view text);
/// ASCII letters in lower case; everything else as it is.
[[nodiscard]] std::string foldedCase(std::string_view text);

} // namespace lanescope::analysis
