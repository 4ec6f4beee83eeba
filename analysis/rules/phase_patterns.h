// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/rules/pattern.h"
#include "analysis/rules/rule_list.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

/// The region of steps that do both.
inline constexpr std::string_view kMixedPhase = "mixed";

/// What the name of an annotation says, by a list of phase patterns.
struct MarkName {
    std::optional<std::string> phase; ///< region text: prefill, decode, mixed or the mark's own; nullopt: no stage
    bool step = false;                ///< has a stage or a step number
    bool idle = false;                ///< 0 context and 0 generation requests
    bool splitUnknown = false;        ///< MIXED without numbers
    bool detailed = false;            ///< carries the aggregates of its step
    std::optional<std::int64_t> tokens;
    std::optional<std::int64_t> requests; ///< the real batch
    std::optional<std::int64_t> padded;   ///< the batch with the places that only pad it for a graph
    std::size_t rule = 0;                 ///< position of the rule that matched, see PhasePatterns::ruleName
};

/// An ordered list of patterns that tell phase marks from other annotations (semantics.md §5). The
/// form of its file is explained in resources/rules/phase-patterns.rules. Immutable.
class PhasePatterns {
public:
    using Ptr = std::shared_ptr<const PhasePatterns>;
    /// Errors: `bad_rule_file`, with the line.
    [[nodiscard]] static model::Result<Ptr> parse(std::string_view text);
    /// The list that the program brings.
    [[nodiscard]] static const Ptr &builtIn();

    [[nodiscard]] const RuleListId &id() const { return m_id; }
    /// nullopt: the name is no mark.
    [[nodiscard]] std::optional<MarkName> mark(std::string_view annotationName) const;
    [[nodiscard]] std::string_view ruleName(std::size_t rule) const { return m_rules[rule].name; }

private:
    /// A number in a name: the sum of what every term gives, where all of them give something.
    struct Term {
        std::size_t group = 0; ///< 0: a key
        std::string key;
    };
    using Number = std::vector<Term>;
    struct Rule {
        std::string name;
        std::optional<Pattern> pattern;
        std::string stage;          ///< empty: not by words
        std::size_t stageGroup = 0; ///< 0: not by a group
        bool withoutStage = false;
        Number context, generation, requests, padded, split;
        std::vector<Number> tokens, prefillTokens;
        std::string detailed;
        std::size_t line = 0;
    };
    /// One name with the groups of the rule that it matched.
    struct Subject {
        std::string_view text;
        Pattern::Groups groups;
    };
    PhasePatterns() = default;

    [[nodiscard]] static std::optional<model::Error> addLine(std::vector<Rule> &rules, const RuleText::Line &line);
    [[nodiscard]] static std::optional<model::Error> beginRule(std::vector<Rule> &rules, const RuleText::Line &line,
                                                               std::string_view rest);
    [[nodiscard]] static std::optional<model::Error> setStage(Rule &rule, std::size_t line, std::string_view value);
    [[nodiscard]] static model::Result<Number> numberOf(const Rule &rule, std::size_t line, std::string_view value);
    [[nodiscard]] static std::optional<model::Error> incomplete(const Rule &rule);
    [[nodiscard]] static std::optional<std::int64_t> valueOf(const Number &number, const Subject &subject);
    [[nodiscard]] static std::optional<std::int64_t> firstOf(const std::vector<Number> &numbers,
                                                             const Subject &subject);
    [[nodiscard]] static std::optional<MarkName> staged(const Rule &rule, const Subject &subject);
    [[nodiscard]] static std::optional<MarkName> read(const Rule &rule, const Subject &subject);

    RuleListId m_id;
    std::vector<Rule> m_rules;
};

/// What the list that the program brings says about a name.
[[nodiscard]] std::optional<MarkName> markName(std::string_view annotationName);

/// The region text of a stage or of a row's own phase field: without case and outer blanks, extend is
/// prefill.
[[nodiscard]] std::string phaseText(std::string_view rowPhase);

} // namespace lanescope::analysis
